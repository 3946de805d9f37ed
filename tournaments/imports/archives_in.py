"""Letting the archive of a club in: a new club with everything that left the old one.

Whoever had an account comes as a guest, who can be claimed. The file is read with suspicion:
only columns that leave are taken, and each value must be one that its column takes.
"""

import io
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from typing import Any

from django.core.exceptions import ValidationError
from django.db import DataError, IntegrityError, transaction
from django.db.models import (
    BigIntegerField,
    F,
    ForeignKey,
    IntegerField,
    JSONField,
    Model,
    ProtectedError,
    QuerySet,
    RestrictedError,
)
from django.utils.translation import gettext as _

from games import api as games
from siamleague import controls
from siamleague.history import audit
from siamleague.history.models import AuditLine
from siamleague.jobs import act as jobs
from siamleague.jobs.models import Job
from tournaments.clubs import act as clubs
from tournaments.clubs.act import RESERVED, ClubPage
from tournaments.clubs.moving_house import MOST_ADDRESSES
from tournaments.entries import disputing
from tournaments.exports import club_files, club_rows, pairing_reasons, taken_tables
from tournaments.exports.club_archive import EDITION
from tournaments.exports.club_rows import (
    CLUB,
    MATCHES,
    MODELS,
    NUMBERS,
    ORDER,
    SUBJECTS,
    Rows,
    fields_of,
)
from tournaments.imports import archives_read, pictures_brought
from tournaments.models import (
    BroughtRows,
    Club,
    ClubAddress,
    ClubFile,
    Family,
    Import,
    ImportKind,
    ImportState,
    Picture,
    Table,
    Tournament,
)
from tournaments.ratings import runs
from tournaments.refusals import NotWhole, NotYours
from tournaments.rounds import online

KIND = "let-club-in"
MOST_WHOLE = 2**31 - 1
A_NAME = 120  # letters at most; longer words may have lines
AT_ONCE = 150  # rows in one transaction
# Of those that hold much; and one by one where a row names another of its kind.
FEW = {"Round": 10, MATCHES: 3, "Season": 1}
ADDRESS = re.compile(r"[a-z0-9_-]{1,60}")
# What comes of values that nothing here has ever written.
WRONG = (
    *(ValidationError, IntegrityError, DataError, ValueError, TypeError, LookupError),
    *(AttributeError, ArithmeticError, AssertionError, RecursionError),
)
HISTORIES = {"Club": "club", **{name: word for word, name in SUBJECTS.items()}}


def bring_club(
    *, file: bytes, by: int, now: datetime, looked: "tuple[dict[str, Any], ClubFile] | None" = None
) -> Job:
    """Let the archive of a club in; the job that does it is returned."""
    told, kept = looked or look_at(file=file, by=by, now=now)
    with transaction.atomic():
        club = _found(told, by, now)
        brought = Import.objects.create(
            club=club,
            kind=ImportKind.CLUB,
            state=ImportState.WORKING,
            made_by_id=by,
            made_at=now,
        )
        ClubFile.objects.filter(pk=kept.pk).update(club=club, brought=brought, size=len(file))
        payload = {"import": brought.pk, "by": by}
        return jobs.ask(kind=KIND, payload=payload, by=by, key=f"{brought.pk}", now=now)


def look_at(*, file: bytes, by: int, now: datetime) -> tuple[dict[str, Any], ClubFile]:
    """Return what a club says of itself, and its archive, kept in pieces: nothing is held."""
    if not disputing.may_decide(by):
        raise NotYours(_("Only the owner of this site decides that."))
    return archives_read.head(file), club_files.put(io.BytesIO(file), now)


def _found(told: dict[str, Any], by: int, now: datetime) -> Club:
    """Return the new club, owned by who brings it; of a name that is taken another one."""
    said = {name: _plain(told["club"].get(name), lines=name == "about") for name in CLUB}
    name = str(said["name"])[:50]
    taken = set(Club.objects.filter(name__startswith=name).values_list("name", flat=True))
    free = next(each for each in (name, *(f"{name} ({n})" for n in range(2, 999)))
                if each not in taken)  # fmt: skip
    club = clubs.found_club(by=by, page=ClubPage(free), now=now)
    _take_addresses(club, told["club"].get("addresses"))
    for field in CLUB[1:]:
        setattr(club, field, said[field] if said[field] is not None else getattr(club, field))
    try:
        club.clean_fields()
    except ValidationError as wrong:
        raise NotWhole(_("The archive holds what a club cannot have.")) from wrong
    club.save()
    return club


def _take_addresses(club: Club, told: Any) -> None:
    """Let the addresses that the club had lead to it, as far as nobody has them here."""
    said = told[: MOST_ADDRESSES + 1] if isinstance(told, list) else []
    free = [
        slug
        for slug in dict.fromkeys(str(each) for each in said)
        if ADDRESS.fullmatch(slug) and slug not in RESERVED and not _is_taken(slug, club)
    ]
    if free and free[0] == said[0]:
        club.slug = free[0]
    ClubAddress.objects.bulk_create(
        ClubAddress(club=club, slug=slug) for slug in reversed(free) if slug != club.slug
    )


