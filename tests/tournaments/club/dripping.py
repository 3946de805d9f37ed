"""A target of webhooks that answers a letter at a time, as slowly as it may."""

import ipaddress
import socket
import ssl
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from django.utils import timezone

LETTERS, PAUSE = 40, 0.1
HERE = "127.0.0.1"


@contextmanager
def dripper(scheme: str, folder: Path) -> Iterator[tuple[str, list[bytes]]]:
    """Run one, for one visitor; yield its address, and what it was asked."""
    came: list[bytes] = []

    def drip(server: socket.socket) -> None:
        with suppress(OSError):
            line: Any = server.accept()[0]
            with line if scheme == "http" else _greeted(line, folder) as line:
                came.append(line.recv(65536))
                for _letter in range(LETTERS):
                    line.sendall(b"H")
                    time.sleep(PAUSE)

    with socket.create_server((HERE, 0)) as server:
        thread = threading.Thread(target=drip, args=(server,), daemon=True)
        thread.start()
        yield f"{scheme}://{HERE}:{server.getsockname()[1]}/", came
        server.shutdown(socket.SHUT_RDWR)
    thread.join(10)


def certificate(folder: Path) -> Path:
    """Make the paper that such a target shows, and its key beside it; return the paper's file."""
    key = ec.generate_private_key(ec.SECP256R1())
    name, now = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, HERE)]), timezone.now()
    made = x509.CertificateBuilder().subject_name(name).issuer_name(name)
    made = made.public_key(key.public_key()).serial_number(1)
    # Tests have a day of their own; who checks the paper goes by the real one.
    made = made.not_valid_before(now - timedelta(365)).not_valid_after(now + timedelta(36_500))
    here = x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address(HERE))])
    signed = made.add_extension(here, critical=False).sign(key, hashes.SHA256())
    pem, plain = serialization.Encoding.PEM, serialization.NoEncryption()
    (folder / "paper").write_bytes(signed.public_bytes(pem))
    (folder / "key").write_bytes(key.private_bytes(pem, serialization.PrivateFormat.PKCS8, plain))
    return folder / "paper"


def _greeted(line: socket.socket, folder: Path) -> ssl.SSLSocket:
    shows = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    shows.load_cert_chain(folder / "paper", folder / "key")
    return shows.wrap_socket(line, server_side=True)
