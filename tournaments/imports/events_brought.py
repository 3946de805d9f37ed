"""A tournament report that was brought, read: what it says, and where it does not add up.

The report itself is kept until it is let in. Points are counted again from the games; where they
differ from what the file says, the difference is shown with its cause, and the games count.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from tournaments.exchange import challonge, decoding, trf_reading, trf_teams, trf_writing
from tournaments.exchange.trf_team_values import (
    MatchPoints,
    TeamRounds,
    match_points_of,
    totals,
)
from tournaments.exchange.trf_values import Points, TrfPlayer, TrfReport, points_of, worth
from tournaments.figures import written
from tournaments.formats import shelf
from tournaments.formats.kinds import Kind
from tournaments.imports.likely_people import Known, Likeness
from tournaments.imports.taking_in import BroughtFile
from tournaments.models import Import
from tournaments.refusals import NotWhole

OUR = "siamleague"
MOST_FAULTS = 8
TENTHS = 10
LONGEST_NAME = 40


@dataclass(frozen=True)
class Difference:
    """Where a file and its games do not agree, and why."""

    number: int
    name: str
    said: str  # what the file says
    counted: str  # what it comes to
    cause: str


@dataclass(frozen=True)
class EventRead:
    """An event as it would be written."""

    name: str
    report: TrfReport
    format: str
    kind: Kind
    game: str
    rounds: int
    scheme: dict[str, str]
    points: Points
    partners: Mapping[int, tuple[str, ...]]
    categories: Mapping[int, list[str]]
    withdrawn: frozenset[int]
    penalties: Mapping[int, int]
    likeness: Mapping[str, Likeness]  # by name
    written: Mapping[int, str]  # names as the file has them
    differences: tuple[Difference, ...]
    squads: TeamRounds | None = None  # of teams of several boards, what they played

    @property
    def people(self) -> int:
        """Return how many take part."""
        return len(self.report.players)


def text_of(file: BroughtFile | None) -> str:
    """Return the text of a report; refuse what is none, every fault with its line."""
    if file is None:
        raise NotWhole(_("Choose a file."))
    try:
        text = decoding.decoded(file.data).text
    except decoding.NoText as wrong:
        raise NotWhole(_("This is no tournament report: TRF files are text.")) from wrong
    if challonge.looks_like(text):
        with _faults_in_words():
            text = trf_writing.written(challonge.read(text))
    if not trf_reading.looks_like(text):
        raise NotWhole(_("This is no tournament report: no line begins with 001 and a number."))
    report = _read(text)
    if report.teams:
        _played(report, _comments(report))
    return text


def _read(text: str) -> TrfReport:
    with _faults_in_words():
        return trf_reading.read(text)


@contextmanager
def _faults_in_words() -> Iterator[None]:
    """Say what is wrong with a file, every fault with its line."""
    try:
        yield
    except trf_reading.BadReport as wrong:
        said = [
            _("Line %(n)s: %(fault)s") % {"n": line, "fault": _fault(word, about)}
            if line
            else _fault(word, about)
            for line, word, about in wrong.faults[:MOST_FAULTS]
        ]
        raise NotWhole(" ".join(said)) from wrong


def event_read(brought: Import) -> EventRead:
    """Return what a report says; a few queries, however many play."""
    report = _read(str(brought.rows))
    said = _comments(report)
    points = points_of(report)
    squads = _played(report, said) if report.teams else None
    won = match_points_of(report)
    known = Known(brought.club_id)
    names_written = {one.number: one.name for one in report.players}
    players = tuple(replace(one, name=_name(one.name)) for one in report.players)
    report = replace(report, players=players)
    partners = _partners(said)
    names = {name for both in partners.values() for name in both} or {p.name for p in players}
    kind = Kind.TEAMS if partners and said.get("kind") == ["teams"] else Kind.DUEL
    facts = {one.name: {"fide": one.fide, "born": one.born} for one in players}
    return EventRead(
        name=(report.said("012") or brought.file_name or _("Event"))[:80],
        report=report,
        format=_format(report, said),
        kind=Kind.SQUADS if squads else kind,
        game=" ".join(said.get("game", [_("Chess")])[:1])[:60],
        rounds=max(report.rounds, _rounds(report), squads.rounds if squads else 0),
        scheme=_match_scheme(won) if squads else _scheme(points),
        points=points,
        partners=partners,
        categories={
            number: [word.strip() for word in rest.split(",") if word.strip()]
            for number, rest in _numbered(said.get("categories", []))
        },
        withdrawn=frozenset(number for number, _rest in _numbered(said.get("withdrawn", []))),
        penalties={
            number: int(rest)
            for number, rest in _numbered(said.get("penalty", []))
            if trf_reading.DIGITS.fullmatch(rest.removeprefix("-")) and len(rest) < 9
        },
        likeness={name: known.like(name, facts.get(name)) for name in sorted(names)},
        written=names_written,
        differences=(
            *_differences(players, points, frozenset() if squads else _penalised(said)),
            *(_of_teams(report, squads, won, _penalised(said)) if squads else ()),
        ),
        squads=squads,
    )


def _played(report: TrfReport, said: Mapping[str, list[str]]) -> TeamRounds:
    """Return what the teams of a report played; refuse what does not fit together."""
    words = [line.split() for line in said.get("meets", [])]
    meets = [
        (int(line[0]), int(line[1]), int(line[2]))
        for line in words
        if len(line) == 3 and all(map(trf_reading.DIGITS.fullmatch, line))
    ]
    with _faults_in_words():
        return trf_teams.read(report, meets)


def _of_teams(
    report: TrfReport, played: TeamRounds, won: MatchPoints, besides: frozenset[int]
) -> "list[Difference]":
    """Return which teams have other points than their matches give, if the file says any."""
    counted = totals(played, won)
    if not any(team.rank or team.match_points or team.game_points for team in report.teams):
        return []
    words = _("%(matches)s points of matches, %(games)s of games")
    found = []
    for team in report.teams:
        mine = counted.get(team.number, (0, 0))
        if mine != (team.match_points, team.game_points) and team.number not in besides:
            said = {"matches": figure(team.match_points), "games": figure(team.game_points)}
            give = {"matches": figure(mine[0]), "games": figure(mine[1])}
            cause = _("the rounds of the file give other points than it says")
            found.append(Difference(team.number, team.name, words % said, words % give, cause))
    return found


def _match_scheme(won: MatchPoints) -> dict[str, str]:
    return {name: f"{getattr(won, name)}/{TENTHS}" for name in ("win", "draw", "loss")}


def _penalised(said: Mapping[str, list[str]]) -> frozenset[int]:
    return frozenset(number for number, _rest in _numbered(said.get("penalty", [])))


def _differences(
    players: Sequence[TrfPlayer], points: Points, besides: frozenset[int]
) -> "list[Difference]":
    """Return who has other points than their games give."""
    found = []
    for one in players:
        counted = worth(one, points)
        if counted != one.points and one.number not in besides:
            open_games = any(game.opponent and not game.result for game in one.games)
            cause = (
                _("a game has no result yet")
                if open_games
                else _("the rounds of the file give %(points)s") % {"points": figure(counted)}
            )
            said = figure(one.points)
            found.append(Difference(one.number, one.name, said, figure(counted), cause))
    return found


def figure(tenths: int) -> str:
    """Return points as people read them."""
    from fractions import Fraction

    return written(Fraction(tenths, TENTHS))


def _name(name: str) -> str:
    """Return a name as it is read here: "Ferri, Ada" is Ada Ferri."""
    family, comma, given = name.partition(",")
    turned = f"{given.strip()} {family.strip()}".strip() if comma and "," not in given else name
    return turned[:LONGEST_NAME].strip() or name[:LONGEST_NAME]


def _comments(report: TrfReport) -> dict[str, list[str]]:
    """Return what this site once wrote into comments, word by word."""
    found: dict[str, list[str]] = {}
    for comment in report.comments:
        first, _gap, rest = comment.partition(" ")
        if first == OUR:
            word, _gap, text = rest.partition(" ")
            found.setdefault(word, []).append(text)
    return found


def _numbered(lines: Sequence[str]) -> "list[tuple[int, str]]":
    found = []
    for line in lines:
        number, _gap, rest = line.partition(" ")
        if trf_reading.DIGITS.fullmatch(number):
            found.append((int(number), rest))
    return found


def _partners(said: Mapping[str, list[str]]) -> dict[int, tuple[str, ...]]:
    found: dict[int, tuple[str, ...]] = {}
    for number, rest in _numbered(said.get("partners", [])):
        both = tuple(name.strip()[:LONGEST_NAME] for name in rest.split(" & ") if name.strip())
        if len(both) == 2:
            found[number] = both
    return found


def _format(report: TrfReport, said: Mapping[str, list[str]]) -> str:
    """Return how it was played: as this site wrote, or as the type of the tournament says."""
    known = {way.slug for way in shelf.every()} - {"tables"}
    ours = said.get("format", [""])[0]
    if ours in known:
        return ours
    words = f"{report.said('092')} {report.said('192')}".lower()
    return "robin" if "robin" in words or "berger" in words else "dutch"


def _rounds(report: TrfReport) -> int:
    text = report.said("142") or next((o.text for o in report.others if o.tag == "XXR"), "")
    found = text.strip()
    return min(int(found), 60) if trf_reading.DIGITS.fullmatch(found) else 0


def _scheme(points: Points) -> dict[str, str]:
    if (points.win, points.draw, points.loss) == (10, 5, 0):
        return {}
    return {name: f"{getattr(points, name)}/{TENTHS}" for name in ("win", "draw", "loss")}


def _fault(word: str, about: str) -> str:
    """Return in a sentence what is wrong with a line of a report."""
    said = {
        "lines": _("there are too many lines."),
        "long": _("it is too long."),
        "controls": _("there are control characters in it."),
        "number": _("“%(about)s” is no starting number."),
        "points": _("“%(about)s” are no points."),
        "rating": _("“%(about)s” is no rating."),
        "rank": _("“%(about)s” is no rank."),
        "name": _("there is no name."),
        "opponent": _("“%(about)s” is no opponent’s number."),
        "round": _("round %(about)s cannot be read."),
        "rounds": _("there are more than %(about)s rounds."),
        "players": _("there are more than %(about)s players."),
        "bye": _("in round %(about)s a bye has an opponent."),
        "twice": _("number %(about)s stands in an earlier line, too."),
        "met": _("in round %(about)s the opponent’s line names somebody else."),
        "results": _("in round %(about)s the two lines do not agree about the result."),
        "colours": _("in round %(about)s both have the same colour."),
        "nobody": _("nobody plays."),
        "boards": _("Teams meet on at most %(about)s boards here."),
        "team-number": _("“%(about)s” is no number of one team."),
        "team-name": _("Team %(about)s has no name."),
        "team-member": _("Player %(about)s of a team is not among the players."),
        "two-teams": _("Player %(about)s plays for two teams."),
        "no-team": _("Player %(about)s plays for no team."),
        "teams-meet": _("In round %(about)s it is not clear which teams meet."),
        "line-up": _("In round %(about)s the boards of two teams do not fit together."),
        "shape": _("this is not as Challonge writes it."),
    }[word]
    return said % {"about": about}
