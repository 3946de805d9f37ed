"""What a report says of people, kept for the organisers of the club."""

from typing import Any

from tournaments.exchange.trf_values import TrfPlayer
from tournaments.models import Papers, Player


def keep_papers(
    club_id: int, player: Player, one: TrfPlayer, written: str, made: dict[str, Any]
) -> None:
    """Keep for a club what a report says of somebody, and what was known before."""
    said = {"title": one.title, "fide": one.fide, "federation": one.federation}
    said |= {"born": one.born, "sex": one.sex}
    said |= {"written": written} if written != one.name else {}
    facts = {name: value for name, value in said.items() if value}
    if not facts:
        return
    papers, fresh = Papers.objects.get_or_create(
        club_id=club_id, player=player, defaults={"facts": facts}
    )
    if not fresh and papers.facts | facts != papers.facts:
        made.setdefault("papers", []).append([papers.pk, papers.facts])
        Papers.objects.filter(pk=papers.pk).update(facts=papers.facts | facts)
