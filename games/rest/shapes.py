"""What programs send about matches and what they get, in shape and size."""

from typing import Any

from rest_framework import serializers

from games.live import wire
from games.lobby import lists


class Word(serializers.CharField):
    """A word of a game."""

    def __init__(self, **about: Any) -> None:
        super().__init__(**{"max_length": wire.MAX_WORD, "trim_whitespace": False, **about})


class MatchCard(serializers.Serializer[lists.MatchCard]):
    """A match as a list shows it."""

    code = serializers.CharField()
    game = serializers.CharField(help_text="its name")
    slug = serializers.CharField(help_text="the game's name in addresses")
    status = serializers.CharField()
    seats = serializers.ListField(child=serializers.CharField(), help_text="names; empty is free")
    free = serializers.IntegerField()
    pace = serializers.CharField()
    rated = serializers.BooleanField()
    my_turn = serializers.BooleanField()
    opened_at = serializers.DateTimeField()
    finished_at = serializers.DateTimeField(allow_null=True)
    won_by = serializers.ListField(child=serializers.CharField())


class Which(serializers.Serializer[Any]):
    """Which matches a list shall hold."""

    which = serializers.ChoiceField(["open", "running", "mine", "played"], default="open")
    page = serializers.IntegerField(min_value=1, max_value=10_000, default=1)


class Have(serializers.Serializer[Any]):
    """What a reader has already."""

    have = serializers.IntegerField(
        min_value=0, max_value=wire.MAX_NUMBER - 1, default=0, help_text="the last line of the log"
    )


class Line(serializers.Serializer[Any]):
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


class Asked(serializers.Serializer[Any]):
    """Which words may follow, and what is asked."""

    said = Labelled(many=True)
    words = Labelled(many=True)
    complete = serializers.BooleanField(help_text="what was said is a whole move")
    prompt = serializers.CharField(allow_blank=True)


class Picture(serializers.Serializer[Any]):
    """What one reader may see of a match. What is not theirs to see is not there."""

    code = serializers.CharField()
    game = serializers.CharField()
    version = serializers.IntegerField(help_text="the number of lines in the log")
    status = serializers.CharField()
    seat = serializers.IntegerField(allow_null=True, help_text="the reader's own")
    seats = serializers.ListField(child=serializers.DictField())
    to_act = serializers.ListField(child=serializers.IntegerField())
    clock = serializers.DictField(allow_null=True)
    offers = serializers.DictField()
    ending = serializers.CharField(allow_blank=True)
    ranks = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    commitment = serializers.CharField()
    watchable = serializers.BooleanField()
    view = serializers.DictField(required=False, help_text="the position, in the game's own terms")
    log = Line(many=True, required=False)
    ask = Asked(required=False)


class Said(serializers.Serializer[Any]):
    """The words of a move under way."""

    said = serializers.ListField(child=Word(), max_length=wire.MAX_WORDS, default=list)


class Ticket(serializers.Serializer[Any]):
    """Sending an order twice with one ticket is sending it once."""

    ticket = serializers.UUIDField(help_text="made by the caller, fresh for each order")


class Move(Ticket):
    """A whole move."""

    seen = serializers.IntegerField(
        min_value=0, max_value=wire.MAX_NUMBER - 1, help_text="the version of the picture moved in"
    )
    words = serializers.ListField(child=Word(), max_length=wire.MAX_WORDS)


class Offer(Ticket):
    """What is offered, or refused."""

    what = serializers.ChoiceField(["draw", "pause", "resume", "takeback"])


class Number(serializers.Serializer[Any]):
    """Which line of the log it became."""

    number = serializers.IntegerField()
