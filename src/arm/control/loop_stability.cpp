// SPDX-License-Identifier: Apache-2.0
#include "arm/control/loop_stability.h"

#include <fmt/format.h>

#include <Eigen/Eigenvalues>
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <limits>

#include "arm/control/cartesian_impedance.h"
#include "arm/control/joint_control.h"

namespace drydock {
namespace {

bool has_rotor(const DriveModel& drive) {
  return drive.kind == DriveKind::kDetailed;
}

/// e^A by halving and squaring, with a Taylor series where |A| ≤ ½: its rest is below rounding.
MatrixX exponential(MatrixX A) {
  const double size = A.cwiseAbs().rowwise().sum().maxCoeff();
  const int halvings = size > 0.5 ? static_cast<int>(std::ceil(std::log2(2 * size))) : 0;
  A /= std::ldexp(1.0, halvings);
  MatrixX sum = MatrixX::Identity(A.rows(), A.cols()), term = sum;
  for (int k = 1; k <= 16; ++k) {
    term = term * A / k;
    sum += term;
  }
  for (int i = 0; i < halvings; ++i) sum = (sum * sum).eval();
  return sum;
}

double entry(const std::vector<double>& list, std::size_t i) {
  return list.empty() ? 0.0 : list[std::min(i, list.size() - 1)];
}

/// Builds Φ over y = (q, v, x, w), rotors of detailed drives alone, and what controllers remember from the tick before:
/// integrals, and the efforts wanted, which tell how far a gear is bent.
class TickMap {
 public:
  TickMap(const SampledLoop& loop, std::span<const double> bandwidths, double gain_factor, const MatrixX* touch)
      : loop_(loop),
        bandwidths_(bandwidths),
        gains_(gain_factor),
        touch_(touch),
        n_(static_cast<Eigen::Index>(loop.drives.size())) {
    rotor_.assign(loop.drives.size(), -1);
    memory_.assign(loop.drives.size(), -1);
    in_chain_.assign(loop.drives.size(), false);
    if (loop.settings.mode == ControlMode::kImpedance) {
      for (const int joint : loop.chain_joints) in_chain_[static_cast<std::size_t>(joint)] = true;
    }
    states_ = 2 * n_;
    for (std::size_t i = 0; i < rotor_.size(); ++i) {
      if (!has_rotor(loop.drives[i])) continue;
      rotor_[i] = states_;
      states_ += 2;
    }
    for (std::size_t i = 0; i < memory_.size(); ++i) {
      if (remembers(i)) memory_[i] = memories_++;
    }
  }

  MatrixX map() {
    const Eigen::Index size = states_ + memories_;
    lay_out_plant();
    lay_out_control();
    MatrixX both = MatrixX::Zero(states_ + n_, states_ + n_);
    both.topLeftCorner(states_, states_) = A_;
    both.topRightCorner(states_, n_) = B_;
    const MatrixX held = exponential(both / loop_.settings.rate_Hz);
    MatrixX phi = MatrixX::Zero(size, size);
    phi.topRows(states_) = held.topRightCorner(states_, n_) * C_;
    phi.topLeftCorner(states_, states_) += held.topLeftCorner(states_, states_);
    phi.bottomRows(memories_) = E_;
    return phi;
  }

  /// The joint whose velocities, of link and rotor, have most of the energy of a mode.
  int largest_part(const Eigen::VectorXcd& mode) const {
    int joint = -1;
    double most = -1;
    for (Eigen::Index i = 0; i < n_; ++i) {
      const auto at = static_cast<std::size_t>(i);
      double part = loop_.M(i, i) * std::norm(mode[n_ + i]);
      if (rotor_[at] >= 0) part += loop_.drives[at].inertia() * std::norm(mode[rotor_[at] + 1]);
      if (part > most) {
        most = part;
        joint = static_cast<int>(i);
      }
    }
    return joint;
  }

