"""Ratings: pools, rated periods, and changes that are only ever added.

A change is never edited or removed. A correction writes the period again as a new row and marks
the old one as void; a change is void when its period is.
"""

from typing import Any, ClassVar

from django.conf import settings
from django.db import models
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from siamleague.history.models import HistoryIsFinal
from tournaments.clubs.models import Club, Player


class PoolKind(models.TextChoices):
    """What kind of table is rated together."""

    DUEL = "duel", _("two players")
    THREE = "three", _("three, each for himself")
    FOUR = "four", _("four, each for himself")
    PARTNERS = "partners", _("partners, each rated")
    PAIRS = "pairs", _("partnerships, rated as such")


class PoolVenue(models.TextChoices):
    """Whether games over the board and online are rated together."""

    BOTH = "both", _("over the board and online together")
    HALL = "hall", _("over the board only")
    ONLINE = "online", _("online only")


class PoolModel(models.TextChoices):
    ELO = "elo", "Elo"
    GLICKO_2 = "glicko-2", "Glicko-2"
    WENG_LIN = "weng-lin", "Weng-Lin"
    WHOLE = "whole", _("Whole history")


class PoolPeriod(models.TextChoices):
    """What is rated at once, from the values before."""

    ROUND = "round", _("a round")
    DAY = "day", _("a day")


class Pool(models.Model):
    """Games that are rated together. Without a club it takes those of the whole site."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, null=True, related_name="pools")
    game = models.CharField(max_length=40, blank=True)  # of the shelf; empty is any other game
    game_name = models.CharField(max_length=60, blank=True)
    kind = models.CharField(max_length=8, choices=PoolKind.choices)
    venue = models.CharField(max_length=6, choices=PoolVenue.choices, default=PoolVenue.BOTH)
    model = models.CharField(max_length=10, choices=PoolModel.choices, default=PoolModel.ELO)
    period = models.CharField(max_length=5, choices=PoolPeriod.choices, default=PoolPeriod.ROUND)
    settings = models.JSONField(default=dict)  # what differs from the system's own
    provisional = models.PositiveSmallIntegerField(default=10)  # games until a rating is shown
    ranked_from = models.PositiveSmallIntegerField(default=30)  # games until it has a place
    made_at = models.DateTimeField(editable=False)
    edition = models.PositiveIntegerField(default=0, db_default=0)  # of its standings, as shown
    writing = models.BigIntegerField(default=0, db_default=0)  # who writes unseen rows, and whether

    class Meta:
        ordering: ClassVar = ["club", "game", "game_name", "kind", "venue"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["game", "game_name", "kind", "venue"],
                condition=models.Q(club__isnull=True),
                name="site_pool_once",
            ),
            models.UniqueConstraint(
                fields=["club", "game", "game_name", "kind", "venue"],
                condition=models.Q(club__isnull=False),
                name="club_pool_once",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game or self.game_name} ({self.kind})"

    @property
    def of_pairs(self) -> bool:
        """Tell whether partnerships carry the ratings, and not people."""
        return self.kind == PoolKind.PAIRS

    @property
    def kind_name(self) -> "str | Promise":
        """Return the kind in words."""
        return PoolKind(self.kind).label


class Rated(models.Model):
    """Who can carry a rating: a player, or two of them together."""

    # Whoever has a history cannot be removed: its changes restrict that.
    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="+")
    partner = models.ForeignKey(Player, on_delete=models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["player"],
                condition=models.Q(partner__isnull=True),
                name="player_is_rated_once",
            ),
            models.UniqueConstraint(fields=["player", "partner"], name="pair_is_rated_once"),
            models.CheckConstraint(
                condition=models.Q(partner__isnull=True) | models.Q(partner__gt=models.F("player")),
                name="pair_stands_in_order",
            ),
        ]

    def __str__(self) -> str:
        return str(self.player) if self.partner is None else f"{self.player} & {self.partner}"


class CasualGame(models.Model):
    """A rated online match outside tournaments, as it stood when it ended."""

    code = models.CharField(max_length=12, unique=True)
    game = models.CharField(max_length=40)
    kind = models.CharField(max_length=8, choices=PoolKind.choices)  # by how many sat on a side
    sides = models.JSONField()  # per side, the players' ids
    ranks = models.JSONField()  # per side
    ending = models.CharField(max_length=10)
    moves = models.PositiveIntegerField()
    finished_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["finished_at", "pk"]

    def __str__(self) -> str:
        return self.code


class RatingHistory(models.QuerySet):
    """Rows that may be written and read, and nothing else."""

    def update(self, **values: Any) -> int:
        """Refuse: a correction is a new line."""
        raise HistoryIsFinal("A rating change is never edited; its period is marked void.")

    def delete(self) -> tuple[int, dict[str, int]]:
        """Refuse: history stays."""
        raise HistoryIsFinal("A rating change is never removed.")


class Period(models.Model):
    """One round or day of a pool, rated. `number` is its place; a void one has lost its place.

    One that is void and was never voided is still being written: nobody sees it yet.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="periods")
    key = models.CharField(max_length=40)  # "round:17" or "day:2026-11-18"
    number = models.PositiveIntegerField()
    ended_at = models.DateTimeField()
    games = models.PositiveIntegerField()
    system = models.CharField(max_length=20)  # with its version
    fingerprint = models.CharField(max_length=64)  # of the games and settings it was rated from
    pairs = models.PositiveIntegerField()  # predictions beside what happened
    loss = models.BigIntegerField()
    bins = models.JSONField()
    learned = models.JSONField(default=list)  # what the system knows of the seats after it
    rated_at = models.DateTimeField()
    void = models.BooleanField(default=False)
    voided_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["pool", "number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pool", "number"],
                condition=models.Q(void=False),
                name="rated_place_once",
            ),
            models.UniqueConstraint(
                fields=["pool", "key"], condition=models.Q(void=False), name="period_rated_once"
            ),
        ]

    def __str__(self) -> str:
        return self.key


