// SPDX-License-Identifier: Apache-2.0
#include "sensing/log_columns_file.h"

#include <algorithm>
#include <cctype>
#include <set>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/unit.h"
#include "input/wording.h"

namespace drydock {
namespace {

using Words = std::vector<std::string>;

Words words_of_name(const std::string& name) {
  Words words;
  bool is_open = false;
  for (const char c : name) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) == 0) {
      is_open = false;
      continue;
    }
    if (!is_open) words.emplace_back();
    is_open = true;
    words.back() += static_cast<char>(std::tolower(letter));
  }
  return words;
}

/// One letter alone means nothing behind other words: x of force.x is no position.
bool ends_in(const Words& words, const Words& tail) {
  if (tail.size() == 1 && tail[0].size() == 1) return words == tail;
  return words.size() >= tail.size() && std::equal(tail.rbegin(), tail.rend(), words.rbegin());
}

std::vector<LogChannel> make_channels() {
  std::vector<LogChannel> all = {
      {"time", "time", Dimension::time(), {{"time"}, {"timestamp"}, {"t"}, {"stamp"}}},
  };
  const Words axes = {"x", "y", "z"};
  for (const std::string& a : axes)
    all.push_back(
        {a, "position", Dimension::length(), {{"position", a}, {"translation", a}, {"pos", a}, {"p", a}, {a}}});
  for (const char* angle : {"roll", "pitch", "yaw"}) all.push_back({angle, "angle", Dimension::angle(), {{angle}}});
  for (const std::string a : {"w", "x", "y", "z"})
    all.push_back({"q" + a,
                   "",
                   Dimension::none(),
                   {{"orientation", a}, {"quaternion", a}, {"rotation", a}, {"quat", a}, {"q", a}, {"q" + a}}});
  for (const std::string& a : axes)
    all.push_back({"rotation_" + a, "angle", Dimension::angle(), {{"rotation", "vector", a}, {"rotvec", a}}});
  for (const std::string i : {"1", "2", "3"})
    for (const std::string j : {"1", "2", "3"})
      all.push_back({"r" + i + j, "", Dimension::none(), {{"r" + i + j}, {"r", i + j}, {"r", i, j}}});
  for (const std::string& a : axes)
    all.push_back({"force_" + a, "force", Dimension::force(), {{"force", a}, {"f", a}, {"f" + a}}});
  for (const std::string& a : axes)
    all.push_back({"torque_" + a,
                   "torque",
                   Dimension::torque(),
                   {{"torque", a}, {"moment", a}, {"t" + a}, {"m" + a}, {"t", a}, {"m", a}}});
  return all;
}

class Choosing {
 public:
  Choosing(const std::vector<std::string>& head, std::string log_file, const ColumnSettings& settings,
           Problems& problems)
      : head_(head), log_file_(std::move(log_file)), settings_(settings), problems_(problems) {}

  LogColumns choose() {
    LogColumns chosen;
    // `rotation.x` beside `rotation.w` is of a quaternion; a rotation vector has no w.
    for (const LogChannel& channel : log_channels())
      if (const std::optional<LogColumn> column = column_of(channel)) chosen[channel.name] = *column;
    if (!chosen.contains("qw"))
      for (const char* name : {"qx", "qy", "qz"})
        if (!settings_.columns.contains(name)) chosen.erase(name);
    return chosen;
  }

 private:
  void problem(const Located<std::string>& at, std::string found, std::string expected) {
    problems_.error(at.mark, at.field, std::move(found), std::move(expected));
  }

  std::optional<LogColumn> column_of(const LogChannel& channel) {
    const auto named = settings_.columns.find(channel.name);
    if (named != settings_.columns.end()) {
      if (std::find(head_.begin(), head_.end(), named->second.value) != head_.end())
        return LogColumn{named->second.value, scale_of(channel, named->second.value)};
      problem(named->second, "found no column " + in_quotes(named->second.value) + " in " + in_quotes(log_file_),
              "one of " + listed(head_) + did_you_mean(named->second.value, head_));
      return std::nullopt;
    }
    for (const Words& called : channel.called) {
      Words found;
      for (const std::string& column : head_)
        if (ends_in(column_words(column), called)) found.push_back(column);
      if (found.size() > 1) {
        problems_.error({log_file_, 1, 1}, "", "found " + listed(found, found.size()),
                        "one column for " + channel.name + ", or which one is meant, as in columns: {" + channel.name +
                            ": " + in_quotes(found[0]) + "}");
        return std::nullopt;
      }
      if (found.size() == 1) return LogColumn{found[0], scale_of(channel, found[0])};
    }
    return std::nullopt;
  }

  double scale_of(const LogChannel& channel, const std::string& column) {
    auto given = settings_.units.find(channel.name);
    if (given == settings_.units.end()) given = settings_.units.find(channel.group);
    if (given != settings_.units.end()) {
      const auto unit = parse_unit(given->second.value);
      if (unit && unit->dimension == channel.dimension) return unit->scale;
      if (complained_.insert(given->first).second)
        problem(given->second, "found " + in_quotes(given->second.value),
                "a unit of " + words_of(channel.dimension).one + ", as " + words_of(channel.dimension).unit);
      return 1;
    }
    const std::optional<Unit> unit = without_unit(column).unit;
    if (unit && unit->dimension == channel.dimension) return unit->scale;
    // ROS writes nanoseconds: `%time` of rostopic, header.stamp.
    const Words words = column_words(column);
    const bool is_ros = column.starts_with("%") || ends_in(words, {"header", "stamp"});
    return channel.name == "time" && is_ros ? 1e-9 : 1;
  }

  const std::vector<std::string>& head_;
  std::string log_file_;
  const ColumnSettings& settings_;
  Problems& problems_;
  std::set<std::string> complained_;
};

void check_keys(const std::map<std::string, Located<std::string>>& settings, const Words& known, Problems& problems) {
  for (const auto& [key, value] : settings)
    if (std::find(known.begin(), known.end(), key) == known.end())
      problems.error(value.mark, value.field, "found " + in_quotes(key),
                     "one of " + listed(known, known.size()) + did_you_mean(key, known));
}

}  // namespace

const std::vector<LogChannel>& log_channels() {
  static const std::vector<LogChannel> channels = make_channels();
  return channels;
}

std::vector<std::string> column_words(const std::string& column) {
  return words_of_name(without_unit(column).base);
}

void check_column_settings(const ColumnSettings& settings, Problems& problems) {
  Words names, of_units;
  for (const LogChannel& channel : log_channels()) {
    names.push_back(channel.name);
    for (const std::string& name : {channel.group, channel.name})
      if (!name.empty() && std::find(of_units.begin(), of_units.end(), name) == of_units.end())
        of_units.push_back(name);
  }
  check_keys(settings.columns, names, problems);
  check_keys(settings.units, of_units, problems);
}

LogColumns choose_columns(const std::vector<std::string>& head, const std::string& log_file,
                          const ColumnSettings& settings, Problems& problems) {
  return Choosing(head, log_file, settings, problems).choose();
}

}  // namespace drydock
