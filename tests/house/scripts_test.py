# SPDX-License-Identifier: Apache-2.0
"""Runs ./drydock and its helpers on a small checkout with a one-file program, and stand-ins for dpkg-query, apt-get
and npm."""
import fcntl
import os
import pathlib
import pty
import re
import shutil
import signal
import struct
import subprocess
import tempfile
import termios
import time
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]

CMAKELISTS = """cmake_minimum_required(VERSION 3.25)
project(small LANGUAGES CXX)
option(DRYDOCK_BENCH "" OFF)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/bin)
add_executable(drydock main.cpp)
if(DRYDOCK_BENCH)
  add_executable(drydock-bench main.cpp)
endif()
"""
PRESETS = """{"version": 4, "configurePresets": [{"name": "release", "generator": "Ninja",
 "binaryDir": "${sourceDir}/build/release", "cacheVariables": {"CMAKE_CXX_COMPILER": "g++"}}]}
"""
PROGRAM = """#include <cstdio>
#include <unistd.h>
int main(int count, char** words) {
  char here[4096];
  std::printf("in %s\\n", getcwd(here, sizeof here));
  for (int i = 1; i < count; ++i) std::printf("<%s>", words[i]);
  return 42;
}
"""
# The stand-in for dpkg-query says that a package is there when the list names it; apt-get adds to the list.
DPKG_QUERY = """#!/bin/bash
for name in "${@:3}"; do grep -qxF "$name" "$STANDINS/installed" && echo "installed $name"; done
exit 1
"""
APT_GET = """#!/bin/bash
echo "$*" >>"$STANDINS/apt_calls"
[[ -e $STANDINS/no_network ]] && { echo "E: Unable to fetch" >&2; exit 100; }
for word; do [[ $word == install ]] && take=1; [[ ${take-} && $word != -* ]] && echo "$word" >>"$STANDINS/installed"; done
exit 0
"""
# npm --prefix FOLDER ci … | run build
NPM = """#!/bin/bash
echo "${*:3}" >>"$STANDINS/npm_calls"
[[ -e $STANDINS/no_network && $3 == ci ]] && { echo "npm error network" >&2; exit 1; }
case $3 in
  ci) mkdir -p "$2/node_modules" ;;
  run) mkdir -p "$2/dist" && cat "$2/src/main.ts" >"$2/dist/index.html" ;;
esac
"""
SUDO = """#!/bin/bash
exec "$@"
"""


