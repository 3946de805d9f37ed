"""An arbiter finds the way to every result, decides disputes with a reason, and the history says
what a result was and became, and whose own table it was."""

from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.history.models import AuditLine
from tests.tournaments.hall import NOW, club_of, enter_user, entered, event_of, played, published
from tests.tournaments.hall import tables as tables_of
from tournaments.clubs import act as clubs
from tournaments.events import desk
from tournaments.models import Family, Player, ResultState, Table
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import closeness, reporting, saying, typed

FIRST = reporting.Score((1, 2))
SECOND = reporting.Score((2, 1))


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def table(event, alice, bob, charlie):
    """Return a table at which Bob and Charlie sit."""
    enter_user(event, bob)
    enter_user(event, charlie)
    return tables_of(published(event, alice))[0]


def say(verb, table, by, score=None, **more):
    order = {"table_id": table.pk, "by": by.pk, "ticket": uuid4(), "now": NOW} | more
    if score:
        order["score"] = score
    return getattr(reporting, verb)(**order)


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def newest(event):
    return desk.log(event, 0, 1)[0][0]


@pytest.mark.parametrize(
    ("text", "ranks", "forfeits"),
    [
        *((text, (1, 2), ()) for text in ("1-0", "1:0", "1 - 0", "1–0", "10", "1")),
        *((text, (2, 1), ()) for text in ("0-1", "0:1", "01", "2")),
        *((text, (1, 1), ()) for text in ("½", "½-½", "½ : ½", "1/2", "1/2-1/2", "0.5", "0,5-0,5")),
        *((text, (1, 1), ()) for text in ("=", "x", "X", "0")),
        *((text, (1, 2), (1,)) for text in ("+-", "+ : -", "+/-", "1-", "1F", "+ - -")),
        *((text, (2, 1), (0,)) for text in ("-+", "-1", "F1")),
    ],
)
def test_a_score_of_two_sides_is_read_as_people_write_it(text, ranks, forfeits):
    assert typed.read_code(text, seats=2) == reporting.Score(ranks, forfeits)


@pytest.mark.parametrize("text", ["0-0", "1-1", "2-0", "1-½", "½-1", "½-0", "1-2", "2-1", "1.5"])
def test_a_score_that_could_mean_two_things_is_refused_in_words(text):
    with pytest.raises(NotWhole, match="Type 1-0"):
        typed.read_code(text, seats=2)


@pytest.mark.parametrize("text", ["2-1-3-4", "2 1 3 4", "2,1,3,4", "2134"])
def test_places_are_read_with_anything_between_them(text):
    assert typed.read_code(text, seats=4) == reporting.Score((2, 1, 3, 4))


def test_figures_are_read_seat_by_seat():
    read = typed.read_figures("12 -3 0 -; 1 2 3 4", ("score", "margin"), seats=4)
    assert [each["score"] for each in read] == [12, -3, 0, 0]
    assert [each["margin"] for each in read] == [1, 2, 3, 4]
    for wrong in ("1 2 3", "1 2 3 x", "1 2 3 4 5", "1 2 3 999999", "1 2 3 4; 1"):
        with pytest.raises(NotWhole, match="whole number"):
            typed.read_figures(wrong, ("score",), seats=4)
    assert typed.read_figures(" ", ("score",), seats=4) == ()


def test_an_arbiter_reads_what_is_understood_and_nobody_else_may_ask(
    event, table, alice, charlie, signed_in
):
    url = address(event, "understood", table.pk)
    assert "a draw" in signed_in(alice).get(url, {"code": "1/2"}).content.decode()
    assert "Type 1-0" in signed_in(alice).get(url, {"code": "zz"}).content.decode()
    assert signed_in(charlie).get(url, {"code": "1"}).status_code == 403


def test_the_score_of_a_table_is_noted_where_the_tie_breaks_add_it_up(
    alice, bob, charlie, signed_in
):
    event = event_of(
        alice, club_of(alice), kind="four", rounds=1, tie_breaks=("extra:score", "lot")
    )
    enter_user(event, bob)
    entered(event, alice, 3)
    table = tables_of(published(event, alice))[0]
    page = signed_in(bob).get(address(event, "mine")).content.decode()
    assert page.count('type="radio"') == 20
    assert "checked" not in page
    assert 'name="score_0"' in page
    sent = {f"seat_{seat}": str(seat + 1) for seat in range(4)}
    sent |= {f"score_{seat}": str(40 - seat) for seat in range(4)}
    signed_in(bob).post(address(event, "report", table.pk), {**sent, "from": "mine"})
    table.refresh_from_db()
    assert (table.result, [each["score"] for each in table.extras]) == (
        ResultState.REPORTED,
        [40, 39, 38, 37],
    )
    signed_in(charlie).post(address(event, "decide", table.pk), {"line": "1", "from": "table"})
    table.refresh_from_db()
    assert table.result == ResultState.REPORTED
    for _ in range(2):
        signed_in(alice).post(address(event, "decide", table.pk), {"line": "1", "from": "table"})
    table.refresh_from_db()
    assert (table.result, table.extras[0]["score"]) == (ResultState.STANDING, 40)
    assert table.results.count() == 2


