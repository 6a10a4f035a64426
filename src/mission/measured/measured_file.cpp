// SPDX-License-Identifier: Apache-2.0
#include "mission/measured/measured_file.h"

#include <algorithm>
#include <cmath>

#include "input/csv.h"
#include "input/csv_cells.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/unit.h"
#include "input/wording.h"
#include "multibody/joint/joint.h"

namespace drydock {
namespace {

using Quantity = MeasuredChannel::Quantity;

constexpr const char* kDefaultName = "log";
constexpr std::size_t kMostCsvBytes = std::size_t{1} << 28U;

/// Units as the names of columns have them: joint1_deg, joint1_torque_Nm.
constexpr std::pair<std::string_view, std::string_view> kEndings[] = {
    {"_s", "s"}, {"_ms", "ms"}, {"_rad", "rad"}, {"_mrad", "mrad"}, {"_deg", "deg"},
    {"_m", "m"}, {"_mm", "mm"}, {"_N", "N"},     {"_Nm", "N m"},
};

Dimension dimension_of(const MeasuredChannel& channel) {
  switch (channel.quantity) {
    case Quantity::kPosition:
      return channel.slides ? Dimension::length() : Dimension::angle();
    case Quantity::kEffort:
      return channel.slides ? Dimension::force() : Dimension::torque();
    case Quantity::kForce:
      return Dimension::force();
    case Quantity::kTorque:
      break;
  }
  return Dimension::torque();
}

/// A column's name without its unit, and what the unit is worth.
struct NamedUnit {
  std::string base;
  double scale = 1;
};

/// `q1 [deg]` or `q1_deg`, if that unit measures the same; else nothing.
std::optional<NamedUnit> named_unit(const std::string& column, const Dimension& dimension) {
  const std::size_t bracket = column.rfind(" [");
  if (bracket != std::string::npos && column.back() == ']') {
    const auto unit = parse_unit(std::string_view(column).substr(bracket + 2, column.size() - bracket - 3));
    if (unit && unit->dimension == dimension) return NamedUnit{column.substr(0, bracket), unit->scale};
  }
  for (const auto& [ending, text] : kEndings) {
    if (!column.ends_with(ending)) continue;
    const auto unit = parse_unit(text);
    if (unit->dimension == dimension) return NamedUnit{column.substr(0, column.size() - ending.size()), unit->scale};
  }
  return std::nullopt;
}

/// A channel that a table may have, and the names it goes by without a unit.
struct KnownChannel {
  MeasuredChannel channel;
  std::vector<std::string> names;
};

/// The drive of a joint of the mission, if a robot has one there.
void find_drive(const Mission& mission, MeasuredChannel& channel) {
  for (std::size_t r = 0; r < mission.robots.size(); ++r) {
    const std::vector<RobotJoint>& joints = mission.robots[r].joints;
    for (std::size_t i = 0; i < joints.size(); ++i) {
      if (joints[i].joint != channel.joint) continue;
      channel.robot = static_cast<int>(r);
      channel.drive = static_cast<int>(i);
    }
  }
}

void add_joint(const Mission& mission, int joint, const std::string& name, std::vector<KnownChannel>& known) {
  const MissionJoint& of = mission.joints[static_cast<std::size_t>(joint)];
  if (velocity_count(of.kind) != 1) return;
  KnownChannel position;
  position.channel.name = name;
  position.channel.joint = joint;
  position.channel.slides = of.kind == JointKind::kPrismatic;
  position.channel.path_end = name + "/position";
  position.names = {name, name + "_position", "/joints/" + of.name + (position.channel.slides ? "/q.way" : "/q.angle")};
  find_drive(mission, position.channel);
  KnownChannel effort = position;
  effort.channel.quantity = Quantity::kEffort;
  effort.channel.name = name + (position.channel.slides ? "_force" : "_torque");
  effort.channel.path_end = name + "/effort";
  effort.names = {effort.channel.name, name + "_effort"};
  if (effort.channel.drive >= 0) {
    const MissionRobot& robot = mission.robots[static_cast<std::size_t>(effort.channel.robot)];
    effort.names.push_back("/arms/" + robot.name + "/joint_effort." +
                           robot.joints[static_cast<std::size_t>(effort.channel.drive)].limits.name);
  } else {
    effort.names.push_back("/joints/" + of.name + (position.channel.slides ? "/effort.way" : "/effort.angle"));
  }
  known.push_back(std::move(position));
  known.push_back(std::move(effort));
}

void add_sensor(const Mission& mission, std::size_t robot, std::vector<KnownChannel>& known) {
  const std::string path = "/arms/" + mission.robots[robot].name + "/sensor_";
  for (const bool is_force : {true, false}) {
    for (int axis = 0; axis < 3; ++axis) {
      const std::string letter(1, "xyz"[axis]);
      KnownChannel one;
      one.channel.quantity = is_force ? Quantity::kForce : Quantity::kTorque;
      one.channel.name = (is_force ? "force_" : "torque_") + letter;
      one.channel.path_end = "sensor/" + one.channel.name;
      one.channel.robot = static_cast<int>(robot);
      one.channel.axis = axis;
      one.names = {one.channel.name, path + (is_force ? "force_N." : "torque_Nm.") + letter};
      known.push_back(std::move(one));
    }
  }
}

/// The columns of one file that are used, by channel.
struct UsedColumn {
  std::string column;
  double scale = 1;
};

class MeasuredReading {
 public:
  MeasuredReading(const MeasuredSection& section, const std::filesystem::path& log, MissionBuilder& builder)
      : section_(section), log_(log), file_(log.string()), builder_(builder) {}

