// SPDX-License-Identifier: Apache-2.0
#include "sensing/payload_file.h"

#include <cmath>

#include "input/wording.h"
#include "input/yaml/yaml_file.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

/// What is wrong with the rows; empty where nothing is.
std::string fault_of(const std::vector<std::vector<double>>& rows) {
  if (rows.size() != static_cast<std::size_t>(PayloadCovariance::RowsAtCompileTime))
    return "found " + counted(rows.size(), "row");
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (rows[i].size() != i + 1)
      return "found " + counted(rows[i].size(), "number") + " in row " + std::to_string(i + 1);
    if (!(rows[i][i] >= 0))
      return "found " + short_number(rows[i][i]) + " on the diagonal of row " + std::to_string(i + 1);
  }
  constexpr double kRounding = 1e-4;  // of digits in a file
  for (std::size_t i = 0; i < rows.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      if (std::abs(rows[i][j]) > (1 + kRounding) * std::sqrt(rows[i][i] * rows[j][j]))
        return "found a correlation above one in row " + std::to_string(i + 1);
  return {};
}

}  // namespace

std::optional<PayloadCovariance> covariance_of(const PayloadSection& payload, Problems& problems) {
  if (!payload.covariance) return std::nullopt;
  const auto& rows = payload.covariance->value;
  if (const std::string fault = fault_of(rows); !fault.empty()) {
    problems.error(payload.covariance->mark, payload.covariance->field, fault,
                   "the lower triangle of a covariance of 16 values, as identification writes it");
    return std::nullopt;
  }
  PayloadCovariance covariance;
  for (Eigen::Index i = 0; i < PayloadCovariance::RowsAtCompileTime; ++i)
    for (Eigen::Index j = 0; j <= i; ++j)
      covariance(i, j) = covariance(j, i) = rows[static_cast<std::size_t>(i)][static_cast<std::size_t>(j)];
  return covariance;
}

void describe(Fields& f, PayloadSection& payload) {
  f.required("mass", payload.mass_kg, Dimension::mass(), "of what is mounted on the sensor").above(0);
  f.required("centre_of_mass", payload.p_SScm, Dimension::length(), "in the sensor's frame");
  f.optional("inertia", payload.inertia, "about the centre of mass, in the sensor's axes");
  f.optional("sensor_bias", payload.bias, "what the sensor reads without load");
  f.optional(
      "covariance", payload.covariance, Dimension::none(),
      "how well all this is known: the lower triangle of the covariance of mass, centre of mass, inertia (xx, xy, "
      "xz, yy, yz, zz), bias torque and bias force, in SI units, as identification writes it");
}

std::optional<Payload> read_payload(const std::filesystem::path& path, const FileRules& rules, Problems& problems) {
  Problems found;
  PayloadSection section;
  const bool is_read = read_yaml_file(path, rules, {}, section, found);
  Payload payload;
  payload.M_BSo_S = {section.mass_kg, section.p_SScm, Matrix3::Zero()};
  if (section.bias) payload.bias = {section.bias->torque, section.bias->force};
  if (section.inertia) {
    payload.M_BSo_S.I_BBcm = matrix_of(*section.inertia);
    const InertiaCheck check = check_physical(payload.M_BSo_S, kTypedInertiaTolerance);
    if (is_read && !found.has_errors() && !check.physical())
      found.error({path.string(), 1, 1}, "inertia", "found one of which the " + to_string(check), "that of a body");
  }
  (void)covariance_of(section, found);
  for (const Problem& problem : found.all()) problems.add(problem);
  if (!is_read || found.has_errors()) return std::nullopt;
  return payload;
}

}  // namespace drydock
