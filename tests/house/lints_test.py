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
import build_times  # noqa: E402
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
    TREE = {
        "spatial/pose.h": "#include <Eigen/Geometry>\nstruct Pose {\n  double size() const;\n};\n"
                          "Pose operator*(const Pose& a, const Pose& b);\nPose inverse(const Pose& X_AB);\n",
        "rig/cable.h": '#include <vector>\n#include "spatial/pose.h"\nstruct Cable {\n  std::vector<Pose> poses;\n};\n'
                       "inline constexpr double kSlack = 0;\nenum class Side { kLeft };\n",
        "rig/eye.h": "struct Cable;\ndouble height(const Cable& cable);\n",
    }

    def doubts(self, text, **files):
        files["rig__side"] = "namespace side {\ninline constexpr int kLeft = 0;\n}\n"
        tree = {**self.TREE, **{name.replace("__", "/") + ".h": text for name, text in files.items()}, "rig/new.h": text}
        return check_headers.House(tree).doubts("rig/new.h")

    def test_names_that_come_with_the_includes_are_settled(self):
        for text in [
            '#include "rig/cable.h"\nstruct Rig {\n  std::vector<Cable> cables;\n  Pose X_WB = inverse({});\n};\n',
            '#include "rig/cable.h"\ninline double slack(const Cable& cable, Side side = Side::kLeft) { return kSlack; }\n',
            '#include "spatial/pose.h"\ninline Eigen::Vector3d p(Pose a) { return a.height(Pose::inverse()); }\n',
            "struct Winch {\n  double inverse() const;\n  double height;\n  int Cable_count;\n};  // a Cable\n",
            'struct Cable {};\ninline const char* word() { return "Pose of a Cable"; }\n',
            "template <class Pose>\nstruct Two {\n  Pose a, b;\n};\n",
            "#define DRYDOCK_MAKE(slack) \\\n  concept slack = true;\ndouble f(double slack);\n",  # defines no slack
            "inline double f(const double& height, int inverse) { return height * inverse; }\n",
            '#include "rig/side.h"\ninline int f() { return side::kLeft; }\n',
            "#pragma once\nnamespace drydock {\nenum class Kind { kPose };\ninline Kind kind() { return Kind::kPose; }\n}\n",
        ]:
            self.assertEqual(self.doubts(text), [], text)

    def test_names_that_do_not_are_in_doubt(self):
        for text, doubt in [
            ("struct Rig {\n  Cable cable;\n};\n", "Cable is defined elsewhere"),
            ("namespace drydock {\ndouble mass(const drydock::Cable& cable);\n}\n", "Cable is defined elsewhere"),
            ("inline double f() { return 2 * kSlack; }\n", "kSlack is defined elsewhere"),
            ("template <class T>\nauto f(T a) {\n  return inverse(a);\n}\n", "inverse is defined elsewhere"),
            ('#include "rig/eye.h"\nstruct Rig {\n  Cable cable;\n};\n', "Cable is only declared"),
            ('#include "rig/turn.h"\ninline double f() { return turned().x; }\n', "Cable is only declared, and what"),
            ("#include <string>\nstd::vector<int> f();\n", "std::vector wants vector"),
            ("#include <vector>\nstd::unheard_of f();\n", "std::unheard_of wants an unknown header"),
            ("Eigen::Vector3d f();\n", "Eigen::"),
            ("KDL::Chain f();\n", "KDL::"),
            ("inline int f() { return side::kLeft; }\n", "side is defined elsewhere"),
            ("void f(const Cable);\n", "Cable is defined elsewhere"),
            ("inline void f() { assert(true); }\n", "assert of the system"),
            ("hid_t f();\n", "hid_t of the system"),
            ('#ifdef X\n#include "rig/cable.h"\n#endif\nCable f();\n', "Cable is defined elsewhere"),
            ('Cable f();\n#include "rig/cable.h"\n', "Cable is defined elsewhere"),
        ]:
            found = self.doubts(text, rig__turn='#include "rig/eye.h"\nCable& turned();\n')
            self.assertTrue(any(line.startswith(doubt) for line in found), (text, found))

    def test_an_operator_stands_beside_a_type_of_its_own(self):
        alone = "#include <vector>\nPose operator+(const Pose& a, const Pose& b);\n"
        house = check_headers.House({**self.TREE, "rig/sum.h": alone})
        self.assertEqual([name for name in house.texts if house.scattered(name)], ["rig/sum.h"])

    # Oracle: the compiler.
    def test_what_is_in_doubt_is_compiled_alone(self):
        with tempfile.TemporaryDirectory() as folder:
            (pathlib.Path(folder) / "src/rig").mkdir(parents=True)
            for name, text in {
                "cable.h": "#pragma once\nstruct Cable {};\n",
                "good.h": '#pragma once\n#include "rig/cable.h"\nstruct Good {\n  Cable cable;\n};\n',
                "hidden.h": "#pragma once\nstruct Cable;\nvoid f(const Cable&);\n",  # in doubt, and sound
                "lacks.h": "#pragma once\nstruct Lacks {\n  Cable cable;\n};\n",
                "twice.h": "struct Unknown_t;\nstruct Twice {\n  size_t a;\n};\n",
            }.items():
                (pathlib.Path(folder) / "src/rig" / name).write_text(text)
            run = subprocess.run([sys.executable, ROOT / "tools/check_headers.py", folder, "g++", "-std=c++20"],
                                 capture_output=True, text=True)
            self.assertEqual(run.returncode, 1)
            self.assertEqual([line.split()[0] for line in run.stdout.splitlines() if "does not compile alone" in line],
                             ["rig/lacks.h", "rig/twice.h"])


class BuildTimes(unittest.TestCase):
    # Oracle: sums by hand. unity_0 was built twice; its last time counts.
    LOG = """# ninja log v5
5\t17\t0\t/checkout/build/CMakeFiles/cmake.verify_globs\ta
0\t9000\t100009000000000\tsrc/map/CMakeFiles/drydock_map.dir/Unity/unity_0_cxx.cxx.o\tb
0\t4000\t200004000000000\tsrc/map/CMakeFiles/drydock_map.dir/Unity/unity_0_cxx.cxx.o\tb
1000\t3500\t200003500000000\tsrc/map/CMakeFiles/drydock_map.dir/kernel_avx2.cpp.o\tc
4000\t4250\t200004250000000\tsrc/map/libdrydock_map.a\td
4250\t5000\t{0}\tbin/drydock\te
"""

    def test_sums_and_the_slowest(self):
        shown = build_times.table(build_times.read_steps(self.LOG.format(200005000000000)), slowest=2).splitlines()
        self.assertEqual(shown[2:5], ["| src/map | 2 | 6.8 | 3.2 | 4.0 |", "| bin | 0 | 0.8 |  |  |", "| all | 2 | 7.5 | | |"])
        self.assertEqual(shown[8:10], ["| src/map unity_0 | 4.0 |", "| src/map kernel_avx2.cpp | 2.5 |"])
        self.assertEqual(shown[11:], ["from the first step to the last 5.0 s"])

    def test_steps_of_two_calls_have_no_common_time(self):
        shown = build_times.table(build_times.read_steps(self.LOG.format(900005000000000)), slowest=2)
        self.assertNotIn("from the first step", shown)

    def test_another_file_is_refused(self):
        with self.assertRaises(ValueError):
            build_times.read_steps("# ninja log v99\n")


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
