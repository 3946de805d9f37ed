"""The clocks of a match, as values.

A tempo is what the players agreed on; a clock is how much time each seat has left, which seats'
time is running, and since when. Nothing ticks: whoever looks at a clock settles it to an instant,
and every change starts from a settled one. Several clocks may run at once, because in some games
several seats move at the same time. An outage of the server is given as spans of time that
nobody pays for.

| kind  | a seat has                        | after its move it gets |
|-------|-----------------------------------|------------------------|
| none  | all the time in the world         | nothing                |
| live  | a bank, and a delay at each turn  | the increment          |
| days  | so many days for each move        | the same days again    |
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

Span = tuple[int, int]  # from and to, in milliseconds since 1970

DAY_MS = 24 * 60 * 60 * 1000
KINDS = ("none", "live", "days")


@dataclass(frozen=True)
class Tempo:
    """What was agreed: the kind of clock, and its figures in milliseconds."""

    kind: str = "none"
    bank_ms: int = 0  # live: at the start; days: for each move
    increment_ms: int = 0  # added after a move
    delay_ms: int = 0  # free at the start of each turn

    @property
    def is_timed(self) -> bool:
        """Tell whether anybody can run out of time."""
        return self.kind != "none"


@dataclass(frozen=True)
class Clock:
    """The time of every seat at an instant."""

    tempo: Tempo
    left_ms: tuple[int, ...]
    spent_ms: tuple[int, ...]  # in the turn under way; the delay is taken from it
    running: frozenset[int] = frozenset()
    since_ms: int | None = None  # None while the clock is stopped: not started, or paused


def fresh(tempo: Tempo, seats: int) -> Clock:
    """Return a clock that has not started."""
    return Clock(tempo, (tempo.bank_ms,) * seats, (0,) * seats)


def settle(clock: Clock, now_ms: int, outages: Iterable[Span] = ()) -> Clock:
    """Return the same clock with the time up to now charged to the seats that were running."""
    if clock.since_ms is None or now_ms <= clock.since_ms:
        return clock
    used = (now_ms - clock.since_ms) - _overlap(outages, (clock.since_ms, now_ms))
    if not clock.tempo.is_timed:
        return replace(clock, since_ms=now_ms)
    left, spent = list(clock.left_ms), list(clock.spent_ms)
    for seat in clock.running:
        free_before = max(0, clock.tempo.delay_ms - spent[seat])
        left[seat] -= max(0, used - free_before)
        spent[seat] += used
    return replace(clock, left_ms=tuple(left), spent_ms=tuple(spent), since_ms=now_ms)


def turn_to(clock: Clock, seats: Iterable[int], now_ms: int, moved: int | None = None) -> Clock:
    """Return the settled clock with these seats running; the seat that moved gets its increment.

    A seat whose turn goes on keeps its running turn; one whose turn begins starts a new one.
    """
    wanted = frozenset(seats)
    left, spent = list(clock.left_ms), list(clock.spent_ms)
    if moved is not None:
        left[moved] += clock.tempo.increment_ms
    for seat in wanted:
        if seat not in clock.running or seat == moved:
            spent[seat] = 0
            if clock.tempo.kind == "days":
                left[seat] = clock.tempo.bank_ms
    return replace(
        clock, left_ms=tuple(left), spent_ms=tuple(spent), running=wanted, since_ms=now_ms
    )


def stopped(clock: Clock) -> Clock:
    """Return the settled clock, standing still: the match is paused or over."""
    return replace(clock, since_ms=None)


def resumed(clock: Clock, now_ms: int) -> Clock:
    """Return the clock going again for the seats that were running."""
    return replace(clock, since_ms=now_ms)


def out_of_time(clock: Clock) -> tuple[int, ...]:
    """Return the seats whose time is over on a settled clock."""
    if not clock.tempo.is_timed:
        return ()
    return tuple(sorted(seat for seat in clock.running if clock.left_ms[seat] <= 0))


def deadline(clock: Clock) -> int | None:
    """Return when the first running seat runs out of time if nothing happens, or None."""
    if clock.since_ms is None or not clock.tempo.is_timed or not clock.running:
        return None
    return clock.since_ms + min(
        clock.left_ms[seat] + max(0, clock.tempo.delay_ms - clock.spent_ms[seat])
        for seat in clock.running
    )


def to_json(clock: Clock) -> dict[str, object]:
    """Return the clock as it is stored and sent."""
    tempo = clock.tempo
    return {
        "kind": tempo.kind,
        "bank": tempo.bank_ms,
        "increment": tempo.increment_ms,
        "delay": tempo.delay_ms,
        "left": list(clock.left_ms),
        "spent": list(clock.spent_ms),
        "running": sorted(clock.running),
        "since": clock.since_ms,
    }


def from_json(data: "Mapping[str, object]") -> Clock:
    """Rebuild a clock: from_json(to_json(clock)) == clock."""
    tempo = Tempo(
        str(data["kind"]), _int(data["bank"]), _int(data["increment"]), _int(data["delay"])
    )
    since = data["since"]
    return Clock(
        tempo,
        tuple(_ints(data["left"])),
        tuple(_ints(data["spent"])),
        frozenset(_ints(data["running"])),
        None if since is None else _int(since),
    )


def _int(value: object) -> int:
    assert isinstance(value, int), value
    return value


def _ints(value: object) -> list[int]:
    assert isinstance(value, list), value
    return [_int(item) for item in value]


def _overlap(outages: Iterable[Span], span: Span) -> int:
    """Return how much of the span lies in outages; outages do not overlap each other."""
    return sum(max(0, min(end, span[1]) - max(start, span[0])) for start, end in outages)
