"""A club's archive that somebody wrote to do harm: refused in words, and nothing of it stays."""

import io
import json
import tracemalloc
import zipfile
from hashlib import sha256

import pytest
from PIL import Image

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, work
from tournaments.exports import club_archive
from tournaments.imports import archives_in, archives_read, pictures_brought
from tournaments.models import Club, Picture, Player, Tournament
from tournaments.refusals import NotWhole

pytestmark = pytest.mark.django_db
ABOUT = {"format": club_archive.FORMAT, "edition": 2, "club": {"name": "X"}, "rows": {}}


@pytest.fixture
def staff():
    return person("Owner of the Site", is_superuser=True, is_staff=True)


@pytest.fixture
def told(alice):
    """Return what the archive of a small club says."""
    club = club_of(alice)
    event = event_of(alice, club)
    entered(event, alice, 4)
    played(event, alice)
    with zipfile.ZipFile(io.BytesIO(club_archive.written(club))) as file:
        return json.loads(file.read(club_archive.ROWS))


def packed(told, **more):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr(club_archive.ROWS, told if isinstance(told, str) else json.dumps(told))
        for name, data in more.items():
            file.writestr(f"pictures/{name}.webp", data)
    return out.getvalue()


def come(data, by):
    """Let an archive in; return its job, tried as often as jobs are."""
    job = archives_in.bring_club(file=data, by=by.pk, now=NOW)
    return work(job)


def spoil(told, kind, **changes):
    told["rows"][kind][0] |= changes
    return packed(told)


WRONG = {
    "a list where a table is": ("Tournament", {"scheme": [1]}),
    "words where ranks are": ("Table", {"ranks": "first"}),
    "ranks of nobody": ("Table", {"ranks": {"a": 1}}),
    "who sits is a number": ("Chair", {"people": 7}),
    "somebody of another club sits": ("Chair", {"people": [999]}),
    "somebody sits at nobody's table": ("Chair", {"table": -1}),
    "half a truth": ("Chair", {"entry": True}),
    "an order that is none": ("Tournament", {"tie_breaks": [{"x": []}]}),
    "a form of event that is none": ("Tournament", {"format": "../../etc/passwd"}),
    "a moment that never was": ("Round", {"closed_at": "2026-13-45T99:99:99Z"}),
    "a day that is a list": ("Tournament", {"starts_at": [2026]}),
    "notes that are none": ("Round", {"notes": [{"code": 5}]}),
    "history that is a list": ("AuditLine", {"data": [1, 2]}),
    "history of nothing": ("AuditLine", {"subject": ["Nothing", 1]}),
    "a number that is too large": ("Table", {"number": 10**17}),
    "a name without end": ("Player", {"name": "x" * 5000}),
}


@pytest.mark.parametrize("what", WRONG)
def test_what_nothing_here_has_written_is_refused_in_words_and_nothing_stays(staff, told, what):
    people = Player.objects.count() + 1  # who brings it
    before = (Club.objects.count(), people, Tournament.objects.count())
    kind, changes = WRONG[what]
    job = come(spoil(told, kind, **changes), staff)
    assert (job.state, "does not hold together" in job.error) == ("failed", True), job.error
    assert before == (Club.objects.count(), Player.objects.count(), Tournament.objects.count())


def test_without_reading_it_once_pages_would_break(staff, told, monkeypatch, client):
    """The control."""
    kind, changes = WRONG["an order that is none"]
    monkeypatch.setattr(archives_in, "_read_once", lambda club: None)
    assert come(spoil(told, kind, **changes), staff).state == Job.State.DONE
    event = Tournament.objects.latest("pk")
    client.raise_request_exception = False
    assert client.get(f"{event.get_absolute_url()}standings/").status_code == 500


@pytest.mark.parametrize(
    "text",
    [
        '{"x": NaN}', '{"x": Infinity}', '{"x": 1e999}', '{"x": ' + "9" * 300 + "}",
        '{"x": ' + "9" * 5000 + "}", r'{"x": "a\u0000b"}', r'{"x": "\ud800"}', r'{"\udfff": 1}',
        "[" * 50_000, '{"a":' * 50_000, "\ufeff{}", '{"x": "\x00"}',
    ],
)  # fmt: skip
def test_values_that_no_database_keeps_are_refused_before_anything_is_written(staff, text):
    whole = json.dumps(ABOUT)[:-1] + f', "more": {text}}}'
    with pytest.raises(NotWhole):
        archives_in.bring_club(file=packed(whole), by=staff.pk, now=NOW)
    assert not Club.objects.exists()


