"""Results: reported by one side and confirmed by the other, decided by an arbiter, or played here.

Every word about a table is a line that is never changed. A report stands when another entry of the
table confirms it; a dispute calls the arbiter; a decision or a match played here stands at once. A
correction is a new line that stands instead. Standings are worked out from what stands, so nothing
else has to be mended when an old result is.
"""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Count, Max
from django.utils.translation import gettext as _

from tournaments.batches import write_back
from tournaments.clubs import people
from tournaments.events import holding, pushes
from tournaments.formats import going_on, shelf
from tournaments.models import (
    Chair,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Source,
    Stage,
    Table,
    TableKind,
    Tournament,
)
from tournaments.ratings import runs
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import closeness, late_words, logged, may_say
from tournaments.rounds.result_lines import Guest, SaidLine, append
from tournaments.rounds.results import Figures, Score
from tournaments.seasons import moving
from tournaments.webhooks import outbox

AT_ONCE = 150  # results noted in one transaction

__all__ = [
    "Guest",
    "Score",
    "confirm",
    "decide",
    "decide_many",
    "dispute",
    "report",
    "say_who_goes_on",
]


@transaction.atomic
def report(
    *,
    table_id: int,
    score: Score,
    by: int | Guest,
    ticket: UUID,
    now: datetime,
    late: bool = False,
) -> int:
    """Say how a table ended, as one who sat there; the same words from another side confirm it.

    `late` is what was said while there was no line: what stands otherwise by now is contested.
    """
    table, tournament = _held(table_id)
    known = _known(table, ticket)
    if known is not None:
        return known
    entry = _entry_of(table, by)
    contests = late and entry is not None and late_words.may_contest(table, tournament)
    if not contests:
        may_say.check_playing(table)
    may_say.check_ranks(score, table.chairs.count())
    if tournament.who.of_squads and not score.extras:
        raise NotWhole(_("Enter the boards of squads on the page of their match."))
    if contests:
        word = SaidLine("report", score, by, entry, ticket, ResultState.DISPUTED, late=True)
        return late_words.take(table, tournament, word, now)
    last = table.results.order_by("-number").first()
    theirs = last is not None and last.by_entry_id not in (None, entry)
    if theirs and entry is None:
        raise NotYours(_("One side has reported already; the other answers with its own code."))
    if last is not None and theirs and last.verb == "report" and _same(last, score):
        may_say.check_two_can_settle(table)
        score = score if score.extras else replace(score, extras=tuple(last.extras))
        return _write(table, tournament, SaidLine("confirm", score, by, entry, ticket), now)
    state = ResultState.DISPUTED if theirs else ResultState.REPORTED
    pushes.of_report(table, entry)
    return _write(table, tournament, SaidLine("report", score, by, entry, ticket, state), now)


@transaction.atomic
def confirm(
    *,
    table_id: int,
    by: int | Guest,
    ticket: UUID,
    now: datetime,
    seen: int | None = None,
    late: bool = False,
) -> int:
    """Agree with what another side reported; then the result stands.

    `seen` is the number of the report that was read: a newer one is not confirmed unread.
    """
    table, tournament = _held(table_id)
    known = _known(table, ticket)
    if known is not None:
        return known
    entry = _named(_entry_of(table, by))
    if late and late_words.may_contest(table, tournament):
        meant = late_words.read(table, seen)
        word = SaidLine("report", meant, by, entry, ticket, ResultState.DISPUTED, late=True)
        return late_words.take(table, tournament, word, now)
    last = _open_report(table)
    if last.by_entry_id == entry:
        raise NotYours(_("You reported this result yourself; somebody else must confirm it."))
    if seen not in (None, last.number):
        raise StalePage(_("Something else was reported meanwhile. Look again, then answer."))
    may_say.check_two_can_settle(table)
    if last.verb != "report":
        raise NotNow(_("This result is disputed; report what you agree on, or ask the arbiter."))
    score = Score(tuple(last.ranks), tuple(last.forfeits), tuple(last.extras))
    if last.by_entry_id is None:  # nobody's word: agreeing with it is a side's own report
        pushes.of_report(table, entry)
        line = SaidLine("report", score, by, entry, ticket, ResultState.REPORTED)
        return _write(table, tournament, line, now)
    return _write(table, tournament, SaidLine("confirm", score, by, entry, ticket), now)


