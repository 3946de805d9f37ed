"""Five lessons of King of Siam, all at one position: Ayutthaya is contested, and tied."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.lessons import Lesson
from games.kit.text import Text, same

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
        title=Text("One card, one follower"),
        text=Text(
            "The first tile of the row is contested: Ayutthaya. Two Rama and two Malay stand "
            "there, and a tie brings the British in. Play any card; afterwards you always take "
            "one follower from the board into your court. Break the tie."
        ),
        again=Text(
            "A whole move, but Ayutthaya is still tied. Take it back and take a follower there."
        ),
        done=Text(
            "The tie is broken. The follower now serves at your court: you back that faction."
        ),
        goal=_not_tied,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=same("Khon Thai"),
        text=Text(
            "You hold eight cards for the whole game, and Khon Thai twice. It brings one follower "
            "of each faction from the pool, wherever you like. Use it so that the Malay lead in "
            "Ayutthaya when your move is over."
        ),
        again=Text(
            "Not yet: play Khon Thai, and see that the Malay are strictly most in Ayutthaya."
        ),
        done=Text("The Malay lead in Ayutthaya. Whether it stays so, the others decide too."),
        goal=_malay_lead,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("Exchanges"),
        text=Text(
            "“1 vs 1” exchanges a follower of one province for one of another; “2 vs 1” gives two "
            "for one, between provinces that touch. Say the move word by word on the board, look "
            "at the preview, and take words back as you please. Make an exchange."
        ),
        again=Text("That was another card. Take it back and choose “1 vs 1” or “2 vs 1”."),
        done=Text("Exchanged, and nobody left the board."),
        goal=_exchanged,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("The King's word"),
        text=Text(
            "Maharacha swaps two tiles of the row and puts a King marker on one of them; that "
            "tile stays where it is for the rest of the game. So you choose which province is "
            "fought for next. Crown a province."
        ),
        again=Text("No King marker yet: play Maharacha."),
        done=Text("Crowned. No other Maharacha can move that tile."),
        goal=_crowned,
        seed=TIED_AYUTTHAYA,
    ),
    Lesson(
        title=Text("Passing"),
        text=Text(
            "Cards are few, so you pass often. When everybody has passed in a row the struggle "
            "ends: whoever has strictly most followers there gains the province. Bob has just "
            "passed. Pass too, and see who gains Ayutthaya."
        ),
        again=Text("You played a card, so the struggle goes on. Take it back and pass."),
        done=Text(
            "Decided. After eight provinces the strongest faction rules, and who has most of its "
            "followers at court wins; but four provinces for the British end the game at once."
        ),
        goal=_decided,
        seed=TIED_AYUTTHAYA,
        moves=OPENING,
    ),
)
