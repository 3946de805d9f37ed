"""Leagues: when match days fall, who goes up or down, the zones of a table, and squads' line-ups.

Divisions are counted from 1, the highest. What the table of a running season shows and what closing
the season does are one and the same calculation, so that no promise is broken.

    from tournaments.leagues import Exchange, Ladder, plan, settle, zones
"""

from tournaments.leagues.board_order import MOST_LISTED, STEPS, Listed, after_step, in_order
from tournaments.leagues.calendar import DayRun, NoRoom, Rhythm, faults, match_days
from tournaments.leagues.line_up_rules import (
    ENDINGS,
    BoardScore,
    MatchScore,
    Seated,
    by_list,
    due,
    empty_score,
    faults_of,
    first_seat,
    match_score,
)
from tournaments.leagues.movements import plan, played_off, settle
from tournaments.leagues.values import Exchange, Ladder, Movement, MovementPlan, PlayOff, Rung
from tournaments.leagues.zones import Zone, places, zones

__all__ = [
    "ENDINGS",
    "MOST_LISTED",
    "STEPS",
    "BoardScore",
    "DayRun",
    "Exchange",
    "Ladder",
    "Listed",
    "MatchScore",
    "Movement",
    "MovementPlan",
    "NoRoom",
    "PlayOff",
    "Rhythm",
    "Rung",
    "Seated",
    "Zone",
    "after_step",
    "by_list",
    "due",
    "empty_score",
    "faults",
    "faults_of",
    "first_seat",
    "in_order",
    "match_days",
    "match_score",
    "places",
    "plan",
    "played_off",
    "settle",
    "zones",
]
