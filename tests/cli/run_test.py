# SPDX-License-Identifier: Apache-2.0
"""`drydock run` on missions. Oracles: motions known in closed form, books that must close, h5py for the log."""

import json
import math
import signal
import subprocess
import time
from pathlib import Path

import h5py

from program import BINARY, InFolder, main, run

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HEAD = "drydock: 1\nkind: mission\nname: test\n"

DOCKING = HEAD + """bodies:
  - {name: chaser, mass: 400 kg, box: [1, 1, 1.5], at: {p: [-2, 0, 0]}, velocity: {linear: [0.1, 0, 0]}, frames: {dock: {p: [0.75, 0.1, 0]}}}
  - {name: target, mass: 900 kg, box: [2, 1, 1], at: {p: [1, 0, 0]}, velocity: {linear: [-0.02, 0, 0]}, frames: {dock: {p: [-1, 0.1, 0]}}}
events:
  - {name: dock, attach: [chaser/dock, target/dock], on_contact: {distance: 5 mm, angle: 3 deg}}
  - {after: dock, delay: 2 s, detach: [chaser/dock, target/dock]}
run: {duration: 15 s}
"""

PENDULUM = HEAD + """gravity: [0, 0, -9.81]
bodies:
  - {name: bob, mass: 2 kg, box: [0.1, 0.2, 0.3]}
joints:
  - {name: hinge, type: revolute, parent: world, child: bob, child_at: {p: [0, 0, 1]}, axis: [0, 1, 0], position: 60 deg}
run: {duration: 10 s}
"""

PUSH = HEAD + """bodies:
  - {name: tug, mass: 8 kg, box: [1, 2, 3], at: {p: [5, 1, 0]}}
loads:
  - {name: thrust, acts_on: tug, axes: world, force: [4 N, 0, 0], from: 1 s, until: 3 s}
run: {duration: 5 s}
"""


class Missions(InFolder):
    def figures(self, text, *options, code=0):
        self.write("m.yaml", text)
        process = self.run_here("run", "m.yaml", "-o", "out", "--json", *options)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def log(self):
        return h5py.File(self.folder / "out" / "log.h5")

    def assert_books_close(self, figures, to=1e-9):
        self.assertLess(figures["energy"]["residual_ratio"], to)
        for part in ("linear", "angular"):
            residual = math.hypot(*figures["momentum"][part + "_residual_" + ("N_s" if part == "linear" else "Nm_s")])
            scale = 1 + sum(abs(x) for x in figures["momentum"][part + "_end_" + (
                "kg_m_per_s" if part == "linear" else "kg_m2_per_s")])
            self.assertLess(residual / scale, to)


