"""King of Siam: positions in which a person at the table would call some moves silly."""

from collections.abc import Callable
from typing import Any

from games.shelf import GAMES
from tests.engines import king_of_siam_table as siam
from tests.games.silly import Case, begins, has

RAMA, LAO, MALAY = (3, 0, 0), (0, 3, 0), (0, 0, 3)
RULED = ["rama", "rama", "rama", "rama", "rama", "lao", "lao"]
LAST = {"upper_peninsula": RAMA}


def last_struggle(**more: Any) -> Any:
    """Return the eighth struggle; Rama has ruled five provinces, and our court has more of them."""
    told: dict[str, Any] = {
        "board": LAST,
        "courts": [(5, 1, 0), (3, 3, 1)],
        "played": [siam.all_but("lao", "1-vs-1"), siam.all_but("malai", "khon-thai")],
        "control": RULED,
        **more,
    }
    return siam.table(**told)


def wins_by_passing(state: Any, seat: int) -> bool:
    while GAMES["king_of_siam"].outcome(state) is None:
        state = siam.say(state, min(GAMES["king_of_siam"].to_act(state)), "pass").state
    return seat in siam.winners(state)


def as_it_stands(state: Callable[[], Any], seat: int = 0) -> Callable[[str], bool]:
    """Return whether a move leaves a side the winner when nobody plays another card."""
    return lambda said: wins_by_passing(siam.say(state(), seat, *said.split()).state, seat)


def untied(state: Callable[[], Any], seat: int = 0) -> Callable[[str], bool]:
    """Return whether after a move a faction leads where it is fought for, and nobody let go."""

    def leads(said: str) -> bool:
        struggle = siam.seen(siam.say(state(), seat, *said.split()).state)["struggle"]
        return said != "pass" and struggle["control_if_ended_now"] != "british"

    return leads


TIED = {"upper_peninsula": (2, 2, 0)}
LAO_BY_ONE = ["rama", "rama", "rama", "lao", "lao", "lao", "lao"]
RAMA_BY_ONE = ["rama", "rama", "lao", "rama", "lao", "lao", "rama"]
DONE = list(siam.SET)


def only_lao_card() -> Any:
    """Return a struggle that Rama need not win to rule, and that the Lao would rule by winning."""
    return siam.table(board=TIED, control=RAMA_BY_ONE, courts=[(5, 1, 0), (2, 5, 1)],
                      played=[siam.all_but("1-vs-1", "lao"), DONE])  # fmt: skip


def partner_has_won() -> Any:
    """Return the same with four; it is our partner who has most of Rama."""
    return siam.table(seats=4, board=TIED, control=RAMA_BY_ONE,
                      courts=[(1, 1, 1), (2, 5, 1), (5, 1, 0), (1, 1, 1)],
                      played=[siam.all_but("lao"), DONE, siam.all_but("malai"), DONE])  # fmt: skip


def sets_of_both() -> Any:
    """Return a tie that lets the British in, whose reign partners win by their sets together."""
    return siam.table(seats=4, board=TIED,
                      control=["rama", "british", "rama", "british", "lao", "british", "rama"],
                      courts=[(0, 3, 0), (4, 1, 1), (3, 0, 3), (1, 1, 1)],
                      played=[siam.all_but("rama"), DONE, siam.all_but("malai"), DONE])  # fmt: skip


AT_LAO = {"lao": (2, 2, 0), "malay": (0, 0, 3), "south_east": RAMA, "upper_peninsula": RAMA}
THREE_BRITISH = ["british", "british", "rama", "british"]


def british_at_the_door() -> Any:
    """Return a tie in the fifth struggle that ends the game; the other has two complete sets."""
    return siam.table(board=AT_LAO, control=THREE_BRITISH, courts=[(4, 1, 0), (2, 2, 2)], passes=1,
                      played=[siam.all_but("rama", "1-vs-1", "khon-thai"),
                              siam.all_but("lao", "malai")])  # fmt: skip


