"""The sheet of a knock-out as its page shows it: a drawing, and the same as a list."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.events import read as events
from tournaments.formats import sheet_words
from tournaments.formats import sheets as standing
from tournaments.formats.kinds import two_sided
from tournaments.models import TableKind, Tournament
from tournaments.pairing.knockout import drawing, play, windows
from tournaments.pairing.knockout.values import (
    NOBODY,
    Box,
    DrawLine,
    LoserOf,
    SheetMatch,
    SheetPart,
    Source,
)
from tournaments.rounds import standings

COLUMN, UNIT, WIDTH, HEIGHT, HEAD = 232, 32, 200, 50, 34
BASELINE, GAP = 20, 8  # of the words above the columns, and above a box
PAPER = 5, 32  # rounds side by side, and half boxes one below the other, on a sheet of paper
LONGEST = 17  # letters of a name that have room in a box


@dataclass(frozen=True)
class Side:
    """One side of a match: who, or where they will come from, and what it gave."""

    entry: int | None
    name: str
    short: str
    mark: str
    goes_on: bool


@dataclass(frozen=True)
class ShownMatch:
    """One match of the sheet."""

    key: str
    title: str
    sides: tuple[Side, ...]
    table: int | None  # whose page tells more
    number: int | None
    is_last: bool  # who wins it has won, rather than goes on
    left: int
    top: int

    @property
    def winner(self) -> str:
        """Return the name of who goes on, if that is known."""
        return next((side.name for side in self.sides if side.goes_on), "")


@dataclass(frozen=True)
class Stretch:
    """All matches of one part that are played in one round."""

    title: str
    round: int
    games: tuple[ShownMatch, ...]


@dataclass(frozen=True)
class SheetPicture:
    """The whole sheet with its sizes in pixels."""

    width: int
    height: int
    box: tuple[int, int]
    lines: tuple[str, ...]
    heads: tuple[tuple[int, int, str], ...]  # from the left, from the top, the words
    stretches: tuple[Stretch, ...]
    champion: str

    @property
    def games(self) -> list[ShownMatch]:
        return [game for stretch in self.stretches for game in stretch.games]


@dataclass(frozen=True)
class _Told:
    """What is known besides the sheet: names, and the tables at which was played."""

    names: Mapping[int, str]
    tables: Mapping[tuple[int, frozenset[int]], standings.Chaired]
    numbers: Mapping[int, int]
    steps: Mapping[SheetPart, int]
    double: bool
    best: int  # who has won, or nobody


def picture(tournament: Tournament) -> SheetPicture | None:
    """Return the sheet to be shown, nothing while no draw is published."""
    filled = standing.sheet(tournament)
    if not filled:
        return None
    told = _told(tournament, filled)
    lines = tuple(drawing.lines(filled))
    return _picture(drawing.shown(filled), drawing.spots(filled), lines, told, first=1)


def parts(tournament: Tournament, number: int) -> list[SheetPicture]:
    """Return the sheet from a round on, in parts that can be read on a wall."""
    filled = standing.sheet(tournament)
    if not filled:
        return []
    told = _told(tournament, filled)
    return [_part(part, told) for part in windows.windows(filled, number)]


def sheets(tournament: Tournament) -> list[SheetPicture]:
    """Return the whole sheet in parts that can be read on paper, from the first round to the end.

    Where it needs several, the last ones begin with matches that stand on earlier ones too.
    """
    filled = standing.sheet(tournament)
    if not filled:
        return []
    told = _told(tournament, filled)
    last = max(box.match.round for box in drawing.shown(filled))
    firsts = [*range(1, last - PAPER[0] + 1, PAPER[0]), max(1, last - PAPER[0] + 1)]
    return [
        _part(part, told) for first in firsts for part in windows.windows(filled, first, *PAPER)
    ]


def _part(part: windows.SheetWindow, told: _Told) -> SheetPicture:
    return _picture(part.boxes, part.spots, part.lines, told, part.first)


def _picture(
    seen: Sequence[Box],
    where: Mapping[str, drawing.BoxCentre],
    lines: Sequence[tuple[drawing.BoxCentre, drawing.BoxCentre]],
    told: _Told,
    first: int,
) -> SheetPicture:
    far = [where[box.match.key] for box in seen]
    return SheetPicture(
        width=COLUMN * max(spot.column for spot in far) + WIDTH + 2,
        height=HEAD + UNIT * (max(spot.row for spot in far) + 1),
        box=(WIDTH, HEIGHT),
        lines=tuple(_line(*ends) for ends in lines),
        heads=(*_heads(seen, told, first), *_above_the_third(seen, where, told)),
        stretches=_stretches(seen, where, told),
        champion=told.names.get(told.best, ""),
    )


def _told(tournament: Tournament, filled: Sequence[Box]) -> _Told:
    rows = [row for row in standings.chaired(tournament) if row.kind == TableKind.PLAY]
    numbers = tournament.round_set.filter(tables__kind=TableKind.PLAY)
    return _Told(
        names=events.names(tournament),
        tables={(row.round, frozenset(row.entries)): row for row in rows},
        numbers=dict(numbers.values_list("tables__pk", "tables__number")),
        steps=sheet_words.steps_of(filled),
        double=sheet_words.is_double(filled),
        best=play.champion(filled) or NOBODY,
    )


def _stretches(
    seen: Sequence[Box], where: Mapping[str, drawing.BoxCentre], told: _Told
) -> tuple[Stretch, ...]:
    found: dict[tuple[int, SheetPart], list[Box]] = {}
    for box in seen:
        found.setdefault((box.match.round, box.match.part), []).append(box)
    return tuple(
        Stretch(
            sheet_words.title(some[0].match, told.steps, told.double),
            number,
            tuple(_game(box, where[box.match.key], told) for box in some),
        )
        for (number, _part), some in found.items()
    )


def _game(box: Box, spot: drawing.BoxCentre, told: _Told) -> ShownMatch:
    row = told.tables.get((box.match.round, frozenset((box.one or -1, box.other or -2))))
    marks: dict[int, str] = {}
    if row is not None and row.ranks:
        by_seat = two_sided(list(row.ranks), list(row.forfeits))
        marks = {entry: by_seat[seat] for seat, entry in enumerate(row.entries)}
    both = zip((box.one, box.other), box.match.sides, strict=True)
    return ShownMatch(
        key=box.match.key,
        title=sheet_words.title(box.match, told.steps, told.double),
        sides=tuple(_side(who, source, box, marks, told) for who, source in both),
        table=row.table if row else None,
        number=told.numbers.get(row.table) if row else None,
        is_last=_is_last(box.match, told),
        left=COLUMN * spot.column + 1,
        top=HEAD + UNIT * spot.row - HEIGHT // 2,
    )


def _is_last(match: SheetMatch, told: _Told) -> bool:
    final = (
        match.part == SheetPart.WINNERS and not told.double and match.step == told.steps[match.part]
    )
    return final or match.part in (SheetPart.THIRD, SheetPart.GRAND, SheetPart.AGAIN)


def _side(who: int | None, source: Source, box: Box, marks: Mapping[int, str], told: _Told) -> Side:
    if who is None:
        return Side(None, _comes_from(source, told), "", "", goes_on=False)
    if who == NOBODY:
        return Side(None, _("nobody"), "–", "", goes_on=False)
    name = told.names.get(who, "")
    short = name if len(name) <= LONGEST else name[: LONGEST - 1] + "…"
    return Side(who, name, short, marks.get(who, ""), goes_on=box.winner == who)


def _comes_from(source: Source, told: _Told) -> str:
    """Return where a side will come from."""
    if isinstance(source, DrawLine):
        return ""
    part, step, place = source.key.split("-")
    match = SheetMatch(
        source.key, SheetPart(part), int(step), int(place), 0, 0, (DrawLine(0), DrawLine(0))
    )
    words = {"match": sheet_words.title(match, told.steps, told.double), "n": place}
    lost = isinstance(source, LoserOf)
    if told.steps[match.part] == match.step:
        text = _("loser of: %(match)s") if lost else _("winner of: %(match)s")
        return text % words
    text = _("loser of: %(match)s, no. %(n)s") if lost else _("winner of: %(match)s, no. %(n)s")
    return text % words


def _heads(seen: Sequence[Box], told: _Told, first: int) -> tuple[tuple[int, int, str], ...]:
    """Return what stands above the columns: of two trees the round, of one what it is called."""
    shown = {box.match.round: box.match for box in seen if box.match.part != SheetPart.THIRD}
    return tuple(
        (
            COLUMN * (number - first) + 1,
            BASELINE,
            _("Round %(n)s") % {"n": number}
            if told.double
            else sheet_words.title(match, told.steps, double=False),
        )
        for number, match in sorted(shown.items())
    )


def _above_the_third(
    seen: Sequence[Box], where: Mapping[str, drawing.BoxCentre], told: _Told
) -> Iterator[tuple[int, int, str]]:
    """Yield what stands above the match for the third place, which no line leads to."""
    for box in seen:
        if box.match.part == SheetPart.THIRD:
            spot = where[box.match.key]
            top = HEAD + UNIT * spot.row - HEIGHT // 2 - GAP
            yield (
                COLUMN * spot.column + 1,
                top,
                sheet_words.title(box.match, told.steps, told.double),
            )


def _line(one: drawing.BoxCentre, other: drawing.BoxCentre) -> str:
    """Return the way from a box to the next as a path."""
    start = COLUMN * one.column + WIDTH + 1
    end = COLUMN * other.column + 1
    bend = end - (COLUMN - WIDTH) // 2
    return f"M{start} {HEAD + UNIT * one.row}H{bend}V{HEAD + UNIT * other.row}H{end}"
