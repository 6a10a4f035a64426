// SPDX-License-Identifier: Apache-2.0
#include "hall/criterion_field_file.h"

#include "input/unit.h"

namespace drydock {

Dimension margin_dimension(const Criterion& criterion) {
  const std::optional<Unit> unit = parse_unit(criterion.unit);
  return unit ? unit->dimension : Dimension::none();
}

void refuse_criterion(Fields& f, const Criterion& criterion, const std::string& found, const std::string& expected) {
  if (!f.has(criterion.name)) return;
  f.pass_over(criterion.name);
  f.error(criterion.name, found, expected);
}

}  // namespace drydock
