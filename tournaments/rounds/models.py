"""Rounds: who sits where, and how it ended."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament


class RoundState(models.TextChoices):
    """Where a round is in its life."""

    OPEN = "open", _("not paired")
    PAIRING = "pairing", _("being paired")
    PROPOSED = "proposed", _("proposed")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")
    STUCK = "stuck", _("cannot be paired")


# In any other state what lies there comes or goes, and is nobody's: see in_pieces.py.
LAID = (RoundState.PROPOSED, RoundState.PUBLISHED, RoundState.CLOSED)


class RoundsRead(models.Manager["Round"]):
    """Leaves what a round was paired from where it lies until somebody asks for it.

    Of 2,000 entries it is most of a megabyte, and hardly anybody who reads a round wants it.
    """

    def get_queryset(self) -> "models.QuerySet[Round]":
        return super().get_queryset().defer("field", "proposal")


class Round(models.Model):
    """One round. What it was paired from is kept with it, so that it can be paired again."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="round_set")
    number = models.PositiveSmallIntegerField()
    state = models.CharField(max_length=9, choices=RoundState.choices, default=RoundState.OPEN)
    version = models.PositiveIntegerField(default=0)
    field = models.JSONField(null=True)
    proposal = models.JSONField(null=True)
    fingerprint = models.CharField(max_length=64, blank=True)
    notes = models.JSONField(default=list)  # why it is stuck, or what to be warned of
    job = models.UUIDField(null=True)
    published_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)

    objects = RoundsRead()

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament}: {self.number}"


class TableKind(models.TextChoices):
    PLAY = "play", _("play")
    FULL_BYE = "full-bye", _("bye")
    HALF_BYE = "half-bye", _("half-point bye")
    ZERO_BYE = "zero-bye", _("away")
    REST = "rest", _("rests")  # nobody is left to meet in this round, and nobody gains by it


class ResultState(models.TextChoices):
    """How far the result of a table is."""

    NONE = "none", _("no result yet")
    REPORTED = "reported", _("reported, not confirmed")
    DISPUTED = "disputed", _("disputed")
    STANDING = "standing", _("stands")


class PlayedAt(models.TextChoices):
    """Where a table is played, once that is chosen."""

    HERE = "here", _("played here, online")
    BOARD = "board", _("played at the board")
    OFF = "off", _("called off: not everybody began")


class TablesRead(models.Manager["Table"]):
    """Leaves it there, too, where a round is read with its tables."""

    def get_queryset(self) -> "models.QuerySet[Table]":
        return super().get_queryset().defer("round__field", "round__proposal")


class Table(models.Model):
    """Two or more entries paired in a round; or one that is not paired, and how.

    Ranks, forfeits and extras are a copy of the result line that stands, kept so that standings
    of a large event are one query.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=9, choices=TableKind.choices, default=TableKind.PLAY)
    match = models.CharField(max_length=12, blank=True)  # its code, when it is played online
    played = models.CharField(max_length=5, choices=PlayedAt.choices, blank=True)
    tries = models.PositiveSmallIntegerField(default=0)  # matches that were set up for it
    hall = models.ForeignKey(
        "tournaments.Hall", on_delete=models.SET_NULL, null=True, related_name="+"
    )
    unrated = models.BooleanField(default=False)  # a bot stood in for somebody: no rating counts it
    notes = models.JSONField(default=list)  # why this is not the obvious table
    result = models.CharField(max_length=8, choices=ResultState.choices, default=ResultState.NONE)
    contested = models.BooleanField(default=False, db_default=False)  # it stands, see late_words.py
    ranks = models.JSONField(default=list)  # per seat, 1 is first
    forfeits = models.JSONField(default=list)  # seats that did not play
    extras = models.JSONField(default=list)  # per seat, what the game counts beside the rank
    edition = models.PositiveIntegerField(default=0)  # of its private address: see slips.py
    hand = models.JSONField(default=dict)  # what was decided of a proposal: overriding.py

    objects = TablesRead()

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        return str(self.number)


class ChairsRead(models.Manager["Chair"]):
    """Leaves it there, too, where a round is read with who sits in it."""

    def get_queryset(self) -> "models.QuerySet[Chair]":
        return super().get_queryset().defer("round__field", "round__proposal")


class Chair(models.Model):
    """An entry on a seat of a table; nobody sits twice in a round."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    people = models.JSONField(default=list)  # the players who sat there, as they were then

    objects = ChairsRead()

    class Meta:
        ordering: ClassVar = ["table", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_sits_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="chair_taken_once"),
        ]

    def __str__(self) -> str:
        return f"{self.seat}: {self.entry}"


class Source(models.TextChoices):
    """Where a result comes from."""

    MATCH = "match", _("played here")
    REPORT = "report", _("reported")
    ARBITER = "arbiter", _("decided by the arbiter")


class ResultLine(models.Model):
    """What somebody said about a table. Never changed: a correction is a new line.

    The newest line that is `standing` is the result; a report becomes standing when the other
    side confirms it, an arbiter's decision at once.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="results")
    number = models.PositiveSmallIntegerField()
    source = models.CharField(max_length=7, choices=Source.choices)
    verb = models.CharField(
        max_length=8, default="report"
    )  # report, confirm, dispute, decide, void
    ranks = models.JSONField(default=list)  # per seat, 1 is first; equal is a tie
    forfeits = models.JSONField(default=list)  # seats that did not play
    extras = models.JSONField(default=list)  # per seat, game-specific figures
    standing = models.BooleanField(default=False)
    late = models.BooleanField(default=False, db_default=False)  # beside what stood: late_words.py
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
    close = models.CharField(max_length=8, blank=True)  # how close who decided is: closeness.py
    why = models.CharField(max_length=300, blank=True)
    ticket = models.UUIDField(null=True)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["table", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="result_number_once"),
            models.UniqueConstraint(fields=["table", "ticket"], name="result_ticket_once"),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.verb} {self.ranks}"
