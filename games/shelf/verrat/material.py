"""What lies in the box, by name: colours, viziers, cards, cities, phases.

Twelve viziers sit around the Sultan: a fat, a small and a tall one in each of four colours.
Thirty-six power cards of six kinds and six pardons lie in seven cities and in open hands.
The order of every tuple here is the numbering the rest of the folder uses.
"""

from typing import Final

from games.kit.text import Text, same

COLOURS: Final = ("red", "blue", "green", "yellow")
SHAPES: Final = ("fat", "small", "tall")
POWERS: Final = ("horses", "cannon", "gold", "troops", "supplies", "ships")
CARDS: Final = (*POWERS, "pardon")
CITIES: Final = ("bukhara", "tabriz", "shiraz", "kaffa", "gidda", "uskub", "isfahan")
VIZIERS: Final = tuple(f"{colour}-{shape}" for colour in COLOURS for shape in SHAPES)
PHASES: Final = ("intrigue", "planning", "collecting", "demand", "pardons", "over")
TRAVELS: Final = ("in-turn", "departures-first")

COLOUR_NAMES: Final = (
    Text("red"),
    Text("blue"),
    Text("green"),
    Text("yellow"),
)
SHAPE_NAMES: Final = (Text("fat"), Text("small"), Text("tall"))
CARD_NAMES: Final = (
    Text("horses"),
    Text("cannon"),
    Text("gold"),
    Text("troops"),
    Text("supplies"),
    Text("ships"),
    Text("pardon"),
)
CITY_NAMES: Final = (
    same("Bukhara"),
    same("Tabriz"),
    same("Shiraz"),
    same("Kaffa"),
    same("Gidda"),
    same("Uskub"),
    same("Isfahan"),
)
PHASE_NAMES: Final = (
    Text("Intrigue"),
    Text("Travel plans"),
    Text("Collecting"),
    Text("The demand"),
    Text("Pardons"),
    Text("The end"),
)
# The book's own numbers of the phases; travel (3), banishment (5) and the shift (7) ask nobody.
PHASE_NUMBERS: Final = (1, 2, 4, 4, 6, 7)

VIZIER_NAMES: Final = tuple(
    Text("the {shape} {colour} vizier").filled(shape=shape, colour=colour)
    for colour in COLOUR_NAMES
    for shape in SHAPE_NAMES
)

_FIXED_PLACES: Final = {
    "home": Text("off the board"),
    "dungeon-1": Text("the first dungeon"),
    "dungeon-2": Text("the second dungeon"),
    "dungeon-3": Text("the third dungeon"),
    "island": Text("the island of exile"),
}

NAMES: Final[dict[str, Text]] = {
    **dict(zip(COLOURS, COLOUR_NAMES, strict=True)),
    **dict(zip(SHAPES, SHAPE_NAMES, strict=True)),
    **dict(zip(CARDS, CARD_NAMES, strict=True)),
    **dict(zip(CITIES, CITY_NAMES, strict=True)),
    **dict(zip(VIZIERS, VIZIER_NAMES, strict=True)),
    **dict(zip(PHASES, PHASE_NAMES, strict=True)),
    **_FIXED_PLACES,
    **{f"seat-{n}": Text("seat {n}").filled(n=n) for n in range(1, 13)},
}
