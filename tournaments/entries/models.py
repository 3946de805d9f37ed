"""Who takes part: entries, days off, and who is kept apart."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player
from tournaments.events.models import Tournament
from tournaments.teams.models import Team


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
    entered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    hall = models.ForeignKey(
        "tournaments.Hall", on_delete=models.SET_NULL, null=True, related_name="entries"
    )
    agreed = models.BooleanField(default=False)  # only then its games count in the site's lists
    checked_in_at = models.DateTimeField(null=True)
    edition = models.PositiveIntegerField(default=0)  # of its private address: see rounds/slips.py

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
        return self.name


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
        return f"{self.one} / {self.other}"
