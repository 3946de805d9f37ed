"""Five lessons of A War of Whispers, from one first round between two societies."""

from collections.abc import Mapping, Sequence
from typing import Any

from games.kit.lessons import Lesson
from games.kit.text import Text

View = Mapping[str, Any]
SEED = bytes([136]) * 16  # this seed lets the learner begin
ROUND = (
    "deploy:elephant_marshal",
    "deploy:eagle_sheriff",
    "deploy:eagle_steward",
    "deploy:elephant_steward",
    "deploy:eagle_marshal",
    "deploy:horse_sheriff",
    "banners place:eagle_7 place:eagle_7",
    "draw",
    "banners place:eagle_1 place:eagle_7",
    "banners place:elephant_2 place:elephant_4",
    "banners place:elephant_5 place:elephant_5",
    "attack from:elephant_3 into:lion_9 n:1",
    "banners place:horse_9 place:horse_9",
    "keep",
)


def _for_the_devout(before: View, said: Sequence[str], _after: View) -> bool:
    return said[0].startswith(f"deploy:{before['loyalties'][0][0]['empire']}_")


def _drawn(before: View, _said: Sequence[str], after: View) -> bool:
    return len(after["hand"]) > len(before["hand"])


def _played(_before: View, said: Sequence[str], _after: View) -> bool:
    return said[0].startswith("use:")


def _took_a_city(before: View, _said: Sequence[str], after: View) -> bool:
    both = zip(before["empires"], after["empires"], strict=True)
    return any(now["cities"] > was["cities"] for was, now in both)


def _better(before: View, _said: Sequence[str], after: View) -> bool:
    return bool(after["scores"][0] > before["scores"][0])


LESSONS = (
    Lesson(
        title=Text("An agent in a council"),
        text=Text(
            "You own no empire. You have five secret loyalties, and the cities of the empire under "
            "×4 count four points each for you. What an empire does is decided by the agents in "
            "its council. Place an agent in the council of the empire you are most devoted to."
        ),
        again=Text("That is another empire. Look at the sign under ×4 among your loyalties."),
        done=Text(
            "Well placed. A vacant position obeys the next agent of its council, so one agent may "
            "decide more than once."
        ),
        goal=_for_the_devout,
        seed=SEED,
    ),
    Lesson(
        title=Text("Banners or cards"),
        text=Text(
            "The marker walks through the councils and stands at the Steward of the Eagle, where "
            "your agent sits. Both signs there say what you would get now: banners from the "
            "farms, or cards. Draw cards; their faces are yours alone to see."
        ),
        again=Text("Those were banners. Take it back and draw."),
        done=Text(
            "In your hand. The list below your cards says what each pays for, alone or together."
        ),
        goal=_drawn,
        seed=SEED,
        moves=ROUND[:7],
    ),
    Lesson(
        title=Text("Play a card"),
        text=Text(
            "An ability says what it costs and when it may be played; those marked “now” fit this "
            "moment. The card played is part of the cost. Play one of them."
        ),
        again=Text("You acted without a card. Take it back and choose one of the abilities."),
        done=Text("Paid cards go back into their decks at once, seen by all."),
        goal=_played,
        seed=SEED,
        moves=ROUND[:8],
    ),
    Lesson(
        title=Text("Take a city"),
        text=Text(
            "Armies go over borders; water on the map means that there is none. Banners fall one "
            "for one, and a fortress kills one attacker more. The Elephant's Marshal obeys you: "
            "attack an empty city of another empire. Say from where, into what, with how many."
        ),
        again=Text("No city was won. Look next to Mosswall for a city without banners."),
        done=Text("One city more for the Elephant. One banner must stay in it, or it goes home."),
        goal=_took_a_city,
        seed=SEED,
        moves=ROUND[:11],
    ),
    Lesson(
        title=Text("Change your mind"),
        text=Text(
            "After a round you may exchange two loyalties, as long as both lie face down; "
            "afterwards both lie open for all to see. The numbers under them say what each would "
            "score now. Exchange two so that you would have more."
        ),
        again=Text(
            "Your points did not grow. Put the empire with many cities under a higher number."
        ),
        done=Text("More points, but now the others know. After four rounds everything is opened."),
        goal=_better,
        seed=SEED,
        moves=ROUND,
    ),
)
