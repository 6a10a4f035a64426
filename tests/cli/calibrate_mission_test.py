# SPDX-License-Identifier: Apache-2.0
"""Measured values laid over a mission, and `drydock calibrate` of a mission. Oracles: the closed form of a damped
oscillator, an arm that was simulated with other parameters, exit codes, byte for byte equal results."""

import csv
import json
import math
import random
import shutil
import signal
import subprocess
import time
from pathlib import Path

import yaml

from program import BINARY, InFolder, main

LWR = Path(__file__).resolve().parents[2] / "examples/arms/lwr"

OSCILLATOR = """drydock: 1
kind: mission
name: oscillator
bodies:
  - {name: sledge, mass: 2 kg, box: [0.1, 0.1, 0.1]}
  - {name: wheel, mass: 1 kg, box: [0.1, 0.1, 0.1]}
joints:
  - {name: rail, type: prismatic, parent: world, child: sledge, position: 0.1 m, damping: 3 N s/m, spring: {stiffness: 200 N/m}}
  - {name: hinge, type: revolute, parent: world, child: wheel, damping: 1 N m s/rad}
run: {duration: 4 s, sample_rate: 50 Hz}
"""
FIT = """calibrate:
  fit:
    - {name: k, field: joints.rail.spring.stiffness, from: 20 N/m, to: 2 kN/m}
    - {name: c, field: joints.rail.damping, from: 0.1 N s/m, to: 20 N s/m, start: 10 N s/m}
"""
WITHOUT_EFFECT = "    - {name: idle, field: joints.hinge.damping, from: 0.1, to: 10}\n"
STIFFNESS, DAMPING = 80.0, 1.3  # of what was measured

ARM = """drydock: 1
kind: mission
name: swing
gravity: [0, 0, -9.81]
robots:
  - {name: arm, arm: {file: lwr.yaml}, mounted_on: world, positions: {joint2: 30 deg, joint4: -90 deg, joint6: 60 deg}}
moves:
  - {robot: arm, time: 0.1 s, to: {joint2: 40 deg, joint4: -80 deg, joint6: 50 deg}, duration: 0.8 s}
  - {robot: arm, delay: 0.1 s, to: {joint2: 30 deg, joint4: -90 deg, joint6: 60 deg}, duration: 0.8 s}
run: {duration: 2 s, integrator: rk4, step: 1 ms, sample_rate: 100 Hz}
"""
DRIVES = "robots.arm.arm.drives.joints."
ARM_TRUTH = {"joint2.stiffness": (6000, "N m/rad", 1000, 50000), "joint4.friction.coulomb": (1.6, "N m", 0.1, 10),
             "joint6.rotor_inertia": (2.4e-5, "kg m^2", 5e-6, 1e-4)}


def oscillation(noise_m=0.0, rows=201):
    """The position of the sledge over time, by its closed form, with the noise of a seed."""
    draw = random.Random(4)
    rate, decay = math.sqrt(STIFFNESS / 2 - (DAMPING / 4)**2), DAMPING / 4
    lines = ["time_s,rail_mm"]
    for i in range(rows):
        t = 0.02 * i
        x = 0.1 * math.exp(-decay * t) * (math.cos(rate * t) + decay / rate * math.sin(rate * t))
        lines.append(f"{t:.2f},{1e3 * (x + draw.gauss(0, noise_m))!r}")
    return "\n".join(lines) + "\n"


class Calibrations(InFolder):
    def calibrate(self, *arguments, code=0, out="out"):
        process = self.run_here("calibrate", "--json", "-o", out, *arguments)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def parameters(self, answer):
        return {parameter["name"]: parameter for parameter in answer["parameters"]}


