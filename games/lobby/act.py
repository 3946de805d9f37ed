"""Opening a table, sitting down, leaving it, beginning, and playing again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games import clocks, shelf
from games.kit.dice import commitment
from games.kit.options import check_seats, settle
from games.kit.refusals import Refusal
from games.lobby import book
from games.matches import dice_drawing as drawing
from games.models import LONGEST_NAME, Match, Seating, Status, Watching
from games.refusals import NotAllowed, NotOpen, NotWords, SeatTaken
from siamleague.accounts.models import User

UNTIMED = clocks.Tempo()


@dataclass(frozen=True)
class TableOrder:
    """What somebody asks for when opening a table."""

    game: str
    seats: int
    options: Mapping[str, object] = field(default_factory=dict)
    tempo: clocks.Tempo = UNTIMED
    rated: bool = False
    public: bool = True
    watching: str = Watching.OPEN
    delay_moves: int = 0
    made_for: str = ""


@dataclass(frozen=True)
class SeatTaker:
    """Who shall take a seat: an account, or a bot of some strength."""

    name: str
    user: int | None = None
    bot: str = ""
    dice: str = ""  # the seal of what their device gives to the dice


@transaction.atomic
def open_table(*, table: TableOrder, by: int | None, now: datetime) -> Match:
    """Return a new open table; refuse what the game is not made for, in words."""
    return _open(table, by, now)


@transaction.atomic
def open_for(*, table: TableOrder, sitters: Sequence[SeatTaker], now: datetime) -> Match:
    """Return the running match made for a caller's key, with everybody seated; twice is once."""
    made = Match.objects.filter(made_for=table.made_for).first()
    if table.made_for and made:
        return made
    match = _open(table, None, now)
    for seat, sitter in enumerate(sitters):
        _seat(match, seat, sitter, now)
    _begin_if_full(match, now)
    return match


@transaction.atomic
def sit(*, code: str, seat: int, sitter: SeatTaker, by: int, now: datetime) -> None:
    """Take a seat, for oneself or, as the one who opened the table, for a bot."""
    match = _opened(code)
    if sitter.bot and match.opened_by_id != by:
        raise NotAllowed
    if not sitter.bot and sitter.user != by:
        raise NotAllowed
    if sitter.user is not None and _sits(match, seat, sitter.user):
        return
    if match.rated and (sitter.bot or _is_bot(sitter.user)):
        raise NotAllowed(_("This table is rated; bots do not sit at it."))
    _seat(match, seat, sitter, now)
    _begin_if_full(match, now)
    book.tell(match)
    book.tell_lobby()


@transaction.atomic
def leave(*, code: str, by: int) -> None:
    """Get up from a table that has not begun; when nobody is left it is closed."""
    match = _opened(code)
    Seating.objects.filter(match=match, user_id=by).delete()
    book.copy_people(match)
    if not Seating.objects.filter(match=match, user__isnull=False).exists():
        Match.objects.filter(pk=match.pk).update(status=Status.CLOSED)
    book.tell(match)
    book.tell_lobby()


@transaction.atomic
def rematch(*, code: str, by: int, now: datetime, dice: str = "") -> Match:
    """Return the table at which the same people play again, seats moved on by one; made once."""
    match = book.hold(code)
    book.seat_of(match, by)
    if match.status != Status.FINISHED:
        raise NotOpen
    if match.made_for:
        raise NotOpen(_("This match was played for an event; go back there for the next one."))
    made = Match.objects.filter(rematch_of=match).first()
    if made is None:
        made = _open(_same_table(match), by, now)
        Match.objects.filter(pk=made.pk).update(rematch_of=match)
        for bot in match.seatings.filter(user__isnull=True):
            _seat(made, (bot.seat + 1) % match.seats, SeatTaker(bot.name, bot=bot.bot), now)
    mine = match.seatings.get(user_id=by)
    place = (mine.seat + 1) % match.seats
    if not _sits(made, place, by):
        _seat(made, place, SeatTaker(mine.name, by, dice=dice), now)
    _begin_if_full(made, now)
    book.tell(match)
    book.tell(made)
    book.tell_lobby()
    return made


def _open(table: TableOrder, by: int | None, now: datetime) -> Match:
    try:
        game = shelf.game(table.game)
        check_seats(game.info, table.seats)
        options = settle(game.info.options, table.options, table.seats, rated=table.rated)
    except Refusal as no:
        raise NotWords(no.text.into(get_language() or "en")) from no
    clock = clocks.fresh(table.tempo, table.seats)
    match = Match(
        game=table.game,
        rules_version=game.info.rules_version,
        seats=table.seats,
        options=options,
        tempo=clocks.to_json(clock),
        rated=table.rated,
        public=table.public,
        watching=table.watching,
        delay_moves=table.delay_moves,
        made_for=table.made_for,
        opened_by_id=by,
        people=[None] * table.seats,
        clock=clocks.to_json(clock),
        opened_at=now,
    )
    match.site_secret = match.seed
    match.commitment = commitment(bytes(match.seed))
    match.save()
    book.tell_lobby()
    return match


def _opened(code: str) -> Match:
    match = book.hold(code)
    if match.status != Status.OPEN:
        raise NotOpen
    return match


def _sits(match: Match, seat: int, user: int) -> bool:
    return Seating.objects.filter(match=match, seat=seat, user_id=user).exists()


def _seat(match: Match, seat: int, sitter: SeatTaker, now: datetime) -> None:
    if not 0 <= seat < match.seats:
        raise SeatTaken
    if sitter.dice:
        drawing.check_digits(sitter.dice)
    try:
        with transaction.atomic():
            if sitter.user is not None:  # moving to another seat is leaving the first
                Seating.objects.filter(match=match, user_id=sitter.user).delete()
            Seating.objects.create(
                match=match,
                seat=seat,
                user_id=sitter.user,
                name=_told_apart(sitter.name, match),
                bot=sitter.bot,
                dice_seal=sitter.dice,
                sat_at=now,
            )
    except IntegrityError as taken:
        raise SeatTaken from taken
    book.copy_people(match)


def _is_bot(user: int | None) -> bool:
    return user is not None and User.objects.filter(pk=user, is_bot=True).exists()


def _told_apart(name: str, match: Match) -> str:
    """Return the name, cut to what a seat shows, and with a number where somebody at the table is
    called the same already."""
    others = {taken.casefold() for taken in match.seatings.values_list("name", flat=True)}
    numbered = (f"{name[: LONGEST_NAME - 2]} {number}" for number in range(2, match.seats + 1))
    spelled = (name[:LONGEST_NAME], *numbered)
    return next(each for each in spelled if each.casefold() not in others)


def _begin_if_full(match: Match, now: datetime) -> None:
    """Start the clocks and deal, once everybody sits."""
    if match.status != Status.OPEN or match.seatings.count() < match.seats:
        return
    match.status, match.started_at = Status.RUNNING, now
    drawing.deal(match, now)
    drawing.begin(match, now)
    match.save()
    book.tell(match)


def _same_table(match: Match) -> TableOrder:
    agreed = clocks.from_json(match.tempo).tempo
    return TableOrder(
        game=match.game,
        seats=match.seats,
        options=match.options,
        tempo=agreed,
        rated=match.rated,
        public=match.public,
        watching=match.watching,
        delay_moves=match.delay_moves,
    )
