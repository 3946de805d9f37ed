"""Notices on devices: sealed for one device, sent to the open internet alone, forgotten in time."""

import base64
import json
import socket
from datetime import UTC, datetime

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from django.urls import reverse

from siamleague.accounts import personal
from siamleague.accounts.models import PushDevice
from siamleague.accounts.push import notices, push_addresses, sealing, subscriptions
from tests.accounts.push_service import Device, push_service

NOW = datetime(2026, 11, 18, 20, 0, tzinfo=UTC)
ENDPOINT = "https://push.example.org/send/abc"


def raw(text):
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


@pytest.fixture
def keys(settings):
    settings.PUSH_KEY = sealing.new_site_key()
    settings.PUSH_CONTACT = "mailto:club@example.org"
    return settings


@pytest.fixture
def here(keys):
    keys.PUSH_TO_THIS_MACHINE = True
    return keys


def switched_on(user, device, endpoint=ENDPOINT, session="s"):
    told = subscriptions.Subscription(endpoint, device.p256dh, device.auth)
    return subscriptions.switch_on(
        user_id=user.pk, told=told, browser="Firefox Linux", session=session, now=NOW
    )


def told(users, url="/clubs/a/", now=NOW):
    values = {"event": "Winter Cup", "round": 2}
    return notices.send("table", [user.pk for user in users], values, url, now)


def test_the_published_example_comes_out_to_the_last_letter():
    number = int.from_bytes(raw("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"), "big")
    salt = raw("DGv6ra1nlYgDCS1FRnbzlw")
    once = sealing.OneTime(ec.derive_private_key(number, ec.SECP256R1()), salt)
    body = sealing.sealed(
        b"When I grow up, I want to be a watermelon",
        "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
        "BTBZMqHH6r4Tts7J_aSIgg",
        once,
    )
    assert sealing.packed(body) == (
        "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWA"
        "mS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSx"
        "sj_Qulcy4a-fN"
    )


def test_a_sealed_notice_is_never_the_same_twice():
    device = Device()
    one, two = (sealing.sealed(b"hello", device.p256dh, device.auth) for _ in range(2))
    assert one != two
    assert device.opened(one) == device.opened(two) == b"hello"
    with pytest.raises(ValueError, match="at most"):
        sealing.sealed(b"x" * 3001, device.p256dh, device.auth)


@pytest.mark.parametrize("key", ["", "AAAA", "!!", "BA" + "A" * 85, "é" * 20])
def test_what_is_no_key_is_refused(key):
    with pytest.raises(sealing.BadKey):
        sealing.device_key(key)
    with pytest.raises(sealing.BadKey):
        sealing.site_key("")


def test_the_token_is_signed_for_this_push_service_alone():
    key = sealing.site_key(sealing.new_site_key())
    head = sealing.authorization(key, ENDPOINT, "mailto:a@e.org", NOW)
    token, public = head.removeprefix("vapid t=").split(", k=")
    signed, _dot, signature = token.rpartition(".")
    claims = json.loads(raw(signed.split(".")[1]))
    assert claims["aud"] == "https://push.example.org"
    assert claims["exp"] - NOW.timestamp() <= 24 * 3600
    sides = (int.from_bytes(raw(signature)[at : at + 32], "big") for at in (0, 32))
    known = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), raw(public))
    known.verify(encode_dss_signature(*sides), signed.encode(), ec.ECDSA(hashes.SHA256()))


BAD = [
    *("http://push.example.org/a", "https://push.example.org:8443/a", "ftp://push.example.org/"),
    *("https://127.0.0.1/", "https://10.0.0.7/", "https://[::1]/", "https://[::ffff:10.0.0.1]/"),
    *("https://169.254.169.254/latest", "https://[fe80::1]/", "https://[64:ff9b::a00:1]/"),
    *("https://localhost/", "https://redis/", "https://me:secret@push.example.org/", "https:///a"),
    *(
        "https://push.example.org/" + "a" * 1000,
        "https://push.example.org/a\nb",
        "",
        "mailto:1",
    ),
    *("https://224.0.0.1/", "https://[2002:7f00:1::]/", "https://push.example.org:x/"),
    *("https://[::127.0.0.1]/", "https://[64:ff9b:1::7f00:1]/", "https://[2001:0:7f00::1]/"),
    *("https://[fc00::1]/", "https://[2001:db8::1]/", "https://192.88.99.1/", "https://0.1.2.3/"),
]


@pytest.mark.parametrize("endpoint", BAD)
def test_an_address_inside_a_network_or_not_of_a_push_service_is_refused(endpoint):
    with pytest.raises(push_addresses.BadAddress):
        push_addresses.checked(endpoint)


def test_a_push_service_of_the_open_internet_is_taken():
    assert push_addresses.checked(ENDPOINT) == ENDPOINT


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1"])
def test_a_name_that_leads_to_this_machine_is_not_called(host, settings):
    """The control: where it is allowed, the same name is called."""
    with pytest.raises(push_addresses.BadAddress):
        push_addresses.looked_up(host, 443)
    settings.PUSH_TO_THIS_MACHINE = True
    assert push_addresses.looked_up(host, 443) in ("127.0.0.1", "::1")


@pytest.fixture
def device():
    return Device()


