"""What is asked of a player, and why a word cannot be said, in plain words."""

from collections.abc import Sequence

from games.kit.inner import Cells
from games.kit.text import Text
from games.shelf.verrat import layout as at
from games.shelf.verrat import travel
from games.shelf.verrat.material import CITY_NAMES, VIZIER_NAMES
from games.shelf.verrat.notation import (
    ARG,
    K_ACCEPT,
    K_ASK,
    K_DEMAND,
    K_FREE,
    K_GIVE,
    K_OFFER,
    K_PLAN,
    K_TO,
    KIND,
    VOCABULARY,
)


def prompt(cells: Cells, seat: int, actors: list[int]) -> Text:
    """Return what this seat is asked now, the words already said included."""
    phase = cells[at.PHASE]
    if phase == at.OVER:
        return _OVER
    if seat not in actors:
        return _WAIT
    if phase == at.INTRIGUE:
        return (_TALK, _WHOM, _GIVE, _ASK)[cells[at.SAID]]
    if phase == at.PLANNING:
        return _planning_prompt(cells, seat)
    if phase == at.COLLECTING:
        return _collecting_prompt(cells)
    return _DEMAND if phase == at.DEMAND else _PARDON


def why_not(cells: Cells, seat: int, word: int) -> Text | None:
    """Return why the word cannot be said, where that is more than “it is not on the list”."""
    phase = cells[at.PHASE]
    kind = KIND[word]
    if phase == at.INTRIGUE:
        return _why_no_talk(cells, seat, word)
    if phase == at.PLANNING and kind == K_PLAN:
        return _why_no_plan(cells, seat, word)
    if phase == at.DEMAND and kind == K_DEMAND:
        return _NO_DEMAND
    if phase == at.PARDONS and kind == K_FREE:
        return _why_no_pardon(cells, seat, ARG[word])
    return None


def question(cells: Sequence[int], seat: int) -> list[int]:
    """Return all that a seat's answer depends on while others may move too."""
    found = [cells[at.PHASE], cells[at.ROUND]]
    if cells[at.PHASE] != at.INTRIGUE:
        return [*found, cells[at.TURN], cells[at.DRAWS]]
    found += cells[at.HAND : at.SIZE]
    for other in range(at.SEATS):
        for pair in (seat * at.SEATS + other, other * at.SEATS + seat):
            found.append(cells[at.OPEN + pair])
            found += cells[at.OFFER + pair * 12 : at.OFFER + pair * 12 + 12]
    return found


def _planning_prompt(cells: Cells, seat: int) -> Text:
    for shape in range(at.SHAPES):
        vizier = at.own_vizier(cells, seat, shape)
        if cells[at.PLACE + vizier] <= at.HOME and not cells[at.SAID_PLAN + shape]:
            return _PLAN.filled(vizier=VIZIER_NAMES[vizier])
    return _ACCUSE


def _collecting_prompt(cells: Cells) -> Text:
    for city in range(at.CITIES):
        if cells[at.PENDING] & 1 << city and not cells[at.SAID_TAKE + city]:
            return _SEARCH if city == at.KAFFA else _TAKE.filled(city=CITY_NAMES[city])
    return _DONE


def _why_no_talk(cells: Cells, seat: int, word: int) -> Text | None:
    kind = KIND[word]
    if kind in (K_GIVE, K_ASK):
        return _NO_SUCH_CARD if cells[at.SAID] else None
    if kind == K_TO and cells[at.SAID]:
        return _why_not_to(cells, seat, cells[at.SEAT_OF + ARG[word]])
    if kind == K_OFFER and not cells[at.SAID]:
        enough = cells[at.MADE + seat] >= cells[at.OFFER_CAP]
        return _ENOUGH.filled(cap=cells[at.OFFER_CAP]) if enough else _NOTHING_TO_TRADE
    return _NO_OFFER if kind == K_ACCEPT else None


def _why_not_to(cells: Cells, seat: int, other: int) -> Text:
    if other == seat:
        return _YOURSELF
    if cells[at.OPEN + seat * at.SEATS + other]:
        return _STILL_OPEN
    return _NOTHING_TO_TRADE


def _why_no_plan(cells: Cells, seat: int, word: int) -> Text | None:
    shape = travel.next_shape(cells, seat)
    named = VOCABULARY.words[word].split(">")[0]
    if shape == at.SHAPES or named != ("fat", "small", "tall")[shape]:
        return _IN_ORDER
    place = cells[at.PLACE + at.own_vizier(cells, seat, shape)]
    if ARG[word] > at.TO_SEAT:
        return _SEAT_TO_SEAT if place < at.RING_SIZE else _SAME_SEAT
    if ARG[word] == at.STAY:
        return _SAME_SEAT if place < at.RING_SIZE else _CANNOT_STAY
    return _SAY_STAY


def _why_no_pardon(cells: Cells, seat: int, vizier: int) -> Text | None:
    if at.owner(cells, vizier) != seat:
        return _NOT_YOURS
    place = cells[at.PLACE + vizier]
    if place == at.DUNGEON:
        return _FIRST_DUNGEON
    return _EXILED if place == at.ISLAND else _NOT_IMPRISONED


_OVER = Text("The game is over.")
_WAIT = Text("Wait for the others.")
_DONE = Text("Your move is complete.")
_TALK = Text("Intrigue: talk, trade, and say when you are ready.")
_WHOM = Text("To whom do you offer a trade?")
_GIVE = Text("What do you give? Then say what you ask for.")
_ASK = Text("What else do you ask for? Or make the offer.")
_PLAN = Text("Where does {vizier} go? Nobody sees it yet.")
_ACCUSE = Text("Whom do you accuse of treason? This seals your order.")
_SEARCH = Text("You alone see what lies in Kaffa: what do you take?")
_TAKE = Text("Do you take the card in {city}?")
_DEMAND = Text("Your vizier sits at marker 1: which card do you demand, and of whom?")
_PARDON = Text("Do you play a pardon for a prisoner?")
_NO_SUCH_CARD = Text(
    "Only cards that are held can be named, kind after kind, and no kind on both sides."
)
_NO_OFFER = Text("No offer of theirs to you lies open.")
_YOURSELF = Text("You cannot trade with yourself.")
_ENOUGH = Text("Each player may make {cap} offers a round, and you have made yours.")
_STILL_OPEN = Text("Your last offer to them is still open; withdraw it first.")
_NOTHING_TO_TRADE = Text("There is nothing to exchange for something else.")
_IN_ORDER = Text("Plan for the free viziers in the order fat, small, tall.")
_SEAT_TO_SEAT = Text("A vizier at court cannot move to another seat there.")
_SAME_SEAT = Text("Two of your viziers cannot plan the same seat.")
_CANNOT_STAY = Text("A pardoned vizier must be sent to a city or a seat.")
_SAY_STAY = Text("It is in that city already: say that it stays.")
_NO_DEMAND = Text("You may demand a power you lack, of somebody who holds it twice.")
_NOT_YOURS = Text("You may pardon only your own viziers.")
_FIRST_DUNGEON = Text("Nobody is pardoned from the first dungeon.")
_EXILED = Text("Exile is for ever.")
_NOT_IMPRISONED = Text("That vizier is in no dungeon.")
