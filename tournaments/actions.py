"""Every button of this room; each subject says its own."""

from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (*TEAMS,)
