"""Check pairings."""

from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from siamleague.embedded.prepared import prepare_database
from siamleague.numbers import whole
from tournaments.exchange import trf_reading
from tournaments.exports import checked_pairings
from tournaments.exports.checked_pairings import SaidRound
from tournaments.models import Tournament

LARGEST = 8 << 20  # bytes of a report


class Command(BaseCommand):
    help = (
        "Pair an event again round by round by the FIDE Dutch system (C.04.3, February 2026), and "
        "name the first article that each round breaks: an event by its number, or a report (TRF)."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("what", help="the number of an event, or a file")

    def handle(self, *args: Any, **options: Any) -> None:
        rounds = wrong = 0
        for each in _rounds(options["what"]):
            rounds, wrong = rounds + 1, wrong + bool(each.article)
            said = f"{each.article}: {each.said}" if each.article else "as the handbook says"
            self.stdout.write(f"round {each.number}, {each.boards} boards: {said}")
        if not rounds:
            raise CommandError("Nothing has been paired yet.")
        if wrong:
            raise CommandError(f"{wrong} of {rounds} rounds break an article.")
        self.stdout.write(f"{rounds} rounds, each as the handbook says.")


def _rounds(what: str) -> Iterator[SaidRound]:
    if whole(what) is not None:
        return _of_event(what)
    file = Path(what)
    if not file.is_file():
        raise CommandError(f"There is no file {what}, and no event of that number.")
    if file.stat().st_size > LARGEST:
        raise CommandError("The file is too large to be a report.")
    try:
        report = trf_reading.read(file.read_bytes().decode("utf-8", "replace"))
    except trf_reading.BadReport as wrong:
        line, word, about = wrong.faults[0]
        raise CommandError(f"Line {line} cannot be read: {word} {about}".rstrip()) from wrong
    return checked_pairings.of_report(report)


def _of_event(number: str) -> Iterator[SaidRound]:
    prepare_database()
    event = Tournament.objects.filter(pk=number[:15]).first()
    if event is None:
        raise CommandError(f"There is no event with the number {number}.")
    if not event.who.two_sided or event.who.of_squads:
        raise CommandError("Only events in which two meet can be checked so.")
    return checked_pairings.of_event(event)
