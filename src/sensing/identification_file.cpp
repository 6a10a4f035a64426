// SPDX-License-Identifier: Apache-2.0
#include "sensing/identification_file.h"

#include "input/pose_field.h"
#include "input/problem_limit.h"
#include "input/yaml/yaml_file.h"
#include "sensing/wrench_log_file.h"

namespace drydock {

void describe(Fields& f, AxisNoiseSection& noise) {
  f.required("force", noise.force_N, Dimension::force(), "standard deviation of forces in one sample, each axis")
      .above(0);
  f.required("torque", noise.torque_Nm, Dimension::torque(), "standard deviation of torques in one sample").above(0);
}

void describe(Fields& f, WrenchSection& wrench) {
  f.required("force", wrench.force, Dimension::force(), "along the sensor's axes");
  f.required("torque", wrench.torque, Dimension::torque(), "about them");
}

void describe(Fields& f, SensorSection& sensor) {
  const Choices<bool> signs{{{"load", false}, {"reaction", true}}};
  const Choices<bool> axes{{{"sensor", false}, {"world", true}}};
  const Choices<DriftModel> drifts{
      {{"walk", DriftModel::kWalk}, {"linear", DriftModel::kLinear}, {"none", DriftModel::kNone}}};
  f.optional("at", sensor.X_PS, "pose of the sensor's frame in the frame whose pose is logged");
  f.optional("reads", sensor.reads_reaction, signs,
             "what the payload puts on the sensor (at rest its weight), or the reaction to it");
  f.optional("axes", sensor.in_world_axes, axes,
             "in whose axes readings are logged: the sensor's, or those that poses are logged in");
  f.optional("lag", sensor.lag_s, Dimension::time(), "time constant of the sensor's first-order filter").at_least(0);
  f.optional("drift", sensor.drift, drifts,
             "what the bias may do: walk at random, which widens the bounds; change evenly, at rates that are fitted; "
             "or stay, and a log that says otherwise is refused");
  f.optional("noise", sensor.noise, "of one sample (default: from what the fit leaves)");
  f.optional("bias", sensor.bias, "known exactly, as zero after zeroing without payload (default: fitted)");
}

void describe(Fields& f, KnownSection& known) {
  f.optional("mass", known.mass_kg, Dimension::mass(), "of the payload, as weighed").above(0);
  f.optional("mass_deviation", known.mass_deviation_kg, Dimension::mass(), "standard deviation of that mass")
      .at_least(0);
  f.needs("mass_deviation", "mass");
}

void describe(Fields& f, IdentifyTolerance& tolerance) {
  f.optional("mass", tolerance.mass, Dimension::none(), "share of the mass; of the weight for the force bias").above(0);
  f.optional("centre_of_mass", tolerance.centre_m, Dimension::length(),
             "each coordinate; times the weight, torque bias")
      .above(0);
  f.optional("inertia", tolerance.inertia, Dimension::none(), "share of the largest principal moment").above(0);
}

void describe(Fields& f, IdentificationSection& section) {
  f.file_kind("identification");
  f.optional("name", section.name, "the name of the payload");
  f.optional("log", section.log, "a CSV file of poses and readings; one on the command line takes its place");
  f.optional("at_rest", section.is_static,
             "each row is a pose at rest with its averaged reading: no inertia is fitted");
  f.optional("columns", section.columns.columns,
             "which column holds what, for those that are called otherwise, as in {time: stamp, force_x: ch1}");
  f.optional("units", section.columns.units,
             "units of columns whose names have none, by time, position, angle, force, torque or one of them (default: "
             "those of the SI)");
  f.optional("sensor", section.sensor, "the force/torque sensor");
  f.optional("gravity", section.g_W, Dimension::acceleration(), "in the frame that poses are logged in");
  f.optional("known", section.known, "what is known of the payload");
  f.optional("tolerance", section.tolerance, "how large bounds of 95 % may be for a value to count as determined");
}

std::optional<IdentificationFile> read_identification(const std::filesystem::path& path, const FileRules& rules,
                                                      const std::vector<std::string>& overrides,
                                                      const std::optional<std::filesystem::path>& log,
                                                      Problems& problems) {
  Problems found;
  IdentificationSection section;
  IdentificationFile file;
  if (read_yaml_file(path, rules, overrides, section, found)) {
    file.name = section.name.value.empty() ? path.stem().string() : section.name.value;
    file.files = {path.string()};
    IdentifyRequest& request = file.request;
    request.X_PS = section.sensor.X_PS;
    request.g_W = section.g_W.value;
    request.sensor_lag_s = section.sensor.lag_s;
    request.drift = section.sensor.drift;
    request.tolerance = section.tolerance;
    if (const auto& noise = section.sensor.noise)
      request.noise = {Vector3::Constant(noise->torque_Nm), Vector3::Constant(noise->force_N)};
    if (const auto& bias = section.sensor.bias) request.bias = Wrench{bias->torque, bias->force};
    if (section.known.mass_kg) request.mass_kg = KnownNumber{*section.known.mass_kg, section.known.mass_deviation_kg};
    if (!(section.g_W.value.norm() > 0))
      found.error(section.g_W.mark, section.g_W.field, "found zero", "gravity, without which nothing has weight");
    check_column_settings(section.columns, found);
    if (const auto& from = log ? log : section.log) {
      file.files.push_back(from->string());
      const SensorSection& sensor = section.sensor;
      const WrenchLogRequest of_log{
          *from, section.columns, section.is_static, sensor.reads_reaction, sensor.in_world_axes, sensor.X_PS.R};
      if (std::optional<WrenchLog> read = read_wrench_log(of_log, found)) {
        request.log = std::move(*read);
        file.has_log = true;
      }
    }
  }
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return file;
}

ValueInfo identification_fields() {
  return describe_fields<IdentificationSection>();
}

}  // namespace drydock
