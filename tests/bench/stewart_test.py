# SPDX-License-Identifier: Apache-2.0
"""`drydock bench stewart`: its answers and its result folder. Argument: the drydock program.

Oracles: bisection on leg lengths, by which the benchmark judges every travel; the sum of the ranges of axis and platform; and
agreement of table and summary. Times are not looked at.
"""
import table


class Stewart(table.Table):
    name = "stewart"
    peers = ("bisection",)

    def test_travel(self):
        self.assertEqual(self.rows()["travel_differences"]["ours_count"], 0)
        for key in ("travel", "travel_squares"):
            self.assert_ratio(key)

    def test_methods(self):
        rows = self.rows()
        for course, unit in (("slide", "m"), ("slide_aside", "m"), ("rotary", "rad")):
            for method in ("split", "cosine", "exact", "parabola", "barrier"):
                row = rows[f"{course}_{method}"]
                self.assertAlmostEqual(row["ratio"] * row["peer_" + unit] / row["ours_" + unit], 1, places=9)
                self.assertLessEqual(row["ratio"], 1 + 1e-9)
                self.assertGreaterEqual(rows[f"{course}_{method}_margin"]["ours_m"], -1e-12)
            for method in ("exact", "barrier"):
                self.assertGreaterEqual(rows[f"{course}_{method}"]["ratio"], 0.99)
            self.assertLess(rows[f"{course}_split"]["ratio"], 0.6)


if __name__ == "__main__":
    table.main()
