"""Looking for a partner in an event: saying so, asking one another, being joined by the organiser.

Whoever looks agrees to play in this event with whom they accept, or with whom an organiser joins
them, until they stop looking or withdraw. Nobody else is ever put into a team this way.
"""

from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from siamleague.waiting import bells
from tournaments.clubs import people
from tournaments.clubs.act import player_of
from tournaments.entries import act as entries
from tournaments.events import holding
from tournaments.models import (
    Entry,
    EntryState,
    PartnerAsk,
    Player,
    Seeker,
    Team,
    TeamMember,
    Tournament,
)
from tournaments.refusals import AlreadyIn, NotNow, NotWhole, NotYours

LONGEST = 40  # letters of a team's name


@transaction.atomic
def seek_partner(*, tournament_id: int, words: str, by: int, now: datetime) -> Seeker:
    """Say that one looks for a partner here. Twice is once."""
    event = holding.hold(tournament_id)
    if not event.who.of_teams:
        raise NotWhole(_("Players enter this event one by one."))
    entries.check_open(event, organiser=False, now=now)
    player = player_of(user_id=by)
    mine = people.my_entry(event, by)
    if mine is not None and mine.state != EntryState.OUT:
        raise AlreadyIn(_("You have entered this event with a partner."))
    looks, made = Seeker.objects.get_or_create(
        tournament=event, player=player, until=None, defaults={"words": words, "since": now}
    )
    if made:
        data = {"player": player.pk}
        holding.note(event, "partner.sought", who=by, now=now, data=data)
    return looks


@transaction.atomic
def stop_seeking(*, tournament_id: int, by: int, now: datetime) -> None:
    """Look no more: nobody can join one with anybody then. Twice is once."""
    event = holding.hold(tournament_id)
    looks = Seeker.objects.filter(tournament=event, player__user=by, until=None).first()
    if looks is not None:
        _end([looks], None, now)
        data = {"player": looks.player_id}
        holding.note(event, "partner.not_sought", who=by, now=now, data=data)


@transaction.atomic
def ask_partner(*, seeker_id: int, by: int, now: datetime) -> None:
    """Ask somebody who looks; where they asked first, that is a yes. Twice is once."""
    other = _held(seeker_id)
    looking = Seeker.objects.filter(tournament=other.tournament_id, until=None)
    one = looking.select_related("player").filter(player__user=by).first()
    if one is None:
        raise NotYours(_("Say first that you look for a partner, too."))
    if other.until is not None:
        raise NotNow(_("%(name)s looks for a partner no more.") % {"name": other.player.name})
    if one.pk == other.pk:
        raise NotWhole(_("Ask somebody else."))
    back = PartnerAsk.objects.filter(one=other, other=one, declined_at=None).first()
    if back is not None:
        accept_partner(ask_id=back.pk, by=by, now=now)
        return
    between = {"one__player": one.player_id, "other__player": other.player_id}
    declined = PartnerAsk.objects.filter(one__tournament=other.tournament_id, **between)
    if declined.exclude(declined_at=None).exists():
        raise NotNow(_("%(name)s has said no.") % {"name": other.player.name})
    _ask, made = PartnerAsk.objects.get_or_create(one=one, other=other, defaults={"at": now})
    if made:
        event = Tournament.objects.select_related("club").get(pk=other.tournament_id)
        values = {"who": one.player.name, "event": event.name}
        url = f"{event.get_absolute_url()}partners/"
        told = bells.fairly("partner", [other.player.user_id], by=by)
        bells.call("partner", told, values=values, url=url, now=now)
        holding.changed(event, still_played=True)


@transaction.atomic
def accept_partner(*, ask_id: int, by: int, now: datetime) -> Entry:
    """Say yes: the two are a team, and entered. Only who was asked can do that."""
    ask = _asked(ask_id, by)
    if ask.declined_at or ask.one.until or ask.other.until:
        raise NotNow(_("%(name)s looks for a partner no more.") % {"name": ask.one.player.name})
    return _joined(ask.one, ask.other, by, now)


@transaction.atomic
def decline_partner(*, ask_id: int, by: int, now: datetime) -> None:
    """Say no; one is not asked by them again. Twice is once."""
    ask = _asked(ask_id, by)
    if PartnerAsk.objects.filter(pk=ask.pk, declined_at=None).update(declined_at=now):
        bells.ring([by, ask.one.player.user_id])
        holding.changed(ask.other.tournament, still_played=True)


@transaction.atomic
def join_two(*, tournament_id: int, one: int, other: int, by: int, now: datetime) -> Entry:
    """Make a team of two who both look for a partner, as an organiser; also after the close."""
    event = holding.organised(tournament_id, by)
    looking = Seeker.objects.select_related("player").filter(tournament=event, until=None)
    first, second = looking.filter(pk=one).first(), looking.filter(pk=other).first()
    if first is None or second is None or one == other:
        raise NotWhole(_("Choose two who look for a partner here."))
    return _joined(first, second, by, now)


def _joined(one: Seeker, other: Seeker, by: int, now: datetime) -> Entry:
    name = f"{one.player.name} & {other.player.name}"
    name = name if len(name) <= LONGEST else f"{name[: LONGEST - 1]}…"
    team = Team.objects.create(
        name=name, captain=one.player, event_id=one.tournament_id, founded_at=now
    )
    for each in (one, other):
        TeamMember.objects.create(team=team, player=each.player, invited_at=now, accepted_at=now)
    _end([one, other], team, now)
    who = entries.Entering(team=team.pk)
    entry = entries.enter(tournament_id=one.tournament_id, who=who, by=by, now=now)
    data = {"entry": entry.pk}
    holding.note(entry.tournament, "partner.joined", who=by, now=now, data=data)
    return entry


def _end(seekers: list[Seeker], team: Team | None, now: datetime) -> None:
    """Let them look no more, and forget who asked whom; a no is remembered."""
    numbers = [each.pk for each in seekers]
    Seeker.objects.filter(pk__in=numbers).update(until=now, team=team)
    asks = PartnerAsk.objects.filter(one__in=numbers) | PartnerAsk.objects.filter(other__in=numbers)
    users = asks.values_list("one__player__user", "other__player__user")
    bells.ring([user for pair in users for user in pair])
    open_ = asks.filter(declined_at=None)
    PartnerAsk.objects.filter(pk__in=list(open_.values_list("pk", flat=True))).delete()


def _held(seeker_id: int) -> Seeker:
    """Return who looks, with the event held, so that nobody is joined with two."""
    holding.hold(Seeker.objects.values_list("tournament_id", flat=True).get(pk=seeker_id))
    return Seeker.objects.select_related("player").get(pk=seeker_id)


def _asked(ask_id: int, by: int) -> PartnerAsk:
    ask = PartnerAsk.objects.get(pk=ask_id)
    holding.hold(_held(ask.other_id).tournament_id)
    rows = PartnerAsk.objects.select_related("one__player", "other__player", "other__tournament")
    found = rows.filter(pk=ask.pk).first()
    if found is None:
        raise NotNow(_("That is not asked any more."))
    if not Player.objects.filter(pk=found.other.player_id, user=by).exists():
        raise NotYours(_("Somebody else was asked."))
    return found
