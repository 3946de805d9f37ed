"""Making rounds: asking for a pairing, proposing it, publishing, closing; see by_hand.py, too.

A round is paired once. Asking is a compare and swap, the proposal is written only if the field is
still the one it was made from, and every step is whole or not at all. Of a large round nobody sees
anything before the last of its tables is written: see in_pieces.py.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.clubs import people
from tournaments.events import act as events
from tournaments.events import holding, pushes
from tournaments.events.desk import PAIRABLE
from tournaments.formats import shelf
from tournaments.formats.asked import RoundFault
from tournaments.formats.drawn import SETTLED
from tournaments.lots import lot_closing
from tournaments.models import (
    Chair,
    Entry,
    ResultState,
    Round,
    RoundState,
    Stage,
    Table,
    TableKind,
    Tournament,
    Venue,
)
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import (
    by_hand,
    in_pieces,
    laid_faults,
    laying,
    logged,
    overriding,
    ranking,
)
from tournaments.rounds.laying import LaidRound
from tournaments.rounds.moving_on import moved_on
from tournaments.webhooks import outbox

faults_of, new_faults = laid_faults.faults_of, laid_faults.new_faults
TRIES = 3  # looks at a proposal that others change meanwhile


@transaction.atomic
def ask_for_pairing(*, tournament_id: int, by: int, now: datetime) -> Job:
    """Return the job that pairs the next round. Pressing twice, or by two people, is one job."""
    tournament = holding.organised(tournament_id, by)
    if tournament.stage not in (Stage.PUBLISHED, Stage.RUNNING):
        raise NotNow(_("Publish the event first; then rounds can be paired."))
    round_ = _next_round(tournament)
    under_way = _job_of(round_)
    if under_way is not None:
        return under_way
    if round_.state not in (*PAIRABLE, RoundState.PAIRING):
        raise NotNow(_("Round %(n)s is already paired.") % {"n": round_.number})
    _check_least(tournament)
    write = holding.note if events.begin(tournament, now) else holding.note_in_round
    payload = {"round": round_.pk, "version": round_.version + 1}
    job = jobs.ask(kind="pair-round", payload=payload, by=by, now=now)
    moved_on(round_, RoundState.PAIRING, notes=[], job=job.public_id)
    data = {"round": round_.number}
    write(tournament, "round.asked", who=by, now=now, data=data)
    return job


def pair_now(*, tournament_id: int, by: int, now: datetime) -> Round:
    """Return the next round, proposed at once: for commands and small events, without a job."""
    round_ = _begun_now(tournament_id, by, now)
    write = propose_pairing(round_.pk, round_.version, lambda: now)
    with transaction.atomic():
        write()
    round_.refresh_from_db()
    return round_


@transaction.atomic
def _begun_now(tournament_id: int, by: int, now: datetime) -> Round:
    tournament = holding.organised(tournament_id, by)
    if tournament.stage not in (Stage.PUBLISHED, Stage.RUNNING):
        raise NotNow(_("Publish the event first; then rounds can be paired."))
    round_ = _next_round(tournament)
    cut_off = round_.state == RoundState.PAIRING and round_.job is None
    if round_.state not in PAIRABLE and not cut_off:
        raise NotNow(_("Round %(n)s is already paired.") % {"n": round_.number})
    _check_least(tournament)
    if events.begin(tournament, now):
        holding.changed(tournament)
    moved_on(round_, RoundState.PAIRING, notes=[], job=None)
    return round_


def propose_pairing(
    round_id: int,
    version: int,
    now: Callable[[], datetime],
    report: jobs.Report | None = None,
) -> Callable[[], dict[str, Any]]:
    """Work a proposal out, long and without a lock; return the step that shows it, if it fits.

    `version` is that of the round when it was asked for: whoever asks again makes it another. Begun
    again after it was killed, it lays the round again.
    """
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    if not in_pieces.still_pairing(round_, version):
        return dict
    lot_closing.wait(round_.tournament_id, now)
    events.number_all(round_.tournament_id, now())
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    laid = laying.made(round_)
    in_pieces.lay(round_id, version, laid, report)
    fresh = laying.version_of(round_.tournament, laid)

    def write() -> dict[str, Any]:
        here = in_pieces.held(round_id)
        if not in_pieces.still_pairing(here, version):
            if here.state in PAIRABLE:
                in_pieces.clear_away(here, by=None, now=now())
            return {}  # the pairing was given up, or somebody asked for another
        return _write_proposal(here, laid, fresh, now())

    return write


def _write_proposal(
    round_: Round, laid: LaidRound, fresh: int | None, now: datetime
) -> dict[str, Any]:
    """Show a proposal, if the event is at the version that was looked at, or the field the same."""
    tournament = round_.tournament
    if tournament.version != fresh and not laying.same_field(tournament, round_, laid):
        notes = [{"code": "field-changed", "values": []}]
        moved_on(round_, RoundState.OPEN, notes=notes, field=None, proposal=None)
        in_pieces.clear_away(round_, by=None, now=now)
    elif laid.round.stuck:
        moved_on(round_, RoundState.STUCK, notes=laid.kept["notes"])
    else:
        _lay_tables(round_, laid)
        tournament.count_rounds(laid.rounds)
    data = {"round": round_.number, "state": round_.state}
    holding.note_in_round(tournament, "round.proposed", who=None, now=now, data=data)
    return {"url": f"{tournament.get_absolute_url()}run/"}


@transaction.atomic
def discard_proposal(*, round_id: int, by: int, now: datetime) -> None:
    """Throw a proposal away; nobody has seen it. Twice is once."""
    round_ = in_pieces.held(round_id, by)
    tournament = round_.tournament
    if round_.state == RoundState.OPEN:
        return
    if round_.state not in (RoundState.PROPOSED, RoundState.STUCK):
        raise NotNow(_("Only a proposal can be thrown away; this round is published."))
    _clear(round_, by, now)
    holding.note_in_round(
        tournament, "round.discarded", who=by, now=now, data={"round": round_.number}
    )


def publish_round(
    *, round_id: int, by: int, anyway: bool = False, now: datetime, seen: int | None = None
) -> None:
    """Show the round to everybody; matches for online tables are made by a job. Twice is once.

    A proposal with severe faults is refused; one into which a hand brought others needs the word
    that it is meant so; one that was changed since it was `seen` is read again first. Faults are
    looked for before anything is held: others write meanwhile.
    """
    for _try in range(TRIES):
        looked = _looked_at(round_id, by, seen, anyway=anyway)
        with transaction.atomic():
            if _published(round_id, looked, by, now):
                return
    raise NotNow(_("Somebody else has just changed this round."))


@dataclass(frozen=True)
class _Looked:
    """A proposal as it was when it was looked at, with what would be written of it."""

    version: int  # of the event
    faults: list[RoundFault]
    sitting: Mapping[int, list[int]]
    chairs: list[Chair]  # of those who are not written down yet
    accounts: list[int]  # of those who hear of it


def _looked_at(round_id: int, by: int, seen: int | None, *, anyway: bool) -> _Looked | None:
    """Look at a proposal while others write, and write down who sits where, but for a few."""
    round_ = Round.objects.select_related("tournament").get(pk=round_id)
    tournament = round_.tournament
    holding.check_organiser(tournament, by)
    if round_.state != RoundState.PROPOSED:
        return None
    by_hand.check_seen(round_, seen)
    found = faults_of(round_)
    open_ = overriding.undecided(round_, found)
    if any(fault.severe for fault in open_):
        raise NotNow(_("This pairing breaks the rules; mend it or pair again."))
    if new_faults(round_, open_) and not anyway:
        raise NotWhole(_("The checker has warnings. Publish anyway if you mean it so."))
    sitting = people.sitting(round_, tournament)
    chairs = in_pieces.seat(round_id, by, sitting)
    accounts = pushes.hearing(round_, sitting)
    return _Looked(tournament.version, found, sitting, chairs, accounts)


def _published(round_id: int, looked: _Looked | None, by: int, now: datetime) -> bool:
    """Show the round if it is what was looked at, or is shown already."""
    round_ = in_pieces.held(round_id, by)
    tournament = round_.tournament
    if round_.state == RoundState.PUBLISHED:
        return True
    if round_.state != RoundState.PROPOSED:
        raise NotNow(_("There is no proposal to publish."))
    if looked is None or looked.version != tournament.version:
        return False
    in_pieces.write_people(looked.chairs, looked.sitting)
    moved_on(round_, RoundState.PUBLISHED, published_at=now)
    shelf.of(tournament).settle(round_, now)
    if tournament.game and tournament.venue == Venue.ONLINE:  # in mixed events tables choose
        payload = {"round": round_.pk}
        jobs.ask(
            kind="make-matches",
            payload=payload,
            by=by,
            key=f"{round_.pk}-{round_.version}",
            now=now,
        )
    if looked.accounts:
        _write_to_players(round_, tournament, by, now)
    pushes.of_round(round_, looked.accounts)
    outbox.of_round(tournament, round_, now)
    logged.paired(round_, now)
    data = {"round": round_.number, "faults": [fault.code for fault in looked.faults]}
    holding.note_in_round(tournament, "round.published", who=by, now=now, data=data)
    return True


def take_round_back(*, round_id: int, by: int, why: str, now: datetime) -> None:
    """Undo a published round in which nothing was played yet, with a reason that is kept.

    Twice is once.
    """
    sitting = pushes.in_round(Round.objects.select_related("tournament").get(pk=round_id))
    with transaction.atomic():
        _take_back(round_id, sitting, by, why, now)


def _take_back(round_id: int, sitting: list[int], by: int, why: str, now: datetime) -> None:
    round_ = in_pieces.held(round_id, by)
    tournament = round_.tournament
    if round_.state == RoundState.OPEN:
        return
    if round_.state != RoundState.PUBLISHED:
        raise NotNow(_("Only a published round can be taken back."))
    if shelf.of(tournament).is_closed:
        holding.check_apart(tournament)
    if not why.strip():
        raise NotWhole(_("Say why the round is taken back; it stays in the history."))
    tables = Table.objects.filter(round=round_, kind=TableKind.PLAY)
    if tables.filter(results__isnull=False).exclude(results__verb=SETTLED).exists():
        raise NotNow(_("There are results already. Correct them instead."))
    matches = list(tables.exclude(match="").values_list("match", flat=True))
    _clear(round_, by, now)
    if matches:
        payload = {"matches": matches, "why": why, "by": by}
        jobs.ask(kind="call-off-matches", payload=payload, by=by, now=now)
    pushes.of_round_taken_back(round_, sitting)
    if sitting and not tournament.demo and tournament.rules.get("letters", True):
        payload = {"about": "taken back", "round": round_.pk, "users": sitting, "why": why}
        jobs.ask(kind="event-letters", payload=payload, by=by, now=now)
    data = {"round": round_.number}
    holding.note(tournament, "round.taken_back", who=by, now=now, data=data, why=why)


@transaction.atomic
def close_round(*, round_id: int, by: int, now: datetime) -> None:
    """End a round in which every result stands. Twice is once."""
    round_ = in_pieces.held(round_id, by)
    tournament = round_.tournament
    if round_.state == RoundState.CLOSED:
        return
    if round_.state != RoundState.PUBLISHED:
        raise NotNow(_("This round is not being played."))
    missing = Table.objects.filter(round=round_).exclude(result=ResultState.STANDING).count()
    if missing:
        raise NotWhole(_("%(n)s tables have no result that stands.") % {"n": missing})
    way = shelf.of(tournament)
    way.check_may_close(round_)
    moved_on(round_, RoundState.CLOSED, closed_at=now)
    tournament.count_rounds(way.rounds_now(tournament))
    # Before the pages are told to look: all of them ask for the standings at that moment.
    transaction.on_commit(partial(_work_out, number=tournament.pk), robust=True)
    holding.note(tournament, "round.closed", who=by, now=now, data={"round": round_.number})


def _work_out(*, number: int) -> None:
    """Work the standings out, so that they are there when the first page asks."""
    ranking.table(Tournament.objects.get(pk=number))


def _write_to_players(round_: Round, tournament: Tournament, by: int, now: datetime) -> None:
    """Let a job write to everybody with an account; an event may ask for silence."""
    if not tournament.rules.get("letters", True) or tournament.demo:
        return
    payload = {"about": "round", "round": round_.pk}
    key = f"round-{round_.pk}-{round_.version}"
    jobs.ask(kind="event-letters", payload=payload, by=by, key=key, now=now)


def _next_round(tournament: Tournament) -> Round:
    """Return the round that is to be paired next, making its row the first time."""
    if tournament.in_parts:
        raise NotNow(_("This event is played in pools and finals: rounds are paired there."))
    last = tournament.round_set.order_by("-number").first()
    if last is not None and last.state in (*PAIRABLE, RoundState.PAIRING, RoundState.PROPOSED):
        return last
    if last is not None and last.state == RoundState.PUBLISHED:
        raise NotNow(_("Round %(n)s is still being played. Close it first.") % {"n": last.number})
    number = 1 if last is None else last.number + 1
    if number > tournament.rounds:
        raise NotNow(_("All rounds have been played."))
    return Round.objects.create(tournament=tournament, number=number)


def _job_of(round_: Round) -> Job | None:
    """Return the job that pairs the round now; one that ended badly is asked for anew."""
    if round_.state != RoundState.PAIRING or round_.job is None:
        return None
    return Job.objects.filter(public_id=round_.job).exclude(state__in=Job.ENDED).first()


def _check_least(tournament: Tournament) -> None:
    least = tournament.who.seats
    entries = Entry.objects.filter(tournament=tournament, state="in").count()
    if entries < least:
        text = _("A round needs at least %(least)s entries; there are %(n)s.")
        raise NotWhole(text % {"least": least, "n": entries})


def _clear(round_: Round, by: int, now: datetime) -> None:
    moved_on(round_, RoundState.OPEN, field=None, proposal=None, fingerprint="", notes=[], job=None)
    in_pieces.clear_away(round_, by=by, now=now)


def _lay_tables(round_: Round, laid: LaidRound) -> None:
    """Show a round; a small one is written now, in the order in which its tables are laid: a sheet
    is read again from it."""
    if in_pieces.is_large(len(laid.tables)):
        kept = {name: laid.kept[name] for name in ("fingerprint", "notes")}
        moved_on(round_, RoundState.PROPOSED, **kept)
        return
    moved_on(round_, RoundState.PROPOSED, **laid.kept)
    Table.objects.bulk_create(laid.tables)
    Chair.objects.bulk_create(laid.chairs)
