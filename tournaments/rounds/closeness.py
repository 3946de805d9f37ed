"""Whether whoever decides about a table sits at it, or lives with somebody who does."""

from collections.abc import Collection, Iterable
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
    mine, kin = _near(by)
    return _close(_chairs(tables), mine, kin) if mine else Close()


def _near(by: int | None) -> tuple[set[int], set[int]]:
    """Return the players an account plays as, and those of its families."""
    near = Player.objects.filter(Q(user_id=by) | Q(families__players__user_id=by))
    users = dict(near.values_list("pk", "user_id")) if by else {}
    mine = {player for player, user in users.items() if user == by}
    return mine, users.keys() - mine


def _chairs(tables: Collection[int]) -> list[tuple[Any, ...]]:
    """Return the table, the entry and the people of each chair, in the order of the seats."""
    captains = ("entry__team__captain", "entry__team__squad__vice")
    chairs = Chair.objects.filter(table__in=tables).order_by("seat")
    columns = ("table_id", "entry_id", "people", "entry__player", *captains)
    return list(chairs.values_list(*columns))


def _close(chairs: Iterable[tuple[Any, ...]], mine: set[int], kin: set[int]) -> Close:
    own, family = set(), set()
    for table, _entry, people, *others in chairs:
        sitting = {*people, *others}
        if mine & sitting:
            own.add(table)
        if kin & sitting:
            family.add(table)
    return Close(frozenset(own), frozenset(family))


def where(table: Table, by: int) -> dict[str, Any]:
    """Return what a line of history says about a table, and how close it is to who decides."""
    chairs = _chairs([table.pk])
    return {
        "round": table.round.number,
        "table": table.number,
        "table_id": table.pk,
        "sat": [entry for _table, entry, *_people in chairs],
        "close": _close(chairs, *_near(by)).of(table.pk),
    }


def history(table: Table, score: Score, by: int) -> dict[str, Any]:
    """Return what a line of history says about a decision: what the result was and became."""
    was = {"was": table.ranks, "gone": table.forfeits}
    data = {**where(table, by), "ranks": list(score.ranks), "forfeits": list(score.forfeits)}
    return data | (was if table.result == ResultState.STANDING else {})
