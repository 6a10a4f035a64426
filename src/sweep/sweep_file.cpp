// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_file.h"

#include <algorithm>
#include <cmath>

#include "input/field_path.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "sweep/case_record.h"
#include "sweep/sweep_cases.h"

namespace drydock {
namespace {

template <class T>
void report(const Located<T>& at, std::string found, std::string expected, Problems& problems) {
  if (!at.mark.file.empty()) problems.error(at.mark, at.field, std::move(found), std::move(expected));
}

/// Turns a section of `vary` into an axis.
class AxisReading {
 public:
  AxisReading(const VarySection& section, Sampling sampling, Problems& problems)
      : section_(section), sampling_(sampling), problems_(problems) {}

  SweepAxis read() {
    axis_.field = section_.field.value;
    axis_.name = section_.name ? section_.name->value : section_.field.value;
    axis_.place = {section_.field.mark, section_.field.field};
    axis_.is_logarithmic = section_.is_logarithmic;
    if (!section_.field.mark.file.empty() && !parse_field_path(axis_.field))
      report(section_.field, "found " + in_quotes(axis_.field), "the path of a field, as in bodies.chaser.at.p.1",
             problems_);
    if (section_.values) read_values();
    if (section_.from && section_.to) read_range();
    return std::move(axis_);
  }

 private:
  void read_values() {
    const std::vector<Located<AnyValue>>& values = section_.values->value;
    std::vector<WrittenQuantity> numbers;
    for (const Located<AnyValue>& value : values) {
      if (std::optional<WrittenQuantity> number = parse_written_quantity(value.value.text)) numbers.push_back(*number);
    }
    axis_.is_number = numbers.size() == values.size();
    if (axis_.is_number && !take_unit(values, numbers)) return;
    for (std::size_t i = 0; i < values.size(); ++i) {
      const double number = axis_.is_number ? in_unit(numbers[i], unit_) : static_cast<double>(i);
      add_value(values[i], number);
    }
    if (values.empty() && !section_.values->mark.file.empty())
      report(*section_.values, "found an empty list", "at least one value", problems_);
    if (!axis_.is_number || axis_.values.empty()) return;
    const auto is_less = [](const AxisValue& a, const AxisValue& b) { return a.number < b.number; };
    axis_.from = std::min_element(axis_.values.begin(), axis_.values.end(), is_less)->number;
    axis_.to = std::max_element(axis_.values.begin(), axis_.values.end(), is_less)->number;
  }

  void add_value(const Located<AnyValue>& value, double number) {
    const auto is_same = [&](const AxisValue& other) {
      return axis_.is_number ? other.number == number : other.text == value.value.text;
    };
    if (std::any_of(axis_.values.begin(), axis_.values.end(), is_same)) {
      report(value, "found " + in_quotes(value.value.text) + " again", "each value once", problems_);
    } else {
      axis_.values.push_back({value.value.text, number, {value.mark, value.field}});
    }
  }

  /// The first unit; the others measure the same.
  bool take_unit(const std::vector<Located<AnyValue>>& texts, const std::vector<WrittenQuantity>& numbers) {
    bool all_fit = true;
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      if (numbers[i].unit.empty()) continue;
      if (unit_.unit.empty()) unit_ = numbers[i];
      const Dimension& dimension = unit_.meaning.dimension;
      if (numbers[i].meaning.dimension == dimension) continue;
      report(texts[i],
             "found " + in_quotes(texts[i].value.text) + ", which is " + words_of(numbers[i].meaning.dimension).one,
             words_of(dimension).one + ", as the values before it", problems_);
      all_fit = false;
    }
    axis_.unit = unit_.unit;
    return all_fit;
  }

  std::optional<WrittenQuantity> end_of_range(const Located<AnyValue>& end) {
    std::optional<WrittenQuantity> number = parse_written_quantity(end.value.text);
    if (!number)
      report(end, "found " + in_quotes(end.value.text), "a number, with or without a unit, as in -3 deg", problems_);
    return number;
  }

