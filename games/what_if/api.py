"""Trying out what might have been, for programs."""

from collections.abc import Mapping
from typing import Any

from django.utils.translation import get_language
from rest_framework import serializers

from games.live import snapshots
from games.matches.actions import MATCH
from games.matches.api import Choices, SaidField
from games.what_if import asking
from games.what_if.actions import ACTIONS, AskForm
from games.what_if.branch import branch, drawn
from games.what_if.pages import OFTEN
from siamleague.actions.programs import Programs


class ImaginedMove(serializers.Serializer[Mapping[str, Any]]):
    """A move that was not played, and what came of it as its seat reads it."""

    seat = serializers.IntegerField()
    words = serializers.ListField(child=serializers.CharField())
    labels = serializers.ListField(child=serializers.CharField())
    text = serializers.ListField(child=serializers.CharField())


class ImaginedPosition(serializers.Serializer[Mapping[str, Any]]):
    """A position of a finished match, or one that might have come of it, as its mover sees it."""

    at = serializers.IntegerField()
    steps = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True, help_text="whose move it is")
    to_act = serializers.ListField(child=serializers.IntegerField())
    view = serializers.DictField(help_text="the position, in the game's own terms")
    ask = Choices()
    line = ImaginedMove(many=True)
    ranks = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    reason = serializers.CharField(allow_blank=True)
    master = serializers.DictField(help_text="what the master would do: may, waiting or known")


class WhereForm(AskForm):
    """A position, whose move it is there, and what was said so far."""

    said = SaidField()


programs = Programs(ACTIONS)


@programs.read(
    MATCH,
    ImaginedPosition,
    "what-if/",
    asks=WhereForm,
    refuses=(403, 422),
    kept=False,
    often=OFTEN,
)
def matches_what_if(
    code: str,
    by: int | None,
    *,
    at: int,
    seat: int,
    moves: "list[str] | None" = None,
    said: "list[str] | None" = None,
) -> Mapping[str, Any]:
    """Return what comes of imagined moves in a match that is over."""
    language = get_language() or "en"
    of = branch(snapshots.match_of(code), at, moves or [])
    mover = of.actor(seat)
    told = drawn(of, mover, said or [], language)
    return told | {"master": asking.master_on(of, mover, language)}


urlpatterns = programs.addresses()
