import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;

class SideBySide extends Lesson {
    // #region together
    static final long BUDGET_MS = 160; //= budgetMs
    static final long A_TIMEOUT_MS = 100; //= calls.catalog.timeoutMs @ scenario=together step=catalog
    static final long B_TIMEOUT_MS = 100; //= calls.delivery.timeoutMs @ scenario=together step=delivery
    static final long C_TIMEOUT_MS = 100; //= calls.loyalty.timeoutMs @ scenario=together step=loyalty

    static String together(
        ExecutorService pool, Budget.Service catalog, Budget.Service delivery, Budget.Service loyalty, Budget.Service merge
    ) throws Exception {
        long deadline = nowMs() + BUDGET_MS; // the same instant for each
        Future<String> a = pool.submit(() -> Budget.orNull(() -> attempt(catalog, A_TIMEOUT_MS, deadline))); //@ scenario=together step=catalog
        Future<String> b = pool.submit(() -> Budget.orNull(() -> attempt(delivery, B_TIMEOUT_MS, deadline))); //@ scenario=together step=delivery
        Future<String> c = pool.submit(() -> Budget.orNull(() -> attempt(loyalty, C_TIMEOUT_MS, deadline))); //@ scenario=together step=loyalty
        a.get(); // none of them takes longer than its attempt
        b.get();
        c.get();
        return attempt(merge, Long.MAX_VALUE, deadline); //@ scenario=together kind=work
    }
    // #endregion
}
