"""An open invitation, a family and a claim that waits, for the map of the site."""

from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

if TYPE_CHECKING:
    from siamleague.accounts.models import User
    from tournaments.models import Club


def parts(alice: "User", club: "Club") -> dict[str, dict[str, Any]]:
    """Return what the addresses of invitations and claims need; something of each waits."""
    from django.urls import resolve
    from django.utils import timezone

    from tests.people import person
    from tournaments.clubs import act as clubs
    from tournaments.clubs import claiming, inviting
    from tournaments.clubs import read as asked
    from tournaments.clubs import ways_in as entrance
    from tournaments.models import Player

    order = {"by": alice.pk, "now": timezone.now()}
    one = clubs.invite(club_id=club.pk, role="organiser", email="d@example.org", **order)
    names = Player.objects.filter(name__in=("Alice", "Bob"))
    clubs.make_family(club_id=club.pk, name="Rossi", players=[p.pk for p in names], **order)
    guest, other = Player.objects.filter(name__in=("A1", "A2")).order_by("pk")[:2]
    dora = person("Dora").pk
    claiming.claim_record(guest_id=guest.pk, words="Table 2", by=dora, now=timezone.now())
    link = entrance.make_joining_link(club_id=club.pk, days=30, most=30, **order)
    entrance.ask_to_join(club_id=club.pk, words="Thursdays?", by=dora, now=timezone.now())
    return {
        "tournaments:join_by_link": resolve(entrance.link_path(link)).kwargs,
        "tournaments:accept_invitation": resolve(asked.invitation_path(one)).kwargs,
        "tournaments:stop_invitations": resolve(urlsplit(inviting.link(one.email)).path).kwargs,
        "tournaments:claim_record": {"player": other.pk},
    }


def told(alice: "User", club: "Club") -> dict[str, dict[str, Any]]:
    """Return what the addresses of a program need that the club tells; it was sent something."""
    from django.utils import timezone

    from tournaments.webhooks import act as webhooks

    wish = webhooks.WebhookWish("Our chat", "discord", "https://a.example.org/", ["test"])
    order = {"by": alice.pk, "now": timezone.now()}
    one = webhooks.add_webhook(club_id=club.pk, wish=wish, **order)
    webhooks.try_webhook(webhook_id=one.pk, **order)
    one.deliveries.update(state="failed", status=404, body='{"content": "A test"}', tries=1)
    here = {"club": club.slug}
    target = here | {"number": one.pk}
    return {
        **dict.fromkeys(("tournaments:webhooks", "tournaments:add_webhook"), here),
        **dict.fromkeys(("tournaments:webhook", "tournaments:edit_webhook"), target),
    }
