"""Sealing a notice: encrypted so that only the device reads it, signed so that we are known.

A push service between us and the device sees who is told and when, and nothing of what. The
message is encrypted with a key that our one-time key and the device's key agree on (RFC 8291, in
the coding of RFC 8188), and the request carries a short-lived token signed with the site's own
key (RFC 8292, VAPID). It is all made of `cryptography`, which signing in with passkeys brings
anyway; a package for this would bring two HTTP clients of its own with it.
"""

import base64
import json
import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from urllib.parse import urlsplit

from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

CURVE = ec.SECP256R1()
RECORD = 4096
MOST = 3000  # bytes of a message; push services take 4096 with everything around
POINT = 65
SECRET = 16
TOKEN_LIFE = timedelta(hours=12)


class BadKey(ValueError):
    """A key that is none: cut off, of another curve, not written in the letters of base64url."""


@dataclass(frozen=True)
class OneTime:
    """What must never be used twice; chosen by chance, except in the published example."""

    private: ec.EllipticCurvePrivateKey
    salt: bytes

    @classmethod
    def fresh(cls) -> "OneTime":
        """Return a new key and a new salt."""
        return cls(ec.generate_private_key(CURVE), os.urandom(SECRET))


def unpacked(text: str, size: int) -> bytes:
    """Return the bytes of a key in base64url; refuse any other number of them."""
    try:
        found = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
    except ValueError as wrong:
        raise BadKey("not base64url") from wrong
    if len(found) != size:
        raise BadKey(f"{len(found)} bytes instead of {size}")
    return found


def packed(value: bytes) -> str:
    """Return bytes as base64url without its padding."""
    return base64.urlsafe_b64encode(value).decode("ascii").rstrip("=")


def device_key(text: str) -> ec.EllipticCurvePublicKey:
    """Return a device's public key; refuse what is no point of the curve."""
    try:
        return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, unpacked(text, POINT))
    except ValueError as wrong:
        raise BadKey("no point of the curve") from wrong


def sealed(message: bytes, p256dh: str, auth: str, once: OneTime | None = None) -> bytes:
    """Return the body of a push request that only the device with these keys can open."""
    if len(message) > MOST:
        raise ValueError(f"a notice has at most {MOST} bytes")
    once = once or OneTime.fresh()
    theirs, secret = device_key(p256dh), unpacked(auth, SECRET)
    ours = point(once.private.public_key())
    shared = once.private.exchange(ec.ECDH(), theirs)
    info = b"WebPush: info\x00" + point(theirs) + ours
    agreed = _derived(shared, secret, info, 32)
    key = _derived(agreed, once.salt, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = _derived(agreed, once.salt, b"Content-Encoding: nonce\x00", 12)
    head = once.salt + RECORD.to_bytes(4, "big") + bytes([POINT]) + ours
    return head + AESGCM(key).encrypt(nonce, message + b"\x02", None)


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_bytes(serialization.Encoding.X962, form)


def new_site_key() -> str:
    """Return a new private key of a site, as its environment keeps it."""
    number = ec.generate_private_key(CURVE).private_numbers().private_value
    return packed(number.to_bytes(32, "big"))


def site_key(text: str) -> ec.EllipticCurvePrivateKey:
    """Return the site's private key from what its environment says."""
    number = int.from_bytes(unpacked(text, 32), "big")
    try:
        return ec.derive_private_key(number, CURVE)
    except ValueError as wrong:
        raise BadKey("no key of the curve") from wrong


def authorization(key: ec.EllipticCurvePrivateKey, endpoint: str, by: str, now: datetime) -> str:
    """Return the header that says who sends: a token for this push service alone."""
    where = urlsplit(endpoint)
    claims = {
        "aud": f"{where.scheme}://{where.netloc}",
        "exp": int((now + TOKEN_LIFE).timestamp()),
        "sub": by,
    }
    parts = [_json({"typ": "JWT", "alg": "ES256"}), _json(claims)]
    signed = ".".join(packed(part) for part in parts)
    r, s = decode_dss_signature(key.sign(signed.encode("ascii"), ec.ECDSA(hashes.SHA256())))
    signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
    return f"vapid t={signed}.{packed(signature)}, k={packed(point(key.public_key()))}"


def _derived(secret: bytes, salt: bytes, info: bytes, size: int) -> bytes:
    return HKDF(hashes.SHA256(), size, salt, info).derive(secret)


def _json(value: dict[str, object]) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("utf-8")
