package lesson

import (
	"context"
	"errors"
	"time"
)

// #region service A service that can be asked, and what can stop it
// Service asks another service, or does a piece of one's own work. It ends when its context does.
type Service func(ctx context.Context) (string, error)

var (
	errTimeout  = errors.New("stopped by its own timeout")
	errDeadline = errors.New("stopped by the deadline")
)

// #endregion

// #region page
const (
	budgetMs   = 160 //= budgetMs @ scenario=shared cutBy=deadline
	aTimeoutMs = 100 //= calls.catalog.timeoutMs @ scenario=shared step=catalog
	bTimeoutMs = 100 //= calls.delivery.timeoutMs @ scenario=shared step=delivery
	cTimeoutMs = 100 //= calls.loyalty.timeoutMs @ scenario=shared step=loyalty
)

func page(ctx context.Context, catalog, delivery, loyalty Service) (a, b, c string) {
	ctx, cancel := context.WithTimeout(ctx, budgetMs*time.Millisecond) // fixed once, for all three //@ scenario=shared cutBy=deadline
	defer cancel()
	a, _ = attempt(ctx, catalog, aTimeoutMs) // a part that fails is left out //@ scenario=shared step=catalog
	b, _ = attempt(ctx, delivery, bTimeoutMs) //@ scenario=shared step=delivery
	c, _ = attempt(ctx, loyalty, cTimeoutMs) //@ scenario=shared step=loyalty
	return a, b, c
}

// #endregion

// #region attempt One call, under a timeout and a deadline
func attempt(ctx context.Context, service Service, timeoutMs int64) (string, error) {
	if ctx.Err() != nil {
		return "", errDeadline // nothing remains: nothing is sent //@ kind=attempt limited=yes sent=no
	}
	// The earlier of the two counts: this timeout, and the deadline that ctx already has.
	own, cancel := context.WithTimeout(ctx, time.Duration(timeoutMs)*time.Millisecond) //@ kind=attempt limited=yes sent=yes
	defer cancel()
	answer, err := service(own) //@ kind=attempt limited=yes sent=yes
	switch {
	case err == nil:
		return answer, nil //@ kind=attempt limited=yes status=ok
	case ctx.Err() != nil:
		return "", errDeadline //@ kind=attempt limited=yes cutBy=deadline
	case own.Err() != nil:
		return "", errTimeout //@ kind=attempt limited=yes cutBy=timeout
	}
	return "", err
}

// #endregion
