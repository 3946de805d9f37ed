"""A proposal changed by hand: what each change costs, several at once, and two who change it."""

import time
from itertools import combinations

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from siamleague.history.models import AuditLine
from tests.people import person
from tests.tournaments.hall import (
    NOW,
    club_of,
    crowd,
    entered,
    event_of,
    played,
    proposed,
    seats,
    tables,
)
from tournaments.clubs import act as clubs
from tournaments.events import desk, history
from tournaments.formats import shelf
from tournaments.models import Entry, Kind, Round
from tournaments.refusals import NotWhole, StalePage
from tournaments.rounds import act as rounds
from tournaments.rounds import by_hand, changing_places, laid_faults, round_tables, swapping


@pytest.fixture
def event(alice):
    return event_of(alice, club_of(alice))


@pytest.fixture
def dora(event):
    user = person("Dora")
    clubs.join_club(club_id=event.club_id, by=user.pk, now=NOW)
    event.club.memberships.filter(player__user=user).update(role="organiser")
    return user


def third(event, alice, count):
    """Return the proposal of the third round for so many."""
    entered(event, alice, count)
    Entry.objects.filter(number__in=(1, 2)).update(club=event.club)
    played(event, alice)
    played(event, alice)
    return proposed(event, alice)


def pairs(round_):
    return [seats(table) for table in tables(round_)]


def ids(*names):
    known = dict(Entry.objects.values_list("name", "pk"))
    return [known[name] for name in names]


def cost(round_, one, other, moves=()):
    one, other = ids(one, other)
    return next(c for c in changing_places.costs(round_, one, moves) if c.entry == other)


RULES = {"clubs_apart_until": 9, "rematch_allowed": False}


@pytest.mark.parametrize(
    ("kind", "fmt", "count"),
    [
        (Kind.DUEL, "swiss", 9),
        (Kind.TEAMS, "swiss", 7),
        (Kind.THREE, "swiss", 11),
        (Kind.FOUR, "swiss", 13),
        (Kind.FOUR, "swiss", 14),
        (Kind.DUEL, "robin", 7),
        (Kind.FOUR, "robin", 9),
        (Kind.DUEL, "knockout", 11),
    ],
)
def test_what_a_change_costs_is_what_the_checker_finds_after_it(alice, kind, fmt, count):
    """For every two, judged by their tables alone as by the whole round."""
    event = event_of(alice, club_of(alice), kind=kind, format=fmt, rules=RULES)
    round_ = third(event, alice, count)
    way = shelf.of(event)
    field, laid = way.field(event, round_.number), laid_faults.laid(round_)
    judge, at = way.judge(field, laid), swapping.places(laid)
    whole = {changing_places.key(fault) for fault in way.faults(field, laid)}
    for one, other in combinations(at, 2):
        after = swapping.moved(laid, [(one, other)])
        then = {changing_places.key(fault) for fault in way.faults(field, after)}
        touched = [laid[n] for n in sorted({at[one][0], at[other][0]})]
        new, gone = changing_places.changes(
            judge.faults(touched), judge.faults(swapping.moved(touched, [(one, other)]))
        )
        assert {changing_places.key(fault) for fault in new} == then - whole, (one, other)
        assert {changing_places.key(fault) for fault in gone} == whole - then, (one, other)


@pytest.mark.django_db(transaction=True, reset_sequences=True)  # the lot goes by their numbers
def test_what_a_change_costs_is_said_in_words_and_figures(alice, event):
    round_ = third(event, alice, 8)
    met = [seats(t) for t in tables(event.round_set.get(number=1))]
    one, other = met[0]
    home = next(names for names in pairs(round_) if one in names)
    partner = next(name for name in home if name != one)
    found = cost(round_, partner, other)
    assert found.sign == "refused"
    assert any("second meeting" in text for text in found.words)
    within = cost(round_, one, partner)
    assert within.sign in ("same", "worse", "better")
    assert within.words
    assert any(
        "floats" in text for c in changing_places.costs(round_, ids(one)[0], ()) for text in c.words
    )
    assert any(
        "worse by" in text
        for c in changing_places.costs(round_, ids(one)[0], ())
        for text in c.words
    )


def test_a_third_meeting_and_the_same_club_are_named(alice, event):
    event.rules = {"rematch_allowed": True, "clubs_apart_until": 9}
    event.save()
    entered(event, alice, 2)
    Entry.objects.update(club=event.club)
    played(event, alice)
    played(event, alice)
    round_ = proposed(event, alice)
    faults = laid_faults.faults_of(round_)
    said = [changing_places.words.shortly(f, round_tables.speaker(event)) for f in faults]
    assert any("third meeting" in text for text in said)
    assert any("same club" in text for text in said)


