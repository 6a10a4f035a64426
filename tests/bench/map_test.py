# SPDX-License-Identifier: Apache-2.0
"""`drydock bench map`: its answers and its result folder. Argument: the drydock program.

Oracles: margins of clearance and tension at random places, which contradict no proven cell; FCL and lsq_linear at the points of the
grid; and agreement of table and summary. Times are not looked at.
"""
import table


class Map(table.Table):
    name = "map"
    peers = ("FCL", "SciPy")
    options = ("--short",)

    def test_nothing_is_contradicted(self):
        rows = self.rows()
        for key in ("certified", "certified_both", "cluttered", "cad", "orientations"):
            self.assertEqual(rows[f"{key}_contradicted"]["ours_count"], 0, key)
        for key in ("certified", "certified_both"):
            self.assertGreater(rows[f"{key}_free_places"]["ours_count"], 500000)
            self.assertGreater(rows[f"{key}_blocked_places"]["ours_count"], 100000)
        for what in ("collision", "tension"):
            self.assertEqual(rows[f"sampled_{what}_differences"]["ours_count"], 0)

    def test_what_is_undecided(self):
        rows = self.rows()
        for key, most in (("certified", 0.015), ("certified_both", 0.025), ("cluttered", 0.09), ("cad", 0.03)):
            self.assertTrue(0.005 < rows[f"{key}_undecided"]["ours_share"] < most, key)
        shares = [rows[f"orientations_{what}"]["ours_share"] for what in ("free", "blocked", "undecided")]
        self.assertAlmostEqual(sum(shares), 1)
        self.assertGreater(shares[0], 0.2)

    def test_cells_grow_with_the_surface(self):
        rows = self.rows()
        for finer, coarser in ((4, 8), (2, 4), (1, 2)):
            growth = rows[f"level_{finer}cm_judged"]["ours_count"] / rows[f"level_{coarser}cm_judged"]["ours_count"]
            self.assertTrue(3 < growth < 5, growth)  # of a surface 4, of a volume 8
            half = rows[f"level_{finer}cm_undecided"]["ours_share"] / rows[f"level_{coarser}cm_undecided"]["ours_share"]
            self.assertTrue(0.4 < half < 0.6, half)

    def test_ratios(self):
        for key in ("certified", "certified_both", "sampled"):
            self.assert_ratio(key)


if __name__ == "__main__":
    table.main()