SIAM = [
    Case("who wins a tie by an earlier last card plays none that gains nothing",
         "king_of_siam",
         lambda: siam.table(board={"upper_peninsula": MALAY}, control=RULED,
                            courts=[(3, 1, 0), (3, 1, 0)],
                            played=[siam.all_but("malai", "1-vs-1"), DONE]),
         begins("pass")),
    Case("the other has passed: with a pass the game is over and won",
         "king_of_siam", lambda: last_struggle(passes=1), begins("pass")),
    Case("partners have passed and won: with four the third pass is as good",
         "king_of_siam",
         lambda: siam.table(seats=4, board=LAST, control=RULED, passes=3,
                            courts=[(5, 1, 0), (3, 3, 1), (1, 1, 1), (2, 2, 2)],
                            played=[siam.all_but("lao"), siam.all_but("lao"),
                                    siam.all_but("lao"), siam.all_but("lao")]),
         begins("pass")),
    Case("the partner's court wins as well as one's own",
         "king_of_siam",
         lambda: siam.table(seats=4, board=LAST, control=RULED, passes=3,
                            courts=[(1, 1, 1), (3, 3, 1), (6, 1, 0), (2, 2, 2)],
                            played=[siam.all_but("lao"), siam.all_but("lao"),
                                    siam.all_but("lao"), siam.all_but("lao")]),
         begins("pass")),
    Case("a third player's pass that wins is made",
         "king_of_siam",
         lambda: siam.table(seats=3, board=LAST, control=RULED, passes=2,
                            courts=[(4, 0, 0), (3, 3, 1), (3, 2, 2)],
                            played=[siam.all_but("lao"), siam.all_but("lao", "rama"),
                                    siam.all_but("malai")]),
         begins("pass")),
    Case("passing loses and the last card wins: it is played",
         "king_of_siam",
         lambda: siam.table(board=TIED, control=LAO_BY_ONE, courts=[(5, 1, 0), (1, 5, 1)], passes=1,
                            played=[siam.all_but("rama"), DONE]),
         begins("rama")),
    Case("who is behind, with cards left, does not let the game end, and gathers who rules",
         "king_of_siam",
         lambda: siam.table(board=LAST, control=RULED, courts=[(3, 1, 0), (4, 1, 0)], passes=1,
                            played=[siam.all_but("rama", "khon-thai", "1-vs-1"),
                                    siam.all_but("lao")]),
         has("take:rama")),
    Case("two have passed and are about to win: a third one with a card that wins does not pass",
         "king_of_siam",
         lambda: siam.table(seats=3, board=TIED, control=LAO_BY_ONE, passes=2,
                            courts=[(5, 1, 0), (1, 5, 1), (2, 2, 2)],
                            played=[siam.all_but("rama"), DONE, DONE]),
         begins("rama")),
    Case("one's own last card is played for the partner's court",
         "king_of_siam",
         lambda: siam.table(seats=4, board=TIED, control=LAO_BY_ONE, passes=3,
                            courts=[(1, 1, 1), (1, 5, 1), (5, 1, 0), (2, 2, 2)],
                            played=[siam.all_but("rama"), DONE, DONE, DONE]),
         begins("rama")),
    Case("who alone has cards and has won does not help the other faction to rule",
         "king_of_siam", only_lao_card, as_it_stands(only_lao_card)),
    Case("what the partner has won is not spoiled",
         "king_of_siam", partner_has_won, as_it_stands(partner_has_won)),
    Case("partners whose sets win together do not keep the British out",
         "king_of_siam", sets_of_both, as_it_stands(sets_of_both)),
    Case("the British are not let in by somebody without a complete set",
         "king_of_siam", british_at_the_door, untied(british_at_the_door)),
    Case("the British are let in by whoever has most sets, when one pass does it",
         "king_of_siam",
         lambda: siam.table(seats=3, board=AT_LAO, control=THREE_BRITISH, passes=2,
                            courts=[(2, 2, 2), (4, 1, 1), (1, 4, 0)],
                            played=[siam.all_but("rama", "1-vs-1", "khon-thai"),
                                    siam.all_but("lao", "malai"), siam.all_but("lao", "rama")]),
         begins("pass")),
    Case("followers of a faction that cannot rule any more are not gathered",
         "king_of_siam",
         lambda: siam.table(board={"upper_peninsula": (3, 0, 3)}, control=RULED,
                            courts=[(2, 1, 0), (2, 1, 0)],
                            played=[siam.all_but("rama", "khon-thai", "malai"),
                                    siam.all_but("lao", "1-vs-1")]),
         lambda said: said == "pass" or "take:rama" in said),
]  # fmt: skip
