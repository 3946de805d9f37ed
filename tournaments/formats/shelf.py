"""The formats there are: a new one is a file in this folder and a line here.

They are read when somebody first asks, so that what a format needs may ask for one as well.
"""

from functools import cache
from importlib import import_module
from typing import Any

from django.utils.functional import Promise

from tournaments.formats.asked import Format
from tournaments.formats.in_halls import within
from tournaments.formats.kinds import Kind
from tournaments.models import Round, Tournament

# Where each is said, in the order in which an organiser reads them.
SHELF = (
    "tournaments.formats.swiss.Swiss",
    "tournaments.formats.dutch.Dutch",
    "tournaments.formats.swiss_tables.Tables",
    "tournaments.formats.robin.RoundRobin",
    "tournaments.formats.knockout.KnockOut",
    "tournaments.formats.knockout.DoubleKnockOut",
)
USUAL = "swiss"  # for who has not chosen


def of(tournament: Tournament) -> Format:
    """Return how an event is played."""
    way = by_slug(tournament.format)
    return within(way.fitting(tournament.who) or way, tournament)


def field_of(round_: Round) -> Any:
    """Return everything that decides how a round is made."""
    return of(round_.tournament).field(round_.tournament, round_.number)


def by_slug(slug: str) -> Format:
    """Return a format by what an event remembers of it."""
    return _shelf(SHELF)[slug]


def every() -> tuple[Format, ...]:
    return tuple(_shelf(SHELF).values())


def played(slug: str, kind: Kind) -> Format | None:
    """Return a format as those play it who meet so; nothing if it is not for them."""
    return by_slug(slug or USUAL).fitting(kind)


def usual(kind: Kind) -> Format:
    """Return what is played where nobody has chosen."""
    return played(USUAL, kind) or by_slug(USUAL)


def offered() -> "list[tuple[str, str | Promise]]":
    """Return the formats among which an organiser chooses, with what they are."""
    return [(way.slug, way.offer) for way in every() if way.offer]


def asked_for(tournament: Tournament) -> str:
    """Return which of those offered an event has: Swiss at tables is asked for as Swiss."""
    way = of(tournament)
    return way.slug if way.slug in dict(offered()) else USUAL


def named() -> "list[tuple[str, str | Promise]]":
    return [(way.slug, way.name) for way in every()]


def for_leagues(kind: Kind = Kind.DUEL) -> "list[tuple[str, str | Promise]]":
    """Return the formats in which those play a division who meet so, known ahead first."""
    ways = sorted(for_parts(kind), key=lambda way: not way.is_laid_ahead)
    return [(way.slug, way.league_offer) for way in ways if way.league_offer]


def in_any_league() -> "list[tuple[str, str | Promise]]":
    """Return the formats in which any division can be played, each once."""
    return list({slug: (slug, name) for kind in Kind for slug, name in for_leagues(kind)}.values())


def for_parts(kind: Kind) -> list[Format]:
    """Return the formats in which a part of an event of this kind can be played."""
    found = {own.slug: own for way in every() if (own := way.fitting(kind)) is not None}
    return sorted(found.values(), key=lambda way: way.rank_in_parts)


def for_a_tie(kind: Kind) -> Format:
    """Return in which format those who are level play it out: everybody meets, if that is sure."""
    fitting = [own for way in every() if (own := way.fitting(kind)) is not None]
    return next((way for way in fitting if way.meets_all), fitting[0])


def options() -> frozenset[str]:
    """Return the options that are for some formats, and not for all."""
    return frozenset(name for way in every() for name in way.concerns)


def closed() -> list[str]:
    """Return the slugs of those whose first round decides who takes part until the end."""
    return [way.slug for way in every() if way.is_closed]


def asked_before_the_draw() -> dict[str, bool]:
    """Return what a draw hangs on besides who is there, with the usual answers."""
    return {way.asks[0]: way.asks[1] for way in every() if way.asks}


@cache
def _shelf(paths: tuple[str, ...]) -> dict[str, Format]:
    ways = (_read(path) for path in paths)
    return {way.slug: way for way in ways}


def _read(path: str) -> Format:
    module, _dot, name = path.rpartition(".")
    way: Format = getattr(import_module(module), name)()
    return way
