// SPDX-License-Identifier: Apache-2.0
#include "follow/motion_source_file.h"

#include <algorithm>
#include <cctype>

#include "follow/motion_log_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr double kShortestQuaternion = 0.5;  // of a spline that keeps to its points

MotionForm form_of(const std::filesystem::path& file) {
  std::string ending = file.extension().string();
  std::transform(ending.begin(), ending.end(), ending.begin(), [](unsigned char c) { return std::tolower(c); });
  if (ending == ".csv") return MotionForm::kTable;
  if (ending == ".yaml" || ending == ".yml") return MotionForm::kYaml;
  return ending == ".h5" || ending == ".hdf5" ? MotionForm::kLog : MotionForm::kUnknown;
}

}  // namespace

MotionName motion_name(const std::string& name) {
  std::error_code failed;
  std::filesystem::path file = name;
  std::string part;
  const std::size_t colon = name.find(':');
  if (colon != std::string::npos && !std::filesystem::exists(file, failed)) {
    file = name.substr(0, colon);
    part = name.substr(colon + 1);
  }
  if (std::filesystem::is_directory(file, failed)) file /= "log.h5";
  return {file, part, form_of(file)};
}

void MotionSource::error(const std::string& field, std::string found, std::string expected) {
  problems_.error({name_.file.string(), 0, 0}, field, std::move(found), std::move(expected));
}

std::optional<LogReader> MotionSource::log() {
  OpenedLog opened = open_log(name_.file);
  if (!opened.log) error("", "the file " + opened.refused, "the log of a run");
  return std::move(opened.log);
}

std::optional<std::string> MotionSource::chosen(const std::vector<std::string>& there, const std::string& thing,
                                                const std::string& likely) {
  const auto has = [&](const std::string& one) { return std::find(there.begin(), there.end(), one) != there.end(); };
  if (!name_.part.empty()) {
    if (has(name_.part)) return name_.part;
    error("", "found no " + thing + " " + in_quotes(name_.part),
          (there.empty() ? "one that the log has" : "one of " + listed(there)) + did_you_mean(name_.part, there));
    return std::nullopt;
  }
  if (has(likely)) return likely;
  if (there.size() == 1) return there.front();
  if (there.empty()) {
    error("", "found no " + thing, "one whose motion it is");
  } else {
    error("", "found several, " + listed(there),
          "which " + thing + " is meant, as in " + name_.file.string() + ":" + there.front());
  }
  return std::nullopt;
}

std::optional<MotionPoints> MotionSource::poses(const PoseTableRequest& request, const std::string& likely_body) {
  if (name_.form == MotionForm::kTable) {
    const std::optional<CsvTable> table = read_csv(name_.file, {}, problems_);
    return table ? pose_points(*table, request, problems_) : std::nullopt;
  }
  const std::optional<LogReader> opened = log();
  if (!opened) return std::nullopt;
  const std::optional<std::string> body = chosen(bodies_of(*opened), "body", likely_body);
  return body ? logged_poses(*opened, name_.file.string(), *body, request, problems_) : std::nullopt;
}

bool MotionSource::keeps_orientations(const JointTrajectory& track) {
  if (shortest_quaternion(track) >= kShortestQuaternion) return true;
  error("", "found orientations that the spline cannot interpolate", "more points, or straight interpolation");
  return false;
}

}  // namespace drydock
