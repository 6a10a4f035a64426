# SPDX-License-Identifier: Apache-2.0
"""What a fault in the program could still do, by how it is linked. Oracle: readelf."""

import subprocess
import unittest

from program import BINARY, main


def readelf(option):
    return subprocess.run(["readelf", option, "--wide", BINARY], capture_output=True, text=True, check=True).stdout


class Hardening(unittest.TestCase):
    def test_tables_of_functions_cannot_be_written_to(self):
        self.assertIn("GNU_RELRO", readelf("--segments"))
        self.assertRegex(readelf("--dynamic"), r"BIND_NOW|Flags: .*NOW")

    def test_addresses_differ_from_run_to_run(self):
        self.assertRegex(readelf("--dynamic"), r"Flags: .*PIE")

    def test_the_stack_is_guarded_and_holds_no_code(self):
        self.assertIn("__stack_chk_fail", readelf("--dyn-syms"))
        self.assertRegex(readelf("--segments"), r"GNU_STACK\s+\S+ \S+ \S+ \S+ \S+ RW ")

    def test_copies_are_checked(self):
        self.assertRegex(readelf("--dyn-syms"), r"__\w+_chk\b")


if __name__ == "__main__":
    main()
