"""How people come into a club: freely, by a link that many may use, or when the club says yes.

Where a club lets people in itself, nobody makes themselves a member; a link was given by those who
run the club, and says yes for them until it ends, is used up, or is taken back. Everybody comes in
as a member, and nobody who was there before loses a role.
"""

from datetime import datetime, timedelta

from django.core.signing import BadSignature, Signer
from django.db import transaction
from django.db.models import F, QuerySet
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.history.models import AuditLine
from siamleague.numbers import whole
from siamleague.waiting import bells
from tournaments.clubs import read as asked
from tournaments.clubs.act import player_of
from tournaments.clubs.waits import deciding_who_joins
from tournaments.models import (
    Club,
    JoiningLink,
    JoiningRequest,
    Membership,
    RequestState,
)
from tournaments.refusals import NotNow, NotYours

SIGNER = Signer(salt="tournaments.joining")
MOST_LINKS = 20  # open ones of a club
PAUSE = timedelta(days=7)  # after a no, before somebody asks again


@transaction.atomic
def ask_to_join(*, club_id: int, words: str, by: int, now: datetime) -> JoiningRequest | None:
    """Ask a club to let oneself in. Twice is once; a member has nothing to ask."""
    club = Club.objects.select_for_update().get(pk=club_id)
    player = player_of(user_id=by)
    if Membership.objects.filter(club_id=club_id, player=player).exists():
        return None
    mine = JoiningRequest.objects.filter(club_id=club_id, player=player)
    waiting = mine.filter(state=RequestState.ASKED).first()
    if waiting is not None:
        return waiting
    if mine.filter(state=RequestState.DECLINED, decided_at__gt=now - PAUSE).exists():
        raise NotNow(_("The club has declined. Talk to its organisers, or ask again next week."))
    made = JoiningRequest.objects.create(club_id=club_id, player=player, words=words, asked_at=now)
    data = {"player": player.pk}
    audit.note("club.asked_to_join", f"club:{club_id}", who=by, now=now, data=data)
    url = f"{reverse('tournaments:people', args=[club.slug])}#request-{made.pk}"
    users = deciding_who_joins(club_id)
    told = bells.fairly("joining", users, by=by)
    bells.call("joining", told, values={"who": player.name}, url=url, now=now)
    return made


@transaction.atomic
def take_request_back(*, club_id: int, by: int, now: datetime) -> None:
    """Take one's own request back, so that nobody can say yes to it any more. Twice is once."""
    mine = JoiningRequest.objects.filter(club_id=club_id, player__user=by)
    if mine.filter(state=RequestState.ASKED).update(state=RequestState.TAKEN_BACK, words=""):
        audit.note("club.request_taken_back", f"club:{club_id}", who=by, now=now)
        bells.ring(deciding_who_joins(club_id))


@transaction.atomic
def approve_request(*, request_id: int, by: int, now: datetime) -> None:
    """Let somebody in who asked. Twice is once."""
    _decide(request_id, RequestState.APPROVED, by, now)


@transaction.atomic
def decline_request(*, request_id: int, by: int, now: datetime) -> None:
    """Say no to somebody who asked. Twice is once."""
    _decide(request_id, RequestState.DECLINED, by, now)


@transaction.atomic
def make_joining_link(*, club_id: int, days: int, most: int, by: int, now: datetime) -> JoiningLink:
    """Return a new link by which so many people become members until it ends."""
    Club.objects.select_for_update().get(pk=club_id)
    _check_runs(club_id, by)
    if open_links(club_id, now).count() >= MOST_LINKS:
        raise NotNow(_("%(n)s links are open. Take some back first.") % {"n": MOST_LINKS})
    link = JoiningLink.objects.create(
        club_id=club_id, made_by_id=by, made_at=now, ends_at=now + timedelta(days=days), most=most
    )
    data = {"link": link.pk, "most": most}
    audit.note("club.link_made", f"club:{club_id}", who=by, now=now, data=data)
    return link


@transaction.atomic
def revoke_joining_link(*, link_id: int, by: int, now: datetime) -> None:
    """Take a link back, so that it opens nothing; who came by it stays. Twice is once."""
    link = JoiningLink.objects.get(pk=link_id)
    _check_runs(link.club_id, by)
    if JoiningLink.objects.filter(pk=link.pk, revoked_at=None).update(revoked_at=now):
        data = {"link": link.pk}
        audit.note("club.link_revoked", f"club:{link.club_id}", who=by, now=now, data=data)


