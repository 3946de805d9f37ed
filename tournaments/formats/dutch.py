"""The FIDE Dutch system for two sides: every board as the handbook of chess says (C.04.3)."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.formats import known
from tournaments.formats.asked import (
    Brought,
    Format,
    Judge,
    LaidTable,
    MadeRound,
    RoundFault,
    WhyNotWay,
    in_the_round,
    made_of_pairs,
    plays,
    sitting_out,
)
from tournaments.formats.drawn import drawn
from tournaments.formats.dutch_criteria import ASKED
from tournaments.formats.dutch_words import SENTENCES
from tournaments.formats.kinds import Kind
from tournaments.models import Entry, TableKind, Tournament
from tournaments.outlook import courses
from tournaments.pairing.dutch.participants import BLACK, WHITE, DutchField
from tournaments.rounds import standings

INITIAL = {"first": WHITE, "second": BLACK}  # what an arbiter may say; else the lot does


class Dutch(Format):
    """Every round is paired from the points so far, and another engine can confirm each board."""

    slug = "dutch"
    name = _("FIDE Dutch")
    offer = _("FIDE Dutch: a Swiss paired board by board as the handbook of chess says")
    tie_breaks = ("buchholz-cut-1", "buchholz", "direct-encounter", "wins", "lot")
    rank_in_parts = 6
    replayable = True
    concerns = (*Format.concerns, "acceleration", "pair_as_decided", "initial_side")
    course = courses.SWISS
    sentences = {**SENTENCES, **ASKED}
    why_not = WhyNotWay("tournaments.pairing.dutch.dutch_why_not", "participants", tuple(ASKED))

    def fitting(self, kind: Kind) -> Format | None:
        return self if kind.two_sided else None

    def field(self, tournament: Tournament, number: int) -> DutchField:
        gone = known.away(tournament, number)
        entries = known.present(tournament, gone)
        history = _History(tournament, number, gone)
        return DutchField(
            round=number,
            rounds=tournament.rounds,
            participants=tuple(history.participant(entry) for entry in entries),
            forbidden=known.forbidden(tournament),
            win=history.win,
            initial=INITIAL.get(str(tournament.rules.get("initial_side", "")), tournament.seed % 2),
        )

    def pair(self, field: DutchField) -> MadeRound:
        from tournaments.pairing import dutch  # late: it is large, and pages do not need it

        return made_of_pairs(dutch.pair(field))

    def judge(self, field: DutchField, laid: Sequence[LaidTable]) -> Judge:
        """Return what the absolute criteria say of a few pairs, and how far apart they are."""
        from tournaments.pairing.dutch.ranked import rank
        from tournaments.pairing.dutch.rival_rounds import absolute

        ranked = rank(field)
        place = {person.id: at for at, person in enumerate(ranked.people)}
        score = {who: ranked.score[at] for who, at in place.items()}

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            found = []
            for table in tables:
                here = [place[entry] for entry in table.entries if entry in place]
                alone = here[0] if table.kind == TableKind.FULL_BYE and here else None
                pairs = [(here[0], here[1])] if len(here) == 2 else []
                if broken := absolute(ranked, pairs, alone):
                    who = tuple(ranked.people[at].id for at in broken.places)
                    found.append(fault_of(broken.article, who, (0, 0)))
            return found

        def apart(table: LaidTable) -> int:
            here = [score[entry] for entry in table.entries if entry in score]
            return max(here, default=0) - min(here, default=0)

        brought = {p.id: Brought(score[p.id], p.colours) for p in ranked.people}
        return Judge(faults, apart, brought)

    def faults(self, field: DutchField, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return the first article that tables break as they are laid."""
        from tournaments.pairing.dutch.ranked import rank
        from tournaments.pairing.dutch.rival_rounds import first_broken

        alone = sitting_out(laid, TableKind.FULL_BYE)
        here = [*plays(laid), *(t for t in laid if t.kind == TableKind.FULL_BYE)]
        found = in_the_round([person.id for person in field.participants], here)
        if len(alone) > len(field.participants) % 2:
            found += [RoundFault("bye-needless", alone[-1:], (), False)]
        if found or len(field.participants) < 2:
            return found
        ranked = rank(field)
        place = {person.id: at for at, person in enumerate(ranked.people)}
        pairs = [(place[t.entries[0]], place[t.entries[1]]) for t in plays(laid)]
        broken = first_broken(ranked, pairs, place[alone[0]] if alone else None)
        if broken is None:
            return []
        who = tuple(ranked.people[at].id for at in broken.places)
        return [fault_of(broken.article, who, (broken.ours, broken.theirs))]


