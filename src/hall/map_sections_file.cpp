// SPDX-License-Identifier: Apache-2.0
#include "hall/map_sections_file.h"

#include "hall/criterion_field_file.h"

namespace drydock {
namespace {

constexpr double kWholeTurn_rad = 6.283185307179586;
constexpr int kMostSteps = 1000;

Choices<EulerOrder> map_angle_orders() {
  Choices<EulerOrder> orders;
  for (const int digits : {121, 123, 131, 132, 212, 213, 231, 232, 312, 313, 321, 323})
    orders.words.emplace_back(std::to_string(digits), static_cast<EulerOrder>(digits));
  return orders;
}

/// What stands behind a criterion's name depends on the criterion.
struct CriterionForm {
  const Criterion& criterion;
};

void take(Value& value, CriterionSection& section, const CriterionForm& form) {
  Fields f(value);
  f.optional("at_least", section.at_least, margin_dimension(form.criterion), "the required margin").at_least(0);
  if (form.criterion.name == "cable_platform") {
    f.optional("from_eye", section.from_eye_m, Dimension::length(),
               "distance from its eye beyond which a cable counts (default: five diameters)")
        .at_least(0);
  }
  f.finish();
}

void describe_map(Fields& f, MapSection& map) {
  f.optional("rig", map.rig, "the rig to map (default: the only one)");
  f.optional("box", map.box, Dimension::length(),
             "lowest and highest corner of the positions of the platform's origin");
  f.optional("resolution", map.resolution_m, Dimension::length(), "edge of the smallest cells").above(0);
  f.optional("criteria", map.criteria,
             "the criteria for a pose (default: clearance, and tension for rigs with a load or a mass; of a Stewart "
             "platform all that apply)");
  f.optional("at", map.at,
             "the orientation for a map of positions, the position for a map of orientations (default: home)");
  f.optional("angles", map.angles, "the orientations, relative to that of `at`; with a box, all must be possible");
  f.optional("series", map.series, "volumes over an angle by which the platform is rotated");
  f.optional("slide", map.slide, Dimension::length(),
             "where the slide of a Stewart platform stands, or any: anywhere in its range (default: any)");
  f.optional("rotary", map.rotary, Dimension::angle(),
             "where the rotary axis of a Stewart platform stands, or any: anywhere in its range (default: any)");
  f.at_most_one({"slide", "rotary"}, "the position of the axis");
  f.needs("resolution", "box");
  f.needs("series", "box");
  f.at_most_one({"angles", "series"}, "the orientations");
  if (!f.describing() && !f.has("box") && !f.has("angles"))
    f.error("box", "missing", "a box of positions, as in [[-2, -2, 1], [2, 2, 3]], or angles, or both");
}

}  // namespace

/// `any` or a number.
void take(Value& value, AxisPosition& position, const Dimension& dimension) {
  double q = 0;
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    value.info().parts.resize(2);
    value.info().parts[0].form = ValueInfo::Form::kChoice;
    value.info().parts[0].choices = {"any"};
    Value number(value, value.info().parts[1]);
    take(number, q, dimension);
    number.info().default_value = {};
  } else if (!value.node().is_scalar() || value.node().text != "any") {
    take(value, q, dimension);
    position.q = q;
  }
}

void take(Value& value, CriteriaSection& section) {
  Fields f(value);
  for (const Criterion& criterion : criteria()) {
    if (!asked_of_poses(criterion)) {
      refuse_criterion(f, criterion, "found a criterion of motions", "one of poses; `follow` may ask for this one");
      continue;
    }
    WantedCriterion wanted{&criterion, {}};
    f.optional(criterion.name, wanted.wanted, CriterionForm{criterion}, criterion.sentence);
    if (f.has(criterion.name)) section.criteria.push_back(std::move(wanted));
  }
  f.finish();
}

void describe(Fields& f, AnglesSection& angles) {
  f.optional("order", angles.order, map_angle_orders(),
             "axes in the order of rotation, each as the rotations before left it");
  f.required("ranges", angles.ranges_rad, Dimension::angle(), "lowest and highest of each angle, in the same order")
      .between(-kWholeTurn_rad, kWholeTurn_rad);
  f.optional("resolution", angles.resolution_rad, Dimension::angle(),
             "edge of the smallest cells; with a box, of the smallest pieces of the ranges")
      .above(0);
}

void describe(Fields& f, SeriesSection& series) {
  f.optional("order", series.order, map_angle_orders(), "the rotation axes, each by itself, in this order");
  f.required("range", series.range_rad, Dimension::angle(), "lowest and highest angle")
      .between(-kWholeTurn_rad, kWholeTurn_rad);
  f.optional("steps", series.steps, "how many angles, from the lowest to the highest").between(2, kMostSteps);
  f.optional("resolution", series.resolution_m, Dimension::length(),
             "edge of the smallest cells (default: that of the map)")
      .above(0);
}

void take(Value& value, MapSection& map) {
  const std::size_t errors_before = value.describing() ? 0 : value.reading().errors();
  if (!value.describing()) {
    map.mark = value.mark();
    map.field = value.path();
  }
  Fields f(value);
  map.names_rig = f.has("rig");
  describe_map(f, map);
  f.finish();
  map.is_whole = !value.describing() && value.reading().errors() == errors_before;
}

}  // namespace drydock
