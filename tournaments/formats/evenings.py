"""Kinds of evening to begin from: what a form of a new event is filled with at one press."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.formats.kinds import Kind


@dataclass(frozen=True)
class Evening:
    """An evening as clubs hold it, with the answers that make it."""

    slug: str
    name: "str | Promise"
    about: "str | Promise"
    answers: Mapping[str, str]


EVENINGS = (
    Evening(
        "partners",
        _("A partnership night"),
        _("Teams of two, four rounds, winners meet winners."),
        {"kind": Kind.TEAMS.value, "format": "swiss", "rounds": "4"},
    ),
    Evening(
        "tables",
        _("Tables of four"),
        _("Everybody for themselves, three rounds with as many new faces as can be."),
        {"kind": Kind.FOUR.value, "format": "swiss", "rounds": "3"},
    ),
    Evening(
        "cup",
        _("A cup"),
        _("Two at a table; who loses is out, and the last one wins."),
        {"kind": Kind.DUEL.value, "format": "knockout"},
    ),
    Evening(
        "league",
        _("A league night"),
        _("Two at a table; everybody meets everybody. For a whole season, found a league."),
        {"kind": Kind.DUEL.value, "format": "robin"},
    ),
)


def evening(slug: str) -> Evening | None:
    """Return the evening of this name, if there is one."""
    return next((each for each in EVENINGS if each.slug == slug), None)
