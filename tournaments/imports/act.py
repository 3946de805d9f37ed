"""Bringing a list along, saying how it is meant, and letting it in.

A list is read and kept as it was read; what it would write is shown. Only who confirms writes it: a
few lines in one transaction, long ones as a job that may begin again. Everything that is made is
noted with it, so that one press takes all of it back (`undoing.py`).
"""

from collections.abc import Callable, Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.batches import AT_ONCE
from tournaments.clubs import read as clubs
from tournaments.entries import act as entries
from tournaments.entries import guests, lists
from tournaments.events import holding
from tournaments.exchange import column_meanings
from tournaments.exchange.listed_people import ListedPerson
from tournaments.imports import taking_in, understanding
from tournaments.imports.taking_in import BroughtFile
from tournaments.imports.understanding import Understood
from tournaments.models import (
    Club,
    Entry,
    EntryState,
    Import,
    ImportKind,
    ImportState,
    Membership,
    Papers,
    Player,
    Role,
    Stage,
    Tournament,
)
from tournaments.refusals import NotNow, NotWhole, NotYours, Refused, StalePage

KIND = "let-in"
FORGOTTEN = timedelta(days=7)  # after which a list that nobody let in is thrown away
OVER = (Stage.FINISHED, Stage.CANCELLED)


def bring_people(
    *,
    club_id: int,
    file: BroughtFile | None,
    list: str,  # noqa: A002
    by: int,
    now: datetime,
) -> Import:
    """Read a list of the club's people; write nothing of it yet."""
    check_runs(club_id, by)
    kept = {"club_id": club_id, "kind": ImportKind.PEOPLE, "made_by_id": by, "made_at": now}
    return _read(kept, taking_in.bytes_of(file, list), teams=False, now=now)


def bring_entries(
    *,
    tournament_id: int,
    file: BroughtFile | None,
    list: str,  # noqa: A002
    by: int,
    now: datetime,
) -> Import:
    """Read a list of entries of an event; write nothing of it yet."""
    event = Tournament.objects.get(pk=tournament_id)
    check_runs(event.club_id, by)
    if event.stage in OVER:
        raise NotNow(_("This event is over."))
    kept = {"club_id": event.club_id, "event": event, "kind": ImportKind.ENTRIES}
    kept |= {"made_by_id": by, "made_at": now}
    return _read(kept, taking_in.bytes_of(file, list), teams=event.who.of_teams, now=now)


@transaction.atomic
def read_as(
    *,
    import_id: int,
    columns: Sequence[str],
    heading: bool,
    by: int,
    now: datetime,
) -> Import:
    """Say what the columns mean, and whether the first line is a heading."""
    brought = held(import_id, by)
    _check_waits(brought)
    if brought.kind == ImportKind.EVENT or len(columns) != len(brought.columns):
        raise NotWhole(_("Say what each column means."))
    rows = Import.objects.filter(pk=brought.pk)
    rows.update(columns=[*columns], heading=heading, choices={}, version=F("version") + 1)
    brought.refresh_from_db()
    return brought


def let_in(
    *, import_id: int, choices: Sequence[Mapping[str, int]] = (), by: int, now: datetime
) -> "Import | Job":
    """Write everybody on a list whose line can be read; of a long one return the job that does."""
    brought = Import.objects.select_related("event").get(pk=import_id)
    check_runs(brought.club_id, by)
    if brought.state in (ImportState.WORKING, ImportState.DONE):
        return brought
    _check_waits(brought)
    if brought.kind == ImportKind.EVENT:
        from tournaments.imports import events_in

        return events_in.let_event_in(brought=brought, by=by, now=now)
    brought.choices = brought.choices | {str(each["line"]): each["player"] for each in choices}
    found = understanding.understood(brought)  # long, so before the transaction
    if not found.good:
        raise NotWhole(_("There is nobody on this list who could be entered."))
    with transaction.atomic():
        taken = Import.objects.filter(
            pk=brought.pk, state=ImportState.READ, version=brought.version
        ).update(choices=found.chosen, state=ImportState.WORKING, version=F("version") + 1)
        if not taken:
            raise StalePage(_("Somebody else has just decided about this list. Look again."))
        if len(found.good) > AT_ONCE:
            payload = {"import": brought.pk, "by": by}
            return jobs.ask(kind=KIND, payload=payload, by=by, key=f"{brought.pk}", now=now)
    work(import_id=brought.pk, by=by, report=None, now=lambda: now)
    brought.refresh_from_db()
    return brought


