"""What the shelf says about the game, and the options the players may settle."""

from games.kit.options import KeptOptions
from games.kit.text import Text
from games.protocol import Choice, GameInfo, Option
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.atlas import REGION, REGION_NAME

RULES_VERSION = 1

INFO = GameInfo(
    slug="war_of_whispers",
    name=Text("A War of Whispers", "A War of Whispers"),
    blurb=Text(
        "Five empires fight for the cities of the world, and nobody plays an empire. As a secret"
        " society you seat your agents in their councils, steer their armies, and change your"
        " hidden loyalties just in time to have backed the winners.",
        "Cinque imperi si contendono le città del mondo, e nessuno gioca un impero. Come società"
        " segreta sedete i vostri agenti nei loro concili, guidate i loro eserciti e cambiate le"
        " lealtà nascoste giusto in tempo per aver puntato sui vincitori.",
    ),
    seat_counts=(2, 3, 4),
    rules_version=RULES_VERSION,
    hidden=True,
    notes=(
        Text(
            "The names of the regions and of the ten abilities of one colour, and the drawing of"
            " the map, are ours: the original gives no names we could read.",
            "I nomi delle regioni e delle dieci capacità di un solo colore, e il disegno della"
            " mappa, sono nostri: nell'originale non ne abbiamo potuti leggere.",
        ),
        Text(
            "Borders, icons, starting banners, council actions and card abilities were"
            " reconstructed from published retellings of the game with other themes, and agree"
            " with the rulebook wherever it can be compared.",
            "Confini, icone, stendardi iniziali, azioni dei concili e capacità delle carte sono"
            " ricostruiti da rifacimenti pubblicati del gioco con altri temi, e concordano con il"
            " regolamento ovunque si possa confrontare.",
        ),
        Text(
            "Three points are read in two ways and are options: where the second Eagle city lies,"
            " one border of the Elephant, and whether Recruit serves one region or several.",
            "Tre punti si leggono in due modi e sono opzioni: dov'è la seconda città dell'Aquila,"
            " un confine dell'Elefante, e se Reclutare vale per una regione o per più.",
        ),
    ),
)

# The secret societies in seat order. They have no powers; a board draws their agents.
SOCIETIES = (
    Text("The Pale Raven", "Il Corvo Pallido"),
    Text("The Supplicant Spider", "Il Ragno Supplicante"),
    Text("The Cult of the Rat", "Il Culto del Ratto"),
    Text("The Endless Serpent", "Il Serpente Infinito"),
)


def _region(slug: str) -> Choice:
    return Choice(slug, REGION_NAME[REGION[slug]])


OPTIONS: tuple[Option, ...] = (
    Option(
        slug="agents_on_regions",
        kind="yes_no",
        default=False,
        name=Text("Agents on regions", "Agenti sulle regioni"),
        help=Text(
            "Advanced rule: an agent may be placed on a region instead, two on the map at most;"
            " at the end each counts as a city for its owner.",
            "Regola avanzata: un agente può andare su una regione, due al massimo sulla mappa;"
            " alla fine ciascuno vale una città per chi lo possiede.",
        ),
    ),
    Option(
        slug="distinct_devout",
        kind="yes_no",
        default=False,
        name=Text("Different Devout loyalties", "Lealtà Devoto tutte diverse"),
        help=Text(
            "At the start no two players are Devout to the same empire.",
            "All'inizio nessuno è Devoto allo stesso impero di un altro.",
        ),
    ),
    Option(
        slug="face_down_points",
        kind="yes_no",
        default=False,
        name=Text("Points for hidden loyalties", "Punti per le lealtà nascoste"),
        help=Text(
            "At the end each loyalty still face down is worth 1 point more.",
            "Alla fine ogni lealtà ancora coperta vale 1 punto in più.",
        ),
    ),
    Option(
        slug="eagle_city",
        kind="choice",
        default="eagle_1",
        name=Text("Second Eagle city", "Seconda città dell'Aquila"),
        help=Text(
            "The two boards the map was read from disagree about it.",
            "I due tabelloni da cui la mappa è letta non concordano.",
        ),
        choices=(_region("eagle_1"), _region("eagle_4")),
    ),
    Option(
        slug="elephant_border",
        kind="choice",
        default="elephant_6",
        name=Text("Neighbour of Jadecourt", "Vicina di Corte di Giada"),
        help=Text(
            "Which region Jadecourt borders besides those that are certain.",
            "Con quale regione confina Corte di Giada oltre a quelle sicure.",
        ),
        choices=(_region("elephant_6"), _region("elephant_8")),
    ),
    Option(
        slug="recruit",
        kind="choice",
        default="several",
        name=Text("Recruit", "Reclutare"),
        help=Text(
            "Whether the three banners may be split over several empty regions.",
            "Se i tre stendardi si possono dividere fra più regioni vuote.",
        ),
        choices=(
            Choice("several", Text("several regions", "più regioni")),
            Choice("one", Text("one region", "una regione")),
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
    },
    lambda cells: cells[at.SEATS],
)
