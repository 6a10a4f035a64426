// SPDX-License-Identifier: Apache-2.0
#include "mission/file/profile_file.h"

#include <numbers>

#include "input/in_quotes.h"
#include "input/unit.h"
#include "input/wording.h"

namespace drydock {

namespace {

/// The form that a row's value has; rows are taken by a template that hands on nothing else.
struct RowForm {
  LateForm form;
};

void take(Value& value, TableRow& row, const RowForm& how) {
  if (!begin_list(value, 2, 2, "a time and a value, as in [1.5 s, 2]")) return;
  if (value.describing()) {
    ValueInfo& cell = value.info().parts.emplace_back();
    cell.form = ValueInfo::Form::kAnyOf;
    ValueInfo& time = cell.parts.emplace_back();
    time.form = ValueInfo::Form::kNumber;
    time.dimension = Dimension::time();
    for (const Dimension& dimension : how.form.dimensions) {
      ValueInfo& number = cell.parts.emplace_back();
      number.form = ValueInfo::Form::kNumber;
      number.dimension = dimension;
    }
    return;
  }
  take_item(value, 0, row.time_s, Dimension::time());
  take_item(value, 1, row.value, how.form);
}

void take_rows(Value& value, std::vector<TableRow>& rows, const RowForm& how) {
  if (!begin_list(value, 1, static_cast<std::size_t>(-1), "a list of rows, as in [[0, 0], [1 s, 2]]")) return;
  if (value.describing()) {
    TableRow row;
    Value part(value, value.info().parts.emplace_back());
    take(part, row, how);
    return;
  }
  for (std::size_t i = 0; i < value.node().children.size() && !value.reading().is_full(); ++i) {
    Value item(value, i, value.node().children[i]);
    if (!item.node().broken) take(item, rows.emplace_back(), how);
  }
}

struct Rows {
  std::vector<TableRow> rows;
};
void take(Value& value, Rows& rows, const RowForm& how) {
  take_rows(value, rows.rows, how);
}

struct ProfileSection {
  ProfileField& profile;
  const LateForm& form;
};

void describe(Fields& f, ProfileSection& section) {
  ProfileField& p = section.profile;
  std::optional<Rows> rows;
  f.optional("sine", p.sine, section.form, "amplitude of a sine");
  f.optional("frequency", p.frequency_Hz, Dimension::frequency(), "periods of the sine per second").at_least(0);
  f.optional("rate", p.rate_rad_per_s, Dimension::angular_velocity(), "the same as an angle per second").at_least(0);
  f.optional("phase", p.phase_rad, Dimension::angle(), "angle of the sine at time zero");
  f.optional("offset", p.offset, section.form, "what is added to the sine");
  f.optional("table", rows, RowForm{section.form}, "rows [time, value]; held before the first and after the last");
  f.optional("csv", p.csv, "a CSV file with a column time_s");
  f.optional("column", p.column,
             "the column of the CSV file, in SI units or in that at the end of its name, as in fx_kN");
  f.optional("steps", p.steps, "whether a value of the table holds until the next, instead of straight lines");
  f.exactly_one({"sine", "table", "csv"}, "the value over time");
  f.at_most_one({"frequency", "rate"}, "the frequency of the sine");
  f.needs("frequency", "sine");
  f.needs("rate", "sine");
  f.needs("phase", "sine");
  f.needs("offset", "sine");
  f.needs("column", "csv");
  f.needs("csv", "column");
  if (!f.describing() && f.has("steps") && f.has("sine"))
    f.error("steps", "found beside sine", "it only beside a table");
  if (!f.describing() && f.has("sine") && !f.has("frequency") && !f.has("rate")) {
    f.error("sine", "found without frequency or rate", "one of them");
  }
  if (rows) p.table = std::move(rows->rows);
}

void read_sine(const ProfileField& field, const Dimension& dimension, const std::string& what, Problems& problems,
               TimeProfile& profile) {
  read_late(*field.sine, {&dimension, 1}, what, problems, &profile.amplitude);
  if (field.offset) read_late(*field.offset, {&dimension, 1}, what, problems, &profile.offset);
  profile.rate_rad_per_s = field.rate_rad_per_s.value_or(2 * std::numbers::pi * field.frequency_Hz.value_or(0));
  profile.phase_rad = field.phase_rad;
}

void read_table(const ProfileField& field, const Dimension& dimension, const std::string& what, Problems& problems,
                TimeProfile& profile) {
  for (const TableRow& row : *field.table) {
    TimeProfile::Knot knot{row.time_s.value, 0};
    if (!row.value.is_given() || row.time_s.mark.file.empty()) continue;  // reported
    if (!read_late(row.value, {&dimension, 1}, what, problems, &knot.value)) continue;
    if (!profile.table.empty() && knot.time_s < profile.table.back().time_s) {
      problems.error(
          row.time_s.mark, row.time_s.field,
          "found " + short_number(knot.time_s) + " s after " + short_number(profile.table.back().time_s) + " s",
          "times that do not decrease");
      continue;
    }
    profile.table.push_back(knot);
  }
}

void read_column(const ProfileField& field, const Dimension& dimension, CsvTables& tables, Problems& problems,
                 TimeProfile& profile) {
  if (field.csv->value.empty() || field.column.mark.file.empty()) return;  // reported
  const auto [entry, is_new] = tables.try_emplace(field.csv->value);
  if (is_new) entry->second = read_csv(field.csv->value, {{"time_s"}, "time_s"}, problems);
  if (!entry->second) return;
  const CsvColumn* column = entry->second->find(field.column.value);
  if (column == nullptr || column->values.empty()) {
    std::vector<std::string> names;
    for (const CsvColumn& known : entry->second->columns) names.push_back(known.name);
    problems.error(field.column.mark, field.column.field, "found " + in_quotes(field.column.value),
                   "a column of numbers in " + in_quotes(field.csv->value.filename().string()) +
                       did_you_mean(field.column.value, names));
    return;
  }
  const std::vector<double>& time_s = entry->second->find("time_s")->values;
  const std::optional<Unit> unit = without_unit(column->name).unit;
  const double scale = unit && unit->dimension == dimension ? unit->scale : 1;
  for (std::size_t i = 0; i < time_s.size(); ++i) profile.table.push_back({time_s[i], scale * column->values[i]});
}

}  // namespace

void take(Value& value, ProfileField& profile, const LateForm& form) {
  ProfileSection section{profile, form};
  if (value.describing()) {
    ValueInfo& info = value.info();
    info.form = ValueInfo::Form::kAnyOf;
    for (const Dimension& dimension : form.dimensions) {
      ValueInfo& part = info.parts.emplace_back();
      part.form = ValueInfo::Form::kNumber;
      part.dimension = dimension;
    }
    Value part(value, info.parts.emplace_back());
    Fields fields(part);
    describe(fields, section);
    return;
  }
  if (value.node().is_map()) {
    Fields fields(value);
    describe(fields, section);
    fields.finish();
  } else if (value.node().is_list()) {
    value.error("a number, or a section with sine, table or csv");
  } else {
    take(value, profile.constant.emplace(), form);
    if (!profile.constant->is_given()) profile.constant.reset();
  }
}

TimeProfile read_profile(const ProfileField& field, const Dimension& dimension, const std::string& what,
                         CsvTables& tables, Problems& problems) {
  TimeProfile profile;
  profile.steps = field.steps;
  if (field.constant) read_late(*field.constant, {&dimension, 1}, what, problems, &profile.offset);
  if (field.sine) read_sine(field, dimension, what, problems, profile);
  if (field.table) read_table(field, dimension, what, problems, profile);
  if (field.csv) read_column(field, dimension, tables, problems, profile);
  return profile;
}

}  // namespace drydock