def test_a_dispute_shows_both_versions_and_is_decided_with_a_reason(
    event, table, alice, bob, charlie, signed_in
):
    say("report", table, bob, FIRST)
    say("report", table, charlie, SECOND)
    page = signed_in(alice).get(address(event, "table", table.pk)).content.decode()
    assert "Decide: Bob wins" in page
    assert "Decide: Charlie wins" in page
    assert "Decide: " not in signed_in(bob).get(address(event, "table", table.pk)).content.decode()
    decide = address(event, "decide", table.pk)
    signed_in(alice).post(decide, {"line": "2", "from": "table"})
    table.refresh_from_db()
    assert table.result == ResultState.DISPUTED
    assert signed_in(charlie).post(decide, {"line": "2", "why": "I won"}).status_code in (302, 403)
    table.refresh_from_db()
    assert table.result == ResultState.DISPUTED
    for _ in range(2):
        signed_in(alice).post(decide, {"line": "2", "why": "I saw it", "from": "table"})
    table.refresh_from_db()
    assert (table.result, table.ranks, table.results.count()) == (ResultState.STANDING, [2, 1], 3)


def test_a_list_of_results_settles_no_dispute(event, table, alice, bob, charlie):
    say("report", table, bob, FIRST)
    say("dispute", table, charlie, why="No")
    with pytest.raises(NotNow, match="disputed"):
        reporting.decide_many(
            round_id=table.round_id, scores={table.pk: FIRST}, by=alice.pk, now=NOW
        )


def test_versions_of_a_dispute_are_the_newest_of_each_side(table, bob, charlie):
    say("report", table, bob, FIRST)
    say("report", table, charlie, SECOND)
    say("dispute", table, bob, why="No")
    heard = saying.versions(list(table.results.order_by("number")))
    assert [(line.verb, line.ranks) for line in heard] == [("report", [1, 2]), ("report", [2, 1])]


def test_the_history_says_round_table_who_and_what_it_was_and_became(event, table, alice):
    say("decide", table, alice, FIRST, why="")
    assert newest(event).what == "round 1, table 1, Bob – Charlie: decided: Bob wins"
    say("decide", table, alice, SECOND, why="Wrong slip")
    line = newest(event)
    assert line.what == ("round 1, table 1, Bob – Charlie: corrected “Bob wins” to: Charlie wins")
    assert (line.table, line.level) == (table.pk, "warning")
    said = saying.spoken(*_lines_and_names(table))
    assert [each.text for each in said] == [
        "Alice decided: Bob wins",
        "Alice corrected “Bob wins” to: Charlie wins",
    ]


def test_lines_of_older_releases_are_still_read(event, alice):
    AuditLine(
        who=alice,
        when=NOW,
        verb="result.corrected",
        subject=f"tournament:{event.pk}",
        data={"table": 7, "ranks": [2, 1], "forfeits": []},
    ).save()
    assert newest(event).what == "corrected a result: 2 – 1"
    assert newest(event).table is None


def _lines_and_names(table):
    from tournaments.rounds import round_tables

    names = [one.name for one in round_tables.of_table(table.pk).sitting]
    return round_tables.said(table.pk), names


def test_who_decides_the_own_table_is_warned_and_it_is_logged(
    event, table, alice, bob, charlie, signed_in
):
    member(event, bob, "arbiter")
    page = signed_in(bob).get(address(event, "table", table.pk)).content.decode()
    assert "You sit at this table yourself" in page
    assert "You sit at this table" not in (
        signed_in(alice).get(address(event, "table", table.pk)).content.decode()
    )
    say("decide", table, bob, FIRST, why="")
    line = newest(event)
    assert "(decided at the own table)" in line.what
    assert line.level == "warning"


def test_an_arbiter_who_plays_is_asked_once_and_decides_apart(event, table, bob, signed_in):
    member(event, bob, "arbiter")
    page = signed_in(bob).get(address(event, "table", table.pk)).content.decode()
    assert page.count("How did it end?") == 1
    assert "<summary>Decide as an arbiter</summary>" in page


def test_who_decides_a_table_of_the_family_is_warned_and_it_is_logged(
    event, table, alice, charlie, signed_in
):
    family = Family.objects.create(club=event.club, name="Rossi")
    family.players.set(Player.objects.filter(user__in=(alice, charlie)))
    page = signed_in(alice).get(address(event, "table", table.pk)).content.decode()
    assert "Somebody of your family" in page
    grid = signed_in(alice).get(address(event, "grid", 1)).content.decode()
    assert "your family’s table" in grid
    say("decide", table, alice, FIRST, why="")
    assert "(decided at a table of the own family)" in newest(event).what
    assert closeness.to([table.pk], alice.pk).of(table.pk) == "family"


def test_whoever_is_not_near_a_table_is_not_named_so(event, table, alice):
    say("decide", table, alice, FIRST, why="")
    assert newest(event).level == ""


def member(event, user, role):
    from tournaments.models import Membership

    player = clubs.player_of(user_id=user.pk)
    Membership.objects.update_or_create(
        club=event.club, player=player, defaults={"role": role, "joined_at": NOW}
    )


@pytest.mark.parametrize("fmt", ["swiss", "robin", "knockout"])
def test_an_arbiter_finds_the_way_to_a_result_from_every_page(fmt, alice, bob, signed_in):
    event = event_of(alice, club_of(alice), format=fmt)
    entered(event, alice, 4)
    first = played(event, alice)
    played(event, alice)
    event.refresh_from_db()
    table = tables_of(first)[0]
    to = f"{address(event, 'table', table.pk)}#decide-why"
    entry = table.chairs.first().entry_id
    pages = [
        address(event, "round", 1),
        address(event, "cross_table"),
        address(event, "entry", entry),
        address(event, "log"),
    ]
    for page in pages:
        assert to in signed_in(alice).get(page).content.decode(), page
        assert to not in signed_in(bob).get(page).content.decode(), page
    assert 'id="decide"' in signed_in(alice).get(to).content.decode()
    assert address(event, "grid", 1) in signed_in(alice).get(address(event, "run")).content.decode()
    assert Table.objects.filter(round=first, result=ResultState.STANDING).count() == 2
