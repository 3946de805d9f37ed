"""A format of one file: a hill, whose neighbours meet and whose winners climb.

Everything below the line is what somebody would write to add it, and `SHELF` is where it is told.
The test plays it through the pages and through the programs' door.
"""

import json
from dataclasses import dataclass
from fractions import Fraction
from uuid import uuid4

import pytest
from django.urls import reverse

from siamleague.jobs.models import Job
from tests.tournaments.event.test_formats import PLAN
from tests.tournaments.hall import club_of, event_of, tables, work
from tournaments.events import act as events
from tournaments.formats import known, shelf
from tournaments.formats.asked import Format, LaidTable, MadeRound, RoundFault, in_the_round
from tournaments.formats.kinds import Kind
from tournaments.models import TableKind, Tournament
from tournaments.pairing.values import CannotPair, Note
from tournaments.refusals import NotWhole
from tournaments.rounds.standings import chaired
from tournaments.standings.values import Standing

# ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Steps:
    """Who stands on the hill, from the top, before a round."""

    round: int
    ids: tuple[int, ...]


class Hill(Format):
    """Neighbours meet, the winner has the upper step; in turn from the first, and the second."""

    slug = "hill"
    name = "hill: neighbours meet"
    offer = "Hill: beat your neighbour and climb"
    tie_breaks = ()
    figure = ("Step", "where one stands on the hill")
    sentences = {
        "step": ("nn", "%(0)s defends the step above %(1)s."),
        "not-a-neighbour": ("nn", "%(0)s and %(1)s do not stand side by side."),
    }
    bye_counts = False

    def fitting(self, kind):
        return self if kind.two_sided else None

    def field(self, tournament, number):
        return Steps(number, _hill(tournament, number))

    def pair(self, field):
        if len(field.ids) < 2:
            raise CannotPair((Note("too-few", (len(field.ids),)),))
        pairs, alone = _neighbours(field)
        played = [LaidTable(TableKind.PLAY, two, (Note("step", two),)) for two in pairs]
        rest = [LaidTable(TableKind.FULL_BYE, (one,)) for one in alone]
        return MadeRound({"hill": field.ids}, (*played, *rest))

    def faults(self, field, laid):
        pairs = {frozenset(two) for two in _neighbours(field)[0]}
        met = [table.entries for table in laid if len(table.entries) > 1]
        apart = [two for two in met if frozenset(two) not in pairs]
        strange = [RoundFault("not-a-neighbour", two, (), severe=False) for two in apart]
        return [*in_the_round(field.ids, laid), *strange]

    def rounds_for(self, entries, rules):
        return entries - 1

    def check_may_close(self, round_):
        if round_.tables.filter(kind=TableKind.PLAY, ranks=[1, 1]).exists():
            raise NotWhole("On the hill somebody must win.")

    def standings(self, tournament, records, after):
        points = {record.id: sum(place.points for place in record.places) for record in records}
        steps = enumerate(_hill(tournament, (after or tournament.rounds) + 1), 1)
        return tuple(Standing(who, step, points[who], (Fraction(step),)) for step, who in steps)

    def reached(self, tournament):
        return {step: f"step {step}" for step in range(1, tournament.entries.count() + 1)}

    def round_name(self, tournament, number):
        return "Odd steps defend" if number % 2 else "Even steps defend"


def _hill(tournament, number):
    there = known.present(tournament, known.away(tournament, number))
    hill = [entry.pk for entry in there]
    for table in sorted(chaired(tournament), key=lambda table: table.round):
        if table.kind == TableKind.PLAY and table.round < number and table.ranks == (2, 1):
            upper, lower = (hill.index(who) for who in table.entries)
            hill[upper], hill[lower] = hill[lower], hill[upper]
    return tuple(hill)


def _neighbours(field):
    start = (field.round + 1) % 2
    inner = field.ids[start:]
    pairs = list(zip(inner[::2], inner[1::2], strict=False))
    paired = {who for two in pairs for who in two}
    return pairs, [who for who in field.ids if who not in paired]


# ---------------------------------------------------------------------------------------------


@pytest.fixture
def hill(monkeypatch):
    """Put the hill on the shelf: the one line that tells of it."""
    monkeypatch.setattr(shelf, "SHELF", (*shelf.SHELF, f"{__name__}.Hill"))


