// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <array>

#include "bench/measure.h"
#include "cli/interrupt.h"

namespace drydock::bench {

void measure_growth(Bench& bench) {
  static constexpr std::array kHalls = {"2k", "20k", "200k", "cluttered", "cad"};
  std::vector<Course> courses;
  std::vector<BoxTree> trees;
  for (const char* name : kHalls) {
    throw_if_interrupted();
    courses.push_back(make_course(name));
    trees.push_back(build_box_tree(courses.back().mesh));
  }
  const std::vector<std::size_t> every = points_in_columns(courses.front(), 1);  // the same grid in each hall
  std::vector<Runner> runners;
  std::vector<std::vector<double>> found(kHalls.size());
  for (std::size_t i = 0; i < kHalls.size(); ++i) {
    runners.push_back({[&, i] {
      found[i] = cable_distances(tree_kernel(), trees[i], courses[i], {.points = every}, throw_if_interrupted);
    }});
  }
  race(bench.race_of("growth"), runners);

  std::vector<double> each_s(kHalls.size());
  for (std::size_t i = 0; i < kHalls.size(); ++i) {
    each_s[i] = runners[i].best_s / static_cast<double>(found[i].size());
    Row row{fmt::format("clearance_in_{}", kHalls[i]),
            fmt::format("clearance of a cable, {} hall, {} triangles", kHalls[i], courses[i].mesh.triangles.size()),
            "s"};
    row.ours = each_s[i];
    bench.report.rows.push_back(row);
  }
  bench.report.rows.push_back({"growth",
                               "growth of that from 2k to 200k",
                               "s",
                               each_s[2],
                               {},
                               each_s[2] / each_s[0],
                               Bound{Bound::Side::kAtMost, 4}});
}

}  // namespace drydock::bench
