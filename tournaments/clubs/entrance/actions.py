"""How people come into a club: every button, said once."""

from functools import partial

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from siamleague.actions.places import SOMEBODY
from siamleague.actions.values import Action, Screen
from tournaments.clubs import forms, pages, ways_in
from tournaments.clubs.places import CLUB, JOINING, JOINING_LINK, REQUEST, organisers

DOORKEEPERS = organisers(gettext_lazy("Only the club's owner and organisers can decide who joins."))
_of_club = partial(Action, on=CLUB, then="club")
OF_JOINING = (
    _of_club(
        "ask_to_join",
        at="ask/",
        order="clubs_ask_to_join",
        to="requests/",
        who=SOMEBODY,
        takes=forms.RequestForm,
        does=ways_in.ask_to_join,
        says=gettext_lazy("The organisers are asked."),
        verb="club.asked_to_join",
    ),
    _of_club(
        "take_request_back",
        at="ask/take-back/",
        order="clubs_take_request_back",
        to="requests/take-back/",
        who=SOMEBODY,
        does=ways_in.take_request_back,
        says=gettext_lazy("Your request is taken back."),
        verb="club.request_taken_back",
    ),
    Action(
        "approve_request",
        on=REQUEST,
        at="approve/",
        order="clubs_approve_request",
        to="approve/",
        who=DOORKEEPERS,
        does=ways_in.approve_request,
        says=gettext_lazy("They are a member now."),
        then="people",
        verb="club.request_approved",
    ),
    Action(
        "decline_request",
        on=REQUEST,
        at="decline/",
        order="clubs_decline_request",
        to="decline/",
        who=DOORKEEPERS,
        does=ways_in.decline_request,
        says=gettext_lazy("The request is declined."),
        then="people",
        verb="club.request_declined",
    ),
    Action(
        "make_joining_link",
        on=CLUB,
        at="people/links/",
        order="clubs_make_joining_link",
        to="links/",
        who=DOORKEEPERS,
        takes=forms.LinkForm,
        does=ways_in.make_joining_link,
        says=gettext_lazy("The link is made. It is below, with its code for phones."),
        then=lambda club, link: f"{reverse('tournaments:people', args=[club.slug])}#links",
        back="people",
        verb="club.link_made",
    ),
    Action(
        "revoke_joining_link",
        on=JOINING_LINK,
        at="revoke/",
        order="clubs_revoke_joining_link",
        to="revoke/",
        who=DOORKEEPERS,
        does=ways_in.revoke_joining_link,
        says=gettext_lazy("The link is taken back."),
        then="people",
        verb="club.link_revoked",
    ),
    Action(
        "join_by_link",
        on=JOINING,
        order="clubs_join_by_link",
        who=SOMEBODY,
        screen=Screen("tournaments/people/link.html", pages.link_shown, to_all=True),
        does=ways_in.join_by_link,
        says=lambda link, value: _("You are a member of %(club)s.") % {"club": link.club.name},
        then="club",
        verb="club.joined",
    ),
)
