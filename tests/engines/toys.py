"""Two small games that test the tests.

*Pebbles* is open: heaps of pebbles, a wind that may blow some away, the last one taken wins.
*Sealed* is secret: every round each seat seals a card loudly or softly, all are shown together,
the highest scores, the lowest draws a card nobody else sees. Both are whole games on the kit, so
that every check of the harness runs on something small enough to be understood at a glance.
"""

from collections.abc import Mapping, Sequence
from pathlib import Path

from games.kit.dice import Dice, KeyedDice, secret_from
from games.kit.inner import Cells, Inner, Raw
from games.kit.options import check_seats, settle
from games.kit.refusals import BadState, OtherRules
from games.kit.text import Text, learn, same
from games.kit.vocabulary import Vocabulary
from games.kit.worded import Position, WordedGame
from games.protocol import Choice, Event, GameInfo, Json, Move, Option, Outcome, Seat, Word
from tests.engines import toy_rules as rules

learn(Path(__file__).with_name("words_it.po"))
HEAP_NAMES = "abcd"
_SECRET = ("secret", "count")


class Toy(WordedGame):
    """What the two toys share: one side each, and JSON with one name for every cell."""

    names: tuple[str, ...]  # of the cells, in their order

    def teams(self, state: Position) -> tuple[frozenset[Seat], ...]:
        return tuple(frozenset({Seat(seat)}) for seat in range(state.cells[rules.SEATS]))

    def label(self, word: Word, language: str = "en") -> str:
        kind, _, rest = word.partition("-")
        return (_LABELS[kind].into(language) + " " + rest.upper()).strip()

    def encode(self, state: Position) -> Json:
        cells = dict(zip(self.names, state.cells, strict=True))
        return {"rules_version": self.info.rules_version, **cells}

    def decode(self, data: Json) -> Position:
        if not isinstance(data, Mapping):
            raise BadState(_NOT_A_STATE)
        if data.get("rules_version") != self.info.rules_version:
            raise OtherRules(_OTHER_RULES)
        values = [data.get(name) for name in self.names]
        cells = tuple(v for v in values if type(v) is int and v >= 0)
        if len(cells) != len(self.names) or len(data) != len(self.names) + 1:
            raise BadState(_NOT_A_STATE)
        return Position(cells)


class Pebbles(Toy):
    """The open toy."""

    info = GameInfo(
        slug="pebbles",
        name=Text("Pebbles"),
        blurb=Text("Take the last pebble."),
        seat_counts=(2, 3),
        rules_version=1,
    )
    options = (
        Option("heap", "number", 4, Text("Heap"), Text("Size"), low=1, high=7),
        Option("misere", "yes_no", False, Text("Last loses"), same("!")),
        Option(
            "wind",
            "choice",
            "calm",
            Text("Wind"),
            Text("May blow a pebble away"),
            choices=(
                Choice("calm", Text("Calm")),
                Choice("storm", Text("Storm")),
            ),
        ),
    )
    inner: Inner = rules.PebblesRules()
    vocabulary = Vocabulary(
        [f"from-{heap}" for heap in HEAP_NAMES] + [f"take-{n}" for n in range(1, rules.MOST + 1)]
    )
    names = (
        *("seats", "turn", "picked", *_SECRET, "wind", "misere", "last"),
        *(f"heap_{heap}" for heap in HEAP_NAMES),
        *(f"taken_{seat}" for seat in range(4)),
        "blown",
    )

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Position:
        check_seats(self.info, seats)
        settled = settle(self.options, options, seats)
        cells = [0] * rules.PEBBLES_CELLS
        cells[rules.SEATS] = seats
        cells[rules.SECRET] = secret_from(seed)
        cells[rules.WIND] = int(settled["wind"] == "storm")
        cells[rules.MISERE] = int(settled["misere"])
        for heap in range(rules.HEAP_COUNT):
            cells[rules.HEAPS + heap] = int(settled["heap"])
        return Position(tuple(cells))

    def pieces(self, state: Position) -> Mapping[str, int]:
        return {"pebbles": sum(state.cells[rules.HEAPS :])}

    def outcome(self, state: Position) -> Outcome | None:
        cells = list(state.cells)
        if self.inner.actors(cells):
            return None
        last = cells[rules.LAST] - 1
        seats = cells[rules.SEATS]
        of_last, of_others = (seats, 1) if cells[rules.MISERE] else (1, 2)
        ranks = tuple(of_last if seat == last else of_others for seat in range(seats))
        return Outcome(ranks, _LAST_PEBBLE.filled(seat=f"{{seat{last}}}"))

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        shown = dict(zip(self.names, state.cells, strict=True))
        return {name: shown[name] for name in self.names if name not in _SECRET}

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        cells = [_number(view[name]) if name in view else 0 for name in self.names]
        cells[rules.SECRET] = fresh_secret(dice)
        return Position(tuple(cells))

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return tuple(
            Event("took", {"seat": raw[1], "heap": raw[2], "count": raw[3]})
            if raw[0] == rules.TOOK
            else Event("blew", {"heap": raw[1]})
            for raw in log
        )

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        heap = HEAP_NAMES[_number(event.data["heap"])].upper()
        if event.kind == "blew":
            return _BLEW.filled(heap=heap).into(language)
        who = f"{{seat{event.data['seat']}}}"
        return _TOOK.filled(who=who, count=event.data["count"], heap=heap).into(language)

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        return (_HOW_MANY if said else _WHICH_HEAP).into(language)