def work(
    *, import_id: int, by: int, report: "jobs.Report | None", now: Callable[[], datetime]
) -> int:
    """Write a list a few lines at a time; what is written stays, so it may begin again."""
    brought = Import.objects.select_related("event", "club").get(pk=import_id)
    if brought.state != ImportState.WORKING:
        return len(brought.made.get("lines", ()))
    found = understanding.understood(brought)
    done = frozenset(brought.made.get("lines", ()))
    lines = [one for one in found.good if one.line not in done]
    total = len(done) + len(lines)
    for start in range(0, len(lines), AT_ONCE):
        try:
            _write(brought.pk, lines[start : start + AT_ONCE], found, by=by, now=now())
        except Refused as no:
            _stopped(brought.pk)
            said = _("Of %(total)s lines %(n)s are written. Then: %(why)s")
            values = {"total": total, "n": len(done) + start, "why": no.sentence}
            if report is None:
                raise
            raise jobs.CannotDo(said % values) from no
        if report is not None:
            report(len(done) + min(start + AT_ONCE, len(lines)), total)
    return _end(brought.pk, by=by, now=now())


@transaction.atomic
def throw_away(*, import_id: int, by: int, now: datetime) -> None:
    """Forget a list that was not let in. Twice is once."""
    brought = Import.objects.filter(pk=import_id).first()
    if brought is None:
        return
    check_runs(brought.club_id, by)
    Import.objects.filter(pk=import_id, state=ImportState.READ).delete()


def check_runs(club_id: int, by: int) -> None:
    """Refuse whoever does not run a club."""
    if clubs.role_in(club_id=club_id, user_id=by) not in holding.ORGANISERS:
        raise NotYours(_("Only the club's owner and organisers can bring lists."))


def held(import_id: int, by: int) -> Import:
    """Return a list, held for this transaction, if this person runs its club."""
    brought = (
        Import.objects.select_for_update(of=("self",)).select_related("event").get(pk=import_id)
    )
    check_runs(brought.club_id, by)
    return brought


def _check_waits(brought: Import) -> None:
    if brought.state != ImportState.READ:
        raise StalePage(_("This list is let in already."))


def _read(kept: dict[str, Any], brought: BroughtFile, *, teams: bool, now: datetime) -> Import:
    read, about = taking_in.table(brought)
    told = column_meanings.told([r.cells for r in read.records], teams=teams)
    old = Import.objects.filter(club=kept["club_id"] if "club_id" in kept else kept["club"])
    old.filter(state=ImportState.READ, made_at__lt=now - FORGOTTEN).delete()
    return Import.objects.create(
        file_name=brought.name,
        rows=[[record.line, [*record.cells]] for record in read.records],
        about=about,
        columns=[meaning.value for meaning in told.meanings],
        heading=told.heading,
        **kept,
    )


@transaction.atomic
def _write(
    number: int, lines: Sequence[ListedPerson], found: Understood, *, by: int, now: datetime
) -> None:
    """Write a few lines, and note with them what was made."""
    brought = (
        Import.objects.select_for_update(of=("self",))
        .select_related("event", "club")
        .get(pk=number)
    )
    if brought.state != ImportState.WORKING:
        raise StalePage(_("This list is let in already."))
    made: dict[str, list[Any]] = brought.made or {}
    for place, one in enumerate(lines):
        moment = now + timedelta(microseconds=place)  # a line keeps the order of the list
        players = _players(brought, one, found, made)
        if brought.kind == ImportKind.ENTRIES:
            _enter(brought, one, players, made, by=by, now=moment)
        else:
            _join(brought.club, players[0], made, now=moment)
        _keep_papers(brought.club_id, players[0], one, made)
        made.setdefault("lines", []).append(one.line)
    Import.objects.filter(pk=number).update(made=made)


