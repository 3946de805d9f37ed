"""What the history of a list says of the list: how well it predicts, what its seats are worth.

Worked out by the job that rates, whenever the history has changed; pages only read it.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Annotated

from django.db import transaction
from django.db.models import Count, F, Max, Min, Q
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import (
    Club,
    Membership,
    Period,
    Pool,
    RatingReport,
    Role,
    Table,
    Tournament,
)
from tournaments.rating import judging
from tournaments.rating.judging import Judged, JudgedBin
from tournaments.rating.values import GAME, Calibration
from tournaments.ratings import games as rating_games

COIN = 0.6931
SHOWN = timedelta(days=60)  # how long a list tells that it was worked out anew

Counted = Counter[tuple[int | None, int, int]]  # by club, sides and seat
ORGANISE = (Role.OWNER, Role.ORGANISER, Role.ARBITER)


@dataclass(frozen=True)
class SeatShare:
    """How often a seat finished first."""

    seat: int
    sides: int
    games: int
    percent: float
    least: float
    most: float
    telling: Annotated[str, "more or less than its share, surely; or empty"]


@dataclass(frozen=True)
class SeatTable:
    """The seats of all tables of one size, of a whole list or of a club's part of it."""

    club: Annotated[str, "empty for all of the list"]
    sides: int
    games: int
    seats: list[SeatShare]


def make(*, pool_id: int, now: datetime) -> bool:
    """Write what the history of a list says, unless that stands already; return whether."""
    pool = Pool.objects.get(pk=pool_id)
    standing = Period.objects.filter(pool=pool, void=False)
    newest = standing.aggregate(newest=Max("pk"))["newest"] or 0
    if RatingReport.objects.filter(pool=pool, newest=newest).exists():
        return False
    rows = standing.order_by("number").values_list("pairs", "loss", "bins")
    history = [
        Calibration(pairs, loss, tuple((a, b, c) for a, b, c in bins))
        for pairs, loss, bins in rows.iterator(1000)
    ]
    found = {
        "newest": newest,
        "made_at": now,
        "judged": judging.judged(history),
        "seats": _seats(pool, now),
    }
    with transaction.atomic():
        RatingReport.objects.update_or_create(pool=pool, defaults=found)
    return True


def _seats(pool: Pool, now: datetime) -> list[tuple[int | None, int, int, int, int]]:
    """Return rows of club, sides, seat, games and millionths of games in which it was first."""
    games, firsts = Counted(), Counted()
    for played in rating_games.played(pool, rating_games.slots(pool, until=now)):
        clubs = _clubs(played.slot.rounds) if pool.club_id is None else {}
        for game in played.games:
            count, best = len(game.sides), min(game.ranks)
            each = GAME // game.ranks.count(best)
            club = clubs.get(game.key.partition(".")[0])
            for part in {None, club}:
                for seat, rank in enumerate(game.ranks):
                    games[part, count, seat] += 1
                    firsts[part, count, seat] += each * (rank == best)
    ordered = sorted(games, key=lambda key: (key[0] or 0, *key[1:]))
    return [(*key, games[key], firsts[key]) for key in ordered]


def _clubs(rounds: tuple[int, ...]) -> dict[str, int]:
    rows = Table.objects.filter(round__in=rounds).values_list("pk", "round__tournament__club")
    return {f"t{table}": club for table, club in rows}


def of(pool: Pool) -> RatingReport | None:
    """Return what the last run wrote of a list."""
    return RatingReport.objects.filter(pool=pool).first()


def _judged(report: RatingReport | None) -> Judged:
    if report is None:
        return Judged(0, 0, 0.0, 0.0, 0.0, ())
    pairs, seen, loss, low, high, bins = report.judged
    told = tuple(JudgedBin(*line) if line else None for line in bins)
    return Judged(pairs, seen, loss, low, high, told)


@dataclass(frozen=True)
class Bin:
    """How often the likelier side won, among predictions that were about equally sure."""

    low: int  # per cent
    high: int
    pairs: int
    said: float
    came: float
    least: Annotated[float, "what came true is hardly below"]
    most: Annotated[float, "what came true is hardly above"]


@dataclass(frozen=True)
class Trust:
    """How far the predictions of a list can be trusted; each was made before its game was rated."""

    pairs: Annotated[int, "predictions judged; the first fifth of a list only teaches"]
    seen: Annotated[int, "predictions made"]
    loss: Annotated[float | None, "log-loss per pairing; none while there are too few"]
    low: Annotated[float | None, "what it is hardly below"]
    high: Annotated[float | None, "what it is hardly above"]
    bins: list[Bin]

    @property
    def better(self) -> bool:
        """Tell whether the predictions are surely better than a coin."""
        return self.high is not None and self.high < COIN


