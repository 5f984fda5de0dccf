package lesson

import (
	"context"
	"time"
)

// #region remote A service that is told how long its caller waits
// Remote asks a service and tells it how long its caller will still be there.
type Remote func(ctx context.Context, remaining time.Duration) (string, error)

// #endregion

// #region caller
const (
	networkMs = 15 //= calls.offer.downstream.networkMs @ scenario=handed step=offer
	marginMs  = 30 //= calls.offer.downstream.marginMs @ scenario=handed step=offer
)

func askAndHandDown(ctx context.Context, remote Remote, timeoutMs int64) (string, error) {
	return attempt(ctx, func(own context.Context) (string, error) { //@ scenario=handed step=offer
		deadline, _ := own.Deadline() // the earlier of the timeout and the deadline
		// A length and not an instant: the clocks of two machines differ.
		onArrival := time.Until(deadline) - (networkMs+marginMs)*time.Millisecond //@ scenario=handed step=offer
		return remote(own, onArrival) //@ scenario=handed step=offer
	}, timeoutMs)
}

// #endregion

// #region service
const (
	ratesTimeoutMs = 300 //= calls.rates.timeoutMs @ scenario=handed step=rates
	rulesTimeoutMs = 300 //= calls.rules.timeoutMs @ scenario=handed step=rules
)

func answerOffer(ctx context.Context, remaining time.Duration, rates, rules Service) error {
	ctx, cancel := context.WithTimeout(ctx, remaining) //@ scenario=handed depth=1
	defer cancel()
	if _, err := attempt(ctx, rates, ratesTimeoutMs); err != nil { //@ scenario=handed step=rates
		return err
	}
	_, err := attempt(ctx, rules, rulesTimeoutMs) //@ scenario=handed step=rules
	return err
}

// #endregion
