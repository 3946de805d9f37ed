"""A push service on this machine: takes what is sent, opens it as the device would, and answers."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from siamleague.accounts.push.sealing import packed, point


class Device:
    """A browser with its keys, and everything it was told."""

    def __init__(self) -> None:
        self.private = ec.generate_private_key(ec.SECP256R1())
        self.secret = b"sixteen letters!"
        self.p256dh = packed(point(self.private.public_key()))
        self.auth = packed(self.secret)
        self.told: list[dict] = []
        self.headers: list[dict] = []
        self.answer = 201

    def opened(self, body: bytes) -> bytes:
        """Decrypt a message, by steps of its own."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        assert (size, length) == (4096, 65)
        theirs, sealed = body[21:86], body[86:]
        key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs)
        shared = self.private.exchange(ec.ECDH(), key)
        info = b"WebPush: info\0" + point(self.private.public_key()) + theirs
        agreed = HKDF(hashes.SHA256(), 32, self.secret, info).derive(shared)
        keys = [
            HKDF(hashes.SHA256(), bits, salt, b"Content-Encoding: " + name + b"\0").derive(agreed)
            for name, bits in ((b"aes128gcm", 16), (b"nonce", 12))
        ]
        plain = AESGCM(keys[0]).decrypt(keys[1], sealed, None)
        assert plain.endswith(b"\x02")
        return plain[:-1]


@contextmanager
def push_service(device: Device) -> Iterator[str]:
    """Yield the address at which the device can be told something."""

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            device.headers.append(dict(self.headers))
            device.told.append(json.loads(device.opened(body)))
            self.send_response(device.answer)
            self.send_header("Location", "http://127.0.0.1:1/elsewhere")
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_args: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/push/abc?d=1"
    finally:
        server.shutdown()
        server.server_close()
