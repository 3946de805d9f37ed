"""Somebody's history in a list: the curve, the form, seats and opponents, and each change."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Pool, Rated, Rating, RatingChange, Table
from tournaments.rating.values import GAME, POINT, GameShare
from tournaments.ratings import certainty
from tournaments.ratings import read as ratings
from tournaments.ratings.read import RatingLine

FORM = 10


@dataclass(frozen=True)
class RatingStep:
    """One period of somebody's history."""

    id: int
    at: datetime
    period: str
    points: int
    change: int
    games: int
    doubt: int | None
    url: str
    counts: bool  # false while it was provisional: no peak is taken from it


@dataclass(frozen=True)
class Against:
    """What came of meeting one opponent."""

    name: str
    url: str
    games: int
    won: int
    drawn: int
    lost: int
    expected: float


@dataclass(frozen=True)
class Seat:
    """What came of sitting on one seat; the first one begins."""

    number: int
    games: int
    percent: float


@dataclass(frozen=True)
class Profile:
    """Everything a person's page shows of one list."""

    line: RatingLine
    placed: bool  # whether it stands in the list with a place
    steps: list[RatingStep]
    form: list[str]
    seats: list[Seat]
    waited: Seat | None  # all seats that do not begin, where there are several
    against: list[Against]
    peak_at: datetime | None


def parts_of(change: RatingChange) -> list[GameShare]:
    """Return the reasons of a change as the pure room gave them."""
    found = []
    for stored in change.parts:
        part = GameShare(*stored)
        found.append(part._replace(opponents=tuple(tuple(side) for side in part.opponents)))
    return found


def profile(pool: Pool, rated: Rated, *, user_id: int | None, now: datetime) -> Profile | None:
    """Return somebody's history in a list, or nothing if they are not in it."""
    row = ratings.named(Rating.objects.filter(pool=pool, rated=rated)).first()
    if row is None:
        return None
    changes = list(_changes(pool, rated.pk))
    parts = [part for change in changes for part in parts_of(change)]
    line = ratings.line_of(row, None, user_id, now=now)
    return Profile(
        line=line,
        placed=certainty.has_place(pool, row, now),
        steps=[_step(pool, change) for change in changes],
        form=[_ended(part) for part in parts[-FORM:]],
        seats=_seats(parts),
        waited=_waited(parts),
        against=_against(pool, parts),
        peak_at=_peak_at(pool, changes, row.peak) if row.games >= pool.provisional else None,
    )


def _changes(pool: Pool, rated: int) -> Iterable[RatingChange]:
    right = {"rated": rated, "period__pool": pool, "period__void": False}
    return RatingChange.objects.filter(**right).select_related("period").order_by("period__number")


def steps(pool: Pool, rated: int) -> list[RatingStep]:
    """Return somebody's history, the oldest first."""
    return [_step(pool, change) for change in _changes(pool, rated)]


def _step(pool: Pool, change: RatingChange) -> RatingStep:
    return RatingStep(
        id=change.pk,
        at=change.period.ended_at,
        period=change.period.key,
        points=change.after // POINT,
        change=change.after // POINT - change.before // POINT,
        games=change.games_after,
        doubt=round(2 * change.deviation_after / POINT) if change.deviation_after else None,
        url=reverse("ratings:why", args=[change.pk]),
        counts=certainty.counts(pool, change.games_after, change.deviation_after),
    )


def _ended(part: GameShare) -> str:
    shared = part.rank in part.theirs
    return ratings.outcome_word(part.rank, 1 + len(part.opponents), shared)


def _seats(parts: Iterable[GameShare]) -> list[Seat]:
    games: Counter[int] = Counter()
    points: Counter[int] = Counter()
    for part in parts:
        games[part.side] += 1
        points[part.side] += part.points
    return [
        Seat(side + 1, games[side], round(100 * points[side] / (GAME * games[side]), 1))
        for side in sorted(games)
    ]


def _waited(parts: Sequence[GameShare]) -> Seat | None:
    """Return what came of not beginning; with two sides the second seat says it already."""
    waited = [part for part in parts if part.side and len(part.opponents) > 1]
    if not waited:
        return None
    points = sum(part.points for part in waited)
    return Seat(0, len(waited), round(100 * points / (GAME * len(waited)), 1))


def _against(pool: Pool, parts: Iterable[GameShare]) -> list[Against]:
    games: dict[int, list[tuple[int, int, float]]] = defaultdict(list)
    for part in parts:
        for side, theirs in zip(part.opponents, part.theirs, strict=True):
            for other in side:
                games[other].append((part.rank, theirs, part.expected / GAME))
    known = ratings.names(sorted(games))
    most = sorted(games, key=lambda other: (-len(games[other]), known[other].casefold(), other))
    return [_meetings(pool, other, known[other], games[other]) for other in most]


def _meetings(
    pool: Pool, other: int, name: str, games: Sequence[tuple[int, int, float]]
) -> Against:
    return Against(
        name=name,
        url=ratings.profile_url(pool.pk, other),
        games=len(games),
        won=sum(mine < theirs for mine, theirs, _ in games),
        drawn=sum(mine == theirs for mine, theirs, _ in games),
        lost=sum(mine > theirs for mine, theirs, _ in games),
        expected=round(sum(chance for *_, chance in games), 1),
    )


def _peak_at(pool: Pool, changes: Iterable[RatingChange], peak: int) -> datetime | None:
    for change in changes:
        if change.games_after >= pool.provisional and change.after == peak:
            return change.period.ended_at
    return None


@dataclass(frozen=True)
class GamePlace:
    """Where a game can be looked at."""

    title: str
    url: str


def places(keys: Iterable[str]) -> dict[str, GamePlace]:
    """Return, by the key of a game, where it can be looked at."""
    wanted = set(keys)
    of_table = {key: int(key[1:].partition(".")[0]) for key in wanted if key.startswith("t")}
    rows = Table.objects.filter(pk__in=set(of_table.values())).select_related(
        "round__tournament__club"
    )
    found: dict[int, GamePlace] = {}
    for table in rows:
        event = table.round.tournament
        words = {"event": event.name, "round": table.round.number, "table": table.number}
        title = _("%(event)s, round %(round)s, table %(table)s") % words
        address = reverse(
            "tournaments:round", args=[event.club.slug, event.slug, table.round.number]
        )
        found[table.pk] = GamePlace(title, address)
    return {key: found[table] for key, table in of_table.items() if table in found}
