// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>

#include "input/fields.h"
#include "input/located.h"
#include "input/unit.h"
#include "sweep/sweep.h"

namespace drydock {

/// A value as it stands in the file: a number with or without a unit, or a word.
struct AnyValue {
  std::string text;
};

struct VarySection {
  Located<std::string> field;
  std::optional<Located<std::string>> name;
  std::optional<Located<std::vector<Located<AnyValue>>>> values;
  std::optional<Located<AnyValue>> from, to;
  std::optional<Located<int>> count;
  bool is_logarithmic = false;
};

struct OutcomeSection {
  Located<std::string> name;
  std::optional<Located<std::string>> event;
  std::optional<std::array<Located<std::string>, 2>> apart;
  std::optional<double> distance_m;
  std::optional<Located<std::string>> figure;
  std::optional<double> above, below;
};

/// The section `sweep` of any file that can be run.
struct SweepSection {
  Located<std::vector<VarySection>> vary;
  Located<Sampling> sampling;
  std::optional<Located<int>> cases;
  int seed = 1;
  std::vector<OutcomeSection> outcomes;
  std::vector<Located<std::string>> figures;
};

/// A number in the unit of another one, which measures the same; a bare number is SI.
double in_unit(const WrittenQuantity& quantity, const WrittenQuantity& like);

void take(Value& value, AnyValue& any);
void describe(Fields& f, VarySection& vary);
void describe(Fields& f, OutcomeSection& outcome);
void describe(Fields& f, SweepSection& sweep);

/// The sweep of a section, with what can be checked without knowing the scenario. Events and frames of its outcomes are
/// left to the scenario's reader: SweepOutcome::event is taken as it is, SweepOutcome::pair is not set.
Sweep read_sweep(const SweepSection& section, Problems& problems);

}  // namespace drydock
