"""Every button of this room; each subject says its own."""

from games.advice.actions import ACTIONS as ADVICE
from games.conduct.actions import ACTIONS as CONDUCT
from games.lobby.actions import ACTIONS as LOBBY
from games.matches.actions import ACTIONS as MATCHES
from games.puzzles.actions import ACTIONS as PUZZLES
from games.what_if.actions import ACTIONS as WHAT_IF

ACTIONS = (*LOBBY, *MATCHES, *ADVICE, *CONDUCT, *WHAT_IF, *PUZZLES)
