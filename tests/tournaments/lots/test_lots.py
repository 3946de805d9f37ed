"""The lot of an event: nobody chooses the number by which it pairs."""

from datetime import timedelta

import pytest

from games.api import commitment, shared_dice
from siamleague.history import sealed
from siamleague.history.models import SealedLine
from tests.tournaments.hall import NOW, ask, club_of, entered, event_of, published, work
from tests.tournaments.lots.devices import opens, seals, secret_of
from tournaments.events import act as events
from tournaments.lots import act, lot_closing, making, read
from tournaments.models import Entry, Lot, LotState, Tournament
from tournaments.refusals import NotNow, NotWhole
from tournaments.rounds import act as rounds
from tournaments.rounds import logged


@pytest.fixture
def event(alice):
    """Return an event that was published with a lot, with six entries."""
    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 6)
    return event


@pytest.fixture
def no_pause(monkeypatch):
    """Let nobody wait in real time."""
    monkeypatch.setattr(lot_closing, "PAUSE", 0)


def lines(event, verb):
    rows = SealedLine.objects.filter(log=logged.name_of(event), verb=verb).order_by("number")
    return list(rows.values_list("body", flat=True))


def drawn(event):
    event.refresh_from_db()
    return Lot.objects.get(event=event)


def test_the_site_seals_its_secret_when_an_event_is_published(event):
    lot = Lot.objects.get(event=event)
    assert lot.state == LotState.OPEN
    assert lines(event, "lot.sealed") == [{"seal": lot.seal}]
    assert commitment(bytes.fromhex(lot.secret)) == lot.seal
    shown = read.shown(event, None)
    assert (shown.site, shown.value, shown.number) == ("", "", "")
    assert lot.secret not in shown.for_script


def test_without_a_device_the_site_alone_draws_at_once(event, alice):
    work(ask(event, alice))
    lot = drawn(event)
    assert lot.state == LotState.DRAWN and lot.value == lot.secret
    assert event.seed == making.seed_for(lot.value, event.pk)
    (line,) = lines(event, "lot.drawn")
    assert list(making.faults(line, event.pk)) == []
    assert line["sealed"] == [] and read.shown(event, None).given == ()


def test_devices_give_to_the_lot_and_open_when_the_first_round_is_asked_for(event, alice, bob):
    assert seals(event, alice, 1) == 1
    assert seals(event, bob, 2) == 2
    assert seals(event, bob, 2) == 2  # twice is once
    job = ask(event, alice)
    lot = drawn(event)
    assert lot.state == LotState.OPENING and lot.until == NOW + lot_closing.OPENED_WITHIN
    assert not Entry.objects.filter(tournament=event, number__isnull=False).exists()
    opens(event, alice, 1)
    opens(event, bob, 2)
    opens(event, bob, 2)
    work(job)
    lot = drawn(event)
    sealed_ = [shared_dice.seal_of(secret_of(number)) for number in (1, 2)]
    made = shared_dice.seed_of(bytes.fromhex(lot.secret), sealed_, [secret_of(1), secret_of(2)])
    assert lot.value == made.hex()
    assert event.seed == making.seed_for(lot.value, event.pk)
    (line,) = lines(event, "lot.drawn")
    assert line["shut"] == [] and list(making.faults(line, event.pk)) == []
    assert lines(event, "lot.closed") == [{"sealed": sealed_}]
    round_ = event.round_set.get()
    assert round_.field["seed"] == event.seed + 1
    shown = read.shown(event, bob.pk)
    assert shown.opened == [str(alice), str(bob)] and shown.mine.opened


def test_a_secret_that_is_not_opened_in_time_is_left_out_and_named(event, alice, bob, no_pause):
    seals(event, alice, 1)
    seals(event, bob, 2)
    job = ask(event, alice)
    opens(event, alice, 1)
    work(job)
    (line,) = lines(event, "lot.drawn")
    assert line["shut"] == [2] and line["secrets"] == [secret_of(1), ""]
    assert list(making.faults(line, event.pk)) == []
    assert read.shown(drawn(event).event, None).shut == [str(bob)]
    with pytest.raises(NotNow, match="too late"):
        opens(event, bob, 2)


