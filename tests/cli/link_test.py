# SPDX-License-Identifier: Apache-2.0
"""Rigs and arms at the other end of a link, with examples/link/peer.py as a process of its own. Oracles: the exit codes; what
the peer says it was told and where its drives stand; the stop that it states: rest within silence + v/a, after at most
v silence + v²/(2a). What has to come has a minute, what has to fail to come a moment."""

import importlib.util
import json
import math
import re
import shutil
import signal
import socket
import struct
import subprocess
import sys
import threading
import time
import unittest
from pathlib import Path

import h5py

from program import BINARY, InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
SILENCE_S, DECELERATION = 0.2, 0.5


class PeerProcess:
    """peer.py on a port of its own, and the events that it has told."""

    def __init__(self, test, layout, *options):
        self.process = subprocess.Popen([sys.executable, "-B", EXAMPLES / "link" / "peer.py", layout, "--address",
                                         "127.0.0.1:0", "--deceleration", str(DECELERATION), *options],
                                        stdout=subprocess.PIPE, text=True)
        test.addCleanup(self.process.stdout.close)
        test.addCleanup(self.process.wait)
        test.addCleanup(self.process.kill)
        self.events, self.news = [], threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()
        self.address = self.wait_for("waits")["address"]

    def _read(self):
        try:
            for line in self.process.stdout:
                with self.news:
                    self.events.append(json.loads(line))
                    self.news.notify_all()
        except ValueError:  # closed at the end of the test
            pass

    def wait_for(self, *names):
        """The first event of one of these names that nobody has waited for yet."""
        with self.news:
            told = self.news.wait_for(lambda: any(e["event"] in names for e in self.events), 60)
            assert told, (names, self.events)
            found = next(e for e in self.events if e["event"] in names)
            self.events = self.events[self.events.index(found) + 1:]
            return found


class Link(InFolder):
    FILE = EXAMPLES / "link" / "facility.yaml"
    PATIENT = ("--set", "safety.late=60 s")  # whatever else this machine does

    def layout(self, *settings):
        """layout.json, of a run that finds nobody."""
        if not hasattr(self, "nobody"):
            self.nobody = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)  # holds a port and never answers
            self.nobody.bind(("127.0.0.1", 0))
            self.addCleanup(self.nobody.close)
        port = self.nobody.getsockname()[1]
        process = self.run_linked(f"127.0.0.1:{port}", *settings, "--set", self.key("wait") + "=50 ms", out="nobody")
        self.assert_exit(process, 4)
        self.assertIn("no peer answered", process.stderr)
        summary = json.loads((self.folder / "nobody/summary.json").read_text())
        self.assertFalse(summary["complete"])
        return self.folder / "nobody" / "layout.json"

    def key(self, name):
        return "link." + name

    def words(self, address, *more, out="out"):
        return ["run", self.FILE, "-o", out, "--replace", "--set", f'{self.key("peer")}="{address}"',
                "--set", self.key("pace") + "=peer", "--set", self.key("time_out") + "=20 s",
                "--set", self.key("wait") + "=60 s", *map(str, more)]

    def run_linked(self, address, *more, out="out"):
        return self.run_here(*self.words(address, *more, out=out))

    def start_linked(self, address, *more):
        process = subprocess.Popen([BINARY, *map(str, self.words(address, *more))], cwd=self.folder, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(process.stdout.close)
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        return process

    def summary(self):
        return json.loads((self.folder / "out" / "summary.json").read_text())

    def assert_stopped(self, stop, silence_s=0):
        v = stop["from_speed"]
        self.assertGreater(v, 1e-3)
        self.assertLessEqual(stop["time_s"], silence_s + v / DECELERATION + 1e-9)
        self.assertLessEqual(stop["distance"], v * silence_s + v * v / (2 * DECELERATION) + 1e-9)

    def lose(self, address, lose):
        """A run that goes on for an hour, in which `lose` does something after a while."""
        process = self.start_linked(address, "--enable-motion", "--set", "run.duration=1 h", "--set",
                                    "run.sample_rate=10 Hz", "--set", self.key("time_out") + "=300 ms", "--set",
                                    self.key("pace") + "=clock", *self.PATIENT)
        time.sleep(1)
        self.assertIsNone(process.poll())
        lose()
        return process

    def assert_lost(self, process):
        out, error = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 6, out + error)
        self.assertIn("did not answer within 0.3 s at ", error)
        self.assertIn("it was told to stop, which it did not confirm", error)
        summary = self.summary()
        self.assertFalse(summary["complete"])
        self.assertIn("did not answer", summary["stopped"])
        link = summary["figures"]["link"]
        self.assertTrue(link["motion_enabled"])
        self.assertEqual(link["counters"]["time_outs"], 2)
        told = re.search(r"at ([0-9.]+) s;", error)
        self.assertAlmostEqual(float(told[1]), summary["figures"]["end_s"] + 0.004, places=6)
        with h5py.File(self.folder / "out" / "log.h5", "r") as log:
            self.assertEqual(log.attrs["complete"], 0)