@pytest.fixture
def event(hill, alice, signed_in):
    """Make an event by the wizard's own page, and publish it."""
    club = club_of(alice)
    page = reverse("tournaments:new_event", args=[club.slug])
    assert Hill.offer in signed_in(alice).get(f"{page}?step=how").content.decode()
    plan = PLAN | {"format": "hill", "rounds": "2"}
    assert signed_in(alice).post(page, plan).status_code == 302
    made = Tournament.objects.get()
    assert (made.format, made.rounds, made.tie_breaks) == ("hill", 2, [])
    signed_in(alice).post(reverse("tournaments:publish_event", args=[club.slug, made.slug]))
    return made


def address(event, name, *more):
    return reverse(f"tournaments:{name}", args=[event.club.slug, event.slug, *more])


def send(client, event, where, **data):
    home = f"/api/clubs/{event.club.slug}/events/{event.slug}/"
    answer = client.post(home + where, json.dumps(data), content_type="application/json")
    assert answer.status_code == 200, answer.content
    return answer.json()


@pytest.mark.slow
def test_a_sixth_format_is_played_through_the_pages(event, alice, signed_in):
    mine = signed_in(alice)
    send(mine, event, "entries/list/", list="Ada; 2000\nBen; 1900\nCid; 1800\nDan; 1700")
    mine.post(address(event, "pair"))
    work(Job.objects.get(kind="pair-round"))
    assert "Ada defends the step above Ben." in mine.get(address(event, "run")).content.decode()
    mine.post(address(event, "publish_round", 1))
    one, two = tables(event.round_set.get())
    mine.post(address(event, "decide", one.pk), {"code": "0", "ticket": str(uuid4())})
    mine.post(address(event, "decide", two.pk), {"code": "1", "ticket": str(uuid4())})
    page = mine.post(address(event, "close_round", 1), follow=True).content.decode()
    assert "On the hill somebody must win." in page
    again = {"code": "2", "why": "played on", "ticket": str(uuid4())}
    mine.post(address(event, "decide", one.pk), again)
    mine.post(address(event, "close_round", 1))
    assert "Odd steps defend" in mine.get(address(event, "round", 1)).content.decode()
    page = mine.get(address(event, "standings")).content.decode()
    assert "where one stands on the hill" in page
    assert page.index("Ben") < page.index("Ada") < page.index("Cid") < page.index("Dan")
    page = mine.get(event.get_absolute_url()).content.decode()
    assert "hill: neighbours meet" in page
    assert "2 rounds" in page


@pytest.mark.slow
def test_a_sixth_format_is_played_through_the_programs_door(event, alice, signed_in):
    mine = signed_in(alice)
    send(mine, event, "entries/list/", list="Ada; 2000\nBen; 1900\nCid; 1800")
    for number, codes in ((1, ["2"]), (2, ["2"])):
        job = send(mine, event, "pair/")["job"]
        assert work(Job.objects.get(public_id=job)).state == Job.State.DONE
        send(mine, event, f"rounds/{number}/publish/")
        home = f"/api/clubs/{event.club.slug}/events/{event.slug}/"
        played = [b for b in mine.get(f"{home}rounds/{number}/").json() if len(b["sitting"]) > 1]
        for board, code in zip(played, codes, strict=True):
            where = f"tables/{board['id']}/result/"
            send(mine, event, where, code=code, ticket=str(uuid4()))
        send(mine, event, f"rounds/{number}/close/")
    lines = mine.get(f"{home}standings/").json()
    assert [line["name"] for line in lines] == ["Ben", "Cid", "Ada"]
    assert [line["breaks"] for line in lines] == [["step 1"], ["step 2"], ["step 3"]]
    send(mine, event, "finish/")


def test_it_is_not_for_tables_and_needs_two(hill, alice):
    with pytest.raises(NotWhole, match="two sides"):
        event_of(alice, club_of(alice), kind="four", format="hill")
    plan = events.EventPlan("Cup", game_name="Chess", format="hill")
    assert plan.way.slug == "hill"
    with pytest.raises(KeyError):
        shelf.by_slug("nowhere")


@pytest.mark.parametrize("way", shelf.every(), ids=lambda way: way.slug)
def test_every_format_says_what_it_is(way):
    assert way.slug == way.slug.lower()[: Tournament._meta.get_field("format").max_length]
    assert str(way.name)
    assert way.__doc__
    assert all(way.fitting(kind) is None or way.fitting(kind).slug for kind in Kind)
