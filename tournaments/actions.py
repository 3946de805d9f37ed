"""Every button of this room; each subject says its own."""

from tournaments.entries.actions import ACTIONS as ENTRIES
from tournaments.parts.actions import ACTIONS as PARTS
from tournaments.squads.actions import ACTIONS as SQUADS
from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (
    *ENTRIES,
    *PARTS,
    *SQUADS,
    *TEAMS,
)