class FacilityLink(Link):
    def test_a_run_in_lock_step(self):
        layout = self.layout("--set", "run.duration=2 s")
        peer = PeerProcess(self, layout, "--give", "chaser/operator_force_N=0,25,0@0.5:1.5")
        process = self.run_linked(peer.address, "--set", "run.duration=2 s", "--enable-motion", "--json")
        self.assert_exit(process, 0)
        answer = json.loads(process.stdout)
        chaser = answer["spacecraft"][0]
        self.assertLess(chaser["gap_m"], 1e-8)  # of drives that are where they are told, seen through six lengths
        self.assertEqual(answer["link"]["counters"]["accepted"], 503)
        self.assertTrue(answer["link"]["motion_enabled"])
        # 25 N for a second on 500 kg across the 10 mm/s of the start. It acts 0.2 m above the centre of mass, so its
        # direction turns with the spacecraft by up to 3 degrees.
        self.assertAlmostEqual(chaser["end_speed_m_per_s"], math.hypot(0.01, 0.05), delta=0.002)
        end = peer.wait_for("end")
        self.assert_stopped(end["stop"])
        self.assertTrue(self.summary()["complete"])

    def test_nothing_moves_unless_enabled(self):
        layout = self.layout("--set", "run.duration=1 s")
        peer = PeerProcess(self, layout)
        process = self.run_linked(peer.address, "--set", "run.duration=1 s")
        self.assert_exit(process, 0)
        self.assertIn("motion was not enabled, nothing moved", process.stdout)
        end = peer.wait_for("end")
        constants = json.loads(layout.read_text())["constants"]
        self.assertEqual(end["drives"]["chaser/length_m"], [constants[f"rig1_length{i}_start_m"] for i in range(1, 7)])
        self.assertEqual(end["drives"]["chaser/axis_m"], [constants["rig1_axis_start_m"]])
        self.assertEqual(end["stop"]["from_speed"], 0)

    def test_another_layout_is_refused(self):
        peer = PeerProcess(self, self.layout())
        process = self.run_linked(peer.address, "--set", "rate=200 Hz", "--enable-motion")
        self.assert_exit(process, 4)
        self.assertIn("give it the layout of this run", process.stderr)

    def test_a_command_that_is_too_fast_for_the_rig(self):
        peer = PeerProcess(self, self.layout(), "--speed", "0.02", "--give", "chaser/operator_force_N=25,0,0@0.1:5")
        process = self.run_linked(peer.address, "--enable-motion")
        self.assert_exit(process, 6)
        self.assertIn("said that it cannot follow", process.stderr)
        peer.wait_for("fault")
        self.assertLessEqual(peer.wait_for("stop")["stop"]["from_speed"], 0.02)

    def test_a_killed_peer(self):
        peer = PeerProcess(self, self.layout())
        self.assert_lost(self.lose(peer.address, lambda: (peer.wait_for("hello"), peer.process.kill())))

    def test_a_peer_that_hangs(self):
        peer = PeerProcess(self, self.layout())
        process = self.lose(peer.address, lambda: (peer.wait_for("hello"), peer.process.send_signal(signal.SIGSTOP)))
        self.assert_lost(process)
        time.sleep(2 * SILENCE_S)
        peer.process.send_signal(signal.SIGCONT)
        self.assert_stopped(peer.wait_for("silent", "stop")["stop"], SILENCE_S)

    def test_a_killed_master(self):
        peer = PeerProcess(self, self.layout())
        self.lose(peer.address, lambda: peer.wait_for("hello")).kill()
        self.assert_stopped(peer.wait_for("silent")["stop"], SILENCE_S)
        # Its session is over: the peer takes the next master.
        process = self.run_linked(peer.address, "--set", "run.duration=0.2 s")
        self.assert_exit(process, 0)

    def test_an_interrupted_master_tells_the_peer_to_stop(self):
        peer = PeerProcess(self, self.layout())
        process = self.lose(peer.address, lambda: peer.wait_for("hello"))
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assert_stopped(peer.wait_for("stop")["stop"])

    def test_files_that_are_refused(self):
        for setting, words in (('link.peer="192.168.0.7:47000"', "which is not on this machine"),
                               ('link.peer="here"', "an address and a port"),
                               ('link.silence=5 ms', "at least two periods of the requests, 0.008 s"),
                               ("plant=simulated", "found a link beside a simulated plant"),
                               ("spacecraft[0].loads[0].force=[1, 0, 0]", "found force or torque beside from: link"),
                               ("spacecraft[0].push={from: link, force: [1, 0, 0]}", "comes from its sensor"),
                               ("sweep={vary: [{field: 'spacecraft[0].mass', values: [400 kg, 500 kg]}], outcomes: [{name: all}]}",
                                "found a sweep of runs on hardware")):
            process = self.run_here("check", self.FILE, "--set", setting)
            self.assert_exit(process, 3)
            self.assertIn(words, process.stdout + process.stderr)

    def test_motion_of_nothing(self):
        process = self.run_here("run", EXAMPLES / "rss" / "zero_g.yaml", "--enable-motion")
        self.assert_exit(process, 2)
        self.assertIn("no hardware is behind a link", process.stderr)


