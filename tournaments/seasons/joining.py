"""Who plays in a season: joining and leaving it, the reserve list, and who is in which division."""

from collections.abc import Sequence
from datetime import datetime

from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils.translation import gettext as _

from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments import batches
from tournaments.batches import write_back
from tournaments.clubs import consent, people
from tournaments.clubs import read as clubs
from tournaments.clubs.act import player_of
from tournaments.entries import guests, lists
from tournaments.entries.act import Entering
from tournaments.events import holding
from tournaments.models import Division, Player, Season, SeasonState, Spot, SpotState, Squad
from tournaments.refusals import AlreadyIn, NoPlace, NotNow, NotWhole, NotYours
from tournaments.seasons import holding as season_desk
from tournaments.squads import enrolling

PARTNERS = 2
OPEN = (SeasonState.PREPARING, SeasonState.RUNNING)


@transaction.atomic
def join_as(*, season_id: int, team: int | None, by: int, now: datetime) -> Spot:
    """Join as a player, or with the team or the squad that is named, as the league has it.

    Who has only one team need not name it.
    """
    who_meets = Season.objects.select_related("league").get(pk=season_id).league.who
    if who_meets.of_players:
        who = Entering(player=player_of(user_id=by).pk)
    elif who_meets.of_teams:
        who = Entering(team=team or _only_team(by))
    else:
        who = Entering(team=team or 0)
    return join_season(season_id=season_id, who=who, by=by, now=now)


@transaction.atomic
def join_season(*, season_id: int, who: Entering, by: int, now: datetime) -> Spot:
    """Return the spot of a player or a team: in, or on the reserve list once the season runs.

    People enter themselves and the teams they captain, organisers enter the members and the guests
    of their club. Joining again after leaving is returning; joining twice is joining once.
    """
    season = season_desk.hold(season_id)
    _check_may_speak(season, who, by)
    season_desk.check_state(season, *OPEN)
    _check_fits(season, who)
    state = SpotState.IN if season.state == SeasonState.PREPARING else SpotState.RESERVE
    spot = Spot.objects.filter(season=season, player=who.player, team=who.team).first()
    if spot is not None and spot.state != SpotState.OUT:
        return spot
    club = season.league.club_id
    if not consent.given(club_id=club, player=who.player, team=who.team, by=by):
        consent.refuse(player=who.player, team=who.team)
    if spot is None:
        spot = _new_spot(season, who, state, now)
    else:
        Spot.objects.filter(pk=spot.pk).update(state=state, division=None, asked_at=now)
        spot.refresh_from_db()
    if season.league.who.of_squads:
        enrolling.enrol(spot, now)
    data = {"who": str(spot), "state": str(state)}
    season_desk.note(season, "season.joined", who=by, now=now, data=data)
    return spot


def join_or_ask(
    *, season_id: int, wishes: Sequence[lists.Wish], by: int, now: datetime, **sent: str
) -> list[Spot] | Job:
    """Let everybody on a list join; a long list is the work of a job."""
    if len(wishes) <= batches.AT_ONCE:
        return join_list(season_id=season_id, wishes=wishes, by=by, now=now)
    with transaction.atomic():
        season = season_desk.organised(season_id, by)
        payload = {"season": season.pk, "list": sent["list"], "by": by}
        return jobs.ask(kind="join-list", payload=payload, by=by, now=now)


def join_list(
    *,
    season_id: int,
    wishes: Sequence[lists.Wish],
    by: int,
    now: datetime,
    report: batches.Report | None = None,
) -> list[Spot]:
    """Let everybody on a list join, members by their record, others as guests. Twice is once."""
    season = Season.objects.select_related("league").get(pk=season_id)
    known = people.members_by_name(season.league.club_id)

    def some(lines: Sequence[lists.Wish]) -> list[Spot]:
        return _join_some(season_id, lines, known, (by, now))

    return batches.in_batches(wishes, some, report)


@transaction.atomic
def _join_some(
    season_id: int,
    wishes: Sequence[lists.Wish],
    members: dict[str, Player],
    told: tuple[int, datetime],
) -> list[Spot]:
    by, now = told
    season = season_desk.organised(season_id, by)
    season_desk.check_state(season, *OPEN)
    if season.league.who.of_squads:
        raise NotWhole(_("Squads join one by one; each is founded by its club first."))
    known = Spot.objects.filter(season=season).exclude(state=SpotState.OUT)
    names = {str(spot).casefold() for spot in known.select_related("player", "team")}
    home = guests.Home(season.league.club_id, season.league.who.of_teams, season.league.demo)
    made = []
    for wish in wishes:
        if wish.name.casefold() in names:
            continue
        names.add(wish.name.casefold())
        who = guests.somebody(wish, home=home, members=members, now=now)
        made.append(join_season(season_id=season.pk, who=who, by=by, now=now))
    return made