 private:
  const ControlSettings& settings() const { return loop_.settings; }
  bool by_position(std::size_t i) const {
    return settings().mode == ControlMode::kPosition || (settings().mode == ControlMode::kImpedance && !in_chain_[i]);
  }
  bool remembers(std::size_t i) const {
    if (by_position(i)) return settings().integral_rad_per_s > 0;
    return settings().mode != ControlMode::kTorque && has_rotor(loop_.drives[i]);
  }
  double slope(std::size_t i) const {
    const double effort = loop_.effort.size() > 0 ? loop_.effort[static_cast<Eigen::Index>(i)] : 0.0;
    return gear_slope(loop_.drives[i], gear_deflection(loop_.drives[i], effort));
  }
  /// Where the position and the speed that sensors of a motor read stand among the states.
  Eigen::Index read_q(std::size_t i) const { return rotor_[i] >= 0 ? rotor_[i] : static_cast<Eigen::Index>(i); }
  Eigen::Index read_v(std::size_t i) const {
    return rotor_[i] >= 0 ? rotor_[i] + 1 : n_ + static_cast<Eigen::Index>(i);
  }

  /// The effort of a gear, as a row over the states.
  Eigen::RowVectorXd gear_row(std::size_t i) const {
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(states_);
    const auto at = static_cast<Eigen::Index>(i);
    row[rotor_[i]] = slope(i);
    row[at] = -slope(i);
    row[rotor_[i] + 1] = loop_.drives[i].gear_damping;
    row[n_ + at] = -loop_.drives[i].gear_damping;
    return row;
  }

  void lay_out_plant() {
    A_.setZero(states_, states_);
    B_.setZero(states_, n_);
    MatrixX joint_effort = MatrixX::Zero(n_, states_), joint_input = MatrixX::Zero(n_, n_);
    if (loop_.gravity_slope.size() > 0) joint_effort.leftCols(n_) -= loop_.gravity_slope;
    if (touch_) joint_effort.leftCols(n_) -= *touch_;
    for (std::size_t i = 0; i < rotor_.size(); ++i) {
      const auto at = static_cast<Eigen::Index>(i);
      const DriveModel& drive = loop_.drives[i];
      A_(at, n_ + at) = 1;
      if (rotor_[i] < 0) {
        joint_effort(at, n_ + at) -= drive.friction.viscous;
        joint_input(at, at) = 1;
        continue;
      }
      const Eigen::RowVectorXd gear = gear_row(i);
      joint_effort.row(at) += gear;
      A_(rotor_[i], rotor_[i] + 1) = 1;
      A_.row(rotor_[i] + 1) = -gear / drive.inertia();
      A_(rotor_[i] + 1, rotor_[i] + 1) -= drive.friction.viscous / drive.inertia();
      B_(rotor_[i] + 1, at) = 1 / drive.inertia();
    }
    const Eigen::PartialPivLU<MatrixX> inertia(loop_.M);
    A_.middleRows(n_, n_) = inertia.solve(joint_effort);
    B_.middleRows(n_, n_) = inertia.solve(joint_input);
  }

  /// u = C (y, m) and m = E (y, m) at the next tick; forward_ is what feed-forward makes of the positions read.
  void lay_out_control() {
    const Eigen::Index size = states_ + memories_;
    C_.setZero(n_, size);
    E_.setZero(memories_, size);
    forward_.setZero(n_, size);
    if (settings().feed_forward != FeedForward::kNone && loop_.gravity_slope.size() > 0) {
      forward_.leftCols(n_) = loop_.gravity_slope;
    }
    if (settings().mode == ControlMode::kImpedance) want_impedance();
    for (std::size_t i = 0; i < rotor_.size(); ++i) {
      if (by_position(i)) {
        control_position(i);
      } else {
        if (settings().mode != ControlMode::kImpedance) want_torque(i);
        control_torque(i);
      }
    }
  }

