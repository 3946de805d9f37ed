"""Tournaments: entries, rounds, tables, and results that are only ever added."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import Club, Player
from tournaments.models.teams import Team


class Stage(models.TextChoices):
    """Where a tournament is in its life."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("registration")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


class Format(models.TextChoices):
    """How rounds are made."""

    SWISS = "swiss", _("Swiss, two sides")
    TABLES = "tables", _("Swiss at tables of three or four")
    ROUND_ROBIN = "robin", _("round robin: everybody meets everybody")
    KNOCK_OUT = "knockout", _("knock-out")
    DOUBLE_KNOCK_OUT = "double", _("double knock-out: two defeats and you are out")


KNOCK_OUTS = frozenset({Format.KNOCK_OUT, Format.DOUBLE_KNOCK_OUT})
# Made for those who are there at the draw: nobody enters later, nobody takes a round off.
DRAWN = KNOCK_OUTS | {Format.ROUND_ROBIN}


class Kind(models.TextChoices):
    """Who enters, and how many sit together."""

    DUEL = "duel", _("two players")
    TEAMS = "teams", _("two partnership teams")
    THREE = "three", _("tables of three")
    FOUR = "four", _("tables of four")
    SQUADS = "squads", _("two squads of several boards")


# Squads meet in leagues; an event of its own is for those below.
EVENT_KINDS = [(value, label) for value, label in Kind.choices if value != Kind.SQUADS]


class Venue(models.TextChoices):
    """Where the tables stand."""

    HALL = "hall", _("over the board")
    ONLINE = "online", _("online")
    MIXED = "mixed", _("some here, some online")


class Tournament(models.Model):
    """An event of a club. `version` rises with every decision of its organisers."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="tournaments")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=80)
    about = models.TextField(_("description"), max_length=5000, blank=True)
    game = models.CharField(max_length=40, blank=True)  # of the shelf; empty is any other game
    game_name = models.CharField(_("game"), max_length=60, blank=True)
    game_options = models.JSONField(default=dict)
    kind = models.CharField(max_length=6, choices=Kind.choices)
    format = models.CharField(max_length=8, choices=Format.choices)
    venue = models.CharField(max_length=6, choices=Venue.choices, default=Venue.HALL)
    tempo = models.JSONField(default=dict)
    rounds = models.PositiveSmallIntegerField(_("rounds"))
    scheme = models.JSONField(default=dict)
    tie_breaks = models.JSONField(default=list)
    rules = models.JSONField(default=dict)  # what the organiser asks of the pairing
    categories = models.JSONField(default=list)  # juniors, newcomers...
    prizes = models.JSONField(default=list)
    rated = models.BooleanField(default=True)
    limit = models.PositiveIntegerField(_("most entries"), null=True, blank=True)
    opens_at = models.DateTimeField(null=True, blank=True)
    closes_at = models.DateTimeField(null=True, blank=True)
    starts_at = models.DateTimeField(null=True, blank=True)
    check_in = models.BooleanField(default=False)
    watching = models.CharField(max_length=8, default="open")
    delay_moves = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField(default=0)
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.DRAFT)
    in_parts = models.BooleanField(default=False, editable=False)  # pools, finals: no rounds here
    version = models.PositiveIntegerField(default=0)
    settled = models.PositiveIntegerField(default=0)  # like it, but not with results of a round
    demo = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(editable=False)

    class Meta:
        ordering: ClassVar = ["-starts_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "slug"], name="tournament_address_once"),
        ]

    def __str__(self) -> str:
        """Return the name people know it by."""
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the event's page."""
        return reverse("tournaments:event", args=[self.club.slug, self.slug])

    @property
    def two_sided(self) -> bool:
        """Tell whether two meet at a table, and one of them wins or it is a draw."""
        return self.kind in (Kind.DUEL, Kind.TEAMS, Kind.SQUADS)

    @property
    def is_drawn(self) -> bool:
        """Tell whether the first round decides who takes part until the end."""
        return self.format in DRAWN

    @property
    def is_knock_out(self) -> bool:
        """Tell whether who loses, or loses twice, is out."""
        return self.format in KNOCK_OUTS


class EntryState(models.TextChoices):
    """Whether an entry takes part."""

    WAITING = "waiting", _("on the waiting list")
    IN = "in", _("in")
    OUT = "out", _("withdrawn")


