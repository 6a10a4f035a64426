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
  std::string unit;  // of ours and peer: "s", "m", "rad", "m3", "N", "Nm", "count", "relative" or "share"
  std::optional<double> ours = {}, peer = {};
  std::optional<double> ratio = {};
  std::optional<Bound> bound = {};  // on the ratio where there is one, else on ours
  bool is_answer = false;           // a bound that is missed means a wrong answer, not a slow one

  bool missed() const {  // also when there is no number at all
    const std::optional<double>& number = ratio ? ratio : ours;
    return bound && !(number && bound->holds(*number));
  }
};

struct Report {
  std::string command;  // "bench geometry"
  std::string title;    // what was measured, above the table
  Json facts;           // the same in JSON
  int runs = 0;         // of which the best counts
  std::vector<Row> rows;
  std::vector<std::string> differences;  // a sentence for each point where ours and the peer disagree

  bool answers_agree() const;
};

std::string table_text(const Report& report);
Json to_json(const Report& report);

/// For summary.json: the answers, which come out the same whenever the same is asked.
Json answer_figures(const Report& report);

}  // namespace drydock::bench
