"""The socket of an event's pages: says "look again" and never what changed."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from siamleague import numbers
from siamleague.web import groups
from tournaments.clubs import read as clubs
from tournaments.models import Stage, Tournament

MOST = 10**numbers.MOST_DIGITS
TOO_MUCH = 1008
NOT_YOURS = 4404  # the same whether there is no such event or it is a draft of others


class EventSocket(AsyncJsonWebsocketConsumer):
    """Nudges whoever follows an event they may see; listens to nothing."""

    async def connect(self) -> None:
        """Let in who may see the event, and say at which version it stands."""
        self.number = self.scope["url_route"]["kwargs"]["number"]
        if self.number >= MOST:  # the name of its group would be too long for any layer
            await self.accept()
            await self.close(NOT_YOURS)
            return
        # Joining before looking: a change in between is told, not missed.
        await self.channel_layer.group_add(groups.of_event(self.number), self.channel_name)
        await self.accept()
        version = await self._version()
        if version is None:
            await self.close(NOT_YOURS)
        else:
            await self.send_json({"version": version})

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        if self.number < MOST:
            await self.channel_layer.group_discard(groups.of_event(self.number), self.channel_name)

    async def receive(self, text_data: str | None = None, **_: Any) -> None:
        """Close: no page says anything here, and whoever talks on and on keeps others waiting."""
        await self.close(TOO_MUCH)

    async def tournament_changed(self, event: dict[str, Any]) -> None:
        """Pass the nudge on."""
        about = {"tables": event["tables"]} if "tables" in event else {}
        await self.send_json({"changed": True, **about})

    @database_sync_to_async
    def _version(self) -> int | None:
        row = Tournament.objects.filter(pk=self.number).first()
        if row is None:
            return None
        if row.stage == Stage.DRAFT and not clubs.role_in(
            club_id=row.club_id, user_id=self.scope["user"].pk
        ):
            return None
        return row.version
