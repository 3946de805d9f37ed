"""What is true of every position, what follows from its entries, and the sentence for a position
of which it is not true."""

from collections.abc import Mapping

from games.kit.given import must, nothing_lost
from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.war_of_whispers import cells as at
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    CAN,
    COPIES,
    EMPIRE_IDS,
    EMPIRES,
    KIND_EMPIRE,
    KIND_IDS,
    KINDS,
    POSITION_IDS,
    REGION_IDS,
    REGIONS,
    ROUNDS,
    SLOT_PAIRS,
    SWAP,
)
from games.shelf.war_of_whispers.between import SPIES_EACH
from games.shelf.war_of_whispers.board import controlling, deck_left
from games.shelf.war_of_whispers.charts import BANNERS_EACH
from games.shelf.war_of_whispers.flow import agents_on_board, asked, deployments
from games.shelf.war_of_whispers.scoring import cities_of, exchanges


def work_out(cells: Cells) -> None:
    """Fill the cells that follow from the entries of a position."""
    for empire in range(EMPIRES):
        cells[at.RESERVE + empire] = max(BANNERS_EACH - _standing(cells, empire), 0)
    if cells[at.ACTING] < 0:
        cells[at.ACTING] = cells[at.TURN]
    for seat in range(cells[at.SEATS]):
        for kind in range(KINDS):
            held = cells[at.HAND + seat * KINDS + kind]
            cells[at.COLOURS + seat * EMPIRES + KIND_EMPIRE[kind]] += held
        for pair in cells[at.PAIRS + seat * 2 : at.PAIRS + seat * 2 + 2]:
            for slot in SLOT_PAIRS[pair - 1] if pair else ():
                cells[at.FACE_UP + seat * EMPIRES + slot] += 1


def pieces(cells: Cells) -> Mapping[str, int]:
    """Return what can neither appear nor vanish: banners, cards, cities."""
    banners = {
        f"{EMPIRE_IDS[empire]}_banners": cells[at.RESERVE + empire] + _standing(cells, empire)
        for empire in range(EMPIRES)
    }
    held = sum(cells[at.HAND : at.HAND + cells[at.SEATS] * KINDS])
    decks = sum(deck_left(cells, empire) for empire in range(EMPIRES))
    return {**banners, "cards": held + decks, "cities": sum(cities_of(cells))}


