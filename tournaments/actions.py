"""Every button of this room; each subject says its own."""

from tournaments.fixtures.actions import ACTIONS as TIMES
from tournaments.seasons.actions import ACTIONS as SEASONS
from tournaments.series.actions import ACTIONS as SERIES
from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (*TEAMS, *SERIES, *TIMES, *SEASONS)
