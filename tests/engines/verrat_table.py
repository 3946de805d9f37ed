"""A table of Verrat! set up by hand: Red, Blue, Green and Yellow round the markers of the examples.

Viziers that a test does not mention are in exile, cards it does not mention lie in the piles, so
that each test shows only what it is about.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.worded import Position
from games.protocol import Event, Seat, Word
from games.shelf.verrat import GAME

MARKERS = [4, 9, 1, 12, 6, 3, 10, 2, 8, 5, 11, 7]  # clockwise from the Sultan's left
RED, BLUE, GREEN, YELLOW = (Seat(n) for n in range(4))
COLOURS = ("red", "blue", "green", "yellow")
SHAPES = ("fat", "small", "tall")
POWERS = ("horses", "cannon", "gold", "troops", "supplies", "ships")
CARDS = (*POWERS, "pardon")
SIZES = {
    "bukhara": 5,
    "tabriz": 5,
    "shiraz": 5,
    "kaffa": 4,
    "gidda": 5,
    "uskub": 5,
    "isfahan": 5,
}
ALL_SIX = "horses cannon gold troops supplies ships"
FOUR = "horses cannon gold troops"

Hands = Mapping[str, str]


def counted(cards: Sequence[str]) -> dict[str, int]:
    return {card: cards.count(card) for card in CARDS if card in cards}


def position(
    viziers: Mapping[str, str],
    hands: Hands | None = None,
    tops: Mapping[str, str] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return a position as JSON. `tops` lays known cards on top of piles ("" is an empty one);
    `hands` are words per colour; cards that fit nowhere go to Yellow's hand, pardons first."""
    held = {colour: (hands or {}).get(colour, "").split() for colour in COLOURS}
    laid = {city: cards.split() for city, cards in (tops or {}).items()}
    known = [card for cards in (*held.values(), *laid.values()) for card in cards]
    rest = [card for card in CARDS for _ in range(6 - known.count(card))]
    piles = {}
    for city, size in SIZES.items():
        cards = list(laid.get(city, []))
        room = 0 if city in laid and not cards else size - len(cards)
        cards += [rest.pop(0) for _ in range(min(room, len(rest)))]
        piles[city] = {"cards": sorted(cards, key=CARDS.index) if city == "kaffa" else cards}
    held["yellow"] += rest
    everywhere = {f"{colour}-{shape}": "island" for colour in COLOURS for shape in SHAPES}
    return {
        "game": "verrat",
        "rules_version": 1,
        "markers": MARKERS,
        "viziers": {**everywhere, **viziers},
        "hands": [counted(held[colour]) for colour in COLOURS],
        "piles": piles,
        "secret": "0123456789abcdef" * 2,
        **more,
    }


class Table:
    """A match of four, played by saying words."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.state: Position = GAME.decode(data)
        self.events: list[Event] = []

    def say(self, seat: int, words: str) -> "Table":
        """Make one whole move."""
        move = tuple(Word(word) for word in words.split())
        applied = GAME.apply(self.state, Seat(seat), move)
        self.state = applied.state
        self.events += applied.events
        return self

    def ready(self) -> "Table":
        """Let everybody who is not ready say so, which ends the intrigue."""
        for seat in sorted(GAME.to_act(self.state)):
            self.say(seat, "ready")
        return self

    def seal(self, **orders: str) -> "Table":
        """Seal an order for everybody: the words given, the rest stays and accuses an exile."""
        if self.data["phase"] == "intrigue":
            self.ready()
        for seat in sorted(GAME.to_act(self.state)):
            self.say(seat, self.order(seat, orders.get(COLOURS[seat], "").split()))
        return self

    def order(self, seat: int, words: Sequence[str]) -> str:
        """Return a whole order: what is said, and staying and a void accusation for the rest."""
        plans = [w for w in words if ">" in w]
        last = [w for w in words if ">" not in w]
        free = [s for s in SHAPES if self.place(f"{COLOURS[seat]}-{s}") not in NOT_FREE]
        goals = {plan.split(">")[0]: plan for plan in plans}
        said = [goals.get(shape, f"{shape}>stay") for shape in free]
        exiles = [name for name, place in self.data["viziers"].items() if place == "island"]
        if not any(word.startswith("accuse") for word in last):
            last.append(f"accuse-{(exiles or ['red-fat'])[0]}")
        return " ".join((*said, *last))

    @property
    def data(self) -> dict[str, Any]:
        encoded = GAME.encode(self.state)
        assert isinstance(encoded, dict)
        return encoded

    @property
    def acting(self) -> list[int]:
        return sorted(GAME.to_act(self.state))

    def words(self, seat: int, said: str = "") -> list[str]:
        return list(GAME.choices(self.state, Seat(seat), tuple(Word(w) for w in said.split())))

    def place(self, vizier: str) -> str:
        return str(self.data["viziers"][vizier])

    def hand(self, seat: int) -> dict[str, int]:
        hand = self.data["hands"][seat]
        assert isinstance(hand, dict)
        return hand

    def pile(self, city: str) -> list[str]:
        return list(self.data["piles"][city]["cards"])

    def view(self, seat: int | None) -> Any:
        return GAME.view(self.state, None if seat is None else Seat(seat))

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the data of all events of this kind."""
        return [dict(event.data) for event in self.events if event.kind == kind]


NOT_FREE = ("dungeon-1", "dungeon-2", "dungeon-3", "island")


def table(
    viziers: Mapping[str, str],
    hands: Hands | None = None,
    tops: Mapping[str, str] | None = None,
    **more: Any,
) -> Table:
    """Return a table at this position."""
    return Table(position(viziers, hands, tops, **more))
