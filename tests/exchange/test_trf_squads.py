"""Teams in reports: what is written of generated events is read again, board by board."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.exchange import trf_reading, trf_teams, trf_told_rounds, trf_writing
from tournaments.exchange.trf_team_values import (
    MatchPoints,
    TeamBoard,
    TeamBye,
    TeamMatch,
    TeamRounds,
    totals,
)
from tournaments.exchange.trf_values import TrfGame, TrfLine, TrfPlayer, TrfReport, TrfTeam

ENDINGS = (("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"), ("0", "0"))
HALVES = {"1": 2, "+": 2, "=": 1}
WALKOVERS = ("", "", "", "", "+-", "-+", "--")
ABSENT = {"+-": (1,), "-+": (0,), "--": (0, 1)}


class Event:
    """An event of squads as it was played: who meets whom, who sat where, and how it ended."""

    def __init__(self, draw, lists, boards):
        self.draw, self.boards = draw, boards
        firsts = [sum(lists[:n]) + 1 for n in range(len(lists))]
        self.lists = {
            team: tuple(range(first, first + count))
            for team, (first, count) in enumerate(zip(firsts, lists, strict=True), 1)
        }
        self.games = {one: [] for players in self.lists.values() for one in players}
        self.lines, self.matches, self.byes = [], [], []

    def play(self, number):
        order = self.draw(st.permutations(list(self.lists)))
        pairs = len(order) // 2 - self.draw(st.integers(0, 1))
        self.today = {}
        for place in range(pairs):
            self.meet(number, tuple(order[2 * place : 2 * place + 2]))
        for rank, team in enumerate(order[2 * pairs :]):
            self.rest(number, team, "U" if rank == 0 else self.draw(st.sampled_from("FHZ")))
        for one, games in self.games.items():
            games.append(self.today.get(one, TrfGame()))

    def line_up(self, team):
        some = self.draw(st.permutations(self.lists[team]))[: self.boards]
        away = self.draw(st.lists(st.integers(0, self.boards - 1), max_size=self.boards - 1))
        return [0 if place in away else one for place, one in enumerate(some)]

    def meet(self, number, teams):
        walkover = self.draw(st.sampled_from(WALKOVERS))
        if walkover:
            self.lines.append(
                TrfLine("330", f"{walkover} {number:03d} {teams[0]:3d} {teams[1]:3d}")
            )
            self.matches.append(TeamMatch(number, teams, (), ABSENT[walkover]))
            return
        sides = [self.line_up(team) for team in teams]
        boards = tuple(self.board(n, pair) for n, pair in enumerate(zip(*sides, strict=True)))
        for side in (0, 1):
            told = sides[side], teams[1 - side]
            self.lines.append(trf_writing.numbered(teams[side], number, *told))
        self.matches.append(TeamMatch(number, teams, boards))

    def board(self, place, pair):
        if not any(pair):
            return TeamBoard(pair, (0, 0), (0, 1))
        if all(pair):
            signs = self.draw(st.sampled_from(ENDINGS))
        else:
            signs = ("+", "-") if pair[0] else ("-", "+")
        for side in (0, 1):
            if pair[side]:
                colour = "wb"[(place + side) % 2]
                self.today[pair[side]] = TrfGame(pair[1 - side], colour, signs[side])
        gone = tuple(side for side in (0, 1) if signs[side] == "-")
        return TeamBoard(pair, tuple(HALVES.get(sign, 0) for sign in signs), gone)

    def rest(self, number, team, letter):
        self.byes.append(TeamBye(number, team, letter, 15 if letter == "U" else 0))

    def played(self):
        matches = sorted(self.matches, key=lambda match: (match.round, min(match.teams)))
        byes = sorted(self.byes, key=lambda bye: (bye.round, bye.team))
        return TeamRounds(self.boards, tuple(matches), tuple(byes))

    def report(self, rounds):
        points = totals(self.played(), MatchPoints())
        teams = tuple(
            TrfTeam(n, f"Team {n}", f"T{n}", 0, *points.get(n, (0, 0)), n, players)
            for n, players in self.lists.items()
        )
        free = {bye.round: bye.team for bye in self.byes if bye.letter == "U"}
        allocated = trf_writing.allocated(20, 15, [free.get(n + 1, 0) for n in range(rounds)])
        asked = trf_writing.byes(
            [(b.letter, b.round, b.team) for b in self.byes if b.letter != "U"]
        )
        players = tuple(
            TrfPlayer(one, f"P{one}", games=tuple(games)) for one, games in self.games.items()
        )
        about = (TrfLine("352", ("WB" * self.boards)[: self.boards]),)
        others = (*self.lines, *([allocated] if free else []), *asked)
        return TrfReport(about, players, teams, others)


@st.composite
def squad_events(draw):
    """Return an event's report, and what was played; lists may be longer than there are signs."""
    boards = draw(st.integers(2, 5))
    count = draw(st.integers(2, 7))
    longest = st.sampled_from([boards, boards + 2, 40])
    lists = [draw(longest) for _team in range(count)]
    event = Event(draw, lists, boards)
    rounds = draw(st.integers(1, 4))
    for number in range(1, rounds + 1):
        event.play(number)
    return event.report(rounds), event.played()


