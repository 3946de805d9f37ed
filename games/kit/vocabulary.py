"""The fixed words of a game, and their numbers."""

from collections.abc import Iterable


class Vocabulary:
    """Every word a game knows, sorted; a word's number is its place in that order."""

    def __init__(self, words: Iterable[str]) -> None:
        self.words: tuple[str, ...] = tuple(sorted(set(words)))
        self.number: dict[str, int] = {word: n for n, word in enumerate(self.words)}

    def __len__(self) -> int:
        return len(self.words)

    def spell(self, numbers: Iterable[int]) -> tuple[str, ...]:
        """Return the words with these numbers."""
        return tuple(self.words[n] for n in numbers)