class Entry(models.Model):
    """A player or a team taking part."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="entries")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="entries")
    name = models.CharField(max_length=60)  # as it stood when they entered
    club = models.ForeignKey(Club, on_delete=models.SET_NULL, null=True, related_name="+")
    number = models.PositiveIntegerField(null=True)  # the seed, fixed with the first round
    rating = models.IntegerField(null=True)
    state = models.CharField(max_length=7, choices=EntryState.choices, default=EntryState.IN)
    categories = models.JSONField(default=list)
    penalty = models.IntegerField(default=0)  # units taken from the points; below zero, given
    penalty_why = models.CharField(max_length=300, blank=True)
    entered_at = models.DateTimeField()
    checked_in_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["tournament", "number", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "player"], name="player_enters_once"),
            models.UniqueConstraint(fields=["tournament", "team"], name="team_enters_once"),
            models.UniqueConstraint(fields=["tournament", "number"], name="seed_number_once"),
            models.CheckConstraint(
                condition=models.Q(player__isnull=False) ^ models.Q(team__isnull=False),
                name="entry_is_a_player_or_a_team",
            ),
        ]

    def __str__(self) -> str:
        """Return the name that stands in tables."""
        return self.name


class RoundState(models.TextChoices):
    """Where a round is in its life."""

    OPEN = "open", _("not paired")
    PAIRING = "pairing", _("being paired")
    PROPOSED = "proposed", _("proposed")
    PUBLISHED = "published", _("published")
    CLOSED = "closed", _("closed")
    STUCK = "stuck", _("cannot be paired")


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

    class Meta:
        ordering: ClassVar = ["tournament", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["tournament", "number"], name="round_number_once"),
        ]

    def __str__(self) -> str:
        """Return which round it is."""
        return f"{self.tournament}: {self.number}"


class TableKind(models.TextChoices):
    """What happens at a table."""

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


class Table(models.Model):
    """Two or more entries paired in a round; or one that is not paired, and how.

    Ranks, forfeits and extras are a copy of the result line that stands, kept so that standings
    of a large event are one query.
    """

    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="tables")
    number = models.PositiveIntegerField()
    kind = models.CharField(max_length=9, choices=TableKind.choices, default=TableKind.PLAY)
    match = models.CharField(max_length=12, blank=True)  # its code, when it is played online
    notes = models.JSONField(default=list)  # why this is not the obvious table
    result = models.CharField(max_length=8, choices=ResultState.choices, default=ResultState.NONE)
    ranks = models.JSONField(default=list)  # per seat, 1 is first
    forfeits = models.JSONField(default=list)  # seats that did not play
    extras = models.JSONField(default=list)  # per seat, what the game counts beside the rank

    class Meta:
        ordering: ClassVar = ["round", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "number"], name="table_number_once"),
        ]

    def __str__(self) -> str:
        """Return which table it is."""
        return str(self.number)


class Chair(models.Model):
    """An entry on a seat of a table; nobody sits twice in a round."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="chairs")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="+")
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="chairs")
    seat = models.PositiveSmallIntegerField()
    people = models.JSONField(default=list)  # the players who sat there, as they were then

    class Meta:
        ordering: ClassVar = ["table", "seat"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["round", "entry"], name="entry_sits_once_a_round"),
            models.UniqueConstraint(fields=["table", "seat"], name="chair_taken_once"),
        ]

    def __str__(self) -> str:
        """Return who sits where."""
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
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    by_entry = models.ForeignKey(Entry, on_delete=models.SET_NULL, null=True, related_name="+")
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
        """Return what was said."""
        return f"{self.table}: {self.verb} {self.ranks}"


class Absence(models.Model):
    """An entry asked not to play a round, with half a win or none."""

    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="absences")
    round = models.PositiveSmallIntegerField()
    half = models.BooleanField(default=False)
    asked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["entry", "round"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entry", "round"], name="absent_once_a_round"),
        ]

    def __str__(self) -> str:
        """Return who is away when."""
        return f"{self.entry}: {self.round}"


class ForbiddenPair(models.Model):
    """Two players who shall not meet, for whatever reason the organiser keeps to himself."""

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="forbidden")
    one = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["one", "other"], name="forbidden_once"),
        ]

    def __str__(self) -> str:
        """Return who is kept apart."""
        return f"{self.one} / {self.other}"
