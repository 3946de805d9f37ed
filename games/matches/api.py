from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import get_language
from rest_framework import serializers

from games.live import picture_wire
from games.matches import pictures
from games.matches.actions import ACTIONS, MATCH, WordsField
from siamleague.actions.fields import field_of
from siamleague.actions.programs import Programs
from siamleague.actions.taking import Number


class LoggedLine(serializers.Serializer[Any]):
    """A line of the log, as this reader may read it."""

    number = serializers.IntegerField()
    seat = serializers.IntegerField(allow_null=True)
    kind = serializers.CharField()
    at = serializers.DateTimeField()
    text = serializers.ListField(child=serializers.CharField())


class Labelled(serializers.Serializer[Any]):
    """A word, and how a button shows it."""

    word = serializers.CharField()
    label = serializers.CharField()  # type: ignore[assignment]


class Choices(serializers.Serializer[Any]):
    """Which words may follow, and what is asked."""

    said = Labelled(many=True)
    words = Labelled(many=True)
    complete = serializers.BooleanField(help_text="what was said is a whole move")
    prompt = serializers.CharField(allow_blank=True)


class MatchPicture(serializers.Serializer[Mapping[str, Any]]):
    """What one reader may see of a match. What is not theirs to see is not there."""

    code = serializers.CharField()
    game = serializers.CharField()
    version = serializers.IntegerField(help_text="the newest line the reader may know of")
    status = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True, help_text="the reader's own")
    seats = serializers.ListField(child=serializers.DictField())
    to_act = serializers.ListField(child=serializers.IntegerField())
    clock = serializers.DictField(allow_null=True)
    offers = serializers.DictField()
    ending = serializers.CharField(allow_blank=True)
    ranks = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    commitment = serializers.CharField(help_text="the seal of the site's secret for the dice")
    dice = serializers.DictField(help_text="how the dice come about: games/matches/dice_drawing.py")
    watchable = serializers.BooleanField()
    view = serializers.DictField(required=False, help_text="the position, in the game's own terms")
    log = LoggedLine(many=True, required=False)
    ask = Choices(required=False)

    def to_representation(self, instance: Mapping[str, Any]) -> dict[str, Any]:
        """Return the picture as it was drawn: what a page gets, to the last word."""
        return dict(instance)


class LineNumber(serializers.Serializer[int]):
    """Which line of the log it became."""

    number = serializers.IntegerField(source="*")


class HaveForm(forms.Form):
    """What a reader has already."""

    have = Number(
        least=0, most=picture_wire.MAX_NUMBER - 1, initial=0, label="the last line of the log"
    )


class SaidField(WordsField):
    """The words of a move under way, behind the address."""

    def for_programs(self, about: dict[str, Any]) -> Any:
        """Return a list that need not be sent: then nothing was said yet."""
        word = field_of(self.word)
        return serializers.ListField(child=word, max_length=self.most, required=False)


class SaidForm(forms.Form):
    """What was said so far."""

    said = SaidField()


programs = Programs(ACTIONS, {action.order: LineNumber for action in ACTIONS if action.order})


def reader_of(code: str, by: int | None, **about: Any) -> pictures.Reader:
    """Return who asks for a match, in their language."""
    return pictures.Reader(by, get_language() or "en", **about)


@programs.read(MATCH, MatchPicture, asks=HaveForm, kept=False)
def matches_picture(code: str, by: int | None, *, have: int) -> Mapping[str, Any]:
    """Return the picture for the reader's own seat, or for a spectator."""
    return pictures.picture(code, reader_of(code, by, have=have))


@programs.read(MATCH, Choices, "choices/", asks=SaidForm, refuses=(409, 422), kept=False)
def matches_choices(
    code: str, by: int | None, *, said: "list[str] | None" = None
) -> Mapping[str, Any]:
    """Return which words may follow those said so far, for the reader's own seat."""
    return pictures.choices(code, reader_of(code, by), said or [])


urlpatterns = programs.addresses()