  void control_position(std::size_t i) {
    const auto at = static_cast<Eigen::Index>(i);
    const DriveModel& drive = loop_.drives[i];
    const double inertia = loop_.M(at, at) + (has_rotor(drive) ? drive.inertia() : 0.0);
    const PositionGains gains = position_gains(gains_ * inertia, bandwidths_[i], settings().damping_ratio);
    Eigen::RowVectorXd error = Eigen::RowVectorXd::Zero(C_.cols());
    error[read_q(i)] = -1;
    if (has_rotor(drive)) error += forward_.row(at) / slope(i);
    C_.row(at) = gains.kp * error + forward_.row(at);
    C_(at, read_v(i)) -= gains.kd;
    if (memory_[i] < 0) return;
    const double step = settings().integral_rad_per_s * gains.kp / settings().rate_Hz;
    E_.row(memory_[i]) = step * error;
    E_(memory_[i], states_ + memory_[i]) += 1;
    C_.row(at) += E_.row(memory_[i]);
  }

  /// Positions of joints as rotors tell them (position_behind_gear), as a row.
  Eigen::RowVectorXd behind_gear(std::size_t i) const {
    Eigen::RowVectorXd row = Eigen::RowVectorXd::Zero(C_.cols());
    row[read_q(i)] = 1;
    if (memory_[i] >= 0) row[states_ + memory_[i]] = -1 / slope(i);
    return row;
  }

  /// Into C: the effort wanted, which control_torque turns into a command.
  void want_torque(std::size_t i) {
    const auto at = static_cast<Eigen::Index>(i);
    C_.row(at) = forward_.row(at);
    if (settings().mode != ControlMode::kStiffness) return;
    const DriveModel& drive = loop_.drives[i];
    const double rotor = has_rotor(drive) ? drive.inertia() : 0.0;
    const double stiffness = gains_ * entry(settings().stiffness, i);
    const double felt = loop_.M(at, at) + rotor / (1 + settings().torque_gain);
    C_.row(at) -= stiffness * behind_gear(i);
    C_(at, read_v(i)) -= 2 * settings().damping_ratio * std::sqrt(stiffness * felt);
  }

  /// The same of a compliant tip: the law's own slopes, by central differences.
  void want_impedance() {
    const std::vector<int>& joints = loop_.chain_joints;
    const auto n = static_cast<Eigen::Index>(joints.size());
    MatrixX M = loop_.M(joints, joints);
    for (Eigen::Index k = 0; k < n; ++k) {
      const DriveModel& drive = loop_.drives[static_cast<std::size_t>(joints[static_cast<std::size_t>(k)])];
      if (has_rotor(drive)) M(k, k) += drive.inertia() / (1 + settings().torque_gain);
    }
    ImpedanceGains gains = settings().impedance;
    gains.translation_N_per_m *= gains_;
    gains.rotation_Nm_per_rad *= gains_;
    gains.posture_Nm_per_rad *= gains_;
    ImpedanceMemory memory;
    Wrench unused;
    const auto efforts = [&](const VectorX& q, const VectorX& v) {
      return impedance_efforts({loop_.chain, M, q, v, loop_.chain_q, VectorX::Zero(n)}, gains, memory, unused);
    };
    constexpr double kStep = 1e-6;
    const VectorX rest = VectorX::Zero(n);
    for (Eigen::Index k = 0; k < n; ++k) {
      const auto of = static_cast<std::size_t>(joints[static_cast<std::size_t>(k)]);
      const VectorX step = kStep * VectorX::Unit(n, k);
      const VectorX by_q = (efforts(loop_.chain_q + step, rest) - efforts(loop_.chain_q - step, rest)) / (2 * kStep);
      const VectorX by_v = (efforts(loop_.chain_q, step) - efforts(loop_.chain_q, -step)) / (2 * kStep);
      const Eigen::RowVectorXd q_hat = behind_gear(of);
      for (Eigen::Index r = 0; r < n; ++r) {
        const int row = joints[static_cast<std::size_t>(r)];
        C_.row(row) += by_q[r] * q_hat;
        C_(row, read_v(of)) += by_v[r];
      }
    }
    for (const int row : joints) C_.row(row) += forward_.row(row);
  }

