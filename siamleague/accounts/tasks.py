"""What Celery calls in this room."""

from collections.abc import Mapping, Sequence

from celery import shared_task
from django.utils import timezone

from siamleague.accounts.push import notices


@shared_task(name="siamleague.accounts.tasks.send_notice", ignore_result=True)
def send_notice(about: str, users: Sequence[int], values: Mapping[str, str], url: str) -> None:
    """Tell the devices of these people that there is something to look at."""
    notices.send(about, users, values, url, timezone.now())
