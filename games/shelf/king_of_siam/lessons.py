"""Five lessons of King of Siam, all at one position: Ayutthaya is contested, and tied."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.lessons import Lesson
from games.kit.text import Text

View = Mapping[str, Any]
TIED_AYUTTHAYA = bytes([8]) * 16  # this seed deals two Rama and two Malay to the first province
OPENING = ("rama rama>khorat rama>khorat take:malay<ayutthaya", "pass")


def _not_tied(_before: View, _said: Sequence[str], after: View) -> bool:
    return bool(after["struggle"]["control_if_ended_now"] != "british")


def _malay_lead(_before: View, said: Sequence[str], after: View) -> bool:
    leads = after["struggle"]["control_if_ended_now"] == "malay"
    return bool(said[0] == "khon-thai" and leads)


def _exchanged(_before: View, said: Sequence[str], _after: View) -> bool:
    return said[0] in ("1-vs-1", "2-vs-1")


def _crowned(_before: View, _said: Sequence[str], after: View) -> bool:
    return any(tile["king"] for tile in after["tiles"])


def _decided(before: View, _said: Sequence[str], after: View) -> bool:
    return len(after["markers"]) > len(before["markers"])


LESSONS = (
    Lesson(
        title=Text("One card, one follower", "Una carta, un seguace"),
        text=Text(
            "The first tile of the row is contested: Ayutthaya. Two Rama and two Malay stand "
            "there, and a tie brings the British in. Play any card; afterwards you always take "
            "one follower from the board into your court. Break the tie.",
            "La prima tessera della fila è contesa: Ayutthaya. Vi stanno due Rama e due Malay, e "
            "un pareggio fa entrare gli Inglesi. Gioca una carta qualsiasi; poi prendi sempre un "
            "seguace dal tabellone nella tua corte. Rompi il pareggio.",
        ),
        again=Text(
            "A whole move, but Ayutthaya is still tied. Take it back and take a follower there.",
            "Una mossa intera, ma Ayutthaya è ancora in parità. Annulla e prendi lì un seguace.",
        ),
        done=Text(
            "The tie is broken. The follower now serves at your court: you back that faction.",
            "La parità è rotta. Il seguace ora è alla tua corte: appoggi quella fazione.",
        ),
        goal=_not_tied,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("Khon Thai", "Khon Thai"),
        text=Text(
            "You hold eight cards for the whole game, and Khon Thai twice. It brings one follower "
            "of each faction from the pool, wherever you like. Use it so that the Malay lead in "
            "Ayutthaya when your move is over.",
            "Hai otto carte per tutta la partita, e due volte Khon Thai. Porta dalla riserva un "
            "seguace di ogni fazione, dove vuoi. Usala in modo che alla fine della tua mossa ad "
            "Ayutthaya prevalgano i Malay.",
        ),
        again=Text(
            "Not yet: play Khon Thai, and see that the Malay are strictly most in Ayutthaya.",
            "Non ancora: gioca Khon Thai e fa' che i Malay siano la maggioranza ad Ayutthaya.",
        ),
        done=Text(
            "The Malay lead in Ayutthaya. Whether it stays so, the others decide too.",
            "I Malay prevalgono ad Ayutthaya. Se resta così, lo decidono anche gli altri.",
        ),
        goal=_malay_lead,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("Exchanges", "Scambi"),
        text=Text(
            "“1 vs 1” exchanges a follower of one province for one of another; “2 vs 1” gives two "
            "for one, between provinces that touch. Say the move word by word on the board, look "
            "at the preview, and take words back as you please. Make an exchange.",
            "«1 vs 1» scambia un seguace di una provincia con uno di un'altra; «2 vs 1» ne dà due "
            "per uno, fra province che si toccano. Componi la mossa sul tabellone una parola alla "
            "volta, guarda l'anteprima e riprendi le parole quando vuoi. Fa' uno scambio.",
        ),
        again=Text(
            "That was another card. Take it back and choose “1 vs 1” or “2 vs 1”.",
            "Era un'altra carta. Annulla e scegli «1 vs 1» o «2 vs 1».",
        ),
        done=Text("Exchanged, and nobody left the board.", "Scambiati, e nessuno è uscito."),
        goal=_exchanged,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("The King's word", "La parola del Re"),
        text=Text(
            "Maharacha swaps two tiles of the row and puts a King marker on one of them; that "
            "tile stays where it is for the rest of the game. So you choose which province is "
            "fought for next. Crown a province.",
            "Maharacha scambia due tessere della fila e mette un segnalino Re su una di esse; "
            "quella tessera resta ferma per il resto della partita. Scegli così per quale "
            "provincia si lotta. Incorona una provincia.",
        ),
        again=Text(
            "No King marker yet: play Maharacha.", "Ancora nessun segnalino Re: gioca Maharacha."
        ),
        done=Text(
            "Crowned. No other Maharacha can move that tile.",
            "Incoronata. Nessun'altra Maharacha può spostare quella tessera.",
        ),
        goal=_crowned,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("Passing", "Passare"),
        text=Text(
            "Cards are few, so you pass often. When everybody has passed in a row the struggle "
            "ends: whoever has strictly most followers there gains the province. Bob has just "
            "passed. Pass too, and see who gains Ayutthaya.",
            "Le carte sono poche, quindi si passa spesso. Quando tutti hanno passato di seguito "
            "la contesa finisce: chi ha più seguaci di ogni altro ottiene la provincia. Bob ha "
            "appena passato. Passa anche tu e guarda chi ottiene Ayutthaya.",
        ),
        again=Text(
            "You played a card, so the struggle goes on. Take it back and pass.",
            "Hai giocato una carta, quindi la contesa continua. Annulla e passa.",
        ),
        done=Text(
            "Decided. After eight provinces the strongest faction rules, and who has most of its "
            "followers at court wins; but four provinces for the British end the game at once.",
            "Decisa. Dopo otto province regna la fazione più forte, e vince chi ha più suoi "
            "seguaci a corte; ma quattro province agli Inglesi chiudono subito la partita.",
        ),
        goal=_decided,
        seed=TIED_AYUTTHAYA,
        moves=OPENING,
    ),
)
