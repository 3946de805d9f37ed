"""Squads for the browser tests: a season that has begun, one match played, one to come."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siamleague.accounts.models import User


def parts(alice: "User", bob: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses need: Alice leads the Lions, whose next match is to come."""
    from tests.tournaments import squad_world as world
    from tests.tournaments.hall import NOW
    from tests.tournaments.league_world import league_of, open_tables, planned
    from tournaments.models import Squad
    from tournaments.squads import act as squads

    league = league_of(alice, name="Squads of the River", in_club=club, kind="squads")
    season = planned(alice, league, (4,), boards=4, direct=0)
    leads = {"Lions": alice, "Tigers": bob}
    for name in ("Lions", "Tigers", "Cranes", "Otters"):
        world.join(alice, season, world.squad_of(alice, club, name, leads.get(name)))
    world.begun(alice, season)
    lions = Squad.objects.get(team__name="Lions")
    mine = open_tables(season)
    mine = [each for each in mine if each.chairs.filter(entry__team=lions.pk).exists()]
    world.enter(alice, mine[0], "first", "draw", "second-absent", "second")
    squads.add_person(squad_id=lions.pk, name="Bob", reserve=True, by=alice.pk, now=NOW)
    of = {"club": club.slug}
    return {
        "tournaments:squads": of,
        "tournaments:found_squad": of,
        "tournaments:squad": {"squad": lions.pk},
        "tournaments:squad_match": {"table": mine[1].pk},
    }