class Sealed(Toy):
    """The secret toy."""

    info = GameInfo(
        slug="sealed",
        name=Text("Sealed"),
        blurb=Text("Seal a card."),
        seat_counts=(2, 3, 4),
        rules_version=1,
        hidden=True,
    )
    options = (Option("hand", "number", 3, Text("Hand"), Text("Cards"), low=2, high=4),)
    inner: Inner = rules.SealedRules()
    reveals = frozenset({"showed"})  # who sealed how loudly is not kept
    vocabulary = Vocabulary([f"card-{n:02}" for n in range(1, rules.CARDS + 1)] + ["loud", "soft"])
    names = (
        *("seats", "rounds", "card", *_SECRET, "round"),
        *(f"score_{seat}" for seat in range(4)),
        *(f"sealed_{seat}" for seat in range(4)),
        *(f"where_{card:02}" for card in range(1, rules.CARDS + 1)),
    )

    def setup(self, options: Mapping[str, Json], seats: int, seed: bytes) -> Position:
        check_seats(self.info, seats)
        hand = int(settle(self.options, options, seats)["hand"])
        cells = [0] * rules.SEALED_CELLS
        cells[rules.SEATS] = seats
        cells[rules.ROUNDS] = hand
        cells[rules.SECRET] = secret_from(seed)
        dice = KeyedDice(cells[rules.SECRET])
        deal(cells, list(range(rules.CARDS)), [hand] * seats, dice)
        cells[rules.COUNT] = dice.count
        return Position(tuple(cells))

    def pieces(self, state: Position) -> Mapping[str, int]:
        return {"cards": sum(place <= rules.PLAYED for place in state.cells[rules.WHERE :])}

    def outcome(self, state: Position) -> Outcome | None:
        if self.inner.actors(list(state.cells)):
            return None
        scores = state.cells[rules.SCORES : rules.SCORES + state.cells[rules.SEATS]]
        ranks = tuple(1 + sum(other > mine for other in scores) for mine in scores)
        return Outcome(ranks, _MOST_POINTS.filled(points=max(scores)))

    def view(self, state: Position, seat: Seat | None) -> Mapping[str, Json]:
        cells = state.cells
        seats = range(cells[rules.SEATS])
        where = cells[rules.WHERE :]
        picture: dict[str, Json] = {
            "round": cells[rules.ROUND],
            "rounds": cells[rules.ROUNDS],
            "scores": [cells[rules.SCORES + other] for other in seats],
            "has_sealed": [bool(cells[rules.SEALED + other]) for other in seats],
            "hand_sizes": [where.count(other + 1) for other in seats],
            "played": [n + 1 for n, place in enumerate(where) if place == rules.PLAYED],
        }
        if seat is not None:
            picture["you"] = seat
            picture["hand"] = [n + 1 for n, place in enumerate(where) if place == seat + 1]
            picture["sealed"] = cells[rules.SEALED + seat]
        return picture

    def sample(self, view: Mapping[str, Json], dice: Dice) -> Position:
        sizes = _numbers(view["hand_sizes"])
        cells = [0] * rules.SEALED_CELLS
        cells[rules.SEATS] = len(sizes)
        cells[rules.ROUNDS] = _number(view["rounds"])
        cells[rules.ROUND] = _number(view["round"])
        cells[rules.SCORES : rules.SCORES + len(sizes)] = _numbers(view["scores"])
        for card in _numbers(view["played"]):
            cells[rules.WHERE + card - 1] = rules.PLAYED
        me = _number(view["you"]) if "you" in view else -1
        for card in _numbers(view.get("hand", [])):
            cells[rules.WHERE + card - 1] = me + 1
        unknown = [card for card in range(rules.CARDS) if cells[rules.WHERE + card] == rules.DECK]
        deal(cells, unknown, [0 if s == me else size for s, size in enumerate(sizes)], dice)
        for other, has in enumerate(_numbers(view["has_sealed"])):
            if has and other != me:
                seal_any(cells, other, dice)
        if me >= 0:
            cells[rules.SEALED + me] = _number(view["sealed"])
        cells[rules.SECRET] = fresh_secret(dice)
        return Position(tuple(cells))

    def events(self, before: Cells, after: Cells, log: Sequence[Raw]) -> tuple[Event, ...]:
        return tuple(self._event(raw) for raw in log)

    def _event(self, raw: Raw) -> Event:
        seat = Seat(raw[1])
        if raw[0] == rules.CHOSE:
            data: dict[str, Json] = {"seat": seat, "card": raw[2], "loud": bool(raw[3])}
            return Event("chose", data, frozenset({seat}))
        if raw[0] == rules.SHOWED:
            return Event("showed", {"seat": seat, "card": raw[2], "loud": bool(raw[3])})
        if raw[0] == rules.WON:
            return Event("won", {"seat": seat, "points": raw[2]})
        return Event("drew", {"seat": seat, "card": raw[2]}, frozenset({seat}))

    def tell(self, event: Event, seat: Seat | None, language: str = "en") -> str:
        who = f"{{seat{event.data['seat']}}}"
        if event.seen_by is not None and seat not in event.seen_by:
            return _SECRETLY[event.kind].filled(who=who).into(language)
        return _OPENLY[event.kind].filled(**{**event.data, "who": who}).into(language)

    def prompt(self, state: Position, seat: Seat, said: Move = (), language: str = "en") -> str:
        return (_HOW_LOUD if said else _WHICH_CARD).into(language)