def _players(
    brought: Import, one: ListedPerson, found: Understood, made: dict[str, list[Any]]
) -> list[Player]:
    """Return who a line means; whoever is new is written down as a guest of the club."""
    players = []
    for name, like in zip(one.people, found.likeness[one.line], strict=True):
        player = Player.objects.filter(pk=like.chosen).first() if like.chosen else None
        if player is None:
            demo = brought.event.demo if brought.event else brought.club.demo
            player = Player.objects.create(name=name, demo=demo, made_by_club_id=brought.club_id)
            made.setdefault("players", []).append(player.pk)
        players.append(player)
    return players


def _enter(
    brought: Import,
    one: ListedPerson,
    players: Sequence[Player],
    made: dict[str, list[Any]],
    *,
    by: int,
    now: datetime,
) -> None:
    event = brought.event
    assert event is not None
    wish = lists.Wish(one.name, one.partners, one.rating, one.categories)
    if event.who.of_teams:
        home = guests.Home(event.club_id, teams=True, demo=event.demo)
        named = {name.casefold(): p for name, p in zip(one.partners, players, strict=True)}
        who = guests.somebody(wish, home=home, members=named, now=now)
        made.setdefault("teams", []).append(who.team)
    else:
        who = entries.Entering(player=players[0].pk, rating=wish.rating, categories=wish.categories)
    known = Entry.objects.filter(tournament=event, player=who.player, team=who.team).first()
    entry = entries.enter(tournament_id=event.pk, who=who, by=by, now=now)
    if known is None:
        made.setdefault("entries", []).append(entry.pk)
    elif known.state == EntryState.OUT:  # who was in already is not this list's to take back
        made.setdefault("returned", []).append(entry.pk)


def _join(club: Club, player: Player, made: dict[str, list[Any]], *, now: datetime) -> None:
    belongs, fresh = Membership.objects.get_or_create(
        club=club, player=player, defaults={"role": Role.MEMBER, "joined_at": now}
    )
    if fresh:
        made.setdefault("memberships", []).append(belongs.pk)


def _keep_papers(
    club_id: int, player: Player, one: ListedPerson, made: dict[str, list[Any]]
) -> None:
    """Keep what the list says of somebody; what stood before can be put back."""
    if not one.facts or one.partners:
        return
    papers, fresh = Papers.objects.get_or_create(
        club_id=club_id, player=player, defaults={"facts": one.facts}
    )
    if not fresh and papers.facts | one.facts != papers.facts:
        made.setdefault("papers", []).append([papers.pk, papers.facts])
        Papers.objects.filter(pk=papers.pk).update(facts=papers.facts | one.facts)


@transaction.atomic
def _end(number: int, *, by: int, now: datetime) -> int:
    """Forget the lines, and write down that they are in."""
    brought = Import.objects.select_for_update(of=("self",)).get(pk=number)
    ended = Import.objects.filter(pk=number, state=ImportState.WORKING).update(
        state=ImportState.DONE, rows=[], choices={}, version=F("version") + 1
    )
    count = len(brought.made.get("lines", ()))
    if ended:
        data = {"import": number, "count": count}
        audit.note("list.let_in", brought.subject, who=by, now=now, data=data)
    return count


def _stopped(number: int) -> None:
    """Let a list that was refused halfway be taken back: what was written stays until then."""
    brought = Import.objects.get(pk=number)
    state = ImportState.DONE if brought.made else ImportState.READ
    Import.objects.filter(pk=number, state=ImportState.WORKING).update(state=state)