def _is_taken(slug: str, club: Club) -> bool:
    clubs_there = Club.objects.filter(slug=slug).exclude(pk=club.pk)
    return clubs_there.exists() or ClubAddress.objects.filter(slug=slug).exists()


def work(*, import_id: int, by: int, report: "jobs.Report", now: Callable[[], datetime]) -> str:
    """Write everything, some rows at a time; what is written stays, so it may begin again. Return
    the address of the club. Of what does not hold together nothing stays."""
    brought = Import.objects.select_related("club").get(pk=import_id)
    url = brought.club.get_absolute_url()
    if brought.state == ImportState.WORKING:
        try:
            told, pictures = archives_read.read(club_files.data_of(brought.archive))
            pictures_brought.called_so(told, pictures_brought.keep(pictures))
            _write(brought, told, report)
            _read_once(brought.club)
        except NotWhole as no:
            _take_away(brought)
            raise jobs.CannotDo(str(no.sentence)) from no
        _end(brought, told, by=by, now=now())
    _tidy(brought)
    return url


def _write(brought: Import, told: dict[str, Any], report: "jobs.Report") -> None:
    rows: Rows = told["rows"]
    writing = Writing(brought, rows, edition=told["edition"])
    total = sum(len(each) for each in rows.values())
    for model, _parent in ORDER:
        for start in writing.left(model.__name__):
            with _holding_together(model.__name__, start):
                writing.some(model, start)
            report(writing.done, total)
    with _holding_together("AuditLine", 0):
        lines = writing.history()
    for start in writing.left("AuditLine"):
        with transaction.atomic():
            AuditLine.objects.bulk_create(lines[start : start + AT_ONCE])
            writing.note("AuditLine", start, [0] * len(lines[start : start + AT_ONCE]))
        report(writing.done, total)
    for start in writing.left(MATCHES):
        with _holding_together(MATCHES, start):
            writing.matches(start)
        report(writing.done, total)


@contextmanager
def _holding_together(what: str, start: int) -> Iterator[None]:
    """Say in words what the database, or a column, does not take."""
    try:
        yield
    except WRONG as wrong:
        text = _("The archive does not hold together: %(what)s, from %(n)s on.")
        raise NotWhole(text % {"what": what, "n": start + 1}) from wrong


def _read_once(club: Club) -> None:
    """Read every event as its pages do: what they could not draw does not hold together."""
    for event in Tournament.objects.filter(club=club).select_related("club").order_by("pk"):
        with _holding_together(event.name, 0):
            for table in taken_tables.TABLES.values():
                table(event)


def _take_away(brought: Import) -> None:
    """Delete what is written, the last first, and the club; unless somebody did something there."""
    for some in brought.written.order_by("-pk"):
        with suppress(RestrictedError, ProtectedError), transaction.atomic():
            if some.kind == MATCHES:
                games.forget_matches(some.numbers)
            if some.kind in MODELS:
                QuerySet(MODELS[some.kind]).filter(pk__in=some.numbers).delete()
            some.delete()
    _tidy(brought)
    with suppress(RestrictedError, ProtectedError), transaction.atomic():
        brought.club.delete()


def _tidy(brought: Import) -> None:
    """Forget the file, and which row became which."""
    for file in ClubFile.objects.filter(brought=brought):
        club_files.throw_away(file)
    while numbers := list(brought.written.values_list("pk", flat=True)[:AT_ONCE]):
        BroughtRows.objects.filter(pk__in=numbers).delete()