  void read_range() {
    const auto from = end_of_range(*section_.from), to = end_of_range(*section_.to);
    if (!from || !to || !take_unit({*section_.from, *section_.to}, {*from, *to})) return;
    axis_.from = in_unit(*from, unit_);
    axis_.to = in_unit(*to, unit_);
    if (axis_.from == axis_.to)
      return report(*section_.to, "found " + in_quotes(section_.to->value.text) + ", the same as from",
                    "another end of the range", problems_);
    if (axis_.is_logarithmic && !(axis_.from > 0 && axis_.to > 0))
      return report(axis_.from > 0 ? *section_.to : *section_.from, "found an end that is not above zero",
                    "numbers above zero with spacing: log", problems_);
    if (sampling_ != Sampling::kGrid) {
      if (section_.count) report(*section_.count, "found beside a random sampling", "it only with a grid", problems_);
      return;
    }
    if (!section_.count) return report(*section_.from, "found a range without count", "count: 5, say", problems_);
    const int count = section_.count->value;
    if (count < 2 || static_cast<std::size_t>(count) > kMostSweepCases)
      return report(*section_.count, "found " + std::to_string(count),
                    "a number from 2 to " + std::to_string(kMostSweepCases), problems_);
    for (const double number :
         spaced_numbers(axis_.from, axis_.to, static_cast<std::size_t>(count), axis_.is_logarithmic)) {
      const bool is_end = number == axis_.from || number == axis_.to;
      AxisValue value = axis_value(number, axis_.unit, is_end ? kEndDigits : range_digits(axis_.from, axis_.to));
      value.place = {section_.from->mark, section_.from->field};
      axis_.values.push_back(std::move(value));
    }
  }

  const VarySection& section_;
  const Sampling sampling_;
  Problems& problems_;
  SweepAxis axis_;
  WrittenQuantity unit_;
};

std::optional<FigurePath> read_figure(const Located<std::string>& text, Problems& problems) {
  const auto steps = parse_field_path(text.value);
  if (!steps) {
    report(text, "found " + in_quotes(text.value), "the path of a figure, as in energy.lost_in_impacts_J", problems);
    return std::nullopt;
  }
  FigurePath path{text.value, {}, {text.mark, text.field}};
  for (const PathStep& step : *steps) path.steps.push_back({step.name, step.index});
  return path;
}

SweepOutcome read_outcome(const OutcomeSection& section, Problems& problems) {
  SweepOutcome outcome;
  outcome.name = section.name.value;
  if (section.event) outcome.event = section.event->value;
  outcome.distance_m = section.distance_m.value_or(0);
  if (section.figure) outcome.figure = read_figure(*section.figure, problems);
  outcome.above = section.above;
  outcome.below = section.below;
  return outcome;
}

void read_outcomes(const std::vector<OutcomeSection>& sections, Sweep& sweep, Problems& problems) {
  constexpr std::size_t kMostOutcomes = 50;
  for (std::size_t i = 0; i < sections.size(); ++i) {
    const OutcomeSection& section = sections[i];
    const std::vector<std::string> taken = outcome_names(sweep);
    if (std::find(taken.begin(), taken.end(), section.name.value) != taken.end()) {
      report(section.name, "found " + in_quotes(section.name.value) + ", which is taken",
             std::string("a name no other outcome has; ") + kOtherOutcome + ", " + kInvalidOutcome + " and " +
                 kFailedOutcome + " are Drydock's own",
             problems);
    }
    const bool has_condition = section.event || section.apart || section.figure;
    if (!has_condition && i + 1 < sections.size())
      report(section.name, "found an outcome without a condition before others", "it as the last one", problems);
    sweep.outcomes.push_back(read_outcome(section, problems));
  }
  if (sections.size() > kMostOutcomes)
    report(sections[kMostOutcomes].name, "found " + counted(sections.size(), "outcome"), "at most 50", problems);
}

void count_cases(const SweepSection& section, Sweep& sweep, Problems& problems) {
  const std::string most = std::to_string(kMostSweepCases);
  if (sweep.sampling == Sampling::kGrid) {
    if (section.cases)
      report(*section.cases, "found cases beside a grid", "it only with sampling: random or latin-hypercube", problems);
    const bool is_read =
        std::all_of(sweep.axes.begin(), sweep.axes.end(), [](auto& axis) { return !axis.values.empty(); });
    sweep.cases = is_read ? grid_size(sweep.axes) : 0;
    if (sweep.cases > kMostSweepCases)
      report(section.vary, "found a grid of more than " + most + " cases", "fewer values, or sampling: latin-hypercube",
             problems);
    return;
  }
  if (!section.cases) {
    report(section.sampling, "found a random sampling without cases", "cases: 200, say", problems);
    return;
  }
  const int cases = section.cases->value;
  if (cases < 1 || static_cast<std::size_t>(cases) > kMostSweepCases) {
    report(*section.cases, "found " + std::to_string(cases), "a number from 1 to " + most, problems);
  } else {
    sweep.cases = static_cast<std::size_t>(cases);
  }
}

}  // namespace

