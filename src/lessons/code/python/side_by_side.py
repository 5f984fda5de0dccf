import asyncio

from budget import or_none
from one_deadline import attempt, now_ms

# #region together
BUDGET_MS = 160  #= budgetMs
A_TIMEOUT_MS = 100  #= calls.catalog.timeoutMs @ scenario=together step=catalog
B_TIMEOUT_MS = 100  #= calls.delivery.timeoutMs @ scenario=together step=delivery
C_TIMEOUT_MS = 100  #= calls.loyalty.timeoutMs @ scenario=together step=loyalty


async def together(catalog, delivery, loyalty, merge):
    deadline = now_ms() + BUDGET_MS  # the same instant for each
    await asyncio.gather(
        or_none(attempt(catalog, A_TIMEOUT_MS, deadline)),  #@ scenario=together step=catalog
        or_none(attempt(delivery, B_TIMEOUT_MS, deadline)),  #@ scenario=together step=delivery
        or_none(attempt(loyalty, C_TIMEOUT_MS, deadline)),  #@ scenario=together step=loyalty
    )
    return await or_none(attempt(merge, float("inf"), deadline))  #@ scenario=together kind=work
# #endregion
