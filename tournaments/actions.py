"""Every button of this room; each subject says its own."""

from tournaments.checks.actions import ACTIONS as CHECKS
from tournaments.clubs.actions import ACTIONS as CLUBS
from tournaments.entries.actions import ACTIONS as ENTRIES
from tournaments.events.actions import ACTIONS as EVENTS
from tournaments.exports.actions import ACTIONS as EXPORTS
from tournaments.fixtures.actions import ACTIONS as TIMES
from tournaments.halls.actions import ACTIONS as HALLS
from tournaments.imports.actions import ACTIONS as IMPORTS
from tournaments.laptops.actions import ACTIONS as LAPTOPS
from tournaments.lots.actions import ACTIONS as LOTS
from tournaments.partners.actions import ACTIONS as PARTNERS
from tournaments.parts.actions import ACTIONS as PARTS
from tournaments.ratings.actions import ACTIONS as RATINGS
from tournaments.rounds.actions import ACTIONS as ROUNDS
from tournaments.seasons.actions import ACTIONS as SEASONS
from tournaments.series.actions import ACTIONS as SERIES
from tournaments.squads.actions import ACTIONS as SQUADS
from tournaments.teams.actions import ACTIONS as TEAMS
from tournaments.webhooks.actions import ACTIONS as WEBHOOKS

ACTIONS = (
    *(*CLUBS, *TEAMS, *SQUADS, *EVENTS, *ENTRIES, *PARTNERS, *ROUNDS, *PARTS, *HALLS),
    *(*RATINGS, *SERIES, *TIMES, *SEASONS, *IMPORTS, *EXPORTS, *CHECKS, *WEBHOOKS, *LAPTOPS),
    *LOTS,
)
