package lesson

import (
	"context"
	"errors"
	"time"
)

// #region error An answer that is an error
// ErrorAnswer is what a service says that answers, but with an error.
type ErrorAnswer struct {
	IsRetryable bool
	RetryAfter  time.Duration
}

func (ErrorAnswer) Error() string { return "the service answered with an error" }

// #endregion

// #region gate
const (
	gateAttempts  = 2  //= calls.supplier.retry.maxAttempts @ scenario=gate step=supplier
	gateBackoffMs = 20 //= calls.supplier.retry.backoff.ms @ scenario=gate kind=backoff
	expectedMs    = 60 //= calls.supplier.retry.expectedMs @ scenario=gate kind=retry_denied
)

func askFirst(ctx context.Context, service Service, timeoutMs int64) (string, error) {
	for count := 1; ; count++ {
		answer, err := attempt(ctx, service, timeoutMs) //@ scenario=gate step=supplier kind=attempt
		var failed ErrorAnswer
		if !errors.As(err, &failed) || !failed.IsRetryable || count == gateAttempts {
			return answer, err
		}
		pause := max(gateBackoffMs*time.Millisecond, failed.RetryAfter) //@ scenario=gate step=supplier status=error
		if pause+expectedMs*time.Millisecond > remaining(ctx) {
			return "", errRetryDenied //@ scenario=gate kind=retry_denied
		}
		time.Sleep(pause) //@ scenario=gate kind=backoff
	}
}

// #endregion