  void read() {
    MissionMeasured measured;
    measured.file = file_;
    if (!find_known(measured.name)) return;
    const std::size_t errors = builder_.problems.errors();
    check_keys(section_.columns);
    check_keys(section_.units);
    const auto bytes = read_bytes(log_, kMostCsvBytes, {file_, 0, 0}, "", builder_.problems);
    if (!bytes || builder_.problems.errors() > errors) return;
    builder_.files.insert(file_);
    if (!choose_columns(*bytes)) return;
    fill(*bytes, measured);
    if (builder_.problems.errors() == errors) builder_.mission.measured.push_back(std::move(measured));
  }

 private:
  void problem(const Located<std::string>& at, std::string found, std::string expected) {
    builder_.problems.error(at.mark, at.field, std::move(found), std::move(expected));
  }
  void problem_of_head(std::string found, std::string expected) {
    builder_.problems.error({file_, 1, 1}, "", std::move(found), std::move(expected));
  }

  /// What may be measured: joints and sensor of the robot, or every joint of the mission.
  bool find_known(std::string& name) {
    const Mission& mission = builder_.mission;
    if (!section_.robot) {
      name = section_.name ? section_.name->value : kDefaultName;
      for (std::size_t i = 0; i < mission.joints.size(); ++i)
        add_joint(mission, static_cast<int>(i), mission.joints[i].name, known_);
      return true;
    }
    name = section_.name ? section_.name->value : section_.robot->value;
    std::vector<std::string> names;
    for (std::size_t r = 0; r < mission.robots.size(); ++r) {
      const MissionRobot& robot = mission.robots[r];
      names.push_back(robot.name);
      if (robot.name != section_.robot->value) continue;
      for (const RobotJoint& joint : robot.joints) add_joint(mission, joint.joint, joint.limits.name, known_);
      if (robot.sensor_lock >= 0) add_sensor(mission, r, known_);
      return true;
    }
    if (!builder_.names.is_unread_robot(section_.robot->value) && !section_.robot->mark.file.empty())
      problem(*section_.robot, "found " + in_quotes(section_.robot->value),
              "the name of a robot with an arm" + did_you_mean(section_.robot->value, names));
    return false;
  }

  std::vector<std::string> channel_names() const {
    std::vector<std::string> names = {"time"};
    for (const KnownChannel& known : known_) names.push_back(known.channel.name);
    return names;
  }

