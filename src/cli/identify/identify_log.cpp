// SPDX-License-Identifier: Apache-2.0
#include "cli/identify/identify_log.h"

#include <stdexcept>

#include "cli/write_scene.h"
#include "output/log/log.h"

namespace drydock {
namespace {

constexpr const char* kAxes[] = {"x", "y", "z"};

/// Force first, as people look for it; the residual beside its pair would be a line at zero, so it has its own plot.
LogLayout layout() {
  LogLayout layout;
  Rate& rate = layout.rates.emplace_back();
  rate.name = "rows";
  for (const bool is_force : {true, false}) {
    const std::string name = is_force ? "force_" : "torque_", unit = is_force ? "N" : "N m";
    for (const char* axis : kAxes)
      rate.series.push_back(
          {"/sensor/" + name + axis, {unit}, "sensor", "measured and fitted", {"measured", "fitted"}});
  }
  rate.series.push_back({"/sensor/residual_force_N", {"N"}, "sensor", "measured less fitted", {"x", "y", "z"}});
  rate.series.push_back({"/sensor/residual_torque_Nm", {"N m"}, "sensor", "measured less fitted", {"x", "y", "z"}});
  return layout;
}

std::vector<double> row_of(const Vector6& measured, const Vector6& fitted) {
  std::vector<double> row;
  for (const Eigen::Index channel : {3, 4, 5, 0, 1, 2}) {
    row.push_back(measured[channel]);
    row.push_back(fitted[channel]);
  }
  for (const Eigen::Index channel : {3, 4, 5, 0, 1, 2}) row.push_back(measured[channel] - fitted[channel]);
  return row;
}

}  // namespace

void write_identify_log(ResultFolder& folder, const Identification& found, const std::string& name, bool csv) {
  const LogRequest request{folder.workshop(), layout(), name, csv};
  for (const std::string& file : log_names(request)) folder.add(file);
  Log log(request);
  for (std::size_t i = 0; i < found.time_s.size(); ++i) {
    const WriteStatus status = log.append(0, found.time_s[i], row_of(found.reading[i], found.fitted[i]));
    if (!status.ok()) throw std::logic_error(status.refused);
  }
  log.finish();
  Scene scene;
  scene.title = name;
  scene.caption = "Verdict: " + to_string(found.verdict) + ".";
  for (const std::string& sentence : found.sentences) scene.caption += "\n" + sentence;
  write_scene(folder, scene);
}

}  // namespace drydock
