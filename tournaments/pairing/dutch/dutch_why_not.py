"""Why two do not meet, as notes: the criterion that is worse, by how much, and what it asks."""

from tournaments.pairing.dutch.participants import DutchField
from tournaments.pairing.dutch.ranked import rank
from tournaments.pairing.dutch.rival_rounds import Broken
from tournaments.pairing.dutch.why_not import why_not
from tournaments.pairing.values import Note

ABSOLUTE = {  # the sentence, and what is asked
    "C1": ("dutch-why-met", "dutch-asks-1"),
    "forbidden": ("dutch-why-forbidden",),
    "C3": ("dutch-same-side", "dutch-asks-3"),
    "C4": ("dutch-why-incomplete", "dutch-asks-4"),
}


def answer(field: DutchField, one: int, other: int) -> tuple[Note, ...]:
    """Return why two do not meet in the round of a field, in which there is a round."""
    ranked = rank(field)
    place = {person.id: at for at, person in enumerate(ranked.people)}
    broken = why_not(ranked, place[one], place[other])
    return _told(broken, (one, other)) if broken else (Note("dutch-why-they-do", (one, other)),)


def _told(broken: Broken, ids: tuple[int, int]) -> tuple[Note, ...]:
    """Return the notes: which article would be broken and how far, then what it asks."""
    article, figures = broken.article, (broken.ours, broken.theirs)
    if article in ABSOLUTE:
        sentence, *asked = ABSOLUTE[article]
        return Note(sentence, ids), *map(Note, asked)
    if article == "C5":
        return Note("dutch-why-bye", (*ids, *figures)), Note("dutch-asks-5")
    number = int(article.rpartition(".")[2].lstrip("C"))
    if not article.startswith("C"):
        return Note("dutch-why-order", (*ids, number)), Note("dutch-asks-order")
    told = (
        ("dutch-why-scores", ids) if broken.of_scores else ("dutch-why-criterion", (*ids, number))
    )
    return Note(told[0], (*told[1], *figures)), Note(f"dutch-asks-{number}")