  void check_keys(const std::map<std::string, Located<std::string>>& by_channel) {
    const std::vector<std::string> names = channel_names();
    for (const auto& [key, value] : by_channel) {
      if (std::find(names.begin(), names.end(), key) == names.end())
        problem(value, "found " + in_quotes(key), "time, or one of " + listed(names) + did_you_mean(key, names));
    }
  }

  /// The column of a channel: the one that the section names, or the one that is called so.
  std::optional<UsedColumn> column_of(const std::string& channel, const std::vector<std::string>& names,
                                      const Dimension& dimension) {
    std::vector<UsedColumn> found;
    const auto named = section_.columns.find(channel);
    if (named != section_.columns.end()) {
      const auto unit = named_unit(named->second.value, dimension);
      if (std::find(head_.begin(), head_.end(), named->second.value) == head_.end()) {
        problem(named->second, "found no column " + in_quotes(named->second.value) + " in " + in_quotes(file_),
                "one of " + listed(head_) + did_you_mean(named->second.value, head_));
        return std::nullopt;
      }
      found.push_back({named->second.value, unit ? unit->scale : 1});
    } else {
      for (const std::string& column : head_) {
        const auto unit = named_unit(column, dimension);
        const auto is_named = [&](const std::string& name) { return column == name || (unit && unit->base == name); };
        if (std::any_of(names.begin(), names.end(), is_named)) found.push_back({column, unit ? unit->scale : 1});
      }
    }
    if (found.size() > 1) {
      problem_of_head("found " + in_quotes(found[0].column) + " and " + in_quotes(found[1].column),
                      "one column for " + channel + ", or which one is meant, as in columns: {" + channel + ": " +
                          in_quotes(found[0].column) + "}");
      return std::nullopt;
    }
    if (found.empty()) return std::nullopt;
    apply_unit(channel, dimension, found.front());
    return found.front();
  }

  void apply_unit(const std::string& channel, const Dimension& dimension, UsedColumn& column) {
    const auto given = section_.units.find(channel);
    if (given == section_.units.end()) return;
    const auto unit = parse_unit(given->second.value);
    if (!unit || unit->dimension != dimension) {
      problem(given->second, "found " + in_quotes(given->second.value),
              "a unit of " + words_of(dimension).one + ", as " + words_of(dimension).unit);
      return;
    }
    column.scale = unit->scale;
  }

  bool choose_columns(const std::string& bytes) {
    Problems unheard;
    ProblemLimit limit(unheard, file_);
    std::vector<CsvCell> cells;
    const std::string_view text = std::string_view(bytes).substr(bytes.starts_with("\xEF\xBB\xBF") ? 3 : 0);
    CsvRecords records(text, limit);
    if (records.next(cells))
      for (const CsvCell& cell : cells) head_.emplace_back(cell.text);
    const std::size_t errors = builder_.problems.errors();
    const std::optional<UsedColumn> time = column_of("time", {"time", "t"}, Dimension::time());
    for (const KnownChannel& known : known_) {
      columns_.push_back(column_of(known.channel.name, known.names, dimension_of(known.channel)));
    }
    if (builder_.problems.errors() > errors) return false;
    if (!time) {
      problem_of_head("found no column of times among " + listed(head_),
                      "time_s, or which one it is, as in columns: {time: NAME}");
      return false;
    }
    time_ = *time;
    if (std::none_of(columns_.begin(), columns_.end(), [](const auto& used) { return used.has_value(); })) {
      problem_of_head("found no column of a joint among " + listed(head_),
                      "columns called as joints, as in " + expected_name() +
                          "_deg, or which ones they are, as in columns: {" + expected_name() + ": NAME}");
      return false;
    }
    warn_of_near();
    return true;
  }

  std::string expected_name() const { return known_.empty() ? "joint1" : known_.front().channel.name; }

