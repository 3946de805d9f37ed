"""The FIDE Dutch system, board by board as the handbook says (C.04.3, since February 2026).

`pair` is the door; `rival_rounds` says which article another round breaks first, `why_not` what it
would cost that two meet. The field is put in order (`ranked`), brackets are paired from the
highest down (`bracket_walk`), by a proof where there is one (`certificate`) and else by the
cheapest matching (`cheapest_bracket`); then colours are given (`colours`) and boards explained
(`board_reasons`).
"""

from tournaments.pairing.dutch.board_reasons import of_boards, of_the_bye
from tournaments.pairing.dutch.bracket_walk import CERTIFIED, Walk, walk_down
from tournaments.pairing.dutch.no_round import why_none
from tournaments.pairing.dutch.participants import DutchField
from tournaments.pairing.dutch.ranked import Ranked, rank
from tournaments.pairing.matching import Stuck
from tournaments.pairing.values import CannotPair, Note, Paired, Proposal

__all__ = ["pair", "paired_brackets"]


def pair(field: DutchField, *, quickest: str = CERTIFIED) -> Proposal:
    """Return the round for a field; raise CannotPair when there is none."""
    ranked, walk = paired_brackets(field, quickest=quickest)
    ids = [person.id for person in ranked.people]
    tables = [
        Paired(ids[first], ids[second], notes) for first, second, notes in of_boards(ranked, walk)
    ]
    alone = walk.made[-1].floaters
    bye_notes = of_the_bye(ranked, walk, alone[0]) if alone else ()
    return Proposal(tuple(tables), ids[alone[0]] if alone else None, bye_notes)


def paired_brackets(field: DutchField, *, quickest: str = CERTIFIED) -> tuple[Ranked, Walk]:
    """Return the field in order and its round bracket by bracket.

    `quickest` names the quickest way of pairing a bracket that is tried; all come to the same."""
    if len(field.participants) != len({person.id for person in field.participants}):
        raise ValueError("Somebody is in the field twice.")
    if len(field.participants) < 2:
        raise CannotPair((Note("too-few", (len(field.participants),)),))
    ranked = rank(field)
    try:
        return ranked, walk_down(ranked, quickest=quickest)
    except Stuck as stuck:
        raise CannotPair(why_none(ranked, stuck)) from stuck
