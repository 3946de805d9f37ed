"""Whether whoever decides about a table sits at it, or lives with somebody who does."""

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.db.models import Q

from tournaments.models import Chair, Player, ResultState, Table
from tournaments.rounds.results import Score

OWN, FAMILY = "own", "family"


@dataclass(frozen=True)
class Close:
    """At which of some tables an account sits itself, and at which somebody of its families."""

    own: frozenset[int] = frozenset()
    family: frozenset[int] = frozenset()

    def of(self, table: int) -> str:
        """Return how close a table is; nothing where it is not."""
        return OWN if table in self.own else FAMILY if table in self.family else ""


def to(tables: Collection[int], by: int | None) -> Close:
    """Return how close these tables are to an account; two queries, however many they are."""
    near = Player.objects.filter(Q(user_id=by) | Q(families__players__user_id=by))
    users = dict(near.values_list("pk", "user_id")) if by else {}
    mine = {player for player, user in users.items() if user == by}
    kin = users.keys() - mine
    if not mine:
        return Close()
    captains = ("entry__team__captain", "entry__team__squad__vice")
    own, family = set(), set()
    chairs = Chair.objects.filter(table__in=tables)
    for table, people, *others in chairs.values_list(
        "table_id", "people", "entry__player", *captains
    ):
        sitting = {*people, *others}
        if mine & sitting:
            own.add(table)
        if kin & sitting:
            family.add(table)
    return Close(frozenset(own), frozenset(family))


def where(table: Table, by: int) -> dict[str, Any]:
    """Return what a line of history says about a table, and how close it is to who decides."""
    seated = table.chairs.order_by("seat").values_list("entry_id", flat=True)
    return {
        "round": table.round.number,
        "table": table.number,
        "table_id": table.pk,
        "sat": list(seated),
        "close": to([table.pk], by).of(table.pk),
    }


def history(table: Table, score: Score, by: int) -> dict[str, Any]:
    """Return what a line of history says about a decision: what the result was and became."""
    was = {"was": table.ranks, "gone": table.forfeits}
    data = {**where(table, by), "ranks": list(score.ranks), "forfeits": list(score.forfeits)}
    return data | (was if table.result == ResultState.STANDING else {})
