// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <stdexcept>

#include "bench/measure_facility.h"
#include "facility/facility_file.h"
#include "facility/facility_log.h"
#include "facility/run_facility.h"
#include "sensing/payload_covariance.h"
#include "spatial/quaternion.h"
#include "spatial/rotation_exp.h"

namespace drydock::bench {
namespace {

Facility example(const std::string& name) {
  const auto file = std::filesystem::path(DRYDOCK_SOURCE_DIR) / "examples/rss" / name;
  Problems problems;
  std::optional<Facility> facility = read_facility(file, default_file_rules(file), {}, problems);
  if (!facility) throw std::runtime_error(file.string() + " cannot be read");
  return std::move(*facility);
}

/// Where it would be in orbit: thrusters alone.
SpacecraftState flown(const Facility& facility) {
  const Craft& craft = facility.crafts[0];
  const Pose X_WB_start = craft.X_WB_start();
  SpacecraftState state = spacecraft_state(craft.model, X_WB_start, craft.V_WB_W_start);
  const std::int64_t ticks = std::llround(facility.duration_s * facility.rate_Hz);
  for (std::int64_t k = 0; k < ticks; ++k)
    state = advanced(craft.model, state, X_WB_start, static_cast<double>(k) / facility.rate_Hz, 1 / facility.rate_Hz,
                     [&](double t_s, const Pose& X_WB) {
                       Wrench sum;
                       for (const LoadInput& load : craft.loads) sum = sum + load_at(load, t_s, X_WB);
                       return sum;
                     });
  return state;
}

struct Drifted {
  double distance_m = 0, angle_rad = 0, turned_rad = 0;  // the last: the largest from the start
  DriftForecast forecast;
  ApparentError apparent;
};

Drifted run_drift(const Facility& facility) {
  Recorder recorder({facility_rate(facility), nullptr, 0, 1, 0, 0});
  FacilityRunRequest request{facility};
  request.recorder = &recorder;
  const FacilityResult result = run_facility(request);
  if (result.status != FacilityStatus::kDone) throw std::runtime_error("drift.yaml: " + result.sentence);
  const auto pose = [&](std::size_t sample) {
    const std::span<const double> x = recorder.row(sample);
    return Pose{to_rotation(from_wxyz({x[3], x[4], x[5], x[6]})), {x[0], x[1], x[2]}};
  };
  const std::size_t samples = recorder.times_s().size();
  const Pose last = pose(samples - 1), free = flown(facility).X_WB;
  Drifted drifted{(last.p - free.p).norm(), angle_between(last.R, free.R), 0, *result.crafts[0].forecast,
                  *result.crafts[0].apparent};
  for (std::size_t k = 0; k < samples; ++k)
    drifted.turned_rad = std::max(drifted.turned_rad, angle_between(pose(k).R, pose(0).R));
  return drifted;
}

/// The example with a sensor without faults and the payload as it is.
void measure_ideal(MultibodyBench& bench, Facility facility) {
  SensedPayload& sensed = *facility.crafts[0].sensed;
  sensed.sensor = {};
  sensed.known.M_BSo_S = sensed.M_BSo_S;
  sensed.known.bias = {};
  sensed.known.covariance.reset();
  const Drifted drifted = run_drift(facility);
  bench.add({"ideal_turned", "minute with +-30 deg: largest angle from the start", "rad", drifted.turned_rad});
  bench.add_answer("ideal_acceleration", "ideal sensor, true payload: apparent acceleration error", "m_per_s2",
                   drifted.apparent.largest_m_per_s2.value, 1e-3);
  bench.add({"ideal_distance", "  drift after 60 s", "m", drifted.distance_m});
  // The same where drives are a tenth faster than is known.
  facility.crafts[0].drives.legs.natural_rad_per_s *= 1.1;
  const Drifted misjudged = run_drift(facility);
  bench.add({"misjudged_acceleration", "  drives a tenth faster than stated", "m_per_s2",
             misjudged.apparent.largest_m_per_s2.value});
  bench.add({"misjudged_distance", "  drift after 60 s", "m", misjudged.distance_m});
}

void identify_again(Facility& stand, std::uint64_t seed, KnownPayload& known) {
  stand.seed = seed;
  const FacilityResult result = run_facility(FacilityRunRequest{stand});
  const std::optional<Identification>& found = result.crafts[0].identified;
  if (!found || found->verdict != IdentifyVerdict::kDetermined)
    throw std::runtime_error("identification.yaml does not determine its payload");
  known.M_BSo_S = found->M_BSo_S;
  known.bias = found->bias;
  known.covariance = PayloadCovariance(found->covariance.topLeftCorner<16, 16>());
}

}  // namespace

void measure_drift(MultibodyBench& bench) {
  Facility facility = example("drift.yaml"), stand = example("identification.yaml");
  facility.crafts[0].axis.method = AxisMethod::kEqualSplit;
  measure_ideal(bench, facility);
  const int seeds = bench.request.is_short ? 4 : 100;
  double distance = 0, angle = 0, acceleration = 0, told = 0, told_angle = 0, told_acceleration = 0, worst = 0;
  double worst_acceleration = 0;
  for (int k = 0; k < seeds; ++k) {
    const std::uint64_t seed = bench.request.seed + static_cast<std::uint64_t>(k);
    identify_again(stand, seed, facility.crafts[0].sensed->known);
    facility.seed = seed + 1000;
    const Drifted drifted = run_drift(facility);
    const DriftForecast& forecast = drifted.forecast;
    distance += drifted.distance_m * drifted.distance_m / seeds;
    angle += drifted.angle_rad * drifted.angle_rad / seeds;
    acceleration += drifted.apparent.rms_m_per_s2 * drifted.apparent.rms_m_per_s2 / seeds;
    told += forecast.distance_m / seeds;
    told_angle += forecast.angle_rad / seeds;
    told_acceleration += forecast.acceleration_m_per_s2 / seeds;
    worst = std::max({worst, drifted.distance_m / forecast.distance_m, drifted.angle_rad / forecast.angle_rad});
    worst_acceleration =
        std::max(worst_acceleration, drifted.apparent.largest_m_per_s2.value / forecast.worst_m_per_s2);
  }
  bench.add({"drift_seeds", "payload identified, sensor real: seeds", "count", static_cast<double>(seeds)});
  bench.add({"drift_distance", "  drift after 60 s, root mean square", "m", std::sqrt(distance)});
  bench.add({"drift_angle", "  and angle", "rad", std::sqrt(angle)});
  bench.add_answer("drift_sigmas", "  largest drift or angle, in predicted sigmas", "relative", worst, 3);
  // Of some million ticks of white noise the largest is beyond three sigmas, so nothing is asked of it.
  bench.add({"acceleration_sigmas", "  largest apparent acceleration error of a tick, the same", "relative",
             worst_acceleration});
  const auto add_ratio = [&](const std::string& key, const std::string& what, double sigma, double spread) {
    bench.add_answer(key, what, "relative", sigma / spread, 2);
  };
  add_ratio("distance_ratio", "  predicted sigma over spread: distance", told, std::sqrt(distance));
  add_ratio("angle_ratio", "    angle", told_angle, std::sqrt(angle));
  add_ratio("acceleration_ratio", "    apparent acceleration", told_acceleration, std::sqrt(acceleration));
}

}  // namespace drydock::bench
