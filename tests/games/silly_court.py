"""Verrat!: positions in which a person at the table would call some moves silly."""

from typing import Any

from tests.engines import verrat_table as court
from tests.games.silly import Case, begins, has, lacks

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
    Case("who may search Kaffa brings home the power that one lacks",
         "verrat",
         lambda: court.table({"red-fat": "seat-3", "red-small": "home", "blue-fat": "seat-8"},
                             {"red": "gold gold"}, {"kaffa": "ships gold gold gold"})
         .seal(red="small>kaffa").state,
         begins("kaffa-ships")),
    Case("the sixth power, found in Kaffa by whoever sits at the Sultan's right, is taken",
         "verrat",
         lambda: court.table({"red-fat": "seat-7", "red-small": "home", "blue-fat": "seat-8"},
                             {"red": FIVE}, {"kaffa": "ships gold troops pardon"})
         .seal(red="small>kaffa").state,
         begins("kaffa-ships")),
    Case("the open card that wins is not left lying",
         "verrat",
         lambda: court.table({"red-fat": "seat-7", "red-small": "home", "blue-fat": "seat-8"},
                             {"red": FIVE}, {"gidda": "ships gold"})
         .seal(red="small>gidda ask-me").state,
         begins("take-gidda")),
    Case("who holds a pardon lets a vizier out of the dungeon",
         "verrat",
         lambda: court.table({"red-fat": "dungeon-2", "red-small": "seat-8", "blue-fat": "seat-3"},
                             {"red": "gold ships pardon", "blue": "troops"}).seal().state,
         begins("free")),
    Case("with all six powers, one seat from the end, a vizier goes nowhere but to the Sultan",
         "verrat",
         lambda: planning({"red-fat": "seat-11", "blue-fat": "seat-8", "green-fat": "seat-2"},
                          {"red": SIX, "blue": "gold", "green": "gold"}),
         has("fat>stay", "fat>seat-7")),
    Case("the open card that wins is sent for",
         "verrat",
         lambda: planning({"red-fat": "seat-7", "red-small": "home", "blue-fat": "seat-8"},
                          {"red": FIVE, "blue": "gold"},
                          tops={"bukhara": "horses", "tabriz": "cannon", "shiraz": "gold",
                                "gidda": "ships", "uskub": "supplies", "isfahan": "troops"}),
         has(">gidda")),
    Case("nobody travels to a city where nothing is left",
         "verrat",
         lambda: planning({"red-fat": "seat-8", "red-small": "home", "blue-fat": "seat-3"},
                          {"red": "gold", "blue": SIX, "green": FOUR},
                          tops={"bukhara": "", "tabriz": "", "shiraz": "", "uskub": "",
                                "gidda": "ships troops"}),
         lacks(">bukhara", ">tabriz", ">shiraz", ">uskub")),
    Case("who has all six powers gives none of them away",
         "verrat",
         lambda: court.table({"red-fat": "seat-10", "blue-fat": "seat-8"},
                             {"red": SIX, "blue": "gold gold"})
         .say(court.BLUE, "offer to-red give-gold ask-ships done").state,
         lacks("accept-blue", "give-")),
    Case("the power that would make another win is not even offered",
         "verrat",
         lambda: court.table({"red-fat": "seat-3", "blue-fat": "seat-7"},
                             {"red": "ships ships", "blue": f"{FIVE} {FIVE}"}).state,
         lacks("to-blue give-ships")),
]  # fmt: skip
