"""What is written in pieces is so under an idempotency key, too: a key must not hold others up."""

from base64 import b64encode
from io import BytesIO

import pytest
from django.db import connection

from siamleague.accounts.models import KeyedOrder
from siamleague.actions import programs
from tests.tournaments.hall import club_of, crowd, event_of, proposed
from tests.tournaments.held import counted, values
from tournaments.exports import club_archive, club_files
from tournaments.imports import actions as imports
from tournaments.models import Chair, ClubFile, Import, ResultLine, ResultState, Table
from tournaments.rounds import actions, by_hand, in_pieces, reporting

pytestmark = pytest.mark.django_db(transaction=True)
PIECE = 5


@pytest.fixture(autouse=True)
def _small_steps(monkeypatch):
    monkeypatch.setattr(in_pieces, "AT_ONCE", PIECE)
    monkeypatch.setattr(reporting, "AT_ONCE", PIECE)


def order(browser, event, to, key, **sent):
    at = f"/api/v1/clubs/{event.club.slug}/events/{event.slug}/rounds/1/{to}/"
    return browser.post(at, sent, "application/json", headers={"idempotency-key": key})


def results(round_):
    return "\n".join(f"{table.number} 1-0" for table in round_.tables.order_by("number"))


def weighed(alice, browser, size):
    """Return what the heaviest transaction sends by which a round is published and decided."""
    event = event_of(alice, club_of(alice, f"Club of {size}"))
    crowd(event, size)
    round_ = proposed(event, alice)
    heaviest = []
    for to, sent in (("publish", {}), ("results", {"list": results(round_)})):
        with counted(values) as found:
            answer = order(browser, event, to, f"{to}.{size}", **sent)
        assert answer.status_code == 200, answer.content
        again = order(browser, event, to, f"{to}.{size}", **sent)
        assert again["Idempotency-Replayed"] == "true" and again.json() == answer.json()
        heaviest.append(max(found))
    assert Table.objects.filter(round=round_, result=ResultState.STANDING).count() == size // 2
    assert ResultLine.objects.filter(table__round=round_).count() == size // 2
    return heaviest


def test_an_order_under_a_key_holds_nobody_up_either(alice, signed_in):
    browser = signed_in(alice)
    few, many = weighed(alice, browser, 20), weighed(alice, browser, 80)
    assert all(much < 1.3 * little + 20 for little, much in zip(few, many, strict=True)), (
        few,
        many,
    )


def test_as_one_transaction_it_would(alice, signed_in, monkeypatch):
    """The control."""
    real = programs._once

    def wholly(*asked, whole, **more):
        return real(*asked, whole=True, **more)

    monkeypatch.setattr(programs, "_once", wholly)
    browser = signed_in(alice)
    few, many = weighed(alice, browser, 20), weighed(alice, browser, 80)
    pairs = zip(few, many, strict=True)
    assert all(much > 2 * little for little, much in pairs), (few, many)


def test_whose_process_dies_before_the_answer_is_kept_does_it_again_without_harm(
    alice, signed_in, monkeypatch
):
    event = event_of(alice, club_of(alice))
    crowd(event, 20)
    round_ = proposed(event, alice)
    browser = signed_in(alice)
    assert order(browser, event, "publish", "p").status_code == 200
    sent = {"list": results(round_)}
    with monkeypatch.context() as dark:

        def dies(*asked, **more):
            once_real(*asked, **more)
            raise KeyboardInterrupt

        once_real = actions.reporting.decide_many
        dark.setattr(actions.reporting, "decide_many", dies)
        with pytest.raises(KeyboardInterrupt):
            order(browser, event, "results", "r", **sent)
    assert ResultLine.objects.count() == 10
    answer = order(browser, event, "results", "r", **sent)
    assert (answer.status_code, answer.json()["count"]) == (200, 0)
    assert ResultLine.objects.count() == 10
    assert KeyedOrder.objects.count() == 2


def action(name, of):
    return next(each for each in of.ACTIONS if each.name == name)


@pytest.mark.parametrize("looks", [True, False])
def test_who_changes_places_under_a_key_is_looked_at_before_anything_is_held(
    alice, signed_in, monkeypatch, looks
):
    """Without looking first, the control, others wait while every board is looked through."""
    event = event_of(alice, club_of(alice))
    crowd(event, 20)
    round_ = proposed(event, alice)
    one, other = Chair.objects.filter(round=round_, seat=0).values_list("entry", flat=True)[:2]
    real, held = by_hand.look_at, []

    def looked(*asked):
        held.append(connection.in_atomic_block)
        return real(*asked)

    monkeypatch.setattr(by_hand, "look_at", looked)
    swap = action("swap", actions)
    try:
        if not looks:
            object.__setattr__(swap, "looks", None)
        for _again in range(2):  # the second time it is not done, so they do not change back
            answer = order(signed_in(alice), event, "swap", "s", one=one, other=other)
            assert answer.status_code == 200, answer.content
    finally:
        object.__setattr__(swap, "looks", actions._look_at_swap)
    assert held == [not looks]
    at = dict(Chair.objects.filter(round=round_, seat=0).values_list("entry", "table__number"))
    assert (at[one], at[other]) == (2, 1)


@pytest.mark.parametrize("looks", [True, False])
def test_a_club_that_comes_under_a_key_is_kept_before_anything_is_held(
    alice, charlie, signed_in, monkeypatch, looks
):
    type(alice).objects.filter(pk=alice.pk).update(is_superuser=True)
    packed, real, held = BytesIO(), club_files.put, []
    club_archive.write(club_of(alice), packed)

    def put(*asked):
        held.append(connection.in_atomic_block)
        return real(*asked)

    monkeypatch.setattr(club_files, "put", put)
    bring = action("import_club", imports)
    sent = {"file": b64encode(packed.getvalue()).decode()}

    def asked(browser):
        at, key = "/api/v1/clubs/archive/bring/", {"idempotency-key": "c"}
        return browser.post(at, sent, "application/json", headers=key)

    before = bring.looks
    try:
        if not looks:
            object.__setattr__(bring, "looks", None)
        assert [asked(signed_in(alice)).status_code for _again in range(2)] == [200, 200]
        assert asked(signed_in(charlie)).status_code == 403
    finally:
        object.__setattr__(bring, "looks", before)
    assert held == [not looks]
    assert (Import.objects.count(), ClubFile.objects.count()) == (1, 1)


def test_nobody_else_gets_further_with_a_key(alice, charlie, signed_in):
    event = event_of(alice, club_of(alice))
    crowd(event, 20)
    proposed(event, alice)
    assert order(signed_in(charlie), event, "publish", "p").status_code in (403, 404)
    assert not Table.objects.filter(round__state="published").exists()
