"""The vocabulary: every word of a move as a token, and as a button in two languages.

A position's business is told in short sentences: `banners place:bear_2 place:bear_4`,
`attack from:bear_6 into:horse_1 n:2`, `use:mercenaries pay:bear-eagle pay:eagle-lion
at:lion_3 n:2`, `draw`, `done`.
"""

from games.kit.text import Text
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

MOST = 20  # the largest number that can be said
PLACE_IDS = REGION_IDS + POSITION_IDS  # where an agent may stand
PLAIN = ("attack", "banners", "done", "draw", "keep", "pass", "resolve", "swap")
_PAIR_IDS = tuple(f"{one + 1}-{other + 1}" for one, other in SLOT_PAIRS)
ROLES: dict[str, tuple[str, ...]] = {
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

VOCABULARY = Vocabulary(
    [*PLAIN, *(f"{role}:{value}" for role, values in ROLES.items() for value in values)]
)


def _numbers(role: str) -> tuple[int, ...]:
    return tuple(VOCABULARY.number[f"{role}:{value}"] for value in ROLES[role])


# The word of each value, role by role.
AT = _numbers("at")
DEPLOYED = _numbers("deploy")
DISCARD = _numbers("discard")
SWAPPED = _numbers("exchange")
FROM = _numbers("from")
INTO = _numbers("into")
NUMBER = _numbers("n")
PAY = _numbers("pay")
PLACE = _numbers("place")
RECALL = _numbers("recall")
STRIKE = _numbers("strike")
TO = _numbers("to")
USE = _numbers("use")
RULER = _numbers("who")
DO_ATTACK, DO_BANNERS, DO_DONE, DO_DRAW, DO_KEEP, DO_PASS, DO_RESOLVE, DO_SWAP = (
    VOCABULARY.number[word] for word in PLAIN
)


def _values() -> tuple[int, ...]:
    """Return for every word the value inside it: which region, which number, and so on."""
    value = [-1] * len(VOCABULARY)
    for role in ROLES:
        for which, number in enumerate(_numbers(role)):
            value[number] = which
    return tuple(value)


VALUE = _values()
FIRST_USE, LAST_USE = USE[0], USE[-1]


def position_name(position: int) -> Text:
    """Return a council position by its full name."""
    name = Text("{seat} {of}", "{seat} {of}")
    return name.filled(seat=SEAT_NAME[position % 4], of=EMPIRE_OF[position // 4])


def card_name(kind: int) -> Text:
    """Return a kind of card by the empire it belongs to and the one it names."""
    card = Text("{empire} card (with {partner})", "carta {empire} (con {partner})")
    return card.filled(
        empire=EMPIRE_NAME[KIND_EMPIRE[kind]], partner=EMPIRE_NAME[KIND_PARTNER[kind]]
    )


def place_name(place: int) -> Text:
    """Return where an agent may stand: a region or a council position."""
    return REGION_NAME[place] if place < REGIONS else position_name(place - REGIONS)


def _pair_name(pair: int) -> Text:
    one, other = SLOT_PAIRS[pair]
    both = Text("Exchange {one} and {other}", "Scambia {one} e {other}")
    return both.filled(one=SLOT_NAME[one], other=SLOT_NAME[other])


def _named(en: str, it: str, names: tuple[Text, ...]) -> tuple[Text, ...]:
    return tuple(Text(en, it).filled(what=name) for name in names)


_PLACE_NAMES = tuple(place_name(place) for place in range(len(PLACE_IDS)))
_CARD_NAMES = tuple(card_name(kind) for kind in range(len(KIND_IDS)))
_NUMBER_NAMES = tuple(Text(str(n), str(n)) for n in range(MOST + 1))
_USE_NAMES = tuple(
    Text("{name}: {what}", "{name}: {what}").filled(name=name, what=what)
    for name, what in zip(ABILITY_NAME, ABILITY_TEXT, strict=True)
)
_LABELS: dict[str, tuple[Text, ...]] = {
    "at": _named("In {what}", "A {what}", REGION_NAME),
    "deploy": _named("Agent to {what}", "Agente a {what}", _PLACE_NAMES),
    "discard": _named("Discard {what}", "Scarta {what}", _CARD_NAMES),
    "exchange": tuple(_pair_name(pair) for pair in range(len(SLOT_PAIRS))),
    "from": _named("From {what}", "Da {what}", REGION_NAME),
    "into": _named("Into {what}", "Verso {what}", REGION_NAME),
    "n": _NUMBER_NAMES,
    "pay": _named("Pay {what}", "Paga {what}", _CARD_NAMES),
    "place": _named("One banner to {what}", "Uno stendardo a {what}", REGION_NAME),
    "recall": _named("Take back from {what}", "Riprendi da {what}", _PLACE_NAMES),
    "strike": _named("Destroy one in {what}", "Distruggine uno a {what}", REGION_NAME),
    "to": _named("To {what}", "A {what}", tuple(position_name(p) for p in range(20))),
    "use": _USE_NAMES,
    "who": _named("Banners {what}", "Stendardi {what}", EMPIRE_OF),
}
_PLAIN_LABELS = {
    "attack": Text("Attack", "Attacca"),
    "banners": Text("Add banners", "Aggiungi stendardi"),
    "done": Text("Done", "Fatto"),
    "draw": Text("Draw cards", "Pesca carte"),
    "keep": Text("Keep the loyalties as they are", "Lascia le lealtà come sono"),
    "pass": Text("Pass", "Passa"),
    "resolve": Text("Let the attack strike", "Risolvi l'attacco"),
    "swap": Text("Swap the agent", "Scambia l'agente"),
}


def label(word: str) -> Text:
    """Return a word as a button shows it."""
    if word in _PLAIN_LABELS:
        return _PLAIN_LABELS[word]
    role = word.partition(":")[0]
    return _LABELS[role][VALUE[VOCABULARY.number[word]]]
