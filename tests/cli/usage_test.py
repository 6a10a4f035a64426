# SPDX-License-Identifier: Apache-2.0
"""Help, misspellings and exit codes. Oracle: the list of commands and exit codes in docs and design."""

import os
import re
import subprocess
import tempfile
import unittest

from program import BINARY, InFolder, main, run

EXAMPLES = os.path.join(os.path.dirname(os.path.abspath(__file__)), "../../examples")
COMMANDS = ["calibrate", "check", "compare", "export-urdf", "follow", "identify", "map", "place", "pose", "run", "schema", "completion", "docs", "demo", "view", "bench"]


class Help(unittest.TestCase):
    def test_lists_commands_and_exit_codes(self):
        for flag in ("--help", "-h"):
            process = run(flag)
            self.assertEqual((process.returncode, process.stderr), (0, ""))
            for command in COMMANDS:
                self.assertRegex(process.stdout, rf"(?m)^  {command} +[A-Z].*\.$")
            for code in (0, 1, 2, 3, 4, 5, 6, 70, 130):
                self.assertRegex(process.stdout, rf"\b{code} [a-z]")

    def test_each_command_has_help_with_an_example(self):
        for command in COMMANDS:
            process = run(command, "--help")
            self.assertEqual((process.returncode, process.stderr), (0, ""))
            self.assertRegex(process.stdout, rf"(?s)Example:\n  .*drydock {command}[^\n]*\n*$")

    def test_the_examples_work(self):
        environment = {**os.environ, "PATH": os.path.dirname(BINARY) + ":" + os.environ["PATH"]}
        for command in COMMANDS:
            if command in ("bench", "demo", "view"):  # these take long or do not end, and have tests of their own
                continue
            example = run(command, "--help").stdout.split("Example:\n")[1]
            with tempfile.TemporaryDirectory() as folder:
                os.symlink(EXAMPLES, os.path.join(folder, "examples"))
                process = subprocess.run(["bash", "-e", "-c", example], cwd=folder, env=environment, capture_output=True,
                                         text=True, timeout=20)
            self.assertEqual((process.returncode, process.stderr), (0, ""), example)

    def test_version(self):
        process = run("--version")
        self.assertEqual(process.returncode, 0)
        self.assertRegex(process.stdout, r"^drydock \d+\.\d+\.\d+\n$")


class WrongUsage(InFolder):
    def assert_wrong(self, process, pattern):
        self.assert_exit(process, 2)
        self.assertEqual(process.stdout, "")
        self.assertRegex(process.stderr, pattern)

    def test_no_command_prints_help_on_stderr(self):
        self.assert_wrong(run(), "Commands:")

    def test_misspelt_words_get_the_nearest_name(self):
        self.assert_wrong(run("chek"), r"unknown command chek; did you mean check\?")
        self.assert_wrong(run("--verison"), r"unknown option --verison; did you mean --version\?")
        self.assert_wrong(self.run_here("check", "--jsno", "hall.yaml"), r"unknown option --jsno; did you mean --json\?")
        self.assert_wrong(self.run_here("check", "--pakage=a=b", "hall.yaml"), r"--pakage; did you mean --package\?")
        self.assert_wrong(run("schema", "hal"), r"found \"hal\".*did you mean hall\?")
        self.assert_wrong(run("completion", "bsh"), r"did you mean bash\?")

    def test_words_that_make_no_sense(self):
        self.assert_wrong(run("check"), "FILE")
        self.assert_wrong(run("frobnicate"), "unknown command frobnicate\n")
        self.assert_wrong(run("schema", "hall", "more"), "one word too many: more")
        self.assert_wrong(self.run_here("check", "cube.obj", "--set", "a=1"), "--set changes values of YAML files")
        self.assert_wrong(self.run_here("check", "hall.yaml", "--urdf", "a.urdf"), "--urdf is the robot of an SRDF file")
        self.assert_wrong(self.run_here("check", "hall.yaml", "--set", "name"), "expected PATH=VALUE")
        self.assert_wrong(self.run_here("check", "hall.yaml", "--package", "nowhere"), "expected NAME=DIR")
        self.assert_wrong(self.run_here("check", "hall.yaml", "--root", "nowhere"), "nowhere")

    def test_control_characters_do_not_reach_the_terminal(self):
        process = run("\x1b[31mchek")
        self.assert_wrong(process, r"unknown command \\x1b")
        self.assertNotIn("\x1b", process.stderr)

    def test_a_file_may_be_called_like_a_command(self):
        process = self.run_here("check", "schema")
        self.assert_exit(process, 3)
        self.assertRegex(process.stderr, r"(?m)^schema: error: ")


class Output(InFolder):
    def test_a_reader_that_goes_away_is_no_crash(self):
        for command in (["schema"], ["check", "hall.yaml"], ["check", "hall.yaml", "--json"], ["--help"]):
            read, write = os.pipe()
            os.close(read)
            process = subprocess.Popen([BINARY, *command], cwd=self.folder, stdout=write, stderr=subprocess.PIPE)
            os.close(write)
            _, errors = process.communicate(timeout=20)
            self.assertEqual((process.returncode, errors), (4, b""), command)

    def test_what_the_system_refuses_is_said_in_words(self):
        self.write("file", "")
        process = self.run_here("docs", "file/below")
        self.assert_exit(process, 4)
        self.assertEqual(process.stderr, "drydock: cannot read or write file/below/commands: Not a directory\n")

    def test_a_full_disk_is_said(self):
        with open("/dev/full", "w") as full:
            process = subprocess.run([BINARY, "schema"], stdout=full, stderr=subprocess.PIPE, text=True, timeout=20)
        self.assertEqual(process.returncode, 4)
        self.assertIn("No space left on device", process.stderr)


class Bench(unittest.TestCase):
    def test_says_how_to_build_what_is_not_there(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = os.path.join(folder, "drydock")
            with open(BINARY, "rb") as source, open(alone, "wb") as copy:
                copy.write(source.read())
            os.chmod(alone, 0o755)
            process = subprocess.run([alone, "bench", "geometry"], capture_output=True, text=True, timeout=20)
        self.assertEqual((process.returncode, process.stdout), (4, ""))
        self.assertTrue(re.search(r"`\./drydock bench` builds it \(needs the packages of the `test` group\)", process.stderr))

    def test_hands_on_words_and_exit_code(self):
        with tempfile.TemporaryDirectory() as folder:
            alone = os.path.join(folder, "drydock")
            with open(BINARY, "rb") as source, open(alone, "wb") as copy:
                copy.write(source.read())
            beside = os.path.join(folder, "drydock-bench")
            with open(beside, "w") as script:
                script.write('#!/bin/sh\nfor word in "$@"; do echo "<$word>"; done\n[ "$1" != die ] || kill -SEGV $$\nexit 5\n')
            os.chmod(alone, 0o755)
            os.chmod(beside, 0o755)
            words = ["geometry", "--points", "10", "a b", "--json", "--", "-x"]
            process = subprocess.run([alone, "bench", *words], capture_output=True, text=True, timeout=20)
            self.assertEqual((process.returncode, process.stdout), (5, "".join(f"<{word}>\n" for word in words)))
            process = subprocess.run([alone, "bench", "die"], capture_output=True, text=True, timeout=20)
            self.assertEqual(process.returncode, 70)
            self.assertIn("signal 11", process.stderr)


if __name__ == "__main__":
    main()
