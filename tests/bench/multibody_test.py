# SPDX-License-Identifier: Apache-2.0
"""`drydock bench multibody`: its answers and its result folder. Argument: the drydock program.

Oracles: MuJoCo, Simbody and the plastic impact in maximal coordinates, which the benchmark compares with itself; the bounds
of drift, energy and momentum; and agreement of table and summary. Times are not looked at.
"""
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

PROGRAM = sys.argv[1]
SINGULAR = ("q2", "q4", "q6", "q2_q6", "all")


def run(*words, timeout=300):
    return subprocess.run([PROGRAM, "bench", "multibody", *map(str, words)], capture_output=True, text=True, timeout=timeout)


class Multibody(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name) / "result"
        cls.process = run("--repeat", 1, "--json", "-o", cls.folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def load(self, name):
        return json.loads((self.folder / name).read_text())

    def test_answers(self):
        self.assertEqual((self.process.returncode, self.process.stderr), (0, ""))
        answer = json.loads(self.process.stdout)
        self.assertTrue(answer["answers_agree"])
        self.assertEqual([peer.split()[0] for peer in answer["peers"]], ["MuJoCo", "Simbody"])
        rows = {row["key"]: row for row in answer["rows"]}
        self.assertEqual(len(rows), len(answer["rows"]))
        self.assertLessEqual(rows["acceleration_difference"]["ours_relative"], 1e-10)
        for key in ("drift", "drift_random"):
            self.assertLessEqual(rows[key]["ours_m"], 1e-9)
        for start in SINGULAR:
            self.assertLessEqual(rows["drift_" + start]["ours_m"], 1e-5)
            self.assertLessEqual(rows["drift_angle_" + start]["ours_rad"], 1e-5)
            self.assertLessEqual(rows["energy_" + start]["ours_relative"], 1e-3)
            self.assertLessEqual(rows["momentum_" + start]["ours_relative"], 1e-6)
        for key, most in (("free_momentum", 2e-8), ("free_angular_momentum", 2e-8), ("free_energy", 1e-8),
                          ("attach_momentum", 1e-12), ("attach_energy", 1e-12), ("detach_momentum", 1e-12),
                          ("reroot_momentum", 1e-12)):
            self.assertLessEqual(rows[key]["ours_relative"], most, key)
        for key in ("heap_free", "heap_closed", "heap_closed_q2", "heap_closed_all"):
            self.assertEqual(rows[key]["ours_count"], 0, key)
        for key in ("forward_mujoco", "forward_simbody", "loop_step"):
            self.assertAlmostEqual(rows[key]["ratio"], rows[key]["peer_s"] / rows[key]["ours_s"], places=9)

    def test_summary(self):
        summary, table = self.load("summary.json"), self.load("bench.json")
        self.assertTrue(summary["complete"])
        self.assertEqual(table, json.loads(self.process.stdout))
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"bench.json", "run.json", "summary.json"})
        self.assertEqual(self.load("run.json")["command_line"][:3], ["drydock", "bench", "multibody"])
        for row in table["rows"]:
            for unit in ("m", "rad", "relative", "count"):
                if "ok" in row and "ours_" + unit in row:
                    self.assertEqual(summary["figures"][row["key"] + "_" + unit], row["ours_" + unit])

    def test_the_same_bytes_again(self):
        again = self.folder.parent / "again"
        process = run("--repeat", 1, "-q", "-o", again)
        self.assertEqual((process.returncode, process.stdout, process.stderr), (0, "", ""))
        self.assertEqual((self.folder / "summary.json").read_bytes(), (again / "summary.json").read_bytes())

    def test_wrong_words(self):
        for words, told in ((("--seeed", "1"), "did you mean --seed?"), (("--repeat", "0"), "--repeat")):
            process = run(*words, timeout=20)
            self.assertEqual((process.returncode, process.stdout), (2, ""), words)
            self.assertIn(told, process.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
