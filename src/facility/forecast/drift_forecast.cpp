// SPDX-License-Identifier: Apache-2.0
#include "facility/forecast/drift_forecast.h"

#include <Eigen/Cholesky>
#include <cmath>

#include "facility/forecast/drift_motion.h"

namespace drydock {
namespace {

/// Errors that stay as they are through a run: columns of wrenches e about So in S, torque rows first.
constexpr Eigen::Index kPayload = 10, kBias = 6, kDrift = 6, kLasting = kPayload + kBias + kDrift;
using LastingColumns = Eigen::Matrix<double, 6, kLasting>;
using Sensitivity = Eigen::Matrix<double, 12, kLasting>;
using LastingCovariance = Eigen::Matrix<double, kLasting, kLasting>;

LastingColumns lasting_columns(const FeltMotion& of_S, double age_s) {
  LastingColumns columns;
  columns << payload_regressor(of_S), Matrix6::Identity(), age_s * Matrix6::Identity();
  return columns;
}

Vector6 square(const Wrench& F) {
  return angular_first(F).cwiseAbs2();
}

/// Of what is taken out: as it was identified, or, where nothing is said of that, by how much the file itself differs.
LastingCovariance payload_and_bias(const SensedPayload& sensed) {
  LastingCovariance covariance = LastingCovariance::Zero();
  if (sensed.known.covariance) {
    Eigen::Matrix<double, 16, 16> J = Eigen::Matrix<double, 16, 16>::Identity();
    J.topLeftCorner<10, 10>() = inertial_vector_slopes(sensed.known.M_BSo_S);
    covariance.topLeftCorner<16, 16>() = J * *sensed.known.covariance * J.transpose();
    return covariance;
  }
  Eigen::Matrix<double, 16, 1> off;
  off << inertial_vector(sensed.known.M_BSo_S) - inertial_vector(sensed.M_BSo_S),
      angular_first(sensed.known.bias) - angular_first(sensed.sensor.bias);
  covariance.topLeftCorner<16, 16>() = off * off.transpose();
  return covariance;
}

/// Of one sample.
Vector6 noise_of(const ForceSensor& sensor) {
  return square(sensor.noise) + square(sensor.resolution) / 12;
}

/// White noise, held for a step in which there are several samples, that does as much.
double held_share(const Facility& facility, const ForceSensor& sensor, double step_s) {
  const double samples_Hz = sensor.rate_Hz > 0 ? std::min(sensor.rate_Hz, facility.rate_Hz) : facility.rate_Hz;
  return 1 / (samples_Hz * step_s);
}

/// A tick, or some of them: errors that stay change slowly.
double step_of(const Facility& facility) {
  constexpr double kStep_s = 0.02;
  return std::max(1.0, std::floor(kStep_s * facility.rate_Hz)) / facility.rate_Hz;
}

class Forecast {
 public:
  Forecast(const Facility& facility, const Craft& craft)
      : sensed_(*craft.sensed),
        h_s_(step_of(facility)),
        motion_(craft, h_s_, 1 / facility.rate_Hz),
        steps_(std::max<std::int64_t>(1, std::llround((facility.duration_s - motion_.now_s()) / h_s_))),
        payload_(payload_and_bias(sensed_)),
        noise_(noise_of(sensed_.sensor)),
        walk_(h_s_ * square(sensed_.sensor.walk_per_sqrt_s)),
        held_share_(held_share(facility, sensed_.sensor, h_s_)) {
    drift_.setZero();
    drift_.diagonal().tail<kDrift>() = square(sensed_.sensor.drift_per_s);
  }

