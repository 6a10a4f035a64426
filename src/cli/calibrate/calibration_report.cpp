// SPDX-License-Identifier: Apache-2.0
#include "cli/calibrate/calibration_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "cli/json_numbers.h"
#include "cli/print.h"
#include "output/number_text.h"

namespace drydock {
namespace {

std::string vector_mm(const Vector3& v) {
  return fmt::format("{:.2g} {:.2g} {:.2g}", 1e3 * v.x(), 1e3 * v.y(), 1e3 * v.z());
}

std::string row_text(const std::string& name, const CableCalibration& cable, bool eyes) {
  std::string text =
      fmt::format("  {:<12} [{:9.5f} {:9.5f} {:9.5f}]  {:<18} {:9.5f}  {:<8.2g} {:9.3f} -> {:.3f}\n", printable(name),
                  cable.p_WA.x(), cable.p_WA.y(), cable.p_WA.z(), vector_mm(cable.p_WA_deviation), cable.offset_m,
                  1e3 * cable.offset_deviation_m, 1e3 * cable.rms_before_m, 1e3 * cable.rms_after_m);
  if (eyes) {
    text += fmt::format("  {:<12} [{:9.5f} {:9.5f} {:9.5f}]  {}\n", "  eye", cable.p_BC.x(), cable.p_BC.y(),
                        cable.p_BC.z(), vector_mm(cable.p_BC_deviation));
  }
  return text;
}

bool has_figures(const CableCalibration& cable) {
  return cable.status == CalibrationStatus::kDetermined || cable.status == CalibrationStatus::kUndetermined;
}

/// Why a cable has no figures.
std::string failure(const CableCalibration& cable, std::size_t rows) {
  switch (cable.status) {
    case CalibrationStatus::kTooFewRows:
      return fmt::format("{} rows for {} unknowns; at least {} are needed", rows, cable.unknowns.size(),
                         cable.unknowns.size() + 1);
    case CalibrationStatus::kNoLine:
      return "in one of the rows the eye is at the anchor or inside the wheel of the file's cable";
    default:
      return "the fit does not converge";
  }
}

std::string outlier_text(const CableCalibration& cable, int line) {
  return fmt::format("the reading in line {} is off by {:.3g} mm, {:.1f} times the error that the others suggest", line,
                     -1e3 * cable.worst_m, cable.worst_ratio);
}

int worst_line(const CalibrationReport& report, const CableCalibration& cable) {
  return report.log.lines[static_cast<std::size_t>(cable.worst_row)];
}

Json cable_json(const CalibrationReport& report, std::size_t i) {
  const CableCalibration& cable = report.found[i];
  Json figures = {{"name", report.rig.cables[i].name}, {"status", to_string(cable.status)}};
  if (!has_figures(cable)) {
    figures["sentence"] = failure(cable, report.log.lines.size());
    return figures;
  }
  figures.update(Json{{"anchor_m", numbers(cable.p_WA)},
                      {"anchor_deviation_m", numbers(cable.p_WA_deviation)},
                      {"offset_m", cable.offset_m},
                      {"offset_deviation_m", cable.offset_deviation_m}});
  if (report.eyes) {
    figures.update(Json{{"eye_m", numbers(cable.p_BC)}, {"eye_deviation_m", numbers(cable.p_BC_deviation)}});
  }
  Json covariance = Json::array();
  for (Eigen::Index k = 0; k < cable.covariance_m2.rows(); ++k) {
    const VectorX row = cable.covariance_m2.row(k);
    covariance.push_back(std::vector<double>(row.begin(), row.end()));
  }
  figures.update(Json{{"unknowns", cable.unknowns},
                      {"covariance_m2", covariance},
                      {"noise_m", cable.noise_m},
                      {"rms_before_m", cable.rms_before_m},
                      {"rms_after_m", cable.rms_after_m},
                      {"worst",
                       {{"line", worst_line(report, cable)},
                        {"residual_m", cable.worst_m},
                        {"noise_ratio", cable.worst_ratio},
                        {"is_outlier", cable.is_outlier()}}},
                      {"doubts", cable.doubts},
                      {"remarks", cable.remarks}});
  return figures;
}

std::string yaml_vector(const Vector3& v) {
  return "[" + shortest_real(v.x()) + ", " + shortest_real(v.y()) + ", " + shortest_real(v.z()) + "]";
}

/// A name in quotes that YAML reads back as it is.
std::string yaml_name(const std::string& name) {
  return Json(name).dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

bool CalibrationReport::determined() const {
  return std::all_of(found.begin(), found.end(),
                     [](const CableCalibration& cable) { return cable.status == CalibrationStatus::kDetermined; });
}

std::string calibration_text(const CalibrationReport& report) {
  std::string text = fmt::format("rig {}: {} rows, {} cables\n", printable(report.rig.name), report.log.lines.size(),
                                 report.found.size());
  text += fmt::format("  {:<12} {:<33}{:<18} {:<10}  {:<8} {}\n", "cable", "anchor [m]", "+- [mm]", "offset [m]",
                      "+- [mm]", "rms [mm]");
  std::string notes;
  for (std::size_t i = 0; i < report.found.size(); ++i) {
    const CableCalibration& cable = report.found[i];
    const std::string name = report.rig.cables[i].name, head = "  " + printable(name) + ": ";
    if (has_figures(cable)) {
      text += row_text(name, cable, report.eyes);
    } else {
      notes += head + "not determined: " + failure(cable, report.log.lines.size()) + "\n";
    }
    for (const std::string& doubt : cable.doubts) notes += head + "not determined: " + doubt + "\n";
    for (const std::string& remark : cable.remarks) notes += head + remark + "\n";
    if (has_figures(cable) && cable.is_outlier()) notes += head + outlier_text(cable, worst_line(report, cable)) + "\n";
  }
  return text + notes;
}

Json calibration_figures(const CalibrationReport& report) {
  Json cables = Json::array();
  for (std::size_t i = 0; i < report.found.size(); ++i) cables.push_back(cable_json(report, i));
  return {{"rig", report.rig.name}, {"rows", report.log.lines.size()}, {"cables", cables}};
}

std::string calibration_yaml(const CalibrationReport& report, const std::string& log_name) {
  std::string each, offsets, left_out;
  for (std::size_t i = 0; i < report.found.size(); ++i) {
    const CableCalibration& cable = report.found[i];
    const std::string name = yaml_name(report.rig.cables[i].name);
    if (cable.status != CalibrationStatus::kDetermined) {
      left_out += "# not determined: " + name + "\n";
      continue;
    }
    each += "  - {name: " + name + ", anchor: " + yaml_vector(cable.p_WA);
    if (report.eyes) each += ", eye: " + yaml_vector(cable.p_BC);
    each += "}  # +- " + vector_mm(cable.p_WA_deviation) + " mm";
    each += (report.eyes ? ", " + vector_mm(cable.p_BC_deviation) + " mm" : "") + "\n";
    offsets += "  " + name + ": " + shortest_real(cable.offset_m) +
               fmt::format("  # +- {:.2g} mm\n", 1e3 * cable.offset_deviation_m);
  }
  std::string text = "# drydock calibrate: rig " + yaml_name(report.rig.name) + " from " + yaml_name(log_name) + ", " +
                     std::to_string(report.log.lines.size()) + " rows. Standard deviations follow +-.\n" + left_out;
  if (each.empty()) return text;
  text += "# For the section cables of the rig:\neach:\n" + each;
  return text + "# What a winch reads in addition to the length from the anchor to the eye [m]:\nlength_offsets:\n" +
         offsets;
}

}  // namespace drydock
