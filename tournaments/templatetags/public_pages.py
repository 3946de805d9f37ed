"""What the public page of an account says of its player."""

from typing import Any
from uuid import UUID

from django import template
from django.utils import timezone

from tournaments.careers import read as careers
from tournaments.models import Player
from tournaments.ratings import read as ratings

register = template.Library()


@register.inclusion_tag("ratings/_public.html")
def played_by(public_id: UUID) -> dict[str, Any]:
    """Return the ratings and the latest events of whoever has this account."""
    player = Player.objects.filter(user__public_id=public_id).first()
    if player is None:
        return {"player": None}
    lists = ratings.lists_of_player(player.pk, ratings.language(), timezone.now())
    return {"player": player, "lists": lists, "career": careers.career(player)}


@register.inclusion_tag("ratings/_own.html")
def own_ratings(user_id: int | None) -> dict[str, Any]:
    """Return how the reader stands, in every list."""
    player = Player.objects.filter(user=user_id).first() if user_id else None
    lists = ratings.lists_of_player(player.pk, ratings.language(), timezone.now()) if player else []
    return {"player": player, "lists": lists}
