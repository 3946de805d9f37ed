"""Where a club may send: to the open internet alone, and never for longer than a few seconds."""

import socket
import ssl
import time
from datetime import timedelta

import pytest

from siamleague.accounts.push import push_addresses
from tests.tournaments.club.dripping import certificate, dripper
from tests.tournaments.hall import NOW, clock, club_of
from tournaments.models import Delivery, DeliveryState
from tournaments.webhooks import act, delivering
from tournaments.webhooks.act import WebhookWish

pytestmark = pytest.mark.django_db
OUTSIDE = "https://hooks.example.org/in"


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def here(settings):
    settings.PUSH_TO_THIS_MACHINE = True


def target(club, by, address=OUTSIDE):
    wish = WebhookWish("ours", "standard", address, ["round.published"])
    return act.add_webhook(club_id=club.pk, wish=wish, by=by.pk, now=NOW)


SPELLED = [
    "127.0.0.1", "127.1", "0177.0.0.1", "0x7f.1", "2130706433", "0", "localhost", "[::1]",
    "[::]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]", "[2002:7f00:1::]",
    "10.0.0.1", "172.16.0.1", "172.31.255.255", "192.168.1.1", "169.254.169.254", "100.64.0.1",
    "[fe80::1]", "[fc00::1]", "[fd12::1]", "224.0.0.1", "255.255.255.255", "0.0.0.0",
    "metadata", "redis", "postgres", "[2001:db8::1]", "192.0.2.1",
]  # fmt: skip
WAYS = ["https://{}/", "https://{}:443/a?b=c", "http://{}/", "https://me:secret@{}/"]
OTHERS = ["file:///etc/passwd", "gopher://a.example.org/", "ftp://a.example.org/", "", "https://",
          "//a.example.org/", "https://a.example.org:22/", "https://a.example.org\n/"]  # fmt: skip
ADDRESSES = [way.format(host) for way in WAYS for host in SPELLED] + OTHERS


@pytest.mark.parametrize("address", ADDRESSES)
def test_no_connection_is_opened_into_a_network(club, alice, address, monkeypatch):
    """Whether it is refused when it is written down or when it is sent: nobody is spoken to."""
    opened = []

    def connect(where, *_args, **_more):
        opened.append(where)
        raise OSError("not in tests")

    monkeypatch.setattr(socket, "create_connection", connect)
    try:
        webhook = target(club, alice, address)
    except act.NoTarget:
        return
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, clock())
    assert opened == []
    assert len(ADDRESSES) >= 120


@pytest.mark.parametrize("inside", ["127.0.0.1", "10.1.2.3", "::1", "169.254.169.254"])
def test_a_name_that_answers_otherwise_the_second_time_leads_nowhere(
    club, alice, inside, monkeypatch
):
    """The connection goes to the very address that was looked at; one inside is refused."""
    answers, opened = ["93.184.216.34", inside, inside], []

    def resolve(host, port, *_args, **_more):
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (answers.pop(0), port))]

    def connect(where, *_args, **_more):
        opened.append(where[0])
        raise OSError("not in tests")

    monkeypatch.setattr(socket, "getaddrinfo", resolve)
    monkeypatch.setattr(socket, "create_connection", connect)
    webhook = target(club, alice)
    for turn in range(2):
        act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
        delivering.send(webhook.pk, clock(turn))
    assert opened == ["93.184.216.34"]
    assert [row.fault for row in webhook.deliveries.order_by("pk")] == ["OSError", "address"]


def test_without_the_look_at_the_address_this_machine_would_be_called(
    club, alice, monkeypatch, settings
):
    """The control: with the look switched off the connection is tried."""
    opened = []

    def connect(where, *_args, **_more):
        opened.append(where[0])
        raise OSError("not in tests")

    monkeypatch.setattr(socket, "create_connection", connect)
    webhook = target(club, alice, "https://localhost.example.org/")
    monkeypatch.setattr(
        socket,
        "getaddrinfo",
        lambda host, port, *_a, **_k: [(2, 1, 6, "", ("127.0.0.1", port))],
    )
    monkeypatch.setattr(push_addresses, "_open", lambda address: True)
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    delivering.send(webhook.pk, clock())
    assert opened == ["127.0.0.1"]


WITHIN = 0.5


@pytest.fixture
def trusted(here, tmp_path, monkeypatch):
    """Return a folder with the paper of a target, which is believed."""
    believes = ssl.create_default_context(cafile=certificate(tmp_path))
    monkeypatch.setattr(ssl, "create_default_context", lambda: believes)
    return tmp_path


def asked(address):
    """Return how long it took until somebody gave up."""
    began = time.monotonic()
    with pytest.raises((OSError, ValueError)):
        push_addresses.ask(address, b"{}", {}, within=WITHIN)
    return time.monotonic() - began


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_whoever_drips_is_cut_off(trusted, scheme, monkeypatch):
    """A target that says a letter now and then holds nobody for longer than it may."""
    with dripper(scheme, trusted) as (address, came):
        assert asked(address) < 4 * WITHIN
        assert came
    # The control: each letter comes in time.
    monkeypatch.setattr(push_addresses, "_cut", lambda line: None)
    with dripper(scheme, trusted) as (address, came):
        assert asked(address) > 6 * WITHIN
        assert came


def test_a_name_that_is_looked_up_slowly_leaves_no_time_to_drip(trusted, monkeypatch):
    """Its time is over before there is a line that could be cut, so there is none."""
    real = push_addresses.looked_up

    def slow(host, port):
        time.sleep(WITHIN * 1.2)
        return real(host, port)

    monkeypatch.setattr(push_addresses, "looked_up", slow)
    with dripper("https", trusted) as (address, came):
        assert asked(address) < 4 * WITHIN
        assert came == []
    # The control: who does not look at the time again listens as long as the other side likes.
    monkeypatch.setattr(push_addresses._Pinned, "_left", lambda line: line.timeout)
    with dripper("https", trusted) as (address, came):
        assert asked(address) > 6 * WITHIN
        assert came


def test_old_messages_are_forgotten_and_stale_ones_given_up(club, alice):
    webhook = target(club, alice)
    act.try_webhook(webhook_id=webhook.pk, by=alice.pk, now=NOW)
    delivering.clear_away(NOW + timedelta(days=3))
    assert webhook.deliveries.get().state == DeliveryState.VOID
    delivering.clear_away(NOW + timedelta(days=40))
    assert not Delivery.objects.exists()
