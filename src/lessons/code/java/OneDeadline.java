class OneDeadline extends Lesson {
    // #region page
    static final long BUDGET_MS = 160; //= budgetMs @ scenario=shared cutBy=deadline
    static final long A_TIMEOUT_MS = 100; //= calls.catalog.timeoutMs @ scenario=shared step=catalog
    static final long B_TIMEOUT_MS = 100; //= calls.delivery.timeoutMs @ scenario=shared step=delivery
    static final long C_TIMEOUT_MS = 100; //= calls.loyalty.timeoutMs @ scenario=shared step=loyalty

    String[] page(Budget.Service catalog, Budget.Service delivery, Budget.Service loyalty) throws InterruptedException {
        long deadline = nowMs() + BUDGET_MS; // fixed once, for all three //@ scenario=shared cutBy=deadline
        return new String[] {
            Budget.orNull(() -> attempt(catalog, A_TIMEOUT_MS, deadline)), //@ scenario=shared step=catalog
            Budget.orNull(() -> attempt(delivery, B_TIMEOUT_MS, deadline)), //@ scenario=shared step=delivery
            Budget.orNull(() -> attempt(loyalty, C_TIMEOUT_MS, deadline)), //@ scenario=shared step=loyalty
        };
    }
    // #endregion
}
