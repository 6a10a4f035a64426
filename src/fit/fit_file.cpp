// SPDX-License-Identifier: Apache-2.0
#include "fit/fit_file.h"

#include <algorithm>

#include "input/field_path.h"
#include "input/in_quotes.h"

namespace drydock {
namespace {

const std::string kFitOption = "--fit";

/// Turns one section of `fit` into a parameter.
class ParameterReading {
 public:
  ParameterReading(const FitParameterSection& section, Problems& problems) : section_(section), problems_(problems) {}

  FitParameter read() {
    parameter_.field = section_.field.value;
    parameter_.name = section_.name ? section_.name->value : section_.field.value;
    parameter_.place = {section_.field.mark, section_.field.field};
    if (!section_.field.mark.file.empty() && !parse_field_path(parameter_.field))
      report(section_.field, "found " + in_quotes(parameter_.field),
             "the path of a field, as in robots.arm.arm.drives.joints.joint2.stiffness");
    read_range();
    return std::move(parameter_);
  }

 private:
  template <class T>
  void report(const Located<T>& at, std::string found, std::string expected) {
    if (!at.mark.file.empty()) problems_.error(at.mark, at.field, std::move(found), std::move(expected));
  }

  /// A number of the same dimension as those before it.
  std::optional<double> number(const Located<AnyValue>& value) {
    const std::optional<WrittenQuantity> quantity = parse_written_quantity(value.value.text);
    if (!quantity) {
      report(value, "found " + in_quotes(value.value.text), "a number, with or without a unit, as in 8000 N m/rad");
      return std::nullopt;
    }
    if (!quantity->unit.empty() && unit_.unit.empty()) unit_ = *quantity;
    if (!quantity->unit.empty() && quantity->meaning.dimension != unit_.meaning.dimension) {
      report(value, "found " + in_quotes(value.value.text) + ", which is " + words_of(quantity->meaning.dimension).one,
             words_of(unit_.meaning.dimension).one + ", as the numbers before it");
      return std::nullopt;
    }
    return in_unit(*quantity, unit_);
  }

  void read_range() {
    // The first unit counts for all.
    for (const Located<AnyValue>* value : {&section_.from, &section_.to}) {
      const std::optional<WrittenQuantity> quantity = parse_written_quantity(value->value.text);
      if (quantity && !quantity->unit.empty() && unit_.unit.empty()) unit_ = *quantity;
    }
    const std::optional<double> from = number(section_.from), to = number(section_.to);
    parameter_.unit = unit_.unit;
    if (!from || !to) return;
    parameter_.from = *from;
    parameter_.to = *to;
    if (!(*from < *to))
      return report(section_.to, "found " + in_quotes(section_.to.value.text) + ", not above from", "a larger number");
    parameter_.is_logarithmic = section_.is_logarithmic ? section_.is_logarithmic->value : *from > 0;
    if (parameter_.is_logarithmic && !(*from > 0))
      return report(*section_.is_logarithmic, "found log with a range that is not above zero", "spacing: linear");
    if (!section_.start) return;
    parameter_.start = number(*section_.start);
    if (parameter_.start && (*parameter_.start < *from || *parameter_.start > *to))
      report(*section_.start, "found " + in_quotes(section_.start->value.text), "a number between from and to");
  }

  const FitParameterSection& section_;
  Problems& problems_;
  FitParameter parameter_;
  WrittenQuantity unit_;
};

std::string_view trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(' ');
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

}  // namespace

void describe(Fields& f, FitParameterSection& parameter) {
  const Choices<bool> spacings{{{"linear", false}, {"log", true}}};
  f.required("field", parameter.field, "what is fitted: the path of a field of this file, as --set takes it");
  f.optional("name", parameter.name, "what the results call it (default: the path)");
  f.required("from", parameter.from, "the smallest value that it may have");
  f.required("to", parameter.to, "the largest");
  f.optional("start", parameter.start,
             "where the search begins (default: what the file has there, or else the middle)");
  f.optional("spacing", parameter.is_logarithmic, spacings,
             "whether the value or its logarithm is fitted (default: log for ranges above zero)");
}

void describe(Fields& f, FitSection& section) {
  f.required("fit", section.fit, "fields whose values are fitted to what was measured");
  f.optional("iterations", section.iterations_max, "at most so many").at_least(1);
}

FitPlan read_fit(const FitSection& section, Problems& problems) {
  FitPlan plan;
  plan.iterations_max = section.iterations_max;
  for (const FitParameterSection& parameter : section.fit.value) {
    plan.parameters.push_back(ParameterReading(parameter, problems).read());
    const FitParameter& last = plan.parameters.back();
    const auto is_same = [&](const FitParameter& other) { return other.name == last.name; };
    if (std::any_of(plan.parameters.begin(), plan.parameters.end() - 1, is_same) && !last.place.mark.file.empty())
      problems.error(last.place.mark, last.place.field, "found a second parameter called " + in_quotes(last.name),
                     "another name");
  }
  if (section.fit.value.empty() && !section.fit.mark.file.empty())
    problems.error(section.fit.mark, section.fit.field, "found nothing to fit", "at least one field");
  return plan;
}

std::optional<FitParameterSection> fit_option(const std::string& text) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos) return std::nullopt;
  std::string_view range = trimmed(std::string_view(text).substr(equals + 1));
  const std::size_t comma = range.find(',');
  if (range.size() < 2 || range.front() != '[' || range.back() != ']' || comma == std::string_view::npos)
    return std::nullopt;
  const auto end = [&](std::string_view part) {
    return Located<AnyValue>{{std::string(trimmed(part))}, {kFitOption, 0, 0}, text.substr(0, equals)};
  };
  FitParameterSection section;
  section.field = {text.substr(0, equals), {kFitOption, 0, 0}, text.substr(0, equals)};
  section.from = end(range.substr(1, comma - 1));
  section.to = end(range.substr(comma + 1, range.size() - comma - 2));
  return section;
}

}  // namespace drydock
