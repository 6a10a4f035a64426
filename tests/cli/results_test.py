# SPDX-License-Identifier: Apache-2.0
"""Result folders of all commands. Oracle: the rule that no result and no file of a user is ever lost without being asked."""

import json
import os
import signal
import subprocess
import time
from pathlib import Path

from program import BINARY, InFolder, main

EXAMPLES = Path(__file__).resolve().parents[2] / "examples"
HALL = EXAMPLES / "arm-hall/hall.yaml"


def contents(folder):
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


class Results(InFolder):
    def summary(self, folder):
        return json.loads((self.folder / folder / "summary.json").read_text())

    def test_commands_do_not_share_a_folder(self):
        mss = EXAMPLES / "mss/mss.yaml"
        self.assert_exit(self.run_here("place", mss, "--resolution", "25cm", "--layouts", "20", "-q"), 0)
        self.assert_exit(self.run_here("map", mss, "--resolution", "50cm", "--image", "none", "-q"), 0)
        self.assert_exit(self.run_here("follow", HALL, EXAMPLES / "arm-hall/through.csv", "-q"), 0)
        made = sorted(path.name for path in (self.folder / "out").iterdir())
        self.assertEqual(len(made), 3, made)
        for name in made:
            summary = self.summary(f"out/{name}")
            self.assertTrue(summary["complete"])
            self.assertTrue(name.endswith("-" + summary["command"]), name)

    def test_other_files_get_a_folder_of_their_own(self):
        motions = [EXAMPLES / "arm-hall" / name for name in ("through.csv", "elbow.csv")]
        for motion, code, folder in ((motions[0], 0, "arm-hall-follow"), (motions[1], 1, "arm-hall-follow-2"),
                                     (motions[0], 0, "arm-hall-follow"), (motions[1], 1, "arm-hall-follow-2")):
            process = self.run_here("follow", HALL, motion)
            self.assert_exit(process, code)
            self.assertIn(f"results in out/{folder}\n", process.stdout)
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir()), ["arm-hall-follow", "arm-hall-follow-2"])
        for folder, status in (("arm-hall-follow", "feasible"), ("arm-hall-follow-2", "violated")):
            self.assertEqual(self.summary(f"out/{folder}")["figures"]["status"], status)

    def test_an_interrupted_run_does_not_replace_a_whole_result(self):
        mission = self.write("m.yaml", "drydock: 1\nkind: mission\nname: m\nbodies:\n  - {name: b, mass: 1 kg, box: [1, 2, 3], "
                             "velocity: {angular: [1, 2, 3]}}\nrun: {duration: 1 s}\n")
        self.assert_exit(self.run_here("run", "m.yaml", "-q", "-o", "out"), 0)
        before = contents(self.folder / "out")
        mission.write_text(mission.read_text().replace("duration: 1 s", "duration: 1e6 s"))
        for _ in range(2):  # the second one takes the place of the first
            process = subprocess.Popen([BINARY, "run", "m.yaml", "-o", "out"], cwd=self.folder, stdin=subprocess.DEVNULL,
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            time.sleep(1.5)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=20)
            self.assertEqual(process.returncode, 130, out + err)
            self.assertIn("drydock run: out stays as it was; what there is of the new result is in out-stopped\n", err)
            self.assertIn("results in out-stopped\n", out)
            self.assertEqual(contents(self.folder / "out"), before)
            self.assertFalse(self.summary("out-stopped")["complete"])
        self.assertEqual(sorted(path.name for path in self.folder.iterdir() if path.name.startswith("out")), ["out", "out-stopped"])

    def test_another_command_does_not_take_the_folder(self):
        self.assert_exit(self.run_here("follow", HALL, EXAMPLES / "arm-hall/through.csv", "-q", "-o", "out"), 0)
        before = contents(self.folder / "out")
        process = self.run_here("map", HALL, "--resolution", "50cm", "--image", "none", "-q", "-o", "out")
        self.assert_exit(process, 4)
        self.assertEqual(process.stderr, "drydock map: out holds a result of drydock follow; name another folder with -o, or say "
                                         "--replace\n")
        self.assertEqual(contents(self.folder / "out"), before)
        self.assert_exit(self.run_here("map", HALL, "--resolution", "50cm", "--image", "none", "-q", "-o", "out", "--replace"), 0)
        self.assertEqual(self.summary("out")["command"], "map")
        self.assertFalse((self.folder / "out/log.h5").exists())

    def test_a_layout_is_not_deleted_by_reading_it(self):
        mss = EXAMPLES / "mss/mss.yaml"
        self.assert_exit(self.run_here("place", mss, "--resolution", "25cm", "--layouts", "20", "-q", "-o", "places"), 0)
        before = contents(self.folder / "places")
        for options in ((), ("--replace",)):
            process = self.run_here("map", "places/layout1.yaml", "--root", "/", "--resolution", "50cm", "--image", "none", "-q",
                                    "-o", "places", *options)
            self.assert_exit(process, 4)
            self.assertIn("which is read here; name another folder with -o", process.stderr)
        self.assertEqual(contents(self.folder / "places"), before)
        self.write("places/layout1.yaml", (self.folder / "places/layout1.yaml").read_text() + "# by hand\n")
        process = self.run_here("place", mss, "--resolution", "25cm", "--layouts", "20", "-q", "-o", "places")
        self.assert_exit(process, 4)
        self.assertIn("layout1.yaml was changed", process.stderr)

    def test_every_command_replaces_its_own(self):
        commands = (("demo",), ("run", EXAMPLES / "docking/mission.yaml"),
                    ("follow", HALL, EXAMPLES / "arm-hall/through.csv", "--csv"),
                    ("map", HALL, "--resolution", "50cm"))
        for arguments in commands:
            with self.subTest(arguments[0]):
                out = f"out/{arguments[0]}"
                self.assert_exit(self.run_here(*arguments, "-o", out), 0)
                first = (self.folder / out / "summary.json").read_bytes()
                self.assert_exit(self.run_here(*arguments, "-o", out), 0)
                self.assertEqual((self.folder / out / "summary.json").read_bytes(), first)
        self.assertEqual(sorted(path.name for path in (self.folder / "out").iterdir()), sorted(c[0] for c in commands))

    def test_a_kill_leaves_the_earlier_result(self):
        mission = EXAMPLES / "arms/walker/mission.yaml"
        self.assert_exit(self.run_here("run", mission, "-q", "-o", "out/walk"), 0)
        before = contents(self.folder / "out/walk")
        process = subprocess.Popen([BINARY, "run", mission, "-q", "-o", "out/walk"], cwd=self.folder)
        deadline = time.monotonic() + 60
        while not list((self.folder / "out").glob("walk.part-*/log.h5.part-*")) and time.monotonic() < deadline:
            time.sleep(0.002)
        process.send_signal(signal.SIGKILL)
        process.wait()
        self.assertEqual(process.returncode, -signal.SIGKILL)
        self.assertEqual(contents(self.folder / "out/walk"), before)
        self.assert_exit(self.run_here("run", mission, "-q", "-o", "out/walk"), 0)
        self.assertEqual([path.name for path in (self.folder / "out").iterdir()], ["walk"])

    def test_only_one_fills_a_folder(self):
        mission = EXAMPLES / "arms/walker/mission.yaml"
        processes = [subprocess.Popen([BINARY, "run", mission, "-q", "-o", "out"], cwd=self.folder, stderr=subprocess.PIPE,
                                      text=True) for _ in range(4)]
        told = [process.communicate()[1] for process in processes]
        codes = sorted(process.returncode for process in processes)
        self.assertEqual(codes[0], 0, told)
        self.assertTrue(set(codes) <= {0, 4}, codes)
        self.assertTrue(self.summary("out")["complete"])
        for text in told:
            self.assertTrue(text == "" or "is being written by another drydock" in text, text)

    def test_export_urdf_does_not_write_over_its_input(self):
        hall = self.write("hall.yaml", (EXAMPLES / "cogiro-like/cogiro_like.yaml").read_text())
        before = hall.read_bytes()
        os.link(hall, self.folder / "same.urdf")
        for name in ("hall.yaml", "same.urdf"):
            process = self.run_here("export-urdf", "hall.yaml", "-o", name)
            self.assert_exit(process, 2)
            self.assertIn("it is read here", process.stderr)
        self.assertEqual(hall.read_bytes(), before)


if __name__ == "__main__":
    main()
