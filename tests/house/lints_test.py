# SPDX-License-Identifier: Apache-2.0
"""Each check of tools/ is shown a sound and a faulty sample. Oracle: samples judged by hand."""
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

sys.dont_write_bytecode = True
ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tools"))
import check_folders  # noqa: E402
import check_frames  # noqa: E402
import check_headers  # noqa: E402

LICENCE = "// SPDX-License-Identifier: Apache-2.0\n"


class Folders(unittest.TestCase):
    def faults(self, path, *lines):
        return check_folders.faults_of(pathlib.PurePosixPath(path), LICENCE + "".join(f"{line}\n" for line in lines))

    def test_looking_up_is_sound(self):
        self.assertEqual(self.faults("src/rig/cable.cpp", '#include "rig/cable.h"', '#include "spatial/pose.h"'), [])
        self.assertEqual(self.faults("src/rig/cable/rig_file.cpp", '#include "input/fields.h"'), [])
        self.assertEqual(self.faults("src/cli/check/check.cpp", '#include "input/fields.h"', "#include <vector>"), [])
        self.assertEqual(self.faults("src/spatial/test/pose_test.cpp", '#include "testing/random.h"'), [])
        self.assertEqual(self.faults("src/input/fuzz/yaml_fuzz.cpp", '#include "output/log/log.h"'), [])

    def test_looking_down_or_aside_is_not(self):
        for path, include, fault in [
            ("src/geometry/tree/box_tree.cpp", "input/mesh/stl.h", "must not look down"),
            ("src/output/log/log.cpp", "input/csv.h", "knows nothing of input"),
            ("src/arm/drive/drive.cpp", "input/fields.h", "only *_file.h and *_file.cpp"),
            ("src/spatial/pose.cpp", "testing/random.h", "only tests"),
            ("src/spatial/pose.cpp", "pose.h", "write the folder"),
            ("src/spatial/pose.cpp", "helpers/pose.h", "not a folder of the house"),
        ]:
            with self.subTest(include=include):
                found = self.faults(path, f'  # include "{include}"')
                self.assertEqual(len(found), 1)
                self.assertTrue(found[0].startswith(f"{path}:2: "), found)
                self.assertIn(fault, found[0])

    def test_licence_pragma_and_unknown_folder(self):
        header = pathlib.PurePosixPath("src/rig/cable.h")
        self.assertEqual(len(check_folders.faults_of(header, "\n")), 2)
        self.assertEqual(self.faults("src/rig/cable.h", "#pragma once"), [])
        self.assertEqual(len(self.faults("src/utils/cable.cpp")), 1)

    def test_tests_of_a_room_may_use_anything(self):
        self.assertEqual(self.faults("src/rig/cable/test/cable_test.cpp", '#include "testing/random.h"'), [])
        self.assertEqual(len(self.faults("src/rig/test_cable/cable.cpp", '#include "testing/random.h"')), 1)


class House(unittest.TestCase):
    """Trees made up of {path below src/: the files it includes, or its whole text}."""

    def faults(self, tree):
        texts = {pathlib.PurePosixPath("src", path): includes if isinstance(includes, str) else
                 "".join(f'#include "{include}"\n' for include in includes) for path, includes in tree.items()}
        return check_folders.house_faults(texts)

    def test_input_is_reached_by_file_readers_alone(self):
        tree = {
            "input/fields.h": [],
            "hall/hall.h": ["spatial/pose.h"],
            "hall/hall_file.h": ["hall/hall.h", "input/fields.h"],
            "hall/part_file.h": ["hall/hall.h"],  # a reader that keeps input/ to its .cpp
            "hall/sections/sections_file.h": ["hall/hall_file.h"],
            "map/map.h": ["hall/hall.h", "hall/part_file.h"],
            "map/map_file.h": ["map/map.h", "hall/sections/sections_file.h"],
            "map/test/map_test.cpp": ["map/map_file.h"],
            "cli/print.h": ["map/map_file.h"],
        }
        self.assertEqual(self.faults(tree), [])
        tree["follow/follow.h"] = ["map/map.h", "map/map_file.h"]
        tree["follow/report.h"] = ["follow/follow.h"]  # no fault of its own
        tree["follow/trace/trace.h"] = ["hall/hall_file.h"]
        self.assertEqual(self.faults(tree), [
            "src/follow/follow.h:2: reaches input/ by map/map_file.h -> hall/sections/sections_file.h ->"
            " hall/hall_file.h -> input/fields.h; only *_file.h and *_file.cpp do",
            "src/follow/trace/trace.h:1: reaches input/ by hall/hall_file.h -> input/fields.h; only *_file.h and"
            " *_file.cpp do",
        ])

    def test_includes_in_a_circle_end(self):
        tree = {"hall/a.h": ["hall/b.h"], "hall/b.h": ["hall/a.h"], "hall/c_file.h": ["hall/a.h", "input/fields.h"]}
        self.assertEqual(self.faults(tree), [])

    def test_a_room_holds_sixty_sources(self):
        tree = {f"rig/part{i}.h": [] for i in range(60)}
        tree |= {f"rig/cable/part{i}.h": [] for i in range(60)}
        tree |= {f"rig/test/part{i}_test.cpp": [] for i in range(90)}
        self.assertEqual(self.faults(tree), [])
        tree["rig/cable/kernel.inl"] = []
        found = self.faults(tree)
        self.assertEqual(len(found), 1)
        self.assertTrue(found[0].startswith("src/rig/cable:1: 61 sources in one room"), found)

    def test_a_source_has_a_header_of_its_stem(self):
        tree = {
            "rig/cable.cpp": [], "rig/cable.h": [], "rig/test/cable_test.cpp": [], "input/fuzz/yaml_fuzz.cpp": [],
            "testing/random.cpp": [], "rig/kernel_sse2.cpp": [], "rig/kernel_avx2.cpp": [], "rig/kernel_avx512.cpp": [],
            "cli/main.cpp": [], "cli/map/map.cpp": [], "cli/commands.h": "Command map_command();\n",
        }
        self.assertEqual(self.faults(tree), [])
        tree |= {"rig/rope.cpp": [], "cli/pose/pose.cpp": [], "rig/winch/cable.cpp": [], "hall/map.cpp": []}
        self.assertEqual(self.faults(tree), [
            "src/rig/rope.cpp:1: there is no rope.h beside it",
            "src/cli/pose/pose.cpp:1: there is no pose.h beside it",
            "src/rig/winch/cable.cpp:1: there is no cable.h beside it",
            "src/hall/map.cpp:1: there is no map.h beside it",
        ])


