// SPDX-License-Identifier: Apache-2.0
#include "output/scene/check_cases.h"

#include <cmath>

#include "output/number_text.h"

namespace drydock {
namespace {

template <typename Index>
std::string index_fault(const std::vector<Index>& indices, std::size_t cases, std::size_t of) {
  if (indices.size() != cases) return std::to_string(indices.size()) + " for " + std::to_string(cases) + " cases";
  for (const Index index : indices)
    if (index >= of) return "index " + std::to_string(index) + " of " + std::to_string(of);
  return {};
}

std::string case_axis_fault(const SceneCaseAxis& axis, std::size_t cases) {
  if (axis.numbers.size() != axis.texts.size())
    return std::to_string(axis.numbers.size()) + " numbers for " + std::to_string(axis.texts.size()) + " texts";
  for (std::size_t i = 0; i < axis.numbers.size(); ++i) {
    const bool rises = i == 0 || axis.numbers[i] > axis.numbers[i - 1];
    if (!std::isfinite(axis.numbers[i]) || !rises)
      return "number " + std::to_string(i) + " is " + found_text(axis.numbers[i]);
  }
  return index_fault(axis.level, cases, axis.texts.size());
}

}  // namespace

std::vector<SceneFault> cases_faults(const SceneCases& cases) {
  std::vector<SceneFault> faults;
  const auto note = [&](const std::string& where, std::string fault) {
    if (!fault.empty()) faults.push_back({"cases, " + where, std::move(fault)});
  };
  const std::size_t count = cases.number.size();
  for (const SceneCaseAxis& axis : cases.axes) note(axis.name, case_axis_fault(axis, count));
  note("outcome", index_fault(cases.outcome, count, cases.outcomes.size()));
  note("reason", index_fault(cases.reason, count, cases.reasons.size()));
  if (cases.end_s.size() != count) note("end", std::to_string(cases.end_s.size()) + " times");
  for (const double end_s : cases.end_s)
    if (!std::isfinite(end_s)) note("end", found_text(end_s));
  for (const SceneCaseFigure& figure : cases.figures)
    if (figure.values.size() != count) note(figure.name, std::to_string(figure.values.size()) + " values");
  return faults;
}

}  // namespace drydock
