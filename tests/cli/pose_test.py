# SPDX-License-Identifier: Apache-2.0
"""`drydock pose`: one pose of an arm. Oracles: forward kinematics of the answer, statics by hand, the exit codes."""

import json
import math
import shutil
from pathlib import Path

from program import InFolder, main

ARMS = Path(__file__).resolve().parents[2] / "examples" / "arms"

# Two links of 1 m that turn in the plane x-z, 3 kg and 2 kg in their middles; and a finger.
PLANAR = """<robot name="planar">
  <link name="base"/>
  <link name="upper"><inertial><origin xyz="0.5 0 0"/><mass value="3"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="fore"><inertial><origin xyz="0.5 0 0"/><mass value="2"/>
    <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"/>
  <joint name="shoulder" type="continuous"><parent link="base"/><child link="upper"/><axis xyz="0 -1 0"/>
    <limit effort="20" velocity="1"/></joint>
  <joint name="elbow" type="revolute"><parent link="upper"/><child link="fore"/><origin xyz="1 0 0"/><axis xyz="0 -1 0"/>
    <limit lower="-2" upper="2" effort="20" velocity="1"/></joint>
  <joint name="end" type="fixed"><parent link="fore"/><child link="tip"/><origin xyz="1 0 0"/></joint>
</robot>
"""


