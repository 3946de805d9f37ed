"""An assistant for tests: speaks the protocol over the site's own door, with a token."""

import json
from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from siamleague.accounts.tokens import personal_tokens
from siamleague.accounts.tokens.personal_tokens import TokenWish

DOOR = "/mcp/"


def word_of(user: Any, **wanted: Any) -> str:
    """Return a new token of somebody."""
    wish = TokenWish(f"an assistant {uuid4()}"[:40], **wanted)
    _row, word = personal_tokens.make(
        user_id=user.pk, wanted=wish, ticket=uuid4(), now=timezone.now()
    )
    return word


class Assistant:
    """Somebody's assistant."""

    def __init__(self, word: str) -> None:
        self.client = Client(headers={"authorization": f"Bearer {word}"})
        self.number = 0

    def post(self, message: Any, **headers: str) -> Any:
        """Send a message and return the HTTP answer."""
        body = message if isinstance(message, str | bytes) else json.dumps(message)
        return self.client.post(DOOR, body, content_type="application/json", headers=headers)

    def say(self, method: str, **params: Any) -> Any:
        """Call a method and return the whole answer."""
        self.number += 1
        sent = {"jsonrpc": "2.0", "id": self.number, "method": method, "params": params}
        return self.post(sent).json()

    def tools(self) -> dict[str, Any]:
        """Return every tool, page by page."""
        found: dict[str, Any] = {}
        cursor = "0"
        while cursor:
            page = self.say("tools/list", cursor=cursor)["result"]
            found |= {tool["name"]: tool for tool in page["tools"]}
            cursor = page.get("nextCursor", "")
        return found

    def call(self, tool: str, **arguments: Any) -> Any:
        """Call a tool and return its result."""
        return self.say("tools/call", name=tool, arguments=arguments)["result"]
