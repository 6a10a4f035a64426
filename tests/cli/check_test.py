# SPDX-License-Identifier: Apache-2.0
"""`drydock check`: what it says of sound and broken files. Oracles: sizes and volumes known in closed form."""

import json
import math
import time

from program import CUBE_TRIANGLES, InFolder, cube, main

ROBOT = """<robot name="two_links">
  <link name="base"><inertial><mass value="2.5"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="tip"><inertial><mass value="0.75"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial>
    <collision><geometry><mesh filename="package://parts/cube.obj"/></geometry></collision></link>
  <joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="1"/></joint>
</robot>
"""


class Sound(InFolder):
    def check_json(self, *arguments):
        process = self.run_here("check", "--json", *arguments)
        self.assertEqual(process.stderr, "")
        return process, json.loads(process.stdout)  # one object and nothing else

    def test_anchors_inside_objects_are_warned_of(self):
        """Oracle: by hand. One anchor is in a rotated box, one in the corner of its bounding box only."""
        hall = """drydock: 1
kind: hall
name: anchors
objects:
  - {name: rack, box: [1, 1.2, 2], at: {p: [3.4, 3.1, 3.3], yaw: 40 deg}}
  - {name: post, box: [1, 1, 1], at: {p: [-3.02, 3.25, 4], yaw: 45 deg}}
  - {name: crate, box: [1, 1, 1], at: {p: [3.05, -2.8, 4], yaw: 45 deg}}
rigs:
  mss:
    platform: {point: D, radius: 25 mm}
    cables: {diameter: 20 mm, tension: [20 N, 1000 N], anchors: [[-3.5, -3.25, 4], [3.5, -3.25, 4], [3.5, 3.25, 4], [-3.5, 3.25, 4]]}
    load: {force: [0, 0, -500 N]}
"""
        self.write("anchors.yaml", hall)
        _, answer = self.check_json("anchors.yaml")
        found = [p["found"] for p in answer["problems"]]
        self.assertEqual(found, ['found the anchor of "cable3" of rig "mss" inside "rack"',
                                 'found the anchor of "cable4" of rig "mss" inside "post"'])
        self.assertEqual([p["severity"] for p in answer["problems"]], ["warning"] * 2)
        self.write("anchors.yaml", hall + "ignore: [[mss, rack], [post, mss]]\n")
        self.assertEqual(self.check_json("anchors.yaml")[1]["problems"], [])

    # Oracle: the textbook's sampled rotor. A rotor behind a soft gear takes kd T / B < 2 at most.
    def test_gains_that_do_not_fit_the_drive_are_a_warning(self):
        robot = ROBOT.replace("package://parts/cube.obj", "cube.obj")
        self.write("robot.urdf", robot)
        for given, drive, words in (("{bandwidth: 25 rad/s}", "rotor_inertia: 1e-6", "unstable"), ("{}", "rotor_inertia: 1e-6", ""),
                                    ("{bandwidth: 25 rad/s}", "rotor_inertia: 1e-3", "")):
            self.write("arm.yaml", "drydock: 1\nkind: arm\nurdf: robot.urdf\n"
                       f"drives: {{type: detailed, {drive}, ratio: 50, stiffness: 500}}\ncontrol: {given}\n")
            self.write("mission.yaml", "drydock: 1\nkind: mission\nname: m\nrobots:\n"
                       "  - {name: r, arm: {file: arm.yaml}}\nrun: {duration: 1 s}\n")
            for file in ("arm.yaml", "mission.yaml"):
                process = self.run_here("check", file)
                self.assert_exit(process, 0)
                self.assertIn(words, process.stderr)
                if words:
                    self.assertIn('hinge" unstable at 1000 Hz', process.stderr)
                    self.assertTrue(process.stderr.startswith("arm.yaml:5:10: warning: "), process.stderr)
                    for remedy in ("a bandwidth of at most", "a rate of at least", "a rotor_inertia of"):
                        self.assertIn(remedy, process.stderr)
                else:
                    self.assertNotIn("unstable", process.stderr)
                process, answer = self.check_json(file)
                factor = answer["description"][0]["tick_to_tick_factor"]
                self.assertEqual(factor > 1.001, bool(words), factor)

    # Oracle: a rigid joint of inertia I against a spring, x'' = (u - K x)/I with u held over a tick T. The determinant of its map,
    # 1 + (kp (1 - cos w T) - kd w sin w T)/K with w^2 = K/I, is above 1 where the contact oscillates faster than half the rate.
    def test_gains_that_do_not_fit_what_the_arm_touches_are_a_warning(self):
        self.write("robot.urdf", """<robot name="lever"><link name="base"/><link name="tip">
  <inertial><mass value="0.1"/><inertia ixx="0.01" iyy="0.01" izz="0.01" ixy="0" ixz="0" iyz="0"/></inertial>
  <visual><origin xyz="0.3 0 0"/><geometry><sphere radius="0.02"/></geometry></visual></link>
  <joint name="hinge" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 0 1"/>
    <limit lower="-1" upper="1" effort="10" velocity="1"/></joint></robot>
""")
        self.write("arm.yaml", "drydock: 1\nkind: arm\nurdf: robot.urdf\naccept: [mass]\ncontrol: {bandwidth: 25 rad/s}\n")
        mission = """drydock: 1
kind: mission
name: lever
bodies:
  - {name: block, mass: 1 kg, box: [0.1, 0.1, 0.1], frames: {middle: {}}}
frames: {beside: {p: [0.3, 0.2, 0]}}
robots:
  - {name: r, arm: {file: arm.yaml}, mounted_on: world}
locks:
  - {between: [world/beside, block/middle]}
contacts:
  - {between: [r/tip, block], stiffness: STIFFNESS}
run: {duration: 0.01 s}
"""
        w, T = math.sqrt(2e6 * 0.3**2 / 0.01), 1e-3
        self.assertGreater(0.01 * 25**2 * (1 - math.cos(w * T)) - 2 * 0.01 * 25 * w * math.sin(w * T), 0)
        self.write("mission.yaml", mission.replace("STIFFNESS", "2e6 N/m"))
        for command in ("check", "run"):
            process = self.run_here(command, "mission.yaml")
            self.assert_exit(process, 0)
            self.assertIn('arm.yaml:5:10: warning: robots[r].arm.control: found gains that make "r/hinge" unstable at 1000 Hz where contact '
                          '"r/tip-block" holds it with 2e+06 N/m', process.stderr)
            # The border is at w T = pi, less what kp does.
            share = float(process.stderr.split(" of the stiffness of its contacts")[0].split()[-1])
            self.assertAlmostEqual(share, (math.pi / (w * T))**2, delta=0.02)
        self.write("mission.yaml", mission.replace("STIFFNESS", "1e6 N/m"))
        self.assertEqual(self.run_here("check", "mission.yaml").stderr, "")

    def test_a_hall_is_described(self):
        process = self.run_here("check", "hall.yaml")
        self.assert_exit(process, 0)
        self.assertEqual(process.stderr, "")
        for words in ("test hall", "2 objects", "12 triangles", "1 x 1 x 1 m", "1 m^3", "closed, convex"):
            self.assertIn(words, process.stdout)
        self.assertEqual(self.run_here("check", "--quiet", "hall.yaml").stdout, "")

    def test_a_hall_in_figures(self):
        process, answer = self.check_json("hall.yaml")
        self.assert_exit(process, 0)
        self.assertEqual((answer["ok"], answer["problems"]), (True, []))
        hall = answer["description"][0]
        self.assertEqual((hall["file"], hall["kind"], hall["name"]), ("hall.yaml", "hall", "test hall"))
        box, mast = hall["objects"]
        self.assertEqual((box["name"], box["triangles"], box["closed"], box["convex"]), ("cube", 12, True, True))
        self.assertAlmostEqual(box["volume_m3"], 1.0, places=12)
        self.assertAlmostEqual(mast["volume_m3"], math.pi * 0.05**2 * 2, places=12)

    def test_how_near_its_objects_stand(self):
        # Oracle: plane geometry of boxes and balls; the small ball lies inside the large box, the last pair is ignored.
        self.write("pairs.yaml", """drydock: 1
kind: hall
name: pairs
objects:
  - {name: large, box: [4, 4, 4], at: {p: [1, 2, 3], yaw: 30 deg}}
  - {name: inside, sphere: {radius: 0.2}, at: {p: [1.3, 2.1, 3.4]}}
  - {name: above, box: [0.5, 0.7, 0.3], at: {p: [1.2, 1.9, 5.9], yaw: 77 deg}}
  - {name: cutting, box: [1, 1, 1], at: {p: [1, 2, 1.2], yaw: 10 deg}}
  - {name: forgiven, box: [1, 1, 1], at: {p: [1, 2, 0.9]}}
ignore: [[forgiven, large], [cutting, forgiven]]
""")
        _, answer = self.check_json("pairs.yaml")
        pairs = {(p["first"], p["second"]): p for p in answer["description"][0]["nearest_pairs"]}
        self.assertTrue(pairs["large", "inside"]["overlap"])
        self.assertTrue(pairs["large", "cutting"]["overlap"])
        self.assertEqual(pairs["large", "cutting"]["distance_m"], 0)
        self.assertFalse(pairs["large", "above"]["overlap"])
        self.assertAlmostEqual(pairs["large", "above"]["distance_m"], 0.75, places=12)
        self.assertAlmostEqual(pairs["inside", "cutting"]["distance_m"], 1.5, places=2)  # the ball has 96 sides
        self.assertEqual([p["severity"] for p in answer["problems"]], ["warning"] * 2)  # one for each overlap
        self.assertIn('"cutting" overlapping "large"', answer["problems"][1]["found"])
        self.assertNotIn(("large", "forgiven"), pairs)
        self.assertNotIn(("cutting", "forgiven"), pairs)

    # Oracle: brute force over the gaps of boxes in a row, in an order that says nothing; of all pairs, 20,000 objects
    # would need gigabytes.
    def test_nearest_pairs_of_many_objects(self):
        count = 20_000
        places = [(i * 7919 % count) * 1.5 + 0.4 * (i % 13) / 13 for i in range(count)]
        self.write("many.yaml", "drydock: 1\nkind: hall\nname: many\nobjects:\n" + "".join(
            f"- {{name: o{i}, box: [2, 1, 3], at: {{p: [0.1, {y:.6f}, 0.3]}}}}\n" for i, y in enumerate(places)))
        _, answer = self.check_json("many.yaml")
        row = sorted((float(f"{y:.6f}"), i) for i, y in enumerate(places))
        gaps = sorted(b[0] - a[0] - 1 for a, b in zip(row, row[1:]))
        pairs = answer["description"][0]["nearest_pairs"]
        self.assertEqual(len(pairs), 10)
        for pair, gap in zip(pairs, gaps):
            self.assertAlmostEqual(pair["distance_m"], gap, places=9)

    def test_a_rig(self):
        # Oracle: the file. Three of the cables share their limits, the fourth has its own.
        self.write("rig.yaml", """drydock: 1
kind: hall
name: rigs
rigs:
  mss:
    platform: {point: D, radius: 25 mm, mass: 2 kg}
    cables:
      tension: [20 N, 1 kN]
      length: [0.5, 9]
      anchors: [[-3.5, -3, 4], [3.5, -3, 4], [0.2, 3, 4.5], [0.1, 2, 4.5]]
      each: [{}, {}, {name: thin, diameter: 4 mm, tension: [5, 300]}, {pulley: {radius: 5 cm}}]
    load: {force: [0, 0, -500], box: {force: [[-10, 10], [-20, 20], [0, 40]]}}
  flat:
    platform: {body: plate, plane: xz}
    cables: {tension: [1, 9], anchors: [[3, 0, 4], [-2, 0, 4], [0, 0, 0]], eyes: [[0.3, 0, 0], [-0.4, 0, 0], [0, 0, -0.5]]}
""")
        process, answer = self.check_json("rig.yaml")
        self.assert_exit(process, 0)
        mss, flat = answer["description"][0]["rigs"]
        self.assertEqual((mss["name"], mss["directions"], mss["redundancy"]), ("mss", ["force_x", "force_y", "force_z"], 1))
        self.assertEqual((mss["platform"]["kind"], mss["platform"]["mass_kg"]), ("point", 2))
        names = [cable["name"] for cable in mss["cables"]]
        self.assertEqual(names, ["cable1", "cable2", "thin", "cable4"])
        self.assertEqual([cable["tension_N"] for cable in mss["cables"]], [[20, 1000]] * 2 + [[5, 300], [20, 1000]])
        self.assertEqual([cable["pulley"] is None for cable in mss["cables"]], [True] * 3 + [False])
        self.assertEqual(mss["cables"][0]["speed_m_per_s"], None)
        self.assertEqual(mss["load"]["wrenches"][0]["force_N"], [0, 0, -480])
        self.assertEqual(mss["load"]["half_box"]["force_N"], [10, 20, 20])
        self.assertEqual((flat["directions"], flat["redundancy"]), (["force_x", "force_z", "moment_y"], 0))
        self.assertAlmostEqual(flat["platform"]["moment_length_m"], math.sqrt((0.09 + 0.16 + 0.25) / 3), places=15)
        text = self.run_here("check", "rig.yaml").stdout
        for words in ('rig "mss": point "D", 3 directions, 1 redundant cable', "1 over swivelling pulleys",
                      "tension 5 to 1000 N (not all the same)", "length 0.5 to 9 m", 'body "plate"', "no redundant cable"):
            self.assertIn(words, text)

    def test_what_a_rig_is_warned_of(self):
        # Oracle: geometry. Anchors on a line leave a point free across the plane through it; a cable out of the plane;
        # an anchor of two cables that hold a body in two places.
        self.write("rig.yaml", """drydock: 1
kind: hall
name: rigs
rigs:
  line: {platform: {point: D}, cables: {tension: [1, 9], anchors: [[0, 0, 4], [1, 0, 4], [3, 0, 4]]}}
  plane:
    platform: {point: D, plane: xz}
    cables: {tension: [1, 9], anchors: [[3, 0, 4], [-3, 1, 4]]}
    home: {p: [0, 0, 1]}
  shared:
    platform: {body: b}
    cables:
      tension: [1, 9]
      anchors: [[3, 3, 4], [-3, 3, 4], [-3, -3, 4], [3, 3, 4], [3, 0, 0], [-3, 0.5, 0]]
      eyes: [[0.2, 0, 0.1], [0, 0.2, 0], [-0.2, 0, 0], [0, -0.2, 0], [0.1, 0.1, -0.1], [-0.1, 0, -0.1]]
""")
        _, answer = self.check_json("rig.yaml")
        warnings = [(p["severity"], p["field"], p["found"]) for p in answer["problems"]]
        angle = math.degrees(math.asin(1 / math.sqrt(9 + 1 + 9)))
        self.assertEqual([w[:2] for w in warnings],
                         [("warning", "rigs.line.cables"), ("warning", "rigs.plane.cables.anchors[1]"),
                          ("warning", "rigs.shared.cables.anchors[3]")])
        self.assertIn("2 of 3 directions", warnings[0][2])
        self.assertIn(f"{angle:.4f}"[:6], warnings[1][2])

    def test_settings_take_the_place_of_values(self):
        _, answer = self.check_json("hall.yaml", "--set", "name=other", "--set", "objects.mast.cylinder.length=3 m")
        hall = answer["description"][0]
        self.assertEqual(hall["name"], "other")
        self.assertAlmostEqual(hall["objects"][1]["extent_m"][2], 3.0, places=12)

    def test_a_mesh(self):
        self.write("brick.obj", cube((0.1, 0.2, 0.4)))
        _, answer = self.check_json("brick.obj")
        brick = answer["description"][0]
        self.assertEqual((brick["kind"], brick["triangles"], brick["convex"]), ("mesh", 12, True))
        self.assertAlmostEqual(brick["volume_m3"], 0.008, places=12)

    def test_a_robot_in_a_package(self):
        self.write("robots/robot.urdf", ROBOT)
        process, answer = self.check_json("robots/robot.urdf", "--package", f"parts={self.folder}")
        self.assert_exit(process, 0)
        robot = answer["description"][0]
        self.assertEqual((robot["links"], robot["joints"], robot["freedoms"], robot["mass_kg"]), (2, 1, 1, 3.25))
        self.assert_exit(self.run_here("check", "robots/robot.urdf"), 3)  # package not known

    def test_a_robot_finds_its_own_package(self):
        """Oracle: the rule, on folders made here."""
        self.write("clone/meshes/cube.obj", cube((0.1, 0.1, 0.1)))
        self.write("clone/urdf/by_name.urdf", ROBOT.replace("parts/cube.obj", "parts/meshes/cube.obj"))
        self.write("clone/urdf/beside.urdf", ROBOT.replace("package://parts/cube.obj", "../meshes/cube.obj"))
        self.write("clone/urdf/arm.yaml", "drydock: 1\nkind: arm\nurdf: beside.urdf\n")
        self.assert_exit(self.run_here("check", "clone/urdf/by_name.urdf"), 3)
        for file in ("beside.urdf", "arm.yaml"):
            self.assert_exit(self.run_here("check", f"clone/urdf/{file}"), 0)
            self.assert_exit(self.run_here("check", f"clone/urdf/{file}", "--root", "clone/urdf"), 3)
        self.write("clone/package.xml", "<package><name>parts</name></package>")
        self.assert_exit(self.run_here("check", "clone/urdf/by_name.urdf"), 0)

    def test_a_robot_finds_a_package_beside_its_own(self):
        """Oracle: the rule, on a workspace made here."""
        self.write("ws/src/parts/package.xml", "<package><name>parts</name></package>")
        self.write("ws/src/parts/cube.obj", cube((0.1, 0.1, 0.1)))
        self.write("ws/src/arm/package.xml", "<package><name>arm</name></package>")
        self.write("ws/src/arm/urdf/robot.urdf", ROBOT)
        self.assert_exit(self.run_here("check", "ws/src/arm/urdf/robot.urdf"), 3)  # outside of the root
        self.assert_exit(self.run_here("check", "ws/src/arm/urdf/robot.urdf", "--root", "ws"), 0)
        self.write("ws/drydock.root", "")
        self.assert_exit(self.run_here("check", "ws/src/arm/urdf/robot.urdf"), 0)

    def test_the_arm_file_that_a_message_proposes_accepts_the_fault(self):
        """Oracle: the proposal itself, written as the message says."""
        for fault, inertial in (("inertia", '<inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="3"/></inertial>'),
                                ("mass", "")):
            self.write("my robot.urdf", f'<robot name="r"><link name="a">{inertial}</link></robot>')
            process = self.run_here("check", "my robot.urdf")
            self.assert_exit(process, 3)
            proposal = process.stderr.split("write arm.yaml: ")[1].split("\n")[0]
            self.assertIn(f"accept: [{fault}]", proposal)
            self.write("arm.yaml", proposal)
            self.assert_exit(self.run_here("check", "arm.yaml"), 0)

    def test_an_srdf_with_its_robot(self):
        self.write("robot.urdf", ROBOT)
        self.write("names.srdf", '<robot name="two_links"><disable_collisions link1="base" link2="tipp" reason="x"/></robot>')
        packages = ("--package", f"parts={self.folder}")
        self.assert_exit(self.run_here("check", "names.srdf"), 0)  # no robot to compare with
        process = self.run_here("check", "names.srdf", "--urdf", "robot.urdf", *packages)
        self.assert_exit(process, 3)
        self.assertIn("did you mean tip?", process.stderr)

    def test_a_table(self):
        self.write("log.csv", "time_s,force_N\n0,1.5\n0.1,2.5\n")
        _, answer = self.check_json("log.csv")
        self.assertEqual((answer["description"][0]["rows"], answer["description"][0]["columns"]),
                         (2, ["time_s", "force_N"]))

    def test_answers_do_not_depend_on_threads(self):
        self.write("open.obj", cube(triangles=CUBE_TRIANGLES[:-1]))
        files = ["hall.yaml", "open.obj", "cube.obj", "nowhere.csv"] * 50
        answers = {(process.returncode, process.stdout, process.stderr) for process in
                   (self.run_here("check", "--threads", threads, *files) for threads in (1, 2, 7))}
        self.assertEqual([answer[0] for answer in answers], [3])

    def test_writes_nothing(self):
        before = sorted(self.folder.rglob("*"))
        self.run_here("check", "hall.yaml", "cube.obj")
        self.assertEqual(sorted(self.folder.rglob("*")), before)


