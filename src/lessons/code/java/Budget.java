import java.util.concurrent.Future;

// #region shared What the examples share
/** What the examples share. */
final class Budget {
    /** A service that can be asked. Cancelling the future tells it to stop. */
    interface Service {
        Future<String> send();
    }

    /** The request was sent, and then a clock ran out. */
    static final class Cut extends Exception {
        final boolean isTimeLeft;

        Cut(boolean isTimeLeft) {
            super(isTimeLeft ? "stopped by its own timeout" : "stopped by the deadline");
            this.isTimeLeft = isTimeLeft;
        }
    }

    static final class NotSent extends Exception {}

    static final class RetryDenied extends Exception {}

    /** The service answered, but with an error. */
    static final class ErrorAnswer extends Exception {
        final boolean isRetryable;
        final long retryAfterMs;

        ErrorAnswer(boolean isRetryable, long retryAfterMs) {
            this.isRetryable = isRetryable;
            this.retryAfterMs = retryAfterMs;
        }
    }

    interface Part {
        String get() throws Exception;
    }

    /** A part that may be missing: null where it failed. */
    static String orNull(Part part) throws InterruptedException {
        try {
            return part.get();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception e) {
            return null;
        }
    }
}
// #endregion