def test_words_that_only_look_like_that_are_words():
    told = ABOUT | {"club": {"name": r"a\u0000b \ud800 \\ \" 象棋 🀄"}}
    for plain in (True, False):
        data = packed(json.dumps(told, ensure_ascii=plain))
        assert archives_read.read(data)[0]["club"] == told["club"]


def bomb(text):
    """Return how many MB it took to refuse an archive with these rows, packed small."""
    data = packed(f'{json.dumps(ABOUT)[:-2]}"Player": [{text}]}}}}')
    assert len(data) < 500_000
    tracemalloc.start()
    try:
        with pytest.raises(NotWhole):
            archives_read.read(data)
        return tracemalloc.get_traced_memory()[1] / 1e6
    finally:
        tracemalloc.stop()


def test_what_unpacks_to_much_takes_bounded_memory(monkeypatch):
    monkeypatch.setattr(archives_read, "MOST_VALUES", 200_000)  # thirty times less than usual
    values = '{"a": [' + "[]," * 400_000 + "0]}"
    assert bomb(values) < 6
    # The control: read as it is, each value takes far more than its letters.
    monkeypatch.setattr(archives_read, "MOST_VALUES", 10**9)
    monkeypatch.setattr(archives_read, "MOST_ROWS", 0)
    assert bomb(values) > 20


def test_a_web_process_looks_at_the_first_lines_of_what_unpacks_to_much(staff):
    rows = ", ".join(['{"name": "P"}'] * 100_000)
    data = packed(f'{json.dumps(ABOUT)[:-2]}"Player": [{rows}]}}}}')
    assert len(data) < archives_read.SMALL_BYTES
    tracemalloc.start()
    try:
        assert archives_read.head(data)["rows"] == {}
        assert tracemalloc.get_traced_memory()[1] < 10e6
    finally:
        tracemalloc.stop()


def picture(colour):
    out = io.BytesIO()
    Image.new("RGB", (40, 40), colour).save(out, "WEBP")
    return out.getvalue()


def test_a_picture_comes_along_under_its_own_name_alone(staff, told):
    """A club here may show some day what is kept under a name: nobody puts theirs there before."""
    honest, hostile = picture("red"), picture("black")
    name, stolen = sha256(honest).hexdigest(), "ab" * 32
    told["club"]["picture"] = stolen
    told["rows"]["Tournament"][0]["picture"] = name
    data = packed(told, **{name: honest, stolen: hostile, "../../../etc": hostile})
    assert come(data, staff).state == Job.State.DONE
    assert not Picture.objects.filter(digest=stolen).exists()
    club, event = Club.objects.latest("pk"), Tournament.objects.latest("pk")
    assert event.picture == name and Picture.objects.filter(digest=club.picture).exists()
    assert {len(each) for each in Picture.objects.values_list("digest", flat=True)} == {64}


def test_believed_it_would_take_any_name(staff, told, monkeypatch):
    """The control."""

    class Believed:
        def __init__(self, data):
            pass

        def hexdigest(self):
            return "ab" * 32

    monkeypatch.setattr(pictures_brought, "sha256", Believed)
    assert come(packed(told, **{"ab" * 32: picture("black")}), staff).state == Job.State.DONE
    assert Picture.objects.filter(digest="ab" * 32).exists()


def test_pictures_of_others_are_not_shown_by_naming_them(staff, told):
    Picture.objects.create(digest="cd" * 32, data=picture("blue"), width=1, height=1)
    told["club"]["picture"] = "cd" * 32
    assert come(packed(told), staff).state == Job.State.DONE
    assert Club.objects.latest("pk").picture == ""


def test_pictures_that_unpack_to_much_are_refused(staff, told):
    data = packed(told, **{f"{n:064d}": b"\0" * 3_900_000 for n in range(6)})
    assert len(data) < 100_000
    assert "too large" in come(data, staff).error


def test_names_come_without_controls_and_formulas_as_words(staff, told):
    told["club"]["name"] = "Red\rLantern\u202e"
    told["rows"]["Tournament"][0]["name"] = "Cup\x0b\u2028Two"
    told["rows"]["Player"][0]["name"] = "=1+1\r\nBcc: x"
    told["rows"]["AuditLine"][0]["data"] |= {"claim": 1, "invitation": 1}
    assert come(packed(told), staff).state == Job.State.DONE
    club, event = Club.objects.latest("pk"), Tournament.objects.latest("pk")
    assert (club.name, event.name) == ("RedLantern", "CupTwo")
    assert Player.objects.filter(name="=1+1Bcc: x", made_by_club=club).exists()