class Broken(InFolder):
    def test_every_problem_of_every_file_in_one_pass(self):
        self.write("bad.yaml", "drydock: 1\nkind: hall\nobjects:\n  - {name: a, bix: [1, 1, 1]}\n")
        self.write("open.obj", cube(triangles=CUBE_TRIANGLES[:-1]))
        process = self.run_here("check", "bad.yaml", "open.obj", "hall.yaml")
        self.assert_exit(process, 3)
        self.assertRegex(process.stderr, r"(?m)^bad\.yaml:\d+:\d+: error: ")
        self.assertRegex(process.stderr, r"(?m)^open\.obj: error: open_edges: found 3")
        self.assertRegex(process.stderr, r"(?m)^\d+ problems$")
        self.assertIn("test hall", process.stdout)  # the sound one is described all the same

    def test_json_holds_the_problems(self):
        self.write("bad.yaml", "drydock: 1\nkind: hall\nname: [1]\n")
        process = self.run_here("check", "--json", "bad.yaml")
        self.assert_exit(process, 3)
        answer = json.loads(process.stdout)
        self.assertEqual((answer["ok"], answer["description"], process.stderr), (False, [], ""))
        problem = answer["problems"][0]
        self.assertEqual(list(problem), ["file", "line", "column", "severity", "field", "found", "expected"])
        self.assertEqual((problem["file"], problem["line"], problem["column"], problem["severity"], problem["field"]),
                         ("bad.yaml", 3, 7, "error", "name"))

    def test_names_of_no_file(self):
        for name in ("nowhere.yaml", "nowhere.urdf", "nowhere.stl", "nowhere.csv", "nowhere", "."):
            process = self.run_here("check", name)
            self.assert_exit(process, 3)
            self.assertTrue(process.stderr.startswith(f"{name}: error: "), process.stderr)
        self.write("notes.txt", "")
        self.assertIn('".txt"', self.run_here("check", "notes.txt").stderr)

    def test_kinds_that_are_not_known(self):
        self.write("mission.yaml", "drydock: 1\nkind: spaceport\nname: a\n")
        process = self.run_here("check", "mission.yaml")
        self.assert_exit(process, 3)
        self.assertRegex(process.stderr, r'mission\.yaml:2:7: error: kind: found "spaceport", expected one of hall, arm, mission')

    def test_warnings_alone_are_no_failure(self):
        self.write("look.dae", "")
        self.write("robot.urdf", '<robot name="r"><link name="a"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" '
                   'iyy="1" iyz="0" izz="1"/></inertial><visual><geometry><mesh filename="look.dae"/></geometry>'
                   '</visual><collision><geometry><sphere radius="1"/></geometry></collision></link></robot>')
        process = self.run_here("check", "robot.urdf")
        self.assert_exit(process, 0)
        self.assertIn(": warning: ", process.stderr)
        self.assertRegex(process.stderr, r"1 problem \(0 errors, 1 warning\)\n$")
        self.assertTrue(json.loads(self.run_here("check", "--json", "robot.urdf").stdout)["ok"])


class Speed(InFolder):
    def test_a_thousand_lines(self):
        objects = "".join(f"  - {{name: box {i}, box: [1, 2, 300 mm], at: {{p: [{i}, 0, 0]}}}}\n" for i in range(1000))
        self.write("large.yaml", "drydock: 1\nkind: hall\nname: large\nobjects:\n" + objects)
        seconds = []
        for _ in range(5):
            begin = time.monotonic()
            process = self.run_here("check", "large.yaml")
            seconds.append(time.monotonic() - begin)
            self.assert_exit(process, 0)
        print(f"1,000 lines of YAML: {1000 * min(seconds):.0f} ms")
        self.assertLess(min(seconds), 2.0)


if __name__ == "__main__":
    main()