def deal(cells: Cells, cards: list[int], sizes: list[int], dice: Dice) -> None:
    """Give each seat that many of the cards, at random; the rest stays where it is."""
    dice.shuffle(cards)
    start = 0
    for seat, size in enumerate(sizes):
        for card in cards[start : start + size]:
            cells[rules.WHERE + card] = seat + 1
        start += size


def seal_any(cells: Cells, seat: int, dice: Dice) -> None:
    """Seal one of this seat's cards, each way equally likely."""
    hand = [card for card in range(rules.CARDS) if cells[rules.WHERE + card] == seat + 1]
    cells[rules.SEALED + seat] = 2 * (hand[dice.below(len(hand))] + 1) + dice.below(2)


def fresh_secret(dice: Dice) -> int:
    """Return a new secret of 128 bits."""
    secret = 0
    for _ in range(4):
        secret = (secret << 32) | dice.below(1 << 32)
    return secret


def _number(value: Json) -> int:
    assert isinstance(value, int)
    return int(value)


def _numbers(values: Json) -> list[int]:
    assert isinstance(values, Sequence)
    return [_number(value) for value in values]


_LABELS = {
    "from": Text("From heap"),
    "take": Text("Take"),
    "card": Text("Card"),
    "loud": Text("Loudly"),
    "soft": Text("Softly"),
}
_NOT_A_STATE = Text("This is not a position of the toy.")
_OTHER_RULES = Text("These are other rules.")
_LAST_PEBBLE = Text("{seat} took the last pebble.")
_MOST_POINTS = Text("The most points are {points}.")
_TOOK = Text("{who} takes {count} from heap {heap}.")
_BLEW = Text("The wind takes one from heap {heap}.")
_WHICH_HEAP = Text("From which heap?")
_HOW_MANY = Text("How many?")
_WHICH_CARD = Text("Which card?")
_HOW_LOUD = Text("Loudly or softly?")
_OPENLY = {
    "chose": Text("{who} seals card {card}."),
    "showed": Text("{who} shows card {card}."),
    "won": Text("{who} scores {points}."),
    "drew": Text("{who} draws card {card}."),
}
_SECRETLY = {
    "chose": Text("{who} seals a card."),
    "drew": Text("{who} draws a card."),
}

PEBBLES = Pebbles()
SEALED = Sealed()
TOYS = {"pebbles": PEBBLES, "sealed": SEALED}
