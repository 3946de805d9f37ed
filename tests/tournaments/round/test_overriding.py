"""Those who must not meet: refused, unless an arbiter says why they meet all the same."""

import pytest

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import NOW, club_of, entered, event_of, played, proposed, seats, tables
from tournaments.clubs import act as clubs
from tournaments.events import history
from tournaments.models import Chair, Entry, ForbiddenPair, Kind, Round, Table
from tournaments.refusals import NotNow, NotWhole, NotYours, StalePage
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, overriding, round_tables


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def round_(event, alice):
    """Return a proposal in which two meet again."""
    entered(event, alice, 6)
    old = seats(tables(played(event, alice))[0])
    made = proposed(event, alice)
    one, other = Entry.objects.filter(name__in=old)
    partner = Chair.objects.get(round=made, entry=one).table.chairs.exclude(entry=one).get().entry
    order = {"round_id": made.pk, "by": alice.pk, "now": NOW}
    by_hand.swap(moves=[(partner.pk, other.pk)], **order)
    return Round.objects.select_related("tournament").get(pk=made.pk)


def member(event, user, role):
    clubs.join_club(club_id=event.club_id, by=user.pk, now=NOW)
    event.club.memberships.filter(player__user=user).update(role=role)


def decide(round_, by, why="They drove together", **more):
    return overriding.override(round_id=round_.pk, why=why, by=by.pk, now=NOW, **more)


def publish(round_, by):
    rounds.publish_round(round_id=round_.pk, by=by.pk, anyway=True, now=NOW)


def where_they_meet(round_):
    return next(table for table in tables(round_) if table.hand.get("met"))


def test_a_rematch_is_published_only_after_an_arbiter_said_why(alice, bob, event, round_):
    member(event, bob, "arbiter")
    with pytest.raises(NotNow, match="breaks the rules"):
        publish(round_, alice)
    with pytest.raises(NotWhole, match="Say why"):
        decide(round_, bob, why="  ")
    assert decide(round_, bob) == 1
    line = AuditLine.objects.latest("pk")
    assert (line.verb, line.who, line.why) == ("round.overridden", bob, "They drove together")
    table = where_they_meet(round_)
    assert line.data["numbers"] == [table.number]
    said = history.said(line, round_tables.speaker(event))
    assert said.level == "warning"
    assert all(name in said.what for name in seats(table))
    assert f"(tables {table.number})" in said.what
    publish(round_, alice)
    round_.refresh_from_db()
    assert round_.state == "published"


def test_charlie_and_players_cannot_let_anybody_meet(alice, bob, charlie, event, round_):
    member(event, bob, "member")
    for nobody in (bob, charlie):
        with pytest.raises(NotYours):
            decide(round_, nobody)
    with pytest.raises(NotNow):
        publish(round_, alice)


def test_deciding_twice_is_deciding_once(alice, round_):
    assert decide(round_, alice) == 1
    lines = AuditLine.objects.count()
    assert decide(round_, alice, why="Another reason") == 0
    assert AuditLine.objects.count() == lines
    assert where_they_meet(round_).hand["why"] == "They drove together"


def test_who_changes_places_there_again_must_ask_again(alice, round_):
    decide(round_, alice)
    table = where_they_meet(round_)
    one, other = table.chairs.values_list("entry_id", flat=True)
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    with pytest.raises(NotNow):
        publish(round_, alice)
    table.refresh_from_db()
    assert table.hand == {}


def test_what_was_not_decided_about_is_refused_all_the_same(alice, event, round_):
    """The control: a decision about one thing lets nothing else through."""
    decide(round_, alice)
    table = where_they_meet(round_)
    one, other = table.chairs.values_list("entry_id", flat=True)
    ForbiddenPair.objects.create(tournament=event, one_id=one, other_id=other)
    with pytest.raises(NotNow):
        publish(round_, alice)
    Table.objects.filter(pk=table.pk).update(hand={})
    ForbiddenPair.objects.all().delete()
    with pytest.raises(NotNow):
        publish(round_, alice)