class PoseOfAnArm(InFolder):
    def setUp(self):
        super().setUp()
        for name in ("lwr/lwr.urdf", "suspended/arm3m.urdf", "suspended/arm3m.srdf", "suspended/arm3m.yaml"):
            shutil.copy(ARMS / name, self.folder)
        self.write("planar.urdf", PLANAR)
        self.write("planar.yaml", "drydock: 1\nkind: arm\nurdf: planar.urdf\n")
        self.write("lwr.yaml", "drydock: 1\nkind: arm\nurdf: lwr.urdf\nchains: {arm: {base: base, tip: tool}}\n")
        self.write("both.yaml", "drydock: 1\nkind: arm\nurdf: lwr.urdf\n"
                                "chains: {arm: {base: base, tip: tool}, wrist: {base: link4, tip: tool}}\n")

    # Oracle: the planar arm by hand. With link angles a and b = a + q2 and point masses at the middles plus 0.1 kg m^2 each,
    # M11 = 3/4 + 2 (1 + 1/4 + cos q2) + 0.2, M12 = 2 (1/4 + cos(q2)/2) + 0.1, M22 = 2/4 + 0.1; h by Coriolis.
    def test_the_matrices_and_torques_of_a_motion(self):
        q2, v1, v2, a1, a2 = 0.7, 0.3, -0.5, 1.1, 2.0
        found = self.pose_json(0, "planar.yaml", "--joints", "0.2,0.7", "--speeds", "0.3,-0.5", "--acceleration",
                               "1.1 rad/s^2,2", "--gravity", "0,0,0")
        c, s = math.cos(q2), math.sin(q2)
        m11, m12, m22 = 0.75 + 2 * (1.25 + c) + 0.2, 2 * (0.25 + c / 2) + 0.1, 0.6
        for row, expected in zip(found["mass_matrix"], ((m11, m12), (m12, m22))):
            for number, value in zip(row, expected):
                self.assertAlmostEqual(number, value, places=12)
        self.assertAlmostEqual(found["joints"][0]["torque_Nm"], m11 * a1 + m12 * a2 - s * (2 * v1 * v2 + v2 * v2), places=11)
        self.assertAlmostEqual(found["joints"][1]["torque_Nm"], m12 * a1 + m22 * a2 + s * v1 * v1, places=11)
        # the tip turns about -y, at (cos a + cos b, sin a + sin b) from the shoulder
        jacobian = found["jacobian"]
        self.assertEqual((jacobian["in"], jacobian["columns"]), ("base", ["shoulder", "elbow"]))
        matrix, a, b = jacobian["matrix"], 0.2, 0.9
        for row, expected in ((1, (-1, -1)), (3, (-math.sin(a) - math.sin(b), -math.sin(b))),
                              (5, (math.cos(a) + math.cos(b), math.cos(b)))):
            for number, value in zip(matrix[row], expected):
                self.assertAlmostEqual(number, value, places=12)
        # the base has no mass, so the arm alone spins about its centre: the shoulder moves nothing, inertia included
        free = found["free_base"]
        self.assertEqual(free["generalised_jacobian"]["columns"], ["shoulder", "elbow"])
        self.assertAlmostEqual(free["mass_matrix"][0][0], 0, places=12)
        text = self.run_here("pose", "planar.yaml", "--joints", "0.2,0.7", "--speeds", "0.3,-0.5")
        self.assert_exit(text, 0)
        self.assertIn("needs N m, N", text.stdout)

    # Oracle: by hand. A finger that mimics the elbow with 2 and 0.1 turns with it, and its weight hangs on the elbow.
    def test_a_mimic_joint_follows(self):
        finger = """<link name="finger"><inertial><origin xyz="0.5 0 0"/><mass value="1"/>
            <inertia ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"/></inertial></link>
          <joint name="claw" type="revolute"><parent link="fore"/><child link="finger"/><origin xyz="1 0 0"/>
            <axis xyz="0 -1 0"/><limit lower="-9" upper="9" effort="9" velocity="9"/>
            <mimic joint="elbow" multiplier="2" offset="0.1"/></joint></robot>"""
        self.write("claw.urdf", PLANAR.replace("</robot>", finger))
        self.write("claw.yaml", "drydock: 1\nkind: arm\nurdf: claw.urdf\nchains: {arm: {base: base, tip: tip}}\n")
        found = self.pose_json(0, "claw.yaml", "--joints", "0.2,0.7")
        self.assertEqual([joint["name"] for joint in found["joints"]], ["shoulder", "elbow"])
        claw = found["mimic_joints"][0]
        self.assertEqual((claw["name"], claw["follows"]), ("claw", "elbow"))
        self.assertAlmostEqual(claw["position_rad"], 1.5, places=14)
        a, b, c, g = 0.2, 0.9, 2.4, 9.80665  # angles of the links against the horizontal
        elbow = 2 * g * math.cos(b) / 2 + 1 * g * (math.cos(b) + 3 * math.cos(c) / 2)  # dc/dq2 = 3
        shoulder = (3 * g * math.cos(a) / 2 + 2 * g * (math.cos(a) + math.cos(b) / 2) +
                    1 * g * (math.cos(a) + math.cos(b) + math.cos(c) / 2))
        self.assertAlmostEqual(found["joints"][0]["holding_torque_Nm"], shoulder, places=10)
        self.assertAlmostEqual(found["joints"][1]["holding_torque_Nm"], elbow, places=10)
        text = self.run_here("pose", "claw.yaml", "--joints", "0.2,0.7")
        self.assertIn("follows elbow", text.stdout)

    def pose_json(self, code, *arguments):
        process = self.run_here("pose", "--json", *arguments)
        self.assert_exit(process, code)
        self.assertEqual(process.stderr, "")
        self.assertNotIn("Infinity", process.stdout)

        def refuse(word):
            raise AssertionError(word + " in JSON")

        return json.loads(process.stdout, parse_constant=refuse)  # one object and nothing else

    def test_forward_kinematics_give_the_pose_back(self):
        wanted, rpy = [0.42, -0.13, 0.51], [0.3, 2.8, -0.4]
        answer = self.pose_json(0, "lwr.yaml", "--at", ",".join(map(str, wanted + rpy)))
        self.assertEqual((answer["ok"], answer["inverse_kinematics"]["found"]), (True, True))
        positions = [joint["position_rad"] for joint in answer["joints"]]
        self.assertTrue(all(joint["limit_margin"] >= 0 for joint in answer["joints"]))
        again = self.pose_json(0, "lwr.yaml", "--joints", ",".join(repr(q) for q in positions))
        self.assertNotIn("inverse_kinematics", again)
        for tip in (answer["tip"], again["tip"]):
            for got, want in zip(tip["p_m"], wanted):
                self.assertAlmostEqual(got, want, delta=1e-6)
            self.assertLess(apart(tip["rpy_rad"], rpy), 1e-6)

    def test_it_stays_near_where_it_starts(self):
        start = [0.3, 0.5, -0.2, -1.2, 0.4, 0.8, -0.1]
        tip = self.pose_json(0, "lwr.yaml", "--joints", ",".join(map(str, start)))["tip"]
        at = ",".join(repr(x) for x in tip["p_m"] + tip["rpy_rad"])
        answer = self.pose_json(0, "lwr.yaml", "--at", at, "--start", ",".join(map(str, start)))
        for joint, want in zip(answer["joints"], start):
            self.assertAlmostEqual(joint["position_rad"], want, delta=1e-4)

    def test_a_pose_out_of_reach_is_a_no(self):
        process = self.run_here("pose", "lwr.yaml", "--at", "3,0,0.5")
        self.assert_exit(process, 1)
        self.assertEqual(process.stderr, "")
        for words in ("reach", " m", "the nearest found", "joint7"):
            self.assertIn(words, process.stdout)
        answer = self.pose_json(1, "lwr.yaml", "--at", "3,0,0.5")
        self.assertEqual((answer["ok"], answer["inverse_kinematics"]["found"]), (False, False))
        self.assertGreater(answer["inverse_kinematics"]["beyond_m"], 1)

    def test_statics_by_hand(self):
        a, b, g = math.radians(20), math.radians(-50), 9.80665
        for joints in ("20deg,-50 deg", "elbow=-50deg,shoulder=20deg"):
            answer = self.pose_json(0, "planar.yaml", "--joints", joints)
            shoulder, elbow = answer["joints"]
            lower = 2 * g * 0.5 * math.cos(a + b)
            self.assertAlmostEqual(elbow["holding_torque_Nm"], lower, places=9)
            self.assertAlmostEqual(shoulder["holding_torque_Nm"], (3 * 0.5 + 2) * g * math.cos(a) + lower, places=9)
            self.assertIsNone(shoulder["limit_margin"])  # it turns without end
            self.assertAlmostEqual(elbow["limit_margin"], 2 + b, places=12)
            self.assertAlmostEqual(answer["tip"]["p_m"][2], math.sin(a) + math.sin(a + b), places=12)
        weightless = self.pose_json(0, "planar.yaml", "--joints", "20deg,-50deg", "--gravity", "0,0,0")
        self.assertEqual([joint["holding_torque_Nm"] for joint in weightless["joints"]], [0, 0])
        text = self.run_here("pose", "planar.yaml", "--joints", "20deg,-50deg").stdout
        for words in ("shoulder", "20 deg", "-50 deg", "tip of", "smallest singular value"):
            self.assertIn(words, text)

    def test_wrong_calls_are_told(self):
        for arguments, words in (
                (("--joints", "1,2,3"), "--joints: found 3 positions, expected 7, one for each joint"),
                (("--joints", "0,0,0,0,0,0,"), '--joints: found ""'),
                (("--joints", "joint2=fast"), '--joints: found "fast"'),
                (("--joints", "joint2=1 m"), "which is a length"),
                (("--joints", "joint22=1"), "did you mean joint2?"),
                (("--joints", "joint2=1,joint2=2"), '--joints: found "joint2" twice, expected it once'),
                (("--at", "1,2"), "expected x,y,z or x,y,z,roll,pitch,yaw"),
                (("--at", "1,2,3 deg"), "which is an angle"),
                (("--at", "1,2,nan"), '--at: found "nan"'),
                ((), "expected either --at or --joints"),
                (("--at", "0.5,0,0.5", "--joints", "0,0,0,0,0,0,0"), "expected either --at or --joints"),
                (("--joints", "0,0,0,0,0,0,0", "--start", "0,0,0,0,0,0,0"), "--start goes with --at"),
                (("--at", "0.5,0,0.5", "--chain", "amr"), 'found "amr", expected a chain of lwr; did you mean arm?'),
                (("--at", "0.5,0,0.5", "--gravity", "0,0"), '--gravity: found "0,0", expected three values')):
            process = self.run_here("pose", "lwr.yaml", *arguments)
            self.assert_exit(process, 2)
            self.assertEqual(process.stdout, "")
            self.assertIn(words, process.stderr)

    def test_of_two_chains_one_is_named(self):
        process = self.run_here("pose", "both.yaml", "--at", "0.1,0,0.3")
        self.assert_exit(process, 2)
        self.assertIn("--at: expected --chain beside it, because lwr has several: arm, wrist", process.stderr)
        answer = self.pose_json(0, "both.yaml", "--joints", "0,0,0,0,0,0.5,0", "--chain", "wrist")
        self.assertEqual(answer["tip"]["chain"], "wrist")
        self.assertNotIn("tip", self.pose_json(0, "both.yaml", "--joints", "0,0,0,0,0,0.5,0"))

    def test_a_broken_file_exits_3(self):
        self.write("broken.yaml", "drydock: 1\nkind: arm\nurdf: lwr.urdf\nsensor: ft_senser\n")
        process = self.run_here("pose", "broken.yaml", "--joints", "joint1=0")
        self.assert_exit(process, 3)
        self.assertIn("broken.yaml:4:9: error: sensor: found", process.stderr)
        answer = self.pose_json(3, "broken.yaml", "--joints", "joint1=0")
        self.assertFalse(answer["ok"])
        self.assertEqual(len(answer["problems"]), 1)

    def test_a_suspension_is_told(self):
        joints = ("--joints", "joint2=0.6,joint4=1.2,joint6=0.9")
        text = self.run_here("pose", "arm3m.yaml", *joints).stdout
        for words in ("suspended", "suspension\n", "force [0, 0, ", "coupling at", "the rig pulls with"):
            self.assertIn(words, text)
        answer = self.pose_json(0, "arm3m.yaml", *joints)
        suspension, coupling = answer["suspension"], answer["coupling"]
        self.assertTrue(suspension["ok"])
        self.assertGreater(suspension["largest_share_alone"], 1)
        self.assertLess(suspension["largest_share"], 1)
        self.assertEqual(suspension["force_N"][:2], [0, 0])
        # The rod of 1 kg hangs between D and the arm.
        self.assertAlmostEqual(coupling["force_at_D_N"][2], suspension["force_N"][2] + 9.80665, places=9)
        self.assertNotIn("suspension", self.pose_json(0, "arm3m.yaml", *joints, "--gravity", "0,0,0"))


def apart(first, second):
    """The angle between two rotations by roll, pitch, yaw."""
    a, b = matrix(first), matrix(second)
    skew = [sum(a[k][i] * b[k][j] - a[k][j] * b[k][i] for k in range(3)) for i, j in ((0, 1), (1, 2), (2, 0))]
    trace = sum(a[k][i] * b[k][i] for k in range(3) for i in range(3))
    return math.atan2(math.hypot(*skew) / 2, (trace - 1) / 2)


def matrix(rpy):
    (cr, sr), (cp, sp), (cy, sy) = ((math.cos(x), math.sin(x)) for x in rpy)
    return [[cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr]]


if __name__ == "__main__":
    main()
