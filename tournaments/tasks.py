"""The long work of this room, and what Celery calls."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any

from celery import shared_task
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from games import api as games
from siamleague.jobs import act as jobs
from siamleague.refusals import Refused
from tournaments import demo
from tournaments.checks import act as checks
from tournaments.clubs import inviting
from tournaments.clubs import read as clubs
from tournaments.entries import forgetting, listing, lists
from tournaments.events import letters as mail
from tournaments.exports import club_files
from tournaments.finding import indexing
from tournaments.fixtures import letters as time_letters
from tournaments.fixtures import reminding as times_due
from tournaments.imports import act as imports
from tournaments.imports import archives_in, events_in, undoing
from tournaments.laptops import act as laptops
from tournaments.laptops import desk_joining, desks, homecoming, sending_home
from tournaments.models import Import, Invitation, Season, Tournament
from tournaments.parts import coming
from tournaments.ratings import device_marks, runs
from tournaments.rounds import act as rounds
from tournaments.rounds import in_pieces, online
from tournaments.seasons import forecasting, joining, starting
from tournaments.seasons.places import InSeason, to_season
from tournaments.series import crowning
from tournaments.squads import reminding
from tournaments.webhooks import delivering as webhooks
from tournaments.webhooks import outbox

Payload = Mapping[str, Any]


@jobs.kind("demo", title=gettext_lazy("Loading the demo club"), cancellable=False)
def load_demo(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Build the demo club, one deed after the other; begun again, it begins anew."""

    def tell(number: int) -> None:
        report(number, len(demo.PARTS), str(demo.PARTS[number][0]))

    club = demo.build(timezone.now(), payload.get("by"), tell)
    return {"url": club.get_absolute_url()}


@jobs.kind("pair-round", title=gettext_lazy("Pairing the round"))
def pair_round(payload: Payload, report: jobs.Report) -> Callable[[], dict[str, Any]]:
    """Work a proposal out; the last step writes it, if nothing has changed meanwhile."""
    report(0, 1, _("Looking for the best pairing"))
    return rounds.propose_pairing(payload["round"], payload["version"], timezone.now, report)


