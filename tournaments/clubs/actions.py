from collections.abc import Mapping
from dataclasses import fields
from datetime import datetime
from functools import partial
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.places import SOMEBODY
from siamleague.actions.taking import WhyForm
from siamleague.actions.values import Action, Screen
from siamleague.numbers import whole
from siamleague.refusals import Refused
from tournaments.clubs import (
    act,
    claiming,
    emblems,
    forms,
    moving_house,
    pages,
    read,
)
from tournaments.clubs.act import ClubPage
from tournaments.clubs.emblems import PictureForm
from tournaments.clubs.entrance.actions import OF_JOINING
from tournaments.clubs.places import (
    CLAIM,
    CLUB,
    CLUBS,
    DEMO,
    FAMILY,
    INVITATION,
    KNOWING,
    LINK,
    OWNERS,
    PERSON,
    PLAYER,
    InClub,
    organisers,
)
from tournaments.models import Club

EDITORS = organisers(gettext_lazy("Only the club's owner and organisers can change its page."))
GIVERS = organisers(gettext_lazy("Only the club's owner and organisers can decide about roles."))
INVITERS = organisers(gettext_lazy("Only the club's owner and organisers can invite people."))
KEEPERS = organisers(gettext_lazy("Only the club's owner and organisers can say who is a family."))


def _founded(*, by: int, now: datetime, **page: Any) -> Club:
    return act.found_club(by=by, page=ClubPage(**page), now=now)


def _edited(*, club_id: int, by: int, now: datetime, **page: Any) -> int:
    act.edit_club(club_id=club_id, by=by, page=ClubPage(**page), now=now)
    return club_id


def page_of(club: Club) -> dict[str, Any]:
    return {each.name: getattr(club, each.name) for each in fields(ClubPage)}


def _roles(club: Club, by: int) -> Mapping[str, Any]:
    return {"roles": read.GIVES.get(read.role_in(club_id=club.pk, user_id=by), ())}


def _same_lines(
    request: HttpRequest, found: InClub, value: None, no: Refused | None
) -> HttpResponse:
    if no is not None:
        messages.error(request, str(no.sentence))
    return redirect(pages.same_lines(request, found.club))


def _who_stays(request: HttpRequest, found: InClub) -> dict[str, list[int]]:
    """Return who is left in a family when one of them is taken out, or all."""
    gone = request.POST.get("without", "")
    if not gone:
        return {"players": []}
    stay = found.row.players.exclude(pk=whole(gone) or 0)
    return {"players": list(stay.values_list("pk", flat=True))}