double in_unit(const WrittenQuantity& quantity, const WrittenQuantity& like) {
  if (quantity.unit == like.unit || like.unit.empty()) return quantity.number;
  const Unit from = quantity.unit.empty() ? Unit{like.meaning.dimension} : quantity.meaning;  // a bare number is SI
  const double si = from.offset + from.scale * quantity.number;
  return (si - like.meaning.offset) / like.meaning.scale;
}

void take(Value& value, AnyValue& any) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    ValueInfo number, word;
    number.form = ValueInfo::Form::kNumber;
    word.form = ValueInfo::Form::kText;
    value.info().parts = {std::move(number), std::move(word)};
    return;
  }
  if (!value.node().is_scalar() || value.node().is_nothing()) return value.error("a number or a word");
  any.text = value.node().text;
}

void describe(Fields& f, VarySection& vary) {
  const Choices<bool> spacings{{{"linear", false}, {"log", true}}};
  f.required("field", vary.field, "what is varied: the path of a field of this file, as --set takes it");
  f.optional("name", vary.name, "what the results call it (default: the path)");
  f.optional("values", vary.values, "the values, each as it would stand in the file");
  f.optional("from", vary.from, "one end of a range");
  f.optional("to", vary.to, "its other end");
  f.optional("count", vary.count, "how many values of the range a grid has, with both ends").at_least(2);
  f.optional("spacing", vary.is_logarithmic, spacings, "equal steps, or equal ratios");
  f.exactly_one({"values", "from"}, "the values");
  f.needs("from", "to");
  f.needs("to", "from");
  f.needs("count", "from");
  f.needs("spacing", "from");
}

void describe(Fields& f, OutcomeSection& outcome) {
  f.required("name", outcome.name, "what such a case is called");
  f.optional("event", outcome.event, "the name of an event that has happened");
  f.optional("apart", outcome.apart, "two frames that are far apart at the end of the run");
  f.optional("distance", outcome.distance_m, Dimension::length(), "they are farther apart than this").above(0);
  f.optional("figure", outcome.figure, "a figure of summary.json that is there, by its path");
  f.optional("above", outcome.above, Dimension::none(), "the figure is greater than this, in its own unit");
  f.optional("below", outcome.below, Dimension::none(), "the figure is less than this, in its own unit");
  f.needs("apart", "distance");
  f.needs("distance", "apart");
  f.needs("above", "figure");
  f.needs("below", "figure");
}

void describe(Fields& f, SweepSection& sweep) {
  const Choices<Sampling> samplings{
      {{"grid", Sampling::kGrid}, {"random", Sampling::kRandom}, {"latin-hypercube", Sampling::kLatinHypercube}}};
  f.required("vary", sweep.vary, "fields of this file that differ from case to case");
  f.optional("sampling", sweep.sampling, samplings, "every combination of the values, or so many random cases");
  f.optional("cases", sweep.cases, "how many random cases").at_least(1);
  f.optional("seed", sweep.seed, "of the random cases").at_least(0);
  f.required("outcomes", sweep.outcomes,
             "what the end of a case is called: the first outcome whose conditions all hold; one without conditions "
             "holds for all other cases and comes last");
  f.optional("figures", sweep.figures, "figures of summary.json that are kept of each case, by path");
}

Sweep read_sweep(const SweepSection& section, Problems& problems) {
  Sweep sweep;
  sweep.sampling = section.sampling.value;
  sweep.seed = static_cast<std::uint64_t>(section.seed);
  for (const VarySection& vary : section.vary.value)
    sweep.axes.push_back(AxisReading(vary, sweep.sampling, problems).read());
  for (std::size_t i = 0; i < sweep.axes.size(); ++i) {
    const auto is_same = [&](const SweepAxis& other) { return other.name == sweep.axes[i].name; };
    const auto end = sweep.axes.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(sweep.axes.begin(), end, is_same))
      problems.error(sweep.axes[i].place.mark, sweep.axes[i].place.field,
                     "found a second axis called " + in_quotes(sweep.axes[i].name), "another name");
  }
  if (section.vary.value.empty()) report(section.vary, "found nothing to vary", "at least one field", problems);
  read_outcomes(section.outcomes, sweep, problems);
  for (const Located<std::string>& figure : section.figures)
    if (std::optional<FigurePath> path = read_figure(figure, problems)) sweep.figures.push_back(std::move(*path));
  count_cases(section, sweep, problems);
  return sweep;
}

}  // namespace drydock
