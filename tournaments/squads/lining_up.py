"""Line-ups of a match of squads: handed in by captains, hidden until it is time, corrected by
arbiters; and the results of the boards, which make the result of the match.

Everything holds the tournament, as all that is said about a table does.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.events import holding
from tournaments.leagues import (
    ENDINGS,
    BoardScore,
    Seated,
    by_list,
    empty_score,
    faults_of,
    match_score,
)
from tournaments.models import LineUp, LineUpBoard, ResultState, RoundState, Stage, Table
from tournaments.ratings import runs
from tournaments.refusals import NotNow, NotWhole, NotYours
from tournaments.rounds import closeness, reporting
from tournaments.rounds.reporting import Score
from tournaments.squads import line_ups as asked
from tournaments.squads.line_ups import SquadMatch, SquadSide


@transaction.atomic
def hand_in(*, table_id: int, players: Sequence[int | None], by: int, now: datetime) -> None:
    """Say who plays for one's squad, board by board. Until the match begins it may be changed."""
    found, entry = _spoken_for(table_id, by)
    _check_open(found, now)
    side, wanted = found.sides[found.side_of(entry) or 0], tuple(players)
    if side.seated == wanted:
        return
    _check(wanted, side, found.boards)
    _write(found.table, side.entry, wanted, now, by=by)
    holding.changed(found.table.round.tournament, still_played=True)


@transaction.atomic
def correct_line_up(
    *, table_id: int, entry: int, players: Sequence[int | None], by: int, why: str, now: datetime
) -> None:
    """Write, as an arbiter, who really played for a squad, at any time; the result stays.

    Whoever was there may have sat in another order, so only the list and empty boards matter.
    """
    found = _held(table_id)
    tournament = holding.judged(found.table.round.tournament_id, by)
    number = found.side_of(entry)
    if number is None:
        raise NotWhole(_("That squad does not play this match."))
    side, wanted = found.sides[number], tuple(players)
    if side.plays(found.boards) == wanted and side.line_up is not None:
        return
    if not why.strip():
        raise NotWhole(_("Say why the line-up is corrected; it stays in the history."))
    _check(wanted, side, found.boards, besides=("order",))
    _check_played(found, number, wanted)
    _write(found.table, entry, wanted, now, by=by)
    data: dict[str, Any] = {"table": found.table.number, "entry": entry}
    near = closeness.to([found.table.pk], by).of(found.table.pk)
    data |= {"round": found.table.round.number, "close": near}
    holding.note(tournament, "line_up.corrected", who=by, now=now, data=data, why=why)
    if tournament.stage == Stage.FINISHED:
        runs.tournament_closed(tournament, now)


@transaction.atomic
def enter_match(
    *,
    table_id: int,
    endings: Sequence[str],
    why: str,
    by: int,
    ticket: UUID,
    now: datetime,
) -> int:
    """Say how every board ended: reported by a captain, decided at once by who judges.

    `endings` says it in the words of the league room, the first board first; where somebody is
    missing from the line-ups the board is decided. Line-ups that were not handed in are the list's.
    """
    found = _held(table_id)
    club = found.table.round.tournament.club_id
    judges = clubs.role_in(club_id=club, user_id=by) in holding.ARBITERS
    if not judges and people.sits_at(found.table, by) is None:
        raise NotYours(_("Only the captains of both squads, and arbiters, enter results."))
    if not found.is_open(now):
        raise NotNow(_("The match has not begun: line-ups are still being handed in."))
    score = score_of(_boards(found, endings))
    _settle(found, now)
    order: Any = {"table_id": table_id, "by": by, "ticket": ticket, "now": now}
    if judges:
        return reporting.decide(score=score, why=why, **order)
    return reporting.report(score=score, **order)


def score_of(boards: Sequence[BoardScore]) -> Score:
    """Return the result that the boards make, every board noted in it."""
    made = match_score(boards)
    extras: list[dict[str, int]] = []
    for side in (0, 1):
        noted = {f"b{n}": board.halves[side] for n, board in enumerate(boards, 1)}
        noted |= {f"f{n}": 1 for n, board in enumerate(boards, 1) if side in board.forfeits}
        extras.append(noted if made.forfeits else {"boards": made.halves[side]} | noted)
    return Score(made.ranks, made.forfeits, tuple(extras))


