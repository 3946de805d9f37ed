"""Why everybody meets whom they meet, and who has white, each with its article.

The boards are in the order of C.04.2, 3.6: the score of the higher one of a pair, the sum of both,
the number of the higher one. Virtual points do not count there.
"""

from collections.abc import Iterator

from tournaments.pairing.dutch.bracket_walk import Walk
from tournaments.pairing.dutch.colours import white_of
from tournaments.pairing.dutch.criteria import colours_due
from tournaments.pairing.dutch.pairing_brackets import BracketPairs, PairingBracket
from tournaments.pairing.dutch.ranked import Ranked
from tournaments.pairing.values import Note

COLOUR_NOTES = {
    "5.2.1": "dutch-colour-both",
    "5.2.2": "dutch-colour-stronger",
    "5.2.3": "dutch-colour-alternates",
    "5.2.4": "dutch-colour-higher",
    "5.2.5": "dutch-colour-number",
}


def of_boards(ranked: Ranked, walk: Walk) -> Iterator[tuple[int, int, tuple[Note, ...]]]:
    """Yield the places at each board, white first, with the reasons, the first board first."""
    boards = [
        (upper, lower, note)
        for bracket, made in zip(walk.brackets, walk.made, strict=True)
        for upper, lower, note in _met_because(ranked, bracket, made)
    ]
    people = ranked.people

    def order(board: tuple[int, int, Note]) -> tuple[int, int, int]:
        pair = people[board[0]], people[board[1]]
        high, low = sorted(pair, key=lambda person: (-person.points, person.number))
        return -high.points, -high.points - low.points, high.number

    for upper, lower, note in sorted(boards, key=order):
        white, article = white_of(ranked, upper, lower)
        colour = Note(COLOUR_NOTES[article], _told_of_colour(ranked, article, upper, lower, white))
        yield white, upper + lower - white, (note, colour)


def of_the_bye(ranked: Ranked, walk: Walk, place: int) -> tuple[Note, ...]:
    """Return why somebody has the bye."""
    person, score = ranked.people[place], walk.bye.score
    assert score is not None, "somebody is left over"
    below = [p for p, other in zip(ranked.people, ranked.score, strict=True) if other < score]
    might = sum(not p.bye_barred for p in below)
    if might:
        return (Note("dutch-bye-lower-needed", (person.id, person.points, might)),)
    return (Note("dutch-bye", (person.id, person.points)),)


def _told_of_colour(
    ranked: Ranked, article: str, upper: int, lower: int, white: int
) -> tuple[int, ...]:
    """Return who sits first, and besides that what the sentence of the article speaks of."""
    ids = {place: ranked.people[place].id for place in (upper, lower)}
    if article == "5.2.5":
        return ids[white], ids[upper], ranked.people[upper].number
    return ids[white], ids[upper + lower - white]


def _met_because(
    ranked: Ranked, bracket: PairingBracket, made: BracketPairs
) -> Iterator[tuple[int, int, Note]]:
    """Yield each pair of a bracket with the first thing to say of it."""
    people = ranked.people
    inner = [pair for pair in made.pairs if pair[0] not in bracket.moved]
    taken = {lower for upper, lower in made.pairs if upper in bracket.moved}
    remainder = [place for place in bracket.residents if place not in taken]
    natural = dict(zip(remainder, remainder[len(inner) :], strict=False))
    for upper, lower in made.pairs:
        ids = people[upper].id, people[lower].id
        if upper in bracket.moved:
            points = people[upper].points, people[lower].points
            yield upper, lower, Note("dutch-moved-down", (*ids, *points))
        elif natural.get(upper) == lower:
            yield upper, lower, Note("dutch-natural", (*ids, people[upper].points))
        else:
            right = natural.get(upper, lower)
            yield upper, lower, Note(_objection(ranked, upper, right), (ids[0], people[right].id))


def _objection(ranked: Ranked, upper: int, right: int) -> str:
    """Return why somebody does not meet the one who stands opposite."""
    if ranked.people[right].id in ranked.people[upper].opponents:
        return "dutch-met"
    if ranked.met[upper] >> right & 1:
        return "dutch-forbidden"
    if ranked.barred(upper) >> right & 1:
        return "dutch-absolute"
    if colours_due.pair(ranked, upper, right):
        return "dutch-colours"
    return "dutch-moved-on"
