"""Puzzles, for programs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from games.matches.api import Choices
from games.models import Puzzle
from games.puzzles import solving
from games.puzzles.actions import ACTIONS, PUZZLE
from games.what_if.api import ImaginedMove
from siamleague.actions.places import nowhere
from siamleague.actions.programs import Programs
from siamleague.actions.told import told

programs = Programs(ACTIONS)
PUZZLES = nowhere("puzzles", "puzzles/", "games")
Line = told(solving.PuzzleLine, "number day game name seat solvers solved at_once shown")


class Answer(serializers.Serializer[Mapping[str, Any]]):
    """What the master would play, and what was played; chances in hundredths."""

    line = ImaginedMove(many=True)
    hoped = serializers.IntegerField(help_text="the seat's chance after the master's move")
    lost = serializers.IntegerField(help_text="what the move that was played gave away")
    by = serializers.CharField(help_text="who played it")
    names = serializers.ListField(child=serializers.CharField(allow_blank=True))
    url = serializers.CharField()
    game = serializers.CharField()
    tried = serializers.IntegerField(help_text="people who tried it")
    solved = serializers.IntegerField()
    at_once = serializers.IntegerField()


class PuzzleStanding(serializers.Serializer[Mapping[str, Any]]):
    """How one stands with a puzzle; the answer only when it is over for the reader."""

    state = serializers.CharField(help_text="open, waiting, solved or shown")
    tries = serializers.IntegerField()
    tried = serializers.ListField(child=serializers.CharField(), help_text="the last move")
    lost = serializers.IntegerField(allow_null=True, help_text="what it gives away")
    answer = Answer(allow_null=True)


class PuzzlePosition(serializers.Serializer[Mapping[str, Any]]):
    """The position of a puzzle, as who is to move sees it."""

    seat = serializers.IntegerField()
    to_act = serializers.ListField(child=serializers.IntegerField())
    view = serializers.DictField(help_text="the position, in the game's own terms")
    ask = Choices()
    mine = PuzzleStanding()


@programs.read(PUZZLES, Line, many=True)
def puzzles(found: None, by: int | None) -> list[solving.PuzzleLine]:
    """Return the puzzles, the newest first."""
    return solving.listed(by, get_language() or "en")


@programs.read(PUZZLE, PuzzlePosition, kept=False)
def puzzle(found: Puzzle, by: int | None) -> Mapping[str, Any]:
    """Return the position of a puzzle, and how the reader stands with it."""
    return solving.position(found, [], by, get_language() or "en")


urlpatterns = programs.addresses()
