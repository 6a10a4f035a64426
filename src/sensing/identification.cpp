// SPDX-License-Identifier: Apache-2.0
#include "sensing/identification.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cassert>
#include <cmath>

#include "sensing/fit_rows.h"
#include "sensing/identified_values.h"
#include "sensing/pseudo_inertia.h"
#include "spatial/spatial_matrix.h"

namespace drydock {
namespace {

constexpr double kHighCost = 16;      // χ² of the physical body, above which chance is no explanation
constexpr double kWorseThanSaid = 2;  // residuals over the noise that the sensor was said to have
constexpr const char* kChannelWords[] = {"torque x", "torque y", "torque z", "force x", "force y", "force z"};

JointFitRequest fit_request(const IdentifyRequest& request, const LogMotion& motion) {
  JointFitRequest fit{motion.rows};
  fit.inertial = request.log.is_static ? kStaticColumns : 10;
  fit.drift = request.drift;
  fit.noise = angular_first(request.noise);
  fit.mass_kg = request.mass_kg;
  if (request.bias) {
    const Vector6 bias = angular_first(*request.bias);
    for (int c = 0; c < 6; ++c) fit.bias[static_cast<std::size_t>(c)] = KnownNumber{bias[c], 0};
  }
  if (!motion.doubts.empty()) {
    fit.motion_errors = [&motion](const Vector6& weights) {
      return motion_errors(motion.doubts, static_cast<double>(motion.rows.Y.size()), weights);
    };
  }
  return fit;
}

/// Channels that drift, with how far they went by the residuals.
std::string drifting(const JointFit& fit, double duration_s, double step_s) {
  std::string text;
  for (std::size_t c = 0; c < 6; ++c) {
    if (!fit.drift[c].is_found) continue;
    const double way = fit.drift[c].step * std::sqrt(duration_s / step_s);
    text +=
        fmt::format("{}{} by about {:.2g} {}", text.empty() ? "" : ", ", kChannelWords[c], way, c < 3 ? "N m" : "N");
  }
  return text;
}

void judge_drift(const IdentifyRequest& request, const LogMotion& motion, Identification& found) {
  const std::vector<double>& time_s = motion.rows.time_s;
  const double duration_s = time_s.back() - time_s.front();
  const std::string text = drifting(found.fit, duration_s, duration_s / static_cast<double>(time_s.size() - 1));
  if (text.empty()) return;
  if (request.drift == DriftModel::kWalk) {
    found.sentences.push_back("The bias drifts over the log: " + text + ". The bounds are wider for it.");
    return;
  }
  found.verdict = IdentifyVerdict::kDrifts;
  found.sentences.push_back(
      fmt::format("The log is refused, since the bias drifts{}: {}. With drift: walk the bounds are widened instead.",
                  request.drift == DriftModel::kLinear ? " other than evenly" : "", text));
}

/// The inverse of a covariance, positive in spite of rounding.
Matrix10 information_of(const Matrix10& covariance) {
  constexpr double kRounding = 1e-11;
  const InertialVector lengths = covariance.diagonal().cwiseSqrt().cwiseMax(1e-150).cwiseInverse();
  const Eigen::SelfAdjointEigenSolver<Matrix10> parts(lengths.asDiagonal() * covariance * lengths.asDiagonal());
  const InertialVector values = parts.eigenvalues().cwiseMax(kRounding).cwiseInverse();
  return lengths.asDiagonal() * parts.eigenvectors() * values.asDiagonal() * parts.eigenvectors().transpose() *
         lengths.asDiagonal();
}

/// The physical body, with what it costs.
VectorX consistent(const JointFit& fit, Identification& found) {
  if (fit.bias_at() < 10) return fit.x.head(fit.bias_at());
  const ConsistentBody body =
      nearest_consistent(InertialVector(fit.x.head<10>()), information_of(fit.covariance.topLeftCorner<10, 10>()));
  found.consistency_cost = body.cost;
  if (body.is_changed)
    found.sentences.push_back(fmt::format(
        "The best fit is not the inertia of any body; the nearest one that is fits worse by {:.3g} in chi-squared{}.",
        body.cost,
        body.cost > kHighCost ? ", more than noise explains: something else acts on the sensor, or its frame is wrong"
                              : ", which noise explains"));
  return body.parameters;
}

void beware(const IdentifyRequest& request, Identification& found) {
  const JointFit& fit = found.fit;
  const Vector6 said = angular_first(request.noise);
  for (int c = 0; c < 6; ++c) {
    if (said[c] == 0 || fit.rms[c] <= kWorseThanSaid * said[c]) continue;
    found.sentences.push_back(
        fmt::format("The residuals of {} are {:.1f} times the noise that the sensor is said to have.", kChannelWords[c],
                    fit.rms[c] / said[c]));
  }
}

}  // namespace

std::string to_string(IdentifyVerdict verdict) {
  switch (verdict) {
    case IdentifyVerdict::kDetermined:
      return "determined";
    case IdentifyVerdict::kNotDetermined:
      return "not determined";
    case IdentifyVerdict::kDrifts:
      return "the sensor drifts";
    case IdentifyVerdict::kNoBody:
      return "no body fits";
    case IdentifyVerdict::kFailed:
      break;
  }
  return "no fit";
}

Identification identify(const IdentifyRequest& request) {
  assert(request.log.X_WP.size() >= (request.log.is_static ? 4U : 20U) && "too few rows");
  const LogMotion motion = motion_of_log(request);
  Identification found;
  found.position_noise_m = motion.position_noise_m;
  found.rotation_noise_rad = motion.rotation_noise_rad;
  found.fit = fit_jointly(fit_request(request, motion));
  found.steps = identify_in_three_steps(motion.rough, motion.gravity_S, motion.rows.reading, request.log.is_static);
  const ThreeSteps& steps = found.steps;
  const double by_steps = steps.M_BSo_S.mass_kg + steps.M_BSo_S.p_BBcm.sum() + steps.M_BSo_S.I_BBcm.sum() +
                          steps.bias.f.sum() + steps.bias.t.sum() + steps.force_rms_N + steps.torque_rms_Nm +
                          steps.inertia_rms_Nm;
  if (!found.fit.x.allFinite() || !found.fit.covariance.allFinite() || !std::isfinite(by_steps)) {
    Identification failed;
    failed.verdict = IdentifyVerdict::kFailed;
    failed.sentences = {"The numbers of the log are too large or too uneven for a fit."};
    return failed;
  }
  found.time_s = motion.rows.time_s;
  found.reading = motion.rows.reading;
  for (std::size_t i = 0; i < found.reading.size(); ++i)
    found.fitted.push_back(found.reading[i] - found.fit.residual[i]);
  if (!(found.fit.x[0] > 0)) {
    found.verdict = IdentifyVerdict::kNoBody;
    found.sentences.push_back(
        fmt::format("The best fit has a mass of {:.3g} kg. Is the sign of the readings right (reads: load or "
                    "reaction), and gravity?",
                    found.fit.x[0]));
    return found;
  }
  fill_values(found.fit, consistent(found.fit, found), request, found);
  explain(motion.of_S, motion.gravity_S, found);
  const bool all = std::all_of(found.values.begin(), found.values.end(),
                               [](const IdentifiedValue& value) { return value.is_determined; });
  found.verdict = all ? IdentifyVerdict::kDetermined : IdentifyVerdict::kNotDetermined;
  judge_drift(request, motion, found);
  beware(request, found);
  return found;
}

}  // namespace drydock
