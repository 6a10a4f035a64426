# SPDX-License-Identifier: Apache-2.0
"""A client of `drydock view` that can also say what no browser would: bytes as they are."""

import json
import os
import re
import signal
import socket
import struct
import subprocess
import time

from program import BINARY

KEY = "dGhlIHNhbXBsZSBub25jZQ=="


class Served:
    """The server on something, until the block ends; then it must end well."""

    def __init__(self, *arguments, cwd=None):
        self._process = subprocess.Popen([BINARY, "view", *map(str, arguments), "--no-browser"], cwd=cwd,
                                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.address = self._process.stdout.readline().strip()
        found = re.fullmatch(r"http://127\.0\.0\.1:(\d+)/\?token=([0-9a-f]{48})", self.address)
        if not found:
            raise AssertionError(self.address + self._process.communicate(timeout=10)[1])
        self.port, self.token = int(found[1]), found[2]
        self.host = f"127.0.0.1:{self.port}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self, by=signal.SIGINT):
        """The exit code."""
        if self._process.poll() is None:
            os.kill(self._process.pid, by)
        self.errors = self._process.communicate(timeout=20)[1]
        return self._process.returncode

    @property
    def process(self):
        return self._process.pid

    def runs(self):
        return self._process.poll() is None

    def connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=15)

    def raw(self, request):
        """What comes back for bytes, until the server ends the connection."""
        with self.connect() as connection:
            try:
                connection.sendall(request)
            except OSError:
                pass  # it may have answered and gone before all was sent
            return received(connection)

    def ask(self, target="/", method="GET", version="HTTP/1.1", host=None, token=None, headers=()):
        """Status, headers and body. `token`: as Authorization."""
        lines = [f"{method} {target} {version}"]
        lines += [] if host == "" else [f"Host: {host or self.host}"]
        lines += [f"Authorization: Bearer {token}"] if token else []
        lines += list(headers)
        return parted(self.raw(("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")))

    def page(self, **options):
        return self.ask(f"/?token={self.token}", **options)

    def data(self, **options):
        return self.ask("/data", token=self.token, **options)

    def live(self):
        return LiveClient(self)


def received(connection):
    data = b""
    try:
        while piece := connection.recv(1 << 16):
            data += piece
    except OSError:
        pass
    return data


def parted(answer):
    head, _, body = answer.partition(b"\r\n\r\n")
    lines = head.decode("latin-1").split("\r\n")
    status = int(lines[0].split(" ")[1]) if lines[0].startswith("HTTP/1.1 ") else 0
    headers = {name.lower(): value for name, _, value in (line.partition(": ") for line in lines[1:])}
    return status, headers, body


def frame(payload, opcode=1, end=True, masked=True, reserved=0):
    """One WebSocket frame (RFC 6455 §5.2)."""
    payload = payload.encode() if isinstance(payload, str) else payload
    size, mask = len(payload), b"\x11\x22\x33\x44"
    head = bytes([(0x80 if end else 0) | reserved << 4 | opcode])
    bit = 0x80 if masked else 0
    if size < 126:
        head += bytes([bit | size])
    elif size < 65536:
        head += bytes([bit | 126]) + struct.pack(">H", size)
    else:
        head += bytes([bit | 127]) + struct.pack(">Q", size)
    return head + (mask + bytes(b ^ mask[i % 4] for i, b in enumerate(payload)) if masked else payload)


class LiveClient:
    """A WebSocket of the page."""

    def __init__(self, server):
        self._socket = server.connect()
        self._data = b""
        self._socket.sendall((f"GET /live?token={server.token} HTTP/1.1\r\nHost: {server.host}\r\n"
                              f"Origin: http://{server.host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
                              f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {KEY}\r\n\r\n").encode())
        while b"\r\n\r\n" not in self._data:
            if not self._more():
                break
        head, _, self._data = self._data.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ")[1]) if head else 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self._socket.close()

    def _more(self):
        try:
            piece = self._socket.recv(1 << 20)
        except OSError:
            piece = b""
        self._data += piece
        return bool(piece)

    def _take(self, count):
        while len(self._data) < count:
            if not self._more():
                return None
        taken, self._data = self._data[:count], self._data[count:]
        return taken

    def send_bytes(self, data):
        try:
            self._socket.sendall(data)
        except OSError:
            pass

    def send(self, **message):
        self.send_bytes(frame(json.dumps(message)))

    def next_frame(self):
        """Opcode and payload; (8, b"") once the connection is gone."""
        head = self._take(2)
        if head is None:
            return 8, b""
        size = head[1] & 127
        if size >= 126:
            form, count = (">H", 2) if size == 126 else (">Q", 8)
            size = struct.unpack(form, self._take(count))[0]
        payload = self._take(size)
        return (head[0] & 15, payload) if payload is not None else (8, b"")

    def next(self):
        """The next message and the bytes behind it; None when the server has closed."""
        while True:
            opcode, payload = self.next_frame()
            if opcode == 8:
                self.closed = (struct.unpack(">H", payload[:2])[0], payload[2:].decode()) if payload else (0, "")
                return None
            if opcode == 2:
                size = struct.unpack("<I", payload[:4])[0]
                return json.loads(payload[4:4 + size]), payload[(4 + size + 7) // 8 * 8:]

    def until(self, kind, **fields):
        """The next message of a kind with these fields."""
        while True:
            taken = self.next()
            if taken is None:
                raise AssertionError(f"closed while waiting for {kind}: {self.closed}")
            message = taken[0]
            if message["kind"] == kind and all(message[name] == value for name, value in fields.items()):
                return message

    def closing(self, seconds=10):
        """Code and words with which the server closes, whatever it sends before."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if self.next() is None:
                return self.closed
        raise AssertionError("the server did not close")