def _boards(found: SquadMatch, endings: Sequence[str]) -> list[BoardScore]:
    lines = zip(*(side.plays(found.boards) for side in found.sides), strict=True)
    said = dict(enumerate(endings, 1))
    return [
        empty_score((one, other)) or _said(number, said.get(number, ""))
        for number, (one, other) in enumerate(lines, 1)
    ]


def _said(number: int, word: str) -> BoardScore:
    if word not in ENDINGS:
        raise NotWhole(_("Say how board %(n)s ended.") % {"n": number})
    return ENDINGS[word]


def _settle(found: SquadMatch, now: datetime) -> None:
    """Write the line-ups that nobody handed in: with a result they are history."""
    for side in found.sides:
        if side.line_up is None:
            _write(found.table, side.entry, by_list(side.order, found.boards), now, by=None)


def _spoken_for(table_id: int, by: int) -> tuple[SquadMatch, int]:
    found = _held(table_id)
    entry = people.sits_at(found.table, by)
    if entry is None:
        raise NotYours(_("Only the captain or the vice captain of a squad hands in its line-up."))
    return found, entry


def _held(table_id: int) -> SquadMatch:
    number = Table.objects.values_list("round__tournament_id", flat=True).get(pk=table_id)
    holding.hold(number)
    found = asked.match(table_id)
    if found is None:
        raise NotNow(_("No squads meet at this table."))
    return found


def _check_open(found: SquadMatch, now: datetime) -> None:
    if found.table.round.state != RoundState.PUBLISHED or found.table.result != ResultState.NONE:
        raise NotNow(_("This match has a result; an arbiter can correct who played."))
    if all(side.seated is not None for side in found.sides):
        raise NotNow(_("Both line-ups are in and open to all. An arbiter can correct who played."))
    if now >= found.due:
        raise NotNow(_("The match has begun. An arbiter can correct who played."))


def _check(wanted: Seated, side: SquadSide, boards: int, besides: Sequence[str] = ()) -> None:
    sentences = {
        "boards": _("A match has %(n)s boards.") % {"n": boards},
        "nobody": _("Put somebody on at least one board."),
        "twice": _("Nobody plays at two boards."),
        "unlisted": _("Only people registered for %(squad)s this season can play.")
        % {"squad": side.name},
        "order": _("Keep the order of the list: who stands higher on it plays at a higher board."),
    }
    # Who was handed in and has left since may stay where they are.
    listed = [*side.order, *(one for one in side.seated or () if one and one not in side.order)]
    wrong = [each for each in faults_of(wanted, listed, boards) if each not in besides]
    if wrong:
        raise NotWhole(sentences[wrong[0]])


def _check_played(found: SquadMatch, number: int, wanted: Seated) -> None:
    """Refuse to take everybody from a board whose result says that it was played."""
    extras = found.table.extras
    if found.table.result == ResultState.NONE or len(extras) <= number:
        return
    for board, player in enumerate(wanted, 1):
        played = f"b{board}" in extras[number] and f"f{board}" not in extras[number]
        if played and player is None:
            text = _("Board %(n)s was played. Correct the result of the match first.")
            raise NotWhole(text % {"n": board})


def _write(table: Table, entry: int, seated: Seated, now: datetime, *, by: int | None) -> None:
    values = {"by_id": by, "from_list": by is None, "at": now}
    line_up, _made = LineUp.objects.update_or_create(table=table, entry_id=entry, defaults=values)
    line_up.boards.all().delete()
    try:
        with transaction.atomic():
            LineUpBoard.objects.bulk_create(
                LineUpBoard(line_up=line_up, table=table, board=board, player_id=player)
                for board, player in enumerate(seated, 1)
                if player is not None
            )
    except IntegrityError as twice:
        raise NotWhole(_("Nobody plays at two boards.")) from twice
