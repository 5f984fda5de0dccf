import asyncio

from budget import Cut, RetryDenied, or_none
from one_deadline import attempt, now_ms

# #region retry
MAX_ATTEMPTS = 2  #= calls.supplier.retry.maxAttempts @ step=supplier
BACKOFF_MS = 20  #= calls.supplier.retry.backoff.ms @ kind=backoff


async def with_retry(service, timeout_ms, deadline):
    for count in range(1, MAX_ATTEMPTS + 1):
        try:
            return await attempt(service, timeout_ms, deadline)  #@ step=supplier kind=attempt
        except Cut as cut:
            if cut.clock == "deadline" or count == MAX_ATTEMPTS:
                raise
            if BACKOFF_MS > deadline - now_ms():
                raise RetryDenied(service) from cut  #@ kind=retry_denied
            await asyncio.sleep(BACKOFF_MS / 1000)  #@ kind=backoff
# #endregion


# #region order
BUDGET_MS = 160  #= budgetMs @ cutBy=deadline
A_TIMEOUT_MS = 60  #= calls.supplier.timeoutMs @ step=supplier kind=attempt
B_TIMEOUT_MS = 60  #= calls.audit.timeoutMs @ step=audit


async def order(supplier, audit):
    deadline = now_ms() + BUDGET_MS  #@ cutBy=deadline
    a = await or_none(with_retry(supplier, A_TIMEOUT_MS, deadline))  #@ step=supplier
    b = await or_none(attempt(audit, B_TIMEOUT_MS, deadline))  #@ step=audit
    return a, b
# #endregion