@settings(max_examples=80, deadline=None)
@given(squad_events())
def test_squads_come_back_from_a_report_board_by_board(made):
    report, played = made
    again = trf_reading.read(trf_writing.written(report))
    assert replace(again, players=()) == replace(report, players=())
    for one, was in zip(again.players, report.players, strict=True):
        blank = (TrfGame(),) * (len(was.games) - len(one.games))  # at the end of all lines
        assert replace(one, games=(*one.games, *blank)) == was
    assert trf_teams.read(again) == played
    assert len(again.detailed) == len(report.teams)


@settings(max_examples=80, deadline=None)
@given(squad_events())
def test_what_people_read_says_the_same_as_all_other_lines(made):
    """With 801 alone line-ups and byes are known, but for players no sign is left for."""
    report, played = made
    kept = tuple(line for line in report.others if line.tag == "330")
    text = trf_writing.written(report)
    again = trf_teams.read(replace(trf_reading.read(text), others=kept))
    starred = "*" in "".join(line for line in text.splitlines() if line.startswith("801"))
    assert [(b.round, b.team, b.letter) for b in again.byes] == [
        (b.round, b.team, b.letter) for b in played.byes
    ]
    if not starred:
        assert again.matches == played.matches


@settings(max_examples=40, deadline=None)
@given(squad_events(), st.data())
def test_what_people_read_never_overrules_the_other_lines(made, data):
    """Scrambled, they change nothing and refuse nothing."""
    report, played = made
    signs = st.text("0123456789AZ*wbFHUZ=+- ", min_size=20, max_size=90)
    spoilt = tuple(TrfLine("801", f"{n} AAAAA  1.0  1.0{data.draw(signs)}") for n in (1, 2))
    assert trf_teams.read(replace(report, detailed=spoilt)) == played


def shown(tag):
    teams = tuple(TrfTeam(n, f"T{n}", f"T{n}", 0, 20, 15, 0, (n, n + 5)) for n in range(1, 6))
    games = {1: TrfGame(2, "w", "1"), 2: TrfGame(1, "b", "0"), 6: TrfGame(0, "b", "+")}
    free = TrfGame()
    players = tuple(TrfPlayer(n, f"P{n}", games=(games.get(n, free), free)) for n in range(1, 11))
    others = (
        trf_writing.allocated(20, 5, [3]),
        TrfLine("330", "+- 001 004 005"),
        *trf_writing.byes([("H", 2, 1), ("F", 2, 2), ("Z", 2, 3)]),
    )
    report = TrfReport((TrfLine("352", "WB"),), players, teams, others)
    return [row for row in trf_writing.written(report).splitlines() if row.startswith(tag)]


def test_the_short_line_has_the_columns_of_the_handbook():
    rows = shown("802")
    assert [row[28:40].rstrip() for row in rows] == [
        "  2 w  2.0", "  1 b  0.0", "PAB    0.5", "  5 w  0.0f", "  4 b  0.0f"]  # fmt: skip
    assert [row[41:].rstrip() for row in rows] == ["HPB    0.0", "FPB    0.0", "ZPB    0.0", "", ""]
    assert (rows[0][4:7], rows[0][8:13], rows[0][14:20]) == ("  1", "T1   ", "   2.0")


def test_the_long_line_says_boards_and_who_sat_there():
    assert shown("801") == [
        "801 1 T1    2.0 1.5  2 w 1+ 12      HH",
        "801 2 T2    2.0 1.5  1 b 0- 10      FF",
        "801 3 T3    2.0 1.5      UU         ZZ",
        "801 4 T4    2.0 1.5  5 w ++",
        "801 5 T5    2.0 1.5  4 b --",
    ]


@pytest.mark.parametrize("who", ["  1", "   1"])
def test_numbers_of_teams_may_stand_in_wider_columns(who):
    line = TrfLine("801", f"2 T2    2.0 1.5{who} b 0- 10")
    report = TrfReport((TrfLine("352", "WB"),), detailed=(line,))
    (one,) = trf_told_rounds.read(report)
    assert (one.opponent, one.colour, one.signs, one.seats) == (1, "b", "0-", (1, 0))


def test_teams_that_are_said_in_both_ways_are_read_once():
    old, new = "013 Lions" + " " * 27 + "   1", "310   1 Lions" + " " * 60 + "   1"
    text = f"001    1      A\r\n{old}\r\n{new}"
    assert [team.players for team in trf_reading.read(text).teams] == [(1,)]
