"""What a position must satisfy beyond the form of its JSON."""

from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.war_of_whispers.atlas import (
    ATTACK,
    CAN,
    EMPIRE_OF,
    EMPIRES,
    POSITION_IDS,
    REGION_IDS,
    REGIONS,
    ROUNDS,
    SLOT_PAIRS,
    SWAP,
)
from games.shelf.war_of_whispers.between import SPIES_EACH
from games.shelf.war_of_whispers.board import controlling
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    AFTER,
    BEFORE,
    CLEAN_UP,
    COUNCIL,
    COUNT,
    DEFENDER,
    DEPLOY,
    DISTINCT,
    DONE,
    DURING,
    EMPIRE,
    EXCHANGE,
    FIRST,
    FOUGHT,
    HELD,
    LEFT,
    LOYALTY,
    OVER,
    PAIRS,
    PHASE,
    QUEUE,
    RESERVE,
    RETRIEVE,
    ROUND,
    SEATS,
    SOURCE,
    SPIES,
    SPYING,
    STAGE,
    STANDING,
    TARGET,
    TURN,
)
from games.shelf.war_of_whispers.flow import agents_on_board, asked, deployments
from games.shelf.war_of_whispers.reading import must
from games.shelf.war_of_whispers.scoring import exchanges


def check(cells: Cells) -> None:
    """Raise BadState unless the cells are a position of the game that waits for somebody."""
    for empire in range(EMPIRES):
        must(cells[RESERVE + empire] >= 0, _BANNERS.filled(of=EMPIRE_OF[empire]))
    _check_phase(cells)
    for seat in range(cells[SEATS]):
        _check_agents(cells, seat)
        _check_exchanges(cells, seat)
    if cells[DISTINCT]:
        tops = [first_devout(cells, seat) for seat in range(cells[SEATS])]
        must(len(set(tops)) == len(tops), _DEVOUT)
    if cells[PHASE] == EMPIRE:
        _check_turn(cells)
    must(cells[PHASE] == OVER or asked(cells) >= 0, _NOBODY)


def _check_phase(cells: Cells) -> None:
    phase, last = cells[PHASE], cells[ROUND] == ROUNDS
    must(phase != RETRIEVE or cells[ROUND] > 1, _RETRIEVE)
    must(phase not in (CLEAN_UP, EXCHANGE) or not last, _LAST_ROUND)
    must(phase != OVER or last, _TOO_EARLY)
    turns = 0 if phase in (EMPIRE, OVER) else cells[SEATS] - 1
    if phase == DEPLOY:
        turns = cells[SEATS] * deployments(cells[SEATS]) - 1
    must(cells[QUEUE] <= turns, _QUEUE.filled(most=turns))


def _place_in_line(cells: Cells, seat: int) -> int:
    return (seat - cells[FIRST]) % cells[SEATS]


def agents_allowed(cells: Cells, seat: int) -> int:
    """Return how many agents the seat can have on the board by now (R3, R4)."""
    each, seats = deployments(cells[SEATS]), cells[SEATS]
    place, queue = _place_in_line(cells, seat), cells[QUEUE]
    full = each + (cells[ROUND] - 1) * (each - 1)
    if cells[PHASE] == RETRIEVE:
        return full - each + (0 if place < queue else 1)
    if cells[PHASE] == DEPLOY:
        return full - each + queue // seats + (1 if place < queue % seats else 0)
    return full


def _check_agents(cells: Cells, seat: int) -> None:
    name = f"{{seat{seat}}}"
    most = agents_allowed(cells, seat)
    must(agents_on_board(cells, seat) <= most, _AGENTS.filled(seat=name, most=most))
    spies = [r for r in range(REGIONS) if cells[SPIES + r] >> seat & 1]
    must(not spies or bool(cells[SPYING]), _NO_SPIES)
    must(len(spies) <= SPIES_EACH, _SPIES.filled(seat=name))


def _check_exchanges(cells: Cells, seat: int) -> None:
    chances = cells[ROUND] - 1
    if cells[PHASE] == EXCHANGE and _place_in_line(cells, seat) < cells[QUEUE]:
        chances += 1
    made = exchanges(cells, seat)
    must(made <= chances, _EXCHANGES.filled(seat=f"{{seat{seat}}}", most=chances))


def first_devout(cells: Cells, seat: int) -> int:
    """Return the empire the seat was Devout to when the game began."""
    row = cells[LOYALTY + seat * EMPIRES : LOYALTY + (seat + 1) * EMPIRES]
    for pair in cells[PAIRS + seat * 2 : PAIRS + seat * 2 + 2]:
        if pair:
            one, other = SLOT_PAIRS[pair - 1]
            row[one], row[other] = row[other], row[one]
    return row[0]


