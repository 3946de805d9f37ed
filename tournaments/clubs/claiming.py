"""A guest's record becomes that of a person with an account.

The person asks, an organiser of the club that made the guest confirms. Then every row that names
the guest names the person: entries, chairs, teams, memberships, families, and whatever later rooms
add, because the rows are found by looking at which columns point to a player. Ratings are not
moved: they are worked out again from the games, which now are the person's. What was moved is
written down, so that a mistake is undone row by row.
"""

from collections.abc import Collection, Iterator
from datetime import datetime
from typing import Any

from django.apps import apps
from django.db import IntegrityError, models, transaction
from django.urls import reverse
from django.utils.translation import gettext as _

from siamleague.history import audit
from siamleague.waiting import bells
from tournaments.batches import write_back
from tournaments.clubs import read as clubs
from tournaments.clubs.act import player_of
from tournaments.clubs.waits import deciding
from tournaments.models import (
    Chair,
    Claim,
    ClaimState,
    Entry,
    Family,
    Invitation,
    Membership,
    Player,
    Rated,
    Role,
    Round,
    TeamMember,
)
from tournaments.ratings import runs as rating_runs
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours

STAYS: frozenset[type[models.Model]] = frozenset({Claim, Invitation, Membership, Rated})


@transaction.atomic
def claim_record(*, guest_id: int, words: str, by: int, now: datetime) -> Claim:
    """Say that a guest's record is one's own; asking again returns the claim that waits."""
    guest = _held(guest_id)
    player = player_of(user_id=by)
    _check_free(guest)
    _check_apart(guest, player)
    waiting = Claim.objects.filter(guest=guest, player=player, state=ClaimState.ASKED).first()
    if waiting is not None:
        return waiting
    made = Claim.objects.create(guest=guest, player=player, words=words, asked_at=now)
    audit.note("player.claimed", f"player:{guest.pk}", who=by, now=now, data={"claim": made.pk})
    values = {"who": player.name, "guest": guest.name}
    for club, users in deciding(made).items():
        url = reverse("tournaments:people", args=[club])
        told = bells.fairly("claim", users, by=by)
        bells.call("claim", told, values=values, url=url, now=now)
    return made


@transaction.atomic
def confirm_claim(*, claim_id: int, by: int, now: datetime) -> None:
    """Let everything the guest did be the claimant's; confirming twice is confirming once."""
    claim = _decided(claim_id, by)
    if claim.state == ClaimState.CONFIRMED:
        return
    if claim.state != ClaimState.ASKED:
        raise NotNow(_("This claim has been decided already. The player can ask again."))
    _check_free(claim.guest)
    _check_apart(claim.guest, claim.player)
    moved = _move_all(claim.guest, claim.player)
    fresh = Claim.objects.filter(pk=claim.pk, state=ClaimState.ASKED)
    fresh.update(state=ClaimState.CONFIRMED, decided_by=by, decided_at=now, moved=moved)
    others = Claim.objects.filter(guest=claim.guest, state=ClaimState.ASKED)
    known = {"clubs": moved["clubs"]}
    others.update(state=ClaimState.REFUSED, decided_by=by, decided_at=now, moved=known)
    _told("player.claim_confirmed", claim, by, now)
    _rate_again(moved, now)


@transaction.atomic
def refuse_claim(*, claim_id: int, by: int, now: datetime) -> None:
    """Leave the record with the guest. Twice is once."""
    claim = _decided(claim_id, by)
    if claim.state == ClaimState.REFUSED:
        return
    if claim.state != ClaimState.ASKED:
        raise NotNow(_("This claim has been decided already. The player can ask again."))
    asked = Claim.objects.filter(pk=claim.pk, state=ClaimState.ASKED)
    asked.update(state=ClaimState.REFUSED, decided_by=by, decided_at=now)
    _told("player.claim_refused", claim, by, now)


