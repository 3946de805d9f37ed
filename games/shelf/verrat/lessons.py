"""Five lessons of Verrat!, from the first two rounds of one game."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.lessons import Lesson
from games.kit.text import Text

View = Mapping[str, Any]
SEED = bytes([104]) * 16
READY = ("ready", "ready", "ready", "ready")
FIRST_ORDERS = (
    "fat>bukhara small>kaffa tall>stay accuse-red-tall",
    "fat>isfahan small>tabriz tall>gidda accuse-red-fat",
    "fat>bukhara small>tabriz tall>stay accuse-yellow-tall",
    "fat>bukhara small>uskub tall>stay accuse-blue-fat",
)
SEARCH = ("kaffa-pardon",)
DEMAND = ("demand-yellow-horses",)


def _offered(_before: View, said: Sequence[str], _after: View) -> bool:
    return said[0] == "offer"


def _divided(_before: View, said: Sequence[str], _after: View) -> bool:
    goals = [word.split(">")[1] for word in said if ">" in word]
    return "stay" in goals and any(goal != "stay" for goal in goals)


def _took(_before: View, said: Sequence[str], _after: View) -> bool:
    return said[0].startswith("kaffa-")


def _demanded(_before: View, said: Sequence[str], _after: View) -> bool:
    return said[0].startswith("demand-")


def _can_fall(before: View, said: Sequence[str], _after: View) -> bool:
    accused = before["viziers"][said[-1].removeprefix("accuse-")]
    return bool(accused["owner"] != 0 and before["seats"][accused["owner"]]["banishable"])


LESSONS = (
    Lesson(
        title=Text("Intrigue"),
        text=Text(
            "You need all six powers (horses, cannon, gold, troops, supplies, ships) and a vizier "
            "at the Sultan's right hand. All hands lie open, so everybody sees who could help "
            "whom. Offer somebody a trade: whom, what you give, what you ask."
        ),
        again=Text("You said that you are ready. Take it back and make an offer first."),
        done=Text(
            "It lies open for all to hear. If it is accepted, the cards change hands at once."
        ),
        goal=_offered,
        seats=4,
        seed=SEED,
    ),
    Lesson(
        title=Text("Secret orders"),
        text=Text(
            "Now everybody plans in secret. A vizier that is alone in a city brings home its top "
            "card; one that stays at court keeps the votes of its seat. Send at least one vizier "
            "to a city, let at least one stay, and name somebody a traitor."
        ),
        again=Text("All did the same. Take it back: one should travel and one should stay."),
        done=Text("Sealed. Nobody sees it until all four have sealed theirs."),
        goal=_divided,
        seats=4,
        seed=SEED,
        moves=READY,
    ),
    Lesson(
        title=Text("The search in Kaffa"),
        text=Text(
            "In six cities the top card lies open; in Kaffa all lie face down. Your small vizier "
            "is alone there: you see everything and may take one card. Take one."
        ),
        again=Text("You left with empty hands. Take it back and take a card."),
        done=Text("The board goes on showing you what lies in Kaffa, for you have seen it."),
        goal=_took,
        seats=4,
        seed=SEED,
        moves=(*READY, *FIRST_ORDERS),
    ),
    Lesson(
        title=Text("Seat number 1"),
        text=Text(
            "Seat 1 has the weakest vote, but a right: whoever has a vizier there demands a power "
            "they lack from somebody who holds it twice. Cards that you may demand light up. "
            "Demand one."
        ),
        again=Text("You demanded nothing. Take it back and choose a card."),
        done=Text(
            "Yours, and nothing is given for it. Then the accusations are opened and counted."
        ),
        goal=_demanded,
        seats=4,
        seed=SEED,
        moves=(*READY, *FIRST_ORDERS, *SEARCH),
    ),
    Lesson(
        title=Text("Name a traitor"),
        text=Text(
            "Only viziers whose owner holds four powers or more can be banished; those players are "
            "marked. Plan as you like, and accuse a vizier that can fall. All your votes at court "
            "go to that one name."
        ),
        again=Text(
            "That vizier cannot be banished now, or it is your own. Look for the mark beside a "
            "player."
        ),
        done=Text(
            "Sealed. A banished vizier goes to the first dungeon, and pushes on those before it."
        ),
        goal=_can_fall,
        seats=4,
        seed=SEED,
        moves=(*READY, *FIRST_ORDERS, *SEARCH, *DEMAND, *READY),
    ),
)
