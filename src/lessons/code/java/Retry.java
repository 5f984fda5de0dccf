class Retry extends Lesson {
    // #region retry
    static final int MAX_ATTEMPTS = 2; //= calls.supplier.retry.maxAttempts @ step=supplier
    static final long BACKOFF_MS = 20; //= calls.supplier.retry.backoff.ms @ kind=backoff

    static String withRetry(Budget.Service service, long timeoutMs, long deadline) throws Exception {
        for (int count = 1; ; count++) {
            try {
                return attempt(service, timeoutMs, deadline); //@ step=supplier kind=attempt
            } catch (Budget.Cut cut) {
                if (!cut.isTimeLeft || count == MAX_ATTEMPTS) throw cut;
                if (BACKOFF_MS > deadline - nowMs()) throw new Budget.RetryDenied(); //@ kind=retry_denied
                Thread.sleep(BACKOFF_MS); //@ kind=backoff
            }
        }
    }
    // #endregion
}
