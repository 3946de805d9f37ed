"""Questions about those who look for a partner in an event."""

from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from tournaments.events.read import Rights
from tournaments.models import PartnerAsk, Seeker, Stage, Tournament


@dataclass(frozen=True)
class SeekerLine:
    """Somebody who looks, as one reader sees them."""

    id: int
    name: str
    words: str
    mine: bool
    asked: bool  # by the reader, who waits for an answer
    ask: int | None  # by which they ask the reader
    declined: bool  # one of the two said no


@dataclass(frozen=True)
class Seekers:
    """Those who look for a partner: names only to each other, and to who runs the event."""

    count: int
    looking: bool  # the reader is
    closed: bool  # nobody can come any more: whoever is here has nobody
    lines: tuple[SeekerLine, ...]


def looking(tournament: Tournament) -> "QuerySet[Seeker]":
    """Return those who look, the longest first."""
    rows = Seeker.objects.filter(tournament=tournament, until=None)
    return rows.select_related("player").order_by("since", "pk")


def page(tournament: Tournament, rights: Rights, user: int | None, now: datetime) -> Seekers:
    """Return what a reader sees of those who look; two queries."""
    rows = list(looking(tournament)) if tournament.who.of_teams else []
    mine = next((row for row in rows if user and row.player.user_id == user), None)
    asks = {}
    if mine is not None:
        found = PartnerAsk.objects.filter(one=mine) | PartnerAsk.objects.filter(other=mine)
        asks = {(ask.one_id, ask.other_id): ask for ask in found}
    shown = rows if mine is not None or rights.judges else []
    return Seekers(
        count=len(rows),
        looking=mine is not None,
        closed=is_closed(tournament, now),
        lines=tuple(_line(row, mine, asks) for row in shown),
    )


def is_closed(tournament: Tournament, now: datetime) -> bool:
    """Tell whether players can enter no more by themselves."""
    if tournament.stage in (Stage.DRAFT, Stage.PUBLISHED):
        return tournament.closes_at is not None and now > tournament.closes_at
    late = tournament.stage == Stage.RUNNING and tournament.rules.get("late_entries", True)
    return not late


def left_alone(tournament: Tournament, now: datetime) -> list[str]:
    """Return the names of those who still look when registration is closed."""
    if not tournament.who.of_teams or not is_closed(tournament, now):
        return []
    return [row.player.name for row in looking(tournament)]


def _line(row: Seeker, mine: Seeker | None, asks: dict[tuple[int, int], PartnerAsk]) -> SeekerLine:
    to = asks.get((mine.pk, row.pk)) if mine else None
    by = asks.get((row.pk, mine.pk)) if mine else None
    return SeekerLine(
        id=row.pk,
        name=row.player.name,
        words=row.words,
        mine=mine is not None and row.pk == mine.pk,
        asked=to is not None and to.declined_at is None,
        ask=by.pk if by and by.declined_at is None else None,
        declined=any(ask is not None and ask.declined_at for ask in (to, by)),
    )
