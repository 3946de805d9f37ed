"""Pairings made elsewhere are paired again: honest ones raise no alarm, wrong ones are found."""

import random
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.pairing.dutch_events import DutchEvent
from tests.tournaments.hall import NOW, club_of, entered, event_of, played
from tournaments.exchange import trf_reading
from tournaments.exports import checked_pairings
from tournaments.models import Absence, Chair, ForbiddenPair
from tournaments.pairing.dutch import pair
from tournaments.pairing.values import CannotPair

WRONG = ("turned", "crossed")


def written(seed, planted=None, smallest=8, largest=30):
    """Return an event as a report, and whether a wrong board could be planted in that round."""
    event, dice, done = DutchEvent(seed, smallest, largest), random.Random(seed), False
    for number in range(1, event.rounds + 1):
        field = event.next_field()
        if len(field.participants) < 2:
            break
        try:
            made = pair(field)
        except CannotPair:
            break
        boards = [(table.first, table.second) for table in made.pairs]
        if planted and planted[0] == number and len(boards) > 1:
            boards, done = _wrong(boards, planted[1], dice), True
        event.play(boards, made.bye)
    event.off = {}  # nobody is away from a round that is not played
    return event.text(), done


def _wrong(boards, how, dice):
    at = dice.randrange(len(boards) - 1)
    (a, b), (c, d) = boards[at], boards[at + 1]
    changed = [(b, a), (c, d)] if how == "turned" else [(a, d), (c, b)]
    return [*boards[:at], *changed, *boards[at + 2 :]]


def broken(text):
    found = checked_pairings.of_report(trf_reading.read(text))
    return [(each.number, each.article) for each in found if each.article]


@pytest.mark.parametrize("seed", range(40))
def test_an_honest_report_raises_no_alarm(seed):
    text, _done = written(seed)
    assert broken(text) == []


@pytest.mark.parametrize("how", WRONG)
@pytest.mark.parametrize("seed", range(20))
def test_a_wrong_board_is_found_in_its_round(seed, how):
    number = 1 + seed % 4
    text, done = written(seed, (number, how))
    if done:
        assert broken(text)[0][0] == number
        if how == "turned":
            assert broken(text)[0][1].startswith("5.2")


def test_what_is_said_names_people_and_the_article():
    text, _done = written(3, (2, "crossed"))
    said = next(each for each in checked_pairings.of_report(trf_reading.read(text)) if each.article)
    assert said.number == 2
    assert "(" in said.said
    assert "P" in said.said


def test_the_file_of_an_event_is_checked_by_the_command(tmp_path):
    file, bad = tmp_path / "event.trf", tmp_path / "bad.trf"
    file.write_text(written(5)[0])
    out = StringIO()
    call_command("check_pairings", str(file), stdout=out)
    assert "each as the handbook says" in out.getvalue()
    bad.write_text(written(5, (1, "turned"))[0])
    with pytest.raises(CommandError, match="break an article"):
        call_command("check_pairings", str(bad), stdout=out)
    assert "5.2" in out.getvalue()


@pytest.mark.parametrize(
    ("what", "said"),
    [("nowhere.trf", "no file"), ("99999", "no event"), ("{empty}", "cannot be read")],
)
@pytest.mark.django_db
def test_what_cannot_be_checked_is_said_in_a_sentence(what, said, tmp_path):
    empty = tmp_path / "empty.trf"
    empty.write_text("012 Nobody\n")
    with pytest.raises(CommandError, match=said):
        call_command("check_pairings", what.format(empty=empty), stdout=StringIO())


@pytest.mark.parametrize("acceleration", [False, True])
def test_an_event_of_this_site_is_checked_by_its_number(alice, acceleration):
    event = event_of(alice, club_of(alice), format="dutch", rounds=5)
    event.rules["acceleration"] = acceleration
    event.save()
    entries = entered(event, alice, 13)
    ForbiddenPair.objects.create(tournament=event, one=entries[0], other=entries[6])
    Absence.objects.create(entry=entries[3], round=2, half=True, asked_at=NOW)
    Absence.objects.create(entry=entries[8], round=3, half=False, asked_at=NOW)
    for _ in range(5):
        played(event, alice)
    out = StringIO()
    call_command("check_pairings", str(event.pk), stdout=out)
    assert "5 rounds, each as the handbook says" in out.getvalue()
    first, second = event.round_set.get(number=4).tables.order_by("number")[:2]
    one, other = (t.chairs.get(seat=1) for t in (first, second))
    a, b = one.entry_id, other.entry_id
    Chair.objects.filter(pk=one.pk).delete()
    Chair.objects.filter(pk=other.pk).update(entry=a)
    one.entry_id, one.pk = b, None
    one.save(force_insert=True)
    with pytest.raises(CommandError, match="break an article"):
        call_command("check_pairings", str(event.pk), stdout=out)
    assert "round 4" in out.getvalue()


def test_tables_of_four_are_not_for_this_check(alice):
    event = event_of(alice, club_of(alice), kind="four")
    with pytest.raises(CommandError, match="two meet"):
        call_command("check_pairings", str(event.pk), stdout=StringIO())
