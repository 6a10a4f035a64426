# SPDX-License-Identifier: Apache-2.0
"""Reads what write_samples writes with h5py, VTK's readers, csv and json, and compares every value.

Oracle of each test: the formulas of write_samples.cpp, repeated here. Values must agree exactly; only coordinates that
a format holds as 32-bit floats are rounded to float first.
"""
import base64
import csv
import hashlib
import json
import math
import os
import subprocess
import sys
import tempfile
import unittest

import h5py
import numpy as np
import vtk
from vtk.util.numpy_support import vtk_to_numpy


def sample(a, b, c=0):
    n = float(1 + a * 7919 + b * 104729 + c * 1299709)
    return math.sqrt(n) - (1000.0 if n > 500000.0 else 3.0)


def samples(count, b, c=0):
    return np.array([sample(i, b, c) for i in range(count)])


VERTICES = np.array([[sample(i, axis) for axis in range(3)] for i in range(7)])
TRIANGLES = [[0, 1, 2], [2, 1, 3], [4, 3, 5], [6, 5, 0], [1, 6, 4]]
TIMES = np.array([0.01 * i + 1e-4 * math.sqrt(i) for i in range(250)])
FRAMES = list(range(7, 250, 50))


class ReadBack(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.folder = os.path.join(cls.scratch.name, "result")
        subprocess.run([PROGRAM, cls.folder], check=True)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def path(self, name):
        return os.path.join(self.folder, name)

    def read(self, reader, name):
        """The output of a VTK reader; an error event of VTK fails the test."""
        errors = []
        reader.AddObserver("ErrorEvent", lambda *event: errors.append(event))
        if hasattr(reader, "CanReadFile"):
            self.assertTrue(reader.CanReadFile(self.path(name)))
        reader.SetFileName(self.path(name))
        reader.Update()
        self.assertEqual(errors, [])
        return reader.GetOutput()

    def equal(self, found, expected):
        np.testing.assert_array_equal(np.asarray(found), np.asarray(expected))

    def corners(self, mesh):
        """Corner coordinates of each triangle, in order."""
        points = vtk_to_numpy(mesh.GetPoints().GetData())
        return np.array([[points[mesh.GetCell(i).GetPointId(k)] for k in range(3)]
                         for i in range(mesh.GetNumberOfCells())])

    def test_stl(self):
        reader = vtk.vtkSTLReader()
        reader.MergingOff()
        mesh = self.read(reader, "meshes/part.stl")
        self.equal(self.corners(mesh), np.array([[VERTICES[k] for k in t] for t in TRIANGLES], dtype=np.float32))
        with open(self.path("meshes/part.stl"), "rb") as file:
            header = file.read(80)
        self.assertFalse(header.lstrip().lower().startswith(b"solid"))
        self.assertIn(b"metres", header)

    def test_obj(self):
        mesh = self.read(vtk.vtkOBJReader(), "meshes/part.obj")
        self.equal(self.corners(mesh), np.array([[VERTICES[k] for k in t] for t in TRIANGLES], dtype=np.float32))
        with open(self.path("meshes/part.obj")) as file:
            lines = [line.split()[1:] for line in file if line.startswith("v ")]
        self.equal(np.array(lines, dtype=float), VERTICES)

    def test_image(self):
        image = self.read(vtk.vtkXMLImageDataReader(), "map/cells.vti")
        self.assertEqual(image.GetDimensions(), (5, 4, 3))
        self.assertEqual(image.GetOrigin(), (-1.5, 0.1, 2.75))
        self.assertEqual(image.GetSpacing(), (0.3, 0.2, 0.7))
        points, cells = image.GetPointData(), image.GetCellData()
        self.assertEqual((points.GetNumberOfArrays(), cells.GetNumberOfArrays()), (2, 3))
        self.equal(vtk_to_numpy(points.GetArray("margin [m]")), samples(60, 3))
        self.equal(vtk_to_numpy(points.GetArray("slope & <sign> [1]")),
                   np.array([[sample(i, 4, axis) for axis in range(3)] for i in range(60)]))
        coarse = vtk_to_numpy(cells.GetArray("coarse [N]"))
        self.assertEqual(coarse.dtype, np.float32)
        self.equal(coarse, samples(24, 5).astype(np.float32))
        self.equal(vtk_to_numpy(cells.GetArray("class")), np.array([i * 11 % 256 for i in range(24)], dtype=np.uint8))
        self.equal(vtk_to_numpy(cells.GetArray("number")), np.array([i * i - 100 for i in range(24)], dtype=np.int32))

    def test_unstructured(self):
        grid = self.read(vtk.vtkXMLUnstructuredGridReader(), "map/cells.vtu")
        points = vtk_to_numpy(grid.GetPoints().GetData())
        self.assertEqual(points.dtype, np.float64)
        self.equal(points, np.stack([samples(19, 6), samples(19, 7), samples(19, 8)], axis=1))
        self.assertEqual([grid.GetCellType(i) for i in range(grid.GetNumberOfCells())],
                         [vtk.VTK_TRIANGLE, vtk.VTK_VOXEL, vtk.VTK_HEXAHEDRON, vtk.VTK_TRIANGLE])
        ids = [[grid.GetCell(i).GetPointId(k) for k in range(grid.GetCell(i).GetNumberOfPoints())] for i in range(4)]
        self.assertEqual(ids, [[2, 0, 1], list(range(3, 11)), list(range(11, 19)), [1, 18, 7]])
        self.equal(vtk_to_numpy(grid.GetPointData().GetArray("p [m]")), samples(19, 9))
        self.equal(vtk_to_numpy(grid.GetCellData().GetArray("c [N]")), samples(4, 10))

    def poses(self):
        """Rows x y z qw qx qy qz; rotation by 0.01 i about (2, -1, 3)."""
        axis = np.array([2.0, -1.0, 3.0]) / math.sqrt(14.0)
        rows = []
        for i in FRAMES:
            q = np.concatenate([[math.cos(0.005 * i)], axis * math.sin(0.005 * i)])
            rows.append(np.concatenate([[sample(i, 15), sample(i, 16), sample(i, 17)], q]))
        return np.array(rows)

    def test_log(self):
        with h5py.File(self.path("log.h5"), "r") as log:
            self.assertEqual((log.attrs["drydock_log"], log.attrs["complete"], log.attrs["title"]), (1, 1, "a run"))
            self.equal(log["/rates/control/time_s"], TIMES)
            self.assertEqual(log["/rates/control/time_s"].attrs["unit"], "s")
            q = log["/arms/left/q_rad"]
            self.equal(q, np.stack([samples(250, 11), samples(250, 12), samples(250, 13)], axis=1))
            self.assertEqual((q.attrs["unit"], q.attrs["time"]), ("rad", "/rates/control/time_s"))
            self.assertEqual(list(q.attrs["columns"]), ["1", "2", "3"])
            self.assertEqual(q.attrs["description"], "joint angles")
            self.assertEqual((q.chunks, q.compression, q.compression_opts, q.shuffle), ((100, 3), "gzip", 1, True))
            self.assertEqual(q.maxshape, (None, 3))
            self.equal(log["/cables/4/tension_N"], samples(250, 14))
            pose = log["/bodies/prüfling/tip/pose"]
            self.equal(pose[:, :3], self.poses()[:, :3])
            np.testing.assert_allclose(pose[:, 3:], self.poses()[:, 3:], rtol=0, atol=4e-16)  # rounding of two formulas
            self.assertEqual(list(pose.attrs["unit"]), ["m"] * 3 + ["1"] * 4)
            self.assertEqual(list(pose.attrs["columns"]), ["x", "y", "z", "qw", "qx", "qy", "qz"])
            self.assertEqual((pose.attrs["frame"], pose.attrs["time"]), ("W", "/rates/frames/time_s"))
            self.equal(log[pose.attrs["time"]], TIMES[FRAMES])
            events = log["/events"]
            self.equal(events["time_s"], TIMES[FRAMES])
            self.assertEqual(list(events["kind"].asstr()), ["contact"] * 5)
            self.assertEqual(list(events["subject"].asstr()), ["peg, ü"] * 5)
            self.assertEqual(list(events["text"].asstr()), [f"touch {i}" for i in FRAMES])

    def test_every_series_of_the_log_has_a_time_and_a_unit(self):
        with h5py.File(self.path("log.h5"), "r") as log:
            def check(name, item):
                if not isinstance(item, h5py.Dataset) or name.endswith("time_s"):
                    return
                self.assertEqual(len(log[item.attrs["time"]]), len(item), name)
                if not name.startswith("events/"):
                    self.assertIn("unit", item.attrs, name)
            log.visititems(check)

    def table(self, name):
        with open(self.path(name), newline="", encoding="utf-8") as file:
            rows = list(csv.reader(file))
        return rows[0], rows[1:]

    def test_csv_holds_the_same_series(self):
        heading, rows = self.table("log_control.csv")
        self.assertEqual(heading, ["time [s]", "/arms/left/q_rad.1 [rad]", "/arms/left/q_rad.2 [rad]",
                                   "/arms/left/q_rad.3 [rad]", "/cables/4/tension_N [N]"])
        with h5py.File(self.path("log.h5"), "r") as log:
            self.equal(np.array(rows, dtype=float), np.column_stack(
                [log["/rates/control/time_s"], log["/arms/left/q_rad"], log["/cables/4/tension_N"]]))
            heading, rows = self.table("log_frames.csv")
            self.assertEqual(heading[4:6], ["/bodies/prüfling/tip/pose.qw [1]", "/bodies/prüfling/tip/pose.qx [1]"])
            self.equal(np.array(rows, dtype=float), np.column_stack(
                [log["/rates/frames/time_s"], log["/bodies/prüfling/tip/pose"]]))
        heading, rows = self.table("log_events.csv")
        self.assertEqual(heading, ["time [s]", "kind", "subject", "text"])
        self.assertEqual(rows, [[repr(TIMES[i].item()), "contact", "peg, ü", f"touch {i}"] for i in FRAMES])

    def test_table(self):
        heading, rows = self.table("table.csv")
        self.assertEqual(heading, ["time [s]", 'force, "x" [N]'])
        self.equal(np.array(rows, dtype=float), np.stack([samples(9, 18), samples(9, 19)], axis=1))

    def json(self, name):
        def refuse(text):
            raise ValueError(f"{text} is not JSON")  # Python would take NaN and Infinity
        with open(self.path(name), encoding="utf-8") as file:
            return json.load(file, parse_constant=refuse)

    def test_summary(self):
        summary = self.json("summary.json")
        self.assertEqual(summary["figures"], {"third_m": 1 / 3, "tiny_s": 5e-324, "huge_N": 1.7976931348623157e308,
                                              "sum_kg": 0.1 + 0.2, "cells": 24, "whole_m": 3.0})
        self.assertIsInstance(summary["figures"]["whole_m"], float)
        self.assertIs(summary["complete"], True)
        self.assertEqual((summary["name"], summary["command"]), ("sämples", "samples"))
        lines = sorted(f"{hashlib.sha256(name[:1].encode()).hexdigest()}  {name}\n" for name in ("b.yaml", "a.yaml"))
        self.assertEqual(summary["input"]["sha256"], hashlib.sha256("".join(lines).encode()).hexdigest())

    def test_summary_lists_the_files(self):
        there = sorted(os.path.relpath(os.path.join(place, name), self.folder)
                       for place, _, names in os.walk(self.folder) for name in names)
        self.assertEqual(sorted(self.json("summary.json")["files"] + ["summary.json", "run.json", "written.json"]), there)

    def test_run(self):
        run = self.json("run.json")
        self.assertEqual(run["command_line"], ["write_samples", self.folder])
        self.assertEqual(run["wall_times"], [{"phase": "all", "wall_s": 0.5}])
        self.assertEqual(run["threads"], 1)

    def array(self, value):
        kinds = {"float64": "<f8", "float32": "<f4", "uint32": "<u4", "uint8": "u1"}
        return np.frombuffer(base64.b64decode(value["base64"], validate=True), kinds[value["type"]]).reshape(value["shape"])

    def test_scene(self):
        scene = self.json("scene.json")
        self.assertEqual(scene["drydock_scene"], 1)
        self.assertEqual(scene["caption"], "an arm takes a module – ü")
        self.equal(self.array(scene["meshes"][0]["triangles"]), [[0, 1, 2], [2, 1, 3], [4, 0, 3]])
        self.assertEqual(self.array(scene["meshes"][0]["vertices_m"]).shape, (5, 3))
        channels = {(channel["kind"], channel["path"]): channel for channel in scene["channels"]}
        self.equal(self.array(channels["scalar", "cables/1/tension"]["values"]), [20.5, 1 / 3, 1e300, -4])
        self.equal(self.array(channels["visible", "cables/1"]["values"]), [0, 1])
        parent = channels["parent", "module"]
        self.assertEqual([parent["names"][i] for i in self.array(parent["values"])], ["", "arm/tip", "arm/tip", ""])
        quaternions = self.array(channels["pose", "arm"]["q_PN_xyzw"])
        np.testing.assert_allclose(np.linalg.norm(quaternions, axis=1), 1, atol=2e-7)  # rounded to float
        volume = scene["volumes"][0]
        self.equal(self.array(volume["cell_classes"]), [[[0, 1]], [[1, 0]], [[0, 1]]])
        self.equal(self.array(volume["margins"][0]["values"]).ravel(),
                   np.array([0.1, -0.02, -0.5, 2, 3, -1], dtype=np.float32))


if __name__ == "__main__":
    PROGRAM = sys.argv.pop(1)
    unittest.main()
