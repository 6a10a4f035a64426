// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_report.h"

#include <fmt/format.h>

#include <algorithm>

#include "output/csv_text.h"
#include "output/number_text.h"
#include "sweep/sweep_window.h"

namespace drydock {
namespace {

std::vector<std::size_t> outcome_counts(const SweepResult& result) {
  std::vector<std::size_t> counts(outcome_names(result.sweep).size());
  for (const std::optional<CaseRecord>& record : result.records)
    if (record) ++counts[record->outcome];
  return counts;
}

double share_of(std::size_t count, std::size_t of) {
  return of == 0 ? 0.0 : static_cast<double>(count) / static_cast<double>(of);
}

std::string sampling_word(Sampling sampling) {
  switch (sampling) {
    case Sampling::kGrid:
      return "grid";
    case Sampling::kRandom:
      return "random";
    case Sampling::kLatinHypercube:
      break;
  }
  return "latin-hypercube";
}

Json range_json(const SweepAxis& axis, const AxisRange& range) {
  if (range.values.empty()) return nullptr;
  if (axis.is_number) return {{"from", range.values.front().text}, {"to", range.values.back().text}};
  Json words = Json::array();
  for (const AxisValue& value : range.values) words.push_back(value.text);
  return {{"values", std::move(words)}};
}

std::string range_text(const SweepAxis& axis, const AxisRange& range) {
  if (range.values.empty()) return "none";
  if (axis.is_number && range.values.size() > 1) return range.values.front().text + " to " + range.values.back().text;
  std::string text;
  for (const AxisValue& value : range.values) text += (text.empty() ? "" : ", ") + value.text;
  return text;
}

Json axis_json(const SweepAxis& axis, const AxisRange& all_first) {
  Json json = {{"name", axis.name}, {"field", axis.field}};
  if (axis.values.empty()) {
    json["from"] = axis_value(axis.from, axis.unit, kEndDigits).text;
    json["to"] = axis_value(axis.to, axis.unit, kEndDigits).text;
  } else {
    Json values = Json::array();
    for (const AxisValue& value : axis.values) values.push_back(value.text);
    json["values"] = std::move(values);
  }
  json["all_first_outcome"] = range_json(axis, all_first);
  return json;
}

/// A line for each case that has run, while they fit on a screen.
std::string few_cases(const SweepResult& result) {
  constexpr std::size_t kMost = 20;
  if (result.records.size() > kMost) return "";
  std::vector<std::vector<std::string>> rows(1);
  for (const SweepAxis& axis : result.sweep.axes) rows[0].push_back(axis.name);
  rows[0].push_back("outcome");
  for (const FigurePath& figure : result.sweep.figures) rows[0].push_back(figure.steps.back().name);
  const std::vector<std::string> names = outcome_names(result.sweep);
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    if (!result.records[i]) continue;
    std::vector<std::string>& row = rows.emplace_back();
    for (std::size_t axis = 0; axis < result.sweep.axes.size(); ++axis) row.push_back(result.cases.value(axis, i).text);
    row.push_back(names[result.records[i]->outcome]);
    for (const std::optional<double>& figure : result.records[i]->figures)
      row.push_back(figure ? fmt::format("{:.5g}", *figure) : "none");
  }
  std::string text;
  for (const std::vector<std::string>& row : rows) {
    std::string line = " ";
    for (std::size_t k = 0; k < row.size(); ++k) {
      std::size_t width = 0;
      for (const std::vector<std::string>& other : rows) width = std::max(width, other[k].size());
      line += fmt::format(" {:<{}} ", row[k], width);
    }
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

Json box_json(const Sweep& sweep, const SweepWindow& window) {
  if (window.box.empty()) return nullptr;
  Json axes = Json::array();
  for (std::size_t i = 0; i < sweep.axes.size(); ++i) {
    Json axis = {{"name", sweep.axes[i].name}};
    axis.update(range_json(sweep.axes[i], window.box[i]));
    axes.push_back(std::move(axis));
  }
  return {{"cases", window.box_cases}, {"axes", std::move(axes)}};
}

}  // namespace

std::size_t cases_run(const SweepResult& result) {
  std::size_t count = 0;
  for (const std::optional<CaseRecord>& record : result.records) count += record ? 1 : 0;
  return count;
}

std::string sweep_sentence(const SweepResult& result) {
  const std::size_t run = cases_run(result), first = outcome_counts(result).front();
  return fmt::format("{} of {} cases: {} ({:.3g} %).", first, run, outcome_names(result.sweep).front(),
                     100 * share_of(first, run));
}

Json sweep_figures(const SweepResult& result) {
  const std::vector<std::string> names = outcome_names(result.sweep);
  const std::vector<std::size_t> counts = outcome_counts(result);
  const std::size_t run = cases_run(result);
  Json outcomes = Json::array();
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i >= result.sweep.outcomes.size() && counts[i] == 0) continue;
    outcomes.push_back({{"name", names[i]}, {"cases", counts[i]}, {"share_ratio", share_of(counts[i], run)}});
  }
  const SweepWindow window = sweep_window(result.sweep, result.cases, result.records);
  Json axes = Json::array();
  for (std::size_t i = 0; i < result.sweep.axes.size(); ++i)
    axes.push_back(axis_json(result.sweep.axes[i], window.axes[i]));
  Json figures = {{"sentence", sweep_sentence(result)}, {"sampling", sampling_word(result.sweep.sampling)},
                  {"cases", result.cases.count()},      {"cases_run", run},
                  {"outcomes", std::move(outcomes)},    {"axes", std::move(axes)}};
  if (result.sweep.sampling != Sampling::kGrid) figures["seed"] = result.sweep.seed;
  if (window.box_is_searched) figures["largest_box"] = box_json(result.sweep, window);
  return figures;
}

