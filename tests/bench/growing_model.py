"""What one web process costs by its sockets, as a model that is fitted and then asked about more.

Each cost is a straight line over the number of sockets, fitted by least squares to what was
measured: memory, the time to connect, the processor time at rest, and that of one move. How long
answers take is played through event by event: moves come at their times and wait for the one loop
of the process, which takes them up, lets the database commit beside it, and answers and draws;
between them it looks on. How long a commit takes is fitted to the answers that were measured.
"""

import heapq
import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from math import ceil

FIRST_PART = 0.4  # of the processor time of a move passes before the commit, the rest after it
LOOKS = 10.0  # parts of a second's work at rest
BUSY = 0.6  # no process or server is planned fuller than that
BREATHS = 50.0  # messages in which a process tells others, a second at most (games/live/nudges.py)
MOST_WEBS = 5000


@dataclass(frozen=True)
class Measured:
    """What was measured with so many sockets on one process."""

    sockets: int
    rate: float  # moves a second
    memory: float  # kB of the process beyond an empty one
    connect: float  # seconds until all were open
    rest: float  # ms of processor time in a second, while nobody moves
    move: float  # ms of processor time for a move and its pictures
    answer: float  # ms until half of the answers were there
    slowest: float  # ms until 99 of 100 were
    database: float = 0.0  # ms of the database's processor time for a move
    redis: float = 0.0  # ms of Redis' processor time for a move


@dataclass(frozen=True)
class Line:
    """A cost: so much always, and so much for each socket."""

    always: float
    each: float

    def at(self, sockets: float) -> float:
        return max(0.0, self.always + self.each * sockets)


@dataclass(frozen=True)
class Model:
    """The costs of one web process."""

    memory: Line
    connect: Line
    rest: Line
    move: Line
    commit: float  # ms a commit takes beside the loop
    database: float
    redis: float


def line(points: Sequence[tuple[float, float]]) -> Line:
    """Return the straight line with the least squares of what it misses."""
    n = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / n, sum(y for _, y in points) / n
    spread = sum((x - mean_x) ** 2 for x, _ in points)
    each = sum((x - mean_x) * (y - mean_y) for x, y in points) / spread if spread else 0.0
    return Line(mean_y - each * mean_x, each)


def fit(measured: Sequence[Measured]) -> Model:
    """Return the model of what was measured."""

    def over(name: str) -> Line:
        return line([(one.sockets, getattr(one, name)) for one in measured])

    def mean(name: str) -> float:
        return sum(getattr(one, name) for one in measured) / len(measured)

    known = {name: over(name) for name in ("memory", "connect", "rest", "move")}
    model = Model(**known, commit=0.0, database=mean("database"), redis=mean("redis"))
    waits = [max(0.0, one.answer - played(model, one.sockets, one.rate)[0]) for one in measured]
    commit = sorted(waits)[len(waits) // 2]
    return Model(**known, commit=commit, database=model.database, redis=model.redis)


def predict(model: Model, sockets: int, rate: float) -> Measured:
    """Return what the model expects of so many sockets."""
    answer, slowest = played(model, sockets, rate)
    costs = {name: getattr(model, name).at(sockets) for name in ("memory", "connect")}
    rest, move = model.rest.at(sockets), model.move.at(sockets)
    return Measured(
        sockets=sockets, rate=rate, rest=rest, move=move, answer=answer, slowest=slowest,
        database=model.database, redis=model.redis, **costs,
    )  # fmt: skip


def busy(one: Measured) -> float:
    """Return how much of a second the process computes."""
    return (one.rest + one.rate * one.move) / 1000


def misses(expected: Measured, found: Measured) -> dict[str, float]:
    """Return by which part of what was found the model missed it."""
    told = {"memory": "memory", "connecting": "connect", "half of the answers": "answer"}
    parts = {name: (getattr(expected, of), getattr(found, of)) for name, of in told.items()}
    parts["processor"] = (busy(expected), busy(found))
    return {name: abs(want - was) / was for name, (want, was) in parts.items() if was}


def played(model: Model, sockets: int, rate: float, moves: int = 4000) -> tuple[float, float]:
    """Play moves through, event by event; return within how many ms half and 99 of 100 end.

    The loop does one thing after the other, in the order in which they became ready.
    """
    chance, order, events = random.Random(sockets), count(), []
    move, rest = model.move.at(sockets), model.rest.at(sockets)
    for number in range(moves):
        at = number * 1000 / rate
        heapq.heappush(events, (at, next(order), "move", at))
    for number in range(int(moves / rate * LOOKS)):
        heapq.heappush(events, (number * 1000 / LOOKS + chance.random(), next(order), "look", 0.0))
    free, waits = 0.0, []
    while events:
        at, _, kind, began = heapq.heappop(events)
        parts = {"move": FIRST_PART * move, "answer": (1 - FIRST_PART) * move, "look": rest / LOOKS}
        # What people send is of all lengths, and so is what it costs.
        takes = parts[kind] * (1.0 if kind == "look" else 0.5 + chance.random())
        free = max(free, at) + takes
        if kind == "move":
            heapq.heappush(events, (free + model.commit, next(order), "answer", began))
        elif kind == "answer":
            waits.append(free - began)
    waits.sort()
    return waits[len(waits) // 2], waits[len(waits) * 99 // 100]


@dataclass(frozen=True)
class Needs:
    """What so many boards need."""

    webs: int
    sockets: int  # of each process
    commits: float  # a second
    memory: float  # GB of all web processes
    cores: float  # of all web processes
    database: float  # cores
    redis: float  # cores
    heard: float  # rings of other processes that each one hears in a second
    answer: float
    slowest: float


@dataclass(frozen=True)
class Crowd:
    """What is asked for: so many boards, with so many pages each, and a move every so often."""

    boards: int
    pages: int = 4
    seconds: float = 20.0
    abroad: float = 0.0  # which part of the moves is told to every other process

    @property
    def rate(self) -> float:
        return self.boards / self.seconds


def needs(model: Model, crowd: Crowd, *, ring: float, empty: float) -> Needs | None:
    """Return what they need, or None if no number of processes is enough.

    `ring` is the ms it takes to hear one ring, `empty` the kB of a process without sockets.
    """
    webs = next((n for n in range(1, MOST_WEBS) if _full(model, crowd, n, ring) <= BUSY), 0)
    if not webs:
        return None
    each, rate = ceil(crowd.boards * crowd.pages / webs), crowd.rate
    answer, slowest = played(model, each, rate / webs)
    return Needs(
        webs=webs, sockets=each, commits=rate, heard=_heard(crowd, webs),
        memory=webs * (empty + model.memory.at(each)) / 1e6,
        cores=webs * _full(model, crowd, webs, ring),
        database=rate * model.database / 1000 / BUSY,
        redis=rate * model.redis / 1000 / BUSY,
        answer=answer, slowest=slowest,
    )  # fmt: skip


def _heard(crowd: Crowd, webs: int) -> float:
    """Return how many messages of others a process hears: each tells all at most once a breath."""
    return min(crowd.abroad * crowd.rate / webs, BREATHS) * (webs - 1)


def _full(model: Model, crowd: Crowd, webs: int, ring: float) -> float:
    """Return which part of a second one of so many processes computes."""
    sockets, rate = crowd.boards * crowd.pages / webs, crowd.rate / webs
    work = model.rest.at(sockets) + rate * model.move.at(sockets)
    return (work + _heard(crowd, webs) * ring) / 1000
