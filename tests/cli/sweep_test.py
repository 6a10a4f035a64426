# SPDX-License-Identifier: Apache-2.0
"""drydock run of a file with a sweep. Oracles: runs of the single cases by --set, closed forms of a straight approach,
byte for byte equal files."""

import csv
import json
import shutil
import signal
import subprocess
import time

from program import BINARY, InFolder, main

# The chaser flies straight along x. It docks if it passes within 8 mm: |lateral + drift × time| is small enough.
MISSION = """drydock: 1
kind: mission
name: approach
bodies:
  - {name: chaser, mass: 4 kg, box: [1, 1, 1], at: {p: [-0.3, 0 mm, 0]}, velocity: {linear: [0.1, 0, 0]}}
  - {name: target, mass: 9 kg, box: [1, 1, 1], at: {p: [0, 0, 0]}}
events:
  - {name: dock, attach: [chaser, target], on_contact: {distance: 8 mm, angle: 3 deg}}
run: {duration: 6 s, sample_rate: 20 Hz}
"""
SWEEP = """sweep:
  vary:
    - {name: lateral, field: bodies.chaser.at.p.1, values: [-9 mm, -7 mm, 0, 6 mm, 8.1 mm]}
    - {name: speed, field: bodies.chaser.velocity.linear.0, from: 64 mm/s, to: 0.16, count: 3, spacing: log}
  outcomes:
    - {name: docked, event: dock}
    - {name: lost, apart: [chaser, target], distance: 0.4 m}
    - {name: missed}
  figures: [events.dock.time_s, gaps.0.distance_m]
"""
RESULTS = ("cases.csv", "summary.json", "scene.json")
LATERALS_M = (-0.009, -0.007, 0, 0.006, 0.0081)
SPEEDS = (0.064, (0.064 * 0.16)**0.5, 0.16)


class Sweeps(InFolder):
    def sweep(self, text, *options, code=0, out="out"):
        self.write("m.yaml", text)
        process = self.run_here("run", "m.yaml", "-o", out, *options)
        self.assert_exit(process, code)
        return process

    def cases(self, out="out"):
        with open(self.folder / out / "cases.csv", newline="", encoding="utf-8") as file:
            return list(csv.DictReader(file))

    def bytes_of(self, out):
        return [(self.folder / out / name).read_bytes() for name in RESULTS]

    def summary(self, out="out"):
        return json.loads((self.folder / out / "summary.json").read_text())


class Answers(Sweeps):
    def test_a_straight_approach(self):
        # Oracle: geometry of a straight line. The frames meet when their distance is 8 mm, if it ever is; at the end the
        # chaser is where its speed takes it.
        self.sweep(MISSION + SWEEP)
        cases = self.cases()
        self.assertEqual(list(cases[0]), ["case", "lateral [mm]", "speed [mm/s]", "outcome", "end [s]", "events.dock.time_s",
                                          "gaps.0.distance_m", "reason"])
        expected = [(lateral, speed) for lateral in LATERALS_M for speed in SPEEDS]
        self.assertEqual(len(cases), len(expected))
        for number, (case, (lateral_m, speed)) in enumerate(zip(cases, expected), 1):
            self.assertEqual(case["case"], str(number))
            self.assertAlmostEqual(float(case["lateral [mm]"]), 1e3 * lateral_m, delta=1e-9)
            self.assertAlmostEqual(float(case["speed [mm/s]"]), 1e3 * speed, delta=1e-3)
            end_m = ((-0.3 + 6 * speed)**2 + lateral_m**2)**0.5
            if abs(lateral_m) < 0.008:
                self.assertEqual(case["outcome"], "docked")
                meets_s = (0.3 - (0.008**2 - lateral_m**2)**0.5) / speed
                self.assertAlmostEqual(float(case["events.dock.time_s"]), meets_s, delta=1e-5)  # the speed has 6 digits
                self.assertEqual(case["reason"], "")
            else:
                self.assertEqual(case["outcome"], "lost" if end_m > 0.4 else "missed")
                self.assertEqual(case["events.dock.time_s"], "")
                self.assertAlmostEqual(float(case["gaps.0.distance_m"]), end_m, delta=1e-5)
                self.assertIn("did not come within", case["reason"])
        figures = self.summary()["figures"]
        counts = {outcome["name"]: outcome["cases"] for outcome in figures["outcomes"]}
        self.assertEqual(counts, {"docked": 9, "lost": 2, "missed": 4})
        self.assertEqual(figures["axes"][0]["all_first_outcome"], {"from": "-7 mm", "to": "6 mm"})
        self.assertIsNone(figures["axes"][1]["all_first_outcome"])
        self.assertEqual(figures["largest_box"]["cases"], 9)

    def test_a_case_alone_is_the_same(self):
        # Oracle: the same values by hand with --set, and the line of the case in the table.
        self.sweep(MISSION + SWEEP)
        case = self.cases()[7]
        single = json.loads(self.sweep(MISSION + SWEEP, "--case", "8", "--json", out="one").stdout)
        by_hand = json.loads(self.sweep(MISSION + SWEEP, "--case", "0", "--set", "bodies.chaser.at.p.1=0", "--set",
                                        "bodies.chaser.velocity.linear[0]=101.1929 mm/s", "--json", out="hand").stdout)
        self.assertEqual(single["sweep_case"]["outcome"], case["outcome"])
        self.assertEqual(single["events"], by_hand["events"])
        self.assertEqual(float(case["events.dock.time_s"]), single["events"][0]["time_s"])
        self.assertTrue((self.folder / "one" / "log.h5").exists())
        self.assertFalse((self.folder / "out" / "log.h5").exists())
        self.assertNotIn("sweep_case", by_hand)

    def test_values_that_make_the_file_wrong_are_cases(self):
        # Oracle: the reader's own sentence; the other cases are run all the same.
        text = MISSION + SWEEP.replace("values: [-9 mm, -7 mm, 0, 6 mm, 8.1 mm]", "values: [0]").replace(
            "- {name: speed, field: bodies.chaser.velocity.linear.0, from: 64 mm/s, to: 0.16, count: 3, spacing: log}",
            "- {name: mass, field: bodies.chaser.mass, from: -1 kg, to: 3 kg, count: 5}")
        self.sweep(text)
        cases = self.cases()
        self.assertEqual([case["outcome"] for case in cases], ["invalid", "invalid", "docked", "docked", "docked"])
        self.assertIn('found "-1 kg", expected a value above 0', cases[0]["reason"])

    def test_random_cases(self):
        # Oracle: the limits of the axes; the same seed gives the same bytes, another one others.
        text = MISSION + SWEEP.replace(", count: 3", "").replace("sweep:\n", "sweep:\n  sampling: latin-hypercube\n  cases: 12\n")
        self.sweep(text)
        self.sweep(text, out="again")
        self.sweep(text, "--set", "sweep.seed=2", out="other")
        self.assertEqual(self.bytes_of("out"), self.bytes_of("again"))
        self.assertNotEqual(self.bytes_of("out")[0], self.bytes_of("other")[0])
        speeds = [float(case["speed [mm/s]"]) for case in self.cases()]
        self.assertEqual(len(speeds), 12)
        self.assertTrue(all(64 <= speed <= 160 for speed in speeds))

    def test_check_tells_the_number_of_cases(self):
        self.write("m.yaml", MISSION + SWEEP)
        process = self.run_here("check", "m.yaml")
        self.assert_exit(process, 0)
        self.assertIn("sweep of 15 cases over lateral, speed\n", process.stdout)

    def test_options_that_make_no_sense(self):
        self.sweep(MISSION + SWEEP, "--case", "16", code=2)
        self.sweep(MISSION, "--case", "1", code=2)
        self.sweep(MISSION, "--fresh", code=2)
        process = self.sweep(MISSION + SWEEP, "--set", "bodies.chaser.at.p[1]=3 mm", code=3)
        self.assertIn("found a field that the sweep varies", process.stderr)
        self.assertFalse((self.folder / "out").exists())