@pytest.mark.parametrize("kind", [Kind.DUEL, Kind.FOUR])
def test_the_cost_of_all_changes_asks_as_often_for_any_number(alice, kind):
    counts = []
    for number in (8, 40):
        event = event_of(alice, club_of(alice, f"Club {number}"), kind=kind)
        crowd(event, number)
        round_ = proposed(event, alice)
        one = Entry.objects.filter(tournament=event).first().pk
        with CaptureQueriesContext(connection) as seen:
            assert len(changing_places.costs(round_, one, ())) == number - 1
        counts.append(len(seen))
    assert counts[0] == counts[1] <= 14


@pytest.mark.slow
@pytest.mark.parametrize("kind", [Kind.DUEL, Kind.FOUR])
def test_the_cost_of_all_changes_at_450_is_little_beside_drawing_the_page(alice, kind, signed_in):
    event = event_of(alice, club_of(alice), kind=kind)
    crowd(event, 450)
    round_ = proposed(event, alice)
    one = Entry.objects.first().pk

    def least(deed):
        spent = []
        for _try in range(3):
            before = time.process_time()
            deed()
            spent.append(time.process_time() - before)
        return min(spent)

    asking = least(lambda: changing_places.costs(round_, one, ()))
    page = signed_in(alice)
    drawing = least(lambda: page.get(f"{event.get_absolute_url()}run/"))
    assert asking < drawing, (asking, drawing)


def test_several_change_places_at_once_and_it_is_one_line(alice, event):
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    before = pairs(round_)
    (a, b), (c, d), _rest = before
    one, other, third_, fourth = ids(a, c, b, d)
    order = {"round_id": round_.pk, "by": alice.pk, "now": NOW}
    by_hand.swap(moves=[(one, other), (third_, fourth)], seen=round_.version, **order)
    assert pairs(round_)[:2] == [[c, d], [a, b]]
    line = AuditLine.objects.latest("pk")
    assert line.data["swapped"] == [one, other, third_, fourth]
    said = history.said(line, round_tables.speaker(event)).what
    assert f"{a} ↔ {c}, {b} ↔ {d}" in said
    again = by_hand.back(Round.objects.get(pk=round_.pk))
    by_hand.swap(moves=again, **order)
    assert pairs(round_) == before
    assert by_hand.back(Round.objects.get(pk=round_.pk)) == []


def test_two_of_one_board_change_seats(alice, event):
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    a, b = pairs(round_)[0]
    one, other = ids(a, b)
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    assert pairs(round_)[0] == [b, a]


def test_changes_that_lead_nowhere_write_nothing(alice, event):
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    a, b = pairs(round_)[0]
    one, other = ids(a, b)
    lines = AuditLine.objects.count()
    order = {"round_id": round_.pk, "by": alice.pk, "now": NOW}
    by_hand.swap(moves=[(one, other)] * 2, **order)
    assert AuditLine.objects.count() == lines
    for wrong in (one, 10**9):
        with pytest.raises(NotWhole):
            by_hand.swap(moves=[(one, wrong)], **order)
    with pytest.raises(NotWhole):
        swapping.in_pairs([one, other, one])


def test_a_proposal_that_dora_changed_meanwhile_is_refused_with_both_versions(alice, event, dora):
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    (a, _b), (c, d), (_e, f) = pairs(round_)
    seen = round_.version
    order = {"round_id": round_.pk, "now": NOW}
    one, other = ids(a, c)
    by_hand.swap(moves=[(one, other)], seen=seen, by=dora.pk, **order)
    laid = pairs(round_)
    one, other = ids(d, f)
    with pytest.raises(StalePage) as no:
        by_hand.swap(moves=[(one, other)], seen=seen, by=alice.pk, **order)
    for words in ("Dora", f"{a} ↔ {c}", f"{d} ↔ {f}"):
        assert words in str(no.value.sentence)
    with pytest.raises(StalePage, match="Dora"):
        rounds.publish_round(seen=seen, by=alice.pk, **order)
    assert pairs(round_) == laid
    fresh = Round.objects.get(pk=round_.pk).version
    by_hand.swap(moves=[(one, other)], seen=fresh, by=alice.pk, **order)
    assert pairs(round_) != laid


