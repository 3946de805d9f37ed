"""Celery's broker without a server: a Kombu transport whose queues lie in one SQLite file."""

import sqlite3
from functools import lru_cache
from queue import Empty
from typing import Any
from uuid import uuid4

from kombu.transport import virtual
from kombu.utils.json import dumps, loads

from siamleague.embedded.queue_file import QueueFile


@lru_cache(maxsize=8)
def queue_file(path: str) -> QueueFile:
    """Return the queues in that file; one object for the whole process."""
    return QueueFile(path)


class QoS(virtual.QoS):
    """Answers to taken messages go to the file at once, from whichever thread gives them."""

    restore_at_shutdown = False  # a holder that stops gives back by itself, below

    def ack(self, delivery_tag: str) -> None:
        """Forget the message: it was dealt with."""
        self.channel.file.done(delivery_tag)
        super().ack(delivery_tag)

    def reject(self, delivery_tag: str, requeue: bool = False) -> None:
        """Forget the message, or return it to its place and blame it for breaking its taker."""
        if requeue:
            self.channel.file.give_back(delivery_tag, blame=True)
        else:
            self.channel.file.done(delivery_tag)
        super().ack(delivery_tag)

    def restore_unacked(self) -> list[Any]:
        """Return to the queue what was taken and not answered; a polite stop blames nobody."""
        self._flush()
        while self._delivered:
            tag, _ = self._delivered.popitem()
            self.channel.file.give_back(tag, blame=False)
        return []

    def restore_unacked_once(self, stderr: Any = None) -> None:
        """Do the same once, when the channel closes."""
        self._on_collect.cancel()
        self.restore_unacked()


class Channel(virtual.Channel):
    """One conversation with the file."""

    QoS = QoS
    supports_fanout = True
    do_restore = False

    def __init__(self, connection: Any, **kwargs: Any) -> None:
        super().__init__(connection, **kwargs)
        self.file = queue_file(connection.client.transport_options["path"])
        self._unanswered: set[str] = set()  # queues whose messages need no answer

    def basic_consume(self, queue: str, no_ack: bool, *args: Any, **kwargs: Any) -> Any:
        """Start taking from the queue."""
        if no_ack:
            self._unanswered.add(queue)
        return super().basic_consume(queue, no_ack, *args, **kwargs)

    def basic_get(self, queue: str, no_ack: bool = False, **kwargs: Any) -> Any:
        """Return the next message, or None."""
        if no_ack:
            self._unanswered.add(queue)
        return super().basic_get(queue, no_ack=no_ack, **kwargs)

    def get_table(self, exchange: str) -> list[tuple[str, str, str]]:
        """Return what is bound to the exchange, by whichever process."""
        return self.file.bindings(exchange)

    def _put(self, queue: str, message: dict[str, Any], **kwargs: Any) -> None:
        rank = self._get_message_priority(message, reverse=True)
        self.file.put(queue, dumps(message), rank)

    def _put_fanout(
        self, exchange: str, message: dict[str, Any], routing_key: str, **kwargs: Any
    ) -> None:
        for _, _, queue in self.get_table(exchange):
            self._put(queue, message)

    def _get(self, queue: str, timeout: float | None = None) -> dict[str, Any]:
        tag = uuid4().hex
        free = queue in self._unanswered
        body = self.file.take_away(queue) if free else self.file.take(queue, tag)
        if body is None:
            raise Empty
        message = loads(body)
        message["properties"]["delivery_tag"] = tag
        return message

    def _new_queue(self, queue: str, auto_delete: bool = False, **kwargs: Any) -> None:
        self.file.declare(queue, mine=auto_delete)

    def _queue_bind(self, exchange: str, key: str, pattern: str | None, queue: str) -> None:
        self.file.bind(exchange, key or "", pattern or "", queue)

    def _size(self, queue: str) -> int:
        return self.file.waiting(queue)

    def _purge(self, queue: str) -> int:
        return self.file.purge(queue)

    def _delete(self, queue: str, *args: Any, **kwargs: Any) -> None:
        self.file.drop(queue)


class Transport(virtual.Transport):
    """The way of talking that `sqlitebroker://` names."""

    Channel = Channel
    driver_type = "sqlite"
    driver_name = "sqlite3"
    polling_interval = 0.02
    implements = virtual.Transport.implements.extend(
        exchange_type=frozenset(["direct", "topic", "fanout"])
    )
    # A full disk or a lock held too long counts as a lost connection: workers try again.
    connection_errors: Any = (ConnectionError, sqlite3.OperationalError)

    def driver_version(self) -> str:
        return sqlite3.sqlite_version