class ClosedForm(Missions):
    def test_two_bodies_dock(self):
        # Oracle: a plastic impact of two masses in line: impulse μ Δv, loss μ Δv²/2, and the way over the speed.
        figures = self.figures(DOCKING)
        dock, part = figures["events"]
        reduced_kg, speed = 400 * 900 / 1300, 0.12
        self.assertAlmostEqual(dock["time_s"], (1.25 - 0.005) / speed, delta=1e-9)
        self.assertAlmostEqual(dock["misfit_m"], 0.005, delta=1e-10)
        # The connectors are 0.1 m beside the line of the centres, but in line with each other and with the motion: the
        # bodies stop relative to each other, so the impulse is μ Δv along x, on the second body.
        self.assertAlmostEqual(dock["impulse_N_s"][0], reduced_kg * speed, delta=1e-9)
        self.assertAlmostEqual(dock["energy_lost_J"], reduced_kg * speed**2 / 2, delta=1e-10)
        self.assertLess(dock["linear_momentum_error_ratio"], 1e-12)
        self.assertAlmostEqual(part["time_s"], dock["time_s"] + 2, delta=1e-12)
        self.assertAlmostEqual(figures["energy"]["lost_in_impacts_J"], dock["energy_lost_J"], delta=1e-12)
        self.assert_books_close(figures)

    def test_a_pendulum_keeps_its_energy_and_its_period(self):
        # Oracle: the period from the complete elliptic integral (by the arithmetic-geometric mean), the log's zeros.
        figures = self.figures(PENDULUM)
        self.assert_books_close(figures)
        inertia = 2 * 1.0**2 + 2 * (0.1**2 + 0.3**2) / 12
        a, b = 1.0, math.cos(math.radians(60) / 2)
        while abs(a - b) > 1e-15:
            a, b = (a + b) / 2, math.sqrt(a * b)
        period_s = 2 * math.pi * math.sqrt(inertia / (2 * 9.81)) / a
        with self.log() as log:
            q = log["/joints/hinge/q"][:, 0]
            t = log[log["/joints/hinge/q"].attrs["time"]][:]
            energy = log["/energy/kinetic_J"][:] + log["/energy/potential_J"][:]
        self.assertLess(max(abs(energy - energy[0])), 1e-7)
        falls = [i for i in range(len(q) - 1) if q[i] > 0 >= q[i + 1]]
        zeros = [t[i] + (t[i + 1] - t[i]) * q[i] / (q[i] - q[i + 1]) for i in falls]
        self.assertAlmostEqual((zeros[-1] - zeros[0]) / (len(zeros) - 1), period_s, delta=2e-5)  # straight between samples

    def test_a_constant_force_on_a_free_body(self):
        # Oracle: v = F Δt / m, x by Newton; the work is the kinetic energy.
        figures = self.figures(PUSH)
        self.assertAlmostEqual(figures["energy"]["end"]["kinetic_J"], 0.5 * 8 * 1.0**2, delta=1e-9)
        self.assertAlmostEqual(figures["energy"]["work_of_wrenches_J"], 4.0, delta=1e-9)
        self.assertAlmostEqual(figures["momentum"]["linear_outer_impulse_N_s"][0], 8.0, delta=1e-10)
        self.assert_books_close(figures)
        with self.log() as log:
            pose = log["/bodies/tug/pose"][-1]
        self.assertAlmostEqual(pose[0], 5 + 0.5 * 0.5 * 2**2 + 1.0 * 2, delta=1e-9)

    def test_a_spring_and_a_damper(self):
        # Oracle: the damped oscillator between a wall and a mass; what is lost is in the damper.
        figures = self.figures(HEAD + """bodies:
  - {name: cart, mass: 3 kg, box: [1, 1, 1]}
joints:
  - {name: rail, type: prismatic, parent: world, child: cart, axis: [1, 0, 0], position: 0.4 m, damping: 0.6, spring: {stiffness: 12 N/m}}
run: {duration: 4 s, integrator: rk4, step: 1 ms}
""")
        self.assert_books_close(figures, 1e-9)
        decay, rate = 0.6 / 6, math.sqrt(12 / 3 - (0.6 / 6)**2)
        with self.log() as log:
            q, v = log["/joints/rail/q"][-1, 0], log["/joints/rail/v"][-1, 0]
        exact = 0.4 * math.exp(-4 * decay) * (math.cos(4 * rate) + decay / rate * math.sin(4 * rate))
        self.assertAlmostEqual(q, exact, delta=1e-11)
        spent = 0.5 * 12 * 0.4**2 - 0.5 * 12 * q**2 - 0.5 * 3 * v**2
        self.assertAlmostEqual(figures["energy"]["dissipated_J"], spent, delta=1e-9)

    def test_a_motion_stays_the_same_when_its_tree_is_rooted_anew(self):
        # Oracle: the same mission without the event, and with the other body first.
        bodies = """bodies:
  - {name: hub, mass: 10 kg, box: [1, 2, 1], velocity: {linear: [0.1, 0, 0.2], angular: [0.3, 0.1, 0]}}
  - {name: rod, mass: 2 kg, box: [0.1, 0.2, 1], frames: {end: {p: [0, 0, -0.5]}}}
joints:
  - {name: elbow, type: universal, parent: hub, child: rod/end, at: {p: [0.5, 0.2, 0.4]}, position: [20 deg, 30 deg], velocity: [0.2, -0.5], damping: [0.1, 0.2]}
loads:
  - {name: drive, joint: elbow, effort: [{sine: 0.3 N m, rate: 2 rad/s}, 0.1 N m]}
"""
        poses = []
        for event in ("", "events: [{time: 1.5 s, reroot: rod}]\n"):
            self.assert_books_close(self.figures(HEAD + bodies + event + "run: {duration: 4 s, tolerance: 1e-12}\n"), 1e-9)
            with self.log() as log:
                poses.append(log["/bodies/rod/pose"][-1])
        self.assertLess(max(abs(poses[0] - poses[1])), 1e-9)


    def test_locks_carry_what_their_bodies_need(self):
        # Oracle: Newton. A push on the front of three equal modules in line: each lock carries what is behind it.
        text = HEAD + "bodies:\n" + "".join(
            f"  - {{name: m{i}, mass: 2 kg, box: [1, 1, 1], frames: {{in: {{p: [-0.5, 0, 0]}}, out: {{p: [0.5, 0, 0]}}}}}}\n"
            for i in range(3)) + """locks: [{between: [m0/out, m1/in]}, {between: [m1/out, m2/in]}]
loads: [{name: push, acts_on: m0, force: [6 N, 0, 0]}]
run: {duration: 1 s}
"""
        ties = {tie["name"]: tie["largest_force_N"] for tie in self.figures(text)["ties"]}
        self.assertAlmostEqual(ties["m0.out+m1.in"], 4, delta=1e-9)
        self.assertAlmostEqual(ties["m1.out+m2.in"], 2, delta=1e-9)
        with self.log() as log:
            self.assertAlmostEqual(log["/ties/m1.out+m2.in/force_N"][-1, 0], 2, delta=1e-9)


