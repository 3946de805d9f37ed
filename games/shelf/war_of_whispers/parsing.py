"""From the JSON of a position to cells. What is missing takes the emptiest meaning: no agents,
no banners, no cards; loyalties, phase and dice must be given."""

import re

from games.kit.inner import Cells
from games.kit.options import check_seats, settle
from games.kit.refusals import BadState, OtherRules, Refusal
from games.kit.text import Text
from games.shelf.war_of_whispers.atlas import (
    ACTION_IDS,
    EMPIRE_IDS,
    EMPIRES,
    KIND_IDS,
    KINDS,
    POSITION_IDS,
    REGION_IDS,
    ROUNDS,
    SLOT_PAIRS,
)
from games.shelf.war_of_whispers.cells import (
    ACTING,
    ACTOR,
    ARMY,
    COUNCIL,
    COUNT,
    DEFENDER,
    DONE,
    DRAWS,
    DURING,
    EMPIRE,
    FACE_UP,
    FIRST,
    FOUGHT,
    HAND,
    HELD,
    KILLED,
    LEFT,
    LOYALTY,
    PAIRS,
    PHASE,
    QUEUE,
    RESERVE,
    ROUND,
    SEATS,
    SECRET,
    SEEN_FROM,
    SEEN_INTO,
    SOURCE,
    SPEAKER,
    SPIES,
    STAGE,
    STANDING,
    TARGET,
    TURN,
)
from games.shelf.war_of_whispers.charts import BANNERS_EACH
from games.shelf.war_of_whispers.checks import check
from games.shelf.war_of_whispers.position import PHASE_IDS, SECRET_DIGITS, STAGE_IDS
from games.shelf.war_of_whispers.purse import give
from games.shelf.war_of_whispers.reading import Table, known_keys, must, number, one_of, row, table
from games.shelf.war_of_whispers.settings import INFO, OPTIONS, RULES_VERSION
from games.shelf.war_of_whispers.state import empty_board

_KEYS = (
    *("rules_version", "seats", "options", "round", "first", "phase", "queue", "turn", "last"),
    *("regions", "councils", "agents_on_regions", "exchanges", "loyalties", "hands", "dice"),
)
_TURN_KEYS = ("position", "stage", "seat", "acting", "action", "attack")
_ATTACK_KEYS = ("from", "into", "army", "survivors", "defender", "standing", "killed")
_MANY = 1_000_000_000
_HEX = re.compile(f"[0-9a-f]{{{SECRET_DIGITS}}}")


def read(data: object) -> Cells:
    """Return the cells of a position, or raise OtherRules or BadState."""
    position = table(data, "position")
    if position.get("rules_version") != RULES_VERSION:
        raise OtherRules(_VERSION.filled(version=RULES_VERSION))
    known_keys(position, "position", _KEYS)
    cells = _settled_board(position)
    _read_frame(cells, position)
    _read_regions(cells, position)
    _read_agents(cells, position)
    _read_hands(cells, position)
    _read_loyalties(cells, position)
    _read_dice(cells, position)
    check(cells)
    return cells


def _settled_board(position: Table) -> Cells:
    seats = number(position.get("seats"), "seats", 2, 4)
    options = table(position.get("options", {}), "options")
    try:
        check_seats(INFO, seats)
        return empty_board(settle(OPTIONS, options, seats), seats)
    except Refusal as refusal:
        raise BadState(refusal.text) from refusal


