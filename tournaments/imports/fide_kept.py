"""The federation's list of players, kept by who runs the site, and asked when a list is brought.

Only numbers are trusted: whoever is listed with one gets what the list says of it where the line
says nothing itself. A name that is quite another is pointed out.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice

from django.db import transaction

from siamleague.numbers import whole
from tournaments.exchange.column_meanings import Meaning
from tournaments.exchange.fide_reading import ListedByFide
from tournaments.exchange.listed_people import ListedPerson
from tournaments.finding import folding
from tournaments.models import FidePlayer, Tournament

AT_ONCE = 1000  # rows in one transaction
ASKED_AT_ONCE = 400
CHESS = frozenset(("chess", "scacchi", "schach", "echecs", "ajedrez", "xadrez"))
COLUMNS = ("name", "federation", "sex", "title", "standard", "rapid", "blitz", "born")


def keep(players: Iterable[ListedByFide], federations: frozenset[str]) -> Iterator[int]:
    """Keep the players of these federations, of all if none is named; yield how many so far."""
    wanted = (one for one in players if not federations or one.federation in federations)
    kept = 0
    while some := list(islice(wanted, AT_ONCE)):
        rows = {one.number: FidePlayer(**vars(one)) for one in some}
        with transaction.atomic():
            FidePlayer.objects.bulk_create(
                rows.values(),
                update_conflicts=True,
                unique_fields=["number"],
                update_fields=COLUMNS,
            )
        kept += len(rows)
        yield kept


def forget() -> int:
    """Forget the whole list, some rows at a time; return how many there were."""
    gone = 0
    while some := list(FidePlayer.objects.values_list("pk", flat=True)[:AT_ONCE]):
        gone += FidePlayer.objects.filter(pk__in=some).delete()[0]
    return gone


def completed(
    people: Sequence[ListedPerson], event: Tournament | None
) -> tuple[list[ListedPerson], dict[int, str]]:
    """Return the lines with what the list says of their numbers, and by line who else that is."""
    known = _known({one.facts.get(Meaning.FIDE.value, "") for one in people if not one.fault})
    rated = event is not None and folding.folded(event.game or event.game_name) in CHESS
    found, others = [], {}
    for one in people:
        row = known.get(one.facts.get(Meaning.FIDE.value, "")) if not one.fault else None
        if row is None:
            found.append(one)
        elif set(folding.words(row.name)).isdisjoint(folding.words(one.name)):
            others[one.line] = row.name
            found.append(one)
        else:
            rating = one.rating or (row.standard or None if rated else None)
            found.append(replace(one, facts=_facts(row) | one.facts, rating=rating))
    return found, others


def _facts(row: FidePlayer) -> dict[str, str]:
    said = {
        Meaning.TITLE: row.title,
        Meaning.FEDERATION: row.federation,
        Meaning.BORN: str(row.born or ""),
        Meaning.SEX: row.sex,
    }
    return {meaning.value: text for meaning, text in said.items() if text}


def _known(numbers: "set[str]") -> Mapping[str, FidePlayer]:
    wanted = sorted(n for each in numbers if (n := whole(each, digits=9)) is not None)
    found: dict[str, FidePlayer] = {}
    for start in range(0, len(wanted), ASKED_AT_ONCE):
        rows = FidePlayer.objects.filter(pk__in=wanted[start : start + ASKED_AT_ONCE])
        found |= {str(row.number): row for row in rows}
    return found
