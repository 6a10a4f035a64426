// SPDX-License-Identifier: Apache-2.0
#include "sweep/check_sweep_file.h"

#include <algorithm>

#include "input/field_path.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/reading.h"
#include "sweep/sweep_cases.h"

namespace drydock {
namespace {

/// Steps as words, so that p[1] and p.1 are the same.
std::vector<std::string> path_words(std::string_view text) {
  std::vector<std::string> words;
  if (const auto steps = parse_field_path(text))
    for (const PathStep& step : *steps) words.push_back(step.index ? std::to_string(*step.index) : step.name);
  return words;
}

bool lies_within(const std::vector<std::string>& path, const std::vector<std::string>& outer) {
  return !outer.empty() && path.size() >= outer.size() && std::equal(outer.begin(), outer.end(), path.begin());
}

/// The numbers that tell most about an axis: those with units first, since a bare number fits any dimension.
std::vector<AxisValue> probed_values(const SweepAxis& axis) {
  std::vector<AxisValue> values = axis.values;
  if (values.empty())
    for (const double number : spaced_numbers(axis.from, axis.to, 3, axis.is_logarithmic)) {
      values.push_back(axis_value(number, axis.unit, range_digits(axis.from, axis.to)));
      values.back().place = axis.place;
    }
  if (axis.is_number && !axis.unit.empty())
    std::stable_partition(values.begin(), values.end(),
                          [&](const AxisValue& value) { return value.text.ends_with(axis.unit); });
  return values;
}

class SweepProbe {
 public:
  SweepProbe(const std::vector<std::string>& given, const ReadWithSettings& read, Problems& problems)
      : given_(given), read_(read), problems_(problems) {}

  void probe(const SweepAxis& axis) {
    std::optional<Problem> first;
    for (const AxisValue& value : probed_values(axis)) {
      const std::optional<Problem> fault = fault_of(axis, value);
      if (!fault && axis.is_number) return;
      if (fault && !axis.is_number) problems_.add(*fault);
      if (fault && !first) first = fault;
      if (fault && fault->field == axis.place.field) break;  // the path leads nowhere, whatever the value
    }
    if (first && axis.is_number) problems_.add(*first);
  }

 private:
  /// What the reader says of this value at this place, told where the sweep has it.
  std::optional<Problem> fault_of(const SweepAxis& axis, const AxisValue& value) const {
    std::vector<std::string> settings = given_;
    settings.push_back(axis.field + "=" + value.text);
    Problems found;
    read_(settings, found);
    for (const Problem& problem : found.all()) {
      if (problem.severity != Severity::kError || problem.mark.file != kSetOption) continue;
      const bool is_of_value = problem.found.find(in_quotes(value.text)) != std::string::npos;
      if (is_of_value) return Problem{value.place.mark, value.place.field, problem.found, problem.expected};
      const std::size_t skipped = problem.found.starts_with("found ") ? 6 : 0;
      return Problem{axis.place.mark, axis.place.field,
                     "found " + in_quotes(axis.field) + ": " + problem.found.substr(skipped), problem.expected};
    }
    return std::nullopt;
  }

  const std::vector<std::string>& given_;
  const ReadWithSettings& read_;
  Problems& problems_;
};

/// Each field is varied by one axis only, and by nobody else.
void check_paths(const Sweep& sweep, const std::vector<std::string>& given, Problems& problems) {
  for (std::size_t i = 0; i < sweep.axes.size(); ++i) {
    const SweepAxis& axis = sweep.axes[i];
    const std::vector<std::string> path = path_words(axis.field);
    if (!path.empty() && (path.front() == "sweep" || path.front() == "drydock" || path.front() == "kind"))
      problems.error(axis.place.mark, axis.place.field, "found " + in_quotes(axis.field),
                     "a field of the scenario itself");
    for (std::size_t k = 0; k < i; ++k) {
      const std::vector<std::string> other = path_words(sweep.axes[k].field);
      if (lies_within(path, other) || lies_within(other, path))
        problems.error(axis.place.mark, axis.place.field, "found " + in_quotes(axis.field),
                       "a field that " + in_quotes(sweep.axes[k].name) + " does not vary already");
    }
    for (const std::string& setting : given) {
      const std::string_view set = std::string_view(setting).substr(0, setting.find('='));
      if (lies_within(path_words(set), path))
        problems.error({kSetOption, 0, 0}, std::string(set), "found a field that the sweep varies",
                       "another field, or --case 0, which runs the file without its sweep");
    }
  }
}

}  // namespace

void check_sweep(const Sweep& sweep, const std::vector<std::string>& given, const ReadWithSettings& read,
                 Problems& problems) {
  check_paths(sweep, given, problems);
  SweepProbe probe(given, read, problems);
  for (const SweepAxis& axis : sweep.axes) probe.probe(axis);
}

void check_sweep_figures(const Sweep& sweep, const Json& figures, Problems& problems) {
  std::vector<FigurePath> paths = sweep.figures;
  for (const SweepOutcome& outcome : sweep.outcomes)
    if (outcome.figure) paths.push_back(*outcome.figure);
  for (const FigurePath& path : paths) {
    const std::optional<FigureFault> fault = figure_fault(figures, path);
    if (!fault) continue;
    const bool is_of_part = fault->step == path.steps.front().name && path.steps.size() > 1 &&
                            nearest_name(fault->step, fault->names).empty();
    if (!is_of_part)
      problems.error(
          path.place.mark, path.place.field,
          "found " + in_quotes(path.text) + ", while no figure of a run is called " + in_quotes(fault->step),
          "a number of summary.json, as in energy.lost_in_impacts_J" + did_you_mean(fault->step, fault->names));
  }
}

}  // namespace drydock
