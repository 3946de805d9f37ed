"""A club's events and its league, for the pages that show them."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siamleague.accounts.models import User


def event(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses of an event and a team need; the event has played a round."""
    from django.utils import timezone

    from tests.tournaments import hall
    from tournaments.clubs import act as clubs
    from tournaments.entries import doors
    from tournaments.halls import act as timers
    from tournaments.models import TeamPart
    from tournaments.rounds import act as rounds
    from tournaments.rounds import slips
    from tournaments.teams import act as teams
    from tournaments.teams.read import SIGNER

    about = "**Five rounds**, tea included.\n\n- bring a partner\n- be there at eight"
    event = hall.event_of(
        alice, club, name="Loy Krathong Open", about=about, check_in=False, kind="teams", rounds=4
    )
    hall.entered(event, alice, 7)
    mine = teams.found_team(by=alice.pk, name="Teak Elephants", club_id=club.pk, now=hall.NOW)
    partner = clubs.player_of(user_id=hall.User.objects.get(display_name="Bob").pk)
    member = teams.invite(
        team_id=mine.pk, player_id=partner.pk, part="partner", by=alice.pk, now=hall.NOW
    )
    teams.accept(member_id=member.pk, by=partner.user_id or 0, now=hall.NOW)
    entry = hall.entries.enter(
        tournament_id=event.pk, who=hall.entries.Entering(team=mine.pk), by=alice.pk, now=hall.NOW
    )
    for last in (False, True):
        round_ = rounds.pair_now(tournament_id=event.pk, by=alice.pk, now=hall.NOW)
        rounds.publish_round(round_id=round_.pk, by=alice.pk, now=hall.NOW)
        if not last:
            hall.decide_all(round_, alice)
            rounds.close_round(round_id=round_.pk, by=alice.pk, now=hall.NOW)
    timers.start_timer(round_id=round_.pk, minutes=600, by=alice.pk, now=timezone.now())
    table = round_.tables.get(chairs__entry=entry)
    of = {"club": club.slug, "slug": event.slug}
    plain = (
        *("event", "entries", "standings", "print_standings", "cross_table", "individuals"),
        *("mine", "run", "desk", "poster", "log", "edit_event", "hall", "halls", "laptop"),
        *("prints", "print_cross_table", "print_codes"),
    )
    return {
        **{f"tournaments:{name}": of for name in plain},
        "tournaments:new_event": {"club": club.slug},
        "tournaments:entry": {**of, "entry": entry.pk},
        "tournaments:seek_partner": of,
        "tournaments:edit_entry": {**of, "entry": entry.pk},
        "tournaments:round": {**of, "number": 1},
        "tournaments:why_not": {**of, "number": 1},
        "tournaments:grid": {**of, "number": 2},
        "tournaments:certificates": {"club": club.slug, "slug": finished(alice, club)},
        "tournaments:print_round": {**of, "number": 2, "sheet": "tables"},
        "tournaments:table": {**of, "table": table.pk},
        "tournaments:private": {"token": slips.token(entry)},
        "tournaments:door": {**of, "token": doors.token(event)},
        "tournaments:team": {"team": mine.pk},
        "tournaments:join_team": {"token": SIGNER.sign(f"{mine.pk}.{TeamPart.RESERVE.value}.0")},
    }


def league(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses of a league need; its season has played a match day."""
    from tests.tournaments import league_world

    league = league_world.league_of(alice, name="River League", in_club=club)
    season = league_world.started(alice, league, play_offs=1)
    for table in league_world.open_tables(season)[:3]:
        league_world.decide(alice, table, (1, 2))
    of = {"club": club.slug, "slug": league.slug}
    year = {**of, "number": season.number}
    return {
        **{f"tournaments:{name}": {"club": club.slug} for name in ("leagues", "new_league")},
        **{f"tournaments:{name}": of for name in ("league", "edit_league", "new_season")},
        **{f"tournaments:{name}": year for name in ("season", "edit_season", "run_season")},
        "tournaments:division": {**year, "level": 1},
    }


def finished(alice: "User", club: Any) -> str:
    """Return the address of an event that is over, with a prize."""
    from tests.tournaments import hall
    from tournaments.events import act as events

    prizes = ({"name": "The golden howdah", "category": ""},)
    event = hall.event_of(alice, club, name="Songkran Cup", rounds=1, prizes=prizes)
    hall.entered(event, alice, 4)
    hall.played(event, alice)
    events.finish_tournament(tournament_id=event.pk, by=alice.pk, now=hall.NOW)
    return event.slug