def test_nobody_adds_or_opens_at_another_time(event, alice, bob):
    seals(event, alice, 1)
    with pytest.raises(NotNow, match="Keep it shut"):
        opens(event, alice, 1)
    with pytest.raises(NotNow, match="does not fit"):
        opens(event, bob, 1)
    with pytest.raises(NotWhole, match="hexadecimal"):
        act.add_chance(tournament_id=event.pk, seal="x" * 64, by=bob.pk, now=NOW)
    with pytest.raises(NotWhole, match="another"):
        seals(event, bob, 1)
    ask(event, alice)
    with pytest.raises(NotNow, match="Nobody can add"):
        seals(event, bob, 2)


def test_another_device_of_the_same_person_takes_the_place_of_the_first(event, alice):
    seals(event, alice, 1)
    assert seals(event, alice, 9) == 1
    assert read.shown(event, alice.pk).mine.seal == shared_dice.seal_of(secret_of(9))
    assert [line["number"] for line in lines(event, "lot.given")] == [1, 1]


def test_so_many_and_no_more(event, alice, bob, monkeypatch):
    monkeypatch.setattr(act, "MOST", 1)
    seals(event, alice, 1)
    with pytest.raises(NotNow, match="no more"):
        seals(event, bob, 2)


def test_the_lot_is_drawn_once_however_often_a_round_is_thrown_away(event, alice):
    work(ask(event, alice))
    first = drawn(event).value
    rounds.discard_proposal(round_id=event.round_set.get().pk, by=alice.pk, now=NOW)
    published(event, alice)
    assert drawn(event).value == first and len(lines(event, "lot.drawn")) == 1


def test_a_pairing_whose_worker_died_is_asked_for_again(event, alice, bob):
    seals(event, bob, 2)
    ask(event, alice)  # nobody works on it
    event.round_set.update(state="open")
    later = NOW + timedelta(minutes=1)
    rounds.ask_for_pairing(tournament_id=event.pk, by=alice.pk, now=later)
    assert drawn(event).state == LotState.DRAWN
    assert lines(event, "lot.drawn")[0]["shut"] == [1]


def test_who_is_numbered_by_lot_is_numbered_by_this_one(alice, bob):
    from tournaments.standings.tiebreaks.lot import ticket

    event = event_of(alice, club_of(alice), lot=True, rules={"by_lot": True})
    entered(event, alice, 8)
    seals(event, bob, 2)
    job = ask(event, alice)
    opens(event, bob, 2)
    work(job)
    event.refresh_from_db()
    numbered = Entry.objects.filter(tournament=event).order_by("number")
    ids = list(numbered.values_list("pk", flat=True))
    assert ids == sorted(ids, key=lambda pk: ticket(event.seed, pk), reverse=True)
    assert lines(event, "entries.numbered") == [
        {"numbered": ids, "by_lot": True, "seed": str(event.seed)}
    ]


def test_an_event_from_before_keeps_its_number(event, alice):
    Tournament.objects.filter(pk=event.pk).update(stage="running", seed=99)
    Lot.objects.filter(event=event).delete()
    work(ask(event, alice))
    event.refresh_from_db()
    assert event.seed == 99 and read.shown(event, None).state == ""


def test_one_that_was_published_before_there_were_lots_gets_one_when_it_begins(event, alice):
    Lot.objects.filter(event=event).delete()
    work(ask(event, alice))
    assert drawn(event).state == LotState.DRAWN


def test_the_demo_keeps_its_number(event, alice):
    Lot.objects.filter(event=event).delete()
    Tournament.objects.filter(pk=event.pk).update(demo=True, seed=1874)
    work(ask(event, alice))
    event.refresh_from_db()
    assert event.seed == 1874 and not Lot.objects.filter(event=event).exists()


def test_a_lot_takes_as_many_queries_for_many_devices_as_for_few(
    event, alice, bob, charlie, django_assert_num_queries
):
    seals(event, alice, 1)
    event = events.Tournament.objects.select_related("lot").get(pk=event.pk)
    with django_assert_num_queries(1):
        read.shown(event, alice.pk)
    seals(event, bob, 2)
    seals(event, charlie, 3)
    with django_assert_num_queries(1):
        assert len(read.shown(event, alice.pk).given) == 3


def test_the_lines_of_a_lot_are_links_of_the_chain(event, alice, bob):
    seals(event, bob, 2)
    told = sealed.exported(logged.name_of(event), opened=False)
    assert [line["verb"] for line in told][-2:] == ["lot.sealed", "lot.given"] or told
    assert told[-1]["body"] == {"number": 1, "seal": shared_dice.seal_of(secret_of(2))}