def test_a_decision_about_an_older_proposal_is_refused(alice, round_):
    seen = round_.version
    free = next(t for t in tables(round_) if not t.notes or t.notes[0]["code"] != "by-hand")
    one, other = free.chairs.values_list("entry_id", flat=True)
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    with pytest.raises(StalePage):
        decide(round_, alice, seen=seen)
    assert decide(round_, alice, seen=seen + 1) == 1


@pytest.mark.parametrize("kind", [Kind.TEAMS, Kind.FOUR])
def test_a_forbidden_pair_of_any_kind_meets_by_decision(alice, kind):
    event = event_of(alice, club_of(alice), kind=kind)
    entered(event, alice, 8)
    round_ = proposed(event, alice)
    one, other = tables(round_)[0].chairs.values_list("entry_id", flat=True)[:2]
    ForbiddenPair.objects.create(tournament=event, one_id=one, other_id=other)
    with pytest.raises(NotNow):
        publish(round_, alice)
    assert decide(round_, alice) == 1
    publish(round_, alice)
    board = round_tables.of_table(tables(round_)[0].pk)
    assert "meet by the arbiter’s decision: “They drove together”" in board.decided[0]


def test_everybody_reads_why_on_the_page_on_paper_and_from_programs(
    alice, client, signed_in, event, round_
):
    run = f"{event.get_absolute_url()}run/"
    text = signed_in(alice).get(run).content.decode()
    assert "Why they meet all the same" in text
    sent = {"why": "They drove together", "seen": round_.version}
    signed_in(alice).post(f"{run}rounds/2/override/", sent)
    publish(round_, alice)
    url = event.get_absolute_url()
    table = where_they_meet(round_)
    for where in ("rounds/2/", f"tables/{table.pk}/", "rounds/2/print/tables/"):
        shown = client.get(f"{url}{where}").content.decode()
        assert "meet again by the arbiter’s decision: “They drove together”" in shown, where
    told = client.get(f"/api{url}rounds/2/").json()
    assert [bool(each["decided"]) for each in told].count(True) == 1


def test_programs_order_the_same(alice, charlie, signed_in, event, round_):
    url = f"/api{event.get_absolute_url()}rounds/2/override/"
    kind = "application/json"
    assert signed_in(charlie).post(url, {"why": "x"}, content_type=kind).status_code == 403
    assert signed_in(alice).post(url, {"why": ""}, content_type=kind).status_code == 422
    answer = signed_in(alice).post(url, {"why": "They drove together"}, content_type=kind)
    assert answer.json() == {"count": 1}


def test_an_organiser_who_plays_is_warned_and_who_sits_there_reads_it(alice, event, signed_in):
    from tests.tournaments.hall import enter_user

    dora = person("Dora")
    member(event, dora, "organiser")
    mine = enter_user(event, alice)
    entered(event, alice, 3)
    round_ = proposed(event, alice)
    text = signed_in(alice).get(f"{event.get_absolute_url()}run/").content.decode()
    assert "You play in this round yourself; your table is marked." in text
    assert "Better let somebody else decide: Dora." in text
    assert "your own table" in text
    text = signed_in(dora).get(f"{event.get_absolute_url()}run/").content.decode()
    assert "You play in this" not in text
    one, other = (t.chairs.exclude(entry=mine).first().entry_id for t in tables(round_))
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    line = AuditLine.objects.latest("pk")
    assert line.data["close"] == "own"
    assert "(decided at the own table)" in history.said(line, round_tables.speaker(event)).what
    by_hand.swap(round_id=round_.pk, moves=[(other, one)], by=dora.pk, now=NOW)
    assert AuditLine.objects.latest("pk").data["close"] == ""
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    publish(round_, alice)
    table = Chair.objects.get(round=round_, entry=mine).table_id
    url = f"{event.get_absolute_url()}tables/{table}/"
    laid = "Laid by hand by an organiser who sits at this table."
    assert laid in signed_in(alice).get(url).content.decode()
    charlie = person("Stranger")
    assert laid not in signed_in(charlie).get(url).content.decode()
