"""Changing what an entry says: name, rating, categories, partners; logged with before and after.

Organisers change everything until the event is over; a captain, or who plays alone, the name and
the categories before it starts. A rating decides the starting order, so nobody writes their own.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.clubs import consent, people
from tournaments.clubs import read as clubs
from tournaments.entries import act, guests
from tournaments.events import holding
from tournaments.models import (
    Entry,
    EntryState,
    Player,
    Section,
    Stage,
    Team,
    TeamMember,
    TeamPart,
    Tournament,
)
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours

BEFORE = (Stage.DRAFT, Stage.PUBLISHED)
OVER = (Stage.FINISHED, Stage.CANCELLED)


@dataclass(frozen=True)
class Editing:
    """An entry that somebody changes, and as what they do it."""

    entry: Entry
    event: Tournament
    organises: bool
    by: int

    @property
    def own_team(self) -> bool:
        """Tell whether organisers wrote the team down, so that they say who is in it."""
        team = self.entry.team
        return team is not None and team.captain_id is None and team.club_id == self.event.club_id

    @property
    def names(self) -> bool:
        """Tell whether the name is theirs to change: an account's name is its owner's."""
        player = self.entry.player
        if player is not None:
            ours = player.made_by_club_id == self.event.club_id
            return self.organises and player.is_guest and ours
        return True


def may_edit(entry: Entry, user: int | None, *, organises: bool) -> bool:
    """Tell whether somebody changes an entry now: who runs the event, or its captain."""
    stage = entry.tournament.stage
    if user is None or stage in OVER or not (organises or stage in BEFORE):
        return False
    if entry.player_id:
        return organises or people.speaks_for(user=user, player=entry.player_id, team=None)
    return organises or _captains(entry, user)


def said(editing: Editing) -> dict[str, Any]:
    """Return what the entry says, as a form shows it."""
    entry = editing.entry
    found = {
        "name": entry.name,
        "rating": entry.rating,
        "categories": ", ".join(entry.categories),
    }
    names = [member.player.name for member in _partners(entry)]
    return found | dict(zip(("first", "second"), names, strict=False))


def taken_by(editing: Editing) -> list[str]:
    """Return what of an entry they may change."""
    found = ["name"] if editing.names else []
    found += ["rating"] if editing.organises else []
    found += ["categories"]
    return found + (["first", "second"] if editing.organises and editing.own_team else [])


@transaction.atomic
def edit_entry(*, entry_id: int, by: int, now: datetime, **wanted: Any) -> None:
    """Change a name, a rating, categories or a partner, and note each before and after."""
    editing = _held(entry_id, by)
    before = said(editing)
    if "categories" in wanted:
        wanted["categories"] = ", ".join(_words(wanted["categories"]))
    fresh = {name: value for name, value in wanted.items() if value != before.get(name)}
    if set(fresh) - set(taken_by(editing)):
        raise NotYours(_("Only the organisers of this event can change that."))
    if "name" in fresh:
        _rename(editing, fresh["name"])
    if "rating" in fresh:
        _same_people(editing.entry).update(rating=fresh["rating"])
    if "categories" in fresh:
        _same_people(editing.entry).update(categories=_words(fresh["categories"]))
    changes = [
        {"what": name, "before": before.get(name), "after": fresh[name]}
        for name in ("name", "rating", "categories")
        if name in fresh
    ]
    changes += _repartner(editing, [fresh.get("first"), fresh.get("second")], now)
    if changes:
        holding.give_up_pairing(editing.event)
        data = {"entry": entry_id, "changes": changes}
        holding.note(editing.event, "entry.edited", who=by, now=now, data=data)
        for part in Tournament.objects.filter(entries__in=act.in_parts(editing.entry)):
            holding.changed(part)


def _held(entry_id: int, by: int) -> Editing:
    event = holding.hold(Entry.objects.values_list("tournament_id", flat=True).get(pk=entry_id))
    entry = Entry.objects.select_related("player", "team").get(pk=entry_id)
    entry.tournament = event
    if event.stage in OVER:
        raise NotNow(_("This event is over."))
    organises = clubs.role_in(club_id=event.club_id, user_id=by) in holding.ORGANISERS
    if not may_edit(entry, by, organises=organises):
        if not organises and people.may_speak(entry, by, organises=False):
            raise NotNow(_("The event has begun, or you are not the captain; ask the organiser."))
        raise NotYours(_("Only the entry itself or an organiser can do that."))
    holding.check_apart(event)
    if Section.objects.filter(tournament=event).exists():
        raise NotNow(_("Pools and finals follow their event: change the entry there."))
    return Editing(entry, event, organises, by)


def _rename(editing: Editing, name: str) -> None:
    """Give an entry another name, and the guest or the team it is a name of."""
    entry = editing.entry
    others = Entry.objects.filter(tournament=editing.event, name__iexact=name)
    if others.exclude(pk=entry.pk).exclude(state=EntryState.OUT).exists():
        raise NotWhole(_("Another entry is called %(name)s.") % {"name": name})
    _same_people(entry).update(name=name)
    if entry.player_id:
        Player.objects.filter(pk=entry.player_id).update(name=name)
    elif editing.own_team or _captains(entry, editing.by):
        Team.objects.filter(pk=entry.team_id or 0).update(name=name)


def _repartner(
    editing: Editing, wanted: Sequence[str | None], now: datetime
) -> list[dict[str, Any]]:
    """Put others into the places of partners; everybody who then plays must be of the club."""
    team = editing.entry.team_id or 0
    home = guests.Home(editing.event.club_id, teams=True, demo=editing.event.demo)
    members = people.members_by_name(home.club) if any(wanted) else {}
    changes = []
    for partner, name in zip(_partners(editing.entry), wanted, strict=False):
        if not name or name.casefold() == partner.player.name.casefold():
            continue
        player = guests.known_or_guest(name, home, members)
        if TeamMember.objects.filter(team=team, player=player, left_at=None).exists():
            raise NotWhole(_("%(name)s is in this team already.") % {"name": name})
        if people.already_in(editing.event.pk, [player.pk], team):
            raise AlreadyIn(_("%(name)s plays in another team here.") % {"name": name})
        TeamMember.objects.filter(pk=partner.pk).update(left_at=now)
        TeamMember.objects.create(
            team_id=team,
            player=player,
            part=TeamPart.PARTNER,
            invited_at=now,
            accepted_at=now,
        )
        changes.append({"what": "partner", "out": partner.player_id, "in": player.pk})
    if changes and not consent.given(club_id=home.club, player=None, team=team, by=editing.by):
        consent.refuse(player=None, team=team)
    return changes


def _captains(entry: Entry, user: int) -> bool:
    return Team.objects.filter(pk=entry.team_id or 0, captain__user=user).exists()


def _partners(entry: Entry) -> list[TeamMember]:
    return people.partners(entry.team_id) if entry.team_id else []


def _same_people(entry: Entry) -> Any:
    """Return the entry, and those of the same people in the parts of its event."""
    return Entry.objects.filter(pk__in=[entry.pk, *act.in_parts(entry)])


def _words(text: str) -> list[str]:
    return [word.strip().casefold() for word in text.split(",") if word.strip()]
