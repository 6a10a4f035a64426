// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>

#include "input/fields.h"
#include "input/file_rules.h"
#include "sensing/identification.h"
#include "sensing/log_columns_file.h"

namespace drydock {

/// Torque and force, one number for all axes.
struct AxisNoiseSection {
  double torque_Nm = 0, force_N = 0;
};
struct WrenchSection {
  Vector3 torque = Vector3::Zero(), force = Vector3::Zero();
};
struct SensorSection {
  Pose X_PS;
  bool reads_reaction = false, in_world_axes = false;
  double lag_s = 0;
  DriftModel drift = DriftModel::kWalk;
  std::optional<AxisNoiseSection> noise;
  std::optional<WrenchSection> bias;
};
struct KnownSection {
  std::optional<double> mass_kg;
  double mass_deviation_kg = 0;
};

/// A file of kind `identification`: what the columns of a log are, and what is known of sensor and payload.
struct IdentificationSection {
  Located<std::string> name;
  std::optional<std::filesystem::path> log;
  bool is_static = false;
  ColumnSettings columns;
  SensorSection sensor;
  Located<Vector3> g_W{Vector3(0, 0, -9.80665), {}, ""};
  KnownSection known;
  IdentifyTolerance tolerance;
};
void describe(Fields& f, AxisNoiseSection& noise);
void describe(Fields& f, WrenchSection& wrench);
void describe(Fields& f, SensorSection& sensor);
void describe(Fields& f, KnownSection& known);
void describe(Fields& f, IdentifyTolerance& tolerance);
void describe(Fields& f, IdentificationSection& section);

struct IdentificationFile {
  std::string name;
  IdentifyRequest request;
  std::vector<std::string> files;  // that were read
  bool has_log = false;
};

/// `log` takes the place of the one that the file names. Nothing after a problem, with all problems of both files told.
std::optional<IdentificationFile> read_identification(const std::filesystem::path& path, const FileRules& rules,
                                                      const std::vector<std::string>& overrides,
                                                      const std::optional<std::filesystem::path>& log,
                                                      Problems& problems);
ValueInfo identification_fields();

}  // namespace drydock
