"""Leagues: seasons, their divisions and match days, and who moves where when a season ends.

A division is an ordinary tournament underneath: entries, tables, results and standings live there.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, Venue
from tournaments.formats.kinds import Kind
from tournaments.rounds.models import Table
from tournaments.standings.acronyms import write_order
from tournaments.teams.models import Team


class League(models.Model):
    """What a club plays year after year, in seasons."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="leagues")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=80)
    about = models.TextField(_("description"), max_length=5000, blank=True)
    kind = models.CharField(max_length=6, choices=Kind.choices, default=Kind.DUEL)
    game = models.CharField(max_length=40, blank=True)  # of the shelf; empty is any other game
    game_name = models.CharField(_("game"), max_length=60, blank=True)
    game_options = models.JSONField(default=dict)
    venue = models.CharField(max_length=6, choices=Venue.choices, default=Venue.HALL)
    tempo = models.JSONField(default=dict)
    demo = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(editable=False)
    found_as = models.CharField(max_length=80, default="", editable=False)  # finding/indexing.py

    class Meta:
        ordering: ClassVar = ["club", "name", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "slug"], name="league_address_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:league", args=[self.club.slug, self.slug])

    @property
    def who(self) -> Kind:
        """Return who meets: players, teams or squads."""
        return Kind(self.kind)


class SeasonState(models.TextChoices):
    """Where a season is in its life."""

    PREPARING = "preparing", _("being prepared")
    LAYING = "laying", _("about to begin")
    RUNNING = "running", _("running")
    CLOSING = "closing", _("play-offs")
    CLOSED = "closed", _("closed")


class Season(models.Model):
    """One round of a league's life. `version` rises with every decision about it.

    The season after it names it as `before`, which it can do once: closing twice prepares one.
    """

    league = models.ForeignKey(League, on_delete=models.CASCADE, related_name="seasons")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    state = models.CharField(
        max_length=9, choices=SeasonState.choices, default=SeasonState.PREPARING
    )
    before = models.OneToOneField("self", on_delete=models.RESTRICT, null=True, related_name="next")
    starts_on = models.DateField(_("first day"))
    every = models.PositiveSmallIntegerField(default=7)  # days from match day to match day
    lasting = models.PositiveSmallIntegerField(default=7)  # days a match day is open
    closed_days = models.JSONField(default=list)  # [first day, last day, why] as written dates
    rules = models.JSONField(default=dict)  # format, points, tie-breaks, sizes, who moves
    play_offs = models.OneToOneField(
        Tournament, on_delete=models.RESTRICT, null=True, related_name="play_offs_of"
    )
    late = models.JSONField(default=list)  # corrections that came when the next season had begun
    version = models.PositiveIntegerField(default=0)
    started_at = models.DateTimeField(null=True)
    closed_at = models.DateTimeField(null=True)
    made_at = models.DateTimeField(editable=False)

    class Meta:
        ordering: ClassVar = ["league", "-number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["league", "number"], name="season_number_once"),
        ]

    def __str__(self) -> str:
        return f"{self.league}: {self.name}"

    def get_absolute_url(self) -> str:
        slugs = (self.league.club.slug, self.league.slug, self.number)
        return reverse("tournaments:season", args=slugs)

    @property
    def tie_breaks(self) -> list[str]:
        """Return what parts those who are level in its divisions, in order."""
        return list(self.rules["tie_breaks"])

    @property
    def tie_break_order(self) -> str:
        """Return the same in the acronyms of arbiters' files."""
        return write_order(self.tie_breaks)

    @property
    def is_ahead(self) -> bool:
        """Tell whether it has not begun: its rounds are not laid, or not all of them."""
        return self.state in (SeasonState.PREPARING, SeasonState.LAYING)


class Division(models.Model):
    """One level of a season, the first is the highest. It has a tournament once it is started."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="divisions")
    level = models.PositiveSmallIntegerField()
    name = models.CharField(_("name"), max_length=60)
    size = models.PositiveSmallIntegerField(default=8)  # how many should play in it
    tournament = models.OneToOneField(
        Tournament, on_delete=models.RESTRICT, null=True, related_name="division"
    )

    class Meta:
        ordering: ClassVar = ["season", "level"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "level"], name="division_level_once"),
        ]

    def __str__(self) -> str:
        return f"{self.season}: {self.name}"

    def get_absolute_url(self) -> str:
        league = self.season.league
        slugs = (league.club.slug, league.slug, self.season.number, self.level)
        return reverse("tournaments:division", args=slugs)


class MatchDay(models.Model):
    """When a round of a division may be played, first and last day; same number as the round."""

    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="match_days")
    number = models.PositiveSmallIntegerField()
    first = models.DateField()
    last = models.DateField()

    class Meta:
        ordering: ClassVar = ["division", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["division", "number"], name="match_day_once"),
            models.CheckConstraint(
                condition=Q(last__gte=models.F("first")), name="match_day_ends_after_it_begins"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.division}: {self.number}"


class SpotState(models.TextChoices):
    """Whether somebody plays in a season."""

    IN = "in", _("plays")
    RESERVE = "reserve", _("on the reserve list")
    OUT = "out", _("does not play")


def _is_somebody() -> Q:
    return Q(player__isnull=False) ^ Q(team__isnull=False)


class Spot(models.Model):
    """A player or a team in a season: which division, or the reserve list."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="spots")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="spots")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="spots")
    division = models.ForeignKey(
        Division, on_delete=models.SET_NULL, null=True, related_name="spots"
    )
    state = models.CharField(max_length=7, choices=SpotState.choices, default=SpotState.IN)
    moved = models.BooleanField(default=False)  # placed here by the season before
    by_hand = models.BooleanField(default=False)  # an organiser put them here
    rating = models.IntegerField(null=True)
    asked_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["season", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="player_in_season_once"),
            models.UniqueConstraint(fields=["season", "team"], name="team_in_season_once"),
            models.CheckConstraint(condition=_is_somebody(), name="spot_is_somebody"),
        ]

    def __str__(self) -> str:
        return str(self.team or self.player)