  /// torque_command, from the effort wanted in C.
  void control_torque(std::size_t i) {
    const auto at = static_cast<Eigen::Index>(i);
    if (memory_[i] >= 0) E_.row(memory_[i]) = C_.row(at);
    if (!has_rotor(loop_.drives[i])) {
      C_(at, n_ + at) += loop_.drives[i].friction.viscous;
      return;
    }
    Eigen::RowVectorXd ahead = gear_row(i);
    const double by_speed = slope(i) * torque_lead_s(loop_.drives[i], slope(i), 1 / settings().rate_Hz);
    ahead[rotor_[i] + 1] += by_speed;
    ahead[n_ + at] -= by_speed;
    C_.row(at) *= 1 + settings().torque_gain;
    C_.row(at).head(states_) -= settings().torque_gain * ahead;
  }

  const SampledLoop& loop_;
  std::span<const double> bandwidths_;
  double gains_;
  const MatrixX* touch_;  // none: in free space
  Eigen::Index n_, states_ = 0, memories_ = 0;
  std::vector<Eigen::Index> rotor_, memory_;  // by joint: where they begin; −1: none
  std::vector<bool> in_chain_;
  MatrixX A_, B_, C_, E_, forward_;
};

LoopStability stability_of(const SampledLoop& loop, std::span<const double> bandwidths, double gain_factor,
                           const MatrixX* touch = nullptr) {
  LoopStability found;
  if (loop.drives.empty()) return found;
  TickMap ticks(loop, bandwidths, gain_factor, touch);
  const MatrixX phi = ticks.map();
  found.radius = found.growth_per_s = std::numeric_limits<double>::infinity();
  if (!phi.allFinite()) return found;
  const Eigen::EigenSolver<MatrixX> modes(phi);
  Eigen::Index largest = 0;
  found.radius = modes.eigenvalues().cwiseAbs().maxCoeff(&largest);
  found.growth_per_s = std::log(found.radius) * loop.settings.rate_Hz;
  found.joint = ticks.largest_part(modes.eigenvectors().col(largest));
  return found;
}

/// `value` with two digits, downwards or upwards.
double two_digits(double value, bool up) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1);
  const double steps = value / unit;
  return unit * (up ? std::ceil(steps - 1e-9) : std::floor(steps + 1e-9));
}

/// The value nearest to `now`, of two digits, on the side of `limit` at which `fits` holds. It looks by powers of ten
/// for one that fits, since too much of a remedy may harm; then the border is found by halving intervals on a scale of
/// powers, and what it rounds to is tried.
template <class Fits>
std::optional<double> fitting(double now, double limit, const Fits& fits) {
  const bool up = limit > now;
  double bad = std::log(now), good = bad;
  do {
    bad = good;
    good += up ? std::log(10.0) : -std::log(10.0);
    if (up ? good > std::log(limit) + 1e-9 : good < std::log(limit) - 1e-9) return std::nullopt;
  } while (!fits(std::exp(good)));
  for (int i = 0; i < 30; ++i) {
    const double middle = 0.5 * (bad + good);
    (fits(std::exp(middle)) ? good : bad) = middle;
  }
  const double value = two_digits(std::exp(good), up);
  if (fits(value)) return value;
  const double next = two_digits(value * (up ? 1.1 : 0.9), up);
  return fits(next) ? std::optional(next) : std::nullopt;
}

constexpr double kLessBandwidth = 0.8, kLeastBandwidth = 1e-3;  // of the one before, of what the settings ask for

/// Whether a joint is stable by itself with kGainReserve times its gains, which are designed for M_ii, when the arm
/// behind its gear weighs so much: M_ii with all others held, 1 / (M⁻¹)_ii with all others free.
bool is_stable_alone(const SampledLoop& loop, std::size_t joint, double inertia, double bandwidth) {
  const DriveModel& drive = loop.drives[joint];
  const auto at = static_cast<Eigen::Index>(joint);
  const double rotor = has_rotor(drive) ? drive.inertia() : 0.0;
  const SampledLoop alone{loop.settings, {drive}, MatrixX::Constant(1, 1, inertia), {}, {}, {}, {}, {}};
  const double designed = (loop.M(at, at) + rotor) / (inertia + rotor);
  return stability_of(alone, std::span(&bandwidth, 1), kGainReserve * designed).is_stable();
}