class Scripts(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory(prefix="drydock scripts ")  # a blank in the path, on purpose
        self.folder = pathlib.Path(self.temporary.name).resolve()
        self.addCleanup(self.temporary.cleanup)
        self.checkout = self.folder / "checkout"
        (self.checkout / "tools").mkdir(parents=True)
        shutil.copy(SOURCE / "drydock", self.checkout)
        for script in [*(SOURCE / "tools").glob("*.sh"), *(SOURCE / "tools").glob("*.awk")]:
            shutil.copy(script, self.checkout / "tools")
        self.write("tools/packages", "# a comment\nrun   alpha\nrun   beta\ntest  gamma\n")
        self.write("CMakeLists.txt", CMAKELISTS)
        self.write("CMakePresets.json", PRESETS)
        self.write("main.cpp", PROGRAM)
        (self.checkout / "web/src").mkdir(parents=True)
        for name in ("package-lock.json", "index.html", "vite.config.ts", "src/main.ts"):
            self.write(f"web/{name}", f"{name}\n")
        self.standins = self.folder / "standins"
        self.standins.mkdir()
        for name, text in {"dpkg-query": DPKG_QUERY, "apt-get": APT_GET, "npm": NPM, "sudo": SUDO}.items():
            (self.standins / name).write_text(text)
            (self.standins / name).chmod(0o755)
        (self.standins / "installed").write_text("alpha\nbeta\n")
        self.environment = dict(os.environ, STANDINS=str(self.standins),
                                PATH=f"{self.standins}:{os.environ['PATH']}")

    def write(self, path, text):
        (self.checkout / path).write_text(text)

    def drydock(self, *words, where=None, script=None):
        return subprocess.run([script or self.checkout / "drydock", *words], cwd=where or self.folder,
                              env=self.environment, capture_output=True, text=True, timeout=120)

    def calls(self, name):
        calls = self.standins / f"{name}_calls"
        return calls.read_text().splitlines() if calls.exists() else []

    def apt_calls(self):
        return self.calls("apt")

    # Oracle: what the program itself prints and returns.
    def test_output_and_exit_code_are_the_programs_own(self):
        link = self.folder / "link"
        link.symlink_to(self.checkout / "drydock")
        for script in (None, link):
            run = self.drydock("check", "a b", "", "*", script=script)
            self.assertEqual(run.stdout, f"in {self.folder}\n<check><a b><><*>")
            self.assertEqual(run.returncode, 42)
        self.assertEqual(run.stderr, "")  # up to date: not a word
        self.assertEqual(self.apt_calls(), [])

    # Oracle: the calls the stand-in for apt-get has written down.
    def test_installs_what_is_missing_once(self):
        (self.standins / "installed").write_text("alpha\n")
        self.assertEqual(self.drydock("x").returncode, 42)
        installs = [call for call in self.apt_calls() if " install " in call]
        self.assertEqual(len(installs), 1)
        self.assertTrue(installs[0].endswith("install --no-install-recommends beta"), installs)
        before = self.apt_calls()
        run = self.drydock("bench", "geometry")  # needs the test group and a second program
        self.assertIn("installing gamma", run.stderr)
        self.assertTrue((self.checkout / "build/release/bin/drydock-bench").exists())
        self.assertTrue(self.apt_calls()[len(before):][-1].endswith("install --no-install-recommends gamma"))
        before = self.apt_calls()
        self.assertEqual(self.drydock("bench").stderr, "")
        self.assertEqual(self.apt_calls(), before)

    # Oracle: the list of packages; a command of that name stands in for the package.
    def test_a_command_may_stand_in_for_a_package(self):
        self.write("tools/packages", "run   alpha\nrun   delta  npm\nrun   epsilon  no-such-command\n")
        self.assertEqual(self.drydock("x").returncode, 42)
        installs = [call for call in self.apt_calls() if " install " in call]
        self.assertTrue(installs[0].endswith("install --no-install-recommends epsilon"), installs)

    # Oracle: the calls the stand-in for npm has written down.
    def test_builds_the_page_when_its_sources_change(self):
        self.assertEqual(self.drydock("x").returncode, 42)
        ci = "ci --ignore-scripts --no-audit --no-fund --omit=dev"
        self.assertEqual(self.calls("npm"), [ci, "run build"])
        self.assertEqual(self.drydock("x").returncode, 42)
        self.assertEqual(self.calls("npm"), [ci, "run build"])
        self.write("web/src/more.ts", "more\n")
        self.assertEqual(self.drydock("x").returncode, 42)
        self.assertEqual(self.calls("npm")[2:], ["run build"])
        self.write("web/package-lock.json", "another\n")
        self.assertEqual(self.drydock("x").returncode, 42)
        self.assertEqual(self.calls("npm")[3:], [ci, "run build"])

    # Oracle: the exit codes promised in README.md.
    def test_says_that_npm_failed(self):
        (self.standins / "no_network").touch()
        run = self.drydock("x")
        self.assertEqual((run.returncode, run.stdout), (4, ""))
        self.assertIn("npm error network", run.stderr)
        self.assertIn("npm failed (is there a network?)", run.stderr)

    # Oracle: the exit codes promised in README.md.
    def test_says_which_packages_are_missing_when_apt_fails(self):
        (self.standins / "installed").write_text("beta\n")
        (self.standins / "no_network").touch()
        run = self.drydock("x")
        self.assertEqual((run.returncode, run.stdout), (4, ""))
        self.assertIn("these packages are missing: alpha\n", run.stderr)
        self.assertIn("E: Unable to fetch", run.stderr)

    # Oracle: the compiler's own message.
    def test_shows_the_log_of_a_failed_build_and_recovers(self):
        self.write("main.cpp", "int main() { return nonsense; }\n")
        run = self.drydock("x")
        self.assertEqual((run.returncode, run.stdout), (70, ""))
        self.assertIn("nonsense", run.stderr)
        self.assertIn(f"the whole log: {self.checkout}/build/release.log", run.stderr)
        self.write("main.cpp", PROGRAM)
        self.assertEqual(self.drydock("x").returncode, 42)

    # Oracle: a build from nothing.
    def test_a_moved_checkout_builds_anew(self):
        self.assertEqual(self.drydock("x").returncode, 42)
        moved = self.folder / "moved"
        self.checkout.rename(moved)
        run = self.drydock("x", script=moved / "drydock")
        self.assertEqual((run.returncode, run.stdout), (42, f"in {self.folder}\n<x>"))
        self.assertIn("made at another place", run.stderr)
        self.assertEqual(self.drydock("x", script=moved / "drydock").stderr, "")

    # Oracle: the preset.
    def test_keeps_the_build_type_with_another_compiler(self):
        self.assertEqual(self.drydock("x").returncode, 42)
        self.write("CMakePresets.json", PRESETS.replace('"g++"', '"clang++-14", "CMAKE_BUILD_TYPE": "Release"'))
        self.assertEqual(self.drydock("x").returncode, 42)
        cache = (self.checkout / "build/release/CMakeCache.txt").read_text()
        self.assertIn("\nCMAKE_BUILD_TYPE:STRING=Release\n", cache)
        self.assertIn("clang++-14", cache)

    # Oracle: what one run alone gives.
    def test_two_at_once(self):
        runs = [subprocess.Popen([self.checkout / "drydock", str(i)], cwd=self.folder, env=self.environment, text=True,
                                 stdout=subprocess.PIPE, stderr=subprocess.PIPE) for i in range(3)]
        for i, run in enumerate(runs):
            out, err = run.communicate(timeout=120)
            self.assertEqual((run.returncode, out), (42, f"in {self.folder}\n<{i}>"), err)

    # Oracle: 128 + SIGINT, and a build that is sound afterwards.
    def test_interrupted_while_building(self):
        self.assertEqual(self.drydock("x").returncode, 42)
        started = self.folder / "started"
        self.write("CMakeLists.txt", CMAKELISTS + "add_custom_target(slow COMMAND touch ../../../started && sleep 60)\n"
                                                  "add_dependencies(drydock slow)\n")
        for everyone in (True, False):  # Ctrl-C reaches the whole group, `kill` only the script
            started.unlink(missing_ok=True)
            run = subprocess.Popen([self.checkout / "drydock", "x"], cwd=self.folder, env=self.environment, text=True,
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True)
            while run.poll() is None and not started.exists():
                time.sleep(0.05)
            (os.killpg if everyone else os.kill)(run.pid, signal.SIGINT)
            out, err = run.communicate(timeout=30)
            self.assertEqual((run.returncode, out), (130, ""), err)
        self.write("CMakeLists.txt", CMAKELISTS)
        self.assertEqual(self.drydock("x").returncode, 42)

    # Runs a line of bash with the helpers, which speak at once and every second.
    def helpers(self, line, **options):
        scripts = "".join(f'source "$root/tools/{name}.sh"; ' for name in ("run_logged", "build_progress", "build"))
        line = f"set -euo pipefail; root=$1; {scripts} progress_after_s=0 progress_every_s=1 packages_note=; {line}"
        options = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, **options}
        return subprocess.run(["bash", "-c", line, "bash", self.checkout], env=self.environment, text=True, timeout=120,
                              **options)

    def make_slow(self):
        """A program of a unit of its own and a folder of three, whose compiler is slow."""
        self.write("slow", '#!/bin/bash\nsleep 1.5\nexec "$@"\n')
        (self.checkout / "slow").chmod(0o755)
        (self.checkout / "src/map").mkdir(parents=True)
        for name in "abc":
            self.write(f"src/map/{name}.cpp", f"int {name}() {{ return 0; }}\n")
        self.write("src/map/CMakeLists.txt", "file(GLOB sources CONFIGURE_DEPENDS *.cpp)\n"
                                             "add_library(drydock_map STATIC ${sources})\n"
                                             "set_target_properties(drydock_map PROPERTIES UNITY_BUILD ON"
                                             " UNITY_BUILD_BATCH_SIZE 1)\n")
        before = 'set(CMAKE_CXX_COMPILER_LAUNCHER "${PROJECT_SOURCE_DIR}/slow")\nadd_subdirectory(src/map)\n'
        self.write("CMakeLists.txt", CMAKELISTS.replace("add_executable", f"{before}add_executable", 1) +
                   "target_link_libraries(drydock PRIVATE drydock_map)\n")

    # Oracle: the steps of the small build, counted by hand: four units, a library, a program.
    def test_a_log_says_what_is_built_and_how_much_is_left(self):
        self.make_slow()
        run = self.helpers("parallel_jobs() { echo 1; }; build release -- drydock")
        self.assertEqual(run.returncode, 0, run.stderr)
        lines = [line for line in run.stderr.splitlines() if line.startswith("drydock: building release")]
        self.assertNotIn("/2]", run.stderr)  # what ninja counts while it looks whether CMake must run
        whole = re.compile(r"drydock: building release \[(\d)/6\] (\d+) %, 0:\d\d, about \d+ s left: (.+)")
        found = [match for match in map(whole.fullmatch, lines) if match]
        self.assertGreaterEqual(len(found), 2, run.stderr)
        shares = [int(match[2]) for match in found]
        self.assertEqual(shares, sorted(shares))
        self.assertGreater(shares[-1], 0)
        self.assertTrue({match[3] for match in found} <= {"map (1 of 3)", "map (2 of 3)", "map (3 of 3)",
                                                          "checkout main", "release main", "linking drydock"}, lines)
        self.assertTrue(any("map (2 of 3)" in line for line in lines), lines)
        self.assertRegex(lines[-1], r"^drydock: building release took 0:\d\d$")

        self.write("src/map/d.cpp", "int d() { return 0; }\n")  # CMake runs again and its steps are not counted
        run = self.helpers("parallel_jobs() { echo 1; }; build release -- drydock")
        self.assertNotIn("/2]", run.stderr)
        self.assertTrue(any("map (4 of 4)" in line for line in run.stderr.splitlines()), run.stderr)

    # Oracle: the width given to the terminal, and what a log says.
    def test_a_terminal_has_one_line_in_place(self):
        self.make_slow()
        for columns, names in [(60, False), (120, True)]:
            ours, theirs = pty.openpty()
            fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
            self.helpers('parallel_jobs() { echo 2; }; rm -rf "$root/build"; build release -- drydock', stderr=theirs)
            os.close(theirs)
            drawn = b""
            while chunk := self.read_terminal(ours):
                drawn += chunk
            os.close(ours)
            lines = drawn.decode().split("\r\033[K")
            self.assertEqual((lines[0], lines[-1]), ("", ""))  # each drawn over the one before; in the end none is left
            self.assertNotIn("\n", drawn.decode())
            self.assertLess(max(map(len, lines)), columns)
            whole = re.compile(r"drydock: building release \[\d/6\] \d+ %, 0:\d\d, about")
            self.assertTrue(any(map(whole.match, lines)), lines)
            self.assertEqual(any(re.search(r"left: .*map \(\d of 3\)", line) for line in lines), names, lines)

    @staticmethod
    def read_terminal(file):
        try:
            return os.read(file, 65536)
        except OSError:  # the other end is closed
            return b""

    # Oracle: by hand. Of 100 s that the steps took last, 30 s are done; at 1 s for each, 70 s are left.
    def test_share_and_time_left_go_by_the_time_steps_took(self):
        units = [f"src/map/CMakeFiles/drydock_map.dir/Unity/unity_{i}_cxx.cxx.o" for i in range(3)]
        build = self.checkout / "build/release"
        build.mkdir(parents=True)
        escaped = str(build).replace(" ", "$ ")
        graph = "".join(f"build {unit}: CXX_COMPILER__map {escaped}/{i}.cxx\n" for i, unit in enumerate(units))
        (build / "build.ninja").write_text("rule CXX_COMPILER__map\n  command = false\n" + graph +
                                           f"build drydock: CXX_COMPILER__map {' '.join(units)}\n")
        took = "# ninja log v5\n" + "".join(f"5\t{5 + ms}\t0\t{unit}\t1\n"
                                            for unit, ms in zip(units, (29999, 59999, 9999)))
        command = ("folder=$root/build/release jobs=1 targets=(drydock) new_outputs=() done_ms=0 pending_ms=0 pending=0 "
                   "child=$$ configuring=; declare -A expected_ms=() name_of=(); "
                   f'follow_ninja "[1/3] Building CXX object {units[0]}"; ')
        for seconds, left in [(30, "about 1 min left"), (60, "about 2 min left")]:
            (build / ".ninja_log").write_text(took)
            run = self.helpers(f"{command} describe_ninja {seconds}; echo \"$share$left\"")
            self.assertEqual(run.stdout, f" [1/3] 30 %, {left}\n", run.stderr)
        (build / ".ninja_log").unlink()  # a first build: by the bytes of the sources, more so for the last ones
        for i, size in enumerate((1000, 1000, 51000)):
            (build / f"{i}.cxx").write_text("// " + "x" * (size - 4) + "\n")
        expected = [(1500 + 0.2 * size) * (1 + (i + 1) / 3) for i, size in enumerate((1000, 1000, 51000))]
        run = self.helpers(f"{command} describe_ninja 3; echo \"$share\"")
        self.assertEqual(run.stdout, f" [1/3] {int(100 * expected[0] / sum(expected))} %\n", run.stderr)

    # Oracle: the clock.
    def test_what_counts_no_steps_shows_the_time(self):
        run = self.helpers('mkdir -p "$root/build"; run_logged "installing packages" "$root/build/apt.log" sleep 2.5')
        lines = run.stderr.splitlines()
        told = [line for line in lines if re.fullmatch(r"drydock: installing packages, 0:\d\d", line)]
        self.assertGreaterEqual(len(told), 2, lines)
        self.assertRegex(lines[-1], "^drydock: installing packages took 0:0[2-9]$")


if __name__ == "__main__":
    unittest.main()
