// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/trajectory_csv_file.h"

#include "input/csv.h"
#include "input/csv_cells.h"
#include "input/in_quotes.h"

namespace drydock {
namespace {

constexpr std::string_view kVelocity = "_velocity", kAcceleration = "_acceleration";

/// The name of the column of time: a file that has one of the two says which.
std::string time_column(std::string_view text, const std::string& file) {
  Problems unheard;
  ProblemLimit limit(unheard, file);
  std::vector<CsvCell> cells;
  if (!CsvRecords(text, limit).next(cells)) return "time";
  const bool has_unit = std::any_of(cells.begin(), cells.end(), [](const CsvCell& c) { return c.text == "time_s"; });
  return has_unit ? "time_s" : "time";
}

std::vector<std::string> known_columns(std::span<const ChainJoint> joints) {
  std::vector<std::string> names;
  for (const ChainJoint& joint : joints) {
    names.push_back(joint.name);
    names.push_back(joint.name + std::string(kVelocity));
    names.push_back(joint.name + std::string(kAcceleration));
  }
  return names;
}

class CsvPoints {
 public:
  CsvPoints(const CsvTable& table, std::span<const ChainJoint> joints, Problems& problems)
      : table_(table), joints_(joints), problems_(problems) {}

  /// The columns of all joints with this ending; empty when there are none. Some but not all of them are an error.
  std::vector<const CsvColumn*> columns(std::string_view ending) {
    std::vector<const CsvColumn*> found;
    std::vector<std::string> missing;
    for (const ChainJoint& joint : joints_) {
      const std::string name = joint.name + std::string(ending);
      const CsvColumn* column = table_.find(name);
      if (column == nullptr) {
        missing.push_back(name);
      } else if (column->values.size() == table_.rows()) {
        found.push_back(column);
      } else {
        problems_.error(head(), path_step(name), "found texts", "numbers");
      }
    }
    if (missing.empty()) return found;
    if (missing.size() < joints_.size()) {
      problems_.error(head(), path_step(missing.front()), "found no column of this name",
                      "such a column for all joints or for none");
    }
    return {};
  }

  void complain_of_unknown(const std::string& time) {
    std::vector<std::string> known = known_columns(joints_);
    known.push_back(time);
    for (const CsvColumn& column : table_.columns) {
      if (std::find(known.begin(), known.end(), column.name) != known.end()) continue;
      problems_.error(head(), path_step(column.name), "unknown column" + did_you_mean(column.name, known), "");
    }
  }

  Located<std::vector<double>> row(const std::vector<const CsvColumn*>& columns, std::size_t row) const {
    Located<std::vector<double>> numbers{{}, mark(row), ""};
    for (const CsvColumn* column : columns) numbers.value.push_back(column->values[row]);
    return numbers;
  }

  Mark mark(std::size_t row) const { return {table_.file, table_.lines[row], 1}; }
  Mark head() const { return {table_.file, 1, 1}; }

 private:
  const CsvTable& table_;
  std::span<const ChainJoint> joints_;
  Problems& problems_;
};

}  // namespace

bool parse_trajectory_csv(std::string_view text, const std::string& file, std::span<const ChainJoint> joints,
                          TrajectoryPoints& points, Problems& problems) {
  const std::string time = time_column(text, file);
  CsvRequest request{{time}, ""};
  for (const ChainJoint& joint : joints) request.required.push_back(joint.name);
  const std::optional<CsvTable> table = parse_csv(text, file, request, problems);
  if (!table) return false;

  const std::size_t errors_before = problems.errors();
  CsvPoints reader(*table, joints, problems);
  reader.complain_of_unknown(time);
  const auto positions = reader.columns(""), velocities = reader.columns(kVelocity);
  const auto accelerations = reader.columns(kAcceleration);
  if (problems.errors() > errors_before) return false;
  for (const ChainJoint& joint : joints) points.joints.push_back({joint.name, reader.head(), ""});
  points.points.mark = reader.head();
  for (std::size_t i = 0; i < table->rows(); ++i) {
    points.points.value.push_back({{table->find(time)->values[i], reader.mark(i), time},
                                   reader.row(positions, i),
                                   reader.row(velocities, i),
                                   reader.row(accelerations, i)});
  }
  return true;
}

}  // namespace drydock
