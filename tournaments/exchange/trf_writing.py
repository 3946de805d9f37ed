"""Writing a tournament report: TRF16, or TRF26.

Every line ends with CR and LF, so that both kinds of readers find its end. What does not fit its
columns is cut. Columns count letters of the text; a report with plain letters has as many bytes.
"""

from collections.abc import Iterator, Sequence

from tournaments.exchange import trf_reading, trf_teams, trf_told_rounds
from tournaments.exchange.trf_values import (
    TrfGame,
    TrfLine,
    TrfPlayer,
    TrfReport,
    TrfTeam,
    as_points,
    printable,
)

OLD, NEW = "trf16", "trf26"
FIRST_ROUND = 91  # where the first round begins, counted from 0
LETTERS = 33  # of a name


def written(report: TrfReport, edition: str = NEW) -> str:
    """Return the report as a file."""
    lines = [_line(line) for line in report.about if edition == NEW or _is_old(line.tag)]
    lines += [_player(player) for player in report.players]
    for team in report.teams:
        lines.append(_team(team) if edition == NEW else _old_team(team))
    lines += [_line(line) for line in report.others if edition == NEW or _is_old(line.tag)]
    if edition == NEW:
        lines += _told_rounds(report)
        lines += [f"### {printable(comment)}" for comment in report.comments]
    return "".join(f"{line.rstrip()}\r\n" for line in lines)


def _told_rounds(report: TrfReport) -> Sequence[str]:
    """Return what people read of teams; nothing of teams whose rounds do not fit together."""
    try:
        return list(trf_told_rounds.written(report, trf_teams.read(report))) if report.teams else ()
    except trf_reading.BadReport:
        return ()


def _is_old(tag: str) -> bool:
    """Tell whether the format of 2016 knows a line."""
    return tag <= "132" or tag.startswith("XX")


def _line(line: TrfLine) -> str:
    return f"{line.tag} {printable(line.text)}"


def _player(one: TrfPlayer) -> str:
    name = printable(one.name)[:LETTERS]
    rating = f"{one.rating:4d}" if one.rating else "    "
    head = (
        f"001 {one.number:4d} {one.sex[:1]:1}{one.title[:3]:>3} {name:<33} {rating[:4]} "
        f"{one.federation[:3]:3} {one.fide[:11]:>11} {one.born[:10]:10} "
        f"{as_points(one.points):>4} {one.rank or '':>4}"
    )
    return f"{head:<{FIRST_ROUND - 2}}" + "".join(f"  {_game(game)}" for game in one.games)


def _game(game: TrfGame) -> str:
    who = f"{game.opponent:4d}" if game.opponent else "0000"
    if not game.opponent and not game.result:
        return "        "
    return f"{who} {game.colour or '-'} {game.result or ' '}"


def _old_team(team: TrfTeam) -> str:
    head = f"013 {printable(team.name)[:32]:<32}"
    return head + " ".join(f"{number:4d}" for number in team.players)


def _team(team: TrfTeam) -> str:
    head = (
        f"310 {team.number:3d} {printable(team.name)[:32]:<32} {printable(team.nickname)[:5]:<5} "
        f"{team.strength or '':>6} {as_points(team.match_points):>6} "
        f"{as_points(team.game_points):>6} {team.rank or '':>3}  "
    )
    return head + " ".join(f"{number:4d}" for number in team.players)


def numbered(team: int, round_number: int, players: Sequence[int], other: int) -> TrfLine:
    """Return the line of a team that played in another order than its own."""
    boards = " ".join(f"{number:04d}" for number in players)
    return TrfLine("300", f"{round_number:3d} {team:3d} {other:3d} {boards}")


def allocated(match: int, game: int, teams: Sequence[int]) -> TrfLine:
    """Return which team had nobody to meet, round by round."""
    numbers = " ".join(f"{number:03d}" for number in teams)
    return TrfLine("320", f"{as_points(match):>4} {as_points(game):>4} {numbers}")


def byes(asked: Sequence[tuple[str, int, int]]) -> Iterator[TrfLine]:
    """Yield the lines of byes that were asked for: their letter, the round, and who."""
    for letter, round_number in sorted({(letter, number) for letter, number, _who in asked}):
        who = sorted(w for sign, number, w in asked if (sign, number) == (letter, round_number))
        for start in range(0, len(who), 20):
            some = " ".join(f"{each:04d}" for each in who[start : start + 20])
            yield TrfLine("240", f"{letter} {round_number:03d} {some}")