def test_saving_twice_from_one_page_is_saving_once(alice, event, dora):
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    (a, _b), (c, _d), _rest = pairs(round_)
    one, other = ids(a, c)
    order = {"round_id": round_.pk, "moves": [(one, other)], "seen": round_.version, "now": NOW}
    by_hand.swap(by=alice.pk, **order)
    laid = pairs(round_)
    by_hand.swap(by=alice.pk, **order)
    assert pairs(round_) == laid
    with pytest.raises(StalePage):
        by_hand.swap(by=dora.pk, **order)


def test_without_what_was_seen_the_newest_wins(alice, event, dora):
    """The control of the test above: nothing else refuses the second of two."""
    entered(event, alice, 6)
    round_ = proposed(event, alice)
    (a, _b), (c, d), (_e, f) = pairs(round_)
    order = {"round_id": round_.pk, "now": NOW}
    for by, names in ((dora, (a, c)), (alice, (d, f))):
        one, other = ids(*names)
        by_hand.swap(moves=[(one, other)], by=by.pk, **order)
    assert AuditLine.objects.filter(verb="round.swapped").count() == 2


def test_the_page_offers_what_was_refused_again(alice, event, dora, signed_in):
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    (a, b), (c, d) = pairs(round_)
    url = f"{event.get_absolute_url()}run/"
    one, other = ids(a, c)
    sent = {"seen": round_.version, "one": one, "other": other}
    signed_in(dora).post(f"{url}rounds/1/swap/", sent)
    one, other = ids(b, d)
    mine = {"seen": round_.version, "one": one, "other": other}
    answer = signed_in(alice).post(f"{url}rounds/1/swap/", mine, follow=True)
    text = answer.content.decode()
    assert "Dora has changed this proposal meanwhile" in text
    assert f'data-again="{one}-{other}"' in text
    odd = signed_in(alice).get(f"{url}?again=%22%3Cx%3E").content.decode()
    assert 'data-again=""' in odd


def test_programs_ask_what_a_change_costs_and_strangers_and_arbiters_do_not(
    alice, bob, charlie, event, signed_in
):
    entered(event, alice, 5)
    round_ = proposed(event, alice)
    clubs.join_club(club_id=event.club_id, by=bob.pk, now=NOW)
    event.club.memberships.filter(player__user=bob).update(role="arbiter")
    one, other = list(Entry.objects.values_list("pk", flat=True))[:2]
    url = f"/api{event.get_absolute_url()}rounds/1/places/"
    answer = signed_in(alice).get(url, {"one": one})
    assert {each["entry"] for each in answer.json()} == set(
        Entry.objects.exclude(pk=one).values_list("pk", flat=True)
    )
    assert {each["sign"] for each in answer.json()} <= {"refused", "worse", "same", "better"}
    after = signed_in(alice).get(url, {"one": one, "more": [one, other]})
    assert after.status_code == 200
    assert signed_in(alice).get(url, {"one": one, "more": [one]}).status_code == 422
    assert signed_in(alice).get(url, {"one": 10**12}).status_code == 422
    for user in (bob, charlie):
        assert signed_in(user).get(url, {"one": one}).status_code == 403
    swap, kind = f"/api{event.get_absolute_url()}rounds/1/swap/", "application/json"
    sent = {"one": one, "other": other, "more": [other, one], "seen": round_.version}
    assert signed_in(bob).post(swap, sent, content_type=kind).status_code == 403
    assert signed_in(alice).post(swap, sent, content_type=kind).status_code == 200
    page = f"{event.get_absolute_url()}run/rounds/1/places/"
    assert signed_in(alice).get(page, {"one": one}).json() == answer.json()
    assert signed_in(alice).get(page, {"one": 10**12}).status_code == 422
    for wrong in ({}, {"one": "x"}, {"one": one, "more": "9" * 40}):
        assert signed_in(alice).get(page, wrong).status_code == 404
    for user in (bob, charlie):
        assert signed_in(user).get(page, {"one": one}).status_code == 403
    rounds.publish_round(round_id=round_.pk, by=alice.pk, now=NOW)
    for address in (url, page):
        assert signed_in(alice).get(address, {"one": one}).status_code == 404


def test_a_proposal_of_an_older_release_offers_no_way_back(alice, event):
    entered(event, alice, 4)
    round_ = proposed(event, alice)
    del round_.proposal["laid"]
    round_.save()
    one, other = ids(*[names[0] for names in pairs(round_)])
    by_hand.swap(round_id=round_.pk, moves=[(one, other)], by=alice.pk, now=NOW)
    round_ = Round.objects.select_related("tournament").get(pk=round_.pk)
    assert desk.proposal(round_, [], [])["back"] == []
