"""Building events in pools and finals for tests."""

from uuid import uuid4

from siamleague.accounts.models import User
from tests.tournaments.hall import NOW, entered, event_of, tables
from tournaments.models import Club, Section, SectionRole, Tournament
from tournaments.parts import act as programmes
from tournaments.parts import cutting
from tournaments.rounds import act as rounds
from tournaments.rounds import reporting

PARTS = programmes.Parts(
    pools=2,
    pool_format="swiss",
    pool_rounds=3,
    advance=2,
    final_format="swiss",
    final_rounds=2,
)


def event_in_parts(
    user: User,
    club: Club,
    entries: int = 8,
    parts: programmes.Parts = PARTS,
    **plan: object,
) -> Tournament:
    """Return an event that is to be played in pools and finals, with entries."""
    event = event_of(user, club, **plan)
    programmes.plan_parts(tournament_id=event.pk, by=user.pk, parts=parts, now=NOW)
    entered(event, user, entries)
    return event


def drawn(event: Tournament, user: User) -> list[Section]:
    """Draw the pools and return them."""
    return programmes.draw_pools(tournament_id=event.pk, by=user.pk, now=NOW)


def pools(event: Tournament) -> list[Tournament]:
    """Return the pools of an event, in their order."""
    rows = Tournament.objects.filter(
        section__programme__event=event, section__role=SectionRole.POOL
    )
    return list(rows.order_by("section__number"))


def part(event: Tournament, role: SectionRole) -> Tournament:
    """Return the finals of an event, or its play-off."""
    return Tournament.objects.get(section__programme__event=event, section__role=role)


def names(tournament: Tournament) -> list[str]:
    """Return who is in a part, by seed."""
    rows = tournament.entries.exclude(state="out").order_by("number", "pk")
    return list(rows.values_list("name", flat=True))


def play(tournament: Tournament, user: User, *, draws: bool = False) -> None:
    """Play all rounds of a part; the better seed wins, or everything is a draw."""
    for _number in range(tournament.rounds):
        round_ = rounds.pair_now(tournament_id=tournament.pk, by=user.pk, now=NOW)
        rounds.publish_round(round_id=round_.pk, by=user.pk, now=NOW)
        for table in tables(round_):
            numbers = list(table.chairs.order_by("seat").values_list("entry__number", flat=True))
            ranks = tuple(1 + sum(other < each for other in numbers) for each in numbers)
            score = reporting.Score((1,) * len(numbers) if draws else ranks)
            reporting.decide(
                table_id=table.pk, score=score, by=user.pk, why="", ticket=uuid4(), now=NOW
            )
        rounds.close_round(round_id=round_.pk, by=user.pk, now=NOW)
        tournament.refresh_from_db()


def finals(event: Tournament, user: User) -> Section:
    """Make the cut and return the finals."""
    return cutting.make_cut(tournament_id=event.pk, by=user.pk, now=NOW)


def pages(user: User, club: Club) -> dict[str, dict[str, str]]:
    """Return what the addresses of an event in parts need; one of its pools is level."""
    event = event_in_parts(user, club, name="Songkran Stages")
    drawn(event, user)
    for pool, draws in zip(pools(event), (True, False), strict=True):
        play(pool, user, draws=draws)
    of = {"club": club.slug, "slug": event.slug}
    return {"tournaments:parts": of, "tournaments:run_parts": of}