@jobs.kind(in_pieces.KIND, title=gettext_lazy("Taking a round away"), cancellable=False)
def clear_round(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Take the tables away of a large round that nobody sees any more, a few at a time."""
    in_pieces.clear(payload["round"], report=report)
    return {}


@jobs.kind(coming.KIND, title=gettext_lazy("Taking pools or finals away"), cancellable=False)
def clear_parts(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Delete large parts of an event that nobody finds any more, a few entries at a time."""
    coming.clear(payload["parts"], report)
    return {}


@jobs.kind("join-list", title=gettext_lazy("Letting everybody on the list join"), forgets=True)
def join_list(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Let a long list join a season, a few lines at a time."""
    season = Season.objects.select_related("league__club").get(pk=payload["season"])
    wishes = lists.read(payload["list"], teams=season.league.who.of_teams)
    whose = {"season_id": season.pk, "by": payload["by"], "now": timezone.now()}
    with _refusals():
        made = joining.join_list(wishes=wishes, report=report, **whose)
    return {"url": to_season(InSeason(season), "run_season"), "count": len(made)}


@jobs.kind(starting.KIND, title=gettext_lazy("Laying the rounds of the season"), cancellable=False)
def lay_season(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Lay a large season, a few rounds at a time; begun again, it goes on where it stopped."""
    season = Season.objects.select_related("league__club").get(pk=payload["season"])
    whose = {"season_id": season.pk, "by": payload["by"], "now": timezone.now}
    with _refusals():
        starting.lay(report=report, **whose)
    return {"url": to_season(InSeason(season), "run_season")}


@jobs.kind(laptops.KIND, title=gettext_lazy("Letting an event come home"), cancellable=False)
def bring_event_home(payload: Payload, report: jobs.Report) -> Callable[[], Mapping[str, Any]]:
    """Write what a laptop brings, a few rows at a time; begun again, it writes what is missing."""
    return homecoming.work(payload["file"], payload["by"], report, timezone.now)


@jobs.kind(desks.KIND, title=gettext_lazy("Letting in a second desk"), cancellable=False)
def join_desk(payload: Payload, report: jobs.Report) -> Callable[[], Mapping[str, Any]]:
    """Join what a second desk brings, a few lines at a time; begun again, it goes on from there."""
    return desk_joining.work(payload["file"], payload["by"], report, timezone.now)


@jobs.kind(sending_home.KIND, title=gettext_lazy("Sending the event home"), cancellable=False)
def send_event_home(payload: Payload, report: jobs.Report) -> Mapping[str, Any]:
    """Send what was done on the laptop; the same sent twice is once."""
    return sending_home.work(payload["event"], payload["by"], report, timezone.now)


@contextmanager
def _refusals() -> Iterator[None]:
    """Say what was refused to who asked; trying again is no use."""
    try:
        yield
    except Refused as no:
        raise jobs.CannotDo(str(no.sentence)) from no


@jobs.kind(checks.KIND, title=gettext_lazy("Checking the pairings"), once=True)
def check_pairings(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Pair what was played elsewhere again; the report is forgotten however that ends."""
    return checks.work(payload, report)


@jobs.kind("make-matches", title=gettext_lazy("Setting up the tables"))
def make_matches(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Make the online matches of a round, one after the other; what was made stays made."""

    def tell(done: int, total: int) -> None:
        report(done, total, _("Table %(done)s of %(total)s") % {"done": done, "total": total})

    made = online.make_matches(round_id=payload["round"], now=timezone.now(), report=tell)
    return {"made": made}


@jobs.kind("event-letters", title=gettext_lazy("Writing to the players"))
def write_letters(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Send what an event has to tell; a letter may come twice if the worker dies in between."""
    letters = {
        "round": lambda: mail.of_round(payload["round"]),
        "taken back": lambda: mail.of_round_taken_back(payload),
        "cancelled": lambda: mail.of_cancelled(payload["event"], payload["why"]),
        "restored": lambda: mail.of_cancelled(payload["event"], payload["why"], restored=True),
    }[payload["about"]]()
    return {"sent": mail.send(letters, report)}


@jobs.kind(listing.KIND, title=gettext_lazy("Entering the list"), forgets=True)
def enter_list(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Enter a long list a few at a time; what was entered stays entered."""
    made = listing.work(
        tournament_id=payload["event"],
        text=payload["list"],
        by=payload["by"],
        report=report,
        now=timezone.now,
    )
    event = Tournament.objects.select_related("club").get(pk=payload["event"])
    return {"made": made, "url": f"{event.get_absolute_url()}run/desk/"}


@jobs.kind(imports.KIND, title=gettext_lazy("Writing the list"))
def let_list_in(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Write a list that was confirmed, a few lines at a time."""
    about = {"import_id": payload["import"], "by": payload["by"], "now": timezone.now}
    with _refusals():
        made = imports.work(report=report, **about)
    return {"made": made, "url": Import.objects.get(pk=payload["import"]).get_absolute_url()}


@jobs.kind(events_in.KIND, title=gettext_lazy("Writing the event"))
def let_event_in(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Write an event that was brought, a few rows at a time."""
    about = {"import_id": payload["import"], "by": payload["by"], "now": timezone.now}
    with _refusals():
        return {"url": events_in.work(report=report, **about)}


@jobs.kind(archives_in.KIND, title=gettext_lazy("Writing the club"), cancellable=False)
def let_club_in(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Write a club that came as an archive, some rows at a time."""
    about = {"import_id": payload["import"], "by": payload["by"], "now": timezone.now}
    with _refusals():
        return {"url": archives_in.work(report=report, **about)}


@jobs.kind(club_files.KIND, title=gettext_lazy("Packing the club"))
def pack_club(payload: Payload, report: jobs.Report) -> Callable[[], Mapping[str, Any]]:
    """Pack the archive of a club; from its last step on it can be fetched."""
    about = {"club_id": payload["club"], "by": payload["by"], "now": timezone.now}
    with _refusals():
        return club_files.pack(report=report, **about)


@jobs.kind(undoing.KIND, title=gettext_lazy("Taking the list back"))
def take_list_back(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Take a list back, some rows at a time."""
    about = {"import_id": payload["import"], "by": payload["by"], "now": timezone.now}
    with _refusals():
        undoing.work(report=report, **about)
    return {"url": Import.objects.get(pk=payload["import"]).get_absolute_url()}


@jobs.kind(
    forgetting.KIND,
    title=gettext_lazy("Taking a name out of the history"),
    cancellable=False,
    forgets=True,
)
def forget_names(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Take the name of somebody who left out of what was written, a few lines at a time."""
    forgetting.work(payload, report)
    return {}


@jobs.kind("club-invitation", title=gettext_lazy("Sending the invitation"))
def send_invitation(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Send the letter of an invitation that is still open, unless its reader wants none."""
    one = Invitation.objects.get(pk=payload["invitation"])
    if not clubs.is_open(one, timezone.now()) or inviting.is_stopped(one.email):
        return {"sent": 0}
    return {"sent": mail.of_invitation(one.pk).send()}


@jobs.kind("call-off-matches", title=gettext_lazy("Calling matches off"))
def call_off_matches(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """End without a result the matches of a round taken back, or of an event called off."""
    found = payload.get("matches")
    if found is None and not online.is_called_off(payload["event"]):
        return {"ended": 0}  # somebody has taken it back meanwhile
    codes = online.going_on(payload["event"]) if found is None else found
    for done, code in enumerate(codes, 1):
        games.decide_match(
            code=code, by=payload["by"], ranks=None, why=payload["why"], now=timezone.now()
        )
        report(done, len(codes))
    return {"ended": len(codes)}


@shared_task(name="tournaments.tasks.collect_result", ignore_result=True)
def collect_result(key: str) -> None:
    """Take over the result of one finished match."""
    online.collect(keys=[key], now=timezone.now())


@shared_task(name="tournaments.tasks.sweep_results", ignore_result=True)
def sweep_results() -> None:
    """Take over results of finished matches that nobody heard of."""
    online.collect(keys=online.waiting_keys(), now=timezone.now())


@shared_task(name="tournaments.tasks.sweep_left_lying", ignore_result=True)
def sweep_left_lying() -> None:
    """Take away what a process that was killed has left half done, and nobody sees."""
    coming.sweep(timezone.now())
    in_pieces.sweep()
    club_files.sweep(timezone.now())


@jobs.kind(runs.KIND, title=gettext_lazy("Working out ratings"))
def rate(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Bring the rating lists up to date; each period is written whole, or not at all."""
    return runs.rate(payload, report, timezone.now)


@shared_task(name="tournaments.tasks.list_names", ignore_result=True)
def list_names() -> None:
    """Write down the words by which new and changed names are found."""
    indexing.bring_up_to_date()


@shared_task(name="tournaments.tasks.rate_nightly", ignore_result=True)
def rate_nightly() -> None:
    """Ask, once a day, for everything that was played to be looked through; forget old devices."""
    runs.rating_due(now=timezone.now())
    device_marks.clear_old_marks(now=timezone.now())
    indexing.forget_what_is_gone()


@jobs.kind("time-letters", title=gettext_lazy("Writing about agreed times"))
def write_about_times(payload: Payload, report: jobs.Report) -> dict[str, Any]:
    """Send what there is to tell about a time; a letter may come twice if the worker dies."""
    return {"sent": mail.send(time_letters.written(payload), report)}


@shared_task(name="tournaments.tasks.remind_of_tables", ignore_result=True)
def remind_of_tables() -> None:
    """Write, the day before, to those who agreed on a time, or whose line-up is missing."""
    times_due.remind(now=timezone.now())
    reminding.remind(now=timezone.now())


@shared_task(name="tournaments.tasks.open_agreed_matches", ignore_result=True)
def open_agreed_matches() -> None:
    """Make the online matches whose agreed time has come."""
    times_due.open_matches(now=timezone.now())


@jobs.kind(forecasting.KIND, title=gettext_lazy("Looking ahead"))
def look_ahead(payload: Payload, report: jobs.Report) -> Callable[[], dict[str, Any]]:
    """Play the rest of a season many times; the last step writes the chances."""
    return forecasting.look_ahead(payload, report, timezone.now)


@shared_task(name="tournaments.tasks.look_ahead_hourly", ignore_result=True)
def look_ahead_hourly() -> None:
    """Ask for new forecasts where results have come."""
    forecasting.forecasts_due(now=timezone.now())


@shared_task(name="tournaments.tasks.crown_champions", ignore_result=True)
def crown_champions() -> None:
    """Write into the halls of fame what has ended, or was corrected since."""
    crowning.crown(now=timezone.now())


@shared_task(name=outbox.SEND, ignore_result=True)
def send_webhooks(webhook: int) -> None:
    """Send what is due to one target; what is left then is rung for again."""
    if webhooks.send(webhook, timezone.now) == webhooks.AT_ONCE:
        outbox.ring([webhook])


@shared_task(name="tournaments.tasks.sweep_webhooks", ignore_result=True)
def sweep_webhooks() -> None:
    """Ring for targets that nobody heard of, or that are tried again; forget what is old."""
    now = timezone.now()
    outbox.ring(webhooks.due(now))
    webhooks.clear_away(now)
