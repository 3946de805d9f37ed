"""Events in parts as pages show them: every pool with its table, the cut, the finals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.events.read import SIGNS
from tournaments.figures import written
from tournaments.models import (
    Entry,
    EntryState,
    Programme,
    ProgrammeState,
    Round,
    RoundState,
    Section,
    SectionRole,
    Stage,
    TieWay,
    Tournament,
)
from tournaments.parts import programmes
from tournaments.parts.programmes import LateChange, PoolCut, WholeCut
from tournaments.rounds import ranking
from tournaments.rounds import standings as worked_out
from tournaments.standings import scoring

GOES_ON, LEVEL, NEITHER = "through", "level", ""
FINALISTS_SHOWN = 16
ORDER = (SectionRole.FINALS, SectionRole.PLAY_OFF, SectionRole.POOL)


@dataclass(frozen=True)
class PartLine:
    """One row of the table of a part."""

    entry: int
    rank: int
    name: str
    points: str
    mark: str  # goes on, level at the line, or neither
    out: bool


@dataclass(frozen=True)
class PartCard:
    """A part with its table."""

    name: str
    role: str
    number: int
    url: str
    sign: str
    state: str
    round: str
    lines: tuple[PartLine, ...]
    certain: bool  # the marks will not change any more


@dataclass(frozen=True)
class TieLine:
    """A tie at the line of a pool, as the organiser sees it."""

    pool: int
    name: str
    names: str
    places: int
    play_off: str  # the address of the play-off that decides it, if there is one
    may_draw: bool


class PartWaiting(NamedTuple):
    """Somebody who is in no pool yet."""

    entry: int
    name: str


@dataclass(frozen=True)
class Overview:
    """An event in parts."""

    programme: Programme
    cards: tuple[PartCard, ...]
    decided: tuple[str, ...]  # how ties at the line were decided, in words
    whole: WholeCut
    change: LateChange | None

    @property
    def step(self) -> str:
        """Return what the one big button of the organiser does: a word that the page knows."""
        if self.programme.state == ProgrammeState.PLANNED:
            return "draw"
        if self.programme.state == ProgrammeState.CUT:
            return "change" if self.change else "finals"
        if not self.whole.over:
            return "play"
        return "ties" if self.whole.ties else "cut"


def overview(programme: Programme) -> Overview:
    """Return all parts of an event; tables that did not change are kept and cost no query."""
    sections = list(programme.sections.select_related("tournament__club"))
    sections.sort(key=lambda each: (ORDER.index(SectionRole(each.role)), each.number))
    whole = programmes.whole_cut(programme)
    names = _names(sections)
    rounds = _rounds(sections)
    marks = _marks(programme, whole)
    over = {each.pool.pk for each in whole.pools if each.over}
    cards = tuple(_card(each, names, rounds, marks, certain=each.pk in over) for each in sections)
    decided = tuple(_decided(each, names) for each in _decisions(whole))
    return Overview(programme, cards, decided, whole, programmes.change(programme, whole))


def ties(whole: WholeCut) -> list[TieLine]:
    """Return the ties that somebody has to decide."""
    wanted = [each for pool in whole.ties if pool.cut.tie for each in pool.cut.tie.entries]
    names = dict(Entry.objects.filter(pk__in=wanted).values_list("pk", "name"))
    return [_tie(each, names) for each in whole.ties]


def whole_of(tournament: Tournament) -> Tournament | None:
    """Return the event of which a tournament is a part, if it is one."""
    if tournament.in_parts:
        return None
    rows = Section.objects.filter(tournament=tournament)
    section = rows.select_related("programme__event__club").first()
    return section.programme.event if section and section.programme else None


def mine(tournament: Tournament, entry: Entry) -> Tournament | None:
    """Return the part of an event in which this entry plays now, the latest first."""
    rows = Entry.objects.filter(
        tournament__section__programme__event=tournament,
        player=entry.player_id,
        team=entry.team_id,
    ).exclude(state=EntryState.OUT)
    found = rows.select_related("tournament__club").order_by("-tournament_id").first()
    return found.tournament if found else None


def waiting(programme: Programme) -> list[PartWaiting]:
    """Return who entered after the draw and is in no pool yet."""
    if programme.state != ProgrammeState.DRAWN:
        return []
    inside = Entry.objects.filter(tournament__section__programme=programme)
    inside = inside.exclude(state=EntryState.OUT)
    players = set(inside.values_list("player_id", "team_id"))
    rows = Entry.objects.filter(tournament=programme.event_id, state=EntryState.IN)
    return [
        PartWaiting(number, name)
        for number, name, player, team in rows.order_by("name", "pk").values_list(
            "pk", "name", "player_id", "team_id"
        )
        if (player, team) not in players
    ]


def _card(
    section: Section,
    names: Mapping[int, tuple[str, str]],
    rounds: Mapping[int, str],
    marks: Mapping[int, str],
    *,
    certain: bool,
) -> PartCard:
    part = section.tournament
    scheme = worked_out.scheme(part)
    most = FINALISTS_SHOWN if section.role == SectionRole.FINALS else None
    lines = tuple(
        PartLine(
            entry=row.id,
            rank=row.rank,
            name=names[row.id][0],
            points=written(scoring.shown(row.points, scheme)),
            mark=marks.get(row.id, NEITHER),
            out=names[row.id][1] == EntryState.OUT,
        )
        for row in (ranking.table(part)[:most] if part.pk in rounds else ())
        if row.id in names
    )
    return PartCard(
        name=part.name,
        role=section.role,
        number=section.number,
        url=part.get_absolute_url(),
        sign=SIGNS[Stage(part.stage)],
        state=_("not begun") if part.stage == Stage.PUBLISHED else str(part.get_stage_display()),
        round=rounds.get(part.pk, ""),
        lines=lines or _unplayed(part, names),
        certain=certain,
    )


def _unplayed(part: Tournament, names: Mapping[int, tuple[str, str]]) -> tuple[PartLine, ...]:
    """Return who is in a part that has not begun, in the order in which they were put there."""
    rows = Entry.objects.filter(tournament=part).exclude(state=EntryState.OUT)
    found: list[int] = worked_out.cached(
        part, "unplayed", lambda: list(rows.order_by("number", "pk").values_list("pk", flat=True))
    )
    return tuple(PartLine(each, 0, names[each][0], "", NEITHER, False) for each in found)


def _names(sections: Sequence[Section]) -> dict[int, tuple[str, str]]:
    rows = Entry.objects.filter(tournament__section__in=sections)
    return {row[0]: (row[1], row[2]) for row in rows.values_list("pk", "name", "state")}


def _rounds(sections: Sequence[Section]) -> dict[int, str]:
    """Return what is said about the newest round of each part; one query."""
    rows = Round.objects.filter(tournament__section__in=sections).order_by("number")
    planned = {each.tournament_id: each.tournament.rounds for each in sections}
    shown = {RoundState.PUBLISHED, RoundState.CLOSED}
    return {
        part: _("round %(n)s of %(of)s") % {"n": number, "of": planned[part]}
        for part, number, state in rows.values_list("tournament_id", "number", "state")
        if state in shown
    }


def _marks(programme: Programme, whole: WholeCut) -> dict[int, str]:
    if programme.state == ProgrammeState.CUT:
        stood = programmes.qualifiers(programme).values_list("entry_id", flat=True)
        return dict.fromkeys(stood, GOES_ON)
    marks: dict[int, str] = {}
    for each in whole.places:
        marks |= dict.fromkeys(each.cut.through, GOES_ON)
        if each.cut.tie:
            marks |= dict.fromkeys(each.cut.tie.entries, LEVEL)
    return marks


def _decisions(whole: WholeCut) -> list[tuple[PoolCut, str, int, tuple[int, ...]]]:
    return [
        (each, decision.way, decision.seed, tuple(decision.entries))
        for each in whole.places
        for decision in each.decisions
        if decision.way == TieWay.LOT or each.cut.tie is None
    ]


def _decided(
    found: tuple[PoolCut, str, int, tuple[int, ...]], names: Mapping[int, tuple[str, str]]
) -> str:
    pool, way, seed, entries = found
    values = {
        "pool": pool.name,
        "names": ", ".join(names[each][0] for each in entries if each in names),
        "seed": seed,
    }
    if way == TieWay.LOT:
        text = _(
            "%(pool)s: a lot put %(names)s in order, drawn from the published number %(seed)s."
        )
    else:
        text = _("%(pool)s: a play-off put %(names)s in order.")
    return text % values


def _tie(found: PoolCut, names: Mapping[int, str]) -> TieLine:
    tie, decision = found.cut.tie, found.decision
    entries = tie.entries if tie else ()
    play_off = decision.play_off.tournament if decision and decision.play_off else None
    return TieLine(
        pool=found.number,
        name=found.name,
        names=", ".join(names[each] for each in entries),
        places=tie.places if tie else 0,
        play_off=play_off.get_absolute_url() if play_off else "",
        may_draw=play_off is None or play_off.stage == Stage.PUBLISHED,
    )
