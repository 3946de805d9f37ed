"""Every button of this room; each subject says its own."""

from games.lobby.actions import ACTIONS as LOBBY
from games.matches.actions import ACTIONS as MATCHES

ACTIONS = (*LOBBY, *MATCHES)