  /// Other columns are passed over, unless they look like a slip.
  void warn_of_near() {
    std::vector<std::string> missing;
    for (std::size_t i = 0; i < known_.size(); ++i)
      if (!columns_[i]) missing.push_back(known_[i].channel.name);
    for (const std::string& column : head_) {
      const auto is_it = [&](const auto& used) { return used && used->column == column; };
      if (column == time_.column || std::any_of(columns_.begin(), columns_.end(), is_it)) continue;
      const std::string nearest = nearest_name(column, missing);
      if (!nearest.empty())
        builder_.problems.warning({file_, 1, 1}, path_step(column), "column is not used; did you mean " + nearest + "?",
                                  "");
    }
  }

  void fill(const std::string& bytes, MissionMeasured& measured) {
    CsvRequest request{{time_.column}, time_.column};
    for (const auto& used : columns_)
      if (used) request.required.push_back(used->column);
    const std::optional<CsvTable> table = parse_csv(bytes, file_, request, builder_.problems);
    if (!table || !fill_times(*table, measured)) return;
    for (std::size_t i = 0; i < known_.size(); ++i) {
      if (!columns_[i]) continue;
      MeasuredChannel channel = known_[i].channel;
      channel.values = table->find(columns_[i]->column)->values;
      for (double& value : channel.values) value *= columns_[i]->scale;
      measured.channels.push_back(std::move(channel));
    }
  }

  bool fill_times(const CsvTable& table, MissionMeasured& measured) {
    const std::vector<double>& times = table.find(time_.column)->values;
    const double duration_s = builder_.mission.settings.duration_s;
    for (std::size_t i = 0; i < times.size(); ++i) {
      measured.time_s.push_back(times[i] * time_.scale + section_.time_offset_s);
      if (i == 0 || measured.time_s[i] > measured.time_s[i - 1]) continue;
      builder_.problems.error({file_, table.lines[i], 1}, path_step(time_.column),
                              "found " + short_number(times[i]) + " after " + short_number(times[i - 1]),
                              "times that increase");
      return false;
    }
    if (times.size() < 2) {
      builder_.problems.error({file_, 0, 0}, "", "found one row", "at least two");
      return false;
    }
    if (measured.time_s.back() <= 0 || measured.time_s.front() >= duration_s) {
      builder_.problems.error({file_, table.lines[0], 1}, path_step(time_.column),
                              "found times of the run from " + short_number(measured.time_s.front()) + " s to " +
                                  short_number(measured.time_s.back()) + " s",
                              "some between 0 and its end at " + short_number(duration_s) +
                                  " s; time_offset is added to the times of the file");
      return false;
    }
    return true;
  }

  const MeasuredSection& section_;
  const std::filesystem::path log_;
  const std::string file_;
  MissionBuilder& builder_;
  std::vector<KnownChannel> known_;
  std::vector<std::string> head_;
  UsedColumn time_;
  std::vector<std::optional<UsedColumn>> columns_;  // by known channel
};

/// Of a log from the command line for a mission that has no section for it: the only robot, or all joints.
MeasuredSection section_for_log(const Mission& mission) {
  MeasuredSection section;
  if (mission.robots.size() == 1) section.robot = Located<std::string>{mission.robots[0].name, {}, ""};
  return section;
}

}  // namespace

void add_measured(const std::vector<Located<MeasuredSection>>& sections,
                  const std::optional<std::filesystem::path>& log, MissionBuilder& builder) {
  if (log && sections.size() > 1) {
    builder.problems.error(sections[1].mark, sections[1].field,
                           "found " + counted(sections.size(), "table") + " beside a log on the command line",
                           "one, which the log can stand for");
    return;
  }
  if (log && sections.empty()) {
    MeasuredReading(section_for_log(builder.mission), *log, builder).read();
    return;
  }
  for (const Located<MeasuredSection>& located : sections) {
    const MeasuredSection& section = located.value;
    const Located<std::string> named = section.name ? *section.name
                                       : section.robot
                                           ? *section.robot
                                           : Located<std::string>{kDefaultName, located.mark, located.field};
    if (!builder.names.claim("measured", named)) continue;
    const std::filesystem::path& file = log ? *log : section.log.value;
    if (!file.empty()) MeasuredReading(section, file, builder).read();
  }
}

}  // namespace drydock
