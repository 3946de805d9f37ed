"""What a second desk brings, understood before anything of it is joined to the event.

The file is read as if somebody had made it up: its log must go on from a line of the log here, hash
by hash; the words about results must be those that are sealed in it, about tables that lay in front
of the desk, by who sat there. What else its log holds is carried along, and decides nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from siamleague.history import audit, sealed
from siamleague.history.models import SealedLine
from tournaments.laptops import coming_home, coming_in
from tournaments.laptops.desk_home import SAID
from tournaments.laptops.desk_models import Desk
from tournaments.laptops.rows_in import Told, in_words, moment, need, read_row, whole
from tournaments.models import Chair, ResultLine, Source, TableKind, Tournament
from tournaments.refusals import NotNow
from tournaments.rounds import logged, may_say, saying
from tournaments.rounds.results import Score

WORDS = frozenset(("report", "confirm", "dispute", "decide"))
STANDING = frozenset(("confirm", "decide"))
HERE: Mapping[str, bool] = {"entry.here": True, "entry.gone": False}
MOST_LINES = 20_000
LONGEST = 300_000  # characters of one line
MOST_SAID = 32_767  # words about one table


@dataclass
class DeskLines:
    """The lines of a desk's log, and the words in them."""

    after: tuple[int, str]  # the line of the log here from which the desk went on
    lines: list[list[Any]] = field(default_factory=list)  # moment, verb, body, hash
    words: dict[int, list[ResultLine]] = field(default_factory=dict)  # by place of their line
    seats: dict[int, list[int]] = field(default_factory=dict)  # of each table, who sat there
    base: dict[int, int] = field(default_factory=dict)  # of a table, how many words it had
    counts: set[tuple[int, int]] = field(default_factory=set)  # words that hold: table, number
    here: dict[int, tuple[int, bool]] = field(default_factory=dict)  # of an entry, where and what


def understood(desk: Desk, told: Told) -> DeskLines:
    """Return what a desk brings; refuse in words what does not follow, or is not whole."""
    log = logged.name_of(desk.event)
    with in_words():
        number, before = whole(told["from"][0], least=1), told["from"][1]
        need(len(told["log"]) <= MOST_LINES, "lines")
    if not SealedLine.objects.filter(log=log, number=number, hash=str(before)[:64]).exists():
        raise NotNow(
            _("This desk goes on from lines that have not come here. Bring in the laptop first on "
              "which it was given out; if that is lost, look at the file table by table.")
        )  # fmt: skip
    with in_words():
        return _DeskReader(desk, told, DeskLines((number, str(before)))).all()


class _DeskReader:
    def __init__(self, desk: Desk, told: Told, found: DeskLines) -> None:
        self.desk, self.told, self.found = desk, told, found
        self.event: Tournament = desk.event
        self.rows = iter(told["words"])
        self.said: dict[int, list[ResultLine]] = {}  # by table

    def all(self) -> DeskLines:
        self._seats()
        number, before = self.found.after
        for place, told in enumerate(self.told["log"]):
            number += 1
            before = self._line(place, number, before, told)
        need(self.told["head"] == [number, before], "head")
        need(next(self.rows, None) is None, "words")
        for table, said in self.said.items():
            # What each side said last since something stood; or what stands, if that was all.
            holds = saying.versions(said) or said[-1:]
            self.found.counts |= {(table, word.number) for word in holds}
        return self.found

    def _seats(self) -> None:
        """Learn who sat where: as it is here, and as it was sealed when the desk went out."""
        rows = Chair.objects.filter(
            round__tournament=self.event, table__kind=TableKind.PLAY
        ).order_by("table_id", "seat")
        for table, entry in rows.values_list("table_id", "entry_id"):
            self.found.seats.setdefault(table, []).append(entry)
        lines = SealedLine.objects.filter(
            log=logged.name_of(self.event),
            number__lte=self.found.after[0],
            verb__in=("round.paired", sealed.BEGUN),
        )
        for body in lines.order_by("number").values_list("body", flat=True):
            for laid in body.get("rounds", [body] if "tables" in body else []):
                for table, _place, kind, entries, _let in laid["tables"]:
                    if kind == TableKind.PLAY:
                        self.found.seats[table] = entries

    def _line(self, place: int, number: int, before: str, told: Told) -> str:
        at, verb, body = moment(told["at"]), told["verb"], told["body"]
        need(isinstance(body, dict) and bool(audit.VERB.fullmatch(verb)), "verb")
        need(len(verb) <= 64 and len(sealed.canonical(body)) <= LONGEST, "long")
        found = sealed.hashed(before, number, at, verb, body)
        need(found == told["hash"] and told["at"] == sealed.moment(at), "hash")
        self.found.lines.append([told["at"], verb, body, found])
        if verb == SAID:
            self.found.words[place] = [self._word(word) for word in body["words"]]
        elif verb in HERE:
            self.found.here[whole(body["entry"])] = (place, HERE[verb])
        return found

    def _word(self, said: Any) -> ResultLine:
        told: Any = next(self.rows, None)
        need(isinstance(told, dict), "words")
        row = read_row(ResultLine, told, coming_home.COLUMNS["ResultLine"])
        need(logged.told_word(row) == said and row.table_id in self.found.seats, "word")
        seats = self.found.seats[row.table_id]
        coming_in.figures(row)
        need(row.verb in WORDS and row.at.tzinfo is not None, "verb")
        need(row.standing == (row.verb in STANDING) and not (row.late and row.standing), "stands")
        arbiter = row.verb == "decide"
        need(row.source == (Source.ARBITER if arbiter else Source.REPORT), "source")
        need(row.by_entry_id is None or (row.by_entry_id in seats and not arbiter), "by")
        may_say.check_ranks(Score(tuple(row.ranks), tuple(row.forfeits)), len(seats))
        need(not row.extras or len(row.extras) == len(seats), "extras")
        before = self.said.setdefault(row.table_id, [])
        need(not before or row.number == before[-1].number + 1, "number")
        need(0 < row.number <= MOST_SAID, "number")
        self.found.base.setdefault(row.table_id, row.number - 1)
        before.append(row)
        row.by_id = self.desk.by_id if told["mine"] is True else None
        return row
