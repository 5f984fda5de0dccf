class HandDown extends Lesson {
    // #region remote A service that is told how long its caller waits
    /** Asks a service and tells it how long its caller will still be there. */
    interface Remote {
        java.util.concurrent.Future<String> send(long remainingMs);
    }
    // #endregion

    // #region caller
    static final long NETWORK_MS = 15; //= calls.offer.downstream.networkMs @ scenario=handed step=offer
    static final long MARGIN_MS = 30; //= calls.offer.downstream.marginMs @ scenario=handed step=offer

    static String askAndHandDown(Remote remote, long timeoutMs, long deadline) throws Exception {
        long grant = Math.min(timeoutMs, deadline - nowMs());
        // A length and not an instant: the clocks of two machines differ.
        long onArrival = grant - NETWORK_MS - MARGIN_MS; //@ scenario=handed step=offer
        return attempt(() -> remote.send(onArrival), timeoutMs, deadline); //@ scenario=handed step=offer
    }
    // #endregion

    // #region service
    static final long RATES_TIMEOUT_MS = 300; //= calls.rates.timeoutMs @ scenario=handed step=rates
    static final long RULES_TIMEOUT_MS = 300; //= calls.rules.timeoutMs @ scenario=handed step=rules

    static void answerOffer(Budget.Service rates, Budget.Service rules, long remainingMs) throws Exception {
        long deadline = nowMs() + remainingMs; //@ scenario=handed depth=1
        attempt(rates, RATES_TIMEOUT_MS, deadline); //@ scenario=handed step=rates
        attempt(rules, RULES_TIMEOUT_MS, deadline); //@ scenario=handed step=rules
    }
    // #endregion
}
