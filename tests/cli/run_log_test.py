# SPDX-License-Identifier: Apache-2.0
"""What the log of a run holds, and how often. Oracles: rigid bodies by hand, Newton, differences of poses, the same mission
with everything logged."""

import json

import numpy

from program import main
from run_test import HEAD, Missions

# Three modules in a line that spin freely, and a fourth on a hinge.
STACK = HEAD + """bodies:
  - {name: m0, mass: 2 kg, box: [1, 1, 1], at: {p: [0.3, -0.2, 0.1], rpy: [20 deg, -30 deg, 50 deg]},
     velocity: {linear: [0.1, -0.2, 0.05], angular: [0.3, 0.5, -0.7]}, frames: {out: {p: [0.5, 0, 0]}, side: {p: [0, 0.5, 0.1]}}}
  - {name: m1, mass: 3 kg, box: [1, 0.8, 1], frames: {in: {p: [-0.5, 0, 0], rpy: [30 deg, 0, 0]}, out: {p: [0.5, 0.1, 0]}}}
  - {name: m2, mass: 1 kg, box: [1, 1, 0.5], frames: {in: {p: [-0.5, 0, 0], rpy: [0, 10 deg, 0]}}}
  - {name: flap, mass: 0.5 kg, box: [0.1, 0.8, 0.4], frames: {edge: {p: [0, -0.4, 0]}}}
joints: [{name: hinge, type: revolute, parent: m0/side, child: flap/edge, axis: [0, 0.2, 1], position: 20 deg, velocity: 0.4}]
locks: [{between: [m0/out, m1/in]}, {between: [m2/in, m1/out]}]
"""
RUN = "run: {duration: 2 s, sample_rate: 50 Hz}\n"


def rotation(wxyz):
    w, x, y, z = wxyz
    return numpy.array([[1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
                        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
                        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]])


