"""Pasted lists: columns are understood, faults are named before anything is written."""

import pytest

from siamleague.jobs.models import Job
from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of, work
from tests.tournaments.programs import done, send, strangers
from tournaments.clubs import act as clubs
from tournaments.entries import listing, lists
from tournaments.models import Entry, Player, Team
from tournaments.refusals import NotWhole, NotYours

pytestmark = pytest.mark.django_db


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice), categories=("juniors",))


def single(text, *categories):
    return lists.read(text, teams=False, categories=categories)


@pytest.mark.parametrize(
    ("text", "name", "rating", "categories"),
    [
        ("Ada Ferri", "Ada Ferri", None, ()),
        ("Ada Ferri; 1650; Juniors", "Ada Ferri", 1650, ("juniors",)),
        ("Ada Ferri\t1650\tjuniors", "Ada Ferri", 1650, ("juniors",)),
        ("Ada Ferri, 1650", "Ada Ferri", 1650, ()),
        ("Ada Ferri,1650,juniors", "Ada Ferri", 1650, ("juniors",)),
        ("Ada Ferri, Juniors", "Ada Ferri", None, ("juniors",)),
        ("Ferri, Ada", "Ferri, Ada", None, ()),
        ("Ferri, Ada, 1650", "Ferri, Ada", 1650, ()),
        ("Ferri, Ada; juniors; 1650", "Ferri, Ada", 1650, ("juniors",)),
        ("Ada Ferri\t\t1650", "Ada Ferri", 1650, ()),
        ("3\tAda Ferri\t1650", "Ada Ferri", 1650, ()),
        ("3.; Ada Ferri", "Ada Ferri", None, ()),
    ],
)
def test_a_line_is_read_as_people_write_it(text, name, rating, categories):
    assert single(text, "juniors") == [lists.Wish(name, (), rating, categories)]


@pytest.mark.parametrize(
    "text",
    [
        "Elephants: Ada & Bea; 1650; juniors",
        "Elephants: Ada & Bea, 1650, juniors",
        "Elephants\tAda\tBea\t1650\tjuniors",
        "Elephants;Ada & Bea;1650;juniors",
        "7\tElephants\tAda\tBea\tjuniors\t1650",
    ],
)
def test_a_team_is_read_with_its_partners(text):
    wish = lists.Wish("Elephants", ("Ada", "Bea"), 1650, ("juniors",))
    assert lists.read(text, teams=True, categories=("juniors",)) == [wish]


def test_every_fault_is_named_with_its_line():
    text = "Ada; 1650; 1700\nBea; 123456\n\n" + "x" * 41 + "\nCleo"
    with pytest.raises(NotWhole) as no:
        single(text)
    said = str(no.value.sentence)
    assert "Line 1: there are two ratings, 1650, 1700." in said
    assert "Line 2: a rating has at most 5 digits." in said
    assert "Line 4: a name has between 1 and 40 letters." in said


def test_nobody_stands_in_two_teams_of_a_list():
    with pytest.raises(NotWhole, match=r"Line 2: ada stands in another team already\."):
        lists.read("One: Ada & Bea\nTwo: ada & Cleo", teams=True)


def test_the_preview_writes_nothing_and_says_who_is_meant(event, alice, bob, signed_in):
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    entered(event, alice, 1)
    before = (Entry.objects.count(), Player.objects.count())
    client, where = signed_in(alice), f"{event.get_absolute_url()}run/desk/preview/"
    page = client.post(where, {"list": "Bob, 1500\nP1\nAda; red\nx; 1; 2"}).text
    for words in ("member", "has entered already", "guest: Ada", "no category of this event: red"):
        assert words in page
    assert "there are two ratings" in page and "Enter them" not in page
    assert "Enter them" in client.post(where, {"list": "Bob, 1500"}).text
    assert (Entry.objects.count(), Player.objects.count()) == before


def test_programs_preview_a_list_and_strangers_do_not(event, alice, signed_in):
    where = f"/api{event.get_absolute_url()}entries/list/preview/"
    told = done(send(signed_in(alice), where, list="Ada, 1500\n" + "x" * 41))
    assert (told["fresh"], told["faults"]) == (1, 1)
    assert told["lines"][0] | {"name": "Ada", "rating": 1500} == told["lines"][0]
    for client, code in strangers(signed_in):
        assert send(client, where, list="Ada").json()["code"] == code
    about = {"tournament_id": event.pk, "list": "Ada", "now": NOW}
    with pytest.raises(NotYours):
        listing.preview(**about, by=person("Zoe").pk)


def test_a_long_list_is_a_job_that_writes_a_few_at_a_time(alice, signed_in, monkeypatch):
    event = event_of(alice, club_of(alice), kind="teams", limit=20)
    text = "\n".join(f"T{n}: A{n} & B{n}; {2000 - n}" for n in range(30))
    client = signed_in(alice)
    answer = client.post(f"{event.get_absolute_url()}run/desk/", {"list": text})
    job = Job.objects.get(kind=listing.KIND)
    assert answer["Location"] == f"/jobs/{job.public_id}/"
    assert not Entry.objects.exists()
    sizes = []
    enter = listing.guests.enter_list

    def counted(**about):
        sizes.append(len(about["wishes"]))
        return enter(**about)

    monkeypatch.setattr(listing.guests, "enter_list", counted)
    work(job)
    assert job.result["made"] == 30 and sizes == [12, 12, 6]
    assert Entry.objects.filter(state="in").count() == 20
    told = done(send(client, f"/api{event.get_absolute_url()}entries/list/", list=text))
    again = work(Job.objects.get(public_id=told["job"]))
    assert again.result["made"] == 0 and Team.objects.count() == 30


def test_a_job_that_is_refused_in_the_middle_says_where(event, alice):
    text = "\n".join(f"G{n}" for n in range(30))
    job = listing.enter(tournament_id=event.pk, list=text, by=alice.pk, now=NOW)
    type(event).objects.filter(pk=event.pk).update(stage="finished")
    work(job)
    assert job.state == "failed" and "Of 30 entries 0 were looked at" in job.error
    assert not Entry.objects.exists()
