"""Works for the rating benchmark in a process and a database of its own; prints JSON."""

import hashlib
import json
import random
import resource
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.bench import rating_in_memory

START = datetime(2020, 1, 1, tzinfo=UTC)
PLAYERS = 20_000
ROUND = 2_000  # tables


def main(order: dict[str, Any]) -> dict[str, Any]:
    """Do what is asked for."""
    tasks: dict[str, Callable[..., dict[str, Any]]] = {
        "ours": ours,
        "elo": plain_elo,
        "memory": rating_in_memory.compared,
        "openskill": openskill,
        "fill": fill,
        "rate": rate,
        "correct": correct,
        "forget": forget,
        "seal": seal,
    }
    return tasks[order.pop("do")](**order)


def ours(kind: str, games: int) -> dict[str, Any]:
    """Fill a fresh database with results and rate them."""
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    began = time.process_time()
    _fill(kind, games)
    filled = time.process_time() - began
    base = _megabytes()
    told = _timed(kind)
    return {**told, "games": games, "filled": filled, "base": base, "peak": _megabytes()}


def _timed(kind: str) -> dict[str, Any]:
    from tournaments.models import Pool, RatingChange
    from tournaments.ratings import act as ratings
    from tournaments.ratings import games as rating_games

    pool = Pool.objects.create(game_name="Bench", kind=kind, made_at=START)
    now = START + timedelta(days=9999)
    began = time.process_time()
    slots = rating_games.slots(pool, until=now)
    for _ in rating_games.played(pool, slots):
        pass
    read = time.process_time() - began
    result = _watched(lambda: ratings.rate_pool(pool_id=pool.pk, now=now))
    began = time.process_time()
    again = ratings.rate_pool(pool_id=pool.pk, now=now)
    assert again.rated == 0
    return {
        **result,
        "read": read,
        "again": time.process_time() - began,
        "changes": RatingChange.objects.count(),
    }


def _watched(work: Callable[[], Any]) -> dict[str, Any]:
    """Return how long the pure room worked, its sums without reasons, and all of it.

    Reasons are told when they are stored; that is part of working out.
    """
    from tournaments.rating import columns
    from tournaments.rating import periods as pure
    from tournaments.rating.left_in_columns import ChangesInColumns

    columns.numpy()  # the package of the other side is loaded before its clock begins, too
    rate, told = _clocked(pure, "rate"), _clocked(ChangesInColumns, "stored")
    with rate as compute, told as reasons, _clocked(columns.ColumnPeriod, "__init__") as sums:
        began, clock = time.process_time(), time.perf_counter()
        work()
        busy, total = time.process_time() - began, time.perf_counter() - clock
    worked = compute[0] + reasons[0]
    return {"compute": worked, "sums": sums[0], "busy": busy, "total": total}


@contextmanager
def _clocked(owner: Any, name: str) -> Iterator[list[float]]:
    """Count the seconds that a function works."""
    real, spent = getattr(owner, name), [0.0]

    def clocked(*args: Any) -> Any:
        began = time.process_time()
        answer = real(*args)
        spent[0] += time.process_time() - began
        return answer

    setattr(owner, name, clocked)
    yield spent
    setattr(owner, name, real)


