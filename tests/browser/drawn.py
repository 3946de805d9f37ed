"""A double knock-out in the middle of its third round, for the pages that show one."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from siamleague.accounts.models import User

NAMES = (
    *("Anong Srisai", "Bruno Sala", "Chaiyaporn Wongsakulchaiwattana", "Dalia Ferri"),
    *("Emil Novak", "Fon Chantara", "Gita Rao"),
)


def parts(alice: "User", club: Any) -> dict[str, dict[str, Any]]:
    """Return what the address of a bracket needs."""
    from tests.tournaments import hall
    from tournaments.entries import guests, lists

    event = hall.event_of(alice, club, name="Elephant Cup", format="double")
    wishes = lists.read(
        "\n".join(f"{name}; {1900 - 10 * n}" for n, name in enumerate(NAMES)), teams=False
    )
    guests.enter_list(tournament_id=event.pk, wishes=wishes, by=alice.pk, now=hall.NOW)
    for _ in range(2):
        hall.played(event, alice)
    hall.published(event, alice)
    of = {"club": club.slug, "slug": event.slug}
    return {"tournaments:bracket": of, "tournaments:print_bracket": of}
