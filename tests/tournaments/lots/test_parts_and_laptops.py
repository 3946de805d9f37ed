"""The lot of what is played in parts, and of an event that is drawn on a laptop."""

import pytest

from siamleague.history import sealed
from siamleague.history.models import SealedLine
from tests.tournaments.hall import NOW, ask, club_of, entered, event_of, work
from tests.tournaments.lots.devices import opens, seals
from tests.tournaments.stages import PARTS
from tournaments.laptops import going_out
from tournaments.lots import lot_closing, making, read
from tournaments.management.commands.verify_log import program
from tournaments.models import Lot, LotChance, LotState, Section, Tournament
from tournaments.parts import act as programmes
from tournaments.refusals import NotNow
from tournaments.rounds import logged

VERIFY = program()


def faults(event):
    from tournaments.exports import log_taken

    return VERIFY.checked(log_taken.told(Tournament.objects.get(pk=event.pk), opened=True)).faults


@pytest.fixture
def event(alice):
    event = event_of(alice, club_of(alice), lot=True)
    entered(event, alice, 8)
    return event


def test_pools_take_their_numbers_from_the_lot_of_the_whole_event(event, alice, bob):
    order = {"tournament_id": event.pk, "by": alice.pk, "now": NOW}
    programmes.plan_parts(parts=PARTS, **order)
    seals(event, bob, 2)
    with pytest.raises(NotNow, match="Press again"):
        programmes.draw_pools(**order)
    opens(event, bob, 2)
    programmes.draw_pools(**order)
    lot = Lot.objects.get(event=event)
    assert lot.state == LotState.DRAWN
    part = Section.objects.filter(programme__event=event).first().tournament
    with pytest.raises(NotNow, match="whole event"):
        seals(part, alice, 1)
    work(ask(part, alice))
    part.refresh_from_db()
    assert part.seed == making.seed_for(lot.value, part.pk)
    assert not Lot.objects.filter(event=part).exists()
    assert read.shown(part, None).opened == [str(bob)]
    assert faults(part) == [] and faults(event) == []


def test_a_lot_that_is_not_drawn_stays_at_home_and_its_secret_with_it(event, bob):
    seals(event, bob, 2)
    assert of_lots(event) == [0, 0]
    Lot.objects.filter(event=event).update(state=LotState.DRAWN)
    assert of_lots(event) == [1, 1]


def of_lots(event):
    rows = dict(going_out._rows(event, 0))
    return [rows[model].count() for model in (Lot, LotChance)]


def test_what_was_drawn_in_the_hall_is_the_lot_at_home(event, alice, bob):
    """As the log tells it that comes home; here it is the log of another event."""
    other = event_of(alice, event.club, lot=True, name="In the hall")
    entered(other, alice, 4)
    seals(other, bob, 2)
    job = ask(other, alice)
    opens(other, bob, 2)
    work(job)
    rows = SealedLine.objects.filter(log=logged.name_of(other), verb__startswith="lot.")
    lines = list(rows.order_by("number").values_list("verb", "body", "at"))
    seals(event, alice, 1)
    lot_closing.follow_log(event, lines)
    there, here = (Lot.objects.get(event=each) for each in (other, event))
    assert (here.state, here.value, here.secret) == (LotState.DRAWN, there.value, there.secret)
    assert [each.secret for each in here.chances.all()] == [f"{2:064x}"]
    other.refresh_from_db()
    event.refresh_from_db()
    assert event.seed == other.seed


def test_a_lot_that_was_begun_in_the_hall_and_not_drawn_is_nobodys(event, bob):
    seals(event, bob, 2)
    lot_closing.follow_log(event, [])
    assert LotChance.objects.filter(lot__event=event).count() == 1
    lot_closing.follow_log(event, [("lot.sealed", {"seal": "ab" * 32}, NOW)])
    assert not Lot.objects.filter(event=event).exists()


def test_a_second_secret_of_the_site_is_found_unless_the_event_was_on_a_laptop(event, alice):
    """The control is the same log with the line of a laptop before the second secret."""
    name = logged.name_of(event)
    Lot.objects.filter(event=event).delete()
    work(ask(event, alice))  # seals anew, and draws
    assert any("second secret" in each for each in faults(event))
    other = event_of(alice, event.club, lot=True, name="Along")
    entered(other, alice, 4)
    sealed.append(logged.name_of(other), "laptop.taken", {}, now=NOW)
    Lot.objects.filter(event=other).delete()
    work(ask(other, alice))
    assert faults(other) == [] and name != logged.name_of(other)
