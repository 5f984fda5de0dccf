import asyncio

from budget import Cut, NotSent, or_none

# #region page
BUDGET_MS = 160  #= budgetMs @ scenario=shared cutBy=deadline
A_TIMEOUT_MS = 100  #= calls.catalog.timeoutMs @ scenario=shared step=catalog
B_TIMEOUT_MS = 100  #= calls.delivery.timeoutMs @ scenario=shared step=delivery
C_TIMEOUT_MS = 100  #= calls.loyalty.timeoutMs @ scenario=shared step=loyalty


async def page(catalog, delivery, loyalty):
    deadline = now_ms() + BUDGET_MS  # fixed once, for all three  #@ scenario=shared cutBy=deadline
    a = await or_none(attempt(catalog, A_TIMEOUT_MS, deadline))  #@ scenario=shared step=catalog
    b = await or_none(attempt(delivery, B_TIMEOUT_MS, deadline))  #@ scenario=shared step=delivery
    c = await or_none(attempt(loyalty, C_TIMEOUT_MS, deadline))  #@ scenario=shared step=loyalty
    return a, b, c
# #endregion


# #region attempt One call, under a timeout and a deadline
def now_ms():
    return asyncio.get_running_loop().time() * 1000  # a monotonic clock


async def attempt(service, timeout_ms, deadline):
    remaining = deadline - now_ms()
    if remaining <= 0:
        raise NotSent(service)  #@ kind=attempt limited=yes sent=no
    clock = "deadline" if remaining <= timeout_ms else "timeout"  #@ kind=attempt limited=yes cut=yes
    try:
        async with asyncio.timeout(min(timeout_ms, remaining) / 1000):  #@ kind=attempt limited=yes sent=yes
            return await service.send()  #@ kind=attempt limited=yes sent=yes
    except TimeoutError:
        raise Cut(service, clock) from None  #@ kind=attempt limited=yes cut=yes
# #endregion
