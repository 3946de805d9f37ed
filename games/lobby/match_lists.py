"""Lists of matches: open tables, what waits for me, what can be watched, what was played."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Prefetch, Q, QuerySet

from games import clocks, shelf
from games.models import Ending, Match, Seating, Status, Watching
from games.pace import in_words

SHOWN = 50


@dataclass(frozen=True)
class MatchCard:
    """A match as a list shows it."""

    code: str
    game: str
    slug: str
    status: str
    seats: tuple[str, ...]  # the names; empty for a free seat
    free: int
    pace: str
    rated: bool
    my_turn: bool
    opened_at: datetime
    finished_at: datetime | None
    won_by: tuple[str, ...]


def open_tables(language: str) -> list[MatchCard]:
    """Return public tables with a free seat, the newest first."""
    return _cards(_matches().filter(status=Status.OPEN, public=True)[:SHOWN], None, language)


def watchable(language: str) -> list[MatchCard]:
    """Return public matches that run and may be looked at, the newest first."""
    running = _matches().filter(status=Status.RUNNING, public=True)
    return _cards(running.exclude(watching=Watching.CLOSED)[:SHOWN], None, language)


def mine(user: int, language: str) -> list[MatchCard]:
    """Return the matches of somebody that are open or run; those that wait for them first."""
    alive = _matches().filter(
        status__in=(Status.OPEN, Status.RUNNING), seatings__user_id=user, seatings__bot=""
    )
    return sorted(_cards(alive[:SHOWN], user, language), key=lambda card: not card.my_turn)


def waiting_for(user: int) -> int:
    """Return in how many matches it is somebody's turn."""
    seats = Seating.objects.filter(user_id=user, bot="", match__status=Status.RUNNING)
    return sum(seat in to_act for seat, to_act in seats.values_list("seat", "match__to_act"))


def played(user: int, language: str, *, game: str = "", page: int = 1) -> list[MatchCard]:
    """Return a page of somebody's finished matches, the newest first, perhaps of one game."""
    first = (page - 1) * SHOWN
    return played_between(user, language, first, first + SHOWN, game=game)


def played_between(
    user: int, language: str, first: int, last: int, *, game: str = ""
) -> list[MatchCard]:
    """Return somebody's finished matches from one to before another, the newest first."""
    over = _matches().filter(_over(user))
    if game:
        over = over.filter(game=game)
    return _cards(over.order_by("-finished_at", "-pk")[first:last], user, language)


def count_played(user: int) -> int:
    """Return how many matches somebody has finished."""
    return Match.objects.filter(_over(user)).count()


def _over(user: int) -> Q:
    return Q(status=Status.FINISHED, seatings__user_id=user)


def _matches() -> QuerySet[Match]:
    seatings = Prefetch("seatings", Seating.objects.order_by("seat"))
    # The position and the secret stay in the database: no list needs them.
    return Match.objects.defer("state", "seed").prefetch_related(seatings)


def _cards(matches: Iterable[Match], user: int | None, language: str) -> list[MatchCard]:
    return [_card(match, user, language) for match in matches]


def _card(match: Match, user: int | None, language: str) -> MatchCard:
    sitting = {seating.seat: seating for seating in match.seatings.all()}
    names = tuple(sitting[n].name if n in sitting else "" for n in range(match.seats))
    mine = [n for n, s in sitting.items() if user is not None and s.user_id == user]
    return MatchCard(
        code=match.code,
        game=shelf.game(match.game).info.name.into(language),
        slug=match.game,
        status=match.status,
        seats=names,
        free=match.seats - len(sitting),
        pace=in_words(clocks.from_json(match.tempo).tempo),
        rated=match.rated,
        my_turn=any(seat in match.to_act for seat in mine),
        opened_at=match.opened_at,
        finished_at=match.finished_at,
        won_by=tuple(names[n] for n, rank in enumerate(_ranks(match)) if rank == 1),
    )


def _ranks(match: Match) -> list[int]:
    """Return the places of a match that has a result."""
    return [] if match.ending == Ending.ABANDONED else match.ranks or []
