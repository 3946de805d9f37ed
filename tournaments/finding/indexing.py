"""Keeping the words by which things are found, whoever writes their names.

Everything that has a name remembers under which it is found. What has another by now, or was
never written down, is written down by the next look: a few rows in one transaction, so a look that
ends early is taken up by the next, and a second one at the same time does no harm.
"""

from collections.abc import Iterable
from typing import Any

from django.db import connection, transaction
from django.db.models import (
    BooleanField,
    CharField,
    Exists,
    F,
    Model,
    OuterRef,
    QuerySet,
    Value,
)
from django.db.models.functions import Concat

from tournaments.finding import folding
from tournaments.models import Club, League, NamedKind, NameSlip, NameWord, Player, Tournament

AT_ONCE = 200  # names in one transaction
LOST = 500  # words of a kind that are forgotten at once
LOOKS = 50  # transactions for a kind in one look
KINDS: "dict[NamedKind, type[Model]]" = {
    NamedKind.PERSON: Player,
    NamedKind.EVENT: Tournament,
    NamedKind.CLUB: Club,
    NamedKind.LEAGUE: League,
}
TOWN = Concat("name", Value(" "), "city", output_field=CharField())  # clubs are found by it, too


def bring_up_to_date() -> int:
    """Write down the words of what is new or has another name; return of how many."""
    written = 0
    for kind in KINDS:
        for _look in range(LOOKS):
            found = write_down(kind)
            written += found
            if found < AT_ONCE:
                break
    return written


def outdated(kind: NamedKind) -> "QuerySet[Any]":
    """Return what is not found by its name of now; `said` is that name."""
    said = TOWN if kind == NamedKind.CLUB else F("name")
    gone = F("left") if kind == NamedKind.PERSON else Value(False, output_field=BooleanField())
    rows = KINDS[kind]._default_manager.annotate(said=said, gone=gone)
    return rows.exclude(found_as=F("said" if kind == NamedKind.CLUB else "name"))


@transaction.atomic
def write_down(kind: NamedKind, only: Iterable[int] | None = None) -> int:
    """Write down the words of a few that are outdated; return of how many."""
    rows = outdated(kind) if only is None else outdated(kind).filter(pk__in=only)
    if connection.features.has_select_for_update_skip_locked:
        rows = rows.select_for_update(skip_locked=True, of=("self",))
    found = list(rows.order_by("pk").values_list("pk", "said", "found_as", "gone")[:AT_ONCE])
    if not found:
        return 0
    pks = [pk for pk, *_names in found]
    NameWord.objects.filter(kind=kind, thing__in=pks).delete()
    words = [
        NameWord(kind=kind, word=word.encode(), place=place, thing=pk)
        for pk, said, _was, gone in found
        for place, word in enumerate(() if gone else folding.words(said))
    ]
    NameWord.objects.bulk_create(words, ignore_conflicts=True)
    now = {str(each) for each in words}
    _keep_slips(now)
    _forget_slips({word for _pk, _said, was, _gone in found for word in folding.words(was)} - now)
    said = TOWN if kind == NamedKind.CLUB else F("name")
    KINDS[kind]._default_manager.filter(pk__in=pks).update(found_as=said)
    return len(found)


@transaction.atomic
def forget_what_is_gone() -> int:
    """Forget words of what was deleted since, some hundreds at most; return how many."""
    found: dict[int, str] = {}
    for kind, model in KINDS.items():
        there = model._default_manager.filter(pk=OuterRef("thing"))
        rows = NameWord.objects.filter(~Exists(there), kind=kind)
        found |= {pk: bytes(word).decode() for pk, word in rows.values_list("pk", "word")[:LOST]}
    NameWord.objects.filter(pk__in=found).delete()
    _forget_slips(set(found.values()))
    return len(found)


def _keep_slips(words: Iterable[str]) -> None:
    """Let words be found by their slips; what is known already costs a question."""
    wanted = set(words)
    known = NameSlip.objects.filter(key__in=wanted, word=F("key")).values_list("word", flat=True)
    fresh = [
        NameSlip(key=key, word=word)
        for word in sorted(wanted.difference(known))
        for key in sorted(folding.shortened(word))
    ]
    NameSlip.objects.bulk_create(fresh, ignore_conflicts=True)


def _forget_slips(words: Iterable[str]) -> None:
    """Forget the words that no name has any more."""
    wanted = set(words)
    asked = [word.encode() for word in wanted]
    used = NameWord.objects.filter(kind__in=NamedKind, word__in=asked).order_by()
    wanted -= {bytes(word).decode() for word in used.values_list("word", flat=True).distinct()}
    for word in wanted:
        NameSlip.objects.filter(word=word, key__in=folding.shortened(word)).delete()
