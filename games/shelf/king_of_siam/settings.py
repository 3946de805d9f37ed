"""The shelf label of the game and the rules its players may settle beforehand."""

from games.kit.options import KeptOptions
from games.kit.text import Text
from games.protocol import Choice, GameInfo, Option
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.maps import MAPS

GAME_NAME = "king-of-siam"
RULES_VERSION = 1

INFO = GameInfo(
    slug="king_of_siam",
    name=Text("King of Siam", "King of Siam"),
    blurb=Text(
        "Siam, 1874. Three factions contend for eight provinces, and where none prevails the "
        "British march in. Each player has the same eight cards: every card you play shifts the "
        "balance and wins you one follower. Back the right faction before it is plain which.",
        "Siam, 1874. Tre fazioni si contendono otto province e, dove nessuna prevale, arrivano "
        "gli Inglesi. Ognuno ha le stesse otto carte: ogni carta giocata sposta gli equilibri e "
        "porta un seguace. Appoggia la fazione giusta prima che sia chiaro quale sia.",
    ),
    seat_counts=(2, 3, 4),
    rules_version=RULES_VERSION,
    hidden=True,
    notes=(
        Text(
            "The borders of the printed board are not known to us: the map of Siam is a "
            "reconstruction, and says so. The map of Britain is well attested.",
            "I confini del tabellone stampato non ci sono noti: la mappa del Siam è una "
            "ricostruzione, e lo dichiara. La mappa della Britannia è ben attestata.",
        ),
        Text(
            "Four players play two against two: seats 1 and 3 against seats 2 and 4.",
            "In quattro si gioca a coppie: i posti 1 e 3 contro i posti 2 e 4.",
        ),
    ),
)

OPTIONS = (
    Option(
        slug="map",
        kind="choice",
        default=MAPS[0].id,
        name=Text("Map", "Mappa"),
        help=Text("The board that is played on.", "Il tabellone su cui si gioca."),
        choices=tuple(Choice(board.id, board.name) for board in MAPS),
    ),
    Option(
        slug="starter",
        kind="choice",
        default="lowest",
        name=Text("Who starts", "Chi comincia"),
        help=Text(
            "The English rules let the lowest aid card start, the Italian ones the highest.",
            "Le regole inglesi fanno cominciare la carta aiuto più bassa, le italiane la più alta.",
        ),
        choices=(
            Choice("lowest", Text("the lowest aid card", "la carta aiuto più bassa")),
            Choice("highest", Text("the highest aid card", "la carta aiuto più alta")),
        ),
    ),
    Option(
        slug="one_vs_one",
        kind="choice",
        default="anywhere",
        name=Text("1 vs 1", "1 vs 1"),
        help=Text(
            "Whether neighbouring provinces may exchange; the Italian wording can be read as no.",
            "Se due province vicine possono scambiare; il testo italiano si può leggere come no.",
        ),
        choices=(
            Choice("anywhere", Text("between any two provinces", "fra due province qualsiasi")),
            Choice(
                "not_adjacent",
                Text("only between provinces that do not touch", "solo fra province non vicine"),
            ),
        ),
    ),
    Option(
        slug="fourth_aid",
        kind="choice",
        default="neighbour",
        name=Text("Aid card 4", "Carta aiuto 4"),
        help=Text(
            "Its holder gets the same colours as the player to the left, or (Italian wording) "
            "just as many followers, drawn at random.",
            "Chi la riceve prende gli stessi colori del giocatore a sinistra, oppure (testo "
            "italiano) solo altrettanti seguaci, pescati a caso.",
        ),
        choices=(
            Choice("neighbour", Text("the same colours", "gli stessi colori")),
            Choice("drawn", Text("two drawn at random", "due pescati a caso")),
        ),
        seat_counts=(4,),
    ),
    Option(
        slug="played",
        kind="choice",
        default="open",
        name=Text("Played cards", "Carte giocate"),
        help=Text(
            "Whether all played cards stay visible or only the top one of each pile.",
            "Se tutte le carte giocate restano visibili o solo quella in cima a ogni pila.",
        ),
        choices=(
            Choice("open", Text("all visible", "tutte visibili")),
            Choice("top", Text("only the top card", "solo la carta in cima")),
        ),
    ),
    Option(
        slug="talk",
        kind="yes_no",
        default=False,
        name=Text("Partners may talk", "I compagni possono parlarsi"),
        help=Text(
            "A house rule the designer allows: openly, for all to hear, and without showing cards.",
            "Una regola della casa ammessa dall'autore: apertamente e senza mostrare le carte.",
        ),
        seat_counts=(4,),
    ),
)

KEPT = KeptOptions(
    OPTIONS,
    {
        "map": at.MAP,
        "starter": at.STARTER,
        "one_vs_one": at.APART,
        "fourth_aid": at.FOURTH_AID,
        "played": at.TOP_ONLY,
        "talk": at.TALK,
    },
    lambda cells: cells[at.SEATS],
)
