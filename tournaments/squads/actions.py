from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from siamleague.actions.places import SOMEBODY, its_page
from siamleague.actions.taking import Ticket
from siamleague.actions.values import PLAY, Action, Place, Screen, Who, organising
from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.events.read import ARBITERS
from tournaments.leagues import Listed
from tournaments.models import Club, Player, Spot, Squad, Table
from tournaments.refusals import NotWhole
from tournaments.rounds import reporting
from tournaments.rounds.forms import ConfirmForm
from tournaments.squads import act, enrolling, forms, lining_up, read, squad_people


def _squad(names: Mapping[str, Any], by: int | None) -> Squad:
    found = read.find(names["squad"])
    if found is None:
        raise Http404
    return found


def _spot(names: Mapping[str, Any], by: int | None) -> Spot:
    rows = _squad(names, by).team.spots.select_related("season__league")
    return get_object_or_404(rows, pk=names["spot"])


def _match(names: Mapping[str, Any], by: int | None) -> Table:
    rows = Table.objects.select_related("round__tournament")
    return get_object_or_404(rows, pk=names["table"], round__tournament__kind="squads")


def _page(squad: int, part: str = "") -> str:
    address = reverse("tournaments:squad", args=[squad])
    return f"{address}#{part}" if part else address


SQUADS = Place(
    "squads of a club",
    page="clubs/<slug:club>/squads/",
    find=lambda names, by: get_object_or_404(Club, slug=names["club"]),
    keys=lambda club: {"club_id": club.pk},
    way=lambda club, name: reverse(f"tournaments:{name}", args=[club.slug]),
)
SQUAD = Place(
    "squad",
    page="squads/<int:squad>/",
    find=_squad,
    keys=lambda squad: {"squad_id": squad.pk},
    way=lambda squad, part: _page(squad.pk, part),
)
SPOT = Place(
    "squad in a season",
    page="squads/<int:squad>/seasons/<int:spot>/",
    find=_spot,
    keys=lambda spot: {"spot_id": spot.pk},
    way=lambda spot, part: _page(spot.team_id, part),
)
MATCH = Place(
    "match of squads",
    page="squads/matches/<int:table>/",
    find=_match,
    keys=lambda table: {"table_id": table.pk},
    way=lambda table, name: reverse(f"tournaments:{name}", args=[table.pk]),
)


def _club_of(table: Table) -> int:
    return table.round.tournament.club_id


def _judges(table: Table, by: int) -> bool:
    return clubs.role_in(club_id=_club_of(table), user_id=by) in ARBITERS


FOUNDERS = Who(
    "who runs the club",
    lambda club, by: clubs.may_edit(club_id=club.pk, user_id=by),
    _("Only the club's owner and organisers found its squads."),
    organising(lambda club: club.pk),
)
SPEAKERS = Who(
    "its captains, or who runs the club",
    squad_people.speaks,
    squad_people.NOT_SPEAKING,
    organising(lambda squad: squad.team.club_id, squad_people.runs_its_club),
)
LEAGUE = Who(
    "who runs the league",
    lambda spot, by: clubs.may_edit(club_id=spot.season.league.club_id, user_id=by),
    _("Only the club's owner and organisers can do that."),
    organising(lambda spot: spot.season.league.club_id),
)
CAPTAINS = Who(
    "the captains of both squads",
    lambda table, by: people.sits_at(table, by) is not None,
    _("Only the captain or the vice captain of a squad hands in its line-up."),
    PLAY,
)
ANSWERING = Who(
    CAPTAINS.name,
    CAPTAINS.allows,
    _("Only those who sat at this table can report its result."),
    PLAY,
)
JUDGES = Who(
    "its arbiters",
    _judges,
    _("Only the organisers of this event can do that."),
    organising(_club_of),
)
REPORTING = Who(
    "the captains of both squads, and arbiters",
    lambda table, by: _judges(table, by) or CAPTAINS.allows(table, by),
    _("Only the captains of both squads, and arbiters, enter results."),
    organising(_club_of, _judges),
)


def _founding(club: Club, by: int) -> dict[str, Any]:
    members = Player.objects.filter(memberships__club=club, user__isnull=False)
    return {"people": members.order_by("name", "pk")}


def _step(request: HttpRequest, squad: Squad) -> dict[str, Any]:
    """Return which step of whom a page asks for, and the version it showed."""
    player, seen = (forms.number(request.POST.get(name, "")) for name in ("player", "seen"))
    return {"player": player, "move": request.POST.get("move", ""), "seen": seen}