def _fill(kind: str, games: int) -> None:
    from django.db import connection, transaction

    from tournaments.models import Club, Player, Round, Table, Tournament

    sides = {"duel": 2, "four": 4}[kind]
    club = Club.objects.create(name="Bench", slug="bench", founded_at=START)
    event = Tournament.objects.create(
        club=club, name="Bench", slug="bench", game_name="Bench", kind=kind, rounds=1, made_at=START
    )
    Player.objects.bulk_create([Player(name=f"P{n}") for n in range(PLAYERS)], batch_size=2000)
    people = list(Player.objects.values_list("pk", flat=True))
    entries = _entries(event.pk, people)
    rounds = [
        Round(tournament=event, number=n, state="closed", closed_at=START + timedelta(days=n))
        for n in range(1, games // ROUND + 1)
    ]
    Round.objects.bulk_create(rounds, batch_size=500)
    numbers = list(Round.objects.order_by("number").values_list("pk", flat=True))
    dice = random.Random(1)
    into, filled = _all_columns(Table, ("id", "round_id", "number", "ranks"))
    chairs = "tournaments_chair (table_id, round_id, entry_id, seat, people)"
    with transaction.atomic(), connection.cursor() as cursor:
        for place, number in enumerate(numbers):
            rows = list(_round(place, number, people, entries, sides, dice))
            _put(cursor, into, [filled(*row[0]) for row in rows])
            _put(cursor, chairs, [chair for row in rows for chair in row[1]])
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")  # a site that grew has done so many times


def _put(cursor: Any, into: str, rows: list[Any]) -> None:
    """Insert many rows; on PostgreSQL one at a time would be a journey each."""
    from django.db import connection

    if connection.vendor == "postgresql":
        with cursor.copy(f"COPY {into} FROM STDIN") as copy:
            for row in rows:
                copy.write_row(row)
    else:
        cursor.executemany(f"INSERT INTO {into} VALUES ({', '.join(['%s'] * len(rows[0]))})", rows)


def _all_columns(model: Any, given: tuple[str, ...]) -> tuple[str, Callable[..., list[Any]]]:
    """Return the columns of a model, and what makes a row of those that are given."""
    from django.db import connection

    fields, blank = model._meta.concrete_fields, model(kind="play", result="standing")
    usual = [each.get_db_prep_save(getattr(blank, each.attname), connection) for each in fields]
    names = [each.column for each in fields]
    places = [names.index(name) for name in given]

    def filled(*values: Any) -> list[Any]:
        row = list(usual)
        for place, value in zip(places, values, strict=True):
            row[place] = value
        return row

    return f"{model._meta.db_table} ({', '.join(names)})", filled


def _entries(event: int, people: list[int]) -> list[int]:
    from tournaments.models import Entry

    rows = [
        Entry(tournament_id=event, player_id=p, name="x", entered_at=START, agreed=True)
        for p in people
    ]
    Entry.objects.bulk_create(rows, batch_size=2000)
    return list(Entry.objects.order_by("player").values_list("pk", flat=True))


def _round(
    place: int, number: int, people: list[int], entries: list[int], sides: int, dice: random.Random
) -> Iterator[tuple[Any, list[Any]]]:
    chosen = dice.sample(range(PLAYERS), ROUND * sides)
    for table in range(ROUND):
        seats = chosen[table * sides : (table + 1) * sides]
        ranks = list(range(1, sides + 1))
        dice.shuffle(ranks)
        pk = place * ROUND + table + 1
        chairs = [
            (pk, number, entries[who], seat, f"[{people[who]}]") for seat, who in enumerate(seats)
        ]
        yield (pk, number, table + 1, json.dumps(ranks)), chairs


def plain_elo(games: int) -> dict[str, Any]:
    """Call the package once for each game, and keep nothing but the newest ratings."""
    import elo

    rate = elo.Elo(rating_class=float, initial=1500, k_factor=20).rate_1vs1
    dice = random.Random(1)
    pairs = [dice.sample(range(PLAYERS), 2) for _ in range(games)]
    ratings = [1500.0] * PLAYERS
    began = time.process_time()
    for one, other in pairs:
        ratings[one], ratings[other] = rate(ratings[one], ratings[other])
    return {"seconds": time.process_time() - began}


def openskill(games: int, sides: int) -> dict[str, Any]:
    """Rate with openskill, and keep nothing but the newest ratings."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    dice = random.Random(1)
    tables = [dice.sample(range(PLAYERS), sides) for _ in range(games)]
    ratings = [model.rating() for _ in range(PLAYERS)]
    began = time.process_time()
    for people in tables:
        for who, (new,) in zip(people, model.rate([[ratings[p]] for p in people]), strict=True):
            ratings[who] = new
    return {"seconds": time.process_time() - began}


def fill(kind: str, games: int) -> dict[str, Any]:
    """Make a database with results that nobody has rated."""
    import django

    django.setup()
    from django.core.management import call_command

    from tournaments.models import Pool

    call_command("migrate", verbosity=0)
    _fill(kind, games)
    Pool.objects.create(game_name="Bench", kind=kind, made_at=START)
    return {}


def rate() -> dict[str, Any]:
    """Rate what is there, in small transactions."""
    import django

    django.setup()
    from tournaments.models import Pool
    from tournaments.ratings import act as ratings

    ratings.BATCH = 2 * ROUND
    tally = ratings.rate_pool(pool_id=Pool.objects.get().pk, now=START + timedelta(days=9999))
    return {"rated": tally.rated, "voided": tally.voided}


def correct(seed: int) -> dict[str, Any]:
    """Turn one result of the first rounds round."""
    import django

    django.setup()
    from tournaments.models import Table

    dice = random.Random(seed)
    table = Table.objects.get(round__number=dice.randint(1, 2), number=dice.randint(1, ROUND))
    Table.objects.filter(pk=table.pk).update(ranks=table.ranks[::-1])
    return {}


def forget() -> dict[str, Any]:
    """Remove every rating, as if nothing had been rated; who can carry one keeps their number."""
    import django

    django.setup()
    from django.db import connection

    with connection.cursor() as cursor:
        for table in ("ratingchange", "rating", "period"):
            cursor.execute(f"DELETE FROM tournaments_{table}")
    return {}


def seal() -> dict[str, Any]:
    """Return how many periods stand, and a proof of the whole history."""
    import django

    django.setup()
    from tournaments.models import Period, Pool
    from tournaments.ratings import history

    whole = hashlib.sha256()
    for line in history.lines(Pool.objects.get()):
        whole.update(line.encode())
    return {"periods": Period.objects.filter(void=False).count(), "seal": whole.hexdigest()}


def _megabytes() -> float:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))))
