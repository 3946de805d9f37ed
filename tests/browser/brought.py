"""Lists that were brought and not let in yet, for the map of the site."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siamleague.accounts.models import User
    from tournaments.models import Club

LIST = (
    "Name;Rating;Club\nAda Ferri;1520;Torino\nAda Feri;1490;Torino\n;1500;\nBruno Sala;many;Asti\n"
)


def parts(alice: "User", club: "Club", event: dict[str, Any]) -> "dict[str, dict[str, Any]]":
    """Return what the addresses of lists need: one of people waits, with lines nobody can read."""
    from django.utils import timezone

    from siamleague.jobs import run
    from tests.tournaments.exports.test_checked_pairings import written
    from tournaments.checks import act as checks
    from tournaments.imports import act
    from tournaments.imports.taking_in import BroughtFile

    order = {"by": alice.pk, "now": timezone.now()}
    wrong = BroughtFile(written(5, (2, "turned"))[0].encode())
    check = checks.check_report(file=wrong, **order)
    run.run(check.public_id, timezone.now)
    one = act.bring_people(club_id=club.pk, file=None, list=LIST, **order)
    here = {"club": club.slug}
    return {
        **dict.fromkeys(
            ("tournaments:import_people", "tournaments:import_event", "tournaments:take_club"), here
        ),
        "tournaments:import_entries": event,
        "tournaments:check_report": {},
        "tournaments:check": {"about": checks.about_of(check)},
        "tournaments:import": here | {"number": one.pk},
    }
