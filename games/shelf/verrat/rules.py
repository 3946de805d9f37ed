"""The seven phases of a round on the inner path.

Intrigue, sealed orders, the Kaffa search, the demand and pardons ask somebody; travel, votes
and the shift happen by themselves in between.
"""

from games.kit.inner import Cells, Inner, Raw
from games.shelf.verrat import gather, intrigue, justice, travel
from games.shelf.verrat.layout import (
    COLLECTING,
    DEMAND,
    INTRIGUE,
    OVER,
    PARDONS,
    PHASE,
    PLANNING,
    READY,
    SEALED,
    SEATS,
    TURN,
    WINNER,
    in_order,
)


class VerratRules(Inner):
    """Verrat! as the inner path knows it; see kit.inner for the promises."""

    def actors(self, cells: Cells) -> list[int]:
        phase = cells[PHASE]
        if phase == INTRIGUE:
            return [seat for seat in range(SEATS) if not cells[READY + seat]]
        if phase == PLANNING:
            return [seat for seat in range(SEATS) if not cells[SEALED + seat]]
        if phase == DEMAND:
            return [gather.demander(cells)]
        if phase == OVER:
            return []
        return [in_order(cells, cells[TURN])]

    def options(self, cells: Cells, seat: int) -> list[int]:
        phase = cells[PHASE]
        if phase == INTRIGUE:
            said = intrigue.words(cells, seat)
        elif phase == PLANNING:
            said = travel.words(cells, seat)
        elif phase == COLLECTING:
            said = gather.collecting_words(cells)
        elif phase == DEMAND:
            said = gather.demand_words(cells)
        else:
            said = justice.pardon_words(cells, seat)
        said.sort()
        return said

    def speak(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        """Say one word; return True when it completed a move, which is then carried out."""
        phase = cells[PHASE]
        if phase == INTRIGUE:
            return intrigue.say(cells, seat, word, log)
        if phase == PLANNING:
            return self._seal(cells, seat, word, log)
        if phase == COLLECTING:
            return self._collect(cells, seat, word, log)
        if phase == DEMAND:
            gather.demand(cells, seat, word, log)
            self._after_demand(cells, log)
        elif phase == PARDONS:
            justice.pardon(cells, seat, word, log)
            self._after_pardon(cells, log)
        return True

    def _seal(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        if not travel.say(cells, seat, word, log):
            return False
        if travel.all_sealed(cells):
            travel.travel(cells, log)
            if not cells[WINNER] and not gather.begin(cells, log):
                self._after_collecting(cells, log)
        return True

    def _collect(self, cells: Cells, seat: int, word: int, log: list[Raw] | None) -> bool:
        if not gather.answer(cells, seat, word, log):
            return False
        if not cells[WINNER] and not gather.go_on(cells, log):
            self._after_collecting(cells, log)
        return True

    def _after_collecting(self, cells: Cells, log: list[Raw] | None) -> None:
        """Let the vizier at marker 1 demand, if there is anything to demand."""
        if cells[WINNER]:
            return
        cells[PHASE] = DEMAND
        if not gather.demand_words(cells):
            self._after_demand(cells, log)

    def _after_demand(self, cells: Cells, log: list[Raw] | None) -> None:
        if cells[WINNER]:
            return
        justice.banish(cells, log)
        cells[PHASE] = PARDONS
        cells[TURN] = 0
        self._after_pardon(cells, log)

    def _after_pardon(self, cells: Cells, log: list[Raw] | None) -> None:
        if not justice.next_pardoner(cells):
            justice.shift(cells, log)
