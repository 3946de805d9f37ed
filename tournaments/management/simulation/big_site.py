"""A site as it is after many years: clubs, people, events and rated games, written in bulk.

Nothing here goes through the services, which would take days; what they leave behind is written as
they leave it. Rounds are those of a round robin, of which each event plays the first few, so nobody
meets anybody twice; the stronger one wins mostly. Most events are over; some run, some come.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from django.db.models import Max, Model

from siamleague.accounts.models import User
from tournaments.clubs import act as clubs
from tournaments.finding import indexing
from tournaments.management.simulation.rows_at_once import settle, write
from tournaments.models import (
    Chair,
    Club,
    Entry,
    Membership,
    Player,
    Pool,
    ResultLine,
    ResultState,
    Role,
    Round,
    RoundState,
    Source,
    Stage,
    Table,
    Tournament,
)
from tournaments.ratings import act as ratings
from tournaments.ratings import reports

GAME, TIE_BREAKS = "Chess", ["buchholz-cut-1", "buchholz", "direct-encounter", "wins", "lot"]
TABLES = 50  # of a round
OVER, RUNS = 0.9, 0.96  # of all events: those before are over, the next run, the last come
FIRST = ("Ada", "Bruno", "Chai", "Dora", "Emil", "Fon", "Gita", "Hugo", "Ines", "Jin", "Kai", "Lek")
LAST = ("Ferri", "Suk", "Moreau", "Novak", "Okafor", "Pohl", "Quirino", "Rossi", "Sato", "Tan")
PLACES = ("Torino", "Milano", "Chiang Mai", "Lyon", "Wien", "Porto", "Gent", "Turku", "Brno")
Say = Callable[[str], object]


@dataclass(frozen=True)
class BigSite:
    """How large a site shall be."""

    clubs: int = 500
    people: int = 50_000
    events: int = 2_000
    games: int = 1_000_000
    seed: int = 1

    @property
    def rounds(self) -> int:
        """Return how many rounds an event has, so that all of them have so many games."""
        played = self.events * OVER * TABLES
        return max(1, min(2 * TABLES - 1, round(self.games / played)))


def as_large_as(games: int, seed: int = 1) -> BigSite:
    """Return a site of so many games, and as many clubs, people and events as belong to them."""
    whole = BigSite()
    part = games / whole.games
    return BigSite(
        clubs=max(2, round(part * whole.clubs)),
        people=max(2 * TABLES, round(part * whole.people)),
        events=max(20, round(part * whole.events)),
        games=games,
        seed=seed,
    )


class _Numbers:
    """The numbers that new rows have, behind those that are there."""

    def __init__(self) -> None:
        self._last: dict[type[Model], int] = {}

    def next(self, model: type[Model]) -> int:
        if model not in self._last:
            rows = model._default_manager.aggregate(last=Max("pk"))
            self._last[model] = rows["last"] or 0
        self._last[model] += 1
        return self._last[model]


def fill(wanted: BigSite, host: User, now: datetime, say: Say) -> Pool:
    """Write a whole site; the host owns its first club and plays in its events."""
    dice, numbers = Random(wanted.seed), _Numbers()  # noqa: S311
    own = clubs.player_of(user_id=host.pk).pk
    homes = [numbers.next(Club) for _club in range(wanted.clubs)]
    people = [own, *(numbers.next(Player) for _person in range(wanted.people - 1))]
    strength = {who: dice.gauss(0, 1) for who in people}
    say(f"{write(Club, CLUB, _clubs(homes, now)):,} clubs")
    say(f"{write(Player, PLAYER, _people(people[1:], homes)):,} people")
    belongs = _memberships(people, homes, numbers, now)
    say(f"{write(Membership, MEMBERSHIP, belongs):,} memberships")
    plans = list(_plans(wanted, homes, numbers, now))
    say(f"{write(Tournament, EVENT, (plan.row for plan in plans)):,} events")
    lay = _Filling(wanted, people, strength, numbers, dice, now)
    for plan in plans:
        lay.event(plan)
    for model, columns, rows in lay.rows():
        say(f"{write(model, columns, rows):,} {model._meta.model_name}")
    settle((Club, Player, Membership, Tournament, Entry, Round, Table, Chair, ResultLine))
    pool, _made = Pool.objects.get_or_create(
        club=None, game="", game_name=GAME, kind="duel", defaults={"made_at": now}
    )
    say(f"{ratings.rate_pool(pool_id=pool.pk, now=now).games:,} games rated")
    reports.make(pool_id=pool.pk, now=now)
    say("what the list says of itself is written")
    while indexing.bring_up_to_date():
        pass
    say("names are found")
    settle(())
    return pool


CLUB = ("id", "name", "slug", "city", "founded_at")
PLAYER = ("id", "name", "made_by_club_id")
MEMBERSHIP = ("id", "club_id", "player_id", "role", "joined_at")
EVENT = (
    *("id", "club_id", "name", "slug", "game_name", "kind", "format", "rounds", "tie_breaks"),
    *("stage", "starts_at", "made_at", "seed", "version", "settled"),
)
ENTRY = ("id", "tournament_id", "player_id", "name", "number", "rating", "agreed", "entered_at")
ROUND = ("id", "tournament_id", "number", "state", "published_at", "closed_at")
TABLE = ("id", "round_id", "number", "result", "ranks")
CHAIR = ("id", "table_id", "round_id", "entry_id", "seat", "people")
LINE = ("id", "table_id", "number", "source", "verb", "ranks", "standing", "at")


def _clubs(homes: list[int], now: datetime) -> Iterator[tuple[Any, ...]]:
    for place, number in enumerate(homes):
        town = PLACES[place % len(PLACES)]
        yield number, f"{town} Players {number}", f"players-{number}", town, now


def _people(people: list[int], homes: list[int]) -> Iterator[tuple[Any, ...]]:
    for number in people:
        name = f"{FIRST[number % len(FIRST)]} {LAST[number // 7 % len(LAST)]} {number}"
        yield number, name, homes[number % len(homes)]


def _memberships(
    people: list[int], homes: list[int], numbers: _Numbers, now: datetime
) -> Iterator[tuple[Any, ...]]:
    """Yield two clubs for everybody; whoever is first owns the first."""
    for place, who in enumerate(people):
        role = Role.OWNER if place < len(homes) else Role.MEMBER
        for club in {homes[place % len(homes)], homes[(place * 7 + 1) % len(homes)]}:
            first = club == homes[place % len(homes)]
            given = role if first else Role.MEMBER
            yield numbers.next(Membership), club, who, given, now


@dataclass(frozen=True)
class _Plan:
    """An event before anybody has entered it."""

    id: int
    home: int  # the place of its club
    stage: Stage
    starts: datetime
    row: tuple[Any, ...]


def _plans(wanted: BigSite, homes: list[int], numbers: _Numbers, now: datetime) -> Iterator[_Plan]:
    apart = timedelta(days=3650) / max(1, wanted.events)
    for place in range(wanted.events):
        part = place / wanted.events
        stage = Stage.FINISHED if part < OVER else Stage.RUNNING if part < RUNS else Stage.PUBLISHED
        starts = now - apart * (wanted.events * RUNS - place)
        number, home = numbers.next(Tournament), place % len(homes)
        name = f"Open {place // len(homes) + 1} of {PLACES[home % len(PLACES)]}"
        row: tuple[Any, ...] = (
            number,
            homes[home],
            name,
            f"open-{place}",
            GAME,
            "duel",
            "swiss",
            wanted.rounds,
        )
        row += (TIE_BREAKS, stage, starts, starts, place, 3, 3)
        yield _Plan(number, home, stage, starts, row)


class _Filling:
    """Who enters, who meets whom and how it ended: rows of each model, made while written."""

    def __init__(
        self,
        wanted: BigSite,
        people: list[int],
        strength: dict[int, float],
        numbers: _Numbers,
        dice: Random,
        now: datetime,
    ) -> None:
        self.wanted, self.people, self.strength = wanted, people, strength
        self.numbers, self.dice, self.now = numbers, dice, now
        self.plans: list[tuple[_Plan, list[tuple[int, int]]]] = []

    def event(self, plan: _Plan) -> None:
        """Enter people in an event: who comes from far is as likely as who lives near."""
        count = min(2 * TABLES, len(self.people))
        count -= count % 2
        chosen = self.dice.sample(self.people, count)
        if plan.home == 0 and self.people[0] not in chosen:
            chosen[0] = self.people[0]
        chosen.sort(key=lambda who: -self.strength[who])
        self.plans.append((plan, [(self.numbers.next(Entry), who) for who in chosen]))

    def rows(self) -> Iterator[tuple[type[Model], tuple[str, ...], Iterator[tuple[Any, ...]]]]:
        """Yield each model with its columns and its rows, in the order in which they can stand."""
        yield Entry, ENTRY, self._entries()
        yield Round, ROUND, self._rounds()
        table, line = self.numbers.next(Table), self.numbers.next(ResultLine)
        yield Table, TABLE, self._tables(table)
        yield Chair, CHAIR, self._chairs(table)
        yield ResultLine, LINE, self._lines(table, line)

    def _entries(self) -> Iterator[tuple[Any, ...]]:
        for plan, entered in self.plans:
            for number, (entry, who) in enumerate(entered, 1):
                rating = round(1500 + 250 * self.strength[who])
                named = f"{FIRST[who % len(FIRST)]} {LAST[who // 7 % len(LAST)]} {who}"
                yield entry, plan.id, who, named, number, rating, True, plan.starts

    def _played(self) -> Iterator[tuple[_Plan, list[tuple[int, int]], int, int, bool]]:
        """Yield every round that was paired, with its number and whether it is over."""
        at = 0
        for plan, entered in self.plans:
            if plan.stage == Stage.PUBLISHED:
                continue
            half = max(1, self.wanted.rounds // 2)
            rounds = self.wanted.rounds if plan.stage == Stage.FINISHED else half
            for number in range(1, rounds + 1):
                over = plan.stage == Stage.FINISHED or number < rounds
                yield plan, entered, number, at, over
                at += 1

    def _rounds(self) -> Iterator[tuple[Any, ...]]:
        self.first_round = self.numbers.next(Round)
        for plan, _entered, number, at, over in self._played():
            closed = plan.starts + timedelta(hours=number)
            state = RoundState.CLOSED if over else RoundState.PUBLISHED
            yield self.first_round + at, plan.id, number, state, closed, closed if over else None

    def _met(self) -> Iterator[tuple[int, int, int, Any, Any, list[int], datetime | None]]:
        """Yield each table: its place of all, its round, its number, who meets, and the ranks."""
        at = 0
        for plan, entered, number, round_at, over in self._played():
            dice = Random(self.wanted.seed * 1_000_003 + round_at)  # noqa: S311
            when = plan.starts + timedelta(hours=number) if over else None
            for table, (one, other) in enumerate(_pairs(entered, number), 1):
                ranks = self._ranks(one[1], other[1], dice) if over else []
                yield at, self.first_round + round_at, table, one, other, ranks, when
                at += 1

    def _ranks(self, one: int, other: int, dice: Random) -> list[int]:
        drawn = dice.random()
        ahead = self.strength[one] - self.strength[other]
        if drawn < 0.1:
            return [1, 1]
        wins = (drawn - 0.1) / 0.9 < 1 / (1 + 10 ** (-ahead * 250 / 400))
        return [1, 2] if wins else [2, 1]

    def _tables(self, first: int) -> Iterator[tuple[Any, ...]]:
        for at, round_, number, _one, _other, ranks, _when in self._met():
            state = ResultState.STANDING if ranks else ResultState.NONE
            yield first + at, round_, number, state, ranks

    def _chairs(self, first: int) -> Iterator[tuple[Any, ...]]:
        chair = self.numbers.next(Chair)
        for at, round_, _number, *both, _ranks, _when in self._met():
            for seat, (entry, who) in enumerate(both):
                yield chair + 2 * at + seat, first + at, round_, entry, seat, [who]

    def _lines(self, table: int, line: int) -> Iterator[tuple[Any, ...]]:
        for at, _round, _number, _one, _other, ranks, when in self._met():
            if ranks:
                said = (1, Source.ARBITER, "decide", ranks, True, when)
                yield line + at, table + at, *said


def _pairs(
    entered: list[tuple[int, int]], number: int
) -> Iterator[tuple[tuple[int, int], tuple[int, int]]]:
    """Yield who meets in a round of a round robin; sides turn from round to round."""
    last, ring = entered[-1], entered[:-1]
    size = len(ring)
    turned = [ring[(place + number) % size] for place in range(size)]
    both = [(last, turned[0]), *((turned[at], turned[size - at]) for at in range(1, size // 2 + 1))]
    for one, other in both:
        yield (one, other) if number % 2 else (other, one)
