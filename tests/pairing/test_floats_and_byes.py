"""Floats are looked at two rounds back, and a bye passes who missed rounds already."""

from tests.pairing.events import Event
from tournaments.pairing.swiss import pair, weights
from tournaments.pairing.values import Entrant, Field, Note


def level(floats):
    """Three with two points and three with none; of each three one must cross over."""
    upper = [Entrant(n, n, 2, floats=floats.get(n, (0, 0))) for n in (1, 2, 3)]
    lower = [Entrant(n, n, 0, floats=floats.get(n, (0, 0))) for n in (4, 5, 6)]
    return Field(3, (*upper, *lower), seed=4)


def crossing(field):
    points = {each.id: each.points for each in field.entrants}
    pairs = [(table.first, table.second) for table in pair(field).pairs]
    return {who for each in pairs if len({points[p] for p in each}) > 1 for who in each}


def test_who_floated_two_rounds_before_does_not_float_again():
    assert crossing(level({1: (1, 0), 2: (1, 0), 4: (-1, 0), 6: (-1, 0)})) == {3, 5}
    assert crossing(level({3: (1, 0), 2: (1, 0), 4: (-1, 0), 5: (-1, 0)})) == {1, 6}


def test_the_last_round_counts_more_than_the_one_before_it():
    assert crossing(
        level({1: (0, 1), 2: (0, 1), 3: (1, 0), 4: (0, -1), 5: (0, -1), 6: (-1, 0)})
    ) == {
        3,
        6,
    }


def test_control_without_the_rule_they_float_again(monkeypatch):
    kept = tuple(each for each in weights.ORDER if "two rounds before" not in each.name)
    assert len(kept) == len(weights.ORDER) - 1
    fields = [
        level({a: (1, 0), b: (1, 0), c: (-1, 0), d: (-1, 0)})
        for a, b, c, d in ((1, 2, 4, 6), (2, 3, 4, 5), (1, 3, 5, 6))
    ]
    now = [crossing(field) for field in fields]
    monkeypatch.setattr(weights, "ORDER", kept)
    assert [crossing(field) for field in fields] != now


def test_a_bye_goes_to_who_missed_the_fewest_rounds_of_those_with_the_fewest_points():
    met = {1: (2, 3), 2: (1, 4), 3: (4, 1), 4: (3,), 5: ()}
    points = {1: 4, 2: 2, 3: 1, 4: 1, 5: 1}
    field = Field(3, tuple(Entrant(n, n, points[n], opponents=met[n]) for n in met))
    proposal = pair(field)
    assert proposal.bye == 3
    assert proposal.bye_notes == (Note("bye-lower-missed-more", (3, 2)),)


def test_in_whole_events_fewer_float_as_two_rounds_before(monkeypatch):
    def floated():
        again = repeats = 0
        for seed in range(6):
            event = Event(31 + seed, seed)
            for _ in range(8):
                people = {person.id: person for person in event.here()}
                proposal = pair(event.field())
                for table in proposal.pairs:
                    two = sorted(
                        (people[table.first], people[table.second]), key=lambda p: p.points
                    )
                    repeats += two[0].id in two[1].opponents
                    if two[0].points < two[1].points:
                        again += two[1].floats[-2:-1] == [1]
                        again += two[0].floats[-2:-1] == [-1]
                pairs = [(table.first, table.second) for table in proposal.pairs]
                event.play(pairs, proposal.bye, forfeits=0.02)
        return again, repeats

    now, repeats = floated()
    kept = tuple(each for each in weights.ORDER if "two rounds before" not in each.name)
    monkeypatch.setattr(weights, "ORDER", kept)
    before, _ = floated()
    assert repeats == 0
    assert 4 * now < 3 * before
