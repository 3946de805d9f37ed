"""The vocabulary: every word of a move as a token, and as a button in two languages.

A position's business is told in short sentences: `banners place:bear_2 place:bear_4`,
`attack from:bear_6 into:horse_1 n:2`, `use:mercenaries pay:bear-eagle pay:eagle-lion
at:lion_3 n:2`, `draw`, `done`.
"""

from typing import Final

from games.kit.text import Text, same
from games.kit.vocabulary import Vocabulary
from games.shelf.war_of_whispers.atlas import (
    ABILITY_IDS,
    ABILITY_NAME,
    ABILITY_TEXT,
    EMPIRE_IDS,
    EMPIRE_NAME,
    EMPIRE_OF,
    KIND_EMPIRE,
    KIND_IDS,
    KIND_PARTNER,
    POSITION_IDS,
    REGION_IDS,
    REGION_NAME,
    REGIONS,
    SEAT_NAME,
    SLOT_NAME,
    SLOT_PAIRS,
)

MOST: Final = 20  # the largest number that can be said
PLACE_IDS: Final = REGION_IDS + POSITION_IDS  # where an agent may stand
PLAIN: Final = ("attack", "banners", "done", "draw", "keep", "pass", "resolve", "swap")
_PAIR_IDS: Final = tuple(f"{one + 1}-{other + 1}" for one, other in SLOT_PAIRS)
ROLES: Final[dict[str, tuple[str, ...]]] = {
    "at": REGION_IDS,
    "deploy": PLACE_IDS,
    "discard": KIND_IDS,
    "exchange": _PAIR_IDS,
    "from": REGION_IDS,
    "into": REGION_IDS,
    "n": tuple(str(n) for n in range(MOST + 1)),
    "pay": KIND_IDS,
    "place": REGION_IDS,
    "recall": PLACE_IDS,
    "strike": REGION_IDS,
    "to": POSITION_IDS,
    "use": ABILITY_IDS,
    "who": EMPIRE_IDS,
}

VOCABULARY: Final = Vocabulary(
    [*PLAIN, *(f"{role}:{value}" for role, values in ROLES.items() for value in values)]
)


def _numbers(role: str) -> tuple[int, ...]:
    return tuple(VOCABULARY.number[f"{role}:{value}"] for value in ROLES[role])


# The word of each value, role by role.
AT: Final = _numbers("at")
DEPLOYED: Final = _numbers("deploy")
DISCARD: Final = _numbers("discard")
SWAPPED: Final = _numbers("exchange")
FROM: Final = _numbers("from")
INTO: Final = _numbers("into")
NUMBER: Final = _numbers("n")
PAY: Final = _numbers("pay")
PLACE: Final = _numbers("place")
RECALL: Final = _numbers("recall")
STRIKE: Final = _numbers("strike")
TO: Final = _numbers("to")
USE: Final = _numbers("use")
RULER: Final = _numbers("who")
DO_ATTACK: Final = VOCABULARY.number["attack"]
DO_BANNERS: Final = VOCABULARY.number["banners"]
DO_DONE: Final = VOCABULARY.number["done"]
DO_DRAW: Final = VOCABULARY.number["draw"]
DO_KEEP: Final = VOCABULARY.number["keep"]
DO_PASS: Final = VOCABULARY.number["pass"]
DO_RESOLVE: Final = VOCABULARY.number["resolve"]
DO_SWAP: Final = VOCABULARY.number["swap"]


def _values() -> tuple[int, ...]:
    """Return for every word the value inside it: which region, which number, and so on."""
    value = [-1] * len(VOCABULARY)
    for role in ROLES:
        for which, number in enumerate(_numbers(role)):
            value[number] = which
    return tuple(value)


VALUE: Final = _values()
FIRST_USE: Final = USE[0]
LAST_USE: Final = USE[-1]


def position_name(position: int) -> Text:
    """Return a council position by its full name."""
    name = same("{seat} {of}")
    return name.filled(seat=SEAT_NAME[position % 4], of=EMPIRE_OF[position // 4])


def card_name(kind: int) -> Text:
    """Return a kind of card by the empire it belongs to and the one it names."""
    card = Text("{empire} card (with {partner})")
    return card.filled(
        empire=EMPIRE_NAME[KIND_EMPIRE[kind]], partner=EMPIRE_NAME[KIND_PARTNER[kind]]
    )


def place_name(place: int) -> Text:
    """Return where an agent may stand: a region or a council position."""
    return REGION_NAME[place] if place < REGIONS else position_name(place - REGIONS)


def _pair_name(pair: int) -> Text:
    one, other = SLOT_PAIRS[pair]
    both = Text("Exchange {one} and {other}")
    return both.filled(one=SLOT_NAME[one], other=SLOT_NAME[other])


def _named(label: Text, names: tuple[Text, ...]) -> tuple[Text, ...]:
    return tuple(label.filled(what=name) for name in names)


_PLACE_NAMES: Final = tuple(place_name(place) for place in range(len(PLACE_IDS)))
_CARD_NAMES: Final = tuple(card_name(kind) for kind in range(len(KIND_IDS)))
_NUMBER_NAMES: Final = tuple(same(str(n)) for n in range(MOST + 1))
_USE_NAMES: Final = tuple(
    same("{name}: {what}").filled(name=name, what=what)
    for name, what in zip(ABILITY_NAME, ABILITY_TEXT, strict=True)
)
_LABELS: Final[dict[str, tuple[Text, ...]]] = {
    "at": _named(Text("In {what}"), REGION_NAME),
    "deploy": _named(Text("Agent to {what}"), _PLACE_NAMES),
    "discard": _named(Text("Discard {what}"), _CARD_NAMES),
    "exchange": tuple(_pair_name(pair) for pair in range(len(SLOT_PAIRS))),
    "from": _named(Text("From {what}"), REGION_NAME),
    "into": _named(Text("Into {what}"), REGION_NAME),
    "n": _NUMBER_NAMES,
    "pay": _named(Text("Pay {what}"), _CARD_NAMES),
    "place": _named(Text("One banner to {what}"), REGION_NAME),
    "recall": _named(Text("Take back from {what}"), _PLACE_NAMES),
    "strike": _named(Text("Destroy one in {what}"), REGION_NAME),
    "to": _named(Text("To {what}"), tuple(position_name(p) for p in range(20))),
    "use": _USE_NAMES,
    "who": _named(Text("Banners {what}"), EMPIRE_OF),
}
_PLAIN_LABELS: Final = {
    "attack": Text("Attack"),
    "banners": Text("Add banners"),
    "done": Text("Done"),
    "draw": Text("Draw cards"),
    "keep": Text("Keep the loyalties as they are"),
    "pass": Text("Pass"),
    "resolve": Text("Let the attack strike"),
    "swap": Text("Swap the agent"),
}


def label(word: str) -> Text:
    """Return a word as a button shows it."""
    if word in _PLAIN_LABELS:
        return _PLAIN_LABELS[word]
    role = word.partition(":")[0]
    return _LABELS[role][VALUE[VOCABULARY.number[word]]]
