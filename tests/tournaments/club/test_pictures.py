"""Pictures of clubs and events: drawn anew, bounded, and nobody else's to change."""

import json
import threading
from base64 import b64encode
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from PIL import Image

from siamleague.accounts import hashing
from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of, event_of
from tournaments.clubs import emblems, moving_house
from tournaments.models import Club, Picture, Tournament
from tournaments.refusals import NotWhole, NotYours

SECRET = b"<script>alert(1)</script>"


def painted(width=1600, height=800, form="PNG", **more):
    found = BytesIO()
    Image.new("RGB", (width, height), "teal").save(found, form, **more)
    return found.getvalue()


@pytest.fixture
def club(alice):
    return club_of(alice)


def shown(club, by, picture):
    return emblems.set_club_picture(club_id=club.pk, picture=picture, by=by.pk, now=NOW)


def test_a_picture_is_made_small_and_written_anew(alice, club, client):
    for _ in range(2):
        digest = shown(club, alice, painted() + SECRET)
    assert AuditLine.objects.filter(verb="club.pictured").count() == 1
    kept = Picture.objects.get()
    assert (kept.width, kept.height) == (960, 480)
    answer = client.get(reverse("tournaments:picture", args=[digest]))
    assert answer["Content-Type"] == "image/webp"
    assert "immutable" in answer["Cache-Control"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert SECRET not in answer.content
    assert Image.open(BytesIO(answer.content)).format == "WEBP"
    assert f"/pictures/{digest}.webp" in client.get(club.get_absolute_url()).content.decode()


def test_what_a_camera_wrote_inside_is_left_out():
    exif = Image.Exif()
    exif[0x010E] = "Via Po 1, second floor"
    data, _width, _height = emblems.drawn(painted(form="JPEG", exif=exif))
    assert b"Via Po" in painted(form="JPEG", exif=exif)  # the control: it was there
    assert b"Via Po" not in data


@pytest.mark.parametrize(
    "sent",
    [b"GIF89a", SECRET, b"<svg xmlns='http://www.w3.org/2000/svg'/>", painted()[:200], b"%PDF-1.7"],
)
def test_what_is_no_picture_is_refused_in_words(sent, alice, club):
    with pytest.raises(NotWhole, match="no picture"):
        shown(club, alice, sent)
    assert not Picture.objects.exists()


def test_a_picture_of_too_many_points_is_refused_before_it_is_read(alice, club):
    with pytest.raises(NotWhole, match="too many points"):
        shown(club, alice, painted(8000, 4000))


def test_bob_may_not_change_it_and_nothing_takes_it_away(alice, bob, club):
    event = event_of(alice, club)
    with pytest.raises(NotYours):
        shown(club, bob, painted())
    with pytest.raises(NotYours):
        emblems.set_event_picture(tournament_id=event.pk, picture=painted(), by=bob.pk, now=NOW)
    digest = shown(club, alice, painted())
    emblems.set_event_picture(tournament_id=event.pk, picture=painted(), by=alice.pk, now=NOW)
    shown(club, alice, b"")
    assert Picture.objects.get().digest == digest  # the event shows the same one
    emblems.set_event_picture(tournament_id=event.pk, picture=b"", by=alice.pk, now=NOW)
    assert not Picture.objects.exists()
    assert {*Club.objects.values_list("picture", flat=True)} == {""}


def test_a_page_sends_a_file_and_a_program_text(alice, club, signed_in):
    page, event = signed_in(alice), event_of(alice, club)
    where = reverse("tournaments:picture_event", args=[club.slug, event.slug])
    page.post(where, {"picture": SimpleUploadedFile("p.png", painted())})
    assert Tournament.objects.get().picture
    large = SimpleUploadedFile("p.png", b"x" * (emblems.MOST_BYTES + 1))
    answer = page.post(where, {"picture": large}, follow=True)
    assert "larger than 4 MB" in answer.content.decode()
    order = f"/api/clubs/{club.slug}/picture/"
    sent = {"picture": b64encode(painted(40, 40)).decode()}
    assert page.post(order, json.dumps(sent), content_type="application/json").status_code == 200
    wrong = page.post(order, '{"picture": "no picture!"}', content_type="application/json")
    assert wrong.status_code == 400
    assert Club.objects.get().picture


def test_an_empty_club_takes_its_picture_along(alice, club):
    shown(club, alice, painted())
    moving_house.delete_club(club_id=club.pk, by=alice.pk, now=NOW)
    assert not Picture.objects.exists()


def drawn_together(monkeypatch, count=6):
    """Return how many of so many pictures were in memory at the same time, at most."""
    now, most, lock = [0], [0], threading.Lock()
    real = Image.Image.thumbnail

    def slow(self, *asked):
        with lock:
            now[0] += 1
            most[0] = max(most[0], now[0])
        threading.Event().wait(0.1)
        real(self, *asked)
        with lock:
            now[0] -= 1

    monkeypatch.setattr(Image.Image, "thumbnail", slow)
    monkeypatch.setattr(hashing, "PATIENCE", 60)
    sent = painted(40, 20)
    with ThreadPoolExecutor(count) as pool:
        list(pool.map(emblems.drawn, [sent] * count))
    return most[0]


def test_few_pictures_are_in_memory_at_the_same_time(monkeypatch, settings):
    settings.HASHES_AT_ONCE = 2
    assert drawn_together(monkeypatch) <= 2


def test_without_slots_all_of_them_would_be(monkeypatch):
    """The control."""
    monkeypatch.setattr(emblems, "slot", nullcontext)
    assert drawn_together(monkeypatch) > 2


def test_who_sends_a_picture_while_others_are_drawn_is_asked_to_come_again(
    alice, club, signed_in, monkeypatch
):
    def busy():
        raise hashing.TooBusy

    monkeypatch.setattr(emblems, "slot", busy)
    where = reverse("tournaments:picture_club", args=[club.slug])
    answer = signed_in(alice).post(where, {"picture": SimpleUploadedFile("p.png", painted())})
    assert answer.status_code == 429
    assert not Picture.objects.exists()


def test_lists_show_the_picture_of_an_event_or_else_of_its_club(alice, club, client):
    event_of(alice, club, name="Plain Cup")
    event = event_of(alice, club, name="Golden Cup")
    lists = ("/", "/clubs/", reverse("tournaments:events"), club.get_absolute_url())
    for address in lists:
        assert "card-picture" not in client.get(address).content.decode(), address
    own = shown(club, alice, painted())
    special = emblems.set_event_picture(
        tournament_id=event.pk, picture=painted(300, 300), by=alice.pk, now=NOW
    )
    assert special != own
    counts = {"/": (2, 1), "/clubs/": (1, 0), lists[2]: (1, 1), lists[3]: (1, 1)}
    for address, (clubs, events) in counts.items():
        page = client.get(address).content.decode()
        cards = page.count(f'class="card-picture" src="/pictures/{own}.webp"')
        assert (cards, page.count(f"/pictures/{special}.webp")) == (clubs, events), address
