# SPDX-License-Identifier: Apache-2.0
"""Installs the build into a fresh prefix, then builds against it from outside. Arguments: build folder, compiler.

Oracles: examples/consumer as its user would build it, whose figures follow from plane geometry or are those of the
installed program; the include lines of the installed headers, and one source that includes them all, so that no header
needs one that is left behind. That each compiles alone is house.headers' part.
"""
import functools
import json
import math
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BUILD, COMPILER = sys.argv[1:3]

ALL_HEADERS = """cmake_minimum_required(VERSION 3.25)
project(all_headers LANGUAGES CXX)
find_package(drydock 0.1 REQUIRED)
add_library(all_headers OBJECT all.cpp)
target_compile_options(all_headers PRIVATE -fsyntax-only)
target_link_libraries(all_headers PRIVATE {targets})
"""


def run(*command):
    result = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if result.returncode:
        raise AssertionError(f"{command}\n{result.stdout}\n{result.stderr}")
    return result.stdout


class Package(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory(prefix="drydock_package_")
        cls.addClassCleanup(temporary.cleanup)
        cls.folder = pathlib.Path(temporary.name)
        cls.prefix = cls.folder / "prefix"
        run("cmake", "--install", BUILD, "--prefix", cls.prefix)

    def configure(self, source, build):
        run("cmake", "-G", "Ninja", "-S", source, "-B", build, f"-DCMAKE_PREFIX_PATH={self.prefix}",
            f"-DCMAKE_CXX_COMPILER={COMPILER}", "-DCMAKE_BUILD_TYPE=Release")

    @functools.cached_property
    def consumer(self):
        build = self.folder / "consumer"
        if not build.exists():
            self.configure(SOURCE / "examples/consumer", build)
            run("cmake", "--build", build)
        return build

    def program(self, *words):
        return json.loads(run(self.prefix / "bin/drydock", *words, "--json"))

    def test_consumer_agrees_with_the_program(self):
        hall, mission = SOURCE / "examples/mss/mss.yaml", SOURCE / "examples/docking/mission.yaml"
        text = run(self.consumer / "consumer", hall, mission)

        pose = self.program("pose", hall, "--at=-1,0.2,2.4")
        self.assertIn("mss holds its load", text)
        self.assertEqual(re.findall(r"(\S+): length (\S+) m, tension (\S+) N", text),
                         [(cable["name"], f"{cable['length_m']:.4f}", f"{cable['tension_central_N']:.2f}")
                          for cable in pose["cables"]])
        self.assertEqual(re.findall(r"margin of (\S+): (\S+)", text),
                         [(name, f"{margin['value']:.4g}") for name, margin in pose["margins"].items()])

        map_ = self.program("map", hall, "--resolution", "20cm", "--image", "none", "-o", self.folder / "map")
        self.assertIn(f"{map_['free_m3']:.3f} m3 free", text)

        ran = self.program("run", mission, "-o", self.folder / "run")
        self.assertEqual(re.findall(r"  (\S+) at (\S+) s, ", text),
                         [(event["name"], f"{event['time_s']:.6f}") for event in ran["events"]])

    def test_consumer_says_what_is_wrong_in_a_file(self):
        mission = SOURCE / "examples/docking/mission.yaml"
        refused = subprocess.run([self.consumer / "consumer", mission, mission], capture_output=True, text=True)
        self.assertEqual((refused.returncode, refused.stdout), (3, ""))
        told = subprocess.run([self.prefix / "bin/drydock", "map", mission, "-o", self.folder / "none"],
                              capture_output=True, text=True)
        self.assertTrue(refused.stderr)
        self.assertEqual(told.stderr[:len(refused.stderr)], refused.stderr)

    def test_clearance(self):
        found = [float(figure) for figure in re.findall(r"clearance (\S+) m", run(self.consumer / "clearance"))]
        # The cable's lower end E is the nearest point: above the box's lid, 0.35 m, and beside its edge in the box's axes.
        expected = []
        for x_m in (0.9, 0.3):
            c, s = math.cos(math.radians(17)), math.sin(math.radians(17))
            dx, dy = 0.2 - x_m, -0.6 - 0.4
            beside = [max(0, abs(c * dx + s * dy) - 0.8), max(0, abs(-s * dx + c * dy) - 0.8)]
            expected.append(math.hypot(2.4 - 1.15 - 0.9, *beside) - 0.010)
        self.assertEqual(len(found), 2)
        for figure, truth in zip(found, expected):
            self.assertAlmostEqual(figure, truth, delta=1e-4)  # printed to four digits

    def test_peer_of_the_link(self):
        build, facility = self.folder / "peer", SOURCE / "examples/link/facility.yaml"
        self.configure(SOURCE / "examples/link", build)
        run("cmake", "--build", build)
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as nobody:  # holds a port and never answers
            nobody.bind(("127.0.0.1", 0))
            self.drive(facility, nobody.getsockname()[1], 4, "--set", "link.wait=50 ms")
        layout = self.folder / "driven" / "layout.json"
        with subprocess.Popen([build / "peer", layout, "127.0.0.1:0"], stdout=subprocess.PIPE, text=True) as peer:
            try:
                port = re.search(r"waits at 127.0.0.1:(\d+)", peer.stdout.readline())[1]
                driven = self.drive(facility, port, 0, "--enable-motion", "--set", "link.wait=60 s")
                chaser = driven["spacecraft"][0]
                self.assertLess(chaser["gap_m"], 1e-8)  # drives that are where they are told
                self.assertAlmostEqual(chaser["end_speed_m_per_s"], 0.01, places=12)
                self.assertEqual(driven["link"]["counters"]["accepted"], 1253)
                speed, rest_s, gone_m = map(float, re.search(r"end at 5 s: from (\S+) at rest (\S+) s later, (\S+) away",
                                                             peer.stdout.readline()).groups())
                self.assertGreater(speed, 0)
                self.assertLessEqual(gone_m, speed ** 2 / (2 * 0.5) * 1.001)
                self.assertGreaterEqual(rest_s, speed / 0.5 * 0.999)
            finally:
                peer.kill()

    def drive(self, facility, port, code, *settings):
        ran = subprocess.run([self.prefix / "bin/drydock", "run", facility, "-o", self.folder / "driven", "--replace", "--json",
                              "--set", f'link.peer="127.0.0.1:{port}"', "--set", "link.pace=peer", "--set", "link.time_out=20 s",
                              *settings], capture_output=True, text=True)
        self.assertEqual(ran.returncode, code, ran.stdout + ran.stderr)
        return json.loads(ran.stdout)

    def installed(self):
        include = next(self.prefix.rglob("include/drydock"))
        return {path.relative_to(include).as_posix(): path.read_text(encoding="utf-8") for path in include.rglob("*.*")}

    def test_installed_headers_include_installed_headers_alone(self):
        installed = self.installed()
        for name, text in installed.items():
            for included in re.findall(r'^\s*#\s*include\s*"([^"]+)"', text, re.M):
                self.assertTrue(included in installed, f"{name} is public and includes {included}, which is not")

    def test_public_headers_are_few_enough_to_read(self):
        installed = self.installed()
        self.assertTrue({"spatial/pose.h", "hall/hall_file.h", "map/study.h"} <= set(installed), sorted(installed))
        self.assertLessEqual(len(installed), 70)

    def test_every_installed_header(self):
        headers = sorted(self.installed())
        source = self.folder / "all_headers"
        source.mkdir()
        (source / "all.cpp").write_text("".join(f'#include "{header}"\n' for header in headers))
        targets = " ".join(sorted({f"drydock::{header.split('/')[0]}" for header in headers}))
        (source / "CMakeLists.txt").write_text(ALL_HEADERS.format(targets=targets))
        self.configure(source, source / "build")
        run("cmake", "--build", source / "build")

    def test_program(self):
        self.assertTrue((self.prefix / "bin/drydock").exists())


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