class Resumed(Sweeps):
    # Cases of a few milliseconds.
    LONG = MISSION.replace("20 Hz", "100 Hz") + SWEEP.replace("count: 3", "count: 40")

    def start(self, *options):
        process = subprocess.Popen([BINARY, "run", "m.yaml", "-o", "out", *options], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        return process

    def interrupted(self, number, *options):
        """A sweep that was stopped by a signal when at least three cases were finished."""
        self.write("m.yaml", self.LONG)
        process = self.start(*options)
        kept = self.folder / "out-cases"
        while process.poll() is None and (not kept.exists() or kept.read_bytes().count(b"\n") < 4):
            time.sleep(0.001)
        self.assertIsNone(process.poll(), "the sweep was too short to be interrupted")
        process.send_signal(number)
        _, err = process.communicate(timeout=10)
        return process.returncode, err

    def resume_and_compare(self):
        process = self.sweep(self.LONG, "--threads", "2")
        self.assertRegex(process.stderr, r"drydock run: \d+ of 200 cases were there already")
        self.assertFalse((self.folder / "out-cases").exists())
        shutil.move(self.folder / "out", self.folder / "resumed")
        process = self.sweep(self.LONG, "--threads", "1")
        self.assertEqual(process.stderr, "")
        self.assertEqual(self.bytes_of("resumed"), self.bytes_of("out"))

    def test_threads_change_nothing(self):
        self.sweep(self.LONG, "--threads", "1", out="one")
        self.sweep(self.LONG, "--threads", "2", out="two")
        self.assertEqual(self.bytes_of("one"), self.bytes_of("two"))

    def test_ctrl_c(self):
        code, err = self.interrupted(signal.SIGINT, "--threads", "1")
        self.assertEqual(code, 130)
        self.assertRegex(err, r"interrupted after \d+ of 200 cases; the same command goes on from there")
        summary = self.summary()
        self.assertFalse(summary["complete"])
        self.assertEqual(summary["figures"]["cases_run"], len(self.cases()))
        self.resume_and_compare()

    def test_killed(self):
        code, _ = self.interrupted(signal.SIGKILL)
        self.assertEqual(code, -signal.SIGKILL)
        self.resume_and_compare()

    def test_killed_beside_a_whole_result(self):
        self.sweep(MISSION + SWEEP)
        before = self.bytes_of("out")
        self.interrupted(signal.SIGKILL)
        self.assertEqual(self.bytes_of("out"), before)
        self.resume_and_compare()

    def test_fresh_and_other_inputs(self):
        self.interrupted(signal.SIGINT)
        process = self.sweep(self.LONG, "--fresh", "--quiet")
        self.assertEqual(process.stderr, "")
        self.interrupted(signal.SIGINT)
        process = self.sweep(self.LONG.replace("4 kg", "5 kg"))
        self.assertRegex(process.stderr, r"cases in out-cases are of other inputs or of another program; starting over")
        self.assertEqual(len(self.cases()), 200)


if __name__ == "__main__":
    main()
