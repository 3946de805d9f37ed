"""Words as a search compares them: without capitals and accents, and with a slip forgiven.

Two words that differ by one letter, or by two that are swapped, have something in common when
each is written without one of its letters. So whatever is kept under those can be looked up, and
nothing has to be compared with everything.
"""

import re
import unicodedata
from collections.abc import Iterable

LETTERS = str.maketrans({
    "ł": "l", "ø": "o", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i",
    "'": "", "’": "", "ʼ": "",
})  # fmt: skip
WORD = re.compile(r"[^\W_]+")
LONGEST = 32  # letters; of longer words the beginning counts
SHORTEST = 3  # letters of a word in which a slip is forgiven
LONG = 8  # letters of a word in which two are


def folded(text: str) -> str:
    """Return a text without capitals and accents."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each)).translate(LETTERS)


def words(text: str) -> list[str]:
    """Return the words of a name, in their order, each once."""
    return list(dict.fromkeys(word[:LONGEST] for word in WORD.findall(folded(text))))


def shortened(word: str) -> set[str]:
    """Return a word, and whatever it becomes without one of its letters."""
    if len(word) < SHORTEST:
        return set()
    return {word, *(word[:n] + word[n + 1 :] for n in range(len(word)))}


def is_slip(wanted: str, word: str) -> bool:
    """Tell whether somebody who typed one word may have meant the other."""
    allowed = 2 if min(len(wanted), len(word)) >= LONG else 1
    return distance(wanted, word) <= allowed


def nearest(wanted: str, found: Iterable[str]) -> list[str]:
    """Return the words that somebody may have meant, the likeliest first."""
    near = sorted((distance(wanted, word), word) for word in found if is_slip(wanted, word))
    return [word for _far, word in near]


def distance(one: str, other: str) -> int:
    """Return how many slips lie between two words: a letter more, less, other, or two swapped."""
    before: list[int] = []
    line = list(range(len(other) + 1))
    for n, letter in enumerate(one, 1):
        past, before, line = before, line, [n]
        for m, against in enumerate(other, 1):
            best = min(before[m] + 1, line[m - 1] + 1, before[m - 1] + (letter != against))
            if n > 1 and m > 1 and letter == other[m - 2] and one[n - 2] == against:
                best = min(best, past[m - 2] + 1)
            line.append(best)
    return line[-1]
