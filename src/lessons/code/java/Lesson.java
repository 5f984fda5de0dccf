import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

class Lesson {
    // #region attempt One call, under a timeout and a deadline
    static long nowMs() {
        return TimeUnit.NANOSECONDS.toMillis(System.nanoTime()); // a monotonic clock
    }

    static String attempt(Budget.Service service, long timeoutMs, long deadline) throws Exception {
        long remaining = deadline - nowMs();
        if (remaining <= 0) throw new Budget.NotSent(); //@ kind=attempt limited=yes sent=no
        long grant = Math.min(timeoutMs, remaining); //@ kind=attempt limited=yes sent=yes
        Future<String> answer = service.send(); //@ kind=attempt limited=yes sent=yes
        try {
            return answer.get(grant, TimeUnit.MILLISECONDS); //@ kind=attempt limited=yes sent=yes
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Budget.ErrorAnswer error ? error : e; //@ kind=attempt limited=yes status=error
        } catch (TimeoutException e) {
            answer.cancel(true); // tells it to stop //@ kind=attempt limited=yes cut=yes
            throw new Budget.Cut(timeoutMs < remaining); // a tie goes to the deadline //@ kind=attempt limited=yes cut=yes
        }
    }
    // #endregion
}
