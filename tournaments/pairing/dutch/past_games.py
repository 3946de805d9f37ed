"""From the rounds somebody has had to what pairing asks of them (articles 1.4 and 1.7, C2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.pairing.dutch.participants import Participant


@dataclass(frozen=True, slots=True)
class Outing:
    """One round of one participant. Without an opponent it is a bye or an absence."""

    opponent: int | None = None
    colour: int = 0
    gained: int = 0  # points
    played: bool = False
    allocated: bool = False  # the bye that pairing gives
    margin: int = 0  # one's score before the round less the opponent's, virtual points included


def participant(
    person: int, number: int, past: Sequence[Outing], *, win: int, virtual: int = 0
) -> Participant:
    """Return somebody as the next round wants to know them; `past` has one for every round."""
    played = [outing for outing in past if outing.played]
    assert all(outing.opponent is not None for outing in played), "who plays has an opponent"
    return Participant(
        id=person,
        number=number,
        points=sum(outing.gained for outing in past),
        opponents=tuple(outing.opponent for outing in played if outing.opponent is not None),
        colours=tuple(outing.colour for outing in played),
        float_before=_float(past[-1]) if past else 0,
        float_two_before=_float(past[-2]) if len(past) > 1 else 0,
        bye_barred=any(
            outing.allocated or (outing.gained >= win and not outing.played) for outing in past
        ),
        virtual=virtual,
    )


def _float(outing: Outing) -> int:
    """Return 1 for a downfloat, -1 for an upfloat: unplayed points are a downfloat (1.4)."""
    if not outing.played:
        return int(outing.gained > 0 or outing.allocated)
    return (outing.margin > 0) - (outing.margin < 0)
