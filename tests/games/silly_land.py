"""A War of Whispers: positions in which a person at the table would call some moves silly."""

from typing import Any

from tests.engines import war_of_whispers_table as land
from tests.games.silly import Case, begins, has, lacks

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
    Case("the empire one fights does not march into the city one loves",
         "war_of_whispers",
         lambda: land.acting("horse_chancellor", regions={"horse_4": ("horse", 5)}, **FOURTH),
         lacks("into:lion_3")),
    Case("an army at its peak walks into an empty city in the first round, too",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor", regions={"lion_5": ("lion", 6)}, round=1,
                             loyalties=[LOVES_LION, LOVES_HORSE]),
         has("into:horse_6", "into:horse_8")),
    Case("the city one loves is not left without a guard for a fight that is lost",
         "war_of_whispers",
         lambda: land.acting("bear_sheriff", round=4, councils={"eagle_chancellor": 1},
                             regions={"bear_1": ("bear", 2), "bear_2": ("eagle", 4)},
                             loyalties=[list(LOVES_BEAR), LOVES_HORSE]),
         begins("banners")),
    Case("an empire that is worth nothing to one takes no city from the one that one loves",
         "war_of_whispers",
         lambda: land.acting("elephant_marshal", regions={"elephant_1": ("elephant", 5)}, round=4,
                             loyalties=[["horse", "bear", "eagle", "elephant", "lion"],
                                        LOVES_LION]),
         lacks("into:horse_8")),
    Case("the agent whose army stands before an empty city is not called back",
         "war_of_whispers",
         lambda: land.position(phase="retrieve", regions={"lion_5": ("lion", 6)},
                               councils={"lion_chancellor": 0, "eagle_sheriff": 0,
                                         "bear_sheriff": 1}, **FOURTH),
         lacks("lion_chancellor")),
    Case("who goes against a guarded city sends more than guard it",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor",
                             regions={"lion_7": ("lion", 8), "horse_8": ("horse", 5)}, **FOURTH),
         lacks("n:1", "n:2", "n:3", "n:4", "n:5")),
    Case("the guard of the city one loves does not march off while an army stands beside it",
         "war_of_whispers",
         lambda: land.acting("lion_chancellor",
                             regions={"lion_3": ("lion", 5), "horse_4": ("horse", 5)},
                             councils={"horse_chancellor": 1}, **FOURTH),
         lambda said: "from:lion_3" not in said or "into:horse_4 n:5" in said),
    Case("of three, who fights an empire takes its city with the last army",
         "war_of_whispers",
         lambda: land.acting("horse_chancellor", seats=3, regions={"horse_5": ("horse", 6)},
                             round=4, loyalties=[["horse", "elephant", "bear", "eagle", "lion"],
                                                 LOVES_LION, list(LOVES_BEAR)]),
         has("into:lion_3", "into:lion_5")),
    Case("hired swords are not sent upon the guards of the city one loves",
         "war_of_whispers",
         lambda: land.acting("lion_steward", hands={0: ["bear-eagle", "eagle-bear"]},
                             regions={"lion_3": ("lion", 3), "horse_5": ("horse", 5)},
                             councils={"horse_chancellor": 1}, **FOURTH),
         lacks("at:lion_3")),
]  # fmt: skip