class Oscillator(Calibrations):
    def setUp(self):
        super().setUp()
        self.write("measured.csv", oscillation(1e-3))

    def test_known_values_come_out_and_one_without_effect_is_told(self):
        self.write("m.yaml", OSCILLATOR + FIT + WITHOUT_EFFECT)
        answer = self.calibrate("m.yaml", "measured.csv", code=1)
        found = self.parameters(answer)
        for name, truth, start in (("k", STIFFNESS, 200), ("c", DAMPING, 10)):
            self.assertTrue(found[name]["is_determined"])
            self.assertAlmostEqual(found[name]["start"], start, delta=1e-9 * start)  # of the file, and of the section
            self.assertLess(abs(found[name]["value"] - truth), 3 * found[name]["standard_deviation"])
            self.assertLess(abs(found[name]["value"] - truth), 0.02 * truth)
        self.assertFalse(found["idle"]["is_determined"])
        self.assertIsNone(found["idle"]["standard_deviation"])
        self.assertEqual(found["idle"]["sentence"], "not determined: it has no effect on what was measured")
        rail = answer["channels"][0]
        self.assertAlmostEqual(rail["rms_after"], 1e-3, delta=1.5e-4)  # the noise; 201 numbers tell it to 5 %
        self.assertGreater(rail["rms_before"], 0.02)

        # The piece for --set gives that motion, and the report of the run says how far it is off.
        piece = yaml.safe_load((self.folder / "out/calibration.yaml").read_text())["set"]
        self.assertEqual(piece, answer["settings"])
        self.assertEqual(len(piece), 2)
        self.write("again.yaml", OSCILLATOR + "measured: [{log: measured.csv, time_offset: 0 s}]\n")
        again = self.run_here("run", "again.yaml", "-o", "again", *[word for text in piece for word in ("--set", text)])
        self.assert_exit(again, 0)
        self.assertIn("against log (measured.csv), simulated - measured, 201 samples from 0 s to 4 s", again.stdout)
        record = json.loads((self.folder / "again/summary.json").read_text())["figures"]["measured"][0]["channels"][0]
        self.assertEqual((record["name"], record["unit"]), ("rail", "m"))
        self.assertAlmostEqual(record["rms_deviation"], rail["rms_after"], delta=1e-6)

    def test_exact_values_without_noise(self):
        self.write("measured.csv", oscillation())
        self.write("m.yaml", OSCILLATOR + "measured: [{log: measured.csv, name: bench}]\n" + FIT)
        found = self.parameters(self.calibrate("m.yaml"))
        self.assertAlmostEqual(found["k"]["value"], STIFFNESS, delta=1e-4 * STIFFNESS)
        self.assertAlmostEqual(found["c"]["value"], DAMPING, delta=1e-4 * DAMPING)

    def test_the_same_bytes_at_any_number_of_threads(self):
        self.write("m.yaml", OSCILLATOR + FIT)
        for threads in ("1", "2"):
            self.calibrate("m.yaml", "measured.csv", "--threads", threads, out="out" + threads)
        for name in ("summary.json", "calibration.yaml", "scene.json"):
            self.assertEqual(*((self.folder / out / name).read_bytes() for out in ("out1", "out2")), name)

    def test_too_many_iterations(self):
        self.write("m.yaml", OSCILLATOR + FIT + "  iterations: 1\n")
        process = self.run_here("calibrate", "m.yaml", "measured.csv")
        self.assert_exit(process, 5)
        self.assertIn("not converged after 1 iterations", process.stderr)
        self.assertTrue((self.folder / "out/oscillator-calibrate/summary.json").exists())

    def test_a_start_without_an_answer(self):
        self.write("m.yaml", OSCILLATOR + "frames: {far: {p: [9, 0, 0]}}\nevents: [{name: dock, attach: [sledge, world/far], "
                   "on_contact: {distance: 1 mm, angle: 1 deg, until: 1 s}}]\n" + FIT)
        process = self.run_here("calibrate", "m.yaml", "measured.csv")
        self.assert_exit(process, 5)
        self.assertIn("the run with the values of the start has no answer: ", process.stderr)

    def test_faults(self):
        self.write("m.yaml", OSCILLATOR)
        for code, words, arguments in (
                (2, "the mission has no section measured", ["--fit", "joints.rail.damping=[1, 2]"]),
                (2, "the mission has no section calibrate", ["measured.csv"]),
                (2, "expected PATH=[FROM, TO]", ["measured.csv", "--fit", "joints.rail.damping=1"]),
                (2, "--rig and --eyes are for a rig", ["measured.csv", "--eyes"]),
                (3, 'found "joints.rail.dampening": unknown field; did you mean damping?',
                 ["measured.csv", "--fit", "joints.rail.dampening=[1, 2]"]),
                (3, "which is a mass", ["measured.csv", "--fit", "joints.rail.damping=[1 N s/m, 2 kg]"]),
                (3, "does not exist", ["nowhere.csv", "--fit", "joints.rail.damping=[1, 2]"])):
            process = self.run_here("calibrate", "m.yaml", *arguments)
            self.assert_exit(process, code)
            self.assertIn(words, process.stderr)
        self.write("bad.csv", "time_s,rail\n0,0\n1,nan\n")
        process = self.run_here("calibrate", "m.yaml", "bad.csv", "--fit", "joints.rail.damping=[1, 2]")
        self.assert_exit(process, 3)
        self.assertIn("bad.csv:3:3: error: rail: found \"nan\"", process.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_check_says_what_is_compared_and_fitted(self):
        self.write("m.yaml", OSCILLATOR + "measured: [{log: measured.csv, name: bench}]\n" + FIT)
        process = self.run_here("check", "m.yaml")
        self.assert_exit(process, 0)
        self.assertIn('    measured "bench": 1 channel, 201 rows\n    calibrate fits k, c\n', process.stdout)
        self.write("m.yaml", OSCILLATOR + FIT.replace("rail.damping", "rail.dumping"))
        process = self.run_here("check", "m.yaml")
        self.assert_exit(process, 3)
        self.assertIn("m.yaml:14:24: error: calibrate.fit[1].field: found \"joints.rail.dumping\": unknown field", process.stderr)

    def test_an_interrupt_ends_it_soon(self):
        self.write("m.yaml", OSCILLATOR.replace("duration: 4 s", "duration: 4000 s, integrator: rk4, step: 0.1 ms") + FIT)
        process = subprocess.Popen([BINARY, "calibrate", "m.yaml", "measured.csv", "-o", "cut"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(0.7)
        self.assertIsNone(process.poll(), "the work was too short to be interrupted")
        process.send_signal(signal.SIGINT)
        _, words = process.communicate(timeout=10)
        self.assertEqual(process.returncode, 130)
        self.assertIn("interrupted after", words)
        self.assertFalse(json.loads((self.folder / "cut/summary.json").read_text())["complete"])


class Arm(Calibrations):
    """Oracle: the same arm with other parameters of its drives, and noise from a seed."""

    def setUp(self):
        super().setUp()
        for name in ("lwr.yaml", "lwr.urdf", "lwr.srdf"):
            shutil.copy(LWR / name, self.folder)
        self.write("m.yaml", ARM)
        settings = [word for field, (value, unit, _, _) in ARM_TRUTH.items()
                    for word in ("--set", f"{DRIVES}{field}={value} {unit}")]
        self.assert_exit(self.run_here("run", "m.yaml", "-o", "truth", "--csv", "-q", *settings), 0)

    def measure(self):
        draw = random.Random(7)
        columns = {"time [s]": ("t", 0)}
        for joint in map("joint{}".format, range(1, 8)):
            columns[f"/joints/arm/{joint}/q.angle [rad]"] = (joint + "_rad", 1e-5)
            columns[f"/arms/arm/joint_effort.{joint} [N m]"] = (joint + "_torque_Nm", 0.05)
        with open(self.folder / "truth/log_samples.csv", newline="", encoding="utf-8") as file:
            rows = [[float(row[column]) + draw.gauss(0, noise) for column, (_, noise) in columns.items()]
                    for row in csv.DictReader(file)]
        lines = [",".join(name for name, _ in columns.values())] + [",".join(map(repr, row)) for row in rows]
        self.write("measured.csv", "\n".join(lines) + "\n")

    def test_drive_parameters_come_out(self):
        self.measure()
        fits = [word for field, (_, unit, low, high) in ARM_TRUTH.items()
                for word in ("--fit", f"{DRIVES}{field}=[{low} {unit}, {high} {unit}]")]
        answer = self.calibrate("m.yaml", "measured.csv", *fits, "--fit", DRIVES + "joint7.brake=[10 N m, 400 N m]", code=1)
        found = self.parameters(answer)
        for field, (truth, _, _, _) in ARM_TRUTH.items():
            parameter = found[DRIVES + field]
            self.assertLess(abs(parameter["value"] - truth), 3 * parameter["standard_deviation"], field)
            self.assertLess(abs(parameter["value"] - truth), 0.03 * truth, field)
            self.assertGreater(abs(parameter["start"] - truth), 0.15 * truth, field)
        self.assertFalse(found[DRIVES + "joint7.brake"]["is_determined"])
        for channel in answer["channels"]:
            self.assertLess(channel["rms_after"], 1.2 * (1e-5 if channel["unit"] == "rad" else 0.05), channel["name"])
        self.assertIn("log.h5", json.loads((self.folder / "out/summary.json").read_text())["files"])

    def test_the_log_of_another_run_is_a_table_too(self):
        # Oracle: the run that it was made with; with the parameters of the file it differs.
        shutil.copy(self.folder / "truth/log_samples.csv", self.folder / "other.csv")
        self.write("m.yaml", ARM + "measured: [{robot: arm, log: other.csv}]\n")
        settings = [word for field, (value, unit, _, _) in ARM_TRUTH.items()
                    for word in ("--set", f"{DRIVES}{field}={value} {unit}")]
        deviations = []
        for more in (settings, []):
            self.assert_exit(self.run_here("run", "m.yaml", "-o", "out", "-q", *more), 0)
            channels = json.loads((self.folder / "out/summary.json").read_text())["figures"]["measured"][0]["channels"]
            self.assertEqual(len(channels), 2 * 8 + 6)  # with the axis and the sensor
            deviations.append(max(abs(channel["largest_deviation"]) for channel in channels))
        self.assertLess(deviations[0], 1e-12)
        self.assertGreater(deviations[1], 1e-3)


if __name__ == "__main__":
    main()
