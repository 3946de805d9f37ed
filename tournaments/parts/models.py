"""Events in parts: pools, a cut, finals. Each part is a tournament of its own."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament


class ProgrammeState(models.TextChoices):
    """How far an event in parts is."""

    PLANNED = "planned", _("planned")
    DRAWN = "drawn", _("pools")
    CUT = "cut", _("finals")


class Programme(models.Model):
    """That an event is played in pools and finals, and how. `version` guards every step."""

    event = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="programme")
    pools = models.PositiveSmallIntegerField()
    pool_format = models.CharField(max_length=20)
    pool_rounds = models.PositiveSmallIntegerField()
    advance = models.PositiveSmallIntegerField()  # how many of each pool go on
    best_next = models.PositiveSmallIntegerField(default=0)  # of those one place below, over pools
    final_format = models.CharField(max_length=20)
    final_rounds = models.PositiveSmallIntegerField()
    state = models.CharField(
        max_length=7, choices=ProgrammeState.choices, default=ProgrammeState.PLANNED
    )
    version = models.PositiveIntegerField(default=0)
    kept = models.CharField(max_length=64, blank=True)  # a change the organiser decided against

    def __str__(self) -> str:
        return str(self.event)


class SectionRole(models.TextChoices):
    POOL = "pool", _("pool")
    PLAY_OFF = "playoff", _("play-off")
    FINALS = "finals", _("finals")


class Section(models.Model):
    """A part of an event: a tournament with entries of its own."""

    programme = models.ForeignKey(  # none while it comes or goes: no reader finds it then
        Programme, on_delete=models.CASCADE, null=True, related_name="sections"
    )
    coming_to = models.ForeignKey(
        Programme, on_delete=models.SET_NULL, null=True, related_name="coming"
    )
    tournament = models.OneToOneField(Tournament, on_delete=models.CASCADE, related_name="section")
    role = models.CharField(max_length=7, choices=SectionRole.choices)
    number = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["programme", "role", "number"]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["programme", "role", "number"], name="section_once"),
        ]

    def __str__(self) -> str:
        return self.tournament.name


class TieWay(models.TextChoices):
    """How a tie at the cut is decided."""

    PLAY_OFF = "playoff", _("by a play-off")
    LOT = "lot", _("by lot")


class TieDecision(models.Model):
    """How a tie at the cut of a pool is decided; the same people are decided about once."""

    pool = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="decisions")
    entries = models.JSONField()  # of the pool, in order of their numbers
    mark = models.CharField(max_length=64)
    way = models.CharField(max_length=7, choices=TieWay.choices)
    seed = models.BigIntegerField(default=0)  # of the lot, published
    play_off = models.OneToOneField(
        Section, on_delete=models.CASCADE, null=True, related_name="decides"
    )

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["pool", "mark"], name="tie_decided_once"),
        ]

    def __str__(self) -> str:
        return f"{self.pool}: {self.entries}"


class Qualifier(models.Model):
    """Somebody of a pool who goes on, and where they begin the finals, shown or still to come."""

    programme = models.ForeignKey(Programme, on_delete=models.CASCADE, related_name="qualifiers")
    pool = models.ForeignKey(Section, on_delete=models.CASCADE, related_name="qualifiers")
    entry = models.ForeignKey(Entry, on_delete=models.CASCADE, related_name="qualified")
    final = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="came_from")
    place = models.PositiveSmallIntegerField()
    seed = models.PositiveSmallIntegerField()

    class Meta:
        ordering: ClassVar = ["programme", "seed"]

    def __str__(self) -> str:
        return f"{self.seed}: {self.entry}"
