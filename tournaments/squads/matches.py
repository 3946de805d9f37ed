"""The page of a match of squads, board by board, as one reader sees it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

from tournaments.clubs import people
from tournaments.clubs import read as clubs
from tournaments.events.read import ARBITERS
from tournaments.figures import written
from tournaments.leagues import ENDINGS, BoardScore, Seated, empty_score, first_seat
from tournaments.models import (
    Division,
    Enrolment,
    Player,
    ResultLine,
    ResultState,
    RoundState,
    Season,
    Stage,
    Table,
    TableKind,
)
from tournaments.rounds import saying
from tournaments.squads import line_ups
from tournaments.squads.line_ups import SquadMatch

SAID: Mapping[str, "str | Promise"] = {
    "first": gettext_lazy("%(first)s won"),
    "draw": gettext_lazy("A draw"),
    "second": gettext_lazy("%(second)s won"),
    "second-absent": gettext_lazy("%(second)s did not come"),
    "first-absent": gettext_lazy("%(first)s did not come"),
    "both-absent": gettext_lazy("Neither came"),
}


@dataclass(frozen=True)
class MatchSitter:
    """Somebody at a board; nobody has no number."""

    player: int
    name: str
    starts: bool  # has the first seat
    mark: str


@dataclass(frozen=True)
class MatchBoard:
    """Two who sit at a board, and how it ended or what may be said of it."""

    number: int
    sitters: tuple[MatchSitter, MatchSitter]
    ending: str  # the word for how it ended, if it is known
    choices: tuple[tuple[str, str], ...]  # nothing where the line-ups decide it


@dataclass(frozen=True)
class LineUpPlace:
    """One board of a line-up that is being handed in: who could play, and who does."""

    number: int
    chosen: int
    people: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class MatchSide:
    """What is known of a side's line-up."""

    entry: int
    team: int
    name: str
    handed_in: bool
    from_list: bool
    shown: bool
    places: tuple[LineUpPlace, ...]  # for who may write it


@dataclass(frozen=True)
class MatchPage:
    """A match for one reader: nothing they may not know is in it."""

    table: Table
    season: Season
    division: Division | None  # nothing for a play-off
    due: datetime  # line-ups
    sides: tuple[MatchSide, MatchSide]
    boards: tuple[MatchBoard, ...]
    marks: tuple[str, str]
    is_open: bool
    mine: int | None  # which side the reader speaks for
    judges: bool
    may_hand_in: bool
    may_enter: bool
    reported: ResultLine | None  # what waits for an answer
    own_report: bool
    said: Sequence[saying.Spoken]

    @property
    def stands(self) -> bool:
        return self.table.result == ResultState.STANDING

    @property
    def may_answer(self) -> bool:
        """Tell whether the reader may confirm or dispute what the other side reported."""
        return self.reported is not None and self.mine is not None and not self.own_report


def page(table_id: int, user_id: int | None, now: datetime) -> MatchPage | None:
    """Return the page of a match; nothing for other tables. As many queries for any match."""
    found = line_ups.match(table_id)
    if found is None or found.table.kind != TableKind.PLAY or not _is_public(found):
        return None
    entry = people.sits_at(found.table, user_id)
    mine = found.side_of(entry)
    club = found.table.round.tournament.club_id
    judges = user_id is not None and clubs.role_in(club_id=club, user_id=user_id) in ARBITERS
    shown = found.shown(now, entry)
    names = _names(found, shown)
    said = list(found.table.results.select_related("by", "by_entry").order_by("number"))
    reported = said[-1] if said and found.table.result in _WAITING else None
    is_open = found.is_open(now)
    going = found.table.round.state == RoundState.PUBLISHED
    may_hand_in = mine is not None and going and not is_open
    return MatchPage(
        table=found.table,
        season=found.season,
        division=found.division,
        due=found.due,
        sides=_sides(found, shown, names, mine if may_hand_in else None, judges and is_open),
        boards=() if _was_not_played(found) else tuple(_boards(found, shown, names)),
        marks=_marks(found),
        is_open=is_open,
        mine=mine,
        judges=judges,
        may_hand_in=may_hand_in,
        may_enter=is_open and _may_enter(found, mine, judges, going),
        reported=reported,
        own_report=reported is not None and reported.by_entry_id == entry,
        said=saying.spoken(said, [side.name for side in found.sides]),
    )


_WAITING = (ResultState.REPORTED, ResultState.DISPUTED)


def _was_not_played(found: SquadMatch) -> bool:
    """Tell whether the whole match was decided without its boards: a walkover, or by an arbiter."""
    return found.table.result == ResultState.STANDING and not _noted(found)


