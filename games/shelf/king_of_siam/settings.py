"""The shelf label of the game and the rules its players may settle beforehand."""

from games.kit.options import KeptOptions
from games.kit.text import Text, same
from games.protocol import Choice, GameInfo, Option
from games.shelf.king_of_siam import layout as at
from games.shelf.king_of_siam.maps import MAPS

GAME_NAME = "king-of-siam"
RULES_VERSION = 1


OPTIONS = (
    Option(
        slug="map",
        kind="choice",
        default=MAPS[0].id,
        name=Text("Map"),
        help=Text("The board that is played on."),
        choices=tuple(Choice(board.id, board.name) for board in MAPS),
    ),
    Option(
        slug="starter",
        kind="choice",
        default="lowest",
        name=Text("Who starts"),
        help=Text("The English rules let the lowest aid card start, the Italian ones the highest."),
        choices=(
            Choice("lowest", Text("the lowest aid card")),
            Choice("highest", Text("the highest aid card")),
        ),
    ),
    Option(
        slug="one_vs_one",
        kind="choice",
        default="anywhere",
        name=same("1 vs 1"),
        help=Text(
            "Whether neighbouring provinces may exchange; the Italian wording can be read as no."
        ),
        choices=(
            Choice("anywhere", Text("between any two provinces")),
            Choice(
                "not_adjacent",
                Text("only between provinces that do not touch"),
            ),
        ),
    ),
    Option(
        slug="fourth_aid",
        kind="choice",
        default="neighbour",
        name=Text("Aid card 4"),
        help=Text(
            "Its holder gets the same colours as the player to the left, or (Italian wording) "
            "just as many followers, drawn at random."
        ),
        choices=(
            Choice("neighbour", Text("the same colours")),
            Choice("drawn", Text("two drawn at random")),
        ),
        seat_counts=(4,),
    ),
    Option(
        slug="played",
        kind="choice",
        default="open",
        name=Text("Played cards"),
        help=Text("Whether all played cards stay visible or only the top one of each pile."),
        choices=(
            Choice("open", Text("all visible")),
            Choice("top", Text("only the top card")),
        ),
        when_rated="top",  # the book's way; and with all cards open a partner's hand is known
        rated_counts=(4,),
    ),
    Option(
        slug="talk",
        kind="yes_no",
        default=False,
        name=Text("Partners may talk"),
        help=Text(
            "A house rule the designer allows: openly, for all to hear, and without showing cards."
        ),
        seat_counts=(4,),
    ),
)

INFO = GameInfo(
    slug="king_of_siam",
    name=same("King of Siam"),
    blurb=Text(
        "Siam, 1874. Three factions contend for eight provinces, and where none prevails the "
        "British march in. Each player has the same eight cards: every card you play shifts the "
        "balance and wins you one follower. Back the right faction before it is plain which."
    ),
    seat_counts=(2, 3, 4),
    rules_version=RULES_VERSION,
    options=OPTIONS,
    hidden=True,
    notes=(
        Text(
            "The borders of the printed board are not known to us: the map of Siam is a "
            "reconstruction, and says so. The map of Britain is well attested."
        ),
        Text("Four players play two against two: seats 1 and 3 against seats 2 and 4."),
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
