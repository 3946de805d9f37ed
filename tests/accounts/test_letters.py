"""Letters about events: a link in each stops them, with one click and without signing in."""

from urllib.parse import urlsplit

from django.urls import reverse

from siamleague.accounts import letters


def on(user):
    user.refresh_from_db()
    return user.letters


def path(user):
    return urlsplit(letters.link(user)).path


def test_a_mail_program_stops_them_with_one_click(alice, client):
    for _ in range(2):
        answer = client.post(path(alice), {"List-Unsubscribe": "One-Click"})
        assert answer.status_code == 204
    assert not on(alice)


def test_looking_at_the_link_stops_nothing(alice, client):
    assert client.get(path(alice)).status_code == 200
    assert client.head(path(alice)).status_code == 200
    assert on(alice)


def test_a_person_stops_them_and_has_them_again(alice, client):
    client.post(path(alice), {"choice": "off"})
    assert not on(alice)
    assert "Send letters again" in client.get(path(alice)).content.decode()
    client.post(path(alice), {"choice": "on"})
    assert on(alice)


def test_another_link_stops_nobodys_letters(alice, bob, client):
    forged = path(alice).replace(str(alice.public_id), str(bob.public_id))
    assert forged != path(alice)
    assert client.post(forged, {"choice": "off"}).status_code == 404
    assert on(bob)


def test_the_profile_has_the_switch(alice, signed_in):
    form = {"display_name": "Alice", "language": "en", "time_zone": "UTC"}
    page = signed_in(alice)
    page.post(reverse("accounts:profile"), form)
    assert not on(alice)
    page.post(reverse("accounts:profile"), {**form, "letters": "on"})
    assert on(alice)
