package lesson

import (
	"context"
	"errors"
	"time"
)

// #region denied A retry that is denied
var errRetryDenied = errors.New("too little remained for another attempt")

// #endregion

// #region retry
const (
	maxAttempts = 2  //= calls.supplier.retry.maxAttempts @ step=supplier
	backoffMs   = 20 //= calls.supplier.retry.backoff.ms @ kind=backoff
)

func withRetry(ctx context.Context, service Service, timeoutMs int64) (string, error) {
	for count := 1; ; count++ {
		answer, err := attempt(ctx, service, timeoutMs) //@ step=supplier kind=attempt
		if !errors.Is(err, errTimeout) || count == maxAttempts {
			return answer, err
		}
		if backoffMs*time.Millisecond > remaining(ctx) {
			return "", errRetryDenied //@ kind=retry_denied
		}
		time.Sleep(backoffMs * time.Millisecond) // it fits, so nothing can end before it //@ kind=backoff
	}
}

// #endregion

// #region remaining What remains
func remaining(ctx context.Context) time.Duration {
	deadline, _ := ctx.Deadline()
	return time.Until(deadline) // read from a monotonic clock
}

// #endregion