  DriftForecast run() {
    double sum = 0, angular_sum = 0;
    for (std::int64_t k = 0; k < steps_; ++k) {
      const LastingColumns lasting = lasting_columns(motion_.felt(), motion_.now_s());
      note_acceleration(lasting, sum, angular_sum);
      step(lasting);
      motion_.advance();
    }
    DriftForecast found;
    found.duration_s = static_cast<double>(steps_) * h_s_;
    found.acceleration_m_per_s2 = std::sqrt(sum / static_cast<double>(steps_));
    found.acceleration_rad_per_s2 = std::sqrt(angular_sum / static_cast<double>(steps_));
    found.worst_m_per_s2 = std::sqrt(worst_);
    found.payload_is_exact = !sensed_.known.covariance.has_value();
    share("payload and bias as they are known", by_lasting(payload_), found);
    share("drift of the sensor", by_lasting(drift_), found);
    share("walk of its bias", walk_P_.topLeftCorner<12, 12>(), found);
    share("noise and digits", noise_P_, found);
    found.distance_m = std::sqrt(found.distance_m);
    found.angle_rad = std::sqrt(found.angle_rad);
    found.speed_m_per_s = std::sqrt(speed_);
    return found;
  }

 private:
  using Square = Eigen::Matrix<double, 12, 12>;
  using Walking = Eigen::Matrix<double, 18, 18>;

  Square by_lasting(const LastingCovariance& covariance) const {
    return sensitivity_ * covariance * sensitivity_.transpose();
  }

  void note_acceleration(const LastingColumns& lasting, double& sum, double& angular_sum) {
    Matrix6 e = lasting * (payload_ + drift_) * lasting.transpose() + walk_P_.bottomRightCorner<6, 6>();
    e.diagonal() += noise_;
    const Matrix6 A = motion_.acceleration_of_error();
    const Matrix6 a = A * e * A.transpose();
    const double linear = a.bottomRightCorner<3, 3>().trace();
    worst_ = std::max(worst_, linear);
    sum += linear;
    angular_sum += a.topLeftCorner<3, 3>().trace();
  }

  void step(const LastingColumns& lasting) {
    const DriftMotion::Step step = motion_.step();
    sensitivity_ = step.transition * sensitivity_ + step.input * lasting;
    noise_P_ = step.transition * noise_P_ * step.transition.transpose() +
               held_share_ * step.input * noise_.asDiagonal() * step.input.transpose();
    Walking transition = Walking::Identity();
    transition.topLeftCorner<12, 12>() = step.transition;
    transition.topRightCorner<12, 6>() = step.input;
    walk_P_ = transition * walk_P_ * transition.transpose();
    walk_P_.diagonal().tail<6>() += walk_;
  }

  /// Adds squares to the sums of distance, angle and speed.
  void share(const std::string& cause, const Square& P, DriftForecast& found) {
    const Eigen::Matrix<double, 3, 12> origin = motion_.origin_slopes();
    const double distance = (origin * P * origin.transpose()).trace(), angle = P.topLeftCorner<3, 3>().trace();
    const double speed = P.bottomRightCorner<3, 3>().trace() / std::pow(motion_.mass_kg(), 2);
    found.shares.push_back({cause, std::sqrt(std::max(0.0, distance)), std::sqrt(std::max(0.0, angle))});
    found.distance_m += std::max(0.0, distance);
    found.angle_rad += std::max(0.0, angle);
    speed_ += std::max(0.0, speed);
  }

  const SensedPayload& sensed_;
  double h_s_;
  DriftMotion motion_;
  std::int64_t steps_;
  LastingCovariance payload_, drift_;
  Vector6 noise_, walk_;  // of a sample; of a step
  double held_share_;
  Sensitivity sensitivity_ = Sensitivity::Zero();
  Square noise_P_ = Square::Zero();
  Walking walk_P_ = Walking::Zero();
  double worst_ = 0, speed_ = 0;
};

}  // namespace

std::optional<DriftForecast> drift_forecast(const Facility& facility, const Craft& craft) {
  if (craft.script || !craft.sensed || !craft.sensed->is_felt) return std::nullopt;
  return Forecast(facility, craft).run();
}

}  // namespace drydock
