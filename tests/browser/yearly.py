"""A club's year for the browser tests: a series, a running league of Alice's, a hall of fame."""

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.utils import timezone

if TYPE_CHECKING:
    from siamleague.accounts.models import User
    from tournaments.models import Division, Table


def parts(alice: "User", bob: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the addresses need: Bob has proposed a time to Alice, and asks to play later."""
    from tests.tournaments import year
    from tests.tournaments.hall import NOW
    from tournaments.seasons import forecasting
    from tournaments.series import act as series
    from tournaments.series import crowning

    plan = series.SeriesPlan("Monsoon Grand Prix", best=2, about="Three evenings by the river.")
    made = series.make_series(club_id=club.pk, by=alice.pk, plan=plan, now=NOW)
    for n, order in enumerate(((alice, bob), (bob, alice), (alice, bob)), 1):
        event = year.finished(alice, club, *order, guests_too=4, name=f"Monsoon Evening {n}")
        series.add_event(series_id=made.pk, tournament_id=event.pk, by=alice.pk, now=NOW)
    crowning.crown(now=NOW)
    division = league(alice, bob, club)
    table = meeting(division)
    propose(table, bob)
    ask_for_later(table, bob)
    forecasting.look_ahead({"division": division.pk}, lambda *_: None, timezone.now)()
    of = {"club": club.slug, "slug": made.slug}
    season = division.season
    return {
        **{f"tournaments:{name}": {"club": club.slug} for name in ("series_list", "new_series")},
        **{f"tournaments:{name}": of for name in ("series", "edit_series")},
        "tournaments:honours": {"club": club.slug},
        "tournaments:appointment": {"table": table.pk},
        "tournaments:forecast": {
            "club": club.slug,
            "league": season.league.slug,
            "number": season.number,
            "level": 1,
        },
    }


def league(alice: "User", bob: "User", club: Any) -> "Division":
    """Return the higher of two divisions of a season that began yesterday."""
    from tests.tournaments import year

    plan = {"starts_on": timezone.now().date() - timedelta(days=1), "sizes": (4, 4)}
    found = year.league_of(alice, club, name="Canal League")
    return year.running(alice, found, alice, bob, guests_too=6, **plan)[0]


def meeting(division: "Division") -> "Table":
    """Return the table at which Alice meets Bob."""
    from tournaments.models import Table

    tables = Table.objects.filter(round__tournament=division.tournament)
    return tables.filter(chairs__entry__name="Alice").get(chairs__entry__name="Bob")


def evening(table: "Table") -> Any:
    """Return eight o'clock on the last day of a table's match day."""
    division = table.round.tournament.division
    last = division.match_days.get(number=table.round.number).last
    return timezone.now().replace(
        year=last.year, month=last.month, day=last.day, hour=20, minute=0, second=0, microsecond=0
    )


def propose(table: "Table", by: "User") -> None:
    """Propose that evening."""
    from tournaments.fixtures import act as appointments

    wish = appointments.TimeWish(evening(table), place="the back room", note="I bring the tea.")
    appointments.propose_time(table_id=table.pk, by=by.pk, wish=wish, now=timezone.now())


def ask_for_later(table: "Table", by: "User") -> None:
    """Ask to play later."""
    from tournaments.fixtures import act as appointments

    why = "The river may rise."
    appointments.ask_to_postpone(table_id=table.pk, by=by.pk, why=why, now=timezone.now())