def _check_turn(cells: Cells) -> None:
    stage, acting = cells[STAGE], cells[ACTING]
    here = POSITION_IDS[acting]
    if stage == BEFORE:
        must(acting == cells[TURN] and not cells[DONE] and not cells[FOUGHT], _BEFORE)
        agent = controlling(cells, acting)
        seat = cells[COUNCIL + agent] - 1 if agent >= 0 else -1
        must(seat == cells[ACTOR], _CONTROL.filled(position=here))
        return
    action = cells[DONE] - 1
    must(action >= 0, _NO_ACTION)
    # After a swap the agent acts from its new position, which need not know the action itself.
    must(action == SWAP or CAN[acting][action], _ACTION.filled(position=here))
    must((action == ATTACK) == bool(cells[FOUGHT]), _FOUGHT)
    must(stage == AFTER or bool(cells[FOUGHT]), _FOUGHT)
    if cells[FOUGHT]:
        _check_attack(cells)


def _check_attack(cells: Cells) -> None:
    target = cells[TARGET]
    where = REGION_IDS[target]
    must(cells[SOURCE] != target, _SAME)
    if cells[STAGE] == DURING:
        return
    must(not (cells[LEFT] and cells[STANDING]), _BOTH)
    held, count = cells[HELD + target], cells[COUNT + target]
    for banners, empire in ((LEFT, cells[ACTING] // 4), (STANDING, cells[DEFENDER])):
        true = not cells[banners] or (held == empire and cells[banners] <= count)
        must(true, _SURVIVORS.filled(region=where))


_BANNERS = Text(
    "There are only 20 banners {of}.",
    "Gli stendardi {of} sono solo 20.",
)
_RETRIEVE = Text(
    "No agent is taken back in the first round.",
    "Nel primo round non si riprende nessun agente.",
)
_LAST_ROUND = Text(
    "The fourth round ends the game: no clean-up and no exchange follow it.",
    "Il quarto round chiude la partita: non seguono né ripristino né scambio.",
)
_TOO_EARLY = Text(
    "The game is over only after the fourth round.",
    "La partita finisce solo dopo il quarto round.",
)
_QUEUE = Text(
    "In this phase “queue” is at most {most}.",
    "In questa fase «queue» è al massimo {most}.",
)
_AGENTS = Text(
    "{seat} cannot have more than {most} agents on the board at this point.",
    "{seat} a questo punto non può avere più di {most} agenti sul tabellone.",
)
_NO_SPIES = Text(
    "Agents stand on regions only under the advanced rule.",
    "Gli agenti stanno sulle regioni solo con la regola avanzata.",
)
_SPIES = Text(
    "{seat} may have at most two agents on regions.",
    "{seat} può avere al massimo due agenti sulle regioni.",
)
_EXCHANGES = Text(
    "{seat} can have exchanged loyalties at most {most} times so far.",
    "{seat} finora può aver scambiato lealtà al massimo {most} volte.",
)
_DEVOUT = Text(
    "By its options this game began with different Devout loyalties.",
    "Secondo le opzioni questa partita è iniziata con lealtà Devoto tutte diverse.",
)
_NOBODY = Text(
    "Nobody has anything to decide in this position: choose the moment of the next question.",
    "In questa posizione nessuno ha da decidere: scegli il momento della prossima domanda.",
)
_BEFORE = Text(
    "Before its action a position acts for itself, and no action or attack is noted.",
    "Prima della sua azione una posizione agisce per sé, senza azione né attacco già annotati.",
)
_CONTROL = Text(
    "The seat named does not control {position}.",
    "Il giocatore indicato non controlla {position}.",
)
_NO_ACTION = Text(
    "After the action “turn.action” must say which it was.",
    "Dopo l'azione «turn.action» deve dire quale è stata.",
)
_ACTION = Text(
    "{position} does not have that action.",
    "{position} non ha quell'azione.",
)
_FOUGHT = Text(
    "An attack is noted exactly during and after an attack action.",
    "Un attacco si annota se e solo se l'azione è attaccare.",
)
_SAME = Text(
    "An attack cannot lead into its own source.",
    "Un attacco non può finire nella regione da cui parte.",
)
_BOTH = Text(
    "After an attack banners of one side at most still stand.",
    "Dopo un attacco resta in piedi al massimo una delle parti.",
)
_SURVIVORS = Text(
    "Not so many of that attack's banners can still stand in {region}.",
    "Non possono restare in {region} tanti stendardi di quell'attacco.",
)