def _arrange(
    *, squad_id: int, people: Sequence[Mapping[str, Any]] = (), by: int, now: datetime, **sent: Any
) -> None:
    """Take one step with one person, as a page asks; or give the whole list."""
    if "move" in sent:
        act.step(squad_id=squad_id, by=by, now=now, **sent)
        return
    # Who is on the list is read under this version: a newer one is refused.
    version = Squad.objects.values_list("version", flat=True).get(pk=squad_id)
    seen = version if sent["version"] is None else sent["version"]
    listed = [Listed(each["player"], each["reserve"]) for each in people]
    known = {member.player_id for member in squad_people.members(squad_id)}
    if not {each.player for each in listed} <= known:
        raise NotWhole(_now("Somebody is not on the list of this squad. Add them by name first."))
    act.arrange(squad_id=squad_id, listed=listed, seen=seen, by=by, now=now)


def _boards(table: Table) -> int:
    return int(table.round.tournament.rules.get("boards", 1))


def _line_up(request: HttpRequest, table: Table) -> dict[str, Any]:
    return {"players": forms.read_line_up(request.POST, _boards(table))}


def _correction(request: HttpRequest, table: Table) -> dict[str, Any]:
    assert request.resolver_match is not None
    entry = request.resolver_match.kwargs["entry"]
    return _line_up(request, table) | {"entry": entry, "why": request.POST.get("why", "")[:300]}


def _endings(request: HttpRequest, table: Table) -> dict[str, Any]:
    ticket = Ticket().clean(request.POST.get("ticket", ""))
    why = request.POST.get("why", "")[:300]
    return {
        "endings": forms.boards_of(request.POST, _boards(table)),
        "why": why,
        "ticket": ticket,
    }


def _of_squad(name: str, at: str, order: str, does: Any, verb: str, **more: Any) -> Action:
    """Return a button of a squad's page; it leads back to the list there."""
    usual: dict[str, Any] = {"on": SQUAD, "at": at, "to": at, "who": SPEAKERS, "then": "people"}
    return Action(name, order=order, does=does, verb=verb, **usual | more)


def _of_match(name: str, at: str, order: str, who: Who, does: Any, **more: Any) -> Action:
    """Return a button of a match's page; it leads back there."""
    usual: dict[str, Any] = {"on": MATCH, "at": at, "to": at, "who": who, "then": "squad_match"}
    return Action(name, order=order, does=does, **usual | more)


ACTIONS = (
    Action(
        "found_squad",
        on=SQUADS,
        at="new/",
        order="squads_found",
        to="",
        who=FOUNDERS,
        takes=forms.FoundSquadForm,
        given=_founding,
        screen=Screen("tournaments/squads/new.html", lambda request, club, form: {"club": club}),
        does=act.found_squad,
        then=its_page,
        verb="squad.founded",
        answers=lambda squad: {"id": squad.pk, "url": squad.get_absolute_url()},
    ),
    _of_squad(
        "add_to_squad",
        "people/",
        "squads_add",
        act.add_person,
        "squad.arranged",
        takes=forms.PersonForm,
        then="add",
    ),
    _of_squad(
        "arrange_squad",
        "list/",
        "squads_arrange",
        _arrange,
        "squad.arranged",
        takes=forms.SquadListForm,
        reads=_step,
    ),
    _of_squad(
        "squad_captains",
        "captains/",
        "squads_captains",
        act.name_captains,
        "squad.captains",
        takes=forms.CaptainsForm,
    ),
    _of_squad("leave_squad", "leave/", "squads_leave", act.leave_squad, "squad.left", who=SOMEBODY),
    _of_squad(
        "dissolve_squad", "dissolve/", "squads_dissolve", act.dissolve_squad, "squad.dissolved"
    ),
    _of_squad(
        "enrol_late",
        "late/",
        "squads_enrol_late",
        enrolling.enrol_late,
        "season.enrolled_late",
        on=SPOT,
        who=LEAGUE,
        takes=forms.LateForm,
        says=_("They are registered, behind all others."),
        then="",
    ),
    _of_match(
        "hand_in",
        "line-up/",
        "squads_hand_in",
        CAPTAINS,
        lining_up.hand_in,
        takes=forms.LineUpForm,
        reads=_line_up,
        says=_("The line-up is in."),
    ),
    _of_match(
        "correct_line_up",
        "line-up/<int:entry>/",
        "squads_correct",
        JUDGES,
        lining_up.correct_line_up,
        to="line-up/correct/",
        takes=forms.LineUpCorrectedForm,
        reads=_correction,
        says=_("The line-up is corrected."),
        verb="line_up.corrected",
    ),
    _of_match(
        "enter_match",
        "boards/",
        "squads_enter",
        REPORTING,
        lining_up.enter_match,
        takes=forms.MatchResultForm,
        reads=_endings,
        says=_("The result is in."),
    ),
    _of_match(
        "confirm_match",
        "confirm/",
        "events_confirm",
        ANSWERING,
        reporting.confirm,
        to="-",
        takes=ConfirmForm,
        says=_("The result stands."),
    ),
    _of_match(
        "dispute_match",
        "dispute/",
        "events_dispute",
        ANSWERING,
        reporting.dispute,
        to="-",
        takes=forms.DisagreeForm,
        says=_("The arbiter is told that you see it differently."),
    ),
)
