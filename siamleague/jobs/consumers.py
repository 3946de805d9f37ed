"""The socket of a job's page: says how far the job is, each time somebody says it has changed."""

from typing import Any

from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer
from django.conf import settings
from django.utils import timezone, translation

from siamleague.jobs import pages as job_views
from siamleague.jobs.models import Job
from siamleague.web import groups, standing

TOO_MUCH = 1008
NOT_YOURS = 4404  # the same whether there is no such job or it is somebody else's


class JobSocket(AsyncJsonWebsocketConsumer):
    """Sends the picture of one job to somebody who may see it; listens to nothing."""

    async def connect(self) -> None:
        """Let in who asked for the job, and staff."""
        self.public_id = self.scope["url_route"]["kwargs"]["public_id"]
        self.group = groups.of_job(self.public_id)
        # Joining before looking: a change in between is told, not missed.
        await self.channel_layer.group_add(self.group, self.channel_name)
        self.last: dict[str, Any] = {}
        await self.accept()
        await self.job_changed({})

    async def disconnect(self, code: int) -> None:
        """Leave the group."""
        await self.channel_layer.group_discard(self.group, self.channel_name)

    async def receive(self, text_data: str | None = None, **_: Any) -> None:
        """Close: no page says anything here, and whoever talks on and on keeps others waiting."""
        await self.close(TOO_MUCH)

    async def job_changed(self, event: dict[str, Any]) -> None:
        """Look at the row again; the nudge itself says nothing."""
        shown = await self._look()
        if shown is None:
            await self.close(NOT_YOURS)
        elif shown != self.last:  # several nudges may have been about one change
            self.last = shown
            await self.send_json(shown)

    @database_sync_to_async
    def _look(self) -> dict[str, Any] | None:
        job = Job.objects.filter(public_id=self.public_id).first()
        user, session = self.scope["user"], self.scope["session"]
        held = (session.session_key or "", user.pk)
        # Asked each time: a job may go on for long, and its reader may sign out meanwhile.
        if held[0] and standing.ended([held], timezone.now()):
            return None
        if job is None or not job_views.may_see(job, user, session):
            return None
        with translation.override(self._language()):
            return job_views.picture(job)

    def _language(self) -> str:
        """Return the reader's language: the profile's, the cookie's, or the site's."""
        named = getattr(self.scope["user"], "language", "")
        named = named or self.scope.get("cookies", {}).get(settings.LANGUAGE_COOKIE_NAME, "")
        return named if named in dict(settings.LANGUAGES) else settings.LANGUAGE_CODE