class Writing:
    """An archive on its way in: which row became which, also before it was interrupted."""

    def __init__(self, brought: Import, rows: Rows, edition: int = EDITION) -> None:
        self.brought, self.club, self.rows, self.edition = brought, brought.club, rows, edition
        self.made: dict[str, list[int]] = {name: [] for name in (*MODELS, "AuditLine", MATCHES)}
        for some in brought.written.order_by("first"):
            self.made[some.kind] += some.numbers

    @property
    def done(self) -> int:
        """Return how many rows are written."""
        return sum(len(numbers) for numbers in self.made.values())

    def left(self, name: str) -> Iterable[int]:
        """Return from where on rows of a kind are to be written, piece by piece."""
        return range(len(self.made[name]), len(self.rows.get(name, ())), _at_once(name))

    def some(self, model: type[Model], start: int) -> None:
        """Write a few rows of a kind."""
        name = model.__name__
        told = self.rows[name][start : start + _at_once(name)]
        made = [self._row(model, one) for one in told]
        with transaction.atomic():
            model._default_manager.bulk_create(made)
            for row, one in zip(made, told, strict=True):
                if isinstance(row, Family):
                    row.players.set(self._number("Player", each) for each in one["players"])
            self.note(name, start, [row.pk for row in made])

    def matches(self, start: int) -> None:
        """Write a few matches; a log that cannot be played again here stays out, not its result."""
        numbers = []
        with transaction.atomic():
            for told in self.rows[MATCHES][start : start + _at_once(MATCHES)]:
                table, tries = self._number("Table", told["table"]), int(told["try"])
                number = 0
                with suppress(games.NotPlayedHere):
                    number, code = games.bring_match(told, key=online.key_of(table, tries))
                    if told["own"]:
                        Table.objects.filter(pk=table).update(match=code)
                numbers.append(number)
            self.note(MATCHES, start, numbers)

    def note(self, name: str, start: int, numbers: list[int]) -> None:
        """Note, in the transaction that writes them, which rows these became."""
        if BroughtRows.objects.filter(brought=self.brought, kind=name, first=start).exists():
            raise jobs.LeaseLost  # another worker has written them
        BroughtRows.objects.create(brought=self.brought, kind=name, first=start, numbers=numbers)
        self.made[name] += numbers

    def _row(self, model: type[Model], told: dict[str, Any]) -> Any:
        row: Any = model()
        free = []
        for field in fields_of(model):
            column = f"{model.__name__}.{field.name}"
            reasons = column in pairing_reasons.COLUMNS
            if reasons and self.edition < EDITION:  # they spoke of rows of another site
                free.append(field.name)
                continue
            value = told[field.name]
            if isinstance(field, ForeignKey):
                setattr(row, field.attname, self._linked(field, value))
                free.append(field.name)
            elif isinstance(field, JSONField):
                setattr(row, field.name, self._json(field, column, value))
                free.append(field.name)
            else:
                setattr(row, field.name, field.to_python(_kept(field, value)))
                if value == "" or (value is None and field.null):
                    free.append(field.name)  # a form would ask for it; the column does not
        if model.__name__ == "Player":
            row.made_by_club = self.club
        names = {field.name for field in fields_of(model)}
        stay = [f.name for f in model._meta.concrete_fields if f.name not in names]
        row.clean_fields(exclude=[*free, *stay])
        return row

    def _json(self, field: "JSONField", column: str, value: Any) -> Any:
        """Return a value of the shape that its column begins with, with the numbers of here."""
        if field.default in (list, dict) and not isinstance(value, field.default):
            raise TypeError(field.name)
        if column in pairing_reasons.COLUMNS:
            return pairing_reasons.renumbered(value, self._place)
        if value and (numbers := NUMBERS.get(column)):
            return [self._number(numbers, each) for each in value]
        return value

    def _linked(self, field: "ForeignKey[Any, Any]", place: Any) -> int | None:
        if place is None:
            return None
        target = field.related_model
        if target is Club:
            return self.club.pk
        return self._number(target.__name__, place)  # type: ignore[union-attr]

    def _place(self, name: str, place: int) -> int:
        """Return which row a place became; 0 is nobody."""
        if name == "Club":
            return self.club.pk
        return self._number(name, place) if place else 0

    def _number(self, name: str, place: Any) -> int:
        if type(place) is not int or not 0 < place <= len(self.made[name]):
            raise ValueError(name)
        return self.made[name][place - 1]

    def history(self) -> list[AuditLine]:
        """Return what was decided, in the same order and at the same times."""
        lines = []
        for told in self.rows.get("AuditLine", ()):
            name, place = told["subject"]
            number = self.club.pk if name == "Club" else self._number(name, place)
            data = {
                key: club_rows.renumbered_line(key, value, self._place)
                for key, value in told["data"].items()
                if key not in club_rows.NOT_HERE
            }
            lines.append(
                AuditLine(
                    when=datetime.fromisoformat(told["when"]),
                    verb=str(told["verb"])[:64],
                    subject=f"{HISTORIES[name]}:{number}",
                    data=data,
                    why=str(_plain(told["why"]))[:500],
                )
            )
        return lines


def _kept(field: Any, value: Any) -> Any:
    """Return a value as every database keeps it; one takes longer numbers than the other."""
    whole = isinstance(field, IntegerField) and not isinstance(field, BigIntegerField)
    if whole and isinstance(value, int) and abs(value) > MOST_WHOLE:
        raise ValueError(field.name)
    return _plain(value, lines=field.max_length is None or field.max_length > A_NAME)


def _at_once(name: str) -> int:
    return min(AT_ONCE, FEW.get(name, AT_ONCE))


def _plain(value: Any, *, lines: bool = True) -> Any:
    """Return words without what nobody can type here; an older site may have kept some."""
    return controls.plain(value, lines=lines) if isinstance(value, str) else value


@transaction.atomic
def _end(brought: Import, told: dict[str, Any], *, by: int, now: datetime) -> None:
    shown = str(told["club"].get("picture") or "")
    if Picture.objects.filter(digest=shown).exists():
        Club.objects.filter(pk=brought.club_id).update(picture=shown)
    rows = Import.objects.filter(pk=brought.pk, state=ImportState.WORKING)
    if not rows.update(state=ImportState.DONE, version=F("version") + 1):
        return
    closed = [row.get("closed_at") for row in told["rows"].get("Round", ()) if row.get("closed_at")]
    if closed:
        runs.games_changed(since=datetime.fromisoformat(min(closed)), now=now)
    data = {"count": sum(len(each) for each in told["rows"].values())}
    audit.note("club.imported", f"club:{brought.club_id}", who=by, now=now, data=data)
