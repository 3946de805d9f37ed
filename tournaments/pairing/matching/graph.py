"""What a matching is asked for, and how it says that there is none."""

from typing import TypeAlias

Edge: TypeAlias = tuple[int, int, int]  # two different vertices and what it costs to match them


class Stuck(Exception):
    """Nobody can match everybody, and this is the proof.

    Each of the `crowds` has an odd number of vertices, so one of it must find a partner outside;
    but outside there are only the `wanted`, and they are fewer than the crowds.
    """

    def __init__(self, wanted: frozenset[int], crowds: tuple[frozenset[int], ...]) -> None:
        super().__init__(f"{len(crowds)} crowds want {len(wanted)} partners")
        self.wanted = wanted
        self.crowds = crowds