class Way(models.TextChoices):
    """Where somebody goes when a season ends."""

    UP = "up", _("goes up")
    STAYS = "stays", _("stays")
    DOWN = "down", _("goes down")
    LEAVES = "leaves", _("leaves")


class SeasonMove(models.Model):
    """Where somebody came in a season, and where they play next. One for each, ever."""

    season = models.ForeignKey(Season, on_delete=models.CASCADE, related_name="moves")
    division = models.ForeignKey(Division, on_delete=models.CASCADE, related_name="moves")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, null=True, related_name="+")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, null=True, related_name="+")
    name = models.CharField(max_length=60)  # as it stood in the table
    rank = models.PositiveSmallIntegerField()
    way = models.CharField(max_length=6, choices=Way.choices)
    to_level = models.PositiveSmallIntegerField(null=True)  # nothing for who leaves
    by_play_off = models.BooleanField(default=False)
    at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["season", "division__level", "rank", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["season", "player"], name="player_moves_once"),
            models.UniqueConstraint(fields=["season", "team"], name="team_moves_once"),
            models.CheckConstraint(condition=_is_somebody(), name="move_is_of_somebody"),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.way}"


class AppointmentState(models.TextChoices):
    """What became of a proposed time."""

    PROPOSED = "proposed", _("proposed")
    ACCEPTED = "accepted", _("agreed")
    DECLINED = "declined", _("declined")
    POSTPONED = "postponed", _("postponed")


class Appointment(models.Model):
    """A time at which a table is to be played: proposed by one, accepted by all the others."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="appointments")
    proposed_by = models.ForeignKey(
        Entry, on_delete=models.PROTECT, null=True, related_name="proposed_times"
    )  # nobody is the organiser
    at = models.DateTimeField()
    venue = models.CharField(max_length=6, choices=Venue.choices, default=Venue.HALL)
    place = models.CharField(max_length=120, blank=True)  # whose table, which room
    note = models.CharField(max_length=300, blank=True)
    state = models.CharField(
        max_length=9, choices=AppointmentState.choices, default=AppointmentState.PROPOSED
    )
    yes = models.JSONField(default=list)  # the entries that have agreed besides who proposed it
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)
    reminded_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["table", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="proposed"), name="one_time_proposed"
            ),
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="accepted"), name="one_time_agreed"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.at:%Y-%m-%d %H:%M}"


class PostponementState(models.TextChoices):
    """What became of a wish to play later."""

    ASKED = "asked", _("asked for")
    GRANTED = "granted", _("granted")
    REFUSED = "refused", _("refused")


class Postponement(models.Model):
    """Somebody asks to play a table after its match day; the organisers answer."""

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="postponements")
    asked_by = models.ForeignKey(Entry, on_delete=models.PROTECT, null=True, related_name="+")
    why = models.CharField(max_length=300)
    state = models.CharField(
        max_length=7, choices=PostponementState.choices, default=PostponementState.ASKED
    )
    until = models.DateField(null=True)  # the new last day, once it is granted
    asked_at = models.DateTimeField()
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering: ClassVar = ["table", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["table"], condition=Q(state="asked"), name="one_postponement_asked"
            ),
            models.CheckConstraint(
                condition=~Q(state="granted") | Q(until__isnull=False),
                name="granted_until_a_day",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}: {self.state}"


class DivisionForecast(models.Model):
    """How the season of a division may end, worked out from its table after a match day.

    `mark` is the version of the tournament it was worked out from.
    """

    division = models.OneToOneField(Division, on_delete=models.CASCADE, related_name="forecast")
    after = models.PositiveSmallIntegerField()  # the last match day that was closed
    mark = models.PositiveIntegerField()
    runs = models.PositiveIntegerField()
    places = models.JSONField()  # entry to how often it came first, second, ...
    played = models.PositiveIntegerField()  # tables with a result
    left = models.PositiveIntegerField()
    at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.division}: {self.after}"
