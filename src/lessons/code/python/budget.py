"""What the examples share."""


# #region failures What can go wrong
class Cut(Exception):
    """The request was sent, and then a clock ran out: "timeout" or "deadline"."""

    def __init__(self, service, clock):
        super().__init__(f"{service} was stopped by the {clock}")
        self.clock = clock


class NotSent(Exception):
    """Nothing was sent, so nothing happened."""


class RetryDenied(Exception):
    """Too little remained for a pause and another attempt."""


class ErrorAnswer(Exception):
    """The service answered, but with an error."""

    def __init__(self, is_retryable=True, retry_after_ms=0):
        super().__init__("the service answered with an error")
        self.is_retryable = is_retryable
        self.retry_after_ms = retry_after_ms
# #endregion


# #region orNone A part that may be missing
async def or_none(part):
    """A part that may be missing: None where it failed."""
    try:
        return await part
    except (Cut, NotSent, RetryDenied, ErrorAnswer):
        return None
# #endregion
