"""Series: several events of a club with one table over all of them."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import Club, Player
from tournaments.events.models import Tournament
from tournaments.teams.models import Team


class SeriesPoints(models.TextChoices):
    """What an event gives to the table of its series."""

    PLACE = "place", _("points for the place")
    SHARE = "share", _("the share of the points that could be had, out of 100")


class Series(models.Model):
    """Events that are counted together. `version` rises with every decision about it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="series")
    name = models.CharField(_("name"), max_length=80)
    slug = models.SlugField(max_length=80)
    about = models.TextField(_("description"), max_length=5000, blank=True)
    points = models.CharField(
        max_length=5, choices=SeriesPoints.choices, default=SeriesPoints.PLACE
    )
    by_place = models.JSONField(default=list)  # written numbers, for the first, the second...
    of_people = models.BooleanField(default=False)  # a team's place counts for who played in it
    best = models.PositiveSmallIntegerField(null=True)  # how many events count; nothing is all
    version = models.PositiveIntegerField(default=0)
    demo = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(editable=False)
    closed_at = models.DateTimeField(null=True, editable=False)

    class Meta:
        ordering: ClassVar = ["club", "-made_at", "-pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "slug"], name="series_address_once"),
        ]
        verbose_name_plural = "series"

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:series", args=[self.club.slug, self.slug])


class SeriesEvent(models.Model):
    """An event counts in a series; it may count in several, and in each once."""

    series = models.ForeignKey(Series, on_delete=models.CASCADE, related_name="members")
    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="in_series")

    class Meta:
        ordering: ClassVar = ["series", "tournament__starts_at", "tournament"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["series", "tournament"], name="counts_in_series_once"),
        ]

    def __str__(self) -> str:
        return f"{self.series}: {self.tournament}"


class RollKind(models.TextChoices):
    """What somebody was first in."""

    EVENT = "event", _("event")
    SEASON = "season", _("season")
    DIVISION = "division", _("lower division")
    SERIES = "series", _("series")


class Roll(models.Model):
    """One event, division or series that is over."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="rolls")
    kind = models.CharField(max_length=8, choices=RollKind.choices)
    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, null=True, related_name="roll"
    )
    series = models.OneToOneField(Series, on_delete=models.CASCADE, null=True, related_name="roll")
    title = models.CharField(max_length=250)
    entries = models.PositiveIntegerField(default=0)
    ended_at = models.DateTimeField()
    mark = models.CharField(max_length=40)

    class Meta:
        ordering: ClassVar = ["club", "-ended_at", "-pk"]
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(tournament__isnull=False) ^ Q(series__isnull=False),
                name="roll_is_of_one_thing",
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Honour(models.Model):
    """A place among the first three of something that is over; a shared place stands twice."""

    roll = models.ForeignKey(Roll, on_delete=models.CASCADE, related_name="honours")
    place = models.PositiveSmallIntegerField()
    player = models.ForeignKey(Player, on_delete=models.SET_NULL, null=True, related_name="honours")
    team = models.ForeignKey(Team, on_delete=models.SET_NULL, null=True, related_name="honours")
    name = models.CharField(max_length=60)  # as it stood in the table

    class Meta:
        ordering: ClassVar = ["roll", "place", "pk"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["roll", "player"], name="player_honoured_once"),
            models.UniqueConstraint(fields=["roll", "team"], name="team_honoured_once"),
        ]

    def __str__(self) -> str:
        return f"{self.place}. {self.name}"
