import asyncio

from budget import Cut, NotSent
from one_deadline import attempt, now_ms

# #region caller
NETWORK_MS = 15  #= calls.offer.downstream.networkMs @ scenario=handed step=offer
MARGIN_MS = 30  #= calls.offer.downstream.marginMs @ scenario=handed step=offer


async def ask_and_hand_down(service, timeout_ms, deadline):
    remaining = deadline - now_ms()
    if remaining <= 0:
        raise NotSent(service)  #@ scenario=handed step=offer sent=no
    grant = min(timeout_ms, remaining)
    on_arrival = grant - NETWORK_MS - MARGIN_MS  # a length: two clocks may differ  #@ scenario=handed step=offer
    try:
        async with asyncio.timeout(grant / 1000):  #@ scenario=handed step=offer
            return await service.send(remaining_ms=on_arrival)  #@ scenario=handed step=offer
    except TimeoutError:
        clock = "deadline" if remaining <= timeout_ms else "timeout"
        raise Cut(service, clock) from None  #@ scenario=handed step=offer cut=yes
# #endregion


# #region service
RATES_TIMEOUT_MS = 300  #= calls.rates.timeoutMs @ scenario=handed step=rates
RULES_TIMEOUT_MS = 300  #= calls.rules.timeoutMs @ scenario=handed step=rules


async def answer_offer(rates, rules, remaining_ms):
    deadline = now_ms() + remaining_ms  #@ scenario=handed depth=1
    await attempt(rates, RATES_TIMEOUT_MS, deadline)  #@ scenario=handed step=rates
    await attempt(rules, RULES_TIMEOUT_MS, deadline)  #@ scenario=handed step=rules
# #endregion
