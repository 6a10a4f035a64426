// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "output/json_text.h"

namespace drydock::bench {

/// What was promised of a number: "at least 25" or "at most 4".
struct Bound {
  enum class Side { kAtLeast, kAtMost };
  Side side;
  double value;

  bool holds(double number) const { return side == Side::kAtLeast ? number >= value : number <= value; }
};

/// A line of the table: ours beside the peer, in SI units.
struct Row {
  std::string key;   // in JSON: "collision_obb"
  std::string what;  // in the table
  std::string unit;  // of ours and peer: "s", "m" or "count"
  std::optional<double> ours = {}, peer = {};
  std::optional<double> ratio = {};
  std::optional<Bound> bound = {};  // on the ratio where there is one, else on ours
  bool is_answer = false;           // a bound that is missed means a wrong answer, not a slow one

  bool missed() const { return bound && !bound->holds(ratio ? *ratio : ours.value_or(0)); }
};

struct Report {
  std::string hall;
  std::size_t triangles = 0, points = 0;
  std::string kernel, peer;
  int runs = 0;  // of which the best counts
  std::vector<Row> rows;
  std::vector<std::string> differences;  // a sentence for each point where ours and the peer disagree

  bool answers_agree() const;
};

std::string table_text(const Report& report);
Json to_json(const Report& report);

}  // namespace drydock::bench
