// SPDX-License-Identifier: Apache-2.0
#include "hall/place_sections_file.h"

namespace drydock {
namespace {

constexpr int kMostKept = 20;

Choices<PlaceObjective> place_objectives() {
  Choices<PlaceObjective> choices;
  for (const PlaceObjective one :
       {PlaceObjective::kVolume, PlaceObjective::kRegion, PlaceObjective::kPoints, PlaceObjective::kMotion})
    choices.words.emplace_back(std::string(to_string(one)), one);
  return choices;
}

/// What an objective is about stands beside it, and nothing of another.
void check_objective(Fields& f, const PlaceSection& place) {
  if (f.describing()) return;
  const std::string objective(to_string(place.objective));
  const auto goes_with = [&](const char* name, PlaceObjective one) {
    if (f.has(name) && place.objective != one)
      f.error(name, "found it with objective " + objective, "objective: " + std::string(to_string(one)) + " beside it");
  };
  goes_with("region", PlaceObjective::kRegion);
  goes_with("points", PlaceObjective::kPoints);
  goes_with("points_file", PlaceObjective::kPoints);
  goes_with("motion", PlaceObjective::kMotion);
  if (place.objective == PlaceObjective::kRegion && !f.has("region"))
    f.error("region", "missing", "lowest and highest corner of a box, as in [[-1, -1, 1], [1, 1, 2]]");
  if (place.objective == PlaceObjective::kPoints && !f.has("points") && !f.has("points_file"))
    f.error("points", "missing", "a list of points, as in [[1, 0, 2]], or points_file: a table with x, y, z");
  if (place.objective == PlaceObjective::kMotion && !f.has("motion"))
    f.error("motion", "missing", "a file with a motion");
  const bool has_places = place.objective == PlaceObjective::kRegion || place.objective == PlaceObjective::kPoints;
  for (const char* name : {"on", "of"}) {
    if (f.has(name) && !has_places)
      f.error(name, "found it with objective " + objective, "it beside a region or points");
  }
}

void describe_place(Fields& f, PlaceSection& place) {
  Located<bool> of{false, {}, {}};
  f.optional("objective", place.objective, place_objectives(), "the objective of the search");
  f.optional("region", place.region, Dimension::length(), "lowest and highest corner of the box that counts");
  f.optional("points", place.points, Dimension::length(), "the points that count");
  f.optional("points_file", place.points_file, "a table (CSV) of points with columns x, y, z");
  f.optional("on", place.on, "the object in whose frame region or points are given, and with which they move");
  f.optional("of", of, Choices<bool>{{{"D", false}, {"E", true}}},
             "what the positions belong to: D, the platform's origin, or E, the lower end of its rod");
  f.optional("motion", place.motion, "a motion as `drydock follow` reads it");
  f.optional("keep", place.keep, "how many layouts are certified and written").between(1, kMostKept);
  f.optional("gap", place.gap_m, Dimension::length(), "the distance that moved objects keep from other objects")
      .at_least(0);
  f.optional("apart", place.apart_m, Dimension::length(), "layouts count as different if some point moves by more")
      .at_least(0);
  f.optional("resolution", place.resolution_m, Dimension::length(),
             "edge of the smallest cells of the maps that certify (default: that of the map)")
      .above(0);
  f.at_most_one({"points", "points_file"}, "the points");
  place.of_E = of.value;
  place.of_mark = of.mark;
  check_objective(f, place);
}

}  // namespace

void take(Value& value, PlaceSection& place) {
  const std::size_t errors_before = value.describing() ? 0 : value.reading().errors();
  if (!value.describing()) {
    place.mark = value.mark();
    place.field = value.path();
  }
  Fields f(value);
  describe_place(f, place);
  f.finish();
  place.is_whole = !value.describing() && value.reading().errors() == errors_before;
}

}  // namespace drydock
