"""Every button of this room; each subject says its own."""

from tournaments.clubs.actions import ACTIONS as CLUBS
from tournaments.halls.actions import ACTIONS as HALLS
from tournaments.ratings.actions import ACTIONS as RATINGS
from tournaments.teams.actions import ACTIONS as TEAMS

ACTIONS = (*CLUBS, *HALLS, *RATINGS, *TEAMS)
