// SPDX-License-Identifier: Apache-2.0
#include "arm/trajectory/trajectory_yaml_file.h"

namespace drydock {
namespace {

/// A part of the message that is not read.
struct PassedOver {};
void take(Value&, PassedOver&) {}

struct FileTime {
  double s = 0;
};

void describe(Fields& f, FileTime& time) {
  const bool is_ros1 = f.has("secs") || f.has("nsecs");
  double seconds = 0, nanoseconds = 0;
  f.required(is_ros1 ? "secs" : "sec", seconds, Dimension::none(), "whole seconds");
  f.required(is_ros1 ? "nsecs" : "nanosec", nanoseconds, Dimension::none(), "nanoseconds besides")
      .at_least(0)
      .below(1e9);
  time.s = seconds + 1e-9 * nanoseconds;
}

void take(Value& value, FileTime& time) {
  if (!value.describing() && value.node().is_scalar()) return take(value, time.s, Dimension::time());
  Fields fields(value);
  describe(fields, time);
  fields.finish();
}

/// The line of dashes that ends each printed message would begin another document.
void pass_over_last_dashes(std::string& text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  if (last == std::string::npos || last < 3 || text.compare(last - 2, 3, "---") != 0) return;
  if (text[last - 3] == '\n') text.replace(last - 2, 3, "   ");
}

}  // namespace

void describe(Fields& f, TrajectoryPoint& point) {
  Located<FileTime> time;
  PassedOver efforts;
  f.required("positions", point.positions, Dimension::none(), "a position for each joint");
  f.optional("velocities", point.velocities, Dimension::none(), "a velocity for each joint");
  f.optional("accelerations", point.accelerations, Dimension::none(), "an acceleration for each joint");
  f.optional("effort", efforts, "ignored");
  f.required("time_from_start", time, "when it is there, as in {sec: 1, nanosec: 500000000} or 1.5");
  point.time_s = {time.value.s, time.mark, time.field};
}

void describe(Fields& f, TrajectoryPoints& message) {
  PassedOver header;
  f.optional("header", header, "ignored");
  f.required("joint_names", message.joints, "the joints, as in [shoulder, elbow]");
  f.required("points", message.points, "the points, as in [{positions: [0.1, 0.2], time_from_start: 0}]");
}

bool parse_trajectory_yaml(std::string text, const std::string& file, const FileRules* rules, TrajectoryPoints& points,
                           Problems& problems) {
  pass_over_last_dashes(text);
  Reading reading(file, rules, problems);
  const YamlDocument* document = reading.parse_top(std::move(text));
  if (document == nullptr) return false;
  const std::size_t errors_before = problems.errors();
  take_document(reading, *document, points);
  return problems.errors() == errors_before;
}

}  // namespace drydock
