"""What bots are told of a position of A War of Whispers.

A society stands by the cities of the empires it is loyal to, each city by how firmly it is held:
the banners on it against the strongest army that another empire has beside it. An empire cannot
attack everywhere at once, so what it threatens it threatens together. Agents that have yet to act
count for a society the more, the more it wants their empire to grow; cards and banners count a
little.

What the others do tells what they are loyal to: an imagined world in which an agent serves an
empire its owner loves is the likelier one.
"""

from collections.abc import Sequence
from math import exp
from pathlib import Path

from games.kit.learned import Belonging, chances, learned_from
from games.kit.senses import Effort, Sense
from games.shelf.war_of_whispers.atlas import EMPIRES, MULTIPLIER, POSITIONS
from games.shelf.war_of_whispers.cells import COUNCIL, LOYALTY
from games.shelf.war_of_whispers.features import NAMES_OF, Land, described, scores
from games.shelf.war_of_whispers.scoring import points
from games.shelf.war_of_whispers.settings import INFO

_LOVED = 0.25  # how much an agent tells about the loyalty to its empire


class WhispersSense(Sense):
    """A War of Whispers, for two, three and four."""

    believes = True
    trusted = 12
    learned_share = 0.5
    effort = Effort(words=50_000, ahead=0, worlds=24, weighing=0)
    learned = learned_from(
        Path(__file__).with_name("learned.json"),
        Belonging(INFO.slug, INFO.rules_version, tuple(NAMES_OF)),
    )

    def gain(self, cells: Sequence[int], seat: int) -> float:
        """Count the points that the board would give now."""
        return (30 + points(list(cells), seat)) / 100

    def standing(self, cells: Sequence[int]) -> list[float]:
        """Say how each seat stands."""
        return chances(scores(Land(list(cells))))

    def weighed(self, cells: Sequence[int], seats: int) -> tuple[list[float], list[float]]:
        """Say both from one look at the land: the first number is the score by hand."""
        rows = self.described(cells)
        return self.of_rows(rows, seats), chances([row[0] for row in rows])

    def described(self, cells: Sequence[int]) -> list[list[float]]:
        """Say by which numbers a value can be learned."""
        return described(list(cells))

    def likelihood(self, cells: Sequence[int], seat: int) -> float:
        """Say how well the others' agents fit their loyalties."""
        fit = 0.0
        for position in range(POSITIONS):
            owner = cells[COUNCIL + position] - 1
            if owner >= 0 and owner != seat:
                base = LOYALTY + owner * EMPIRES
                slot = cells[base : base + EMPIRES].index(position // 4)
                fit += MULTIPLIER[slot]
        return exp(_LOVED * fit)
