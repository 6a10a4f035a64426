# SPDX-License-Identifier: Apache-2.0
"""drydock map. Oracles: volumes that plane geometry gives, drydock pose at single points, the files' own rules."""

import csv
import json
import math
import signal
import struct
import subprocess
import time
from pathlib import Path

import numpy

from program import BINARY, InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"

HEAD = """drydock: 1
kind: hall
name: shade
objects:
  - {name: wall, box: [0.4, 1.3, 1.9], at: {p: [1.13, 0.2, 0.95]}}
  - {name: lamp, sphere: {radius: 0.31}, at: {p: [-1.07, -0.9, 2.4]}}
  - {name: rail, box: [0.1, 0.1, 0.1], at: {p: [-1.3, 1.2, 1.7]}}
ignore: [[mss, rail]]
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1000 N], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
    home: {p: [-1, 0.3, 2]}
"""
MAP = ("map: {rig: mss, box: [[-2.11, -1.9, 1.23], [2.03, 2.2, 3.41]], resolution: 8 cm, "
       "criteria: {clearance: {at_least: 10 mm}, tension: {}}}\n")
BODY = """drydock: 1
kind: hall
name: seven
rigs:
  hil:
    platform: {body: P, shapes: [{box: [0.1, 0.1, 0.1]}]}
    cables:
      tension: [5 N, 500 N]
      anchors: [[-0.5, 0, -0.5], [-0.5, 0, 0.5], [0.5, 0, 0.5], [0.5, 0, -0.5], [-0.2, 0.05, -0.3464], [-0.2, 0.05, 0.3464], [0.4, 0.05, 0]]
      eyes: [[0, 0, -0.125], [0, 0, 0.125], [0, 0, 0.125], [0, 0, -0.125], [-0.0625, 1, -0.1083], [-0.0625, 1, 0.1083], [0.125, 1, 0]]
    home: {p: [0, -0.5, 0]}
"""


ANCHORS = [[-0.5, 0, -0.5], [-0.5, 0, 0.5], [0.5, 0, 0.5], [0.5, 0, -0.5], [-0.2, 0.05, -0.3464], [-0.2, 0.05, 0.3464],
           [0.4, 0.05, 0]]
EYES = [[0, 0, -0.125], [0, 0, 0.125], [0, 0, 0.125], [0, 0, -0.125], [-0.0625, 1, -0.1083], [-0.0625, 1, 0.1083],
        [0.125, 1, 0]]


def closed_share(points, axis, angle):
    i, j = (axis + 1) % 3, (axis + 2) % 3
    rotation = numpy.eye(3)
    rotation[i, i] = rotation[j, j] = math.cos(angle)
    rotation[j, i], rotation[i, j] = math.sin(angle), -math.sin(angle)
    eyes = numpy.array(EYES) @ rotation.T
    pulls = numpy.array(ANCHORS) - (points[:, None, :] + eyes)
    pulls /= numpy.linalg.norm(pulls, axis=2, keepdims=True)
    wrenches = numpy.concatenate([pulls, numpy.cross(eyes[None], pulls)], axis=2).transpose(0, 2, 1)
    null = numpy.linalg.svd(wrenches)[2][:, -1, :]
    return numpy.mean((null > 0).all(axis=1) | (null < 0).all(axis=1))


def png_size(path):
    data = path.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", data[16:24])


