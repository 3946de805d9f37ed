"""The pages of events: from an empty club to the prize table, and who is kept out."""

import pytest
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.hall import club_of, entered, event_of, published, work
from tournaments.models import Round, Stage, Table, TableKind, Tournament

PLAN = {
    "name": "Winter Cup",
    "game": "",
    "game_name": "Chess",
    "kind": "duel",
    "rounds": "3",
    "venue": "hall",
    "half_byes": "1",
    "clubs_apart_until": "0",
    "families_apart_until": "99",
    "repeat_price": "6",
    "tie_breaks": ["wins", "buchholz"],
    "categories": "juniors",
    "prizes": "Winner's cup\nJunior cup: juniors",
    "late_entries": "on",
}


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


@pytest.fixture
def club(alice):
    return club_of(alice)


def test_alice_runs_an_event_from_the_wizard_to_the_prizes(alice, club, signed_in):
    page = signed_in(alice)
    page.post(reverse("tournaments:new_event", args=[club.slug]), PLAN)
    event = Tournament.objects.get()
    assert (event.stage, event.tie_breaks) == (Stage.DRAFT, ["wins", "buchholz"])
    page.post(address(event, "publish_event"))
    names = "Ada; 1900\nBen; 1800; juniors\nCid; 1700\nDan; 1600\nEve; 1500; juniors"
    page.post(address(event, "desk"), {"list": names})
    for number in (1, 2, 3):
        page.post(address(event, "pair"))
        assert work(Job.objects.latest("pk")).state == Job.State.DONE
        shown = page.get(address(event, "run")).content.decode()
        assert f"Publish round {number}" in shown
        assert "Why?" in shown
        page.post(address(event, "publish_round", number))
        for table in Table.objects.filter(round__number=number, kind=TableKind.PLAY):
            page.post(address(event, "decide", table.pk), {"code": "1"})
        page.post(address(event, "close_round", number))
    assert set(Round.objects.values_list("state", flat=True)) == {"closed"}
    answer = page.post(address(event, "finish_event"), follow=True).content.decode()
    assert "Junior cup" in answer
    assert "Final table" in answer


@pytest.fixture
def event(alice, club):
    event = event_of(alice, club)
    entered(event, alice, 5)
    published(event, alice)
    event.refresh_from_db()
    return event


PUBLIC = ["event", "entries", "standings", "cross_table", "print_standings"]


@pytest.mark.parametrize("name", PUBLIC)
def test_everybody_may_read(name, event, client):
    answer = client.get(address(event, name))
    assert answer.status_code == 200
    assert "P1" in answer.content.decode()


@pytest.mark.parametrize("sheet", ["tables", "names", "slips", "cards"])
def test_every_sheet_can_be_printed(sheet, event, alice, signed_in):
    answer = signed_in(alice).get(address(event, "print_round", 1, sheet))
    assert "P1" in answer.content.decode()


def test_an_unknown_sheet_is_nowhere(event, client):
    assert client.get(address(event, "print_round", 1, "secrets")).status_code == 404


@pytest.mark.parametrize("name", ["run", "desk", "log", "poster", "edit_event"])
def test_charlie_sees_no_page_of_the_organisers(name, event, charlie, signed_in):
    assert signed_in(charlie).get(address(event, name)).status_code == 403


@pytest.mark.parametrize(
    ("name", "more"),
    [
        ("publish_event", ()),
        ("cancel_event", ()),
        ("finish_event", ()),
        ("pair", ()),
        ("swap", (1,)),
        ("discard", (1,)),
        ("publish_round", (1,)),
        ("take_back", (1,)),
        ("close_round", (1,)),
        ("apart", ()),
    ],
)
def test_charlie_presses_a_button_in_vain(name, more, event, charlie, signed_in):
    before = (event.version, *Round.objects.values_list("state", "version"))
    values = {"one": 1, "other": 2, "why": "because"}
    signed_in(charlie).post(address(event, name, *more), values)
    event.refresh_from_db()
    assert (event.version, *Round.objects.values_list("state", "version")) == before
    assert event.stage == Stage.RUNNING