class Answers(Missions):
    def test_frames_that_never_meet(self):
        answer = self.figures(DOCKING.replace("[0.1, 0, 0]}, frames", "[0.1, 0.01, 0]}, frames"), code=1)
        self.assertRegex(answer["sentence"], r"chaser/dock and target/dock did not come within 5 mm and 3 deg .* the nearest approach was")
        summary = json.loads((self.folder / "out" / "summary.json").read_text())
        self.assertEqual((summary["complete"], summary["stopped"]), (False, answer["sentence"]))
        with self.log() as log:
            self.assertEqual(log.attrs["complete"], 0)

    def test_frames_that_are_too_far_apart(self):
        text = DOCKING.replace("on_contact: {distance: 5 mm, angle: 3 deg}", "time: 1 s")
        self.write("m.yaml", text)
        process = self.run_here("run", "m.yaml", "-o", "out")
        self.assert_exit(process, 1)
        self.assertIn("chaser/dock and target/dock cannot be attached at 1 s: they are 1130 mm and 0 deg apart", process.stderr)

    def test_a_bad_file(self):
        self.write("m.yaml", DOCKING.replace("target/dock]", "target/doc]"))
        process = self.run_here("run", "m.yaml", "-o", "out")
        self.assert_exit(process, 3)
        self.assertIn("did you mean target/dock?", process.stderr)
        self.assertFalse((self.folder / "out").exists())

    def test_a_limit_that_is_passed_is_told(self):
        # Oracle: uniform motion.
        figures = self.figures(HEAD + """bodies:
  - {name: cart, mass: 3 kg, box: [1, 1, 1]}
joints:
  - {name: rail, type: prismatic, parent: world, child: cart, velocity: 0.5 m/s, limits: [-1 m, 0.7 m]}
run: {duration: 4 s}
""")
        self.assertEqual([(e["kind"], e["subject"]) for e in figures["events"]], [("limit", "rail")])
        self.assertAlmostEqual(figures["events"][0]["time_s"], 1.4, delta=1e-9)

    def test_balances_that_do_not_close(self):
        # Oracle: the pendulum's energy is constant; steps of 0.2 s lose much of it, and the default integrator little.
        coarse = PENDULUM.replace("{duration: 10 s}", "{duration: 10 s, integrator: rk4, step: 200 ms}")
        self.write("m.yaml", coarse)
        process = self.run_here("run", "m.yaml", "-o", "out", "--json")
        self.assert_exit(process, 5)
        figures = json.loads(process.stdout)
        self.assertGreater(figures["energy"]["residual_ratio"], 1e-3)
        self.assertEqual(figures["balance_allowed_ratio"], 1e-3)
        self.assertRegex(figures["sentence"], r"^the balance of energy does not close by -?[\d.]+ J: [\d.]+ of the largest amount, and "
                                              r"run.balance allows 0.001; a smaller step, or integrator: dormand-prince, helps$")
        self.assertFalse(json.loads((self.folder / "out/summary.json").read_text())["complete"])
        self.figures(coarse, "--set", "run.balance=1")
        fine = self.figures(PENDULUM, "--set", "run.balance=1e-6")
        self.assertLess(fine["energy"]["residual_ratio"], 1e-6)

    def test_settings_and_text(self):
        self.write("m.yaml", PUSH)
        process = self.run_here("run", "m.yaml", "--set", "run.duration=2 s", "-o", "out")
        self.assert_exit(process, 0)
        self.assertRegex(process.stdout, r"test: 2 s of 2 s")
        self.assertRegex(process.stdout, r"work of forces on bodies +1 J")
        self.assertRegex(process.stdout, r"results in out\n$")
        self.assertEqual(self.run_here("run", "m.yaml", "-q", "-o", "out").stdout, "")


