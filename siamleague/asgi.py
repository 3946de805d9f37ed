"""The door for web servers: pages, sockets, and the start and end of the process."""

import gc
import os
from contextvars import copy_context

# Whatever is read at the start stays until the end. Looking through it for what could be thrown
# away would cost a tenth of the start, and a moment of every minute afterwards.
gc.disable()

from django.core.asgi import get_asgi_application  # noqa: E402

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "siamleague.settings.base")
pages = get_asgi_application()

from channels.routing import ProtocolTypeRouter  # noqa: E402
from django.urls import get_resolver  # noqa: E402

from siamleague.accounts.tokens import at_sockets  # noqa: E402
from siamleague.embedded.lifespan import lifespan  # noqa: E402
from siamleague.routing import sockets  # noqa: E402
from siamleague.watching.metrics import CountSockets  # noqa: E402
from siamleague.web.few_threads import FewThreads, by_few  # noqa: E402
from siamleague.web.origins import OwnPagesOnly  # noqa: E402
from siamleague.web.sockets import KnownReaders  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": by_few(pages, FewThreads()),
        "websocket": CountSockets(
            OwnPagesOnly(KnownReaders(sockets, at_sockets.bearer), at_sockets.brings_token)
        ),
        "lifespan": lifespan,
    }
)
# Every page is read now, not while the first reader waits; and in a context of its own, because
# all that reading leaves in this one would be copied for each socket, with every call of a thread.
copy_context().run(lambda: get_resolver().reverse_dict)
gc.freeze()
gc.enable()