def _is_public(found: SquadMatch) -> bool:
    return found.table.round.state in (RoundState.PUBLISHED, RoundState.CLOSED)


def _may_enter(found: SquadMatch, mine: int | None, judges: bool, going: bool) -> bool:
    if judges:
        return found.table.round.tournament.stage in (Stage.RUNNING, Stage.FINISHED)
    return mine is not None and going and found.table.result != ResultState.STANDING


def _names(found: SquadMatch, shown: Sequence[Seated | None]) -> dict[int, str]:
    """Return the names of all who may appear on the page; one query for those not registered."""
    names = {row.player_id: row.player.name for side in found.sides for row in side.listed}
    missing = {one for seated in shown for one in seated or () if one} - set(names)
    if missing:
        names |= dict(Player.objects.filter(pk__in=missing).values_list("pk", "name"))
    return names


def _sides(
    found: SquadMatch,
    shown: Sequence[Seated | None],
    names: Mapping[int, str],
    hands_in: int | None,
    corrects: bool,
) -> tuple[MatchSide, MatchSide]:
    made = []
    for number, side in enumerate(found.sides):
        seated = shown[number]
        writes = corrects or hands_in == number
        made.append(
            MatchSide(
                entry=side.entry,
                team=side.team,
                name=side.name,
                handed_in=side.line_up is not None and not side.line_up.from_list,
                from_list=not _was_not_played(found)
                and seated is not None
                and (side.line_up is None or side.line_up.from_list),
                shown=seated is not None,
                places=_places(side.listed, side.plays(found.boards), names) if writes else (),
            )
        )
    first, second = made
    return first, second


def _places(
    listed: Sequence[Enrolment], seated: Seated, names: Mapping[int, str]
) -> tuple[LineUpPlace, ...]:
    choices = [(row.player_id, row.player.name) for row in listed]
    known = {player for player, _name in choices}
    choices += [(one, names.get(one, "")) for one in seated if one and one not in known]
    return tuple(LineUpPlace(n, one or 0, tuple(choices)) for n, one in enumerate(seated, 1))


def _boards(
    found: SquadMatch, shown: Sequence[Seated | None], names: Mapping[int, str]
) -> Iterator[MatchBoard]:
    scores = _noted(found)
    nobody: Seated = (None,) * found.boards
    first, second = (seated if seated is not None else nobody for seated in shown)
    both = all(seated is not None for seated in shown)
    for number in range(1, found.boards + 1):
        pair = (first[number - 1], second[number - 1])
        score = scores.get(number)
        marks = _board_marks(score)
        starts = first_seat(number)
        sitters = tuple(
            MatchSitter(one or 0, names.get(one or 0, ""), side == starts, marks[side])
            for side, one in enumerate(pair)
        )
        open_board = both and empty_score(pair) is None
        yield MatchBoard(
            number=number,
            sitters=(sitters[0], sitters[1]),
            ending=next((word for word, known in ENDINGS.items() if known == score), ""),
            choices=_choices(sitters) if open_board else (),
        )


def _choices(sitters: Sequence[MatchSitter]) -> tuple[tuple[str, str], ...]:
    names = {"first": sitters[0].name, "second": sitters[1].name}
    return tuple((word, str(sentence) % names) for word, sentence in SAID.items())


def _noted(found: SquadMatch) -> dict[int, BoardScore]:
    """Return how the boards ended, as the result of the table notes it."""
    extras = found.table.extras
    if len(extras) != len(found.sides):
        return {}
    made = {}
    for number in range(1, found.boards + 1):
        if all(f"b{number}" in extra for extra in extras):
            gone = tuple(side for side in (0, 1) if f"f{number}" in extras[side])
            made[number] = BoardScore((extras[0][f"b{number}"], extras[1][f"b{number}"]), gone)
    return made


def _board_marks(score: BoardScore | None) -> tuple[str, str]:
    if score is None:
        return "", ""
    if score.forfeits:
        first, second = ("–" if side in score.forfeits else "+" for side in (0, 1))
        return first, second
    first, second = (written(Fraction(halves, 2)) for halves in score.halves)
    return first, second


def _marks(found: SquadMatch) -> tuple[str, str]:
    table = found.table
    if table.extras and all("boards" in extra for extra in table.extras):
        first, second = (written(Fraction(extra["boards"], 2)) for extra in table.extras)
        return first, second
    if table.forfeits:
        first, second = ("–" if side in table.forfeits else "+" for side in (0, 1))
        return first, second
    if table.result == ResultState.STANDING and len(table.ranks) == len(found.sides):
        signs = {(1, 1): ("½", "½"), (1, 2): ("1", "0"), (2, 1): ("0", "1")}
        return signs.get((table.ranks[0], table.ranks[1]), ("", ""))
    return "", ""
