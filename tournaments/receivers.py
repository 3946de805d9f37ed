"""What this room does when a match has ended, and when somebody has signed in."""

from typing import Any

from allauth.account.adapter import get_adapter
from celery import current_app
from django.contrib.auth.signals import user_logged_in
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.utils import timezone

from games import api as games
from siamleague.accounts.models import User
from tournaments.ratings import device_marks
from tournaments.rounds import board_heads, online


def connect() -> None:
    """Listen; the sweeper finds whatever is said while nobody listens."""
    games.told_by("table", board_heads.ORDERER)
    games.match_finished.connect(take_result, dispatch_uid="tournaments.take_result")
    user_logged_in.connect(mark_device, dispatch_uid="tournaments.mark_device")


def take_result(sender: object, made_for: str = "", **_other: Any) -> None:
    """Ask a worker to take the result of a tournament's match over."""
    if online.table_of(made_for):
        current_app.send_task(
            "tournaments.tasks.collect_result", (made_for,), retry=False, ignore_result=True
        )


def mark_device(sender: object, request: HttpRequest, user: User, **_other: Any) -> None:
    """Remember from what device an account was used, without keeping its address."""
    try:
        address = get_adapter(request).get_client_ip(request)
    except PermissionDenied:  # a command signed somebody in; there was no visitor
        return
    mark = device_marks.mark_of(address, request.headers.get("User-Agent", ""))
    device_marks.note_device(user_id=user.pk, mark=mark, now=timezone.now())
