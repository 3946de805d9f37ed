"""Where one acts on what somebody brought: the list itself; who may."""

from collections.abc import Mapping
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from siamleague.actions.values import Place
from tournaments.clubs.places import A_CLUB, InClub, club_at, organisers
from tournaments.models import Import

BRINGERS = organisers(_("Only the club's owner and organisers can bring lists."))


def _find(names: Mapping[str, Any], by: int | None) -> InClub:
    club = club_at(names, by)
    rows = Import.objects.select_related("club", "event__club").filter(club=club)
    found = InClub(club, get_object_or_404(rows, pk=names["number"]))
    if not BRINGERS.allows(found, by or 0):
        raise Http404  # there are people's names in it
    return found


def way(found: InClub, name: str) -> str:
    """Return the address of a page near a list."""
    row = found.row
    if name == "import":
        return reverse("tournaments:import", args=[found.club.slug, row.pk])
    if name == "desk" and row.event is not None:
        return reverse("tournaments:desk", args=[found.club.slug, row.event.slug])
    return reverse("tournaments:people", args=[found.club.slug])


IMPORT = Place(
    "list that was brought",
    page=f"{A_CLUB}imports/<int:number>/",
    find=_find,
    keys=lambda found: {"import_id": found.row.pk},
    way=way,
)
