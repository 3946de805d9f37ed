"""The buttons of a puzzle: try a move, or see the answer."""

from collections.abc import Mapping
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.live.picture_wire import MAX_WORD, MAX_WORDS
from games.models import Puzzle, PuzzleSolver
from games.puzzles import solving
from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import Many
from siamleague.actions.values import Action, Place
from siamleague.refusals import Refused


def _puzzle(names: Mapping[str, Any], by: int | None) -> Puzzle:
    return solving.puzzle_of(names["puzzle"])


PUZZLE = Place(
    "puzzle",
    page="puzzles/<int:puzzle>/",
    find=_puzzle,
    keys=lambda puzzle: {"puzzle_id": puzzle.pk},
    way=lambda puzzle, name: reverse(f"games:{name}", args=[puzzle.pk]),
    room="games",
)


class TryForm(forms.Form):
    """A whole move, word by word."""

    words = Many(forms.CharField(max_length=MAX_WORD), most=MAX_WORDS, label=_("the move's words"))


def _answered(
    request: HttpRequest, puzzle: Puzzle, value: PuzzleSolver | None, no: Refused | None
) -> HttpResponse:
    """Answer the script of the page: how one stands now, or why not."""
    if no:
        return JsonResponse({"text": str(no.sentence)}, status=no.status)
    by = int(request.user.pk or 0)
    return JsonResponse({"mine": solving.standing(puzzle, by, get_language() or "en")})


def _told(mine: PuzzleSolver) -> dict[str, Any]:
    return {"tries": mine.tries, "over": mine.is_over}


ACTIONS = (
    Action(
        "try_puzzle",
        on=PUZZLE,
        at="try/",
        order="puzzles_try",
        who=SOMEBODY,
        takes=TryForm,
        does=solving.try_puzzle,
        answers=_told,
        finish=_answered,
    ),
    Action(
        "show_answer",
        on=PUZZLE,
        at="answer/",
        order="puzzles_show_answer",
        who=SOMEBODY,
        does=solving.show_answer,
        answers=_told,
        then="puzzle",
    ),
)
