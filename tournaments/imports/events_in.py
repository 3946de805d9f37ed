"""Letting a tournament report in: an event with its people, its rounds and what came of them.

While it is written the event is a draft that only organisers see. Everything is written a few rows
at a time, and begun again it goes on where it stopped.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from secrets import randbits
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments import addresses
from tournaments.events import holding
from tournaments.exchange.trf_values import BYES, DRAWS, TrfGame, TrfPlayer, TrfReport
from tournaments.exports.trf_of_event import COUNTED, OUR
from tournaments.formats import shelf
from tournaments.imports import act, asked_in, events_brought, people_in, squads_in
from tournaments.imports.events_brought import EventRead
from tournaments.imports.round_days import moment, rounds_of
from tournaments.imports.taking_in import BroughtFile
from tournaments.models import (
    Chair,
    Club,
    Entry,
    EntryState,
    EventPapers,
    Import,
    ImportKind,
    ImportState,
    Player,
    ResultLine,
    ResultState,
    Round,
    RoundState,
    Source,
    Stage,
    Table,
    TableKind,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.ratings import runs
from tournaments.refusals import StalePage
from tournaments.standings.acronyms import read_order
from tournaments.standings.faults import UnknownTieBreak

KIND = "let-event-in"
AT_ONCE = 60  # people in one transaction
UNUSUAL = frozenset("WDLF")
ASKED = ("240", "260")  # byes and pairs that are rows here
OF_SQUADS = (*ASKED, "300", "320", "330")
KINDS = {"U": TableKind.FULL_BYE, "F": TableKind.FULL_BYE, "H": TableKind.HALF_BYE}


def bring_event(
    *, club_id: int, file: BroughtFile | None, rated: bool, by: int, now: datetime
) -> Import:
    """Read a tournament report; write nothing of it yet."""
    act.check_runs(club_id, by)
    text = events_brought.text_of(file)
    return Import.objects.create(
        club_id=club_id,
        kind=ImportKind.EVENT,
        file_name=file.name if file else "",
        rows=text,
        about={"rated": rated},
        made_by_id=by,
        made_at=now,
    )


def let_event_in(*, brought: Import, by: int, now: datetime) -> "Import | Job":
    """Write an event that was read; the job that does it is returned."""
    with transaction.atomic():
        taken = Import.objects.filter(
            pk=brought.pk, state=ImportState.READ, version=brought.version
        ).update(state=ImportState.WORKING, version=F("version") + 1)
        if not taken:
            raise StalePage(_("Somebody else has just decided about this list. Look again."))
        payload = {"import": brought.pk, "by": by}
        return jobs.ask(kind=KIND, payload=payload, by=by, key=f"{brought.pk}", now=now)


def work(*, import_id: int, by: int, report: "jobs.Report", now: Callable[[], datetime]) -> str:
    """Write the event; return the address of its page."""
    brought = Import.objects.select_related("event", "club").get(pk=import_id)
    if brought.state != ImportState.WORKING:
        return brought.get_absolute_url()
    read = events_brought.event_read(brought)
    event = brought.event or _event(brought, read, by=by, now=now())
    players, played = read.report.players, rounds_of(read)
    if read.squads is not None:
        _squads(brought, event, read, by=by, report=report, now=now)
    else:
        for start in range(0, len(players), AT_ONCE):
            _people(brought.pk, event, read, players[start : start + AT_ONCE], by=by, now=now())
            report(min(start + AT_ONCE, len(players)), len(players) + played)
        for number in range(1, played + 1):
            _round(event, read, number, now=now())
            report(len(players) + number, len(players) + played)
    _end(brought.pk, event, read, by=by, now=now())
    return brought.get_absolute_url()


def _squads(
    brought: Import,
    event: Tournament,
    read: EventRead,
    *,
    by: int,
    report: "jobs.Report",
    now: Callable[[], datetime],
) -> None:
    """Write the squads of a report, and what they played."""
    done, played = 0, rounds_of(read)
    whole = len(read.report.teams) + played
    for some in squads_in.in_parts(read):
        squads_in.write_squads(brought.pk, event, read, some, by=by, now=now())
        done += len(some)
        report(done, whole)
    brought.refresh_from_db(fields=["made"])
    for number in range(1, played + 1):
        at = moment(read, number, now())
        squads_in.write_round(brought, event, read, number, at=at)
        report(len(read.report.teams) + number, whole)


@transaction.atomic
def _event(brought: Import, read: EventRead, *, by: int, now: datetime) -> Tournament:
    club = Club.objects.select_for_update().get(pk=brought.club_id)
    way = shelf.played(read.format, read.kind) or shelf.usual(read.kind)
    starts = moment(read, 1, now)
    event = Tournament(
        club=club,
        name=read.name,
        kind=read.kind,
        format=way.slug,
        game_name=read.game,
        rounds=max(1, read.rounds),
        scheme=read.scheme,
        tie_breaks=_tie_breaks(read.report) or list(way.tie_breaks),
        rated=bool(brought.about.get("rated")),
        place=read.report.said("022")[:120],
        starts_at=starts,
        made_at=now,
        seed=randbits(62),
        stage=Stage.DRAFT,
        demo=club.demo,
    )
    if read.squads is not None:
        event.rules = squads_in.rules_of(read)
    addresses.save_at_a_free_one(event, otherwise="event")
    Import.objects.filter(pk=brought.pk).update(event=event)
    EventPapers.objects.create(event=event, **_papers(read))
    if read.squads is not None:
        squads_in.make_season(event, read, now=now)
    return event


def _papers(read: EventRead) -> dict[str, Any]:
    """Return what the report says that has no other room here."""
    report, told = read.report, OF_SQUADS if read.squads else ASKED
    letters = {
        f"{place}.{one.number}": game.result
        for one in report.players
        for place, game in enumerate(one.games, 1)
        if game.result in UNUSUAL
    }
    return {
        "about": [[line.tag, line.text] for line in report.about if line.tag not in COUNTED],
        "others": [[line.tag, line.text] for line in report.others if line.tag not in told],
        "comments": [each for each in report.comments if not each.startswith(f"{OUR} ")],
        "letters": letters | (squads_in.kept(read) if read.squads else {}),
    }


def _tie_breaks(report: TrfReport) -> list[str]:
    """Return the tie-breaks of the file, if all of them are known here."""
    try:
        return read_order(report.said("212") or report.said("202"))
    except UnknownTieBreak:
        return []


@transaction.atomic
def _people(
    number: int,
    event: Tournament,
    read: EventRead,
    some: Sequence[TrfPlayer],
    *,
    by: int,
    now: datetime,
) -> None:
    """Write some of those who take part, and note who is new."""
    brought = Import.objects.select_for_update(of=("self",)).get(pk=number)
    made: dict[str, list[Any]] = brought.made or {}
    there = set(Entry.objects.filter(tournament=event).values_list("number", flat=True))
    for one in some:
        if one.number in there:
            continue
        who = _who(event, read, one, made, now=now)
        entry = Entry.objects.create(
            tournament=event,
            name=one.name,
            number=one.number,
            rating=one.rating or None,
            state=EntryState.OUT if one.number in read.withdrawn else EntryState.IN,
            categories=read.categories.get(one.number, []),
            penalty=read.penalties.get(one.number, 0),
            entered_at=now,
            entered_by_id=by,
            **who,
        )
        made.setdefault("lines", []).append(entry.pk)
    Import.objects.filter(pk=number).update(made=made)


def _who(
    event: Tournament, read: EventRead, one: TrfPlayer, made: dict[str, Any], *, now: datetime
) -> dict[str, Any]:
    """Return who enters: somebody the club knows, a guest, or two of them as a team.

    Whoever has an account has not agreed to what is only told now: it counts in the club's lists.
    """
    if not event.who.of_teams:
        player = _player(event, read, one.name, made)
        people_in.keep_papers(event.club_id, player, one, read.written[one.number], made)
        return {"player": player, "agreed": player.user_id is None}
    team = Team.objects.create(
        name=one.name, club_id=event.club_id, founded_at=now, demo=event.demo
    )
    made.setdefault("teams", []).append(team.pk)
    pair = [_player(event, read, name, made) for name in read.partners.get(one.number, ())]
    for player in pair:
        TeamMember.objects.create(team=team, player=player, invited_at=now, accepted_at=now)
    return {"team": team, "agreed": all(player.user_id is None for player in pair)}


def _player(event: Tournament, read: EventRead, name: str, made: dict[str, Any]) -> Player:
    chosen = read.likeness[name].chosen
    known = Player.objects.filter(pk=chosen).first() if chosen else None
    if known is not None:
        return known
    guests: dict[str, int] = made.setdefault("guests", {})
    if name in guests and event.who.of_teams:
        return Player.objects.get(pk=guests[name])
    player = Player.objects.create(name=name, made_by_club_id=event.club_id, demo=event.demo)
    guests[name] = player.pk
    made.setdefault("players", []).append(player.pk)
    return player


@transaction.atomic
def _round(event: Tournament, read: EventRead, number: int, *, now: datetime) -> None:
    """Write one round with its tables and results, all of it or nothing."""
    at = moment(read, number, now)
    made, fresh = Round.objects.get_or_create(tournament=event, number=number)
    if not fresh:
        return
    entries = {
        seed: (pk, player)
        for seed, pk, player in Entry.objects.filter(tournament=event).values_list(
            "number", "pk", "player"
        )
    }
    people = _partners_of(event)
    laid = _laid(read.report, number, rests=shelf.of(event).meets_all)
    tables = Table.objects.bulk_create(
        [_table(made, place, seats, games) for place, (seats, games) in enumerate(laid, 1)]
    )
    chairs, lines = [], []
    for table, (seats, _games) in zip(tables, laid, strict=True):
        for seat, seed in enumerate(seats):
            pk, player = entries[seed]
            sits = [player] if player else people.get(pk, [])
            chairs.append(Chair(table=table, round=made, entry_id=pk, seat=seat, people=sits))
        if table.result == ResultState.STANDING:
            lines.append(_line(table, at))
    Chair.objects.bulk_create(chairs)
    ResultLine.objects.bulk_create(lines)
    over = all(t.result == ResultState.STANDING or t.kind != TableKind.PLAY for t in tables)
    Round.objects.filter(pk=made.pk).update(
        state=RoundState.CLOSED if over else RoundState.PUBLISHED,
        published_at=at,
        closed_at=at if over else None,
    )


def _partners_of(event: Tournament) -> dict[int, list[int]]:
    if not event.who.of_teams:
        return {}
    found: dict[int, list[int]] = {}
    rows = TeamMember.objects.filter(team__entries__tournament=event).order_by("pk")
    for entry, player in rows.values_list("team__entries", "player"):
        found.setdefault(entry, []).append(player)
    return found


Laid = tuple[tuple[int, ...], tuple[TrfGame, ...]]


def _laid(report: TrfReport, number: int, *, rests: bool) -> list[Laid]:
    """Return who sits where in a round: tables in the order of the best seed, then byes."""
    by_number = {one.number: one for one in report.players}
    played, alone = [], []
    for one in report.players:
        game = one.games[number - 1]
        if game.opponent:
            first = game.colour == "w" or (not game.colour and one.number < game.opponent)
            if first:
                other = by_number[game.opponent].games[number - 1]
                played.append(((one.number, game.opponent), (game, other)))
        elif game.result in BYES or rests:
            alone.append(((one.number,), (game,)))
    played.sort(key=lambda laid: min(laid[0]))
    return [*played, *alone]


def _table(made: Round, place: int, seats: Sequence[int], games: Sequence[TrfGame]) -> Table:
    if len(seats) == 1:
        kind = KINDS.get(games[0].result, TableKind.ZERO_BYE)
        kind = kind if games[0].result else TableKind.REST
        return Table(round=made, number=place, kind=kind)
    signs = [game.result for game in games]
    known = all(signs)
    gone = [seat for seat, sign in enumerate(signs) if sign == "-"]
    ranks = _ranks(signs) if known else []
    state = ResultState.STANDING if known else ResultState.NONE
    return Table(round=made, number=place, result=state, ranks=ranks, forfeits=gone)


def _ranks(signs: Sequence[str]) -> list[int]:
    if signs[0] == signs[1] or set(signs) <= DRAWS:
        return [1, 1]
    return [1, 2] if signs[0] in ("1", "W", "+") or signs[1] in ("0", "L", "-") else [2, 1]


def _line(table: Table, at: datetime) -> ResultLine:
    return ResultLine(
        table=table,
        number=1,
        source=Source.ARBITER,
        verb="decide",
        ranks=table.ranks,
        forfeits=table.forfeits,
        standing=True,
        at=at,
    )


@transaction.atomic
def _end(number: int, event: Tournament, read: EventRead, *, by: int, now: datetime) -> None:
    """Show the event, and keep what the file says of everybody, to be compared."""
    said = _said(read)
    brought = Import.objects.select_for_update(of=("self",)).get(pk=number)
    asked_in.write(event, read.report.others, rounds_of(read), now=now)
    Import.objects.filter(pk=number, state=ImportState.WORKING).update(
        state=ImportState.DONE,
        rows=[],
        about=brought.about | {"said": said},
        version=F("version") + 1,
    )
    open_rounds = event.round_set.exclude(state=RoundState.CLOSED).exists()
    over = not open_rounds and rounds_of(read) >= event.rounds
    stage = Stage.FINISHED if over else Stage.RUNNING
    if not rounds_of(read) and read.squads is None:
        stage = Stage.PUBLISHED
    Tournament.objects.filter(pk=event.pk, stage=Stage.DRAFT).update(stage=stage)
    event.stage = stage
    audit.note("event.imported", f"club:{event.club_id}", who=by, now=now, data={"event": event.pk})
    holding.changed(event)
    if over and read.squads is not None:
        squads_in.end_season(event, now=now)
    if over:
        runs.tournament_closed(event, now)


def _said(read: EventRead) -> dict[str, list[Any]]:
    """Return what the file says of everybody who entered: points, rank and name."""
    if read.squads is None:
        return {str(one.number): [one.points, one.rank, one.name] for one in read.report.players}
    told = [team for team in read.report.teams if team.rank or team.match_points]
    return {str(team.number): [team.match_points, team.rank, team.name] for team in told}
