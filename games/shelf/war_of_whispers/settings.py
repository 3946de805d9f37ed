"""What the shelf says about the game, and the options the players may settle."""

from games.kit.options import KeptOptions
from games.kit.text import Text, listed, same
from games.protocol import Choice, GameInfo, Option, RuleLine
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.atlas import (
    ABILITIES,
    ABILITY_NAME,
    ABILITY_TEXT,
    EMPIRE_IDS,
    EMPIRE_NAME,
    REGION,
    REGION_NAME,
)

RULES_VERSION = 1


# The secret societies in seat order. They have no powers; a board draws their agents.
SOCIETIES = (
    Text("The Pale Raven"),
    Text("The Supplicant Spider"),
    Text("The Cult of the Rat"),
    Text("The Endless Serpent"),
)


def _region(slug: str) -> Choice:
    return Choice(slug, REGION_NAME[REGION[slug]])


OPTIONS: tuple[Option, ...] = (
    Option(
        slug="agents_on_regions",
        kind="yes_no",
        default=False,
        name=Text("Agents on regions"),
        help=Text(
            "Advanced rule: an agent may be placed on a region instead, two on the map at most;"
            " at the end each counts as a city for its owner."
        ),
    ),
    Option(
        slug="distinct_devout",
        kind="yes_no",
        default=False,
        name=Text("Different Devout loyalties"),
        help=Text("At the start no two players are Devout to the same empire."),
    ),
    Option(
        slug="face_down_points",
        kind="yes_no",
        default=False,
        name=Text("Points for hidden loyalties"),
        help=Text("At the end each loyalty still face down is worth 1 point more."),
    ),
    Option(
        slug="eagle_city",
        kind="choice",
        default="eagle_1",
        name=Text("Second Eagle city"),
        help=Text("The two boards the map was read from disagree about it."),
        choices=(_region("eagle_1"), _region("eagle_4")),
    ),
    Option(
        slug="elephant_border",
        kind="choice",
        default="elephant_6",
        name=Text("Neighbour of Jadecourt"),
        help=Text("Which region Jadecourt borders besides those that are certain."),
        choices=(_region("elephant_6"), _region("elephant_8")),
    ),
    Option(
        slug="recruit",
        kind="choice",
        default="several",
        name=Text("Recruit"),
        help=Text("Whether the three banners may be split over several empty regions."),
        choices=(
            Choice("several", Text("several regions")),
            Choice("one", Text("one region")),
        ),
    ),
    Option(
        slug="lion_single",
        kind="choice",
        default="another_agent",
        name=Text("Borrowed voice"),
        help=Text(
            "Which position the Lion's single ability may act from: one controlled through another"
            " of your agents, or any other that you control, also through the same agent."
        ),
        choices=(
            Choice("another_agent", Text("through another agent")),
            Choice("any_control", Text("any other I control")),
        ),
    ),
    Option(
        slug="reinforce",
        kind="choice",
        default="elsewhere",
        name=Text("Reinforcements"),
        help=Text("Whether they may also come from the region that the attack has just left."),
        choices=(
            Choice("elsewhere", Text("from another region")),
            Choice("anywhere", Text("from there, too")),
        ),
    ),
)

WHEN = {
    "any": Text("Any time in your turn."),
    "before": Text("Before the action."),
    "declare": Text("Together with an attack."),
    "during": Text("During an attack."),
    "after": Text("After the action."),
    "after_attack": Text("After an attack."),
}


def _lines() -> tuple[RuleLine, ...]:
    """Return the twenty abilities, those of one card first: what they cost, when, what they do."""
    found = []
    for number, ability in enumerate(ABILITIES):
        cost = listed([EMPIRE_NAME[EMPIRE_IDS.index(empire)] for empire in ability["cost"]], " + ")
        name = Text("{name} ({cost})").filled(name=ABILITY_NAME[number], cost=cost)
        text = listed([WHEN[ability["when"]], ABILITY_TEXT[number]], " ")
        found.append((len(ability["cost"]), RuleLine(f"ability-{ability['id']}", name, text)))
    return tuple(line for _cost, line in sorted(found, key=lambda each: each[0]))


INFO = GameInfo(
    slug="war_of_whispers",
    name=same("A War of Whispers"),
    blurb=Text(
        "Five empires fight for the cities of the world, and nobody plays an empire. As a secret"
        " society you seat your agents in their councils, steer their armies, and change your"
        " hidden loyalties just in time to have backed the winners."
    ),
    seat_counts=(2, 3, 4),
    rules_version=RULES_VERSION,
    options=OPTIONS,
    hidden=True,
    lines_called=Text("What cards can do"),
    lines=_lines(),
    notes=(
        Text(
            "The names of the regions and of the ten abilities of one colour, and the drawing of"
            " the map, are ours: the original gives no names we could read."
        ),
        Text(
            "Borders, icons, starting banners, council actions and card abilities were"
            " reconstructed from published retellings of the game with other themes, and agree"
            " with the rulebook wherever it can be compared."
        ),
        Text(
            "Three points are read in two ways and are options: where the second Eagle city lies,"
            " one border of the Elephant, and whether Recruit serves one region or several."
        ),
    ),
)

KEPT = KeptOptions(
    OPTIONS,
    {
        "agents_on_regions": at.SPYING,
        "distinct_devout": at.DISTINCT,
        "face_down_points": at.BONUS,
        "eagle_city": at.VARIANT,
        "elephant_border": (at.VARIANT, 2),
        "recruit": at.ONE_REGION,
        "lion_single": at.OWN_VOICES,
        "reinforce": at.NEAR_HELP,
    },
    lambda cells: cells[at.SEATS],
    frozenset(("lion_single", "reinforce")),
)
