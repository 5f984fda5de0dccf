import asyncio

from budget import ErrorAnswer, RetryDenied
from one_deadline import attempt, now_ms

# #region gate
MAX_ATTEMPTS = 2  #= calls.supplier.retry.maxAttempts @ scenario=gate step=supplier
BACKOFF_MS = 20  #= calls.supplier.retry.backoff.ms @ scenario=gate kind=backoff
EXPECTED_MS = 60  #= calls.supplier.retry.expectedMs @ scenario=gate kind=retry_denied


async def ask_first(service, timeout_ms, deadline):
    for count in range(1, MAX_ATTEMPTS + 1):
        try:
            return await attempt(service, timeout_ms, deadline)  #@ scenario=gate step=supplier kind=attempt
        except ErrorAnswer as error:
            if not error.is_retryable or count == MAX_ATTEMPTS:
                raise
            pause_ms = max(BACKOFF_MS, error.retry_after_ms)  #@ scenario=gate step=supplier status=error
            if pause_ms + EXPECTED_MS > deadline - now_ms():
                raise RetryDenied(service) from error  #@ scenario=gate kind=retry_denied
            await asyncio.sleep(pause_ms / 1000)  #@ scenario=gate kind=backoff
# #endregion