@transaction.atomic
def leave_season(*, spot_id: int, by: int, now: datetime) -> None:
    """Take a spot back before the season begins, or one on the reserve list. Twice is once."""
    season_id = Spot.objects.values_list("season_id", flat=True).get(pk=spot_id)
    season = season_desk.hold(season_id)
    spot = Spot.objects.select_related("player", "team").get(pk=spot_id)
    _check_may_speak(season, Entering(player=spot.player_id, team=spot.team_id), by)
    if spot.state == SpotState.OUT:
        return
    if season.state != SeasonState.PREPARING and spot.state != SpotState.RESERVE:
        raise NotNow(_("The season has begun; ask an organiser to take you out of it."))
    Spot.objects.filter(pk=spot.pk).update(state=SpotState.OUT, division=None)
    enrolling.release(spot, now)
    season_desk.note(season, "season.left", who=by, now=now, data={"who": str(spot)})


@transaction.atomic
def place_spot(*, spot_id: int, level: int | None, by: int, now: datetime) -> None:
    """Put somebody into a division by hand, or on the reserve list, before the season begins."""
    season_id = Spot.objects.values_list("season_id", flat=True).get(pk=spot_id)
    season = season_desk.organised(season_id, by)
    season_desk.check_state(season, SeasonState.PREPARING)
    spot = Spot.objects.select_related("player", "team").get(pk=spot_id)
    division = None
    if level is not None:
        division = season.divisions.filter(level=level).first()
        if division is None:
            raise NotWhole(_("This season has no division %(n)s.") % {"n": level})
    state = SpotState.RESERVE if division is None else SpotState.IN
    if (spot.state, spot.division_id) == (state, division.pk if division else None):
        return
    Spot.objects.filter(pk=spot.pk).update(state=state, division=division, by_hand=True)
    data = {"who": str(spot), "level": level or 0}
    season_desk.note(season, "season.placed", who=by, now=now, data=data)


@transaction.atomic
def draw_divisions(*, season_id: int, by: int, now: datetime) -> int:
    """Give a division to everybody who has none, and return to how many.

    Into a first season the strongest go highest, as far as there is room. Later everybody new
    begins in the lowest division: the others have earned their places.
    """
    season = season_desk.organised(season_id, by)
    season_desk.check_state(season, SeasonState.PREPARING)
    divisions = list(season.divisions.order_by("level"))
    waiting = Spot.objects.filter(season=season, state=SpotState.IN, division__isnull=True)
    strongest = list(waiting.order_by(F("rating").desc(nulls_last=True), "asked_at", "pk"))
    if not strongest:
        return 0
    free = _free(season, divisions) if season.before_id is None else {divisions[-1]: 0}
    for spot in strongest:
        spot.division = next((each for each in divisions if free.get(each, 0) > 0), divisions[-1])
        free[spot.division] = free.get(spot.division, 0) - 1
    write_back(strongest, ["division"])
    data = {"count": len(strongest)}
    season_desk.note(season, "season.drawn", who=by, now=now, data=data)
    return len(strongest)


def _free(season: Season, divisions: Sequence[Division]) -> dict[Division, int]:
    taken = [
        level
        for level in Spot.objects.filter(season=season, state=SpotState.IN).values_list(
            "division__level", flat=True
        )
        if level
    ]
    return {division: division.size - taken.count(division.level) for division in divisions}


def _new_spot(season: Season, who: Entering, state: str, now: datetime) -> Spot:
    try:
        with transaction.atomic():
            return Spot.objects.create(
                season=season,
                player_id=who.player,
                team_id=who.team,
                rating=who.rating,
                state=state,
                asked_at=now,
            )
    except IntegrityError as raced:
        raise AlreadyIn(_("They have joined this season already.")) from raced


def _only_team(by: int) -> int:
    teams = {each.team_id for each in people.my_teams(by)}
    if len(teams) != 1:
        raise NotYours(_("Found a team first; then it can join."))
    return teams.pop()


def may_speak(season: Season, who: Entering, by: int) -> bool:
    """Tell whether somebody may decide for a player or a team: organisers for all."""
    if clubs.role_in(club_id=season.league.club_id, user_id=by) in holding.ORGANISERS:
        return True
    return people.speaks_for(user=by, player=who.player, team=who.team)


def _check_may_speak(season: Season, who: Entering, by: int) -> None:
    if not may_speak(season, who, by):
        raise NotYours(
            _("You can decide for yourself, or for a team in which you are captain or partner.")
        )


def _check_fits(season: Season, who: Entering) -> None:
    club = season.league.club_id
    people.check_no_bot(club_id=club, rated=True, players=[who.player], teams=[who.team])
    squad = who.team is not None and Squad.objects.filter(pk=who.team).exists()
    if squad != (season.league.who.of_squads):
        raise NotWhole(
            _("Squads of several boards play in leagues for squads.")
            if squad
            else _("Only squads of several boards play in this league.")
        )
    if squad:
        return
    wants_team = season.league.who.of_teams
    if wants_team != (who.team is not None) or wants_team == (who.player is not None):
        raise NotWhole(
            _("Only partnership teams play in this league.")
            if wants_team
            else _("Players join this league one by one.")
        )
    if who.team is None:
        return
    partners = people.partners(who.team)
    if len(partners) != PARTNERS:
        raise NotWhole(_("Both partners must have accepted before the team can join."))
    others = Spot.objects.filter(season=season).exclude(state=SpotState.OUT)
    others = others.exclude(team=who.team)
    taken = others.filter(
        team__members__player__in=[each.player_id for each in partners],
        team__members__left_at__isnull=True,
    ).first()
    if taken is not None:
        raise NoPlace(_("One of them plays in %(team)s this season.") % {"team": taken.team})