/// Finds values that make a loop stable. `change(loop, value)` sets one. Most of its touches are stable anyway, so a
/// value is sought with those that are not, and then tried with all.
class RemedyFinder {
 public:
  RemedyFinder(const SampledLoop& loop, const LoopStability& stability) : loop_(loop) { keep(stability); }

  template <class Change>
  std::optional<double> find(double now, double limit, const Change& change) {
    constexpr int kMostTrials = 4;
    for (int trial = 0; trial < kMostTrials; ++trial) {
      SampledLoop few = loop_;
      few.touches = hard_;
      const std::optional<double> value =
          fitting(now, limit, [&](double tried) { return changed(few, tried, change).is_stable(); });
      if (!value) return std::nullopt;
      const LoopStability left = changed(loop_, *value, change);
      if (left.is_stable()) return value;
      keep(left);
    }
    return std::nullopt;
  }

  std::optional<double> find(double now, double limit, double ControlSettings::*field) {
    return find(now, limit, [field](SampledLoop& loop, double value) { loop.settings.*field = value; });
  }

 private:
  template <class Change>
  static LoopStability changed(SampledLoop loop, double value, const Change& change) {
    change(loop, value);
    return loop_stability(loop);
  }
  void keep(const LoopStability& stability) {
    if (stability.touch >= 0) hard_.push_back(loop_.touches[static_cast<std::size_t>(stability.touch)]);
  }

  const SampledLoop& loop_;
  std::vector<MatrixX> hard_;
};

}  // namespace

std::vector<double> fitted_bandwidths(const ControlSettings& settings, std::span<const DriveModel> drives,
                                      const MatrixX& M) {
  std::vector<double> bandwidths(drives.size(), settings.bandwidth_rad_per_s);
  const bool by_position = settings.mode == ControlMode::kPosition || settings.mode == ControlMode::kImpedance;
  if (!settings.fits_bandwidth || !by_position || !M.allFinite()) return bandwidths;
  SampledLoop loop{settings, {drives.begin(), drives.end()}, M, {}, {}, {}, {}, {}};
  loop.settings.mode = ControlMode::kPosition;
  const double least = kLeastBandwidth * settings.bandwidth_rad_per_s;
  if (stability_of(loop, bandwidths, kGainReserve).is_stable()) return bandwidths;
  const MatrixX inverse = M.inverse();
  for (std::size_t i = 0; i < drives.size(); ++i) {
    const auto at = static_cast<Eigen::Index>(i);
    for (const double inertia : {M(at, at), 1 / inverse(at, at)}) {
      while (bandwidths[i] > least && !is_stable_alone(loop, i, inertia, bandwidths[i]))
        bandwidths[i] *= kLessBandwidth;
    }
  }
  while (*std::max_element(bandwidths.begin(), bandwidths.end()) > least &&
         !stability_of(loop, bandwidths, kGainReserve).is_stable()) {
    for (double& bandwidth : bandwidths) bandwidth *= kLessBandwidth;
  }
  return bandwidths;
}

LoopStability loop_stability(const SampledLoop& loop) {
  const std::vector<double> bandwidths = fitted_bandwidths(loop.settings, loop.drives, loop.M);
  LoopStability worst = stability_of(loop, bandwidths, 1);
  if (!worst.is_stable()) return worst;  // whatever it touches
  for (std::size_t i = 0; i < loop.touches.size(); ++i) {
    LoopStability found = stability_of(loop, bandwidths, 1, &loop.touches[i]);
    found.touch = static_cast<int>(i);
    if (!(found.radius <= worst.radius)) worst = found;
  }
  return worst;
}

