// SPDX-License-Identifier: Apache-2.0
#include "hall/follow_section_file.h"

#include "hall/criterion_field_file.h"

namespace drydock {
namespace {

struct RequiredMargins {
  std::map<std::string, double>& at_least;
};

void take(Value& value, RequiredMargins& demands) {
  Fields f(value);
  for (const Criterion& criterion : criteria()) {
    if (!asked_of_motions(criterion)) {
      refuse_criterion(f, criterion, "found a criterion of poses", "one of motions; `map` may ask for this one");
      continue;
    }
    std::optional<double> at_least;
    f.optional(criterion.name, at_least, margin_dimension(criterion), criterion.sentence).at_least(0);
    if (at_least) demands.at_least[std::string(criterion.name)] = *at_least;
  }
  f.finish();
}

}  // namespace

void describe(Fields& f, FollowDemands& demands) {
  RequiredMargins required{demands.at_least};
  f.optional("at_least", required, "required margins, by criterion (default: 0 for what is always checked)");
  f.optional("resolution", demands.resolution_s, Dimension::time(), "how exactly the ends of intervals are reported")
      .above(0);
}

}  // namespace drydock