def trust(report: RatingReport | None) -> Trust:
    """Return what the history of a list says of its predictions, as the last run worked it out."""
    found = _judged(report)
    if not found.pairs:
        return Trust(0, found.seen, None, None, None, [])
    bins = [
        Bin(50 + 5 * n, 55 + 5 * n, line.pairs, *(round(each, 1) for each in line[1:]))
        for n, line in enumerate(found.bins)
        if line
    ]
    loss, low, high = (round(each, 4) for each in found[2:5])
    return Trust(found.pairs, found.seen, loss, low, high, bins)


@dataclass(frozen=True)
class Rerated:
    """That a list was worked out anew, and why."""

    at: datetime
    periods: int
    since: datetime
    reason: str


def rerated(pool: Pool, now: datetime) -> Rerated | None:
    """Return when changes that people had seen were last worked out anew, and why."""
    void = Period.objects.filter(pool=pool, void=True)
    at = void.aggregate(at=Max("voided_at"))["at"]
    if at is None or at < now - SHOWN:
        return None
    batch = void.filter(voided_at=at)
    told = batch.aggregate(periods=Count("pk"), since=Min("ended_at"))
    before = set(batch.order_by().values_list("system", flat=True).distinct())
    after = Period.objects.filter(pool=pool, void=False, rated_at=at)
    new = set(after.order_by().values_list("system", flat=True).distinct()) - before
    return Rerated(at, told["periods"], told["since"], _reason(new, before))


def _reason(new: set[str], before: set[str]) -> str:
    names = {each.partition("/")[0] for each in before}
    if not new:
        return _("A result was corrected, or it was decided to rate the list otherwise.")
    if not {each.partition("/")[0] for each in new} & names:
        return _("Another rating system was chosen for this list.")
    if "elo/2" in new:
        return _("Each partner now moves by what they have shown themselves.")
    return _("Doubt now comes back by the days without a game.")


def seats(report: RatingReport | None, pool: Pool, user_id: int | None) -> list[SeatTable]:
    """Return what seats are worth, to who organises: all of a list, and their own clubs' parts."""
    mine: set[int] = set()
    if user_id is not None:
        roles = Membership.objects.filter(player__user_id=user_id, role__in=ORGANISE)
        mine = set(roles.values_list("club", flat=True))
    if report is None or not mine or (pool.club_id and pool.club_id not in mine):
        return []
    names = dict(Club.objects.filter(pk__in=mine).values_list("pk", "name"))
    tables: dict[tuple[int | None, int], list[SeatShare]] = {}
    for club, sides, seat, games, firsts in report.seats:
        if club is None or club in mine:
            line = _share(sides, seat, games, firsts)
            tables.setdefault((club, sides), []).append(line)
    return [
        SeatTable(names[club] if club else "", sides, lines[0].games, lines)
        for (club, sides), lines in tables.items()
    ]


@dataclass(frozen=True)
class EventSeats:
    """What seats are worth at such tables as an event has: in its club, else in a whole list."""

    url: Annotated[str, "the page of the list"]
    tables: list[SeatTable]


def seats_at(event: Tournament, user_id: int | None) -> EventSeats | None:
    """Return that to who organises; nothing while no list has counted such tables."""
    game = event.game or event.game_name
    same = Q(pool__club=None) | Q(pool__club=event.club_id)
    name = Q(pool__game=game) if event.game else Q(pool__game="", pool__game_name=game)
    rows = RatingReport.objects.filter(same, name, pool__kind=event.who.rated_as[0])
    # The site's list knows most; beside it the club's own says the same of the club.
    report = rows.select_related("pool").order_by(F("pool__club").asc(nulls_first=True)).first()
    if report is None:
        return None
    found = seats(report, report.pool, user_id)
    own = [table for table in found if table.club == event.club.name] or found[:1]
    return EventSeats(reverse("ratings:board", args=[report.pool_id]), own) if own else None


def _share(sides: int, seat: int, games: int, firsts: int) -> SeatShare:
    least, most = judging.share(firsts / GAME, games)
    fair = 100 / sides
    telling = "more" if least > fair else "less" if most < fair else ""
    return SeatShare(seat + 1, sides, games, 100 * firsts / GAME / games, least, most, telling)