class Log(Missions):
    def poses(self, body):
        """Positions and rotations in the world at every sample, as docs/log.md says they are to be read."""
        with self.log() as log:
            series = log[f"/bodies/{body}/pose"]
            frame, rows = series.attrs["frame"], series[:]
        p, R = rows[:, :3], numpy.array([rotation(row[3:]) for row in rows])
        if frame == "world":
            return p, R
        self.assertEqual(len(rows), 1)
        p_H, R_H = self.poses(frame)
        return p_H + R_H @ p[0], R_H @ R[0]

    def test_what_is_locked_together_is_logged_once(self):
        self.figures(STACK + RUN)
        once = [self.poses(body) for body in ("m0", "m1", "m2", "flap")]
        with self.log() as log:
            self.assertEqual(log["/bodies/m0/pose"].shape, (101, 7))
            self.assertEqual(log["/bodies/m2/pose"].shape, (1, 7))
            self.assertEqual(log["/bodies/m2/pose"].attrs["frame"], "m0")
            self.assertEqual(log["/bodies/m2/pose"].attrs["time"], "/rates/start/time_s")
            self.assertNotIn("velocity", log["/bodies/m2"])
        # Both locks open at the very end, so nothing is held all through the run and every pose is logged.
        opened = "events: [{time: 2 s, detach: [m0/out, m1/in]}, {time: 2 s, detach: [m1/out, m2/in]}]\n"
        self.figures(STACK + opened + RUN)
        with self.log() as log:
            self.assertEqual(log["/bodies/m2/pose"].shape, (101, 7))
        for body, (p, R) in zip(("m0", "m1", "m2", "flap"), once):
            p_all, R_all = self.poses(body)
            numpy.testing.assert_allclose(p, p_all, atol=1e-9)
            numpy.testing.assert_allclose(R, R_all, atol=1e-9)

    def test_a_table_of_the_start_and_the_scene_have_them_too(self):
        self.figures(STACK + RUN, "--csv")
        head, row = (self.folder / "out" / "log_start.csv").read_text().splitlines()
        self.assertIn("/bodies/m1/pose.x [m]", head)
        self.assertEqual(len(row.split(",")), 15)
        scene = json.loads((self.folder / "out" / "scene.json").read_text())
        self.assertEqual({node["path"]: node["parent"] for node in scene["nodes"]}["m2"], "m0")
        moving = {channel["path"] for channel in scene["channels"] if channel["kind"] == "pose"}
        self.assertEqual(moving, {"m0", "flap"})

    def test_a_body_held_by_the_world_has_one_pose(self):
        self.figures(HEAD + """frames: {floor: {p: [1, 2, 3]}}
bodies:
  - {name: desk, mass: 9 kg, box: [1, 1, 1], frames: {foot: {p: [0, 0, -0.5]}}}
  - {name: ball, mass: 1 kg, sphere: {radius: 0.1}, at: {p: [4, 0, 0]}, velocity: {linear: [0, 1, 0]}}
locks: [{between: [world/floor, desk/foot]}]
""" + RUN)
        with self.log() as log:
            pose = log["/bodies/desk/pose"]
            self.assertEqual((pose.shape, pose.attrs["frame"]), ((1, 7), "world"))
            numpy.testing.assert_allclose(pose[0], [1, 2, 3.5, 1, 0, 0, 0], atol=1e-12)

    def test_velocities_are_derivatives_of_poses(self):
        self.figures(STACK + "run: {duration: 1 s, sample_rate: 1000 Hz}\n")
        for body in ("m0", "flap"):
            p, R = self.poses(body)
            with self.log() as log:
                series = log[f"/bodies/{body}/velocity"]
                self.assertEqual(series.attrs["frame"], "world")
                self.assertEqual(list(series.attrs["columns"]), ["wx", "wy", "wz", "vx", "vy", "vz"])
                velocity = series[:]
            v = (p[2:] - p[:-2]) / 0.002
            numpy.testing.assert_allclose(velocity[1:-1, 3:], v, atol=1e-6)
            W = (R[2:] - R[:-2]) / 0.002 @ numpy.swapaxes(R[1:-1], 1, 2)
            numpy.testing.assert_allclose(velocity[1:-1, :3], numpy.stack([W[:, 2, 1], W[:, 0, 2], W[:, 1, 0]], 1), atol=1e-5)

    def test_reactions_say_on_which_body_they_act(self):
        # Newton: what a tie or joint puts on a body at the end of the tree is its mass times the acceleration of its centre.
        # The frames of a lock may be named in either order, also by the event that closes it.
        later = "events: [{time: 0.5 s, detach: [m1/out, m2/in]}, {time: 0.6 s, attach: [m1/out, m2/in], tolerance: {distance: 1 m, angle: 90 deg}}]\n"
        for events in ("", later):
            self.figures(STACK + events + "run: {duration: 1 s, sample_rate: 1000 Hz}\n")
            with self.log() as log:
                tie, joint = log["/ties/m1.out+m2.in/force_N"], log["/joints/hinge/force_N"]
                self.assertEqual(tie.attrs["description"], "force on m1 from m2, at m1/out")
                self.assertEqual(joint.attrs["description"], "force on flap from m0, at the joint, with its drive")
                on_m1, on_flap, on_m1_Nm = tie[:], joint[:], log["/ties/m1.out+m2.in/torque_Nm"][:]
            for body, mass_kg, force in (("m2", 1, -on_m1), ("flap", 0.5, on_flap)):
                p, _ = self.poses(body)
                a = (p[2:] - 2 * p[1:-1] + p[:-2]) / 1e-6
                for i in (100, 300, 800):
                    numpy.testing.assert_allclose(force[i + 1], mass_kg * a[i], atol=2e-3)
            # About m1/out, which is where m2/in is (as it closed): the rate of m2's spin, less the moment of the force.
            if events:
                continue
            p, R = self.poses("m2")
            p1, R1 = self.poses("m1")
            with self.log() as log:
                w = log["/bodies/m0/velocity"][:, :3]
            box = numpy.diag([(1 + 0.25) / 12, (1 + 0.25) / 12, 2 / 12])
            spin = numpy.einsum("nij,jk,nlk,nl->ni", R, box, R, w)
            for i in (100, 300, 800):
                rate = (spin[i + 1] - spin[i - 1]) / 0.002
                at = p1[i] + R1[i] @ [0.5, 0.1, 0]
                moment = rate - numpy.cross(at - p[i], -on_m1[i])
                numpy.testing.assert_allclose(on_m1_Nm[i], -moment, atol=2e-3)

    def test_reactions_may_be_logged_less_often(self):
        figures = self.figures(STACK + "run: {duration: 2 s, sample_rate: 50 Hz, reaction_rate: 10 Hz}\n")
        with self.log() as log:
            tie = log["/ties/m1.out+m2.in/force_N"]
            numpy.testing.assert_allclose(log[tie.attrs["time"]][:], numpy.arange(21) / 10, atol=1e-12)
            self.assertEqual(tie.shape, (21, 3))
            seldom = numpy.linalg.norm(tie[:], axis=1)
        self.figures(STACK + RUN)
        with self.log() as log:
            often = numpy.linalg.norm(log["/ties/m1.out+m2.in/force_N"][:], axis=1)
        numpy.testing.assert_allclose(often[::5], seldom, rtol=1e-12)
        largest = {tie["name"]: tie["largest_force_N"] for tie in figures["ties"]}["m1.out+m2.in"]
        self.assertEqual(largest, often.max())  # of every sample

    def test_very_many_locks_are_logged_less_often_by_themselves(self):
        n = 40
        text = HEAD + "bodies:\n" + "".join(
            f"  - {{name: m{i}, mass: 2 kg, box: [1, 1, 1], frames: {{in: {{p: [-0.5, 0, 0]}}, out: {{p: [0.5, 0, 0]}}}}}}\n"
            for i in range(n)) + "locks:\n" + "".join(f"  - {{between: [m{i}/out, m{i + 1}/in]}}\n" for i in range(n - 1))
        text += "loads: [{name: push, acts_on: m0, force: [6 N, 0, 0]}]\nrun: {duration: 100 s}\n"
        self.write("m.yaml", text)
        process = self.run_here("run", "m.yaml", "-o", "out")
        self.assert_exit(process, 0)
        self.assertIn("and 9 more that carry less force", process.stdout)
        with self.log() as log:
            self.assertEqual(log["/ties/m0.out+m1.in/force_N"].shape, (5001, 3))
            self.assertEqual(log["/bodies/m0/pose"].shape, (10001, 7))


if __name__ == "__main__":
    main()
