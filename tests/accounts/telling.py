"""What would be sent to devices: the bells that a deed leaves for the worker."""

from collections.abc import Callable
from typing import Any

from siamleague.accounts.push import notices
from siamleague.jobs import bell


def told_by(capture: Any, deed: Callable[[], Any]) -> list[tuple[Any, ...]]:
    """Return what a worker is asked to send after a deed: about what, to whom, with what."""
    with capture() as left:
        deed()
    bells = [each for each in left if getattr(each, "func", None) is bell.call]
    return [each.args[1:] for each in bells if each.args[0] == notices.TASK]
