"""What the sealed log of an event holds: decisions, who met whom, and every word about a result.

Numbers only, no names: what the points are made of, so that anybody can work them out again.
"""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any

from siamleague.history import sealed
from siamleague.history.models import AuditLine
from tournaments.formats import shelf
from tournaments.models import (
    Chair,
    Entry,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Table,
    TableKind,
    Tournament,
)
from tournaments.rounds import standings

NUMBERS = ("round", "entry", "units", "table_id")
OF_THE_PLAN = "tournament."
SHOWN = (RoundState.PUBLISHED, RoundState.CLOSED)


def name_of(tournament: Tournament) -> str:
    """Return under which name the log of an event is kept."""
    return f"tournament:{tournament.pk}"


def head(tournament: Tournament) -> sealed.Head | None:
    """Return the newest line of an event's log."""
    return sealed.head(name_of(tournament))


def decision(tournament: Tournament, line: AuditLine) -> None:
    """Seal a decision: its numbers, a seal of what was said, and the plan where that may change."""
    data = line.data
    body: dict[str, Any] = {name: data[name] for name in NUMBERS if type(data.get(name)) is int}
    if isinstance(data.get("swapped"), list):  # who changed places in a proposal, two by two
        body["swapped"] = list(data["swapped"])
    if line.verb.startswith(OF_THE_PLAN):
        body["plan"] = plan(Tournament.objects.get(pk=tournament.pk))
    _append(tournament, line.verb, body, line.when, line)


def of_lot(tournament: Tournament, verb: str, body: Mapping[str, Any], now: datetime) -> None:
    """Seal what is given to the lot of an event, or that it is drawn."""
    _append(tournament, verb, body, now)


def numbered(tournament: Tournament, entries: Sequence[int], now: datetime) -> None:
    """Seal in which order these got their numbers, and whether a lot said so."""
    by_lot = bool(tournament.rules.get("by_lot"))
    body = {"numbered": list(entries), "by_lot": by_lot, "seed": str(tournament.seed)}
    _append(tournament, "entries.numbered", body, now)


def paired(round_: Round, now: datetime) -> None:
    """Seal who meets whom in a round, and by which rules its points are counted."""
    _append(round_.tournament, "round.paired", laid(round_), now)


def word(tournament: Tournament, line: ResultLine, now: datetime) -> None:
    """Seal a word about a table."""
    _append(tournament, "result.said", {"words": [told_word(line)]}, now)


def words(tournament: Tournament, lines: Iterable[ResultLine], now: datetime) -> None:
    """Seal many at once."""
    told = [told_word(line) for line in lines]
    if told:
        _append(tournament, "result.said", {"words": told}, now)


def brought(
    tournament: Tournament, line: AuditLine, body: Mapping[str, Any], lines: Iterable[ResultLine]
) -> None:
    """Seal what a second desk brought: its own lines as it sealed them, and what came of them."""
    told = {**body, "words": [told_word(each) for each in lines]}
    _append(tournament, line.verb, told, line.when, line)


def laid(round_: Round) -> dict[str, Any]:
    """Return the tables of a round: which, its place, its kind, who sits there, who decided so."""
    seated: dict[int, list[int]] = {}
    chairs = Chair.objects.filter(round=round_).order_by("table_id", "seat")
    for table, entry in chairs.values_list("table_id", "entry_id"):
        seated.setdefault(table, []).append(entry)
    rows = Table.objects.filter(round=round_).order_by("number")
    return {
        "round": round_.number,
        "plan": plan(round_.tournament),
        "tables": [
            [pk, number, kind, seated.get(pk, []), bool(hand.get("met"))]
            for pk, number, kind, hand in rows.values_list("pk", "number", "kind", "hand")
        ],
        "words": _standing([round_]),
        "field": sealed.digest_of(round_.field),
    }


def plan(tournament: Tournament) -> dict[str, Any]:
    """Return by which rules an event counts points and orders its table."""
    of, way = standings.scheme(tournament), shelf.of(tournament)
    return {
        "format": way.slug,
        "seats": tournament.who.seats,
        "seed": str(tournament.seed),
        "tie_breaks": list(tournament.tie_breaks),
        "win": of.win,
        "draw": of.draw,
        "loss": of.loss,
        "full_bye": of.full_bye if way.bye_counts else 0,
        "half_bye": of.half_bye,
        "by_rank": list(of.by_rank),
        "by_rank_short": [list(row) for row in of.by_rank_short],
        "unit": of.unit,
        "meet_again": bool(tournament.rules.get("rematch_allowed")),
        "strikes_out": way.strikes_out,
        "by_points": not way.sends_on,
        "by_lot": bool(tournament.rules.get("by_lot")),
        "first_side": str(tournament.rules.get("initial_side", "")),
        "as_decided": bool(tournament.rules.get("pair_as_decided")),
    }


def begun(tournament: Tournament) -> dict[str, Any]:
    """Return what there was before an older event got a log: rounds, what stood, points decided."""
    rounds = Round.objects.filter(tournament=tournament, state__in=SHOWN).order_by("number")
    rows = list(rounds.select_related("tournament"))
    if not rows:
        return {}
    decided = Entry.objects.filter(tournament=tournament).exclude(penalty=0)
    return {
        "rounds": [laid(each) for each in rows],
        "units": [list(row) for row in decided.order_by("pk").values_list("pk", "penalty")],
    }


def _standing(rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """Return what stands already at tables where somebody was to play."""
    rows = Table.objects.filter(round__in=rounds, kind=TableKind.PLAY)
    stood = rows.filter(result=ResultState.STANDING).order_by("pk")
    return [
        {"table": pk, "stands": True, "ranks": ranks, "forfeits": forfeits}
        for pk, ranks, forfeits in stood.values_list("pk", "ranks", "forfeits")
    ]


def told_word(line: ResultLine) -> dict[str, Any]:
    """Return a word as it is sealed."""
    return {
        "table": line.table_id,
        "number": line.number,
        "verb": line.verb,
        "by": line.by_entry_id,
        "stands": line.standing,
        "late": line.late,
        "ranks": list(line.ranks),
        "forfeits": list(line.forfeits),
        "extras": list(line.extras),
    }


def _append(
    tournament: Tournament,
    verb: str,
    body: Mapping[str, Any],
    now: datetime,
    audit: AuditLine | None = None,
) -> None:
    sealed.append(
        name_of(tournament),
        verb,
        body,
        now=now,
        audit=audit,
        beginning=lambda: begun(tournament),
    )
