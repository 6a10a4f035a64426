# SPDX-License-Identifier: Apache-2.0
"""`drydock bench geometry`: its answers and its result folder. Argument: the drydock program.

Oracles: FCL and brute force, which the benchmark compares with itself; and, for the files, agreement of the same
answers in five formats, read by the tools our users read them with.
"""
import base64
import csv
import json
import pathlib
import signal
import subprocess
import sys
import tempfile
import time
import unittest

import h5py
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy

PROGRAM = sys.argv[1]
SHAPE = (23, 21, 51)  # of the grid, x slowest
POINTS = 23 * 21 * 51


def numbers(array):
    kind = {"float64": "<f8", "float32": "<f4", "uint32": "<u4", "uint8": "u1"}[array["type"]]
    return np.frombuffer(base64.b64decode(array["base64"]), kind).reshape(array["shape"])


class Quick(unittest.TestCase):
    """One quick run, looked at from all sides."""

    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = pathlib.Path(cls.scratch.name) / "result"
        cls.process = subprocess.run([PROGRAM, "bench", "geometry", "--size", "2k", "--repeat", "1", "--json", "--csv", "-o",
                                      str(cls.folder)], capture_output=True, text=True, timeout=120)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def read(self, reader, name):
        errors = []
        reader.AddObserver("ErrorEvent", lambda *event: errors.append(event))
        reader.SetFileName(str(self.folder / name))
        reader.Update()
        self.assertEqual(errors, [])
        return reader.GetOutput()

    def load(self, name):
        return json.loads((self.folder / name).read_text())

    def table(self):
        """clearance.csv by heading; each column in grid order."""
        with open(self.folder / "clearance.csv", newline="") as file:
            rows = list(csv.reader(file))
        return {heading: np.array([float(row[i]) for row in rows[1:]]) for i, heading in enumerate(rows[0])}

    def test_answers(self):
        self.assertEqual((self.process.returncode, self.process.stderr), (0, ""))
        answer = json.loads(self.process.stdout)
        self.assertTrue(answer["answers_agree"])
        self.assertEqual((answer["points"], answer["differences"]), (POINTS, []))
        rows = {row["key"]: row for row in answer["rows"]}
        self.assertEqual((rows["differing_obb"]["ours_count"], rows["differing_obbrss"]["ours_count"]), (0, 0))
        self.assertLessEqual(rows["largest_error"]["ours_m"], 1e-9)
        for key in ("build_obb", "build_obbrss", "collision_obb", "collision_obbrss", "clearance"):
            self.assertAlmostEqual(rows[key]["ratio"], rows[key]["peer_s"] / rows[key]["ours_s"], places=9)
        for key in ("threads_collision", "threads_clearance", "growth", "clearance_in_cad", "clearance_in_cluttered"):
            self.assertGreater(rows[key]["ours_s"], 0)

    def test_summary(self):
        summary, run = self.load("summary.json"), self.load("run.json")
        self.assertTrue(summary["complete"])
        listed = set(summary["files"])
        self.assertEqual(listed, {path.name for path in self.folder.iterdir()} - {"summary.json", "run.json", "written.json"})
        self.assertTrue({"bench.json", "clearance.csv", "grid.vti", "hall.stl", "hall.vtu", "log.h5", "scene.json"} <= listed)
        self.assertEqual(summary["figures"]["blocked_points"], int(self.table()["blocked [1]"].sum()))
        self.assertEqual(self.load("bench.json"), json.loads(self.process.stdout))
        self.assertEqual(run["command_line"][:3], ["drydock", "bench", "geometry"])

    def test_clearance_says_what_is_blocked(self):
        table = self.table()
        cables = [table[f"clearance of cable {i} [m]"] for i in (1, 2, 3, 4)]
        smallest = np.minimum(np.minimum.reduce(cables), table["clearance of D [m]"])
        np.testing.assert_array_equal(table["smallest clearance [m]"], smallest)
        np.testing.assert_array_equal(table["blocked [1]"], (smallest <= 0).astype(float))
        self.assertTrue(0 < table["blocked [1]"].sum() < POINTS)

    def test_grid(self):
        image = self.read(vtk.vtkXMLImageDataReader(), "grid.vti")
        self.assertEqual(image.GetDimensions(), SHAPE)
        np.testing.assert_allclose(image.GetBounds(), (-2.75, 2.75, -2.5, 2.5, 1.2, 3.7), atol=1e-12)
        table = self.table()
        for name, heading in (("clearance [m]", "smallest clearance [m]"), ("blocked", "blocked [1]")):
            values = vtk_to_numpy(image.GetPointData().GetArray(name)).reshape(SHAPE[::-1]).transpose(2, 1, 0)
            np.testing.assert_array_equal(values.ravel(), table[heading])

    def test_hall(self):
        triangles = self.load("summary.json")["figures"]["triangles"]
        self.assertEqual(self.read(vtk.vtkSTLReader(), "hall.stl").GetNumberOfCells(), triangles)
        grid = self.read(vtk.vtkXMLUnstructuredGridReader(), "hall.vtu")
        self.assertEqual(grid.GetNumberOfCells(), triangles)
        part = vtk_to_numpy(grid.GetCellData().GetArray("part"))
        self.assertEqual(part.max() + 1, self.load("summary.json")["figures"]["parts"])

    def test_log(self):
        table = self.table()
        with h5py.File(self.folder / "log.h5", "r") as log:
            self.assertEqual(log.attrs["complete"], 1)
            time_s = log["/rates/sweep/time_s"][:]
            np.testing.assert_allclose(time_s, 0.01 * np.arange(POINTS), atol=1e-9)
            for i in (1, 2, 3, 4):
                np.testing.assert_array_equal(log[f"/cables/{i}/clearance_m"], table[f"clearance of cable {i} [m]"])
            pose = log["/bodies/D/pose"][:]
            for axis, name in enumerate("xyz"):
                np.testing.assert_array_equal(pose[:, axis], table[f"{name} [m]"])
            self.assertTrue((pose[:, 3:] == (1, 0, 0, 0)).all())
            changes = 1 + np.count_nonzero(np.diff(table["blocked [1]"]))
            self.assertEqual(len(log["/events/time_s"]), changes)

    def test_scene(self):
        scene, table = self.load("scene.json"), self.table()
        self.assertEqual(scene["drydock_scene"], 1)
        self.assertEqual(len(scene["strands"]), 4)
        meshes = sum(numbers(mesh["triangles"]).shape[0] for mesh in scene["meshes"])
        self.assertEqual(meshes, self.load("summary.json")["figures"]["triangles"])
        channels = {channel["path"]: channel for channel in scene["channels"]}
        np.testing.assert_array_equal(numbers(channels["rig/D"]["p_PN_m"])[:, 2], table["z [m]"])
        np.testing.assert_array_equal(numbers(channels["rig/cable 3/clearance"]["values"]),
                                      table["clearance of cable 3 [m]"])
        classes = numbers(scene["volumes"][0]["cell_classes"]).transpose(2, 1, 0)
        np.testing.assert_array_equal(classes.ravel(), table["blocked [1]"])

    def test_the_same_bytes_again(self):
        again = self.folder.parent / "again"
        subprocess.run([PROGRAM, "bench", "geometry", "--size", "2k", "--repeat", "1", "--csv", "-q", "--threads", "1", "-o",
                        str(again)], check=True, timeout=120, stdout=subprocess.DEVNULL)
        for name in self.load("summary.json")["files"] + ["summary.json"]:
            if name != "bench.json":
                self.assertEqual((self.folder / name).read_bytes(), (again / name).read_bytes(), name)


class Ends(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def test_interrupted(self):
        """130, soon, and a folder that says so and holds no half-written file."""
        process = subprocess.Popen([PROGRAM, "bench", "geometry", "--repeat", "1000", "-o", str(self.folder)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(process.kill)
        time.sleep(1.0)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=20)
        self.assertEqual((process.returncode, out), (130, ""))
        self.assertIn("interrupted", err)
        self.assertEqual(sorted(path.name for path in self.folder.iterdir()), ["run.json", "summary.json", "written.json"])
        summary = json.loads((self.folder / "summary.json").read_text())
        self.assertEqual((summary["complete"], summary["stopped"]), (False, "interrupted"))

    def test_a_folder_of_someone_else(self):
        (self.folder / "thesis.tex").write_text("")
        process = subprocess.run([PROGRAM, "bench", "geometry", "--size", "2k", "-o", str(self.folder)],
                                 capture_output=True, text=True, timeout=20)
        self.assertEqual((process.returncode, process.stdout), (2, ""))
        self.assertIn("not a Drydock result", process.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