def fault_of(article: str, who: tuple[int, ...], figures: tuple[int, int]) -> RoundFault:
    """Return what breaks an article, in the codes that have sentences."""
    absolute = {
        "C1": RoundFault("rematch", who, (1,), True),
        "forbidden": RoundFault("forbidden", who, (), True),
        "bye": RoundFault("bye-needless", who, (), False),
        "C2": RoundFault("bye-twice", who, (), True),
        "C3": RoundFault("dutch-same-side", who, (), False),
        "C4": RoundFault("dutch-incomplete", who[:1], (), False),
    }
    if article in absolute:
        return absolute[article]
    number = int(article.rpartition(".")[2].lstrip("C"))
    if article.startswith("C"):
        return RoundFault("dutch-criterion", who[:1], (number, *figures), False)
    if article.startswith("5"):
        return RoundFault("dutch-side", who, (number,), False)
    return RoundFault("dutch-order", who[:1], (number,), False)


class _History:
    """What the rounds before have left behind, read once for everybody."""

    def __init__(self, tournament: Tournament, number: int, gone: known.Away) -> None:
        self.tournament, self.number = tournament, number
        self.win = int(standings.scheme(tournament).win)
        self.points: Mapping[int, tuple[int, ...]] = standings.points(tournament, number)
        self.past = known.meetings(tournament, number)
        numbered = Entry.objects.filter(tournament=tournament, number__isnull=False)
        self.numbers = {pk: number or 0 for pk, number in numbered.values_list("pk", "number")}
        self.last_of_upper = self._last_of_upper(gone)

    def _last_of_upper(self, gone: known.Away) -> int:
        """Return the number of the last one who carries virtual points; it stays (C.04.7)."""
        if not self.tournament.rules.get("acceleration"):
            return 0
        from tournaments.pairing.dutch.baku import last_of_upper

        if self.number == 1:
            first = {entry.pk for entry in known.present(self.tournament, gone)} | set(gone.half)
        else:
            first = set(drawn(self.tournament))
        numbers = sorted(self.numbers[entry] for entry in first if entry in self.numbers)
        return numbers[min(last_of_upper(len(numbers)), len(numbers)) - 1] if numbers else 0

    def _virtual(self, entry: int, number: int) -> int:
        from tournaments.pairing.dutch.baku import carried

        upper = 0 < self.numbers.get(entry, 0) <= self.last_of_upper
        return carried(upper=upper, number=number, rounds=self.tournament.rounds, win=self.win)

    def _before(self, entry: int, number: int) -> int:
        """Return the score with which somebody was paired in a round."""
        won = sum(self.points.get(entry, ())[: number - 1])
        return won + self._virtual(entry, number)

    def participant(self, entry: Entry):  # type: ignore[no-untyped-def]
        """Return an entry as the pairing wants to know it."""
        from tournaments.pairing.dutch.past_games import participant

        by_round = {meeting.round: meeting for meeting in self.past.get(entry.pk, [])}
        past = [self._outing(entry.pk, n, by_round.get(n)) for n in range(1, self.number)]
        found = participant(
            entry.pk,
            entry.number or 0,
            past,
            win=self.win,
            virtual=self._virtual(entry.pk, self.number),
        )
        return replace(found, points=known.counted(self.tournament, entry, self.points))

    def _outing(self, entry: int, number: int, meeting: known.PastRound | None):  # type: ignore[no-untyped-def]
        from tournaments.pairing.dutch.past_games import Outing

        mine = self.points.get(entry, ())
        gained = mine[number - 1] if number <= len(mine) else 0
        if meeting is None or not meeting.others:
            allocated = meeting is not None and meeting.kind == TableKind.FULL_BYE
            return Outing(gained=gained, allocated=allocated)
        other = meeting.others[0]
        margin = self._before(entry, number) - self._before(other, number)
        return Outing(other, meeting.seat, gained, meeting.played, margin=margin)
