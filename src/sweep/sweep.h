// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "sweep/figure_path.h"

namespace drydock {

/// One value of an axis, as it would stand in the file.
struct AxisValue {
  std::string text;   // "-4 mm"
  double number = 0;  // -4, in the unit of the axis; of texts their place among the values
  SweepPlace place = {};
};

/// A field of the file that is varied.
struct SweepAxis {
  std::string name;
  std::string field;              // its path, as --set takes it
  std::string unit;               // of its numbers: "mm"; empty for plain numbers and texts
  bool is_number = true;          // else its values are words
  std::vector<AxisValue> values;  // to choose from; empty: any number between `from` and `to`
  double from = 0, to = 0;        // in the unit
  bool is_logarithmic = false;    // steps, or random numbers, of equal ratios
  SweepPlace place = {};          // of `field`
};

enum class Sampling { kGrid, kRandom, kLatinHypercube };

/// What the end of a case is called. All conditions that are there must hold.
struct SweepOutcome {
  std::string name;
  std::optional<std::string> event;  // it has happened
  std::optional<std::size_t> pair;   // of frames that are watched: farther apart at the end than
  double distance_m = 0;
  std::optional<FigurePath> figure;  // it is there, and
  std::optional<double> above, below;

  bool is_otherwise() const { return !event && !pair && !figure; }
};

/// A series of runs of one file: which fields are varied, how the cases are chosen, and what is told of each.
struct Sweep {
  std::vector<SweepAxis> axes;
  Sampling sampling = Sampling::kGrid;
  std::size_t cases = 0;  // of a grid: all combinations
  std::uint64_t seed = 1;
  std::vector<SweepOutcome> outcomes;
  std::vector<FigurePath> figures;
};

/// More cases are refused: a page could not show them.
inline constexpr std::size_t kMostSweepCases = 1'000'000;

}  // namespace drydock
