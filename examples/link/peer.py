#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""A peer of Drydock's link in plain Python: rigs whose drives go where they are told, with a payload at rest.

    drydock run examples/link/facility.yaml -o out/link            # exit 4: nobody is there yet. It writes layout.json
    python3 examples/link/peer.py out/link/layout.json &           # waits at 127.0.0.1:47000
    drydock run examples/link/facility.yaml -o out/link --replace                  # the loop runs, nothing moves
    drydock run examples/link/facility.yaml -o out/link --replace --enable-motion  # and now it does

It is made from layout.json alone, so it fits every facility and every arm. Bytes, flags and what a peer must do:
docs/link.md. It is a simulation and a pattern; it is no safety function, and neither is Drydock.

Drives. While a request has the flag `moves`, each drive is at `time` where the request says. When the master says stop or
end, when requests come without `moves`, when the master has been silent for `silence_s`, or when a command asks for more
than --speed, every drive brakes at --deceleration a. A drive that went at v when the last request came has then gone on
at v for at most `silence_s`, so it is at rest within

    silence_s + v/a        after at most        v silence_s + v²/(2 a)

Each stop is told on standard output as a line of JSON, with the time and the distance that it took, both from the last
request on.
"""

import argparse
import json
import math
import socket
import struct
import sys
import time

MOVES, STOP, END, FAULT = 1, 2, 4, 8
REQUEST, ANSWER = 1, 2
HEADER = struct.Struct("<6I3Qd")  # magic, version, kind, length, flags, checksum, hash, session, sequence, time
MAGIC, VERSION, CHECKSUM_AT = 0x4B4C4444, 1, 20
LETTERS = {"f64": "d", "i64": "q", "u64": "Q", "u32": "I"}


def crc32c_table():
    table = []
    for byte in range(256):
        for _ in range(8):
            byte = byte >> 1 ^ (0x82F63B78 if byte & 1 else 0)
        table.append(byte)
    return table


CRC = crc32c_table()


def crc32c(data):
    crc = 0xFFFFFFFF
    for byte in data:
        crc = crc >> 8 ^ CRC[(crc ^ byte) & 0xFF]
    return crc ^ 0xFFFFFFFF


class Table:
    """A payload as layout.json describes it: fields by path, each a list of numbers."""

    def __init__(self, json_table):
        self.fields = json_table["fields"]
        self.struct = struct.Struct("<" + "".join(str(f["count"]) + LETTERS[f["type"]] for f in self.fields))
        assert self.struct.size == json_table["bytes"], "a table whose fields are not one after the other"

    def unpack(self, data):
        numbers, values = list(self.struct.unpack(data)), {}
        for field in self.fields:
            values[field["path"]] = numbers[:field["count"]]
            del numbers[:field["count"]]
        return values

    def pack(self, values):
        return self.struct.pack(*(number for field in self.fields for number in values[field["path"]]))


class Drives:
    """All numbers of the request that stand in the answer too. Lengths, axes and positions of joints are drives; velocities
    are theirs; tensions and torques are at once what they are told to be."""

    def __init__(self, layout, speed, deceleration):
        self.speed, self.deceleration = speed, deceleration
        answered = {field["path"] for field in layout["answer"]["fields"]}
        self.paths = [f["path"] for f in layout["request"]["fields"] if f["path"] in answered]
        self.moved = {path for path in self.paths if path.endswith(("length_m", "axis_m", "axis_rad", "position_m", "position_rad"))}
        self.rates = {path: path.replace("position_", "velocity_") + "_per_s" for path in self.moved
                      if "position_" in path}
        self.x, self.v = {}, {}
        self.stopped = None  # what a stop has gone through so far: seconds, and the farthest of the drives

    def place(self, values):
        self.x = {path: list(values[path]) for path in self.paths}
        self.v = {path: [0.0] * len(values[path]) for path in self.paths}

    def fastest(self):
        return max((abs(v) for path in self.moved for v in self.v[path]), default=0.0)

    def follow(self, wanted, dt):
        """Is there at once, unless that is faster than it can: then False, and nothing has moved."""
        speeds = {path: [(to - x) / dt if dt > 0 else 0.0 for to, x in zip(wanted[path], self.x[path])]
                  for path in self.paths}
        if any(abs(v) > self.speed for path in self.moved for v in speeds[path]):
            return False
        for path in self.paths:
            self.x[path], self.v[path] = list(wanted[path]), speeds[path]
        self.stopped = None
        return True

    def coast(self, dt, brakes):
        """Time passes without a command."""
        if self.stopped is None:
            self.stopped = {"from_speed": self.fastest(), "time_s": 0.0, "gone": dict()}
        rest_s = self.fastest() / self.deceleration
        self.stopped["time_s"] += min(dt, rest_s) if brakes else dt
        for path in self.moved:
            for i, v in enumerate(self.v[path]):
                slower = math.copysign(max(0.0, abs(v) - self.deceleration * dt), v) if brakes else v
                step = (v + slower) / 2 * dt
                if brakes and slower == 0.0:
                    step = v * abs(v) / (2 * self.deceleration)
                self.x[path][i] += step
                self.v[path][i] = slower
                self.stopped["gone"][path, i] = self.stopped["gone"].get((path, i), 0.0) + abs(step)

    def numbers(self):
        return {**self.x, **{rate: self.v[path] for path, rate in self.rates.items()}}

    def told_stop(self):
        return {"from_speed": self.stopped["from_speed"], "time_s": self.stopped["time_s"],
                "distance": max(self.stopped["gone"].values(), default=0.0)}


class Peer:
    def __init__(self, layout, options):
        self.layout, self.options = layout, options
        self.hash = int(layout["hash"], 16)
        self.request, self.answer = Table(layout["request"]), Table(layout["answer"])
        self.silence_s = layout["constants"]["silence_s"]
        self.drives = Drives(layout, options.speed, options.deceleration)
        self.drives.place(self.start_values())
        self.counters = {}
        self.session, self.master, self.sequence, self.time_s = 0, None, 0, 0.0
        self.is_open, self.has_closed, self.faults = False, False, False
        self.last = b""
        host, port = options.address.rsplit(":", 1)
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind((host, int(port)))
        self.say(event="waits", address="{}:{}".format(*self.socket.getsockname()))

    def say(self, **what):
        print(json.dumps(what), flush=True)

    def count(self, name):
        self.counters[name] = self.counters.get(name, 0) + 1

    def start_values(self):
        """Where the run begins, as the constants of the layout say: rig1_length1_start_m, rig1_axis_start_rad, …"""
        constants, rigs, values = self.layout["constants"], [], {}
        for table in ("request", "answer"):
            for field in self.layout[table]["fields"]:
                rig, _, what = field["path"].rpartition("/")
                if rig not in rigs:
                    rigs.append(rig)
                prefix = "rig{}_".format(rigs.index(rig) + 1)
                quantity, _, unit = what.rpartition("_")
                if field["elements"] == ["x", "y", "z"]:
                    names = [prefix + "{}_{}_start_{}".format(quantity, e, unit) for e in "xyz"]
                elif quantity == "axis":
                    names = [prefix + "axis_start_" + unit]
                else:
                    names = [prefix + "{}{}_start_{}".format(quantity, i + 1, unit) for i in range(field["count"])]
                values[field["path"]] = [constants.get(name, 0.0) for name in names]
        return values

    def sensed(self):
        """What stands in answers and is no drive: sensors read what they did at the start, operators give what we are told."""
        values = self.start_values()
        for path, numbers, begin_s, end_s in self.options.give:
            if begin_s <= self.time_s < end_s:
                values[path] = numbers
        return values

    def send(self, flags, session, sequence, time_s, payload, to):
        head = [MAGIC, VERSION, ANSWER, HEADER.size + len(payload), flags, 0, self.hash, session, sequence, time_s]
        packet = HEADER.pack(*head) + payload
        head[5] = crc32c(packet)
        self.last = HEADER.pack(*head) + payload
        self.socket.sendto(self.last, to)
        self.count("sent")

    def header_fault(self, packet):
        """Why a datagram is not used, in the order of docs/link.md; none where it may be."""
        if len(packet) < HEADER.size:
            return "length", None
        head = HEADER.unpack_from(packet)
        if head[0] != MAGIC:
            return "magic", None
        if head[3] != len(packet):
            return "length", None
        if crc32c(packet[:CHECKSUM_AT] + b"\0\0\0\0" + packet[CHECKSUM_AT + 4:]) != head[5]:
            return "checksum", None
        if head[1] != VERSION:
            return "version", head
        if head[2] != REQUEST or head[4] & ~(MOVES | STOP | END):
            return "kind", head
        if head[6] != self.hash:
            return "hash", head
        alone = head[8] == 0 or head[4] & (STOP | END)
        if len(packet) != HEADER.size + (0 if alone else self.request.struct.size):
            return "length", None
        if not math.isfinite(head[9]):
            return "not_finite", head
        return "", head

    def take(self, packet, sender):
        self.count("received")
        if self.is_open and sender != self.master:
            return self.count("wrong_peer")
        fault, head = self.header_fault(packet)
        if fault:
            self.count(fault)
            if fault in ("version", "hash") and not self.is_open and head[8] == 0 and head[2] == REQUEST:  # both sides learn that they do not agree
                self.send(0, head[7], 0, head[9], b"", sender)
            return
        flags, session, sequence, time_s = head[4], head[7], head[8], head[9]
        if sequence == 0:
            return self.hello(session, time_s, sender)
        if session != self.session or sender != self.master:
            return self.count("session")
        if flags & (STOP | END):
            return self.closing(flags, session, sequence, time_s, sender)
        if not self.is_open or sequence < self.sequence:
            return self.count("late")
        if sequence == self.sequence:
            return self.repeat()
        if sequence > self.sequence + 1:
            return self.count("gap")
        if time_s < self.time_s:
            return self.count("mismatch")
        wanted = self.request.unpack(packet[HEADER.size:])
        if not all(math.isfinite(x) for numbers in wanted.values() for x in numbers):
            return self.count("not_finite")
        self.count("accepted")
        self.act(flags, session, sequence, time_s, wanted, sender)

    def repeat(self):
        """Our answer was lost: the same one again, and nothing is done twice."""
        self.count("duplicate")
        self.socket.sendto(self.last, self.master)
        self.count("sent")

    def hello(self, session, time_s, sender):
        is_same = session == self.session and sender == self.master
        if is_same and self.is_open and self.sequence == 0:
            return self.repeat()
        if is_same or session == 0 or (self.is_open and session < self.session):
            return self.count("session")  # on its way for long
        self.count("accepted")
        self.session, self.master, self.sequence, self.time_s = session, sender, 0, 0.0
        self.is_open, self.faults, self.has_closed = True, False, False
        self.drives.place(self.start_values())  # hardware stands where it stands; this rig is set up anew for each run
        self.say(event="hello", session=session)
        self.send(0, session, 0, time_s, b"", sender)

    def act(self, flags, session, sequence, time_s, wanted, sender):
        dt = time_s - self.time_s
        self.sequence, self.time_s = sequence, time_s
        if flags & MOVES and not self.faults:
            if not self.drives.follow(wanted, dt):
                self.faults = True
                self.say(event="fault", time_s=time_s, why="a command asks for more than {} of speed".format(
                    self.options.speed))
        if not flags & MOVES or self.faults:
            self.drives.coast(dt, True)
        values = {**self.sensed(), **self.drives.numbers()}
        flags = flags & MOVES | (FAULT if self.faults else 0)
        self.send(flags, session, sequence, time_s, self.answer.pack(values), sender)

    def closing(self, flags, session, sequence, time_s, sender):
        """Obeyed whatever was lost before it."""
        if sequence < self.sequence:
            return self.count("late")
        if self.has_closed and sequence == self.sequence:
            return self.repeat()
        self.count("accepted")
        self.is_open, self.has_closed, self.sequence = False, True, sequence
        self.send(flags, session, sequence, time_s, b"", sender)
        self.come_to_rest("stop" if flags & STOP else "end")

    def come_to_rest(self, why):
        while self.drives.fastest() > 0:
            before = time.monotonic()
            time.sleep(0.001)
            self.drives.coast(time.monotonic() - before, True)
        told = self.drives.told_stop() if self.drives.stopped else {"from_speed": 0.0, "time_s": 0.0, "distance": 0.0}
        self.drives.stopped = None
        self.say(event=why, time_s=self.time_s, stop=told, drives=self.drives.x, counters=self.counters)

    def run(self):
        news = time.monotonic()
        while not self.options.runs or self.counters.get("ended", 0) < self.options.runs:
            was_open, last = self.is_open, (self.session, self.sequence)
            left = max(0.0, news + self.silence_s - time.monotonic()) if was_open else 0.2
            self.socket.settimeout(max(left, 1e-4))
            try:
                packet, sender = self.socket.recvfrom(65536)
            except socket.timeout:
                packet = None
            # A process that slept notices its master's silence before it looks at what waits in the socket.
            now = time.monotonic()
            if was_open and now >= news + self.silence_s:
                self.is_open = False
                self.drives.coast(self.silence_s, False)
                self.come_to_rest("silent")
                self.count("ended")
            elif packet is not None:
                self.take(packet, sender)
                if (self.session, self.sequence) != last:
                    news = now
                if was_open and not self.is_open:
                    self.count("ended")


def given(text):
    """PATH=n,n,n@BEGIN:END as (path, numbers, begin_s, end_s)."""
    path, _, rest = text.partition("=")
    numbers, _, span = rest.partition("@")
    begin, _, end = span.partition(":")
    return path, [float(x) for x in numbers.split(",")], float(begin or 0), float(end or "inf")


def main():
    parser = argparse.ArgumentParser(description="A peer of Drydock's link: rigs whose drives go where they are told.")
    parser.add_argument("layout", help="layout.json, from a result of the run")
    parser.add_argument("--address", default="127.0.0.1:47000", help="where to wait (port 0: any)")
    parser.add_argument("--speed", type=float, default=1.0, help="of a drive at most, m/s or rad/s; more is a fault")
    parser.add_argument("--deceleration", type=float, default=0.5, help="when it stops, m/s^2 or rad/s^2")
    parser.add_argument("--give", type=given, action="append", default=[], metavar="PATH=N,N,N@BEGIN:END",
                        help="numbers of the answer over some seconds, as chaser/operator_force_N=20,0,0@1:3")
    parser.add_argument("--runs", type=int, default=0, help="leave after so many runs (default: never)")
    options = parser.parse_args()
    with open(options.layout, encoding="utf-8") as file:
        layout = json.load(file)
    unknown = [give[0] for give in options.give if give[0] not in {f["path"] for f in layout["answer"]["fields"]}]
    if unknown:
        parser.error("--give: the answer has no field " + unknown[0])
    try:
        Peer(layout, options).run()
    except KeyboardInterrupt:
        return 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