def _read_frame(cells: Cells, position: Table) -> None:
    seats = cells[SEATS]
    cells[ROUND] = number(position.get("round"), "round", 1, ROUNDS)
    cells[FIRST] = number(position.get("first"), "first", 0, seats - 1)
    cells[PHASE] = one_of(position.get("phase"), "phase", PHASE_IDS)
    cells[QUEUE] = number(position.get("queue", 0), "queue", 0, 3 * seats - 1)
    last = table(position.get("last", {}), "last")
    known_keys(last, "last", ("seat", "from", "into"))
    if last.get("seat") is not None:
        cells[SPEAKER] = number(last["seat"], "last.seat", 0, seats - 1) + 1
    for cell, key in ((SEEN_FROM, "from"), (SEEN_INTO, "into")):
        if last.get(key) is not None:
            cells[cell] = one_of(last[key], f"last.{key}", REGION_IDS) + 1
    in_turn = cells[PHASE] == EMPIRE
    must(in_turn == (position.get("turn") is not None), _NO_TURN)
    if in_turn:
        _read_turn(cells, table(position["turn"], "turn"))


def _read_turn(cells: Cells, turn: Table) -> None:
    known_keys(turn, "turn", _TURN_KEYS)
    cells[TURN] = one_of(turn.get("position"), "turn.position", POSITION_IDS)
    cells[STAGE] = one_of(turn.get("stage", "before"), "turn.stage", STAGE_IDS)
    cells[ACTOR] = number(turn.get("seat"), "turn.seat", 0, cells[SEATS] - 1)
    acting = turn.get("acting", turn.get("position"))
    cells[ACTING] = one_of(acting, "turn.acting", POSITION_IDS)
    if turn.get("action") is not None:
        cells[DONE] = one_of(turn["action"], "turn.action", ACTION_IDS) + 1
    if turn.get("attack") is not None:
        _read_attack(cells, table(turn["attack"], "turn.attack"))


def _read_attack(cells: Cells, attack: Table) -> None:
    where = "turn.attack"
    known_keys(attack, where, _ATTACK_KEYS)
    cells[FOUGHT] = 1
    cells[SOURCE] = one_of(attack.get("from"), f"{where}.from", REGION_IDS)
    cells[TARGET] = one_of(attack.get("into"), f"{where}.into", REGION_IDS)
    if cells[STAGE] == DURING:
        cells[ARMY] = number(attack.get("army"), f"{where}.army", 1, BANNERS_EACH)
        return
    for cell, key in ((LEFT, "survivors"), (STANDING, "standing"), (KILLED, "killed")):
        cells[cell] = number(attack.get(key, 0), f"{where}.{key}", 0, BANNERS_EACH)
    if attack.get("defender") is not None:
        cells[DEFENDER] = one_of(attack["defender"], f"{where}.defender", EMPIRE_IDS)


