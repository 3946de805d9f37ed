"""A provider of OpenID Connect on this machine, which tells of people what a test wants told."""

import base64
import hashlib
import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qsl, urlencode, urlsplit

import jwt

CLIENT, SECRET = "the-club", "a-secret-of-the-club"


class OpenIdHouse(ThreadingHTTPServer):
    """Who comes is `person`, at once; `lies` replace what is said of them and of the house."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Answers)
        self.issuer = f"http://127.0.0.1:{self.server_port}"
        self.begin({})

    def begin(self, person: dict[str, Any], **lies: Any) -> None:
        """Let this person come next."""
        self.person, self.lies = person, lies
        self.asked: list[dict[str, str]] = []
        self.codes: dict[str, dict[str, str]] = {}

    def about(self) -> dict[str, Any]:
        """Return what the house says of itself."""
        if self.lies.get("away"):
            return {}
        return {
            "issuer": self.lies.get("issuer", self.issuer),
            "authorization_endpoint": f"{self.issuer}/authorize",
            "token_endpoint": f"{self.issuer}/token",
            "userinfo_endpoint": f"{self.issuer}/userinfo",
            "jwks_uri": f"{self.issuer}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def back(self, asked: dict[str, str]) -> str:
        """Return where somebody is led who was asked whether to sign in there."""
        self.asked.append(asked)
        if self.lies.get("cancels"):
            said = {"error": "access_denied", "state": asked["state"]}
        else:
            code = hashlib.sha256(asked["state"].encode()).hexdigest()
            self.codes[code] = asked
            said = {"code": code, "state": asked["state"]}
        return f"{asked['redirect_uri']}?{urlencode(said)}"

    def token(self, sent: dict[str, str]) -> dict[str, Any] | None:
        """Return what a code is changed for, once, or nothing."""
        asked = self.codes.pop(sent.get("code", ""), None)
        digest = hashlib.sha256(sent.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).decode().rstrip("=")
        known = (sent.get("client_id"), sent.get("client_secret")) == (CLIENT, SECRET)
        if not known or asked is None or asked["code_challenge"] != challenge:
            return None
        now = int(time.time())
        claims = {"iss": self.lies.get("issuer", self.issuer), "aud": CLIENT, "exp": now + 60}
        claims |= {"iat": now, "sub": self.person["sub"], "nonce": asked["nonce"]}
        claims |= self.lies.get("claims", {})
        word = jwt.encode(claims, "k" * 32, "HS256")
        return {"access_token": "opens-the-house", "token_type": "Bearer", "id_token": word}


class Answers(BaseHTTPRequestHandler):
    server: OpenIdHouse

    def do_GET(self) -> None:
        where = urlsplit(self.path)
        if where.path == "/authorize":
            self.send_response(302)
            self.send_header("Location", self.server.back(dict(parse_qsl(where.query))))
            self.send_header("Content-Length", "0")
            self.end_headers()
        elif where.path == "/userinfo":
            self.say(self.server.person)
        else:
            self.say(self.server.about())

    def do_POST(self) -> None:
        sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
        told = self.server.token(dict(parse_qsl(sent)))
        self.say(told or {"error": "invalid_grant"}, 200 if told else 400)

    def say(self, value: dict[str, Any], status: int = 200) -> None:
        text = json.dumps(value).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


@contextmanager
def openid_house() -> Iterator[OpenIdHouse]:
    """Open a provider; close it again."""
    with OpenIdHouse() as house:
        thread = threading.Thread(target=house.serve_forever, daemon=True)
        thread.start()
        try:
            yield house
        finally:
            house.shutdown()
            thread.join(10)
