"""One engine pairs one round, in a Python of its own; prints seconds, memory and pairs as JSON.

Called as: pairing_worker.py ENGINE ENTRIES SEED FOLDER CAP; the cap is in seconds of processor
time. The clock runs around the pairing alone: libraries are imported, and files for other engines
written and read, before it starts.
"""

import json
import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

from tests.pairing.events import Event, Person, played

ROUNDS_PLAYED, ROUNDS = 4, 9
Pairs = list[tuple[int, int]]


def event(entries: int, seed: int) -> Event:
    """Return the event before its fifth round; the same for every engine."""
    return played(entries, ROUNDS_PLAYED, seed)


def ours(made: Event, folder: Path, *, plain: bool = False) -> Callable[[], Pairs]:
    from tournaments.pairing.matching import compiled
    from tournaments.pairing.swiss import pair

    if not plain:
        assert compiled.available(), "rustworkx is not installed"
        compiled.match(2, [(0, 1, 1)])
    field = made.field()
    return lambda: [(t.first, t.second) for t in pair(field, plain=plain).pairs]


def plain(made: Event, folder: Path) -> Callable[[], Pairs]:
    return ours(made, folder, plain=True)


def dutch(made: Event, folder: Path) -> Callable[[], Pairs]:
    """The FIDE Dutch system of this house."""
    from tournaments.pairing.dutch import pair
    from tournaments.pairing.dutch.participants import DutchField, Participant

    people = tuple(
        Participant(
            id=person.id,
            number=person.seed,
            points=person.points,
            opponents=tuple(person.opponents),
            colours=tuple(person.sides),
            float_before=person.floats[-1],
            float_two_before=person.floats[-2],
            bye_barred=person.had_bye,
        )
        for person in made.here()
    )
    field = DutchField(made.round, ROUNDS, people)
    return lambda: [(t.first, t.second) for t in pair(field).pairs]


def engine(made: Event, folder: Path) -> Callable[[], Pairs]:
    """The program that DUTCH_ENGINE names, called as bbpPairings is."""
    sent, came = written(made, folder), folder / "came.txt"
    asked = [os.environ["DUTCH_ENGINE"], "--dutch", str(sent), "-p", str(came)]

    def pairs() -> Pairs:
        ended = subprocess.run(asked, check=False, capture_output=True).returncode
        if ended == -signal.SIGXCPU:  # the cap is for both
            os.kill(os.getpid(), signal.SIGXCPU)
        assert not ended, f"the engine ended with {ended}"
        rows = (line.split() for line in came.read_text().splitlines()[1:])
        return [(int(row[0]), int(row[1])) for row in rows if row and row[1] != "0"]

    return pairs


def networkx(made: Event, folder: Path) -> Callable[[], Pairs]:
    """Our possible pairs and costs, matched by networkx."""
    import networkx as nx

    from tournaments.pairing.swiss import candidates, weights
    from tournaments.pairing.swiss.lineup import line_up

    def pairs() -> Pairs:
        lineup = line_up(made.field())
        edges = weights.edges(lineup, candidates.rows(lineup), candidates.byes(lineup))
        dearest = max(cost for _, _, cost in edges)
        graph = nx.Graph()
        graph.add_weighted_edges_from((a, b, dearest - cost) for a, b, cost in edges)
        matched = nx.max_weight_matching(graph, maxcardinality=True)
        ids = [entrant.id for entrant in lineup.entrants]
        return [(ids[a], ids[b]) for a, b in matched if max(a, b) < len(ids)]

    return pairs


def py4swiss(made: Event, folder: Path) -> Callable[[], Pairs]:
    from py4swiss.engines import DutchEngine
    from py4swiss.trf import TrfParser

    trf = TrfParser.parse(written(made, folder))
    return lambda: [(p.white, p.black) for p in DutchEngine.generate_pairings(trf) if p.black]


def caissify(made: Event, folder: Path) -> Callable[[], Pairs]:
    from caissify_pairings import fpc
    from caissify_pairings.engines.dutch import DutchEngine
    from caissify_pairings.trf import TRFParser

    people = {
        p["starting_number"]: p
        for p in TRFParser(written(made, folder).read_text()).parse()["players"]
    }
    for number, person in people.items():
        if not made.people[number].gone:  # it wants to see that somebody takes part
            person["results"][made.round] = {"opponent": 1, "color": "w", "result": "="}
    engine = DutchEngine(
        players=fpc._build_engine_players(people, made.round),
        previous_pairings=fpc._build_previous_pairings(people, made.round),
        round_number=made.round,
        total_rounds=ROUNDS,
        initial_color=fpc._infer_initial_color(people),
    )

    def pairs() -> Pairs:
        found = fpc._normalise_engine_output(engine.generate_pairings())
        return [(p["white"], p["black"]) for p in found if p["black"]]

    return pairs


def written(made: Event, folder: Path) -> Path:
    """Write the event as a tournament report file and return where it is."""
    file = folder / f"event-{len(made.people)}.trf"
    order = sorted(made.people.values(), key=lambda p: (-p.points, p.seed))
    ranks = {person.id: rank for rank, person in enumerate(order, 1)}
    lines = ["012 An event", f"XXR {ROUNDS}", "XXC white1"]
    lines += [_line(person, ranks[person.id], made.round) for person in made.people.values()]
    file.write_text("\n".join(lines) + "\n")
    return file


def _line(person: Person, rank: int, number: int) -> str:
    cells = [f"{other:4d} {side} {result}" for other, side, result in person.cells]
    cells = [cell.replace("   0", "0000", 1) for cell in cells]
    if person.gone:
        cells += ["0000 - Z"] * (number - len(cells))
    rating = max(1000, 2600 - person.seed // 3)
    name = f"Entrant {person.id:05d}"
    head = f"001 {person.id:4d} {'':1}{'':3} {name:33} {rating:4d} {'':3} {'':11} {'':10}"
    return f"{head} {person.points / 2:4.1f} {rank:4d}" + "".join("  " + cell for cell in cells)


ENGINES = {
    "ours": ours,
    "ours-plain": plain,
    "dutch": dutch,
    "engine": engine,
    "networkx": networkx,
    "py4swiss": py4swiss,
    "caissify": caissify,
}


def most_memory() -> float:
    """Return the most megabytes this process has had; getrusage would count who started it too."""
    status = Path("/proc/self/status")
    if not status.exists():
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmHWM"))
    return int(line.split()[1]) / 1024


def used() -> float:
    """Return the processor time of this process and of those it has waited for."""
    children = os.times()
    return time.process_time() + children.children_user + children.children_system


def main() -> None:
    """Pair, measure, print."""
    engine, entries, seed, folder, cap = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (int(cap), int(cap) + 5))
    ready = ENGINES[engine](event(int(entries), int(seed)), Path(folder))
    began, wall = used(), time.perf_counter()
    pairs = ready()
    seconds, wall = used() - began, time.perf_counter() - wall
    megabytes = most_memory()
    print(json.dumps({"seconds": seconds, "wall": wall, "megabytes": megabytes, "pairs": pairs}))


if __name__ == "__main__":
    main()
