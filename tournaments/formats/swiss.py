"""Swiss for two sides: nobody is out, and winners meet winners."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from django.utils.translation import gettext_lazy as _

from tournaments.clubs import read as families
from tournaments.formats import known
from tournaments.formats.asked import (
    Brought,
    Format,
    Judge,
    LaidTable,
    MadeRound,
    RoundFault,
    WhyNotWay,
    made_of_pairs,
    plays,
    sitting_out,
    told,
)
from tournaments.formats.kinds import Kind
from tournaments.formats.swiss_tables import Tables
from tournaments.models import Entry, TableKind, Tournament
from tournaments.outlook import courses
from tournaments.pairing import checker
from tournaments.pairing.values import Entrant, Fault, Field, Paired, PairingRules, Proposal
from tournaments.rounds import standings, why_words


class Swiss(Format):
    """Every round is paired from the points so far; nobody meets anybody twice."""

    slug = "swiss"
    name = _("Swiss, two sides")
    offer = _("Swiss: nobody is out, and winners meet winners")
    league_offer = _("Swiss: paired round after round, for large divisions")
    fits = _("What fits: a Swiss of %(n)s rounds.")
    tie_breaks = ("buchholz-cut-1", "buchholz", "direct-encounter", "wins", "lot")
    rank_in_parts = 4
    concerns = (
        *(*Format.concerns, "clubs_apart_until", "families_apart_until", "rematch_allowed"),
        *("acceleration", "pair_as_decided"),
    )
    course = courses.SWISS
    why_not = WhyNotWay(
        "tournaments.pairing.swiss.swiss_why_not",
        "entrants",
        tuple(f"rule-{code}" for code in why_words.OF_TWO),
    )

    def fitting(self, kind: Kind) -> Format:
        return self if kind.two_sided else Tables()

    def field(self, tournament: Tournament, number: int) -> Field:
        return _field(tournament, number)

    def pair(self, field: Field) -> MadeRound:
        from tournaments.pairing import swiss  # late: it is large, and pages do not need it

        return made_of_pairs(swiss.pair(field))

    def faults(self, field: Field, laid: Sequence[LaidTable]) -> list[RoundFault]:
        """Return what is wrong with pairs as they are laid."""
        pairs = tuple(Paired(t.entries[0], t.entries[1]) for t in plays(laid))
        byes = sitting_out(laid, TableKind.FULL_BYE)
        return told(checker.faults(field, Proposal(pairs, byes[0] if byes else None)))

    def judge(self, field: Field, laid: Sequence[LaidTable]) -> Judge:
        """Return what the checker says of a few pairs, and how far apart they are in points."""
        known = {entrant.id: entrant for entrant in field.entrants}
        held = {one.id: one.points + one.acceleration for one in field.entrants}

        def faults(tables: Sequence[LaidTable]) -> list[RoundFault]:
            found: list[Fault] = []
            for table in tables:
                here = [known[entry] for entry in table.entries if entry in known]
                if table.kind == TableKind.FULL_BYE and here:
                    found += checker.of_bye(field, known, here[0])
                elif len(here) == 2:
                    found += checker.of_pair(field, *here)
            return told(found)

        def apart(table: LaidTable) -> int:
            here = [held[entry] for entry in table.entries if entry in held]
            return max(here, default=0) - min(here, default=0)

        return Judge(faults, apart, {e.id: Brought(held[e.id], e.sides) for e in field.entrants})


def _field(tournament: Tournament, number: int) -> Field:
    entries, past = (
        known.present(tournament, known.away(tournament, number)),
        known.meetings(tournament, number),
    )
    points = standings.points(tournament, number)
    kin = families.of_entries(entries)
    asked = tournament.rules
    win = int(standings.scheme(tournament).win)
    ahead = _accelerated(tournament, entries, number, win)
    entrants = tuple(
        replace(
            _entrant(entry, past.get(entry.pk, []), points, number),
            points=known.counted(tournament, entry, points),
            families=kin.get(entry.pk, frozenset()),
            acceleration=ahead.get(entry.pk, 0),
        )
        for entry in entries
    )
    rules = PairingRules(
        win=win,
        rematch_allowed=bool(asked.get("rematch_allowed", False)),
        clubs_apart_until=int(asked.get("clubs_apart_until", 0)),
        families_apart_until=int(asked.get("families_apart_until", 99)),
    )
    forbidden = known.forbidden(tournament)
    seed = tournament.seed + number
    return Field(number, entrants, forbidden, rules, seed)


def _entrant(
    entry: Entry,
    past: list[known.PastRound],
    points: Mapping[int, tuple[int, ...]],
    number: int,
) -> Entrant:
    mine = points.get(entry.pk, ())
    played = [meeting for meeting in past if meeting.played]
    return Entrant(
        id=entry.pk,
        seed=entry.number or 0,
        points=sum(mine),
        opponents=tuple(other for meeting in played for other in meeting.others),
        sides=tuple(meeting.seat for meeting in played),
        floats=_floats(entry.pk, past, points, number),
        had_bye=any(_won_unplayed(meeting, mine) for meeting in past),
        club=entry.club_id,
    )


def _accelerated(
    tournament: Tournament, entries: Iterable[Entry], number: int, win: int
) -> dict[int, int]:
    """Return the virtual points of those who carry some in this round, where that is asked for."""
    if not tournament.rules.get("acceleration"):
        return {}
    from tournaments.pairing.swiss.acceleration import virtual_points

    everybody = Entry.objects.filter(tournament=tournament, number__isnull=False).count()
    return {
        entry.pk: virtual_points(
            seed=entry.number or 0,
            entrants=everybody,
            number=number,
            rounds=tournament.rounds,
            win=win,
        )
        for entry in entries
    }


def _floats(
    entry: int, past: list[known.PastRound], points: Mapping[int, tuple[int, ...]], number: int
) -> tuple[int, ...]:
    """Return one figure for each round before this one; rounds without the entry count as away."""
    by_round = {meeting.round: meeting for meeting in past}
    return tuple(
        _float(by_round[each], entry, points) if each in by_round else 0
        for each in range(1, number)
    )


def _float(meeting: known.PastRound, entry: int, points: Mapping[int, tuple[int, ...]]) -> int:
    """Return +1 for points without playing or meeting somebody with fewer, -1 with more, 0 else."""
    if not meeting.played:
        return int(_given(meeting, points.get(entry, ())) > 0)
    if not meeting.others:
        return 0
    before = meeting.round - 1
    mine = sum(points.get(entry, ())[:before])
    theirs = sum(points.get(meeting.others[0], ())[:before])
    return (mine > theirs) - (mine < theirs)


def _won_unplayed(meeting: known.PastRound, mine: tuple[int, ...]) -> bool:
    """Tell whether a round gave points without being played, other than a half bye asked for."""
    if meeting.played or meeting.kind == TableKind.HALF_BYE:
        return False
    return _given(meeting, mine) > 0


def _given(meeting: known.PastRound, mine: tuple[int, ...]) -> int:
    """Return the units that a round gave."""
    return mine[meeting.round - 1] if meeting.round <= len(mine) else 0