@transaction.atomic
def undo_claim(*, claim_id: int, by: int, why: str, now: datetime) -> None:
    """Give back to the guest what a confirmed claim moved, and nothing else. Twice is once."""
    claim = _decided(claim_id, by)
    if claim.state == ClaimState.UNDONE:
        return
    if claim.state != ClaimState.CONFIRMED:
        raise NotNow(_("This claim was never confirmed."))
    if not why.strip():
        raise NotWhole(_("Say why the claim is undone; it stays in the history."))
    _move_back(claim)
    done = Claim.objects.filter(pk=claim.pk, state=ClaimState.CONFIRMED)
    done.update(state=ClaimState.UNDONE, decided_by=by, decided_at=now)
    _told("player.claim_undone", claim, by, now, why)
    _rate_again(claim.moved, now)


def _held(player_id: int) -> Player:
    return Player.objects.select_for_update().get(pk=player_id)


def _decided(claim_id: int, by: int) -> Claim:
    """Return the claim, its guest held, if this person runs a club that knows the guest."""
    guest = Claim.objects.values_list("guest", flat=True).get(pk=claim_id)
    _held(guest)
    claim = Claim.objects.select_related("guest", "player").get(pk=claim_id)
    known = clubs.knowing(claim)
    if not clubs.runs_one_of(known, by):
        raise NotYours(_("Only an organiser of a club that knows this player can decide that."))
    if claim.player.user_id == by and claim.state == ClaimState.ASKED and _others_run(known, claim):
        raise NotYours(_("This is your own claim. Let another organiser decide it."))
    return claim


def _others_run(known: Collection[int], claim: Claim) -> bool:
    """Tell whether somebody besides the claimant could decide."""
    runs = Membership.objects.filter(club__in=list(known), role__in=clubs.RUNNING)
    return runs.filter(player__user__isnull=False).exclude(player=claim.player).exists()


def _check_free(guest: Player) -> None:
    taken = Claim.objects.filter(guest=guest, state=ClaimState.CONFIRMED)
    if not guest.may_be_claimed or taken.exists():
        raise AlreadyIn(_("This record belongs to somebody else, or to nobody who could claim it."))


def _check_apart(guest: Player, player: Player) -> None:
    """Refuse two records that are two people: both were in one event, or are in one team."""
    both = _events_of(guest) & _events_of(player)
    if both:
        raise AlreadyIn(
            _("You and this guest have played in the same event, so you are two people.")
        )
    teams = TeamMember.objects.filter(player=guest).values("team")
    if TeamMember.objects.filter(player=player, team__in=teams).exists():
        raise AlreadyIn(_("You and this guest have been in the same team, so you are two people."))


def _events_of(player: Player) -> set[int]:
    alone = Entry.objects.filter(player=player).values_list("tournament", flat=True)
    teams = TeamMember.objects.filter(player=player, accepted_at__isnull=False).values("team")
    together = Entry.objects.filter(team__in=teams).values_list("tournament", flat=True)
    return {*alone, *together}


def _columns() -> Iterator[tuple[type[models.Model], str]]:
    """Yield every column of this room that names a player and follows the person."""
    for link in Player._meta.get_fields(include_hidden=True):
        if not (link.auto_created and (link.one_to_many or link.one_to_one)):
            continue
        model = link.related_model
        if isinstance(model, type) and model not in STAYS:
            yield model, link.field.name  # type: ignore[union-attr]


def _move_all(guest: Player, player: Player) -> dict[str, Any]:
    """Let everything name the player instead of the guest; return what was changed."""
    chairs = _chairs(guest)
    moved: dict[str, Any] = {
        "clubs": sorted(clubs.known_by(guest)),
        "chairs": [chair.pk for chair in chairs],
        "rows": {},
    }
    for model, name in _columns():
        numbers = list(model._default_manager.filter(**{name: guest}).values_list("pk", flat=True))
        if numbers:
            moved["rows"][f"{model._meta.label}.{name}"] = [
                number for number in numbers if _moved(model, name, number, player)
            ]
    _reseat(chairs, guest, player)
    moved["memberships"], moved["left"] = _move_memberships(guest, player)
    return moved


