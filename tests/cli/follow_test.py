# SPDX-License-Identifier: Apache-2.0
"""drydock follow. Oracles: distances and times that plane geometry gives, drydock pose at single instants, the same scene
seen from a moving object, the example's own words."""

import csv
import json
import math
import random
from pathlib import Path

from program import InFolder, main

EXAMPLE = Path(__file__).resolve().parents[2] / "examples/arm-hall"

HALL = """drydock: 1
kind: hall
name: two balls
objects:
  - {name: ball, sphere: {radius: 0.2}, at: {p: [0.4, 0.1, 1.2]}, movable: {x: [-2, 2]}}
  - {name: lamp, sphere: {radius: 0.05}, at: {p: [0.4, 0.1, 0.8]}, moves_with: ball}
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables:
      diameter: 10 mm
      tension: [5 N, 900 N]
      anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]
      speed: 1 m/s
    load: {force: [0, 0, -200 N]}
    coupling: {rod: 0.4 m, diameter: 10 mm}
"""


class Follow(InFolder):
    def setUp(self):
        super().setUp()
        self.write("hall.yaml", HALL)
        self.write("over.csv", "time,x,y,z\n0,-0.6,0.1,2\n4,1.4,0.1,2\n")

    def follow(self, code, *arguments):
        process = self.run_here("follow", "--json", "-o", "out/follow", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    @staticmethod
    def margin(answer, kind):
        return [m for m in answer["margins"] if m["kind"] == kind][0]

    def test_the_worst_moment_of_a_collision_is_its_deepest(self):
        # E passes 0.05 m below the ball's middle, from one side to the other: deepest half way. The rod stands upright, so
        # the shortest way out of the ball leads sideways.
        self.write("through.csv", "time,x,y,z\n0,-0.6,0.1,1.55\n4,1.4,0.1,1.55\n")
        answer = self.follow(1, "hall.yaml", "through.csv", "--csv")
        rod = self.margin(answer, "rod_hall")
        self.assertAlmostEqual(rod["time_s"], 2, delta=0.02)
        self.assertAlmostEqual(rod["worst_m"], -(0.2 + 0.005), delta=2e-3)
        self.assertRegex(answer["sentence"], r"The rod hits ball from 1\.\d+ s to 2\.\d+ s, deepest at (2|1\.99\d*|2\.00\d*) s \(20\d\.\d+ mm\)")
        with open(self.folder / "out/follow/log_samples.csv") as file:
            column = [float(row["/margins/rod_hall_m [m]"]) for row in csv.DictReader(file)]
        self.assertEqual(min(column), rod["worst_m"])  # curves show what the table says

    def test_more_samples_than_a_log_should_hold(self):
        process = self.run_here("follow", "hall.yaml", "over.csv", "--samples", "1 MHz")
        self.assert_exit(process, 2)
        self.assertIn('--samples: found "1 MHz", expected a rate above 0 that makes at most 100000 samples', process.stderr)

    def test_a_pass_over_a_ball(self):
        answer = self.follow(0, "hall.yaml", "over.csv")
        self.assertEqual((answer["ok"], answer["status"], answer["of"]), (True, "feasible", "platform"))
        self.assertEqual(answer["interpolation"], "straight between points")
        self.assertAlmostEqual(answer["duration_s"], 4)
        # E ends 0.4 m below D: 1.6 m, half way 0.4 m above the ball's middle; the rod is 5 mm thick.
        rod = self.margin(answer, "rod_hall")
        self.assertAlmostEqual(rod["worst_m"], 0.4 - 0.2 - 0.005, delta=2e-4)
        self.assertLessEqual(rod["proven_m"], 0.195)
        self.assertGreater(rod["proven_m"], 0.17)
        self.assertAlmostEqual(rod["time_s"], 2, delta=0.05)
        self.assertEqual((rod["first"], rod["second"]), ("rod", "ball"))
        self.assertTrue(answer["sentence"].startswith("The motion goes through: for 4 s nothing comes nearer than "))
        # The log is a motion again, and its margins are never below what is proven.
        rows = list(csv.DictReader(self.csv_rows()))
        least = min(float(row["/margins/rod_hall_m [m]"]) for row in rows)
        self.assertGreaterEqual(least, rod["proven_m"])
        self.assertAlmostEqual(float(rows[-1]["/bodies/D/pose.x [m]"]), 1.4)
        again = self.run_here("follow", "hall.yaml", "out/follow", "--json", "-o", "out/again")
        self.assert_exit(again, 0)
        self.assertAlmostEqual(self.margin(json.loads(again.stdout), "rod_hall")["worst_m"], rod["worst_m"], delta=1e-4)

    def csv_rows(self):
        self.follow(0, "hall.yaml", "over.csv", "--csv")
        return (self.folder / "out/follow/log_samples.csv").read_text().splitlines()

    def test_a_touch_is_told_with_its_times(self):
        self.write("low.csv", "time_s,x_mm,y,z\n10,-600,0.1,1.7\n14,1400,0.1,1.7\n")
        answer = self.follow(1, "hall.yaml", "low.csv")
        # The rod's axis meets the ball's surface where E, at height 1.3, is within sqrt(0.205^2 - 0.1^2) of its middle.
        half_s = math.sqrt(0.205 ** 2 - 0.1 ** 2) / 0.5
        touch = [s for s in answer["stretches"] if s["kind"] == "rod_hall"][0]
        self.assertTrue(touch["violated"])
        self.assertAlmostEqual(touch["begin_s"], 2 - half_s, delta=2e-3)
        self.assertAlmostEqual(touch["end_s"], 2 + half_s, delta=2e-3)
        self.assertTrue(answer["sentence"].startswith("The rod hits ball from "), answer["sentence"])
        self.assertIn("times counted from the first, at 10 s", answer["interpolation"])
        scene = json.loads((self.folder / "out/follow/scene.json").read_text())
        self.assertTrue(scene["events"])
        text = self.run_here("follow", "hall.yaml", "low.csv", "-o", "out/follow")
        self.assert_exit(text, 1)
        for part in ("The rod hits ball from", "  margin ", "worst seen", "required", "rod_hall", "not in order", "results in out/follow"):
            self.assertIn(part, text.stdout)

    def test_E_instead_of_D(self):
        """E at a height is D one rod above it."""
        self.write("e.csv", "time,x,y,z\n0,-0.6,0.1,1.6\n4,1.4,0.1,1.6\n")
        of_D, of_E = self.follow(0, "hall.yaml", "over.csv"), self.follow(0, "hall.yaml", "e.csv", "--of", "E")
        self.assertEqual(of_E["of"], "E")
        for kind in ("rod_hall", "cable_hall", "tension", "winch_speed"):
            unit = {"tension": "N", "winch_speed": "m_per_s"}.get(kind, "m")
            self.assertAlmostEqual(self.margin(of_D, kind)["worst_" + unit], self.margin(of_E, kind)["worst_" + unit],
                                   delta=1e-9)

    def test_a_moving_ball_carries_its_lamp(self):
        """The rig stands and the ball passes below: as over.csv, seen from the rig. The lamp keeps its place on it."""
        self.write("stand.csv", "time,x,y,z\n0,0.4,0.1,2\n4,0.4,0.1,2\n")
        self.write("ball.csv", "time,x,y,z\n0,1.4,0.1,1.2\n4,-0.6,0.1,1.2\n")
        answer = self.follow(0, "hall.yaml", "stand.csv", "--move", "ball=ball.csv")
        self.assertEqual(answer["moved_objects"], ["ball", "lamp"])
        rod = self.margin(answer, "rod_hall")
        self.assertAlmostEqual(rod["worst_m"], 0.195, delta=2e-4)
        self.assertAlmostEqual(rod["time_s"], 2, delta=0.05)

    def test_demands(self):
        short = self.follow(1, "hall.yaml", "over.csv", "--at-least", "rod_hall=20cm", "--resolution", "5ms")
        self.assertEqual(self.margin(short, "rod_hall")["at_least_m"], 0.2)
        self.assertEqual(short["resolution_s"], 0.005)
        self.assertIn("where 200 mm are required", short["sentence"])
        self.write("strict.yaml", HALL + "follow: {at_least: {rod_hall: 20 cm, tension: 5 N}, resolution: 2 ms}\n")
        strict = self.follow(1, "strict.yaml", "over.csv")
        self.assertEqual(self.margin(strict, "tension")["at_least_N"], 5)
        self.assertEqual(strict["resolution_s"], 0.002)
        self.follow(0, "strict.yaml", "over.csv", "--at-least", "rod_hall=19cm")

    def test_the_same_bytes_again(self):
        texts = []
        for _ in range(2):
            self.follow(0, "hall.yaml", "over.csv")
            folder = self.folder / "out/follow"
            self.assertTrue((folder / "report.html").is_file())
            timed = ("run.json", "written.json", "report.html")  # the report holds run.json
            texts.append({p.name: p.read_bytes() for p in folder.iterdir() if p.name not in timed})
        self.assertEqual(sorted(texts[0]), ["log.h5", "scene.json", "summary.json"])
        self.assertEqual(texts[0], texts[1])

    def test_bad_motions_are_refused(self):
        self.write("bad.csv", "time,x,y,zz\n0,1,2,3\n0,1,2,3\n")
        process = self.run_here("follow", "hall.yaml", "bad.csv", "--move", "ball=no.csv")
        self.assert_exit(process, 3)
        self.assertIn("bad.csv:1:1: error: z: found no column of this name", process.stderr)
        self.assertIn("no.csv: error:", process.stderr)
        self.assertFalse((self.folder / "out").exists())
        process = self.run_here("follow", "hall.yaml", "bad.csv", "--json")
        self.assert_exit(process, 3)
        self.assertFalse(json.loads(process.stdout)["ok"])

    def test_damaged_logs_are_refused(self):
        """Bytes of a log are changed by a seeded generator: follow reads the motion or exits 3 with the log's name."""
        self.follow(0, "hall.yaml", "over.csv")
        whole = (self.folder / "out/follow/log.h5").read_bytes()
        changes, refused = random.Random(4), 0
        for trial in range(40):
            damaged = bytearray(whole[: changes.randrange(96, len(whole))] if trial % 10 == 0 else whole)
            for _ in range(6):
                place = changes.randrange(len(damaged) // 8) * 8
                damaged[place : place + 8] = changes.choice((b"\xff" * 8, b"\0" * 8, len(whole).to_bytes(8, "little")))
            (self.folder / "damaged.h5").write_bytes(damaged)
            process = self.run_here("follow", "hall.yaml", "damaged.h5", "-o", "out/damaged")
            self.assertIn(process.returncode, (0, 1, 3), process.stderr)
            if process.returncode == 3:
                refused += 1
                self.assertIn("damaged.h5: error: ", process.stderr)
        self.assertGreater(refused, 10)

    def test_wrong_usage(self):
        for arguments, said in ((["--of", "arm"], "--of: found \"arm\", expected a hall with an arm"),
                                (["--arm", "caesar"], "--arm: found \"caesar\""),
                                (["--rig", "mms"], "did you mean mss?"),
                                (["--move", "bal=x.csv"], "expected an object of the hall; did you mean ball?"),
                                (["--move", "lamp=x.csv"], "expected ball, which carries it"),
                                (["--move", "ball"], "expected OBJECT=FILE"),
                                (["--at-least", "rod_hal=1mm"], "did you mean rod_hall?"),
                                (["--at-least", "rod_hall=1N"], "which is a force"),
                                (["--resolution", "1m"], "--resolution: found \"1m\", which is a length"),
                                (["--interpolation", "cubic"], "--interpolation")):
            process = self.run_here("follow", "hall.yaml", "over.csv", *arguments)
            self.assert_exit(process, 2)
            self.assertIn(said, process.stderr)


class ArmHall(InFolder):
    def follow(self, motion, *arguments):
        process = self.run_here("follow", EXAMPLE / "hall.yaml", EXAMPLE / motion, "--json", "-o", "out/arm", *arguments)
        self.assertEqual(process.stderr, "")
        return process.returncode, json.loads(process.stdout)

    def test_three_motions(self):
        code, through = self.follow("through.csv")
        self.assertEqual((code, through["status"], through["arm"]), (0, "feasible", "caesar"))
        self.assertTrue(through["sentence"].startswith("The motion goes through: "))
        kinds = {m["kind"] for m in through["margins"]}
        for kind in ("cable_hall", "cable_arm", "arm_hall", "arm_self", "rod_hall", "rod_angle", "tension", "cable_length",
                     "winch_speed", "winch_acceleration", "joint_torque", "cable_angle"):
            self.assertIn(kind, kinds)
        code, elbow = self.follow("elbow.csv")
        self.assertEqual((code, elbow["status"]), (1, "violated"))
        self.assertRegex(elbow["sentence"], r"^caesar/link[34] hits cable\d from [\d.]+ s to [\d.]+ s")
        code, high = self.follow("high.csv")
        self.assertEqual((code, high["status"]), (1, "violated"))
        self.assertRegex(high["sentence"], r"^The rig cannot hold caesar from [\d.]+ s to [\d.]+ s: ")


if __name__ == "__main__":
    main()