@pytest.mark.django_db
def test_alices_device_is_told_in_her_language(alice, device, here):
    alice.language = "it"
    alice.save()
    with push_service(device) as endpoint:
        switched_on(alice, device, endpoint)
        assert told([alice], "/clubs/a/events/b/mine/") == 1
    assert device.told[0]["url"] == "/clubs/a/events/b/mine/"
    assert "Winter Cup" in device.told[0]["text"]
    assert "tavolo" in device.told[0]["head"]
    assert device.headers[0]["Content-Encoding"] == "aes128gcm"
    assert device.headers[0]["Authorization"].startswith("vapid t=")


@pytest.mark.django_db
@pytest.mark.parametrize(("answer", "kept"), [(201, 1), (410, 0), (404, 0), (429, 1), (307, 1)])
def test_a_device_that_is_gone_is_forgotten_and_no_other(answer, kept, alice, device, here):
    device.answer = answer
    with push_service(device) as endpoint:
        switched_on(alice, device, endpoint)
        assert told([alice]) == (answer == 201)
    assert PushDevice.objects.count() == kept
    assert len(device.told) == 1, "no redirect is followed"


@pytest.mark.django_db
def test_a_push_service_that_is_away_does_no_harm(alice, device, here):
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        switched_on(alice, device, f"http://127.0.0.1:{taken.getsockname()[1]}/")
        assert told([alice]) == 0
    assert PushDevice.objects.exists()


@pytest.mark.django_db
def test_a_push_service_that_is_away_is_asked_a_few_times_and_others_are_told(alice, device, here):
    with socket.socket() as taken, push_service(device) as endpoint:
        taken.bind(("127.0.0.1", 0))
        for number in range(subscriptions.MOST - 1):
            switched_on(alice, device, f"http://127.0.0.1:{taken.getsockname()[1]}/{number}")
        switched_on(alice, device, endpoint)
        assert told([alice]) == 1
    assert PushDevice.objects.count() == subscriptions.MOST


@pytest.mark.django_db
def test_an_address_that_came_past_the_check_is_not_called_and_is_forgotten(alice, device, keys):
    switched_on(alice, device)
    with push_service(device) as endpoint:
        PushDevice.objects.update(endpoint=endpoint)
        assert told([alice]) == 0
    assert device.told == []
    assert not PushDevice.objects.exists()


@pytest.mark.django_db
def test_switching_on_twice_is_once_and_the_device_is_whose_it_was_last(alice, bob, device, keys):
    switched_on(alice, device)
    switched_on(alice, device)
    assert PushDevice.objects.get().user == alice
    switched_on(bob, device)
    assert PushDevice.objects.get().user == bob
    subscriptions.switch_off(user_id=alice.pk, endpoint=ENDPOINT)
    assert PushDevice.objects.exists()
    for _ in range(2):
        subscriptions.switch_off(user_id=bob.pk, endpoint=ENDPOINT)
    assert not PushDevice.objects.exists()


@pytest.mark.django_db
def test_the_oldest_device_makes_room(alice, device, keys):
    for number in range(subscriptions.MOST + 3):
        switched_on(alice, device, f"{ENDPOINT}{number}")
    assert len(subscriptions.of(alice.pk)) == subscriptions.MOST
    assert not PushDevice.objects.filter(endpoint=f"{ENDPOINT}0").exists()


@pytest.mark.django_db
def test_signing_out_and_leaving_take_the_notices_along(alice, device, keys, signed_in):
    page = signed_in(alice)
    values = {"choice": "on", "endpoint": ENDPOINT, "p256dh": device.p256dh, "auth": device.auth}
    assert page.post(reverse("accounts:push"), values).status_code == 204
    assert personal.export(alice.pk)["notices_on"]
    page.post(reverse("account_logout"))
    assert not PushDevice.objects.exists()
    switched_on(alice, device)
    personal.forget(alice.pk, NOW)
    assert not PushDevice.objects.exists()


@pytest.mark.django_db
def test_the_switch_takes_no_bad_address_and_removes_a_device(alice, bob, device, keys, signed_in):
    page = signed_in(alice)
    url = reverse("accounts:push")
    values = {"choice": "on", "endpoint": "https://10.0.0.1/", "p256dh": device.p256dh}
    assert page.post(url, values | {"auth": device.auth}).status_code == 400
    one = switched_on(alice, device)
    assert "Firefox" in page.get(reverse("accounts:profile")).content.decode()
    remove = reverse("accounts:remove_push", args=[one.pk])
    signed_in(bob).post(remove)
    assert PushDevice.objects.exists()
    page.post(remove)
    assert not PushDevice.objects.exists()
    switched_on(alice, device)
    assert page.post(url, {"choice": "off", "endpoint": ENDPOINT}).status_code == 204
    assert not PushDevice.objects.exists()


@pytest.mark.django_db
def test_without_a_key_there_is_no_switch_and_nothing_is_sent(alice, device, settings, signed_in):
    settings.PUSH_KEY = ""
    page = signed_in(alice)
    assert "data-push" not in page.get(reverse("accounts:profile")).content.decode()
    assert page.post(reverse("accounts:push"), {"choice": "on"}).status_code == 404
    assert told([alice]) == 0


@pytest.mark.django_db
def test_the_worker_script_lies_at_the_top_and_a_guest_has_no_switch(client, keys):
    answer = client.get("/worker.js")
    assert answer["Content-Type"].startswith("text/javascript")
    assert "default-src 'none'" in answer["Content-Security-Policy"]
    assert client.post(reverse("accounts:push"), {"choice": "on"}).status_code == 302
