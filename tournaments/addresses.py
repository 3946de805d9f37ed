"""The address of something a club makes: the plainest one that is free when it is saved."""

from collections.abc import Collection, Iterator
from itertools import count

from django.db import IntegrityError, transaction
from django.utils.text import slugify

from tournaments.models import League, Series, Tournament

LONGEST = 60  # letters of a name that an address keeps; a number may follow
TRIES = 50  # so many may take the next address at the same moment before this is somebody's fault


def save_at_a_free_one(
    row: Tournament | League | Series,
    *,
    otherwise: str,
    reserved: Collection[str] = frozenset({"new"}),  # a word that the addresses of pages use
) -> None:
    """Save a new row; a name without a letter for an address gets another word.

    Who takes an address at the same moment is met by the unique constraint, never by a look.
    """
    start = slugify(row.name)[:LONGEST].strip("-") or otherwise
    others = type(row)._default_manager.filter(club_id=row.club_id, slug__startswith=start)
    taken = {*reserved, *others.values_list("slug", flat=True)}
    for tries_left in reversed(range(TRIES)):
        row.slug = next(each for each in _spelled(start) if each not in taken)
        try:
            with transaction.atomic():
                row.save(force_insert=True)
            return
        except IntegrityError:
            if not tries_left:
                raise
            row.pk = None
            taken.add(row.slug)


def _spelled(start: str) -> Iterator[str]:
    yield start
    for number in count(2):
        yield f"{start}-{number}"
