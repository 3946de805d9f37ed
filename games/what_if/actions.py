"""The button by which one asks the master about an imagined position."""

from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse

from games.live.picture_wire import MAX_NUMBER
from games.lobby.actions import TABLE
from games.models import Match, WhatIf
from games.what_if import asking
from games.what_if.branch import LONGEST, MOST
from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import Many, Number
from siamleague.actions.values import Action
from siamleague.refusals import Refused


class PositionForm(forms.Form):
    """A position: how many moves of the match, and those that were imagined after them."""

    at = Number(least=0, most=MAX_NUMBER - 1, label="moves of the match that were made")
    moves = Many(
        forms.CharField(max_length=LONGEST), most=MOST, initial=(), label="each as `0:word word`"
    )


class AskForm(PositionForm):
    """A position, and whose move it is there."""

    seat = Number(least=0, most=99, label="from 0")


def _answered(
    request: HttpRequest, match: Match, value: WhatIf | None, no: Refused | None
) -> HttpResponse:
    """Answer the script of the page, which asks on from there."""
    told: dict[str, Any] = {"text": str(no.sentence)} if no else {}
    return JsonResponse(told, status=no.status if no else 200)


ACTIONS = (
    Action(
        "ask_what_if",
        on=TABLE,
        at="what-if/ask/",
        order="matches_ask_what_if",
        who=SOMEBODY,
        takes=AskForm,
        does=asking.ask_what_if,
        answers=lambda asked: {"id": asked.pk},
        finish=_answered,
    ),
)
