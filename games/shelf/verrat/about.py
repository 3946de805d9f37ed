"""What the shelf says about the game, and what players may settle before it."""

from games.kit.text import Text, same
from games.protocol import Choice, GameInfo, Option
from games.shelf.verrat.state import RULES_VERSION, SLUG

OPTIONS = (
    Option(
        slug="travel",
        kind="choice",
        default="in-turn",
        name=Text("Order of journeys"),
        help=Text(
            "In turn: each player's viziers leave and arrive in his turn. Departures first:"
            " everybody leaves court before anybody comes back."
        ),
        choices=(
            Choice("in-turn", Text("In turn")),
            Choice("departures-first", Text("Departures first")),
        ),
    ),
    Option(
        slug="rounds",
        kind="number",
        default=60,
        name=Text("Last round"),
        help=Text("If nobody has won when this round ends, the game is drawn."),
        low=5,
        high=100,
    ),
    Option(
        slug="offers",
        kind="number",
        default=3,
        name=Text("Offers per round"),
        help=Text(
            "How many trades each player may propose in one round; 0 plays without trades, 99 is"
            " as good as no limit."
        ),
        low=0,
        high=99,
    ),
    Option(
        slug="accusers",
        kind="choice",
        default="everybody",
        name=Text("Who accuses"),
        help=Text(
            "The book's first phase can be read so that only players with four power cards name a"
            " traitor: then the votes of others are void when the accusations are opened."
        ),
        choices=(
            Choice("everybody", Text("everybody")),
            Choice("four-cards", Text("only players with four")),
        ),
    ),
)

INFO = GameInfo(
    slug=SLUG,
    name=same("Verrat!"),
    blurb=Text(
        "Twelve viziers sit round the Sultan, and every one of them would like the throne. Send"
        " yours to far cities for horses, cannon, gold, troops, supplies and ships, but keep"
        " enough of them at court to have a voice when a traitor is named. Whoever owns all six"
        " powers while a vizier sits at the Sultan's right hand is the new Sultan."
    ),
    seat_counts=(4,),
    rules_version=RULES_VERSION,
    options=OPTIONS,
    hidden=True,
    notes=(
        Text(
            "The published rules leave some cases open. Where they are silent we decided: what a"
            " trade is, ties between viziers away from court, votes against viziers that cannot be"
            " banished, empty cities, and a draw after a last round. All thirty-one rulings, with"
            " how sure we are of each, stand in the game's README."
        ),
        Text(
            "A vizier comes back to court only if its seat is empty at the moment it moves, in turn"
            " order. That is a literal reading of the book; an option lets everybody leave first."
        ),
        Text(
            "Cards are taken without asking; say “ask me” in the sealed order to decide city by"
            " city. Every offer to trade is heard by all, and their number each round is limited."
        ),
        Text("Places two to four are not ranked: everybody who does not win shares second place."),
    ),
)
