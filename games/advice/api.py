"""Asking the master, for programs; a hint comes with the picture of the seat that asked."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from games.advice import verdicts
from games.advice.actions import ACTIONS
from games.live import snapshots
from games.matches.actions import MATCH
from siamleague.actions.programs import Programs


class AskedNumber(serializers.Serializer[int]):
    """The line of the log that a question became, or the number of what is worked out."""

    number = serializers.IntegerField(source="*")


class JudgedMove(serializers.Serializer[Mapping[str, Any]]):
    """What the master thinks of one move; chances in hundredths, for each seat after it."""

    step = serializers.IntegerField()
    seat = serializers.IntegerField()
    chances = serializers.ListField(child=serializers.IntegerField())
    hoped = serializers.IntegerField(help_text="the seat's chance after the master's move")
    lost = serializers.IntegerField()
    verdict = serializers.CharField()
    exact = serializers.BooleanField()
    best = serializers.ListField(child=serializers.CharField())


class JudgedMatch(serializers.Serializer[Mapping[str, Any]]):
    """How far the judging is, and all that is known so far."""

    state = serializers.CharField(help_text="none, may (be asked for), working or done")
    done = serializers.IntegerField(required=False)
    steps = serializers.IntegerField(required=False)
    sides = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()), required=False
    )
    moves = JudgedMove(many=True, required=False)
    turning = serializers.ListField(child=serializers.IntegerField(), required=False)


programs = Programs(ACTIONS, {action.order: AskedNumber for action in ACTIONS})


@programs.read(MATCH, JudgedMatch, "analysis/", kept=False)
def matches_analysis(code: str, by: int | None) -> Mapping[str, Any]:
    """Return what the master thinks of every move, as far as it has been worked out."""
    return verdicts.analysis(snapshots.match_of(code), get_language() or "en")


urlpatterns = programs.addresses()
