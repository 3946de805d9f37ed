"""What Celery calls in this room."""

from collections.abc import Mapping, Sequence

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from siamleague.accounts.push import notices
from siamleague.accounts.tokens import once


@shared_task(name="siamleague.accounts.tasks.send_notice", ignore_result=True)
def send_notice(about: str, users: Sequence[int], values: Mapping[str, str], url: str) -> None:
    """Tell the devices of these people that there is something to look at."""
    notices.send(about, users, values, url, timezone.now())


@shared_task(name="siamleague.accounts.tasks.forget_answers", ignore_result=True)
def forget_answers() -> None:
    """Forget what programs' orders were answered a day ago, and the sign-ins that are over."""
    once.sweep(timezone.now())
    if settings.SIGN_IN_KEY:
        from siamleague.accounts import sign_in_for_others

        sign_in_for_others.sweep()
