"""Plays events with one way of seating and prints the figures as JSON; run by seating.py."""

import importlib.util
import json
import resource
import sys
import time
from collections.abc import Callable, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from tests.seating.events import Event
from tournaments.seating import SeatingField, quality, seat
from tournaments.seating.seeded import lot

Tables = list[tuple[int, ...]]
NEAR = 40  # how far down the list the matchings look for company
REPEAT, POINT, TOP = 10**6, 10**3, 10**9


def ours(field: SeatingField) -> Tables:
    """Return the tables that the seating room proposes."""
    return [table.seats for table in seat(field).tables]


def _ranked(field: SeatingField) -> list[int]:
    return [
        sitter.id
        for sitter in sorted(
            field.sitters, key=lambda s: (-s.points, lot(field.seed, field.round, s.id))
        )
    ]


def chunks(field: SeatingField) -> Tables:
    """Return the first four, the next four, and so on."""
    order = _ranked(field)
    return [tuple(order[start : start + 4]) for start in range(0, len(order), 4)]


def greedy(field: SeatingField) -> Tables:
    """Return tables filled from the top with the first who met fewest at the table."""
    met = {sitter.id: dict(sitter.met) for sitter in field.sitters}
    free, tables = _ranked(field), []
    while free:
        table = [free.pop(0)]
        while len(table) < 4:
            again = (sum(met[t].get(other, 0) for t in table) for other in free)
            best, least = 0, REPEAT
            for index, count in enumerate(again):
                if count < least:
                    best, least = index, count
                if not count:
                    break
            table.append(free.pop(best))
        tables.append(tuple(table))
    return tables


def matchings(field: SeatingField) -> Tables:
    """Return pairs of minimum cost, and tables of two pairs of minimum cost."""
    met = {sitter.id: dict(sitter.met) for sitter in field.sitters}
    points = {sitter.id: sitter.points for sitter in field.sitters}

    def cost(table: Sequence[int]) -> int:
        again = sum(met[a].get(b, 0) for a, b in combinations(table, 2))
        held = [points[id_] for id_ in table]
        return REPEAT * again + POINT * (max(held) - min(held))

    pairs = _matched([(id_,) for id_ in _ranked(field)], cost)
    return _matched(pairs, cost)


def _matched(items: Tables, cost: Callable[[Sequence[int]], int]) -> Tables:
    """Return the items joined two by two at the least cost, in their order."""
    import rustworkx

    graph = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(items)))
    for a, item in enumerate(items):
        for b in range(a + 1, min(len(items), a + NEAR)):
            graph.add_edge(a, b, TOP - cost(item + items[b]) - (b - a))
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return [items[a] + items[b] for a, b in sorted(tuple(sorted(pair)) for pair in found)]


def event(
    way: Callable[[SeatingField], Tables], count: int, rounds: int, seed: int
) -> dict[str, Any]:
    """Return the sums over one event, without its first round."""
    played = Event(count, seed)
    sums = dict.fromkeys(("repeats", "spread", "least_spread"), 0)
    seconds, gaps = [], 0
    for number in range(1, rounds + 1):
        field = played.field()
        began = time.process_time()
        tables = way(field)
        took = time.process_time() - began
        found = quality(field, tables)
        gaps = found.seat_gaps
        if number > 1:
            seconds.append(took)
            for name in sums:
                sums[name] += getattr(found, name)
        played.play(tables)
    return sums | {"seat_gaps": gaps, "seconds": seconds}


def _most_memory() -> int:
    """Return the most kilobytes this program ever held, without those of who started it."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return int(status.read_text().partition("VmHWM:")[2].split()[0])


def main(task: dict[str, Any]) -> dict[str, Any]:
    """Return the figures of one way over all seeds; beyond the cap the system ends it."""
    resource.setrlimit(resource.RLIMIT_CPU, (task["cap"], task["cap"] + 1))
    way = {"ours": ours, "chunks": chunks, "greedy": greedy, "matchings": matchings}[task["way"]]
    if way is matchings and not importlib.util.find_spec("rustworkx"):
        raise SystemExit("rustworkx is not installed (pip install rustworkx)")
    rows = [event(way, task["count"], task["rounds"], seed) for seed in task["seeds"]]
    seconds = [each for row in rows for each in row["seconds"]]
    names = ("repeats", "spread", "least_spread", "seat_gaps")
    return {name: sum(row[name] for row in rows) for name in names} | {
        "events": len(rows),
        "mean_seconds": round(sum(seconds) / len(seconds), 4),
        "worst_seconds": round(max(seconds), 4),
        "megabytes": _most_memory() // 1024,
    }


if __name__ == "__main__":
    sys.stdout.write(json.dumps(main(json.loads(sys.argv[1]))))
