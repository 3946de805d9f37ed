"""The words of the game: as tokens, as numbers, and as buttons show them.

Every word has a kind and an argument (a colour, a card, a plan code, ...), so that the rules
look up two small numbers and never see a string.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from games.kit.text import Text
from games.kit.vocabulary import Vocabulary
from games.shelf.verrat import material

K_READY: Final = 0
K_TO: Final = 1
K_GIVE: Final = 2
K_ASK: Final = 3
K_DONE: Final = 4
K_ACCEPT: Final = 5
K_REFUSE: Final = 6
K_WITHDRAW: Final = 7
K_PLAN: Final = 8
K_ASK_ME: Final = 9
K_ACCUSE: Final = 10
K_TAKE: Final = 11
K_LEAVE: Final = 12
K_KAFFA: Final = 13
K_DEMAND: Final = 14
K_NO_DEMAND: Final = 15
K_FREE: Final = 16
K_NO_PARDON: Final = 17
K_OFFER: Final = 18


class _Entry(NamedTuple):
    token: str
    kind: int
    arg: int
    label: Text


_TALK: Final = (  # kind, token stem, label; one word for each colour
    (K_TO, "to", Text("To {who}")),
    (K_ACCEPT, "accept", Text("Accept the offer of {who}")),
    (K_REFUSE, "refuse", Text("Refuse the offer of {who}")),
    (K_WITHDRAW, "withdraw", Text("Withdraw my offer to {who}")),
)
_CARD_WORDS: Final = (  # one word for each power
    (K_GIVE, "give", Text("Give {card}")),
    (K_ASK, "ask", Text("Ask for {card}")),
)
_SINGLE: Final = (
    (K_READY, "ready", Text("I am ready")),
    (K_OFFER, "offer", Text("Offer a trade")),
    (K_DONE, "done", Text("Make this offer")),
    (
        K_ASK_ME,
        "ask-me",
        Text("Ask me before taking cards this round"),
    ),
    (K_NO_DEMAND, "no-demand", Text("Demand nothing")),
    (K_NO_PARDON, "no-pardon", Text("Ask for no pardon")),
)


def _singles() -> Iterator[_Entry]:
    for kind, token, label in _SINGLE:
        yield _Entry(token, kind, 0, label)


def _talk() -> Iterator[_Entry]:
    for kind, stem, label in _TALK:
        for n, colour in enumerate(material.COLOURS):
            name = material.COLOUR_NAMES[n]
            yield _Entry(f"{stem}-{colour}", kind, n, label.filled(who=name))
    for kind, stem, label in _CARD_WORDS:
        for n, card in enumerate(material.POWERS):
            text = label.filled(card=material.CARD_NAMES[n])
            yield _Entry(f"{stem}-{card}", kind, n, text)


def _destinations() -> Iterator[tuple[int, str, Text]]:
    yield 1, "stay", Text("{who}: stay")
    for n, city in enumerate(material.CITIES):
        name = material.CITY_NAMES[n]
        yield 2 + n, city, Text("{who}: to {place}").filled(place=name)
    for n in range(1, 13):
        yield 8 + n, f"seat-{n}", Text("{who}: to seat {n}").filled(n=n)


def _orders() -> Iterator[_Entry]:
    for shape, who in zip(material.SHAPES, material.SHAPE_NAMES, strict=True):
        name = who.capital()
        for code, place, label in _destinations():
            yield _Entry(f"{shape}>{place}", K_PLAN, code, label.filled(who=name))
    for n, vizier in enumerate(material.VIZIERS):
        who = material.VIZIER_NAMES[n]
        yield _Entry(f"accuse-{vizier}", K_ACCUSE, n, _ACCUSE.filled(who=who))
        yield _Entry(f"free-{vizier}", K_FREE, n, _FREE.filled(who=who))


def _cards() -> Iterator[_Entry]:
    for n, city in enumerate(material.CITIES):
        name = material.CITY_NAMES[n]
        yield _Entry(f"leave-{city}", K_LEAVE, n, _LEAVE.filled(city=name))
        if city != "kaffa":
            yield _Entry(f"take-{city}", K_TAKE, n, _TAKE.filled(city=name))
    for n, card in enumerate(material.CARDS):
        text = _KAFFA.filled(card=material.CARD_NAMES[n])
        yield _Entry(f"kaffa-{card}", K_KAFFA, n, text)
    for n, colour in enumerate(material.COLOURS):
        for m, card in enumerate(material.POWERS):
            text = _DEMAND.filled(who=material.COLOUR_NAMES[n], card=material.CARD_NAMES[m])
            yield _Entry(f"demand-{colour}-{card}", K_DEMAND, n * 6 + m, text)


_ACCUSE: Final = Text("Accuse {who}")
_FREE: Final = Text("Play a pardon for {who}")
_TAKE: Final = Text("Take the card in {city}")
_LEAVE: Final = Text("Leave the card in {city}")
_KAFFA: Final = Text("Take from Kaffa: {card}")
_DEMAND: Final = Text("Demand {card} from {who}")

_ENTRIES: Final = (*_singles(), *_talk(), *_orders(), *_cards())
LABELS: Final[dict[str, Text]] = {entry.token: entry.label for entry in _ENTRIES}
VOCABULARY: Final = Vocabulary(LABELS)


def _in_order(found: dict[str, int]) -> list[int]:
    return [found[word] for word in VOCABULARY.words]


def _by_argument(kind: int) -> list[int]:
    mine = [entry for entry in _ENTRIES if entry.kind == kind]
    table = [-1] * (1 + max(entry.arg for entry in mine))
    for entry in mine:
        table[entry.arg] = VOCABULARY.number[entry.token]
    return table


def _plan_table() -> list[int]:
    table = [-1] * (3 * 21)
    for n, shape in enumerate(material.SHAPES):
        for code, place, _ in _destinations():
            table[n * 21 + code] = VOCABULARY.number[f"{shape}>{place}"]
    return table


KIND: Final[list[int]] = _in_order({entry.token: entry.kind for entry in _ENTRIES})
ARG: Final[list[int]] = _in_order({entry.token: entry.arg for entry in _ENTRIES})

W_OFFER: Final[int] = VOCABULARY.number["offer"]
W_READY: Final[int] = VOCABULARY.number["ready"]
W_DONE: Final[int] = VOCABULARY.number["done"]
W_ASK_ME: Final[int] = VOCABULARY.number["ask-me"]
W_NO_DEMAND: Final[int] = VOCABULARY.number["no-demand"]
W_NO_PARDON: Final[int] = VOCABULARY.number["no-pardon"]
W_TO: Final[list[int]] = _by_argument(K_TO)  # by colour
W_ACCEPT: Final[list[int]] = _by_argument(K_ACCEPT)
W_REFUSE: Final[list[int]] = _by_argument(K_REFUSE)
W_WITHDRAW: Final[list[int]] = _by_argument(K_WITHDRAW)
W_GIVE: Final[list[int]] = _by_argument(K_GIVE)  # by power
W_ASK: Final[list[int]] = _by_argument(K_ASK)
W_PLAN: Final[list[int]] = _plan_table()  # shape * 21 + plan code
W_ACCUSE: Final[list[int]] = _by_argument(K_ACCUSE)  # by vizier
W_FREE: Final[list[int]] = _by_argument(K_FREE)
W_TAKE: Final[list[int]] = _by_argument(K_TAKE)  # by city, -1 for Kaffa
W_LEAVE: Final[list[int]] = _by_argument(K_LEAVE)
W_KAFFA: Final[list[int]] = _by_argument(K_KAFFA)  # by card
W_DEMAND: Final[list[int]] = _by_argument(K_DEMAND)  # colour * 6 + power
