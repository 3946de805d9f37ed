"""The buttons by which one asks the master."""

from games.advice import analysing, hints
from games.lobby.actions import SEATED, TABLE
from siamleague.actions.places import SOMEBODY
from siamleague.actions.values import Action

ACTIONS = (
    Action(
        "hint",
        on=TABLE,
        at="hint/",
        order="matches_hint",
        who=SEATED,
        does=hints.ask_hint,
        about="Ask what the master would do in a friendly game; the picture brings the answer.",
        then="match",
        verb="hint",
    ),
    Action(
        "analyse",
        on=TABLE,
        at="analyse/",
        order="matches_analyse",
        who=SOMEBODY,
        does=analysing.ask_analysis,
        about="Let the master judge every move of a match that is over.",
        then="match",
    ),
)