@transaction.atomic
def dispute(
    *,
    table_id: int,
    by: int | Guest,
    why: str,
    ticket: UUID,
    now: datetime,
    late: bool = False,
) -> int:
    """Disagree with what was reported; an arbiter decides."""
    table, tournament = _held(table_id)
    known = _known(table, ticket)
    if known is not None:
        return known
    entry = _named(_entry_of(table, by))
    if late and late_words.may_contest(table, tournament):
        meant = late_words.objected_to(table, entry)
        word = SaidLine(
            "dispute", meant, by, entry, ticket, ResultState.DISPUTED, why=why, late=True
        )
        return late_words.take(table, tournament, word, now)
    last = _open_report(table)
    if last.by_entry_id == entry and last.verb == "dispute":
        return last.number
    if last.by_entry_id == entry:
        raise NotYours(_("This is your own report. Report again what you meant."))
    score = Score(tuple(last.ranks), tuple(last.forfeits), tuple(last.extras))
    line = SaidLine("dispute", score, by, entry, ticket, ResultState.DISPUTED, why=why)
    return _write(table, tournament, line, now)


@transaction.atomic
def decide(*, table_id: int, score: Score, by: int, why: str, ticket: UUID, now: datetime) -> int:
    """Say as an arbiter how a table ended, first or instead of an older result, at any time."""
    table, tournament = _held(table_id)
    known = _known(table, ticket)
    if known is not None:
        return known
    holding.check_judge(tournament, by)
    may_say.check_published(table)
    data = closeness.history(table, score, by)
    may_say.check_ranks(score, len(data["sat"]))
    corrects = table.result == ResultState.STANDING
    same = (tuple(table.ranks), tuple(table.forfeits)) == (score.ranks, score.forfeits)
    upheld = corrects and same and list(score.extras) in ([], table.extras)
    if upheld and not table.contested:
        return table.results.aggregate(top=Max("number"))["top"] or 0
    may_say.check_reason(table, why)
    named = (
        shelf.of(tournament).kept(tournament, table, score.ranks, score.forfeits)
        if corrects
        else ()
    )
    score = replace(score, extras=_together(score.extras, named)) if any(named) else score
    near = data["close"]
    line = SaidLine("decide", score, by, None, ticket, source=Source.ARBITER, why=why, close=near)
    number = append(table, tournament, line, now)
    verb = "result.corrected" if corrects and not upheld else "result.decided"
    write = holding.note_in_round if _still_played(table) else holding.note
    write(tournament, verb, who=by, now=now, data=data, why=why)
    shelf.of(tournament).follow(tournament, table)
    if tournament.stage == Stage.FINISHED:  # ratings were worked out from what stood before
        runs.tournament_closed(tournament, now)
        moving.after_correction(tournament, by=by, now=now)
    return number


@transaction.atomic
def say_who_goes_on(
    *, table_id: int, entry: int, by: int, why: str, ticket: UUID, now: datetime
) -> int:
    """Say as an arbiter who goes on from a table of a knock-out: after a draw, or all the same.

    The result itself stays as it is. `why` says how it was decided: a play-off, the lot.
    """
    table, tournament = _held(table_id)
    known = _known(table, ticket)
    if known is not None:
        return known
    holding.check_judge(tournament, by)
    may_say.check_published(table)
    if not shelf.of(tournament).sends_on or table.result != ResultState.STANDING:
        raise NotNow(_("Enter the result of the table first; then say who goes on."))
    if entry not in going_on.seats(table):
        raise NotWhole(_("Choose one of those who sat at this table."))
    extras = going_on.named(table, entry)
    if list(extras) == table.extras:
        return table.results.aggregate(top=Max("number"))["top"] or 0
    if not why.strip():
        raise NotWhole(_("Say how that was decided, for example: a play-off."))
    going_on.check_unchanged(table, entry)
    score = Score(tuple(table.ranks), tuple(table.forfeits), extras)
    data = {**closeness.where(table, by), "entry": entry}
    near = data["close"]
    line = SaidLine("decide", score, by, None, ticket, source=Source.ARBITER, why=why, close=near)
    number = append(table, tournament, line, now)
    holding.note(tournament, "result.goes_on", who=by, now=now, data=data, why=why)
    shelf.of(tournament).follow(tournament, table)
    return number


def decide_many(*, round_id: int, scores: Mapping[int, Score], by: int, now: datetime) -> int:
    """Decide the tables of a round that have no result yet, all at once; return how many.

    For lists that come from elsewhere. What stands already is left as it is. The whole list is
    looked at first; a long one is then noted a few tables at a time, so that others can write.
    """
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    holding.check_judge(round_.tournament, by)
    left = [table.pk for table in _undecided(round_, scores)]
    noted = 0
    for first in range(0, len(left) or 1, AT_ONCE):
        some = {pk: scores[pk] for pk in left[first : first + AT_ONCE]}
        noted += _decide_some(round_id, some, by, now)
    return noted


