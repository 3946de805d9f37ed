"""What is checked of pairings: of a report from anywhere, or of an event as one."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from siamleague.numbers import whole
from tournaments.events import words
from tournaments.exchange.trf_values import PLAYED, Points, TrfGame, TrfReport, points_of, tenths_of
from tournaments.exports import trf_of_event
from tournaments.formats import shelf
from tournaments.formats.dutch import fault_of
from tournaments.models import Tournament
from tournaments.pairing.dutch import replayed_rounds
from tournaments.pairing.dutch.participants import BLACK, EITHER, WHITE
from tournaments.pairing.dutch.replayed_rounds import CheckedRound, PlayedEvent, RoundAsLaid, Stay

COLOURS = {"w": WHITE, "b": BLACK}
OTHER = {WHITE: BLACK, BLACK: WHITE}
Check = Callable[[RoundAsLaid], CheckedRound]
Bans = dict[int, frozenset[frozenset[int]]]


@dataclass(frozen=True)
class SaidRound:
    """A round with what is to be said of it: nothing where it is as the handbook says."""

    number: int
    boards: int
    article: str = ""
    said: str = ""
    unknown: bool = False  # to tell takes longer than there was time for


def of_report(report: TrfReport, check: Check = replayed_rounds.check) -> Iterator[SaidRound]:
    """Yield every round of a report, as by the FIDE Dutch system."""
    return _told(_played(report), report, check)


def of_event(event: Tournament, check: Check = replayed_rounds.check) -> Iterator[SaidRound]:
    """Yield every round of an event of this site, as by the FIDE Dutch system."""
    report = trf_of_event.report(event, private=True)
    rules = shelf.by_slug("dutch").field(event, 1)
    accelerated = bool(event.rules.get("acceleration"))
    played = _played(report, initial=rules.initial, accelerated=accelerated, own=True)
    return _told(played, report, check)


def _told(event: PlayedEvent, report: TrfReport, check: Check) -> Iterator[SaidRound]:
    names = {one.number: f"{one.name} ({one.number})" for one in report.players}
    speaker = words.Speaker(names, event.win if event.win > 1 else 1)
    for laid in replayed_rounds.laid(event):
        yield _said(check(laid), speaker)


def _said(each: CheckedRound, speaker: words.Speaker) -> SaidRound:
    if each.unknown:
        return SaidRound(each.number, each.boards, unknown=True)
    if each.impossible:
        none = words.sentence({"code": "dutch-no-round", "values": []}, speaker)
        return SaidRound(each.number, each.boards, "C4", none)
    if each.broken is None:
        return SaidRound(each.number, each.boards)
    figures = (each.broken.ours, each.broken.theirs)
    fault = fault_of(each.broken.article, each.who, figures)
    return SaidRound(each.number, each.boards, each.broken.article, words.fault(fault, speaker))


def _played(
    report: TrfReport,
    *,
    initial: int | None = None,
    accelerated: bool = False,
    own: bool = False,
) -> PlayedEvent:
    """Return what pairing asks of a report."""
    points = points_of(report)
    rounds = _rounds(report)
    return PlayedEvent(
        stays=_all_stays(report, points),
        rounds=rounds,
        win=points.win,
        forbidden=_bans(report, rounds),
        initial=initial if initial is not None else _initial(report),
        accelerated=accelerated,
        virtual=_virtual(report),
        counts_absent=own,
    )


def _all_stays(report: TrfReport, points: Points) -> dict[int, tuple[Stay, ...]]:
    """Return what everybody did in each round; a colour that one line leaves out the other has."""
    games = {one.number: one.games for one in report.players}
    return {
        who: _stays(
            mine,
            [_colour(who, game, games, at) for at, game in enumerate(mine)],
            points,
        )
        for who, mine in games.items()
    }


def _colour(who: int, game: TrfGame, games: dict[int, tuple[TrfGame, ...]], at: int) -> int:
    if not game.opponent:
        return WHITE
    mine, theirs = COLOURS.get(game.colour), COLOURS.get(games[game.opponent][at].colour)
    if mine is not None or theirs is not None:
        return mine if mine is not None else OTHER[theirs or WHITE]
    if game.result in PLAYED:  # somebody had white
        return WHITE if who < game.opponent else BLACK
    return EITHER


def _stays(games: tuple[TrfGame, ...], colours: Sequence[int], points: Points) -> tuple[Stay, ...]:
    return tuple(
        Stay(
            opponent=game.opponent or None,
            colour=colour,
            gained=points.of(game.result) if game.result else 0,
            played=bool(game.opponent) and game.result in PLAYED,
            allocated=game.result == "U",
        )
        for game, colour in zip(games, colours, strict=True)
    )


def _rounds(report: TrfReport) -> int:
    """Return how many rounds were planned: 142, or XXR as others write it."""
    said = [report.said("142"), *(line.text for line in report.others if line.tag == "XXR")]
    numbers = [n for text in said if (n := whole(text)) is not None]
    return max([report.rounds, *(n for n in numbers[:1] if n < 100)])


def _initial(report: TrfReport) -> int | None:
    """Return the colour that was drawn, where the report says so: 152, or XXC."""
    said = [report.said("152"), *(line.text for line in report.others if line.tag == "XXC")]
    for text in " ".join(said).lower().split():
        if text in ("w", "white", "white1", "b", "black", "black1"):
            return COLOURS[text[0]]
    return None


def _bans(report: TrfReport, rounds: int) -> Bans:
    """Return who must not meet, by round: XXP for all rounds, 260 from one round to another."""
    found: dict[int, set[frozenset[int]]] = {}
    for line in report.others:
        numbers = [n for each in line.text.split() if (n := whole(each)) is not None]
        first, last = 1, rounds
        if line.tag == "260" and len(numbers) > 2:
            first, last, *numbers = numbers
        elif line.tag != "XXP":
            continue
        for number in range(max(first, 1), min(last, rounds) + 1):
            found.setdefault(number, set()).add(frozenset(numbers))
    return {number: frozenset(groups) for number, groups in found.items()}


def _virtual(report: TrfReport) -> dict[tuple[int, int], int]:
    """Return the virtual points of XXA lines, by person and round, in tenths."""
    found = {}
    for line in report.others:
        who, *given = line.text.split() if line.tag == "XXA" else [""]
        if (seed := whole(who)) is not None:
            for number, text in enumerate(given[:60], 1):
                found[seed, number] = tenths_of(text) or 0
    return found
