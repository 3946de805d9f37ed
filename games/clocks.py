"""The clocks of a match, as values.

A tempo is what the players agreed on; a clock is how much time each seat has left, which seats'
time is running, and since when. Nothing ticks: whoever looks at a clock settles it to an instant,
and every change starts from a settled one. Several clocks may run at once, because in some games
several seats move at the same time. An outage of the server is given as spans of time that
nobody pays for.

Nobody loses a game that they have not begun: until a seat has made its first move its time stands
still, and it gets no increment for that move. So the clock of each seat, of two, three or four,
starts after its own first move, also where several answer at once. A first move is waited for so
long and no longer; then the match is called off, without a result for anybody.

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
FIRST_MOVE_MS = 15 * 60 * 1000  # so long a live match waits for somebody to begin


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
    unmoved: frozenset[int] = frozenset()  # the seats whose first move is to come
    first_ms: int = 0  # how long a first move is waited for; 0 is for ever


def fresh(tempo: Tempo, seats: int) -> Clock:
    """Return a clock that has not started."""
    return Clock(tempo, (tempo.bank_ms,) * seats, (0,) * seats)


def first_move_within(tempo: Tempo) -> int:
    """Return how long a first move is waited for."""
    return {"live": FIRST_MOVE_MS, "days": tempo.bank_ms}.get(tempo.kind, 0)


def begun(clock: Clock, seats: Iterable[int], now_ms: int, first_ms: int) -> Clock:
    """Return the clock of a game that begins with these seats to move; nobody's time runs yet."""
    waiting = replace(clock, unmoved=frozenset(range(len(clock.left_ms))), first_ms=first_ms)
    return turn_to(waiting, seats, now_ms)


def settle(clock: Clock, now_ms: int, outages: Iterable[Span] = ()) -> Clock:
    """Return the same clock with the time up to now charged to the seats that were running."""
    if clock.since_ms is None or now_ms <= clock.since_ms:
        return clock
    used = (now_ms - clock.since_ms) - _overlap(outages, (clock.since_ms, now_ms))
    left, spent = list(clock.left_ms), list(clock.spent_ms)
    for seat in clock.running if clock.tempo.is_timed else clock.running & clock.unmoved:
        if seat not in clock.unmoved:
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
    if moved is not None and moved not in clock.unmoved:
        left[moved] += clock.tempo.increment_ms
    for seat in wanted:
        if seat not in clock.running or seat == moved:
            spent[seat] = 0
            if clock.tempo.kind == "days":
                left[seat] = clock.tempo.bank_ms
    return replace(
        clock,
        left_ms=tuple(left),
        spent_ms=tuple(spent),
        running=wanted,
        since_ms=now_ms,
        unmoved=clock.unmoved - {moved},
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
    paying = clock.running - clock.unmoved
    return tuple(sorted(seat for seat in paying if clock.left_ms[seat] <= 0))


def not_begun(clock: Clock) -> tuple[int, ...]:
    """Return the seats whose first move was waited for long enough, on a settled clock."""
    if not clock.first_ms:
        return ()
    awaited = clock.running & clock.unmoved
    return tuple(sorted(seat for seat in awaited if clock.spent_ms[seat] >= clock.first_ms))


def deadline(clock: Clock) -> int | None:
    """Return when the first running seat runs out of time, or was waited for long enough, if
    nothing happens; or None."""
    if clock.since_ms is None:
        return None
    since = clock.since_ms
    return min(
        (since + left for seat in clock.running if (left := _until(clock, seat)) is not None),
        default=None,
    )


def _until(clock: Clock, seat: int) -> int | None:
    """Return how long a running seat has, in milliseconds; None is for ever."""
    if seat in clock.unmoved:
        return max(0, clock.first_ms - clock.spent_ms[seat]) if clock.first_ms else None
    if not clock.tempo.is_timed:
        return None
    return clock.left_ms[seat] + max(0, clock.tempo.delay_ms - clock.spent_ms[seat])


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
        "unmoved": sorted(clock.unmoved),
        "first": clock.first_ms,
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
        frozenset(_ints(data.get("unmoved", []))),  # matches begun before this was a rule have none
        _int(data.get("first", 0)),
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
