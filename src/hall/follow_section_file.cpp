// SPDX-License-Identifier: Apache-2.0
#include "hall/follow_section_file.h"

#include "hall/follow_kinds.h"
#include "input/unit.h"

namespace drydock {
namespace {

struct DemandsByKind {
  std::map<std::string, double>& at_least;
};

void take(Value& value, DemandsByKind& demands) {
  Fields f(value);
  for (std::size_t i = 0; i < kFollowKinds; ++i) {
    const FollowKindInfo& kind = info(static_cast<FollowKind>(i));
    double at_least = 0;
    f.optional(kind.name, at_least, follow_dimension(kind.name), kind.sentence).at_least(0);
    if (f.has(kind.name)) demands.at_least[std::string(kind.name)] = at_least;
  }
  f.finish();
}

}  // namespace

Dimension follow_dimension(std::string_view kind) {
  const std::optional<Unit> unit = parse_unit(info(find_follow_kind(kind)).unit);
  return unit ? unit->dimension : Dimension::none();
}

void describe(Fields& f, FollowDemands& demands) {
  DemandsByKind by_kind{demands.at_least};
  f.optional("at_least", by_kind, "required margins, by kind (default: 0)");
  f.optional("resolution", demands.resolution_s, Dimension::time(), "how exactly the ends of intervals are reported")
      .above(0);
}

}  // namespace drydock
