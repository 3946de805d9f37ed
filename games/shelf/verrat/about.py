"""What the shelf says about the game, and what players may settle before it."""

from games.kit.text import Text
from games.protocol import Choice, GameInfo, Option
from games.shelf.verrat.state import RULES_VERSION, SLUG

OPTIONS = (
    Option(
        slug="travel",
        kind="choice",
        default="in-turn",
        name=Text("Order of journeys", "Ordine dei viaggi"),
        help=Text(
            "In turn: each player's viziers leave and arrive in his turn. Departures first:"
            " everybody leaves court before anybody comes back.",
            "A turno: i visir di ciascuno partono e arrivano nel suo turno. Prima le partenze:"
            " tutti lasciano la corte prima che qualcuno vi torni.",
        ),
        choices=(
            Choice("in-turn", Text("In turn", "A turno")),
            Choice("departures-first", Text("Departures first", "Prima le partenze")),
        ),
    ),
    Option(
        slug="rounds",
        kind="number",
        default=60,
        name=Text("Last round", "Ultimo turno"),
        help=Text(
            "If nobody has won when this round ends, the game is drawn.",
            "Se alla fine di questo turno nessuno ha vinto, la partita è patta.",
        ),
        low=5,
        high=100,
    ),
    Option(
        slug="offers",
        kind="number",
        default=3,
        name=Text("Offers per round", "Offerte per turno"),
        help=Text(
            "How many trades each player may propose in one round; 0 plays without trades.",
            "Quanti scambi ogni giocatore può proporre in un turno; con 0 si gioca senza scambi.",
        ),
        low=0,
        high=6,
    ),
)

INFO = GameInfo(
    slug=SLUG,
    name=Text("Verrat!", "Verrat!"),
    blurb=Text(
        "Twelve viziers sit round the Sultan, and every one of them would like the throne. Send"
        " yours to far cities for horses, cannon, gold, troops, supplies and ships, but keep"
        " enough of them at court to have a voice when a traitor is named. Whoever owns all six"
        " powers while a vizier sits at the Sultan's right hand is the new Sultan.",
        "Dodici visir siedono attorno al Sultano, e ciascuno vorrebbe il trono. Manda i tuoi nelle"
        " città lontane a raccogliere cavalli, cannoni, oro, truppe, provviste e navi, ma tienine"
        " abbastanza a corte per avere voce quando si indica un traditore. Chi possiede tutti e"
        " sei i poteri mentre un suo visir siede alla destra del Sultano è il nuovo Sultano.",
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
            " how sure we are of each, stand in the game's README.",
            "Il regolamento pubblicato lascia aperti alcuni casi. Dove tace abbiamo deciso noi:"
            " che cos'è uno scambio, le parità fra visir lontani da corte, i voti contro visir che"
            " non si possono bandire, le città vuote e la patta dopo un ultimo turno. Le trentuno"
            " decisioni, con il loro grado di certezza, sono nel README del gioco.",
        ),
        Text(
            "A vizier comes back to court only if its seat is empty at the moment it moves, in turn"
            " order. That is a literal reading of the book; an option lets everybody leave first.",
            "Un visir torna a corte solo se il suo posto è vuoto nel momento in cui si muove,"
            " nell'ordine di turno. È una lettura letterale del regolamento; un'opzione fa partire"
            " prima tutti.",
        ),
        Text(
            "Cards are taken without asking; say “ask me” in the sealed order to decide city by"
            " city. Every offer to trade is heard by all, and their number each round is limited.",
            "Le carte si prendono senza domande; con «chiedimi» nell'ordine segreto si decide città"
            " per città. Le offerte di scambio sono pubbliche e in ogni turno sono limitate.",
        ),
        Text(
            "Places two to four are not ranked: everybody who does not win shares second place.",
            "I posti dal secondo al quarto non sono ordinati: chi non vince è secondo a pari"
            " merito.",
        ),
    ),
)
