"""Every button of this room; each subject says its own."""

from tournaments.events.actions import ACTIONS as EVENTS
from tournaments.rounds.actions import ACTIONS as ROUNDS
from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (*EVENTS, *ROUNDS, *TEAMS)
