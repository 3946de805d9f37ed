"""Playing a season to its end, many times."""

from collections.abc import Callable

from tournaments.forecast.quick_dice import WHOLE, QuickChance
from tournaments.forecast.values import GAME, Chances, OpenSeason

MOST_DRAWS = GAME // 2  # with more the weaker side would lose less than never
TELL_EVERY = 500

Tell = Callable[[int], None]
Game = tuple[int, int, int, int]  # the sides, and below which draw the first wins, or does not lose


def forecast(season: OpenSeason, runs: int, tell: Tell = lambda done: None) -> Chances:
    """Return how often everybody ends on which place; `tell` hears how many runs are done."""
    if runs < 1:
        raise ValueError("A forecast needs at least one run.")
    entrants = sorted(season.entrants, key=lambda entrant: (entrant.rank, entrant.id))
    count = len(entrants)
    counts = [[0] * count for _ in entrants]
    if not season.fixtures and not season.open_rounds:
        for place in range(count):
            counts[place][place] = runs
        tell(runs)
    else:
        play = _Season(season, [entrant.id for entrant in entrants])
        start = [entrant.points for entrant in entrants]
        for run in range(1, runs + 1):
            for place, who in enumerate(play.once(start)):
                counts[who][place] += 1
            if run % TELL_EVERY == 0 or run == runs:
                tell(run)
    places = {entrant.id: tuple(counts[n]) for n, entrant in enumerate(entrants)}
    return Chances(runs, places)


def edges(chance: int, draws: int) -> tuple[int, int]:
    """Return below which draw the first side wins, and below which it does not lose.

    Equals draw as often as `draws` says, and the clearer the favourite the rarer; a draw counts
    half on both sides, so the expected points stay what `chance` says.
    """
    drawn = min(draws, MOST_DRAWS) * 4 * chance * (GAME - chance) // GAME**2
    won = chance - drawn // 2
    return won * WHOLE // GAME, (won + drawn) * WHOLE // GAME


class _Season:
    """What every run shares: the games that are left, and how likely they end how."""

    def __init__(self, season: OpenSeason, ids: list[int]) -> None:
        self.season, self.ids, self.chance = season, ids, QuickChance(season.seed)
        self.rules = season.rules
        index = {who: n for n, who in enumerate(ids)}
        self.known: dict[tuple[int, int], Game] = {}
        self.games = [self.game(index[one], index[other]) for one, other in season.fixtures]

    def game(self, one: int, other: int) -> Game:
        """Return a game between two, by their index."""
        found = self.known.get((one, other))
        if found is None:
            pair = (self.ids[one], self.ids[other])
            chances = self.season.chances
            chance = chances.get(pair, GAME - chances.get((pair[1], pair[0]), GAME // 2))
            found = (one, other, *edges(chance, self.rules.draws))
            self.known[one, other] = found
        return found

    def once(self, start: list[int]) -> list[int]:
        """Return the order in which one season ends."""
        points = list(start)
        self.play(self.games, points)
        for _ in range(self.season.open_rounds):
            self.play(self.neighbours(points), points)
        return self.order(points)

    def order(self, points: list[int]) -> list[int]:
        """Return everybody, the most points first, equals by lot."""
        draw = self.chance.draw
        keys = [(-score, draw(), n) for n, score in enumerate(points)]
        return [key[2] for key in sorted(keys)]

    def neighbours(self, points: list[int]) -> list[Game]:
        """Return the games of a round that is not paired yet; a bye is written at once."""
        order = self.order(points)
        if len(order) % 2:
            points[order[-1]] += self.rules.win
        return [self.game(a, b) for a, b in zip(order[0::2], order[1::2], strict=False)]

    def play(self, games: list[Game], points: list[int]) -> None:
        """Draw the results of some games and write the points."""
        draw, rules = self.chance.draw, self.rules
        win, drawn, loss = rules.win, rules.draw, rules.loss
        for one, other, wins, holds in games:
            lot = draw()
            if lot < wins:
                points[one] += win
                points[other] += loss
            elif lot < holds:
                points[one] += drawn
                points[other] += drawn
            else:
                points[one] += loss
                points[other] += win