class Maps(InFolder):
    def setUp(self):
        super().setUp()
        self.write("hall.yaml", HEAD + MAP)

    def map_json(self, code, *arguments):
        process = self.run_here("map", "--json", "-o", "out/map", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    def lines(self, name):
        return (self.folder / name).read_text().splitlines()

    def summary(self):
        return json.loads((self.folder / "out/map/summary.json").read_text())

    def test_positions(self):
        answer = self.map_json(0, "hall.yaml", "--slice", "z=1.5", "--slice", "x=-40cm", "--image", "20cm")
        box = 4.14 * 4.1 * 2.18
        self.assertEqual((answer["ok"], answer["rig"], answer["point"], answer["map"]), (True, "mss", "D", "positions"))
        self.assertAlmostEqual(answer["free_m3"] + answer["blocked_m3"] + answer["undecided_m3"], box, delta=1e-9)
        self.assertAlmostEqual(answer["possibly_free_m3"], answer["free_m3"] + answer["undecided_m3"], delta=1e-12)
        self.assertGreater(answer["free_m3"], 0.1 * box)
        names = [criterion["name"] for criterion in answer["criteria"]]
        self.assertEqual(names, ["clearance", "tension"])
        self.assertEqual([o["name"] for o in answer["objects"]], ["wall", "lamp"])  # the rail may be touched
        self.assertEqual(len(answer["cables"]), 4)
        for part in answer["objects"] + answer["cables"]:
            self.assertLessEqual(0, part["blocks_at_least_fraction"])
            self.assertLess(part["blocks_at_least_fraction"], part["blocks_at_most_fraction"])
        # What one object blocks by itself all of them block: both are bounds.
        clearance = answer["criteria"][0]
        for part in answer["objects"] + answer["cables"]:
            self.assertLessEqual(part["blocks_at_least_fraction"],
                                 (clearance["blocked_m3"] + clearance["undecided_m3"]) / box)
        undecided = sum(cause["volume_fraction"] for cause in answer["undecided_for"])
        self.assertAlmostEqual(undecided, answer["undecided_fraction"], delta=1e-9)
        self.assertLessEqual(answer["largest_free_region"]["volume_m3"], answer["free_m3"] + 1e-9)

        summary = self.summary()
        self.assertTrue(summary["complete"])
        files = summary["files"]
        for name in ("scene.json", "slice_z_1.5m.png", "slice_x_-0.4m.png", "map/README.md", "map/keep_out.bt",
                     "map/shell_union.stl", "map/selftest.csv", "map/boxes.scene", "map/margins.vti"):
            self.assertIn(name, files)
        for name in files:
            self.assertTrue((self.folder / "out/map" / name).is_file(), name)
        width, height = png_size(self.folder / "out/map/slice_z_1.5m.png")
        self.assertAlmostEqual(width / height, 4.14 / 4.1, delta=0.05)
        scene = json.loads((self.folder / "out/map/scene.json").read_text())
        self.assertEqual(len(scene["volumes"]), 1)
        run = json.loads((self.folder / "out/map/run.json").read_text())
        self.assertIn("map", [phase["phase"] for phase in run["wall_times"]])

    def test_proven_points_are_as_pose_says(self):
        """selftest.csv names points that are proven free or blocked; pose asks them one by one."""
        self.map_json(0, "hall.yaml", "--image", "none", "--set", "map.criteria={clearance: {}, tension: {}}")
        rows = list(csv.DictReader(self.lines("out/map/map/selftest.csv")))
        columns = list(rows[0])
        kind = [name for name in columns if "class" in name or "certified" in name][0]
        proven = [row for row in rows if row[kind] in ("1", "2")][::29][:40]
        self.assertGreater(len(proven), 10)
        seen = set()
        for row in proven:
            at = ",".join(row[name] for name in columns[:3])
            process = self.run_here("pose", "hall.yaml", "--at=" + at, "--json")
            seen.add(row[kind])
            self.assertEqual(process.returncode, 0 if row[kind] == "1" else 1, (row, process.stdout))
        self.assertEqual(seen, {"1", "2"})

    def test_the_same_bytes_at_any_number_of_threads(self):
        texts = []
        for threads in ("1", "2"):
            self.map_json(0, "hall.yaml", "--threads", threads, "--image", "30cm")
            folder = self.folder / "out/map"
            timed = ("run.json", "written.json", "report.html")  # the report holds run.json
            texts.append({p.name: p.read_bytes() for p in sorted(folder.rglob("*")) if p.is_file() and p.name not in timed})
        self.assertEqual(texts[0].keys(), texts[1].keys())
        for name in texts[0]:
            self.assertEqual(texts[0][name], texts[1][name], name)

    def test_a_budget_names_the_resolution_that_repeats_it(self):
        short = self.map_json(0, "hall.yaml", "--image", "none", "--budget", "1ms", "--resolution", "1mm",
                              "--set", "map.box=[[-0.41, -0.4, 1.23], [0.4, 0.43, 2.01]]")
        self.assertIn("--resolution ", short["sentence"])
        option = short["sentence"].split("--resolution ")[1].split()[0]
        self.assertGreater(short["resolution_m"], 0.001)
        again = self.map_json(0, "hall.yaml", "--image", "none", "--resolution", option,
                              "--set", "map.box=[[-0.41, -0.4, 1.23], [0.4, 0.43, 2.01]]")
        for key in ("free_m3", "blocked_m3", "undecided_m3", "cells_judged", "resolution_m", "objects", "undecided_for"):
            self.assertEqual(short[key], again[key], key)
        self.assertEqual(again["sentence"], "")

    def test_an_interrupt_leaves_a_coarser_map(self):
        process = subprocess.Popen([BINARY, "map", "hall.yaml", "--resolution", "3mm", "--image", "none", "-o", "out/map"],
                                   cwd=self.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(0.7)
        self.assertIsNone(process.poll(), "the work was too short to be interrupted")
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130, err)
        self.assertIn("drydock map: interrupted: cells of ", err)
        summary = self.summary()
        self.assertFalse(summary["complete"])
        self.assertIn("interrupted", summary["stopped"])
        figures = summary["figures"]
        box = 4.14 * 4.1 * 2.18
        self.assertAlmostEqual(figures["free_m3"] + figures["blocked_m3"] + figures["undecided_m3"], box, delta=1e-9)
        self.assertGreater(figures["judged_throughout_m"], 0.003)
        self.assertIn("map/README.md", summary["files"])

    def test_the_grid_of_the_paper(self):
        answer = self.map_json(0, "hall.yaml", "--image", "none", "--grid", "25cm,5cm")["grid"]
        self.assertEqual(answer["points"], 17 * 17 * 44)
        for one in answer["criteria"]:
            self.assertEqual((one["refused_in_proven_free"], one["allowed_in_proven_blocked"]), (0, 0))
        rows = list(csv.reader(self.lines("out/map/grid.csv")))
        self.assertEqual(len(rows), 1 + answer["points"])
        self.assertEqual(sum(row[3] == "1" for row in rows[1:]), answer["criteria"][0]["refused"])
        bisected = self.map_json(0, "hall.yaml", "--image", "none", "--grid", "25cm,5cm", "--bisect")["grid"]
        self.assertLess(bisected["criteria"][0]["asked"], answer["criteria"][0]["asked"])

    def test_orientations_and_a_series(self):
        self.write("turned.yaml", BODY + "map: {angles: {ranges: [[-40 deg, 30 deg], [-35 deg, 40 deg], [-50 deg, 50 deg]], "
                   "resolution: 10 deg}, criteria: {closure: {}}}\n")
        answer = self.map_json(0, "turned.yaml", "--slice", "2=10deg")
        total = math.radians(70) * math.radians(75) * math.radians(100)
        self.assertEqual(answer["map"], "orientations")
        self.assertAlmostEqual(answer["free_rad3"] + answer["blocked_rad3"] + answer["undecided_rad3"], total, delta=1e-9)
        self.assertEqual([name for name in self.summary()["files"] if name.startswith("map/")], [])
        self.assertIn("slice_2_10deg.png", self.summary()["files"])

        self.write("series.yaml", BODY + "map: {box: [[-0.5, -1, -0.5], [0.5, 0, 0.5]], resolution: 10 cm, "
                   "criteria: {closure: {}}, series: {range: [-20 deg, 20 deg], steps: 3, resolution: 2 cm}}\n")
        answer = self.map_json(0, "series.yaml", "--image", "none")
        rows = list(csv.DictReader(self.lines("out/map/series.csv")))
        self.assertEqual(len(rows), 3)
        names = list(rows[0])
        self.assertEqual(names[0], "angle [rad]")
        self.assertIn("turn1_y_free [m^3]", names)
        for row in rows:
            free = [float(v) for v in list(row.values())[1:]]
            for turn in range(3):
                self.assertLessEqual(free[3 * turn], free[3 * turn + 1])
                self.assertLessEqual(free[3 * turn + 1], free[3 * turn + 2])
        # Oracle: random points, closed where the null vector of the seven unit wrenches has one sign (Diao and Ma 2007,
        # section IV).
        generator = numpy.random.default_rng(3)
        points = numpy.array([-0.5, -1, -0.5]) + generator.random((8000, 3))
        for row in (rows[0], rows[1]):
            angle = float(row["angle [rad]"])
            for turn, (axis, name) in enumerate(((1, "y"), (0, "x"), (2, "z"))):
                share = closed_share(points, axis, angle)
                likely = float(row["turn%d_%s_likely_free [m^3]" % (turn + 1, name)])
                self.assertAlmostEqual(likely, share, delta=4 * math.sqrt(share / len(points)) + 0.002)

    def test_nothing_free_is_exit_1(self):
        answer = self.map_json(1, "hall.yaml", "--image", "none", "--set", "map.box=[[1.05, 0, 1.3], [1.2, 0.2, 1.6]]")
        self.assertEqual((answer["ok"], answer["free_m3"], answer["undecided_m3"]), (False, 0.0, 0.0))

    def test_text(self):
        process = self.run_here("map", "hall.yaml", "--image", "none", "-o", "out/map")
        self.assert_exit(process, 0)
        for part in ("shade: positions of D of mss", "would block by itself", "clearance of 0.01 m", "wall",
                     "undecided for", "results in out/map"):
            self.assertIn(part, process.stdout)
        quiet = self.run_here("map", "hall.yaml", "--image", "none", "-o", "out/map", "--quiet")
        self.assertEqual((quiet.returncode, quiet.stdout), (0, ""))

    def test_other_commands_take_a_hall_with_a_map(self):
        for arguments in (["check", "hall.yaml"], ["pose", "hall.yaml", "--at", "-1,0.3,2"], ["export-urdf", "hall.yaml"]):
            process = self.run_here(*arguments)
            self.assertIn(process.returncode, (0, 1), process.stderr)
            self.assertEqual(process.stderr, "")

    def test_wrong_usage(self):
        for arguments, said in ((["--slice", "q=1"], "--slice: found \"q=1\", expected a coordinate"),
                                (["--slice", "z=9"], "expected a value from 1.23m to 3.41m"),
                                (["--image", "0"], "--image: found \"0\""),
                                (["--budget", "2m"], "--budget: found \"2m\", which is a length"),
                                (["--resolution", "2s"], "--resolution: found \"2s\""),
                                (["--resolution", "-1"], "--resolution: found \"-1\", expected a length above 0"),
                                (["--resolution", "-1 deg"], "--resolution: found \"-1 deg\", expected an angle above 0"),
                                (["--resolution", "1e-12"], "--resolution: found \"1e-12\", expected a length of at least 1e-09 m"),
                                (["--resolution", "1e8"], "--resolution: found \"1e8\", expected a length of at most 1e+07 m"),
                                (["--bisect"], "--bisect goes with --grid"),
                                (["--grid", "1,2,3"], "expected two distances")):
            process = self.run_here("map", "hall.yaml", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(said, process.stderr)
        self.write("bare.yaml", HEAD)
        process = self.run_here("map", "bare.yaml")
        self.assert_exit(process, 3)
        self.assertIn("error: map: missing, expected the domain of the map", process.stderr)
        process = self.run_here("map", "hall.yaml", "--rig", "mms")
        self.assert_exit(process, 3)
        self.assertIn("map.rig: found \"mms\", expected one of mss; did you mean mss?", process.stderr)
        self.assertFalse((self.folder / "out").exists())


if __name__ == "__main__":
    main()