def _undecided(round_: Round, scores: Mapping[int, Score]) -> list[Any]:
    """Return the tables that these results would decide; refuse what is wrong with any of them."""
    if round_.state != RoundState.PUBLISHED:
        raise NotNow(_("This round is not being played."))
    rows = Table.objects.filter(round=round_, kind=TableKind.PLAY, pk__in=list(scores))
    rows = rows.exclude(result=ResultState.STANDING).annotate(top=Max("results__number"))
    tables = list(rows.order_by("number"))
    chairs = Chair.objects.filter(round=round_)
    if len(scores) <= AT_ONCE:
        chairs = chairs.filter(table__in=list(scores))
    seats: dict[int, int] = dict(chairs.values_list("table").annotate(Count("pk")).order_by())
    for table in tables:
        if table.result == ResultState.DISPUTED:
            raise NotNow(
                _("Table %(n)s is disputed: decide it on its own page, with a reason.")
                % {"n": table.number}
            )
        may_say.check_ranks(scores[table.pk], seats.get(table.pk, 0))
    return tables


@transaction.atomic
def _decide_some(round_id: int, scores: Mapping[int, Score], by: int, now: datetime) -> int:
    round_ = Round.objects.get(pk=round_id)
    tournament = holding.judged(round_.tournament_id, by)
    round_.refresh_from_db(fields=["state"])
    tables = _undecided(round_, scores)
    for table in tables:
        score = scores[table.pk]
        table.result, table.ranks = ResultState.STANDING, list(score.ranks)
        table.forfeits, table.extras = list(score.forfeits), list(score.extras)
    close = closeness.to([table.pk for table in tables], by)
    lines = ResultLine.objects.bulk_create(
        ResultLine(
            table=table,
            number=(table.top or 0) + 1,
            source=Source.ARBITER,
            verb="decide",
            ranks=table.ranks,
            forfeits=table.forfeits,
            extras=table.extras,
            standing=True,
            by_id=by,
            close=close.of(table.pk),
            at=now,
        )
        for table in tables
    )
    logged.words(tournament, lines, now)
    columns = ["result", "ranks", "forfeits", "extras"]
    write_back(tables, columns)
    outbox.of_results(tournament, tables, now)
    data = {
        "round": round_.number,
        "tables": len(tables),
        "numbers": sorted(table.number for table in tables),
        "close": close.level,
    }
    holding.note_in_round(tournament, "result.decided_many", who=by, now=now, data=data)
    return len(tables)


@transaction.atomic
def take_from_match(*, table_id: int, score: Score, now: datetime) -> bool:
    """Let the result of a match played here stand, once, unless an arbiter has decided already."""
    table, tournament = _held(table_id)
    if table.results.filter(source__in=(Source.MATCH, Source.ARBITER), standing=True).exists():
        return False
    line = SaidLine("report", score, None, None, None, source=Source.MATCH)
    _write(table, tournament, line, now)
    return True


def _held(table_id: int) -> tuple[Table, Tournament]:
    number = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    tournament = holding.hold(number)
    return Table.objects.select_related("round").get(pk=table_id), tournament


def _known(table: Table, ticket: UUID) -> int | None:
    rows = ResultLine.objects.filter(table=table, ticket=ticket)
    return rows.values_list("number", flat=True).first()


def _entry_of(table: Table, by: int | Guest) -> int | None:
    """Return the entry for which this person sits at the table, else refuse.

    None is somebody at the table, by the address that lies there.
    """
    if isinstance(by, Guest):
        if by.entry is None or table.chairs.filter(entry=by.entry).exists():
            return by.entry
    else:
        entry = people.sits_at(table, by)
        if entry is not None:
            return entry
    raise NotYours(_("Only those who sat at this table can report its result."))


def _named(entry: int | None) -> int:
    """Return the entry; refuse whoever speaks by the address that lies on the table for all."""
    if entry is None:
        raise NotYours(_("Answer with your own code, or tell the arbiter."))
    return entry


def _open_report(table: Table) -> ResultLine:
    last = table.results.order_by("-number").first()
    if last is None or table.result not in (ResultState.REPORTED, ResultState.DISPUTED):
        raise NotNow(_("There is no report to answer."))
    return last


def _together(figures: Figures, named: Figures) -> Figures:
    """Return the figures of each seat with who was named to go on."""
    if not figures:
        return named
    return tuple({**one, **other} for one, other in zip(figures, named, strict=True))


def _same(line: ResultLine, score: Score) -> bool:
    figures = list(score.extras) in ([], line.extras)
    return figures and (tuple(line.ranks), tuple(line.forfeits)) == (score.ranks, score.forfeits)


def _write(table: Table, tournament: Tournament, line: SaidLine, now: datetime) -> int:
    """Append a line and let open pages look again; the tournament is held."""
    number = append(table, tournament, line, now)
    holding.changed(tournament, still_played=_still_played(table), table=table.pk)
    return number


def _still_played(table: Table) -> bool:
    """Tell whether the round of a table is not over, so that nothing counts it as such yet."""
    return table.round.state in may_say.PLAYING
