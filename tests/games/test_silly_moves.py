"""Written positions in which a person would call some moves silly: club and master play none.

Each position says which moves are wise, or which are silly; a move is given as its words, or as how
it begins.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest

from games.bots import LEVELS, last_moves, tree_search
from games.bots.faring import Scales
from games.kit.dice import QuickDice
from games.kit.senses import Effort
from games.kit.under_way import under_way
from games.protocol import Seat
from games.shelf import GAMES
from games.shelf.king_of_siam.sense import SiamSense
from tests.engines import king_of_siam_table as siam
from tests.engines import verrat_table as court
from tests.engines import war_of_whispers_table as land

BOTH = ("club", "master")


@dataclass(frozen=True)
class Case:
    """A position, who is to move, and what to make of an answer."""

    name: str
    game: str
    state: Callable[[], Any]
    wise: Callable[[str], bool]
    seat: int = 0


def begins(*starts: str) -> Callable[[str], bool]:
    """Return whether a move begins with one of these."""
    return lambda said: said.startswith(starts)


def lacks(*parts: str) -> Callable[[str], bool]:
    """Return whether a move has none of these in it."""
    return lambda said: not any(part in said for part in parts)


def has(*parts: str) -> Callable[[str], bool]:
    """Return whether a move has one of these in it."""
    return lambda said: any(part in said for part in parts)


# King of Siam -----------------------------------------------------------------------------------

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


SIAM = [
    Case("it has won when nobody plays any more, and nobody can",
         "king_of_siam",
         lambda: last_struggle(played=[siam.all_but("lao"), list(siam.SET)]),
         begins("pass", "lao")),
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
]  # fmt: skip


# A War of Whispers ------------------------------------------------------------------------------

LOVES_LION = ["lion", "elephant", "bear", "eagle", "horse"]
LOVES_BEAR = "bear", "lion", "elephant", "eagle", "horse"
LOVES_HORSE = ["horse", "elephant", "bear", "eagle", "lion"]
FOURTH: dict[str, Any] = {"round": 4, "loyalties": [LOVES_LION, LOVES_HORSE]}


def exchanging(*own: str, **regions: Any) -> Any:
    """Return the moment when one loyalty may be exchanged, in the third round."""
    return land.position(
        phase="exchange", round=3, regions=regions, loyalties=[list(own), LOVES_HORSE]
    )


LIONS: dict[str, Any] = {
    "bear_1": ("lion", 3), "eagle_1": ("lion", 3), "eagle_7": ("lion", 3),
    "lion_3": ("lion", 3), "lion_4": ("lion", 3), "lion_5": ("lion", 3),
}  # fmt: skip

LAND = [
    Case("the last attack takes a city that nobody guards",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor", regions={"lion_5": ("lion", 5)}, **FOURTH),
         has("into:horse_6", "into:horse_8")),
    Case("a city guarded by fewer is taken by more",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor",
                             regions={"lion_5": ("lion", 8), "horse_6": ("horse", 2)}, **FOURTH),
         has("into:horse_6", "into:horse_8")),
    Case("an army is not thrown against one six times as strong",
         "war_of_whispers",
         lambda: land.acting("bear_sheriff",
                             regions={"bear_4": ("bear", 1), "eagle_2": ("eagle", 6)}, round=4,
                             councils={"horse_chancellor": 1},
                             loyalties=[list(LOVES_BEAR), LOVES_HORSE]),
         begins("banners")),
    Case("banners come where a city is in danger",
         "war_of_whispers",
         lambda: land.acting("lion_steward", regions={"lion_3": ("lion", 1),
                                                      "lion_5": ("lion", 5),
                                                      "horse_8": ("lion", 6),
                                                      "horse_5": ("horse", 3)},
                             councils={"horse_chancellor": 1}, **FOURTH),
         has("place:lion_3")),
    Case("the empire that holds half the cities does not stay worth nothing",
         "war_of_whispers",
         lambda: exchanging("bear", "eagle", "elephant", "lion", "horse", **LIONS),
         begins("exchange:1-4", "exchange:2-4", "exchange:1-5")),
    Case("loyalties that lie as the cities do are kept",
         "war_of_whispers",
         lambda: exchanging("lion", "horse", "elephant", "eagle", "bear", **LIONS),
         begins("keep", "exchange:4-5")),
    Case("the empire one fights, when it holds the most, changes its place",
         "war_of_whispers",
         lambda: exchanging("bear", "eagle", "elephant", "horse", "lion", **LIONS),
         has("-5")),
    Case("an agent goes to the council of an empire that matters to one",
         "war_of_whispers", lambda: land.position(phase="deploy", **FOURTH), lacks("eagle")),
]  # fmt: skip


# Verrat! ----------------------------------------------------------------------------------------

SIX, FIVE, FOUR = court.ALL_SIX, "horses cannon gold troops supplies", court.FOUR
AT_COURT = {"red-fat": "seat-5", "blue-fat": "seat-8", "green-fat": "seat-2"}


def planning(viziers: Any, hands: Any, **more: Any) -> Any:
    return court.table(viziers, hands, **more).ready().state


COURT = [
    Case("an offer that brings the sixth power to whoever sits at the Sultan's right is taken",
         "verrat",
         lambda: court.table({"red-fat": "seat-7", "blue-fat": "seat-8"},
                             {"red": FIVE + " gold", "blue": "ships ships"})
         .say(court.BLUE, "offer to-red give-ships ask-gold done").state,
         begins("accept-blue")),
    Case("the demand that wins is made",
         "verrat",
         lambda: court.table({"red-fat": "seat-7", "red-small": "seat-1"},
                             {"red": FIVE, "blue": "ships ships"}).seal().state,
         begins("demand-blue-ships")),
    Case("a power that one lacks is demanded",
         "verrat",
         lambda: court.table({"red-small": "seat-1", "blue-fat": "seat-3"},
                             {"red": "gold", "blue": "ships ships"}).seal().state,
         begins("demand")),
    Case("nobody is given the power that makes them win",
         "verrat",
         lambda: court.table({"red-fat": "seat-7", "blue-fat": "seat-8"},
                             {"red": FIVE + " gold", "blue": "ships ships"})
         .say(court.RED, "offer to-blue give-gold ask-ships done").state,
         lacks("accept-red", "give-ships ask-gold done"), seat=1),
    Case("two of one's own are not sent to the same city",
         "verrat",
         lambda: planning({"red-fat": "seat-1", "red-small": "seat-3", "red-tall": "seat-12",
                           "blue-fat": "seat-8"}, {"red": "gold"}),
         lambda said: len({w.split(">")[1] for w in said.split() if ">" in w and "stay" not in w})
         == sum(">" in w and "stay" not in w for w in said.split())),
    Case("one's own vizier is not accused",
         "verrat",
         lambda: planning(AT_COURT, {"red": FOUR, "blue": FIVE, "green": FOUR}),
         lacks("accuse-red")),
    Case("who lacks one power, one seat from the end, is the one to accuse",
         "verrat",
         lambda: planning({"blue-fat": "seat-11", "red-fat": "seat-12", "red-small": "seat-10"},
                          {"blue": SIX, "red": "gold", "green": "gold"}),
         has("accuse-blue-fat")),
]  # fmt: skip

LAND += [
    Case("the empire one fights does not march into the city one loves",
         "war_of_whispers",
         lambda: land.acting("horse_chancellor", regions={"horse_4": ("horse", 5)}, **FOURTH),
         lacks("into:lion_3")),
    Case("an army at its peak walks into an empty city in the first round, too",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor", regions={"lion_5": ("lion", 6)}, round=1,
                             loyalties=[LOVES_LION, LOVES_HORSE]),
         has("into:horse_6", "into:horse_8")),
    Case("the city one loves is not left without a guard to walk nowhere",
         "war_of_whispers",
         lambda: land.acting("bear_sheriff", regions={"bear_1": ("bear", 2)}, round=4,
                             loyalties=[list(LOVES_BEAR), LOVES_HORSE]),
         begins("banners")),
]  # fmt: skip

COURT += [
    Case("a power one lacks is taken for one that one holds twice",
         "verrat",
         lambda: court.table({"red-fat": "seat-3", "blue-fat": "seat-8"},
                             {"red": "gold gold", "blue": "ships ships"})
         .say(court.BLUE, "offer to-red give-ships ask-gold done").state,
         begins("accept-blue")),
    Case("one's only card of a kind is not given for one that one has",
         "verrat",
         lambda: court.table({"red-fat": "seat-3", "blue-fat": "seat-8"},
                             {"red": "gold ships", "blue": "gold gold"})
         .say(court.BLUE, "offer to-red give-gold ask-ships done").state,
         lacks("accept-blue")),
    Case("cards are not given away for nothing that one lacks",
         "verrat",
         lambda: court.table({"red-fat": "seat-3", "blue-fat": "seat-8"},
                             {"red": "gold", "blue": "gold ships"}).state,
         lacks("give-gold ask-gold", "give-gold ask-ships done", "give-gold give-gold")),
]  # fmt: skip

CASES = [*SIAM, *LAND, *COURT]


@pytest.mark.parametrize("level", BOTH)
@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_no_move_is_silly(case: Case, level: str) -> None:
    game, state, seat = GAMES[case.game], case.state(), Seat(case.seat)
    assert seat in game.to_act(state)
    for seed in range(2):
        dice = QuickDice(seed)
        if level == "master":
            effort = Effort(30_000, game.sense.effort.ahead, 12)
            view = game.view(state, seat)
            move = (LEVELS[level] if case.game == "verrat" else _quick(effort))(
                game, view, seat, dice
            )
        else:
            move = LEVELS[level](game, game.view(state, seat), seat, dice)
        assert case.wise(" ".join(move)), " ".join(move)


def _quick(effort: Effort) -> Any:
    return lambda game, view, seat, dice: tree_search.choose(game, view, seat, dice, effort)


def ends(most: int) -> list[tuple[Any, Seat]]:
    """Return positions of two-player King of Siam with two cards left, after play of the club."""
    game, found = GAMES["king_of_siam"], []
    for number in range(most):
        state, dice = game.setup({}, 2, b"ends %d" % number), QuickDice(number)
        while game.view(state, None)["cards_left"] > 2 and game.to_act(state):
            seat = Seat(min(game.to_act(state)))
            move = LEVELS["club"](game, game.view(state, seat), seat, dice)
            state = game.apply(state, seat, move).state
        if game.to_act(state):
            found.append((state, Seat(min(game.to_act(state)))))
    return found


def test_the_master_never_throws_away_an_end_that_it_has_won() -> None:
    """What is won is found by looking at all that can happen, with as many words as it takes."""
    game = GAMES["king_of_siam"]
    sides, won = [{0}, {1}], 0
    for state, seat in ends(12):
        if ending(game, state, sides[seat]) != last_moves.WON:
            continue
        move = _quick(Effort(2_000, 200, 4))(game, game.view(state, seat), seat, QuickDice(1))
        after = game.apply(state, seat, move).state
        won += 1
        assert ending(game, after, sides[seat]) == last_moves.WON
    assert won >= 3


class Patient(SiamSense):
    """One who looks at everything that can still happen."""

    exact_words = 3_000_000


def ending(game: Any, state: Any, side: set[int]) -> int:
    """Return how a game ends for a side when nobody errs."""
    looked = last_moves.LastMoves(Scales(game, state), Patient(), frozenset(side))
    return looked.worth(under_way(game, state))
