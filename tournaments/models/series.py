"""Series: several events of a club with one table over all of them."""

from typing import ClassVar

from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from tournaments.models.events import Tournament
from tournaments.models.people import Club


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
        """Return the name people know it by."""
        return self.name

    def get_absolute_url(self) -> str:
        """Return the address of the series' page."""
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
        """Return what counts where."""
        return f"{self.series}: {self.tournament}"
