# SPDX-License-Identifier: Apache-2.0
"""A short run of mutations.py over all commands. Oracle: no signal, no exit 70, an end after Ctrl-C, no nan."""

import unittest

from mutations import search
from program import BINARY, main


class Mutations(unittest.TestCase):
    def test_damaged_and_extreme_inputs(self):
        findings, codes = search(BINARY, None, 18, range(150), jobs=1)
        self.assertEqual([f"{number}: {fault}: {how}" for number, fault, how in findings], [])
        self.assertGreater(codes.get(3, 0), 40, codes)  # the generator does damage
        self.assertGreater(codes.get(0, 0) + codes.get(1, 0), 10, codes)  # and not only that


if __name__ == "__main__":
    main()
