# SPDX-License-Identifier: Apache-2.0
"""Shell completion. Oracle: the shells themselves, and the help of each command."""

import re
import shutil
import subprocess

from program import InFolder, main, run

ASK_BASH = r"""
source "$1"
shift
COMP_WORDS=("$@")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_drydock
printf '%s\n' "${COMPREPLY[@]}"
"""


class Bash(InFolder):
    def setUp(self):
        super().setUp()
        self.script = self.write("completion.bash", run("completion", "bash").stdout)
        self.write("robots/arm.urdf", "")
        self.write("arm.urdf", "")
        self.write("notes.txt", "")
        self.write("my part.stl", "")

    def complete(self, *words):
        process = subprocess.run(["bash", "--norc", "-c", ASK_BASH, "bash", self.script, "drydock", *words],
                                 cwd=self.folder, capture_output=True, text=True, timeout=20)
        self.assertEqual((process.returncode, process.stderr), (0, ""))
        return sorted(line for line in process.stdout.split("\n") if line)

    def test_is_sound_bash(self):
        process = subprocess.run(["bash", "-n", self.script], capture_output=True, text=True)
        self.assertEqual((process.returncode, process.stderr), (0, ""))

    def test_commands(self):
        commands = ["calibrate", "check", "compare", "demo", "export-urdf", "follow", "identify", "map", "place", "pose", "run", "schema", "completion", "docs", "view", "bench"]
        self.assertEqual(self.complete(""), sorted([*commands, "--help", "--version"]))
        self.assertEqual(self.complete("sch"), ["schema"])

    def test_options_are_those_of_help(self):
        for command in ("check", "schema", "completion", "bench"):
            options = set(re.findall(r"(?m)^  (?:-\w,)?(--[a-z-]+)", run(command, "--help").stdout))
            self.assertTrue(options)
            self.assertTrue(options <= set(self.complete(command, "-")), command)
        self.assertEqual(self.complete("check", "--js"), ["--json"])

    def test_files_by_extension(self):
        self.assertEqual(self.complete("check", ""), ["arm.urdf", "cube.obj", "hall.yaml", "my part.stl", "robots"])
        self.assertEqual(self.complete("check", "hall.yaml", "a"), ["arm.urdf"])
        self.assertEqual(self.complete("check", "robots/"), ["robots/arm.urdf"])
        self.assertEqual(self.complete("check", "--urdf", ""), ["arm.urdf", "robots"])
        self.assertEqual(self.complete("check", "--root", ""), ["robots"])

    def test_words(self):
        self.assertEqual(self.complete("completion", ""), ["bash", "fish", "zsh"])
        self.assertEqual(self.complete("schema", "h"), ["hall"])
        self.assertEqual(self.complete("check", "--set", ""), [])


class OtherShells(InFolder):
    def test_zsh(self):
        script = self.write("_drydock", run("completion", "zsh").stdout)
        self.assertTrue(script.read_text().startswith("#compdef drydock\n"))
        self.assertIn("'--json[", script.read_text())
        if shutil.which("zsh"):
            self.assertEqual(subprocess.run(["zsh", "-n", script]).returncode, 0)

    def test_fish(self):
        script = self.write("drydock.fish", run("completion", "fish").stdout)
        self.assertIn("-l json", script.read_text())
        if shutil.which("fish"):
            self.assertEqual(subprocess.run(["fish", "-n", script]).returncode, 0)


if __name__ == "__main__":
    main()
