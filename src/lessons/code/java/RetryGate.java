class RetryGate extends Lesson {
    // #region gate
    static final int MAX_ATTEMPTS = 2; //= calls.supplier.retry.maxAttempts @ scenario=gate step=supplier
    static final long BACKOFF_MS = 20; //= calls.supplier.retry.backoff.ms @ scenario=gate kind=backoff
    static final long EXPECTED_MS = 60; //= calls.supplier.retry.expectedMs @ scenario=gate kind=retry_denied

    static String askFirst(Budget.Service service, long timeoutMs, long deadline) throws Exception {
        for (int count = 1; ; count++) {
            try {
                return attempt(service, timeoutMs, deadline); //@ scenario=gate step=supplier kind=attempt
            } catch (Budget.ErrorAnswer error) {
                if (!error.isRetryable || count == MAX_ATTEMPTS) throw error;
                long pauseMs = Math.max(BACKOFF_MS, error.retryAfterMs); //@ scenario=gate step=supplier status=error
                boolean fits = pauseMs + EXPECTED_MS <= deadline - nowMs(); //@ scenario=gate kind=backoff | scenario=gate kind=retry_denied
                if (!fits) throw new Budget.RetryDenied(); //@ scenario=gate kind=retry_denied
                Thread.sleep(pauseMs); //@ scenario=gate kind=backoff
            }
        }
    }
    // #endregion
}