def _moved(model: type[models.Model], name: str, number: Any, player: Player) -> bool:
    """Move one row; tell whether it moved. Two places where there can be one are two people's.

    A family is a family: there the person may have been noted already.
    """
    try:
        with transaction.atomic():
            return bool(model._default_manager.filter(pk=number).update(**{name: player}))
    except IntegrityError as both:
        if model is Family.players.through:
            return False
        raise AlreadyIn(
            _("You and this guest have played in the same event, so you are two people.")
        ) from both


def _chairs(player: Player) -> list[Chair]:
    """Return the chairs a player sat on, alone or in a team."""
    teams = TeamMember.objects.filter(player=player).values("team")
    mine = models.Q(entry__player=player) | models.Q(entry__team__in=teams)
    rows = Chair.objects.filter(mine).select_for_update(of=("self",))
    return [chair for chair in rows.order_by("pk") if player.pk in chair.people]


def _reseat(chairs: list[Chair], old: Player, new: Player) -> None:
    for chair in chairs:
        chair.people = [new.pk if each == old.pk else each for each in chair.people]
    write_back(chairs, ["people"])


def _move_memberships(guest: Player, player: Player) -> tuple[list[int], list[Any]]:
    """Move memberships; where the person is a member already, the guest's ends and is noted."""
    here = set(Membership.objects.filter(player=player).values_list("club", flat=True))
    rows = list(Membership.objects.filter(player=guest))
    twice = [row for row in rows if row.club_id in here]
    moved = [row.pk for row in rows if row.club_id not in here]
    Membership.objects.filter(pk__in=moved).update(player=player)
    Membership.objects.filter(pk__in=[row.pk for row in twice]).delete()
    return moved, [[row.club_id, row.role, row.joined_at.isoformat()] for row in twice]


def _move_back(claim: Claim) -> None:
    guest, player, moved = claim.guest, claim.player, claim.moved
    _check_back(claim)
    for label, numbers in moved["rows"].items():
        model = apps.get_model(label.rpartition(".")[0])
        name = label.rpartition(".")[2]
        rows = model._default_manager.filter(pk__in=numbers, **{name: player})
        rows.update(**{name: guest})
    chairs = list(Chair.objects.filter(pk__in=moved["chairs"]).select_for_update())
    _reseat(chairs, player, guest)
    back = Membership.objects.filter(pk__in=moved["memberships"], player=player)
    back.update(player=guest)
    for club, role, joined in moved["left"]:
        Membership.objects.get_or_create(
            club_id=club,
            player=guest,
            defaults={"role": role, "joined_at": datetime.fromisoformat(joined)},
        )


def _check_back(claim: Claim) -> None:
    """Refuse to leave a club that the person owns meanwhile without its owner."""
    moved = Membership.objects.filter(pk__in=claim.moved["memberships"], player=claim.player)
    for row in moved.exclude(role=Role.MEMBER).select_related("club"):
        raise NotNow(
            _("%(name)s has a role in %(club)s. Take it back there first.")
            % {"name": claim.player.name, "club": row.club.name}
        )


def _told(verb: str, claim: Claim, by: int, now: datetime, why: str = "") -> None:
    data = {"claim": claim.pk, "player": claim.player_id}
    audit.note(verb, f"player:{claim.guest_id}", who=by, now=now, data=data, why=why)
    bells.ring(user for users in deciding(claim).values() for user in users)


def _rate_again(moved: dict[str, Any], now: datetime) -> None:
    """Ask for the lists to be worked out again from the first round that changed hands."""
    boards = moved["rows"].get("tournaments.LineUpBoard.player", [])
    sat = models.Q(tables__chairs__in=moved["chairs"])
    sat |= models.Q(tables__line_ups__boards__in=boards)
    rounds = Round.objects.filter(sat, closed_at__isnull=False)
    first = rounds.aggregate(first=models.Min("closed_at"))["first"]
    if first is not None:
        rating_runs.games_changed(since=first, now=now)