def test_a_draft_is_seen_by_its_organisers_alone(alice, bob, club, client, signed_in):
    event = event_of(alice, club)
    Tournament.objects.update(stage=Stage.DRAFT)
    assert client.get(address(event, "event")).status_code == 404
    assert signed_in(bob).get(address(event, "event")).status_code == 404
    assert signed_in(alice).get(address(event, "event")).status_code == 200
    assert "Winter Cup" not in client.get(reverse("tournaments:events")).content.decode()
    mine = signed_in(alice).get(reverse("tournaments:events")).content.decode()
    assert "Winter Cup" in mine


def test_a_round_is_secret_until_it_is_published(alice, event, client):
    Round.objects.update(state="proposed")
    assert client.get(address(event, "round", 1)).status_code == 404
    assert client.get(address(event, "print_round", 1, "tables")).status_code == 404
    table = Table.objects.filter(kind=TableKind.PLAY)[0]
    assert client.get(address(event, "table", table.pk)).status_code == 404


def test_an_open_page_fetches_only_its_middle(event, client):
    part = client.get(address(event, "standings"), headers={"X-Part": "live"}).content.decode()
    assert "P1" in part
    assert "<html" not in part
    assert f'data-version="{event.version}"' in part


@pytest.mark.parametrize("name", ["event", "round", "mine", "desk"])
def test_a_page_that_looks_again_does_not_swallow_what_the_reader_is_to_be_told(
    alice, event, signed_in, name
):
    """A result comes, every open page asks for its middle, and one of them is the reader's own."""
    page = signed_in(alice)
    page.post(address(event, "apart"), {"one": "1", "other": "1"})
    url = address(event, name, *([1] if name == "round" else []))
    part = page.get(url, headers={"X-Part": "live"})
    assert part.status_code == 200
    assert "Choose two entries" not in part.content.decode()
    assert "Choose two entries" in page.get(url).content.decode()


def test_what_an_organiser_writes_stays_text(alice, club, client):
    event = event_of(
        alice,
        club,
        about="**Bring** <script>alert(1)</script>\n\n- [site](https://example.org/?a=1&b=2)\n"
        "- [bad](javascript:alert(1))",
    )
    page = client.get(address(event, "event")).content.decode()
    assert "<strong>Bring</strong> &lt;script&gt;" in page
    assert 'href="https://example.org/?a=1&amp;b=2" rel="nofollow noopener ugc"' in page
    assert 'href="javascript' not in page


def test_a_refused_result_is_shown_in_its_row_and_kept(alice, event, signed_in):
    table = Table.objects.filter(kind=TableKind.PLAY)[0]
    answer = signed_in(alice).post(
        address(event, "decide", table.pk), {"code": "7"}, headers={"HX-Request": "true"}
    )
    row = answer.content.decode()
    assert "Type 1-0, 0-1 or ½" in row
    assert 'value="7"' in row
    table.refresh_from_db()
    assert table.result == "none"


@pytest.mark.parametrize(
    ("wrong", "sentence"),
    [
        ({"game_name": ""}, "Say what is played."),
        ({"points": "0, 1, 2"}, "cannot be given out"),
        ({"points": "one"}, "cannot be given out"),
        ({"game": "verrat", "kind": "duel"}, "not played by so many"),
        ({"venue": "online"}, "played over the board"),
        ({"rounds": "99"}, "less than or equal to 30"),
    ],
)
def test_the_wizard_says_what_is_wrong(wrong, sentence, alice, club, signed_in):
    url = reverse("tournaments:new_event", args=[club.slug])
    page = signed_in(alice).post(url, PLAN | wrong).content.decode()
    assert sentence in page
    assert not Tournament.objects.exists()
