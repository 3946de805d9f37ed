"""Leagues: when match days fall, who goes up or down when a season ends, and the zones of a table.

Divisions are counted from 1, the highest. What the table of a running season shows and what closing
the season does are one and the same calculation, so that no promise is broken.

    from tournaments.leagues import Exchange, Ladder, plan, settle, zones
"""

from tournaments.leagues.calendar import NoRoom, Rhythm, Window, faults, match_days
from tournaments.leagues.movements import plan, played_off, settle
from tournaments.leagues.values import Exchange, Ladder, Plan, PlayOff, Rung, Step
from tournaments.leagues.zones import Zone, places, zones

__all__ = [
    "Exchange",
    "Ladder",
    "NoRoom",
    "Plan",
    "PlayOff",
    "Rhythm",
    "Rung",
    "Step",
    "Window",
    "Zone",
    "faults",
    "match_days",
    "places",
    "plan",
    "played_off",
    "settle",
    "zones",
]
