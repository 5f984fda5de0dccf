package lesson

import (
	"context"
	"math"
	"sync"
	"time"
)

// #region together
const (
	groupBudgetMs = 160 //= budgetMs
	catalogMs     = 100 //= calls.catalog.timeoutMs @ scenario=together step=catalog
	deliveryMs    = 100 //= calls.delivery.timeoutMs @ scenario=together step=delivery
	loyaltyMs     = 100 //= calls.loyalty.timeoutMs @ scenario=together step=loyalty
)

func together(ctx context.Context, catalog, delivery, loyalty, merge Service) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, groupBudgetMs*time.Millisecond) // the same instant for each
	defer cancel()
	var group sync.WaitGroup
	start := func(service Service, timeoutMs int64) {
		group.Add(1)
		go func() {
			defer group.Done()
			_, _ = attempt(ctx, service, timeoutMs) // a part that fails is left out
		}()
	}
	start(catalog, catalogMs)   //@ scenario=together step=catalog
	start(delivery, deliveryMs) //@ scenario=together step=delivery
	start(loyalty, loyaltyMs)   //@ scenario=together step=loyalty
	group.Wait()
	return attempt(ctx, merge, math.MaxInt32) //@ scenario=together kind=work
}

// #endregion
