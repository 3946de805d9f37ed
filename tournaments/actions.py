"""Every button of this room; each subject says its own."""

from tournaments.entries.actions import ACTIONS as ENTRIES
from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (
    *ENTRIES,
    *TEAMS,
)