_club = partial(Action, on=CLUB, then="club")
_person = partial(Action, on=PERSON, who=GIVERS, finish=_same_lines)
_claim = partial(Action, on=CLAIM, who=KNOWING, then="people")
OF_THE_CLUB = (
    Action(
        "found_club",
        on=CLUBS,
        at="new/",
        order="clubs_found",
        to="",
        who=SOMEBODY,
        takes=forms.ClubForm,
        screen=Screen("tournaments/club_form.html", pages.form_shown),
        does=_founded,
        about="Found a club and own it.",
        says=gettext_lazy("The club is founded. Welcome!"),
        then=lambda found, club: club.get_absolute_url(),
        verb="club.founded",
    ),
    _club(
        "edit_club",
        at="edit/",
        order="clubs_edit",
        to="",
        method="patch",
        who=EDITORS,
        takes=forms.ClubForm,
        partly=True,
        screen=Screen("tournaments/club_form.html", pages.form_shown, page_of),
        does=_edited,
        about="Change what the club says about itself.",
        says=gettext_lazy("The club's page is changed."),
        verb="club.edited",
    ),
    _club(
        "picture_club",
        at="picture/",
        order="clubs_picture",
        to="picture/",
        who=EDITORS,
        takes=PictureForm,
        does=emblems.set_club_picture,
        about="Show a picture on the club's page, or none.",
        says=lambda club, digest: _("The picture is changed."),
        back="edit_club",
        verb="club.pictured",
        answers=lambda digest: {"state": "shown" if digest else "none"},
    ),
    _club(
        "move_club",
        at="address/",
        order="clubs_move",
        to="address/",
        who=OWNERS,
        takes=forms.ClubAddressForm,
        screen=Screen(
            "tournaments/club_address.html",
            lambda request, club, form: {"club": club, "empty": moving_house.is_empty(club)},
            lambda club: {"slug": club.slug},
        ),
        does=moving_house.move_club,
        about="Give the club another address; the old one leads there.",
        says=gettext_lazy("The club has a new address; the old one leads here."),
        then=lambda club, moved: moved.get_absolute_url(),
        verb="club.moved",
        answers=lambda moved: {"id": moved.pk, "url": moved.get_absolute_url()},
    ),
    _club(
        "delete_club",
        at="delete/",
        order="clubs_delete",
        to="delete/",
        who=OWNERS,
        does=moving_house.delete_club,
        about="Delete a club in which nothing has happened.",
        says=gettext_lazy("The club is deleted."),
        then=lambda club, value: reverse("tournaments:clubs"),
        back="move_club",
        verb="club.deleted",
    ),
    _club(
        "join_club",
        at="join/",
        order="clubs_join",
        who=SOMEBODY,
        does=act.join_club,
        about="Become a member.",
        says=lambda club, value: _("You are a member of %(club)s.") % {"club": club.name},
    ),
    _club(
        "leave_club",
        at="leave/",
        order="clubs_leave",
        who=SOMEBODY,
        does=lambda club_id, by, now: act.leave_club(club_id=club_id, by=by),
        about="Stop being a member.",
        says=lambda club, value: _("You left %(club)s.") % {"club": club.name},
    ),
    _club(
        "run_demo",
        at="run-demo/",
        who=DEMO,
        does=act.run_demo_club,
        about="Become an organiser of the demo club, to try its buttons out.",
        says=gettext_lazy("You run the demo club now: press any button you like."),
        verb="club.demo_run",
    ),
)
OF_ITS_PEOPLE = (
    _person(
        "give_role",
        at="role/",
        order="clubs_give_role",
        takes=forms.RoleForm,
        does=act.give_role,
        says=gettext_lazy("The role is changed."),
        verb="club.role_given",
    ),
    _person(
        "remove_member",
        at="remove/",
        order="clubs_remove_member",
        does=act.remove_member,
        says=gettext_lazy("They are no longer a member."),
        verb="club.member_removed",
    ),
    Action(
        "invite_member",
        on=CLUB,
        at="people/invite/",
        order="clubs_invite",
        to="invitations/",
        who=INVITERS,
        takes=forms.InvitationForm,
        given=_roles,
        screen=Screen("tournaments/people/roles.html", pages.people_shown, own=False),
        does=act.invite,
        about="Make an invitation.",
        says=gettext_lazy("The invitation is made. Its link is below."),
        then="people",
        verb="club.invited",
    ),
    Action(
        "revoke_invitation",
        on=INVITATION,
        at="revoke/",
        order="clubs_revoke_invitation",
        who=INVITERS,
        does=act.revoke_invitation,
        says=gettext_lazy("The invitation is taken back."),
        then="people",
        verb="club.uninvited",
    ),
    Action(
        "accept_invitation",
        on=LINK,
        order="invitations_accept",
        who=SOMEBODY,
        screen=Screen("tournaments/people/invitation.html", pages.invitation_shown, to_all=True),
        does=act.accept_invitation,
        says=lambda one, value: _("Welcome to %(club)s.") % {"club": one.club.name},
        then="club",
        verb="club.joined",
    ),
    Action(
        "make_family",
        on=CLUB,
        at="families/",
        order="clubs_make_family",
        who=KEEPERS,
        takes=forms.FamilyForm,
        given=lambda club, by: {"people": read.choices(club.pk)},
        screen=Screen("tournaments/people/families.html", pages.families_shown),
        does=act.make_family,
        about="Note a family.",
        says=gettext_lazy("The family is noted."),
        then="make_family",
        verb="club.family_made",
    ),
    Action(
        "change_family",
        on=FAMILY,
        order="clubs_change_family",
        who=KEEPERS,
        takes=forms.FamilyPeopleForm,
        reads=_who_stays,
        does=act.change_family,
        says=gettext_lazy("That is noted."),
        then="make_family",
        verb="club.family_changed",
    ),
)
OF_RECORDS = (
    Action(
        "claim_record",
        on=PLAYER,
        at="claim/",
        order="players_claim",
        who=SOMEBODY,
        takes=forms.ClaimForm,
        screen=Screen("tournaments/people/claim.html", pages.claim_shown),
        does=claiming.claim_record,
        says=gettext_lazy("The organisers are asked."),
        then="claim_record",
        verb="player.claimed",
    ),
    _claim(
        "confirm_claim",
        at="confirm/",
        order="claims_confirm",
        does=claiming.confirm_claim,
        says=gettext_lazy("The record is theirs now. Ratings are worked out again."),
        verb="player.claim_confirmed",
    ),
    _claim(
        "refuse_claim",
        at="refuse/",
        order="claims_refuse",
        does=claiming.refuse_claim,
        says=gettext_lazy("The claim is refused."),
        verb="player.claim_refused",
    ),
    _claim(
        "undo_claim",
        at="undo/",
        order="claims_undo",
        takes=WhyForm,
        does=claiming.undo_claim,
        says=gettext_lazy("The record is the guest's again."),
        verb="player.claim_undone",
    ),
)
ACTIONS = (*OF_THE_CLUB, *OF_JOINING, *OF_ITS_PEOPLE, *OF_RECORDS)
