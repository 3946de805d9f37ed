"""Why there is no round that keeps the absolute criteria; the arbiter decides then (1.9.3)."""

from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.matching import Stuck
from tournaments.pairing.values import Note

FEW = 8  # longer lists of people help nobody


def why_none(ranked: Ranked, stuck: Stuck) -> tuple[Note, ...]:
    """Return the reasons; where nothing is plainer, the proof of the matching tells."""
    people, count = ranked.people, len(ranked.people)
    notes = []
    if ranked.field.round > count - 1 + count % 2:
        notes.append(Note("rounds-exceed-opponents", (ranked.field.round, count)))
    if count % 2 and all(person.bye_barred for person in people):
        return (*notes, Note("everybody-had-bye", (count,)))
    alone = [place for place in range(count) if _nobody_left(ranked, place)]
    for place in alone[:FEW]:
        met = len(set(people[place].opponents) & {person.id for person in people})
        notes.append(Note("nobody-left-for", (people[place].id, met, count - 1 - met)))
    if alone:
        return tuple(notes)
    crowds = [crowd - {count} for crowd in stuck.crowds]
    crowded = sorted(people[place].id for crowd in crowds for place in crowd)
    wanted = [place for place in stuck.wanted if place < count]
    notes.append(Note("too-few-opponents", (len(crowded), len(crowds), len(wanted))))
    if len(crowded) <= FEW:
        notes.append(Note("too-few-opponents-who", tuple(crowded)))
    return tuple(notes)


def _nobody_left(ranked: Ranked, place: int) -> bool:
    count = len(ranked.people)
    may_rest = count % 2 == 1 and not ranked.people[place].bye_barred
    return not may_rest and ranked.barred(place) == (1 << count) - 1