class Frames(unittest.TestCase):
    def test_chains_are_sound(self):
        for line in [
            "const Pose X_WC = X_WB * X_BC;",
            "return X_AB.R * p_BC + X_AB.p;",
            "X_WD = state.X_WB * model->X_BC * X_CD;",
            "const Twist V_WB_B = inverse(X_WB.R) * V_WB_W;",
            "const Vector3 p_BC_W = state.X_WB.R * cable.p_BC;",
            "const Vector3 p_BC_B = R_WB.matrix.transpose() * p_BC_W;",
            "f(R_EF * V_AB_F.w, X_EF * F_Fo_F);",
            "return {m, R_EF * M_BP_F.p_BBcm, R_EF * (R_FG * v_G)};",
            "X_BA = inverse(X_AB);",
            "p_WC = X_WB * p_BC;  // X_WB * p_WC would be wrong",
            "const Pose X_WC = X_PB * X_BC;  // W == P here",
            "point.p_BQ = X_EF * point.p_BQ;  // E == B here, F == B here",
            "a = X_W0 * X_BC; b = 2 * p_AB * mass_kg; c = X_WB * p_BC[i]; d = X_WB * f(p_WB); e = R_WB * force_N;",
        ]:
            self.assertEqual(list(check_frames.faults_in(line)), [], line)

    def test_broken_chains_are_not(self):
        for line in [
            "const Pose X_WC = X_WB * X_CB;",
            "const Pose X_WC = X_WB * inverse(X_BC);",
            "const Pose X_WD = X_WB * X_BC;",
            "const Pose X_BC = X_WB * X_BC;",
            "return X_WA * X_AB * X_AC;",
            "return X_WB * p_WC;",
            "return X_WB * p_BC_W;",
            "return X_WB * p_CD_B;",
            "return X_WB.R * cable.p_AC;",
            "return R_AB.transpose() * v_B;",
            "const Vector3 p_BC_B = R_WB * p_BC;",
            "const Vector3 p_BC = X_WB * p_BC;",
            "f(R_EF * V_AB_E.w);",
            "const Pose X_AB = inverse(X_AB);",
            "const Pose X_WC = X_PB * X_BC;  // W == Q here",
        ]:
            self.assertEqual(len(list(check_frames.faults_in(line))), 1, line)


class Headers(unittest.TestCase):
    def test_a_header_counts_as_compiled_alone_only_when_it_comes_first(self):
        sources = [
            '#include "rig/cable.h"\n#include "rig/pulley.h"\n',
            '// a comment\n#include "rig/load.h"\n',
            '#include <vector>\n\n#include "rig/eye.h"\n',
        ]
        headers = {
            "rig/cable.h": '#pragma once\n#include "rig/winch.h"\n#include "rig/drum.h"\n',
            "rig/drum.h": '#include "rig/rope.h"\n',
            "rig/eye.h": "",
            "rig/load.h": "#include <vector>\n",
            "rig/pulley.h": '#include <vector>\n#include "rig/rope.h"\n',
            "rig/rope.h": "",  # alone when drum.h is
            "rig/winch.h": "",
        }
        self.assertEqual(check_headers.to_compile(headers, sources), ["rig/drum.h", "rig/eye.h", "rig/pulley.h"])

    def test_tests_are_not_compiled_one_by_one(self):
        for path, of_tests in [
            ("src/rig/cable.cpp", False),
            ("src/cli/test_arm.cpp", False),
            ("src/rig/test/cable_test.cpp", True),
            ("src/input/fuzz/yaml_fuzz.cpp", True),
            ("src/testing/mujoco_tree.cpp", True),
        ]:
            self.assertEqual(check_headers.is_of_tests(pathlib.PurePosixPath(path)), of_tests, path)


class Format(unittest.TestCase):
    def test_layout_that_is_not_ours_is_a_fault(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copy(ROOT / ".clang-format", folder)
            sample = pathlib.Path(folder) / "sample.cpp"
            for text, code in [("int f(int* a);\n", 0), ("int f(int *a) ;\n", 1)]:
                sample.write_text(text)
                check = [sys.executable, ROOT / "tools/check_format.py", folder]
                self.assertEqual(subprocess.run(check, capture_output=True).returncode, code)


if __name__ == "__main__":
    unittest.main()