class Files(Missions):
    def test_the_same_bytes_each_time(self):
        for name in ("one", "two"):
            self.write("m.yaml", DOCKING)
            self.assert_exit(self.run_here("run", "m.yaml", "-o", name, "--csv"), 0)
        for name in ("summary.json", "log.h5", "scene.json", "log_samples.csv", "log_events.csv"):
            self.assertEqual((self.folder / "one" / name).read_bytes(), (self.folder / "two" / name).read_bytes(), name)

    def test_log_and_scene(self):
        self.figures(DOCKING)
        with self.log() as log:
            self.assertEqual(log.attrs["complete"], 1)
            self.assertEqual(log["/bodies/chaser/pose"].shape, (1501, 7))
            self.assertEqual([k.decode() for k in log["/events/kind"][:]], ["attach", "detach"])
            self.assertEqual(list(log["/momentum/linear"].attrs["columns"]), ["x", "y", "z"])
        scene = json.loads((self.folder / "out" / "scene.json").read_text())
        self.assertEqual([(n["path"], n["parent"]) for n in scene["nodes"]],
                         [("chaser", ""), ("target", ""), ("chaser/dock", "chaser"), ("target/dock", "target")])
        self.assertEqual([c["path"] for c in scene["channels"]], ["chaser", "target"])
        self.assertEqual([e["kind"] for e in scene["events"]], ["attach", "detach"])
        summary = json.loads((self.folder / "out" / "summary.json").read_text())
        self.assertTrue(summary["complete"])
        self.assertEqual([f["name"] for f in summary["input"]["files"]], ["m.yaml"])

    def test_an_interrupt_keeps_what_there_is(self):
        self.write("m.yaml", PENDULUM.replace("duration: 10 s", "duration: 1000000 s, integrator: rk4, step: 1 ms"))
        process = subprocess.Popen([BINARY, "run", "m.yaml", "-o", "out"], cwd=self.folder, stdout=subprocess.PIPE,
                                   stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=20)
        self.assertEqual(process.returncode, 130)
        self.assertRegex(err, r"interrupted at [0-9.e+]+ s")
        summary = json.loads((self.folder / "out" / "summary.json").read_text())
        self.assertFalse(summary["complete"])
        self.assertRegex(summary["stopped"], "interrupted at")
        with self.log() as log:
            self.assertEqual(log.attrs["complete"], 0)
            self.assertGreater(len(log["/joints/hinge/q"]), 100)