def _read_regions(cells: Cells, position: Table) -> None:
    for name, data in table(position.get("regions", {}), "regions").items():
        where = f"regions.{name}"
        region = one_of(name, "regions", REGION_IDS)
        army = table(data, where)
        known_keys(army, where, ("empire", "banners"))
        empire = one_of(army.get("empire"), f"{where}.empire", EMPIRE_IDS)
        count = number(army.get("banners"), f"{where}.banners", 1, BANNERS_EACH)
        cells[HELD + region], cells[COUNT + region] = empire, count
        cells[RESERVE + empire] -= count
    if cells[ARMY]:
        cells[RESERVE + cells[ACTING] // 4] -= cells[ARMY]


def _read_agents(cells: Cells, position: Table) -> None:
    most = cells[SEATS] - 1
    for name, seat in table(position.get("councils", {}), "councils").items():
        place = one_of(name, "councils", POSITION_IDS)
        cells[COUNCIL + place] = number(seat, f"councils.{name}", 0, most) + 1
    where = "agents_on_regions"
    for name, seats in table(position.get(where, {}), where).items():
        region = one_of(name, where, REGION_IDS)
        for seat in row(seats, f"{where}.{name}"):
            cells[SPIES + region] |= 1 << number(seat, f"{where}.{name}", 0, most)


def _read_hands(cells: Cells, position: Table) -> None:
    seats = cells[SEATS]
    hands = row(position.get("hands", [[]] * seats), "hands")
    must(len(hands) == seats, _EACH.filled(where="hands"))
    for seat, hand in enumerate(hands):
        for card in row(hand, f"hands.{seat}"):
            kind = one_of(card, f"hands.{seat}", KIND_IDS)
            give(cells, seat, kind)
            held = sum(cells[HAND + s * KINDS + kind] for s in range(seats))
            must(held <= 2, _COPIES.filled(card=KIND_IDS[kind]))


def _read_loyalties(cells: Cells, position: Table) -> None:
    seats = cells[SEATS]
    rows = row(position.get("loyalties"), "loyalties")
    exchanges = row(position.get("exchanges", [[]] * seats), "exchanges")
    must(len(rows) == seats, _EACH.filled(where="loyalties"))
    must(len(exchanges) == seats, _EACH.filled(where="exchanges"))
    for seat in range(seats):
        names = row(rows[seat], f"loyalties.{seat}")
        empires = [one_of(name, f"loyalties.{seat}", EMPIRE_IDS) for name in names]
        must(sorted(empires) == list(range(EMPIRES)), _LOYALTY.filled(seat=f"{{seat{seat}}}"))
        cells[LOYALTY + seat * EMPIRES : LOYALTY + (seat + 1) * EMPIRES] = empires
        made = row(exchanges[seat], f"exchanges.{seat}")
        must(len(made) <= 2, _TWICE.filled(seat=f"{{seat{seat}}}"))
        for turn, pair in enumerate(made):
            _read_exchange(cells, seat, turn, row(pair, f"exchanges.{seat}"))


def _read_exchange(cells: Cells, seat: int, turn: int, pair: "object") -> None:
    where = f"exchanges.{seat}"
    slots = tuple(number(slot, where, 1, EMPIRES) - 1 for slot in row(pair, where))
    must(slots in SLOT_PAIRS, _PAIR.filled(seat=f"{{seat{seat}}}"))
    cells[PAIRS + seat * 2 + turn] = SLOT_PAIRS.index((slots[0], slots[1])) + 1
    for slot in slots:
        must(not cells[FACE_UP + seat * EMPIRES + slot], _TWICE.filled(seat=f"{{seat{seat}}}"))
        cells[FACE_UP + seat * EMPIRES + slot] = 1


def _read_dice(cells: Cells, position: Table) -> None:
    dice = table(position.get("dice"), "dice")
    known_keys(dice, "dice", ("secret", "draws"))
    secret = dice.get("secret")
    must(isinstance(secret, str) and bool(_HEX.fullmatch(secret)), _SECRET)
    cells[SECRET] = int(str(secret), 16)
    cells[DRAWS] = number(dice.get("draws", 0), "dice.draws", 0, _MANY)


_VERSION = Text(
    "The position was not stored under version {version} of these rules.",
    "La posizione non è stata salvata con la versione {version} di queste regole.",
)
_NO_TURN = Text(
    "“turn” is given exactly in the phase of the empires.",
    "«turn» si indica se e solo se è la fase degli imperi.",
)
_EACH = Text(
    "“{where}” needs one list for each seat.", "«{where}» vuole una lista per ogni giocatore."
)
_COPIES = Text(
    "There are only two cards “{card}” in the game.",
    "Nel gioco ci sono solo due carte «{card}».",
)
_LOYALTY = Text(
    "The loyalties of {seat} must name each empire once.",
    "Le lealtà di {seat} devono nominare ogni impero una volta.",
)
_TWICE = Text(
    "{seat} cannot have exchanged a loyalty twice, nor more than two pairs.",
    "{seat} non può aver scambiato una lealtà due volte, né più di due coppie.",
)
_PAIR = Text(
    "An exchange of {seat} must name two different slots, the smaller first.",
    "Uno scambio di {seat} deve nominare due caselle diverse, prima la minore.",
)
_SECRET = Text(
    "“dice.secret” must be 32 hexadecimal digits.",
    "«dice.secret» deve essere di 32 cifre esadecimali.",
)
