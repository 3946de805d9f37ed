"""Everybody with everybody, at tables of three and four.

A round robin of tables is a plan made before the first round: who sits with whom in each of them.
For some numbers it comes out even: everybody meets everybody exactly once, or exactly as often as
everybody else. Such plans are known constructions, or grow from one round by turning it. For all
other numbers the best plan that a search with a fixed seed finds is taken, and it says of itself
how good it is. The same numbers give the same plan on every machine.
"""

from tournaments.seating.designs.choosing import full_rounds, is_known, plan
from tournaments.seating.designs.meetings import quality
from tournaments.seating.designs.plan_rounds import (
    PlanField,
    faults,
    pair,
    rest_evenly,
    rounds,
    said,
)
from tournaments.seating.designs.values import PlanQuality, TablePlan

__all__ = [
    "PlanField",
    "PlanQuality",
    "TablePlan",
    "faults",
    "full_rounds",
    "is_known",
    "pair",
    "plan",
    "quality",
    "rest_evenly",
    "rounds",
    "said",
]
