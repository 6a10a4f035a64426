// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <functional>

#include "place/hall.h"

namespace drydock {

/// What layouts are searched.
struct PlaceSearchRequest {
  const PlaceHall& hall;
  std::function<double(const Layout&)> rough, fine;  // how good a layout is; from any thread
  /// Whether a layout may be; one such function for each piece of work. Asked only of layouts that are good enough.
  std::function<std::function<bool(const Layout&)>()> make_allowed;
  std::size_t layouts = 0;  // tried all over the ranges; 0: 512 for each axis and more, as their number grows
  std::size_t starts = 8;   // of these, that are improved
  std::size_t keep = 3;
  double apart_m = 0.5;  // layouts are different when some point moves by more
  std::uint64_t seed = 1;
  int threads = 1;
  std::function<bool()> interrupted;
  std::function<void(std::size_t tried, std::size_t of)> progress;
};

struct FoundLayout {
  Layout layout;
  double score = 0;  // as `fine` has it
};

struct PlaceSearchResult {
  std::vector<FoundLayout> best;  // the best first, each different from those before
  std::size_t tried = 0;          // roughly, all over the ranges
  std::size_t improved = 0;       // finely, on the way up
  std::size_t refused = 0;        // layouts that may not be, of those asked
  bool complete = true;
};

/// Looks all over the ranges, at evenly spread layouts and the present one, then climbs from the best of them that are
/// apart: a step along each axis and each pair of axes of a group, to the best that may be; half as far when none is
/// better, down to a 64th. What is maximised is a count of places, so that it has no slope to follow. The same result
/// at any number of threads.
PlaceSearchResult place_search(const PlaceSearchRequest& request);

/// How many layouts are tried when the request leaves it open.
std::size_t usual_layouts(std::size_t axes);

/// Coordinates in whole millimetres and tenths of a degree, within their ranges.
Layout in_round_numbers(const PlaceHall& hall, const Layout& layout);

}  // namespace drydock
