"""An event that was played, round by round as it was to be paired, whoever paired it.

What somebody did in a round is a `Stay`. Each round is compared with that of the handbook, from
what the rounds before it left behind; the first article that it breaks is named.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field

from tournaments.pairing.dutch.baku import carried, last_of_upper
from tournaments.pairing.dutch.colours import white_of
from tournaments.pairing.dutch.participants import BLACK, EITHER, WHITE, DutchField
from tournaments.pairing.dutch.past_games import Outing, participant
from tournaments.pairing.dutch.ranked import rank
from tournaments.pairing.dutch.rival_rounds import Broken, first_broken
from tournaments.pairing.matching import Stuck


@dataclass(frozen=True, slots=True)
class Stay:
    """What somebody did in a round."""

    opponent: int | None = None  # who was to be met, even if somebody did not come
    colour: int = WHITE  # of a game that nobody came to it may be EITHER
    gained: int = 0
    played: bool = False
    allocated: bool = False  # had the bye that pairing gives


AWAY = Stay()


@dataclass(frozen=True)
class PlayedEvent:
    """Everything that pairing asks of an event; people are known by their numbers at the start."""

    stays: Mapping[int, tuple[Stay, ...]]
    rounds: int  # how many were planned
    win: int = 2
    forbidden: Mapping[int, frozenset[frozenset[int]]] = field(default_factory=dict)  # by round
    initial: int | None = None  # the colour that was drawn; else it is read from the first round
    accelerated: bool = False  # as C.04.7 says
    virtual: Mapping[tuple[int, int], int] = field(default_factory=dict)  # or by person and round
    counts_absent: bool = True  # numbers are those of the list; else of who took part so far

    @property
    def played(self) -> int:
        """Return how many rounds there were."""
        return max((len(each) for each in self.stays.values()), default=0)


@dataclass(frozen=True, slots=True)
class RoundAsLaid:
    """A round as somebody made it: what it was to be paired from, the pairs, and who sat out."""

    number: int
    field: DutchField
    pairs: tuple[tuple[int, int], ...]  # white first
    alone: tuple[int, ...] = ()
    colourless: tuple[tuple[int, int], ...] = ()  # of whom nobody wrote the colours


@dataclass(frozen=True, slots=True)
class CheckedRound:
    """A round and the first article it breaks, with the numbers of who is concerned."""

    number: int
    boards: int
    broken: Broken | None = None
    who: tuple[int, ...] = ()
    impossible: bool = False  # by the absolute criteria there is no round at all
    unknown: bool = False  # to tell takes longer than there was time for


def checked(event: PlayedEvent) -> Iterator[CheckedRound]:
    """Yield every round of an event, in order."""
    return map(check, laid(event))


def laid(event: PlayedEvent) -> Iterator[RoundAsLaid]:
    """Yield every round of an event as it was laid, in order."""
    initial = event.initial if event.initial is not None else _initial(event)
    upper = _upper(event)
    for number in range(1, event.played + 1):
        here = [who for who, stays in event.stays.items() if _is_here(_stay(stays, number))]
        if len(here) > 1:
            yield _laid(event, _field(event, number, here, initial, upper))


def _laid(event: PlayedEvent, asked: DutchField) -> RoundAsLaid:
    here = {person.id: event.stays[person.id][asked.round - 1] for person in asked.participants}
    met = [(who, stay.opponent, stay.colour) for who, stay in here.items() if stay.opponent]
    return RoundAsLaid(
        asked.round,
        asked,
        pairs=tuple((who, other) for who, other, colour in met if colour == WHITE),
        alone=tuple(who for who, stay in here.items() if stay.opponent is None),
        colourless=tuple((a, b) for a, b, colour in met if colour == EITHER and a < b),
    )


def check(laid: RoundAsLaid) -> CheckedRound:
    """Return the first article that a round breaks."""
    ranked = rank(laid.field)
    place = {person.id: at for at, person in enumerate(ranked.people)}
    pairs = [(place[white], place[black]) for white, black in laid.pairs]
    free = [sorted((place[one], place[other])) for one, other in laid.colourless]
    pairs += [
        (one, other) if white_of(ranked, one, other)[0] == one else (other, one)
        for one, other in free
    ]
    if len(laid.alone) > len(laid.field.participants) % 2:
        last = max(place[who] for who in laid.alone)
        return CheckedRound(laid.number, len(pairs), Broken("bye", (last,)), laid.alone[-1:])
    try:
        broken = first_broken(ranked, pairs, place[laid.alone[0]] if laid.alone else None)
    except Stuck:
        return CheckedRound(laid.number, len(pairs), impossible=True)
    concerned = tuple(ranked.people[at].id for at in broken.places) if broken else ()
    return CheckedRound(laid.number, len(pairs), broken, concerned)


def answer(field: RoundAsLaid) -> tuple[CheckedRound, ...]:
    """Return the same, for whoever asks in another process."""
    return (check(field),)


def _field(
    event: PlayedEvent, number: int, here: Collection[int], initial: int, upper: int
) -> DutchField:
    """Return what the round was to be paired from."""
    order = sorted(event.stays if event.counts_absent else _took_part(event, number))
    place = {who: at for at, who in enumerate(order, 1)}
    people = tuple(
        participant(
            who,
            who if event.counts_absent else place[who],
            [_outing(event, who, earlier, upper) for earlier in range(1, number)],
            win=event.win,
            virtual=_virtual(event, who, number, upper),
        )
        for who in here
    )
    bans = event.forbidden.get(number, frozenset())
    return DutchField(number, event.rounds, people, bans, event.win, initial)


def _outing(event: PlayedEvent, who: int, number: int, upper: int) -> Outing:
    stay = _stay(event.stays[who], number)
    if stay.opponent is None:
        return Outing(gained=stay.gained, allocated=stay.allocated)
    margin = _before(event, who, number, upper) - _before(event, stay.opponent, number, upper)
    return Outing(stay.opponent, stay.colour, stay.gained, stay.played, margin=margin)


def _before(event: PlayedEvent, who: int, number: int, upper: int) -> int:
    """Return the score with which somebody was paired in a round."""
    won = sum(stay.gained for stay in event.stays[who][: number - 1])
    return won + _virtual(event, who, number, upper)


def _virtual(event: PlayedEvent, who: int, number: int, upper: int) -> int:
    if event.accelerated:
        return carried(upper=who <= upper, number=number, rounds=event.rounds, win=event.win)
    return event.virtual.get((who, number), 0)


def _upper(event: PlayedEvent) -> int:
    """Return the number of the last one who carries virtual points (C.04.7)."""
    first = sorted(_took_part(event, 1))
    return first[min(last_of_upper(len(first)), len(first)) - 1] if first else 0


def _took_part(event: PlayedEvent, number: int) -> list[int]:
    """Return who was to be paired in some round so far."""
    return [who for who, stays in event.stays.items() if any(map(_is_here, stays[:number]))]


def _initial(event: PlayedEvent) -> int:
    """Return the colour of the first odd number of the first round (5.1)."""
    first = sorted(who for who in _took_part(event, 1) if event.stays[who][0].opponent)
    numbers = sorted(event.stays if event.counts_absent else _took_part(event, 1))
    for who in first:
        stay = event.stays[who][0]
        if stay.opponent is not None and stay.colour != EITHER and who < stay.opponent:
            odd = who % 2 if event.counts_absent else (numbers.index(who) + 1) % 2
            return stay.colour if odd else WHITE + BLACK - stay.colour
    return WHITE


def _stay(stays: tuple[Stay, ...], number: int) -> Stay:
    return stays[number - 1] if number <= len(stays) else AWAY


def _is_here(stay: Stay) -> bool:
    return stay.opponent is not None or stay.allocated