std::string sweep_text(const std::string& what, const SweepResult& result) {
  const std::vector<std::string> names = outcome_names(result.sweep);
  const std::vector<std::size_t> counts = outcome_counts(result);
  const std::size_t run = cases_run(result);
  std::string text = fmt::format("{}: {} of {} cases\noutcomes\n", what, run, result.cases.count());
  for (std::size_t i = 0; i < names.size(); ++i) {
    if (i >= result.sweep.outcomes.size() && counts[i] == 0) continue;
    text += fmt::format("  {:<28}{:>8}  {:>6.2f} %\n", names[i], counts[i], 100 * share_of(counts[i], run));
  }
  text += few_cases(result);
  const SweepWindow window = sweep_window(result.sweep, result.cases, result.records);
  text += "every case ends as \"" + names.front() + "\" with\n";
  for (std::size_t i = 0; i < result.sweep.axes.size(); ++i)
    text += fmt::format("  {:<28}{}\n", result.sweep.axes[i].name, range_text(result.sweep.axes[i], window.axes[i]));
  if (window.box.empty() || result.sweep.axes.size() < 2) return text;
  text += fmt::format("largest box in which every case ends as \"{}\": {} cases\n", names.front(), window.box_cases);
  for (std::size_t i = 0; i < result.sweep.axes.size(); ++i)
    text += fmt::format("  {:<28}{}\n", result.sweep.axes[i].name, range_text(result.sweep.axes[i], window.box[i]));
  return text;
}

std::string cases_csv(const SweepResult& result) {
  const Sweep& sweep = result.sweep;
  std::vector<CsvSheetColumn> columns = {{"case", ""}};
  for (const SweepAxis& axis : sweep.axes) columns.push_back({axis.name, axis.unit});
  columns.insert(columns.end(), {{"outcome", ""}, {"end", "s"}});
  for (const FigurePath& figure : sweep.figures) columns.push_back({figure.text, ""});
  columns.push_back({"reason", ""});
  const std::vector<std::string> names = outcome_names(sweep);
  std::string text = csv_heading(columns);
  for (std::size_t i = 0; i < result.records.size(); ++i) {
    if (!result.records[i]) continue;
    const CaseRecord& record = *result.records[i];
    text += std::to_string(i + 1);
    for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
      const AxisValue value = result.cases.value(axis, i);
      text += "," + (sweep.axes[axis].is_number ? shortest(value.number) : csv_field(value.text));
    }
    text += "," + csv_field(names[record.outcome]) + "," + shortest(record.end_s);
    for (const std::optional<double>& figure : record.figures) text += "," + (figure ? shortest(*figure) : "");
    text += "," + csv_field(record.reason) + "\n";
  }
  return text;
}

}  // namespace drydock