class ArmLink(Link):
    PATIENT = ()

    def setUp(self):
        super().setUp()
        for name in ("lwr.urdf", "lwr.srdf"):
            shutil.copy(EXAMPLES / "arms" / "lwr" / name, self.folder)
        self.write("arm.yaml", "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsrdf: lwr.srdf\nplant: link\n"
                               "drives: {acceleration: 1 rad/s^2}\ncontrol: {rate: 250 Hz}\n")
        self.FILE = self.write("mission.yaml", """drydock: 1
kind: mission
name: outside
gravity: [0, 0, -9.81]
robots: [{name: arm, arm: {file: arm.yaml}, link: {silence: 0.2 s}, mounted_on: world, positions: {joint2: 30 deg, joint4: -90 deg}}]
moves: [{robot: arm, name: turn, time: 0.2 s, duration: 1.2 s, to: {joint1: 10 deg}}]
run: {duration: 1.6 s, integrator: rk4, step: 2 ms}
""")

    def key(self, name):
        return "robots[0].link." + name

    def test_the_arm_outside_makes_the_move(self):
        peer = PeerProcess(self, self.layout())
        process = self.run_linked(peer.address, "--enable-motion", "--json")
        self.assert_exit(process, 0)
        link = json.loads(process.stdout)["links"]["arm"]
        self.assertEqual((link["counters"]["accepted"], link["motion_enabled"]), (403, True))
        joints = peer.wait_for("end")["drives"]["arm/position_rad"]
        for is_at, wanted in zip(joints, (10, 30, 0, -90, 0, 0, 0)):
            self.assertAlmostEqual(is_at, math.radians(wanted), places=9)
        # The mission has seen it: the arm in the simulation has moved too.
        with h5py.File(self.folder / "out" / "log.h5", "r") as log:
            self.assertAlmostEqual(log["/joints/arm/joint1/q"][-1], math.radians(10), delta=1e-4)
        # Without motion the arm stays, and the mission sees that.
        process = self.run_linked(peer.address)
        self.assert_exit(process, 0)
        self.assertIn("motion was not enabled, nothing moved", process.stdout)
        self.assertAlmostEqual(peer.wait_for("end")["drives"]["arm/position_rad"][0], 0, places=12)

    def test_a_killed_peer(self):
        peer = PeerProcess(self, self.layout())
        process = self.lose(peer.address, lambda: (peer.wait_for("hello"), peer.process.kill()))
        out, error = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 6, out + error)
        self.assertIn("which moves arm, did not answer within 0.3 s at ", error)
        self.assertFalse(self.summary()["complete"])
        with h5py.File(self.folder / "out" / "log.h5", "r") as log:
            self.assertEqual(log.attrs["complete"], 0)


class Documents(unittest.TestCase):
    def test_packets_byte_by_byte(self):
        # Oracle: the peer reads the packets of docs/link.md, and their checksums are right.
        module = importlib.util.spec_from_file_location("peer", EXAMPLES / "link" / "peer.py")
        peer = importlib.util.module_from_spec(module)
        module.loader.exec_module(peer)
        text = (EXAMPLES.parent / "docs" / "link.md").read_text(encoding="utf-8")
        packets = [bytes.fromhex("".join(re.findall(r"^ *\d+  ((?:[0-9a-f]{2} ?){8})", block, re.M)))
                   for block in re.findall(r"```\n(  0 .*?)```", text, re.S)]
        heads = [peer.HEADER.unpack_from(packet) for packet in packets]
        for packet, head in zip(packets, heads):
            self.assertEqual(head[:4], (peer.MAGIC, 1, 1, len(packet)))
            self.assertEqual(head[5], peer.crc32c(packet[:20] + bytes(4) + packet[24:]))
            self.assertEqual(head[6:8], (0x0123456789ABCDEF, 7))
        self.assertEqual([head[8:] for head in heads], [(0, 0.0), (2, 0.004)])
        self.assertEqual(struct.unpack_from("<2d", packets[1], 56), (1.5, -0.25))
        self.assertEqual(peer.crc32c(b"123456789"), 0xE3069283)


if __name__ == "__main__":
    main()