class Watching(Missions):
    def test_a_run_can_be_watched(self):
        """scene.json comes while it runs, whole each time, and tells how far it is."""
        self.write("m.yaml", PENDULUM.replace("duration: 10 s", "duration: 10000000 s, integrator: rk4, step: 1 ms"))
        process = subprocess.Popen([BINARY, "run", "m.yaml", "-q", "-o", "out"], cwd=self.folder,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        scene_file = self.folder / "out" / "scene.json"
        for _ in range(600):
            if scene_file.exists() or process.poll() is not None:
                break
            time.sleep(0.1)
        self.assertIsNone(process.poll(), "it is still running")
        scene = json.loads(scene_file.read_text())
        self.assertRegex(scene["caption"], r"^Running: [0-9.e+]+ s of 1e\+07 s\.$")
        self.assertIn("energy/kinetic_J", [c["path"] for c in scene["channels"]])
        summary = json.loads((self.folder / "out" / "summary.json").read_text())
        self.assertIn("scene.json", summary["files"])
        self.assertFalse(summary["complete"])
        process.send_signal(signal.SIGINT)
        process.communicate(timeout=60)
        self.assertEqual(process.returncode, 130)
        self.assertTrue((self.folder / "out" / "report.html").is_file())


class Halls(InFolder):
    """An arm on its rig. Oracles: verdicts that statics foretell, the book of energy, tensions that add up to the force."""

    HALL = """drydock: 1
kind: hall
name: test
objects: [{name: floor, box: [6, 6, 0.1], at: {p: [0, 0, -0.05]}}]
rigs:
  mss:
    platform: {point: D}
    cables:
      tension: [20 N, 1000 N]
      stiffness: 100 kN
      anchors: [[-3.5, -3.25, 4.0], [3.5, -3.25, 4.1], [3.5, 3.25, 4.0], [-3.5, 3.0, 4.0]]
arms:
  caesar: {arm: {file: arm3m.yaml}, at: {p: [-0.9, 0.2, 0.1]}, positions: {joint2: 0.6, joint4: 1.2, joint6: 0.9}, hangs_on: {rig: mss}}
run: {duration: 0.3 s, rig: cables, sample_rate: 100 Hz}
"""

    def run_hall(self, text, *options, code=0):
        for name in ("arm3m.yaml", "arm3m.urdf", "arm3m.srdf"):
            self.write(name, (EXAMPLES / "arms" / "suspended" / name).read_text())
        self.write("hall.yaml", text)
        process = self.run_here("run", "hall.yaml", "-o", "out", "--json", *options)
        self.assert_exit(process, code)
        return json.loads(process.stdout)

    def test_an_arm_survives_on_its_rig(self):
        answer = self.run_hall(self.HALL)
        self.assertTrue(answer["ok"])
        self.assertTrue(answer["verdict"]["survives"])
        self.assertLess(answer["verdict"]["worst_torque_share"], 1)
        self.assertEqual([], answer["arms"][0]["rig"]["spans"])
        self.assertLess(answer["energy"]["residual_ratio"], 1e-3)
        with h5py.File(self.folder / "out" / "log.h5") as log:
            tension = [log[f"/cables/cable{i}/tension_N"][-1] for i in (1, 2, 3, 4)]
            given = log["/arms/caesar/given_N"][-1]
            self.assertGreater(min(tension), 20)
            self.assertLess(max(abs(given - log["/arms/caesar/suspension_N"][-1])), 1)
        scene = json.loads((self.folder / "out" / "scene.json").read_text())
        self.assertEqual({f"cables/cable{i}" for i in (1, 2, 3, 4)}, {strand["path"] for strand in scene["strands"]})
        self.assertIn("hall/floor", {node["path"] for node in scene["nodes"]})
        tension = [c for c in scene["channels"] if c["path"] == "cables/cable2/tension_N"][0]
        self.assertEqual((tension["kind"], tension["unit"], len(tension["limits"])), ("scalar", "N", 2))
        self.assertLess(*tension["limits"])
        self.assertIn("survives", scene["caption"])

    def test_without_the_rig_it_does_not(self):
        text = self.HALL.replace(", hangs_on: {rig: mss}", "")
        answer = self.run_hall(text, "--set", "run.rig=ideal", code=1)
        self.assertFalse(answer["ok"])
        self.assertGreater(answer["verdict"]["worst_torque_share"], 1)
        self.assertIn("does not survive", answer["verdict"]["sentence"])

    def test_a_motion_on_the_command_line(self):
        self.write("reach.csv", "time,joint1,joint2,joint3,joint4,joint5,joint6,joint7\n"
                                "0,0,0.6,0,1.2,0,0.9,0\n0.4,0.01,0.6,0,1.2,0,0.9,0\n")
        answer = self.run_hall(self.HALL, "--motion", "reach.csv", "--set", "run.duration=0.5 s")
        self.assertEqual("reach.csv", answer["arms"][0]["moves"][0]["name"])
        self.assertTrue(answer["arms"][0]["moves"][0]["done"])

    def test_what_is_no_hall_takes_no_motion(self):
        self.write("reach.csv", "time,a\n0,0\n")
        self.write("m.yaml", PENDULUM)
        self.assert_exit(self.run_here("run", "m.yaml", "--motion", "reach.csv"), 2)


class Examples(Missions):
    def run_example(self, file):
        process = run("run", file, "-o", self.folder / file.parent.name, "--json")
        self.assert_exit(process, 0)
        self.assertEqual(process.stderr, "")
        return json.loads(process.stdout)

    def test_each_runs_and_its_books_close(self):
        files = sorted(EXAMPLES.glob("*/mission.yaml"))
        self.assertGreaterEqual(len(files), 2)
        for file in files:
            self.assert_books_close(self.run_example(file), 1e-9)

    def test_arms_move_within_their_limits(self):
        files = sorted(EXAMPLES.glob("arms/*/mission.yaml"))
        self.assertEqual(len(files), 4)
        for file in files:
            figures = self.run_example(file)
            self.assertLess(figures["energy"]["residual_ratio"], 1e-6)  # fixed steps of 1 ms
            for arm in figures["arms"]:
                self.assertTrue(all(move["done"] for move in arm["moves"]))
                self.assertGreater(arm["clearance_m"], 0.01)
                for drive in arm["drives"]:
                    self.assertLess(drive["largest_motor_effort"]["value"], 0.5 * drive["effort_limit"])
                    self.assertLess(drive["largest_speed"]["value"], 1.1 * drive["speed_limit"])
                    self.assertGreater(drive["smallest_limit_margin"]["value"], 0.1)

    def test_the_arm_walks_and_the_spacecraft_gives_way(self):
        figures = self.run_example(EXAMPLES / "arms" / "walker" / "mission.yaml")
        ties = [(e["kind"], e["name"]) for e in figures["events"] if e["kind"] != "move"]
        self.assertEqual(ties, [("attach", "grip b"), ("detach", "let go"), ("attach", "grip the module"),
                                ("detach", "unlock")])
        for event in figures["events"]:
            self.assertLess(event.get("misfit_m", 0), 2e-3)
        momentum = figures["momentum"]
        for part in ("linear_residual_N_s", "angular_residual_Nm_s"):
            self.assertLess(max(abs(x) for x in momentum[part]), 1e-12)


if __name__ == "__main__":
    main()
