"""What programs get about ratings, in shape."""

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games import api as games
from tournaments.models import PoolKind, PoolModel, PoolPeriod, PoolVenue
from tournaments.ratings import profiles
from tournaments.ratings import read as ratings
from tournaments.ratings import words as rating_words

MOST_SEATS = 4


@extend_schema_serializer(component_name="RatingList")
class List(serializers.Serializer[ratings.PoolCard]):
    """A rating list."""

    id = serializers.IntegerField()
    title = serializers.CharField()
    game = serializers.CharField()
    kind = serializers.CharField()
    venue = serializers.CharField(help_text="empty where over the board and online share a list")
    system = serializers.CharField()
    club = serializers.CharField(help_text="empty for the lists of the whole site")
    people = serializers.IntegerField()
    url = serializers.CharField()


class Wanted(serializers.Serializer[Any]):
    """Which part of a list."""

    club = serializers.SlugField(default="", allow_blank=True, max_length=60)
    active = serializers.BooleanField(default=False, help_text="played in the last half year")
    everybody = serializers.BooleanField(default=False, help_text="newcomers too")
    page = serializers.IntegerField(min_value=1, max_value=100_000, default=1)


@extend_schema_serializer(component_name="RatingLine")
class Line(serializers.Serializer[ratings.Line]):
    """How somebody stands."""

    place = serializers.IntegerField(allow_null=True, help_text="none while it does not count yet")
    rated = serializers.IntegerField(help_text="who carries the rating: a player or a pair")
    name = serializers.CharField()
    url = serializers.CharField()
    points = serializers.IntegerField()
    doubt = serializers.IntegerField(allow_null=True, help_text="two deviations; none for Elo")
    change = serializers.IntegerField(help_text="of the last period")
    games = serializers.IntegerField()
    peak = serializers.IntegerField()
    last_at = serializers.DateTimeField()


@extend_schema_serializer(component_name="RatingBoard")
class Board(serializers.Serializer[ratings.Board]):
    """One page of a list."""

    lines = Line(many=True)
    pages = serializers.IntegerField()
    hidden = serializers.IntegerField(help_text="how many do not count yet")


class Step(serializers.Serializer[profiles.Step]):
    """One change of a rating."""

    id = serializers.IntegerField()
    at = serializers.DateTimeField()
    period = serializers.CharField()
    points = serializers.IntegerField()
    change = serializers.IntegerField()
    games = serializers.IntegerField()
    doubt = serializers.IntegerField(allow_null=True)
    url = serializers.CharField()


class Seat(serializers.Serializer[profiles.Seat]):
    """What came of one seat."""

    number = serializers.IntegerField()
    games = serializers.IntegerField()
    percent = serializers.FloatField()


class Against(serializers.Serializer[profiles.Against]):
    """What came of meeting one opponent."""

    name = serializers.CharField()
    url = serializers.CharField()
    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    expected = serializers.FloatField()


class Profile(serializers.Serializer[profiles.Profile]):
    """Somebody's history in a list."""

    line = Line()
    counts = serializers.BooleanField()
    steps = Step(many=True)
    form = serializers.ListField(child=serializers.CharField())
    seats = Seat(many=True)
    waited = Seat(allow_null=True, help_text="all seats that do not begin, if there are several")
    against = Against(many=True)
    peak_at = serializers.DateTimeField(allow_null=True)


class GameReason(serializers.Serializer[rating_words.GameReason]):
    """One game of a change."""

    sentence = serializers.CharField()
    gained = serializers.CharField(help_text="empty where a game alone has no share")
    url = serializers.CharField()
    title = serializers.CharField()


@extend_schema_serializer(component_name="RatingWhy")
class Why(serializers.Serializer[rating_words.Why]):
    """A change, explained in the reader's language."""

    name = serializers.CharField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()
    change = serializers.CharField()
    games = GameReason(many=True)
    sums = serializers.ListField(child=serializers.CharField())
    void = serializers.BooleanField()


class Table(serializers.Serializer[Any]):
    """Who sits at a table, seat by seat; partners one after the other."""

    who = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**62),
        min_length=2,
        max_length=MOST_SEATS,
    )

    def validate_who(self, who: list[int]) -> list[int]:
        """Refuse somebody on two seats, and tables of the wrong size."""
        from django.utils.translation import gettext as _

        if len(set(who)) != len(who):
            raise serializers.ValidationError(_("Nobody can sit on two seats."))
        if len(who) != self.context["seats"]:
            raise serializers.ValidationError(
                _("A table of this list has %(n)s seats.") % {"n": self.context["seats"]}
            )
        return who


class Chance(serializers.Serializer[ratings.Chance]):
    """One side of a prediction."""

    name = serializers.CharField()
    rated = serializers.ListField(child=serializers.IntegerField())
    percent = serializers.FloatField(help_text="how likely it finishes first")
    win = serializers.FloatField(help_text="change of its rating for finishing first")
    draw = serializers.FloatField(help_text="change when all are level")
    loss = serializers.FloatField(help_text="change for finishing last")


class Bin(serializers.Serializer[ratings.Bin]):
    """Predictions that were about equally sure."""

    low = serializers.IntegerField()
    high = serializers.IntegerField()
    pairs = serializers.IntegerField()
    said = serializers.FloatField()
    came = serializers.FloatField()


class Calibration(serializers.Serializer[Any]):
    """Predictions beside what happened."""

    pairs = serializers.IntegerField()
    loss = serializers.FloatField(allow_null=True, help_text="log-loss per pairing")
    bins = Bin(many=True)


@extend_schema_serializer(component_name="RatingStands")
class Stands(serializers.Serializer[Any]):
    """How somebody stands in one list."""

    list = List()
    line = Line()


@extend_schema_serializer(component_name="RatingWatched")
class Watched(serializers.Serializer[Any]):
    """Somebody a notice names."""

    name = serializers.CharField()
    url = serializers.CharField()


@extend_schema_serializer(component_name="RatingNotice")
class Notice(serializers.Serializer[Any]):
    """Something an arbiter may want to look at; never a verdict."""

    sentence = serializers.CharField()
    people = Watched(many=True)


@extend_schema_serializer(component_name="RatingAsked")
class Asked(serializers.Serializer[Any]):
    """The job that works on it."""

    job = serializers.CharField()


@extend_schema_serializer(component_name="RatingHow")
class HowRated(serializers.Serializer[Any]):
    """How a list is rated."""

    venue = serializers.ChoiceField(PoolVenue.choices, default=PoolVenue.BOTH)
    model = serializers.ChoiceField(PoolModel.choices, default=PoolModel.ELO)
    period = serializers.ChoiceField(PoolPeriod.choices, default=PoolPeriod.ROUND)
    provisional = serializers.IntegerField(min_value=0, max_value=100, default=10)


@extend_schema_serializer(component_name="RatingNewList")
class NewList(HowRated):
    """What a new list counts, and how it is rated."""

    game = serializers.SlugField(max_length=40, default="", allow_blank=True)
    game_name = serializers.CharField(max_length=60, default="", allow_blank=True)
    kind = serializers.ChoiceField(PoolKind.choices)

    def validate_game(self, game: str) -> str:
        """Refuse a game that is not on the shelf."""
        from django.utils.translation import gettext as _

        if game and game not in {card.slug for card in games.shelf("en")}:
            raise serializers.ValidationError(_("This game is not on the shelf."))
        return game
