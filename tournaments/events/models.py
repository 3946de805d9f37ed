"""Tournaments: entries, rounds, tables, and results that are only ever added."""

from typing import ClassVar
from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.accounts import time_zones
from tournaments.clubs.models import Club
from tournaments.formats.kinds import Kind
from tournaments.standings.acronyms import write_order


class Stage(models.TextChoices):
    """Where a tournament is in its life."""

    DRAFT = "draft", _("draft")
    PUBLISHED = "published", _("registration")
    RUNNING = "running", _("running")
    FINISHED = "finished", _("finished")
    CANCELLED = "cancelled", _("cancelled")


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
    format = models.CharField(max_length=8)  # of the shelf of formats
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
    time_zone = models.CharField(_("time zone"), max_length=64, blank=True)  # or the club's
    place = models.CharField(_("place"), max_length=120, blank=True)
    address = models.CharField(_("address"), max_length=200, blank=True)
    fee = models.CharField(_("fee"), max_length=120, blank=True)
    contact = models.CharField(_("contact"), max_length=120, blank=True)
    picture = models.CharField(max_length=64, blank=True, editable=False)  # the digest of one
    timetable = models.TextField(_("timetable"), max_length=2000, blank=True)
    check_in = models.BooleanField(default=False)
    watching = models.CharField(max_length=8, default="open")
    delay_moves = models.PositiveSmallIntegerField(default=0)
    seed = models.BigIntegerField(default=0)
    stage = models.CharField(max_length=9, choices=Stage.choices, default=Stage.DRAFT)
    halls_until = models.PositiveSmallIntegerField(default=0, db_default=0)  # rounds within halls
    in_parts = models.BooleanField(default=False, editable=False)  # pools, finals: no rounds here
    version = models.PositiveIntegerField(default=0)
    settled = models.PositiveIntegerField(default=0)  # like it, but not with results of a round
    elsewhere = models.BooleanField(default=False, db_default=False, editable=False)  # laptops/
    demo = models.BooleanField(default=False, editable=False)
    made_at = models.DateTimeField(editable=False)
    ticket = models.UUIDField(null=True, unique=True, editable=False)  # of the form that made it
    found_as = models.CharField(max_length=80, default="", editable=False)  # finding/indexing.py

    class Meta:
        ordering: ClassVar = ["-starts_at", "-pk"]
        indexes: ClassVar = [
            models.Index("id", condition=~models.Q(found_as=models.F("name")), name="new_events")
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "slug"], name="tournament_address_once"),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("tournaments:event", args=[self.club.slug, self.slug])

    @property
    def zone(self) -> ZoneInfo:
        """Return by whose clocks it is played: its own, or its club's."""
        return time_zones.zone(self.time_zone or self.club.time_zone)

    @property
    def who(self) -> Kind:
        """Return who meets: players, teams or squads, and how many at a table."""
        return Kind(self.kind)

    @property
    def tie_break_order(self) -> str:
        """Return the tie-breaks in the acronyms of arbiters' files."""
        return write_order(self.tie_breaks)

    def count_rounds(self, number: int | None) -> None:
        """Keep how many rounds there are, where that is known anew."""
        if number is not None:
            Tournament.objects.filter(pk=self.pk).update(rounds=number)
            self.rounds = number


class EventTemplate(models.Model):
    """What a club asks for again and again; the wizard can begin from it."""

    club = models.ForeignKey(Club, on_delete=models.CASCADE, related_name="event_templates")
    name = models.CharField(_("name"), max_length=80)
    plan = models.JSONField()  # what an event of it asks for, but no dates
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )
    made_at = models.DateTimeField()

    class Meta:
        ordering: ClassVar = ["club", "name"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name"], name="template_name_once_a_club"),
        ]

    def __str__(self) -> str:
        return self.name


class EventCopy(models.Model):
    """One press on "copy this event"; the ticket of its form makes it count once."""

    ticket = models.UUIDField(unique=True)
    source = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="copies")
    made = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="copied_from")

    def __str__(self) -> str:
        return f"{self.source}: {self.made_id}"