def _standing(cells: Cells, empire: int) -> int:
    """Return an empire's banners on the map, an army on its way included."""
    placed = sum(cells[at.COUNT + r] for r in range(REGIONS) if cells[at.HELD + r] == empire)
    return placed + (cells[at.ARMY] if cells[at.ACTING] // 4 == empire else 0)


def check(cells: Cells) -> None:
    """Raise BadState unless the cells are a position of the game that waits for somebody."""
    nothing_lost(pieces(cells), {f"{empire}_banners": BANNERS_EACH for empire in EMPIRE_IDS})
    for kind, card in enumerate(KIND_IDS):
        held = sum(cells[at.HAND + kind : at.COLOURS : KINDS])
        must(held <= COPIES, _COPIES, card=card)
    _check_phase(cells)
    for seat in range(cells[at.SEATS]):
        _check_agents(cells, seat)
        _check_exchanges(cells, seat)
    if cells[at.DISTINCT]:
        tops = [first_devout(cells, seat) for seat in range(cells[at.SEATS])]
        must(len(set(tops)) == len(tops), _DEVOUT)
    if cells[at.PHASE] == at.EMPIRE:
        _check_turn(cells)
    must(cells[at.PHASE] == at.OVER or asked(cells) >= 0, _NOBODY)


def _check_phase(cells: Cells) -> None:
    phase, last = cells[at.PHASE], cells[at.ROUND] == ROUNDS
    must(phase != at.RETRIEVE or cells[at.ROUND] > 1, _RETRIEVE)
    must(phase not in (at.CLEAN_UP, at.EXCHANGE) or not last, _LAST_ROUND)
    must(phase != at.OVER or last, _TOO_EARLY)
    turns = 0 if phase in (at.EMPIRE, at.OVER) else cells[at.SEATS] - 1
    if phase == at.DEPLOY:
        turns = cells[at.SEATS] * deployments(cells[at.SEATS]) - 1
    must(cells[at.QUEUE] <= turns, _QUEUE, most=turns)


def _place_in_line(cells: Cells, seat: int) -> int:
    return (seat - cells[at.FIRST]) % cells[at.SEATS]


def agents_allowed(cells: Cells, seat: int) -> int:
    """Return how many agents the seat can have on the board by now (R3, R4)."""
    each, seats = deployments(cells[at.SEATS]), cells[at.SEATS]
    place, queue = _place_in_line(cells, seat), cells[at.QUEUE]
    full = each + (cells[at.ROUND] - 1) * (each - 1)
    if cells[at.PHASE] == at.RETRIEVE:
        return full - each + (0 if place < queue else 1)
    if cells[at.PHASE] == at.DEPLOY:
        return full - each + queue // seats + (1 if place < queue % seats else 0)
    return full


def _check_agents(cells: Cells, seat: int) -> None:
    name = f"{{seat{seat}}}"
    most = agents_allowed(cells, seat)
    must(agents_on_board(cells, seat) <= most, _AGENTS, seat=name, most=most)
    spies = [r for r in range(REGIONS) if cells[at.SPIES + r] >> seat & 1]
    must(not spies or bool(cells[at.SPYING]), _NO_SPIES)
    must(len(spies) <= SPIES_EACH, _SPIES, seat=name)


def _check_exchanges(cells: Cells, seat: int) -> None:
    chances = cells[at.ROUND] - 1
    if cells[at.PHASE] == at.EXCHANGE and _place_in_line(cells, seat) < cells[at.QUEUE]:
        chances += 1
    made = exchanges(cells, seat)
    must(max(cells[at.FACE_UP : at.PAIRS]) <= 1, _TWICE)
    must(made <= chances, _EXCHANGES, seat=f"{{seat{seat}}}", most=chances)


def first_devout(cells: Cells, seat: int) -> int:
    """Return the empire the seat was Devout to when the game began."""
    row = cells[at.LOYALTY + seat * EMPIRES : at.LOYALTY + (seat + 1) * EMPIRES]
    for pair in cells[at.PAIRS + seat * 2 : at.PAIRS + seat * 2 + 2]:
        if pair:
            one, other = SLOT_PAIRS[pair - 1]
            row[one], row[other] = row[other], row[one]
    return row[0]


def _check_turn(cells: Cells) -> None:
    stage, acting = cells[at.STAGE], cells[at.ACTING]
    here = POSITION_IDS[acting]
    if stage == at.BEFORE:
        must(acting == cells[at.TURN] and not cells[at.DONE] and not cells[at.FOUGHT], _BEFORE)
        agent = controlling(cells, acting)
        seat = cells[at.COUNCIL + agent] - 1 if agent >= 0 else -1
        must(seat == cells[at.ACTOR], _CONTROL, position=here)
        return
    action = cells[at.DONE] - 1
    must(action >= 0, _NO_ACTION)
    # After a swap the agent acts from its new position, which need not know the action itself.
    must(action == SWAP or CAN[acting][action], _ACTION, position=here)
    must((action == ATTACK) == bool(cells[at.FOUGHT]), _FOUGHT)
    must(stage == at.AFTER or bool(cells[at.FOUGHT]), _FOUGHT)
    if cells[at.FOUGHT]:
        _check_attack(cells)


def _check_attack(cells: Cells) -> None:
    target = cells[at.TARGET]
    where = REGION_IDS[target]
    must(cells[at.SOURCE] != target, _SAME)
    if cells[at.STAGE] == at.DURING:
        return
    must(not (cells[at.LEFT] and cells[at.STANDING]), _BOTH)
    held, count = cells[at.HELD + target], cells[at.COUNT + target]
    for banners, empire in ((at.LEFT, cells[at.ACTING] // 4), (at.STANDING, cells[at.DEFENDER])):
        true = not cells[banners] or (held == empire and cells[banners] <= count)
        must(true, _SURVIVORS, region=where)


_COPIES = Text("There are only two cards “{card}” in the game.")
_TWICE = Text("In “exchanges” a loyalty is exchanged twice.")
_RETRIEVE = Text("No agent is taken back in the first round.")
_LAST_ROUND = Text("The fourth round ends the game: no clean-up and no exchange follow it.")
_TOO_EARLY = Text("The game is over only after the fourth round.")
_QUEUE = Text("In this phase “queue” is at most {most}.")
_AGENTS = Text("{seat} cannot have more than {most} agents on the board at this point.")
_NO_SPIES = Text("Agents stand on regions only under the advanced rule.")
_SPIES = Text("{seat} may have at most two agents on regions.")
_EXCHANGES = Text("{seat} can have exchanged loyalties at most {most} times so far.")
_DEVOUT = Text("By its options this game began with different Devout loyalties.")
_NOBODY = Text(
    "Nobody has anything to decide in this position: choose the moment of the next question."
)
_BEFORE = Text("Before its action a position acts for itself, and no action or attack is noted.")
_CONTROL = Text("The seat named does not control {position}.")
_NO_ACTION = Text("After the action “turn.action” must say which it was.")
_ACTION = Text("{position} does not have that action.")
_FOUGHT = Text("An attack is noted exactly during and after an attack action.")
_SAME = Text("An attack cannot lead into its own source.")
_BOTH = Text("After an attack banners of one side at most still stand.")
_SURVIVORS = Text("Not so many of that attack's banners can still stand in {region}.")