LoopRemedies loop_remedies(const SampledLoop& loop, const LoopStability& stability) {
  LoopRemedies found;
  RemedyFinder finder(loop, stability);
  const ControlSettings& now = loop.settings;
  if (now.mode == ControlMode::kPosition) {
    const double wanted = now.bandwidth_rad_per_s;
    found.bandwidth_rad_per_s = finder.find(wanted, 1e-4 * wanted, &ControlSettings::bandwidth_rad_per_s);
  } else if (now.torque_gain > 0) {
    found.torque_gain = finder.find(now.torque_gain, 1e-3 * now.torque_gain, &ControlSettings::torque_gain);
  }
  if (now.mode == ControlMode::kStiffness || now.mode == ControlMode::kImpedance) {
    found.stiffness_share = finder.find(1, 1e-6, [](SampledLoop& softer, double share) {
      for (double& stiffness : softer.settings.stiffness) stiffness *= share;
      softer.settings.impedance.rotation_Nm_per_rad *= share;
      softer.settings.impedance.translation_N_per_m *= share;
      softer.settings.impedance.posture_Nm_per_rad *= share;
    });
  }
  found.rate_Hz = finder.find(now.rate_Hz, 1e3 * now.rate_Hz, &ControlSettings::rate_Hz);
  const auto joint = static_cast<std::size_t>(std::max(stability.joint, 0));
  if (stability.joint >= 0 && has_rotor(loop.drives[joint])) {
    const double rotor = loop.drives[joint].rotor_inertia;
    found.rotor_inertia = finder.find(rotor, 1e4 * rotor, [joint](SampledLoop& heavier, double value) {
      heavier.drives[joint].rotor_inertia = value;
    });
  }
  if (stability.touch >= 0) {
    found.touch_share = finder.find(1, 1e-6, [](SampledLoop& softer, double share) {
      for (MatrixX& touch : softer.touches) touch *= share;
    });
  }
  return found;
}

LoopWords loop_words(const SampledLoop& loop, const LoopStability& stability, const std::string& joint,
                     const std::string& touch) {
  const ControlSettings& now = loop.settings;
  const LoopRemedies remedies = loop_remedies(loop, stability);
  std::vector<std::string> ways;
  if (remedies.bandwidth_rad_per_s) {
    ways.push_back(fmt::format("a bandwidth of at most {:.2g} rad/s", *remedies.bandwidth_rad_per_s));
  }
  if (remedies.stiffness_share) {
    ways.push_back(fmt::format("at most {:.2g} of its stiffness", *remedies.stiffness_share));
  }
  if (remedies.torque_gain) ways.push_back(fmt::format("a torque_gain of at most {:.2g}", *remedies.torque_gain));
  if (remedies.rate_Hz) ways.push_back(fmt::format("a rate of at least {:g} Hz", *remedies.rate_Hz));
  if (remedies.rotor_inertia) {
    ways.push_back(fmt::format("a rotor_inertia of {} of at least {:.2g} kg m^2", joint, *remedies.rotor_inertia));
  }
  if (remedies.touch_share) {
    ways.push_back(fmt::format("at most {:.2g} of the stiffness of its contacts", *remedies.touch_share));
  }
  LoopWords words;
  const std::string growth = std::isfinite(stability.radius)
                                 ? fmt::format("errors grow by {:.2g} % at each tick", 100 * (stability.radius - 1))
                                 : "errors grow without bound";
  words.found = fmt::format("found gains that make {} unstable at {:g} Hz{}: {}", joint, now.rate_Hz, touch, growth);
  if (now.mode == ControlMode::kPosition) words.found += fmt::format(" at {:g} rad/s", now.bandwidth_rad_per_s);
  for (std::size_t i = 0; i < ways.size(); ++i) words.expected += (i == 0 ? "" : ", or ") + ways[i];
  if (ways.empty()) words.expected = "a drive that can be controlled";
  return words;
}

}  // namespace drydock
