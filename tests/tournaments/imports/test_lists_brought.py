"""A list that is brought: read, shown, let in by one press, taken back by another."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from siamleague.jobs.models import Job
from tests.tournaments.hall import NOW, club_of, event_of, proposed, published, work
from tests.tournaments.programs import done, keeps_out, send
from tournaments.clubs import act as clubs
from tournaments.entries import act as entries
from tournaments.imports import act, taking_in, undoing
from tournaments.models import Entry, Import, Membership, Papers, Player, Team
from tournaments.refusals import NotNow, NotWhole, NotYours

pytestmark = pytest.mark.django_db
LIST = "Nome;Elo;Anno di nascita\nAda Ferri;1650;2009\nBruno Sala;sixteen;1980\nBob;1500;\n"


@pytest.fixture
def club(alice):
    return club_of(alice)


@pytest.fixture
def event(alice, club):
    return event_of(alice, club)


def brought(event, by, text=LIST):
    return act.bring_entries(tournament_id=event.pk, file=None, list=text, by=by.pk, now=NOW)


def let_in(one, by, **choices):
    said = [{"line": int(line[1:]), "player": player} for line, player in choices.items()]
    return act.let_in(import_id=one.pk, choices=said, by=by.pk, now=NOW)


def counts():
    rows = (Entry, Player, Membership, Papers, Team)
    return [row.objects.count() for row in rows]


def test_a_list_is_shown_before_anything_is_written_and_then_let_in(event, alice, bob, signed_in):
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    before, client = counts(), signed_in(alice)
    file = SimpleUploadedFile("soci.csv", LIST.encode("cp1252"), "text/csv")
    answer = client.post(f"{event.get_absolute_url()}run/import/", {"file": file})
    page = client.get(answer["Location"]).text
    for words in ("soci.csv", "“sixteen” is no rating.", "somebody the club knows", "Enter 2"):
        assert words in page
    assert counts() == before
    one = Import.objects.get()
    answer = client.post(f"{one.get_absolute_url()}let-in/")
    assert "Take all of it back" in client.get(answer["Location"]).text
    assert {e.name: e.rating for e in event.entries.all()} == {"Ada Ferri": 1650, "Bob": 1500}
    assert event.entries.get(name="Bob").player.user == bob
    assert Papers.objects.get().facts == {"born": "2009"}
    one.refresh_from_db()
    assert one.rows == [] and one.state == "done"


def test_what_of_a_line_makes_no_sense_is_named_with_its_reason_and_stays_out(
    event, alice, signed_in
):
    text = "Nome;Nato;Fed\nAda Ferri;3080;ITA\nBruno Sala;1980;Italia\nCleo Rossi;1981;-"
    one, client = brought(event, alice, text), signed_in(alice)
    page = client.get(one.get_absolute_url()).text
    for words in ("3 lines will be written, of 2 something is left out", "left out"):
        assert words in page
    assert "“3080” is no day or year in which somebody on a list was born." in page
    assert "“Italia” is no federation: that has three letters, such as ITA." in page
    told = client.get(f"/api{one.get_absolute_url()}lines/").json()
    assert [(line["name"], len(line["left_out"])) for line in told] == [
        ("Ada Ferri", 1),
        ("Bruno Sala", 1),
        ("Cleo Rossi", 0),
    ]
    let_in(one, alice)
    kept = {papers.player.name: papers.facts for papers in Papers.objects.all()}
    assert kept == {
        "Ada Ferri": {"federation": "ITA"},
        "Bruno Sala": {"born": "1980"},
        "Cleo Rossi": {"born": "1981"},
    }
    pairs = event_of(alice, event.club, name="Pairs", kind="teams")
    told = "Squadra;Giocatore 1;Giocatore 2;Nato\nTigri;Ada Ferri;Bruno Sala;3080"
    assert "left out" not in client.get(brought(pairs, alice, told).get_absolute_url()).text


def test_one_press_takes_all_of_it_back_and_twice_is_once(event, alice, bob):
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    before = counts()
    one = let_in(brought(event, alice), alice)
    assert let_in(one, alice).pk == one.pk
    for _twice in range(2):
        undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    assert counts() == before


def test_whoever_was_in_before_stays_when_the_list_is_taken_back(event, alice):
    first = let_in(brought(event, alice, "Ada Ferri"), alice)
    second = let_in(brought(event, alice, "Ada Ferri\nCleo Rossi"), alice)
    assert len(second.made["entries"]) == 1
    undoing.take_back(import_id=second.pk, by=alice.pk, now=NOW)
    assert list(event.entries.values_list("name", flat=True)) == ["Ada Ferri"]
    assert first.state == "done"


def test_whoever_had_withdrawn_is_out_again_when_the_list_is_taken_back(event, alice):
    let_in(brought(event, alice, "Ada Ferri"), alice)
    ada = event.entries.get()
    entries.withdraw(entry_id=ada.pk, by=alice.pk, now=NOW)
    second = let_in(brought(event, alice, "Ada Ferri"), alice)
    assert event.entries.get().state == "in"
    undoing.take_back(import_id=second.pk, by=alice.pk, now=NOW)
    assert event.entries.get().state == "out"


def test_a_list_of_a_paired_round_is_not_taken_back(event, alice):
    one = let_in(brought(event, alice, "Ada Ferri\nCleo Rossi"), alice)
    published(event, alice)
    with pytest.raises(NotNow, match="paired already"):
        undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    assert event.entries.count() == 2


def test_a_proposal_is_not_in_the_way_of_a_guest_who_plays_elsewhere(event, alice, club):
    one = let_in(brought(event, alice, "Ada Ferri\nCleo Rossi"), alice)
    other = event_of(alice, club, name="Other")
    let_in(brought(other, alice, "Ada Ferri"), alice)
    undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    assert Player.objects.filter(name="Ada Ferri").count() == 1
    assert not Player.objects.filter(name="Cleo Rossi").exists()
    assert other.entries.count() == 1


def test_strangers_bring_nothing_and_see_no_list(event, alice, bob, signed_in):
    one = brought(event, alice)
    where = f"/api{one.get_absolute_url()}"
    keeps_out(signed_in, [("post", f"/api{event.get_absolute_url()}imports/", {"list": "Ada"})])
    for below in ("let-in/", "take-back/", "throw-away/"):
        assert send(signed_in(bob), where + below).status_code == 404
    told = {"columns": ["name"], "heading": False}
    assert send(signed_in(bob), f"{where}columns/", **told).status_code == 404
    assert signed_in(bob).get(one.get_absolute_url()).status_code == 404
    with pytest.raises(NotYours):
        let_in(one, bob)
    with pytest.raises(NotYours):
        undoing.take_back(import_id=one.pk, by=bob.pk, now=NOW)
    assert not event.entries.exists()


def test_nobody_of_another_club_is_meant_by_a_list(event, alice, bob):
    other = club_of(bob, "Blue Lotus")
    theirs = Player.objects.create(name="Ada Ferri", made_by_club=other)
    one = let_in(brought(event, alice, "Ada Ferri\nBob"), alice)
    named = set(event.entries.values_list("player", flat=True))
    assert theirs.pk not in named
    assert not named & set(Player.objects.filter(user=bob).values_list("pk", flat=True))
    again = event_of(alice, event.club, name="Again")
    sly = brought(again, alice, "Ada Ferri")
    let_in(sly, alice, _1=theirs.pk)
    assert again.entries.get().player != theirs
    assert one.state == "done"


def test_a_likely_person_is_asked_about_and_the_answer_holds(event, alice, club, signed_in):
    known = Player.objects.create(name="Àda Ferri", made_by_club=club)
    one = brought(event, alice, "Ferri Ada\nAdda Ferri")
    page = signed_in(alice).get(one.get_absolute_url()).text
    assert "2 look like somebody you know" in page and "the Àda Ferri you know" in page
    let_in(one, alice)
    assert event.entries.get(name="Àda Ferri").player == known
    assert event.entries.count() == 2
    again = event_of(alice, club, name="Again")
    let_in(brought(again, alice, "Ferri Ada"), alice, _1=0)
    assert again.entries.get().player != known


def test_columns_are_read_as_the_organiser_says(event, alice, signed_in):
    one = brought(event, alice, "Ada Ferri;Rome\nBruno Sala;Turin")
    assert one.columns == ["name", "category"]
    told = {"columns": ["nothing", "name"], "heading": ""}
    signed_in(alice).post(f"{one.get_absolute_url()}columns/", told)
    let_in(Import.objects.get(pk=one.pk), alice)
    assert set(event.entries.values_list("name", flat=True)) == {"Rome", "Turin"}


def test_people_of_the_club_are_guests_and_members(club, alice, bob):
    clubs.join_club(club_id=club.pk, by=bob.pk, now=NOW)
    before = counts()
    text = "Cognome;Nome;Titolo;E-mail\nFerri;Ada;FM;ada@example.org\n;Bob;;\n"
    one = act.bring_people(club_id=club.pk, file=None, list=text, by=alice.pk, now=NOW)
    one = let_in(one, alice)
    ada = Player.objects.get(name="Ada Ferri")
    assert ada.is_guest and ada.memberships.get().role == "member"
    assert Papers.objects.get().facts == {"title": "FM"}
    assert "example.org" not in str(Papers.objects.values()) + str(Import.objects.values())
    undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    assert counts() == before


def test_teams_come_with_their_partners(alice, club):
    event = event_of(alice, club, kind="teams")
    before = counts()
    one = let_in(brought(event, alice, "Elephants: Ada & Bea\nTigers: Cleo & Dino; 1500"), alice)
    assert set(event.entries.values_list("name", "rating")) == {
        ("Elephants", None), ("Tigers", 1500)}  # fmt: skip
    assert Player.objects.filter(made_by_club=club).count() == 4
    undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    assert counts() == before


def test_two_hundred_are_written_a_few_at_a_time_and_can_be_taken_back(event, alice, signed_in):
    before = counts()
    text = "Name,Rating\n" + "\n".join(f"Player Number{n},{1000 + n}" for n in range(200))
    one = brought(event, alice, text)
    job = let_in(one, alice)
    assert isinstance(job, Job) and not event.entries.exists()
    work(job)
    assert event.entries.count() == 200 and job.result["made"] == 200
    assert signed_in(alice).get(job.result["url"]).status_code == 200
    job = undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
    work(job)
    assert job.state == "done" and counts() == before


def test_what_is_begun_again_after_a_fall_writes_nobody_twice(event, alice, monkeypatch):
    text = "\n".join(f"Player Number{n}" for n in range(40)) + "\nNumber0 Player"
    one = brought(event, alice, text)
    let_in(one, alice)
    wrote, calls = act._write, []

    def falls(*args, **about):
        calls.append(1)
        if len(calls) == 3:
            raise RuntimeError
        return wrote(*args, **about)

    monkeypatch.setattr(act, "_write", falls)
    with pytest.raises(RuntimeError):
        act.work(import_id=one.pk, by=alice.pk, report=None, now=lambda: NOW)
    monkeypatch.undo()
    assert act.work(import_id=one.pk, by=alice.pk, report=None, now=lambda: NOW) == 41
    assert event.entries.count() == 41


def test_programs_do_the_same(event, alice, signed_in):
    client = signed_in(alice)
    told = done(send(client, f"/api{event.get_absolute_url()}imports/", list=LIST))
    where = f"/api{told['url']}"
    lines = done(client.get(f"{where}lines/"))
    assert lines[0]["fault"] == "“sixteen” is no rating."
    assert (
        done(send(client, f"{where}let-in/", choices=[{"line": 2, "player": 0}]))["state"] == "done"
    )
    assert event.entries.count() == 2
    assert done(send(client, f"{where}take-back/"))["state"] == "back"
    assert not event.entries.exists()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "Choose a file"),
        (b"%PDF-1.7", "Save it as CSV"),
        (b"\x89PNG\r\n\x1a\n" + b"\0" * 200, "no text that can be read"),
        (b"PK\x03\x04" + b"\0" * 200, "no text that can be read"),
        (b"Name\n" + b"x" * 200_000, "A list has at most"),
        (b"\n".join(b"P%d" % n for n in range(4000)), "A list has at most"),
        (b";" * 4000 + b"a", "A list has at most"),
        (b";\n;\n", "nobody on this list"),
    ],
)
def test_what_is_no_list_is_refused_in_words(event, alice, data, words):
    file = taking_in.BroughtFile(data, "list")
    about = {"tournament_id": event.pk, "list": "", "by": alice.pk, "now": NOW}
    with pytest.raises(NotWhole, match=words):
        act.bring_entries(file=file, **about)


def test_ten_megabytes_are_refused_before_they_are_read(event, alice, signed_in):
    file = SimpleUploadedFile("large.csv", b"a" * 10_000_000)
    page = signed_in(alice).post(f"{event.get_absolute_url()}run/import/", {"file": file})
    assert "larger than 4 MB" in page.text and not Import.objects.exists()


def test_a_proposed_round_is_given_up_when_the_list_goes(event, alice):
    one = let_in(brought(event, alice, "Ada Ferri\nCleo Rossi"), alice)
    proposed(event, alice)
    with pytest.raises(NotNow):
        undoing.take_back(import_id=one.pk, by=alice.pk, now=NOW)