@transaction.atomic
def join_by_link(*, link_id: int, by: int, now: datetime) -> int:
    """Become a member by a link, and return the club's number. Twice is once, and counts once."""
    link = JoiningLink.objects.get(pk=link_id)
    Club.objects.select_for_update().get(pk=link.club_id)
    player = player_of(user_id=by)
    if Membership.objects.filter(club_id=link.club_id, player=player).exists():
        return link.club_id
    if was_taken_out(link, player.pk):
        text = _("The club took you out after this link was made. Ask its organisers.")
        raise NotNow(text)
    if not _open(now).filter(pk=link.pk).update(used=F("used") + 1):
        raise NotNow(_("This link is over. Ask the club for a new one."))
    _let_in(link.club_id, player.pk, now)
    data = {"link": link.pk, "player": player.pk}
    audit.note("club.joined", f"club:{link.club_id}", who=by, now=now, data=data)
    return link.club_id


def was_taken_out(link: JoiningLink, player: int) -> bool:
    """Tell whether somebody was taken out of the club since a link was made: it ended for them."""
    lines = AuditLine.objects.filter(subject=f"club:{link.club_id}", verb="club.member_removed")
    return lines.filter(when__gte=link.made_at, data__player=player).exists()


def open_links(club_id: int, now: datetime) -> "QuerySet[JoiningLink]":
    """Return the links of a club that still open it, the newest first."""
    return _open(now).filter(club=club_id).order_by("-pk")


def link_path(link: JoiningLink) -> str:
    """Return the path of a link."""
    return reverse("tournaments:join_by_link", args=[SIGNER.sign(str(link.pk))])


def read_link(token: str) -> JoiningLink | None:
    """Return what a link is for; nothing for a link that we did not make."""
    try:
        number = whole(SIGNER.unsign(token)) or 0
    except BadSignature:
        return None
    return JoiningLink.objects.select_related("club").filter(pk=number).first()


def is_open(link: JoiningLink, now: datetime) -> bool:
    """Tell whether a link still lets somebody in."""
    return _open(now).filter(pk=link.pk).exists()


def waiting_requests(club_id: int) -> "QuerySet[JoiningRequest]":
    """Return who asks to be let in, the longest first."""
    rows = JoiningRequest.objects.filter(club=club_id, state=RequestState.ASKED)
    return rows.select_related("player").order_by("pk")


def request_of(club_id: int, user_id: int | None) -> JoiningRequest | None:
    """Return somebody's newest request."""
    if user_id is None:
        return None
    rows = JoiningRequest.objects.filter(club=club_id, player__user=user_id)
    return rows.order_by("-pk").first()


def _open(now: datetime) -> "QuerySet[JoiningLink]":
    return JoiningLink.objects.filter(revoked_at=None, ends_at__gt=now, used__lt=F("most"))


def _check_runs(club_id: int, by: int) -> None:
    if not asked.may_edit(club_id=club_id, user_id=by):
        raise NotYours(_("Only the club's owner and organisers can decide who joins."))


def _decide(request_id: int, state: RequestState, by: int, now: datetime) -> None:
    one = JoiningRequest.objects.get(pk=request_id)
    Club.objects.select_for_update().get(pk=one.club_id)
    _check_runs(one.club_id, by)
    waiting = JoiningRequest.objects.filter(pk=one.pk, state=RequestState.ASKED)
    if not waiting.update(state=state, decided_by=by, decided_at=now):
        one.refresh_from_db()
        if one.state != state:
            raise NotNow(_("This request was decided, or taken back."))
        return
    verb = "club.request_approved" if state == RequestState.APPROVED else "club.request_declined"
    bells.ring(deciding_who_joins(one.club_id))
    if state == RequestState.APPROVED:
        _let_in(one.club_id, one.player_id, now)
    audit.note(verb, f"club:{one.club_id}", who=by, now=now, data={"player": one.player_id})


def _let_in(club_id: int, player: int, now: datetime) -> None:
    Membership.objects.get_or_create(club_id=club_id, player_id=player, defaults={"joined_at": now})
    waiting = JoiningRequest.objects.filter(club=club_id, player=player, state=RequestState.ASKED)
    waiting.update(state=RequestState.APPROVED, decided_at=now)
