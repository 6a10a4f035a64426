// SPDX-License-Identifier: Apache-2.0
#include "sensing/identification_report.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "sensing/payload_covariance.h"
#include "spatial/spatial_matrix.h"

namespace drydock {
namespace {

constexpr const char* kChannels[] = {"torque_x", "torque_y", "torque_z", "force_x", "force_y", "force_z"};

const char* unit_of(std::size_t channel) {
  return channel < 3 ? "N m" : "N";
}

/// The value of the three steps that goes by the same name; nothing where they have none.
std::optional<double> by_steps(const Identification& found, const std::string& name) {
  const ThreeSteps& steps = found.steps;
  const auto axis = [&] { return static_cast<Eigen::Index>(name.back() - 'x'); };
  if (name == "mass") return steps.M_BSo_S.mass_kg;
  if (name.starts_with("centre")) return steps.M_BSo_S.p_BBcm[axis()];
  if (name.starts_with("bias_torque")) return steps.bias.t[axis()];
  if (name.starts_with("bias_force")) return steps.bias.f[axis()];
  if (name.starts_with("inertia") && steps.has_inertia)
    return steps.M_BSo_S.I_BBcm(name[name.size() - 2] - 'x', axis());
  return std::nullopt;
}

/// `kg m^2` as keys have it: kg_m2.
std::string key_unit(std::string unit) {
  if (unit == "N m") return "Nm";
  if (unit == "N m/s") return "Nm_per_s";
  if (unit == "N/s") return "N_per_s";
  return unit == "kg m^2" ? "kg_m2" : unit;
}

bool are_determined(const Identification& found, const std::string& begin) {
  bool any = false;
  for (const IdentifiedValue& value : found.values) {
    if (!value.name.starts_with(begin)) continue;
    any = true;
    if (!value.is_determined) return false;
  }
  return any;
}

std::string numbers(const Vector3& v) {
  return fmt::format("[{:.7g}, {:.7g}, {:.7g}]", v[0], v[1], v[2]);
}

/// `# +- ` and the deviations of the values that begin so.
std::string deviations(const Identification& found, const std::string& begin) {
  std::string text;
  for (const IdentifiedValue& value : found.values)
    if (value.name.starts_with(begin))
      text += fmt::format("{}{:.2g}", text.empty() ? "  # +- " : ", ", value.deviation);
  return text + "\n";
}

Json value_json(const Identification& found, const IdentifiedValue& value) {
  const std::string unit = key_unit(value.unit);
  Json json = {{"name", value.name}, {"unit", value.unit}, {"is_determined", value.is_determined}};
  const bool is_known = value.is_determined || value.deviation < 1e3;
  json["value_" + unit] = is_known ? Json(value.value) : Json();
  json["deviation_" + unit] = is_known ? Json(value.deviation) : Json();
  json["bound_" + unit] = is_known ? Json(value.bound) : Json();
  if (value.tolerance > 0) json["tolerance_" + unit] = value.tolerance;
  if (const auto steps = by_steps(found, value.name)) json["three_steps_" + unit] = *steps;
  json["remark"] = value.remark;
  return json;
}

/// As the section of a payload reads it.
std::string covariance_yaml(const PayloadCovariance& covariance) {
  std::string text =
      "covariance:  # of mass, centre of mass, inertia (xx, xy, xz, yy, yz, zz), bias torque, bias force\n";
  for (Eigen::Index i = 0; i < covariance.rows(); ++i) {
    text += "  - [";
    for (Eigen::Index j = 0; j <= i; ++j) text += fmt::format("{}{:.6g}", j > 0 ? ", " : "", covariance(i, j));
    text += "]\n";
  }
  return text;
}

}  // namespace

Json identification_figures(const Identification& found) {
  const bool has_times = found.time_s.size() > 1;
  Json figures = {{"verdict", to_string(found.verdict)},
                  {"sentences", found.sentences},
                  {"rows", found.time_s.size()},
                  {"duration_s", has_times ? found.time_s.back() - found.time_s.front() : 0.0}};
  Json values = Json::array(), channels = Json::array();
  for (const IdentifiedValue& value : found.values) values.push_back(value_json(found, value));
  for (std::size_t c = 0; c < 6; ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    const std::string unit = key_unit(unit_of(c));
    channels.push_back({{"name", kChannels[c]},
                        {"rms_" + unit, found.fit.rms[i]},
                        {"noise_" + unit, found.fit.noise[i]},
                        {"drifts", found.fit.drift[c].is_found}});
  }
  figures["values"] = std::move(values);
  figures["channels"] = std::move(channels);
  figures["condition_ratio"] = found.fit.condition;
  figures["samples_alike_count"] = found.fit.samples_alike;
  figures["consistency_cost_ratio"] = found.consistency_cost;
  figures["position_noise_m"] = found.position_noise_m;
  figures["rotation_noise_rad"] = found.rotation_noise_rad;
  figures["three_steps"] = {{"force_rms_N", found.steps.force_rms_N},
                            {"torque_rms_Nm", found.steps.torque_rms_Nm},
                            {"inertia_torque_rms_Nm", found.steps.inertia_rms_Nm},
                            {"mass_rms_kg", found.steps.mass_rms_kg},
                            {"centre_rms_m", found.steps.centre_rms_m},
                            {"inertia_rms_kg_m2", found.steps.inertia_rms_kg_m2}};
  return figures;
}

std::string identification_text(const Identification& found) {
  std::string text = fmt::format("  {:<16}  {:>12}  {:>9}  {:>9}  {:>12}  {}\n", "value", "joint fit", "+- 1 sigma",
                                 "95 %", "three steps", "unit");
  std::string notes;
  for (const IdentifiedValue& value : found.values) {
    const auto steps = by_steps(found, value.name);
    text += fmt::format("  {:<16}  {:>12}  {:>10}  {:>9}  {:>12}  {}\n", value.name,
                        value.is_determined ? fmt::format("{:.6g}", value.value) : "?",
                        fmt::format("{:.2g}", value.deviation), fmt::format("{:.2g}", value.bound),
                        steps ? fmt::format("{:.6g}", *steps) : "", value.unit);
    if (!value.remark.empty()) notes += "  " + value.name + ": " + value.remark + "\n";
  }
  text += notes;
  text += fmt::format("  {:<16}  {:>12}  {:>10}\n", "residual", "rms", "noise");
  for (std::size_t c = 0; c < 6; ++c) {
    const auto i = static_cast<Eigen::Index>(c);
    text += fmt::format("  {:<16}  {:>12}  {:>10}  {}{}\n", kChannels[c], fmt::format("{:.4g}", found.fit.rms[i]),
                        fmt::format("{:.4g}", found.fit.noise[i]), unit_of(c),
                        found.fit.drift[c].is_found ? ", drifts" : "");
  }
  const ThreeSteps& steps = found.steps;
  text += fmt::format("three steps: RMSE of mass {:.3g} kg ({:.3g} N), centre of mass {:.3g} m ({:.3g} N m)",
                      steps.mass_rms_kg, steps.force_rms_N, steps.centre_rms_m, steps.torque_rms_Nm);
  if (steps.has_inertia)
    text += fmt::format(", inertia {:.3g} kg m^2 ({:.3g} N m)", steps.inertia_rms_kg_m2, steps.inertia_rms_Nm);
  text += fmt::format("\n{} rows", found.time_s.size());
  if (found.position_noise_m > 0)
    text += fmt::format("; noise of the poses {:.2g} mm and {:.2g} mrad", 1e3 * found.position_noise_m,
                        1e3 * found.rotation_noise_rad);
  text += fmt::format("; condition {:.3g}\n", found.fit.condition);
  for (const std::string& sentence : found.sentences) text += sentence + "\n";
  return text;
}

std::string payload_yaml(const Identification& found, const std::string& head) {
  const bool has_inertia = are_determined(found, "inertia");
  std::string text = "# " + head + "\n# In the axes of the sensor, the centre of mass from its origin" +
                     (has_inertia ? ", the inertia about the centre of mass" : "") +
                     ". Standard deviations follow +-.\n";
  const bool has_body = are_determined(found, "mass") && are_determined(found, "centre");
  for (const IdentifiedValue& value : found.values)
    if (!value.is_determined) text += "# " + value.name + ": not determined: " + value.remark + "\n";
  if (!has_body) return text + "# Mass and centre of mass are not both determined.\n";
  text += fmt::format("mass: {:.7g} kg", found.M_BSo_S.mass_kg) + deviations(found, "mass");
  text += "centre_of_mass: " + numbers(found.M_BSo_S.p_BBcm) + deviations(found, "centre");
  if (has_inertia) {
    const Matrix3& I = found.M_BSo_S.I_BBcm;
    text += fmt::format("inertia: {{xx: {:.7g}, xy: {:.7g}, xz: {:.7g}, yy: {:.7g}, yz: {:.7g}, zz: {:.7g}}}", I(0, 0),
                        I(0, 1), I(0, 2), I(1, 1), I(1, 2), I(2, 2)) +
            deviations(found, "inertia");
  }
  if (are_determined(found, "bias")) {
    text += "sensor_bias:\n  force: " + numbers(found.bias.f) + deviations(found, "bias_force");
    text += "  torque: " + numbers(found.bias.t) + deviations(found, "bias_torque");
  }
  constexpr Eigen::Index kAll = PayloadCovariance::RowsAtCompileTime;
  if (has_inertia && are_determined(found, "bias") && found.covariance.rows() >= kAll)
    text += covariance_yaml(found.covariance.topLeftCorner<kAll, kAll>());
  return text;
}

}  // namespace drydock
