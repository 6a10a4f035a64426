# SPDX-License-Identifier: Apache-2.0
"""`drydock bench soak`: its answers and its result folder. Argument: the drydock program.

Oracles: the program's own heap counter, the system's count of memory, and the legs' limits. Times are not looked at.
"""
import table


class Soak(table.Table):
    name = "soak"
    peers = ()
    options = ("--short",)

    def test_goes_on_behind_a_bad_link(self):
        rows = self.rows()
        self.assertEqual(rows["soak_s"]["ours_s"], 10)
        self.assertGreater(rows["soak_unused"]["ours_count"], 0)
        self.assertGreater(rows["soak_repeated"]["ours_count"], 0)
        self.assertEqual(rows["soak_heap"]["ours_count"], 0)
        self.assertGreater(rows["soak_margin"]["ours_m"], 0)


if __name__ == "__main__":
    table.main()
