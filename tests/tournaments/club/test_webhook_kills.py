"""Webhooks with a real worker that is killed: nothing is lost, and what comes twice says so."""

import pytest

from tests.jobs.real_site import RealSite, real_site
from tests.jobs.workers import kill, until
from tests.tournaments.club.told import reading

pytestmark = [pytest.mark.slow, pytest.mark.own_site, pytest.mark.timeout(240)]

BEGUN = """
from tests.people import person
from tests.tournaments.hall import club_of, event_of, entered, proposed
from tournaments.webhooks import act
from tournaments.webhooks.act import WebhookWish
from django.utils import timezone
alice = person("Alice")
club = club_of(alice)
wish = WebhookWish("ours", "standard", {url!r}, ["round.published"])
act.add_webhook(club_id=club.pk, wish=wish, by=alice.pk, now=timezone.now())
rounds = []
for name in ("One", "Two"):
    event = event_of(alice, club, name=name)
    entered(event, alice, 4)
    rounds.append(proposed(event, alice).pk)
answer = [alice.pk, *rounds]
"""
PUBLISHED = """
import os, signal
from django.utils import timezone
from tournaments.rounds import act
from tournaments.webhooks import outbox
if {killed!r}:
    outbox.ring = lambda wanted: os.kill(os.getpid(), signal.SIGKILL)
act.publish_round(round_id={round}, by={by}, now=timezone.now())
"""
STATES = """
from tournaments.models import Delivery
answer = [[str(d.message.hex), d.state, d.tries] for d in Delivery.objects.order_by("pk")]
"""
LATER = """
from datetime import timedelta
from django.utils import timezone
from tournaments.models import Delivery, Webhook
now = timezone.now()
answer = Webhook.objects.filter(busy_until__gt=now).update(busy_until=now - timedelta(seconds=1))
Delivery.objects.filter(state="waiting").update(next_at=now - timedelta(seconds=1))
"""


def gone(site: RealSite) -> None:
    """Forget the process that was killed in the middle of a deed."""
    shell = site._shell
    assert shell and shell.stdin and shell.stdout
    assert shell.wait(30) < 0
    shell.stdin.close()
    shell.stdout.close()
    site._shell = None


def test_what_is_killed_before_or_while_it_tells_tells_all_the_same(tmp_path):
    with reading() as reader, real_site(tmp_path / "site") as site:
        site.env["DJANGO_SETTINGS_MODULE"] = "tests.tournaments.club.told_here"
        site.stop()
        by, one, two = site.do(BEGUN.format(url=reader.url))

        # Killed after the commit, before anybody was rung for: the sweeper finds it.
        with pytest.raises(ValueError, match="Expecting value"):
            site.do(PUBLISHED.format(killed=True, round=one, by=by))
        gone(site)
        ((first, state, tries),) = site.do(STATES)
        assert (state, tries, reader.came) == ("waiting", 0, [])
        worker = site.worker()
        until(lambda: site.do(STATES)[0][1] == "sent", 90, 0.2)
        assert reader.numbers == [f"msg_{first}"]

        # Killed while the reader has it and has not answered: told again under the same number.
        reader.held.clear()
        site.do(PUBLISHED.format(killed=False, round=two, by=by))
        until(lambda: len(reader.came) == 2, 60)
        kill(worker)
        reader.held.set()
        second = site.do(STATES)[1]
        assert second[1:] == ["waiting", 1]
        assert site.do(LATER) == 1  # its lease is over
        site.worker("heir")
        until(lambda: site.do(STATES)[1][1] == "sent", 90, 0.2)
        assert reader.numbers == [f"msg_{first}", f"msg_{second[0]}", f"msg_{second[0]}"]
        assert reader.came[1][1] == reader.came[2][1]