class RatingReport(models.Model):
    """What a list's own history says of it: how well it predicts, and what its seats are worth."""

    pool = models.OneToOneField(Pool, on_delete=models.CASCADE, related_name="report")
    newest = models.PositiveBigIntegerField()  # the latest period it was made from
    made_at = models.DateTimeField()
    judged = models.JSONField()  # as tournaments.rating.judging.Judged
    seats = models.JSONField()  # rows of club or null, sides, seat, games, millionths of firsts

    def __str__(self) -> str:
        return f"report on {self.pool_id}"


class RatingChange(models.Model):
    """What one period did to one rating; in millionths of a point, so every sum is exact."""

    period = models.ForeignKey(Period, on_delete=models.CASCADE, related_name="changes")
    rated = models.ForeignKey(Rated, on_delete=models.RESTRICT, related_name="changes")
    before = models.BigIntegerField()
    after = models.BigIntegerField()
    deviation_before = models.BigIntegerField()
    deviation_after = models.BigIntegerField()
    extra_after = models.BigIntegerField()
    volatility_after = models.BigIntegerField(default=0, db_default=0)  # of Glicko-2
    games_before = models.PositiveIntegerField()
    games_after = models.PositiveIntegerField()
    peak_after = models.BigIntegerField()  # the highest so far, once the rating counts
    parts = models.JSONField()  # the reason: each game as in tournaments.rating.values.GameShare

    objects = RatingHistory.as_manager()

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["period", "rated"], name="rated_once_a_period"),
        ]

    def __str__(self) -> str:
        return f"{self.rated_id}: {self.after - self.before:+}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write a new line; refuse to write over one."""
        if self.pk is not None:
            raise HistoryIsFinal("A rating change is never edited; its period is marked void.")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse: history stays."""
        raise HistoryIsFinal("A rating change is never removed.")


class StandingRatings(models.Manager["Rating"]):
    """The ratings of the edition that is shown: not those that come, nor those that were."""

    def get_queryset(self) -> "models.QuerySet[Rating]":
        """Return what readers see."""
        edition = models.F("pool__edition")
        return super().get_queryset().filter(edition__lte=edition, until__gt=edition)


LAST = 2**31 - 1  # the edition that never comes


class Rating(models.Model):
    """How somebody stands in a pool now: a copy of the newest change that is not void.

    Where many change at once, their new rows are of an edition that is not shown yet, and the old
    ones are marked with it; then the pool shows that edition.
    """

    pool = models.ForeignKey(Pool, on_delete=models.CASCADE, related_name="ratings")
    rated = models.ForeignKey(Rated, on_delete=models.CASCADE, related_name="ratings")
    rating = models.BigIntegerField()
    deviation = models.BigIntegerField()
    extra = models.BigIntegerField()
    volatility = models.BigIntegerField(default=0, db_default=0)
    games = models.PositiveIntegerField()
    change = models.BigIntegerField()  # of the last period
    peak = models.BigIntegerField()
    last_at = models.DateTimeField()
    edition = models.PositiveIntegerField(default=0, db_default=0)  # of the pool, from which on
    until = models.PositiveIntegerField(default=LAST, db_default=LAST)  # and which it is not in

    objects = StandingRatings()
    every = models.Manager["Rating"]()

    class Meta:
        ordering: ClassVar = ["-rating", "rated"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["pool", "rated", "edition"], name="stands_once_in_an_edition"
            ),
        ]
        indexes: ClassVar = [models.Index(fields=["pool", "-rating"], name="leaderboard")]

    def __str__(self) -> str:
        return f"{self.rated_id}: {self.rating}"


class DeviceMark(models.Model):
    """That an account was used from some device; of address and browser only a keyed hash."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    mark = models.CharField(max_length=32, db_index=True)
    last_at = models.DateTimeField(db_index=True)

    class Meta:
        ordering: ClassVar = ["pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["user", "mark"], name="device_marked_once"),
        ]

    def __str__(self) -> str:
        return self.mark
