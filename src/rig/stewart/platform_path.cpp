// SPDX-License-Identifier: Apache-2.0
#include "rig/stewart/platform_path.h"

#include <algorithm>

namespace drydock {
namespace {

/// The platform on its way, and its rate by t.
class Homotopy {
 public:
  Homotopy(const QuadricPlatform& start, const QuadricPlatform& target, Complex gamma)
      : target_(target), gamma_(gamma) {
    for (std::size_t i = 0; i < 6; ++i) {
      apart_[i].k = start[i].k - target[i].k;
      for (std::size_t j = 0; j < 3; ++j) {
        apart_[i].a[j] = start[i].a[j] - target[i].a[j];
        apart_[i].b[j] = start[i].b[j] - target[i].b[j];
      }
    }
  }
  QuadricPlatform at(double t) const { return between(target_, t * gamma_ * inverse(below(t))); }
  /// dx/dt along the path, orthogonal to v.
  StudyPoint tangent(double t, const StudyPoint& v, const StudyPoint& x) const {
    const QuadricPlatform platform = at(t);
    const Complex once = inverse(below(t)), tau_rate = gamma_ * once * once;
    const std::array<Complex, 6> rates = quadric_rates(platform, apart_, x);
    const LinearPoint linear(platform, x, v);
    std::array<Complex, 7> change{};
    for (std::size_t i = 0; i < 6; ++i) change[i] = (-linear.scale()[i]) * (tau_rate * rates[i]);
    return linear.step(change);
  }

 private:
  Complex below(double t) const { return Complex{1 - t, 0} + t * gamma_; }
  QuadricPlatform between(QuadricPlatform platform, Complex tau) const {
    for (std::size_t i = 0; i < 6; ++i) {
      platform[i].k = platform[i].k + tau * apart_[i].k;
      for (std::size_t j = 0; j < 3; ++j) {
        platform[i].a[j] = platform[i].a[j] + tau * apart_[i].a[j];
        platform[i].b[j] = platform[i].b[j] + tau * apart_[i].b[j];
      }
    }
    return platform;
  }

  const QuadricPlatform& target_;
  QuadricPlatform apart_;  // start less target
  Complex gamma_;
};

/// A step of classical Runge-Kutta from t to t − dt, in the plane orthogonal to x.
StudyPoint predicted(const Homotopy& homotopy, double t, double dt, const StudyPoint& x) {
  const StudyPoint k1 = homotopy.tangent(t, x, x);
  const StudyPoint k2 = homotopy.tangent(t - dt / 2, x, sum(x, {-dt / 2, 0}, k1));
  const StudyPoint k3 = homotopy.tangent(t - dt / 2, x, sum(x, {-dt / 2, 0}, k2));
  const StudyPoint k4 = homotopy.tangent(t - dt, x, sum(x, {-dt, 0}, k3));
  StudyPoint next = sum(x, {-dt / 6, 0}, k1);
  next = sum(next, {-dt / 3, 0}, k2);
  next = sum(next, {-dt / 3, 0}, k3);
  return sum(next, {-dt / 6, 0}, k4);
}

double size_of_rotation(const StudyPoint& x) {
  return std::sqrt(square(dot(x.e, x.e)));
}

/// How a path nears t = 0: at infinity e·e vanishes as a power of t, elsewhere it stays.
class PathTail {
 public:
  void add(double t, double size) {
    now_ = {t, size};
    if (t < newer_.t / 3) oldest_ = older_, older_ = newer_, newer_ = now_;
  }
  /// Whether e·e is below the number, and still falls as a power of t that has been the same for a while.
  bool vanishes(double below) const {
    if (now_.t > 1e-2 || now_.size > below) return false;
    const double power = power_from(older_, now_), before = power_from(oldest_, older_);
    return power > 0.3 && std::abs(power - before) < 0.1 * power;
  }

 private:
  struct Instant {
    double t = 1, size = 1;
  };
  static double power_from(const Instant& one, const Instant& two) {
    return std::log(one.size / two.size) / std::log(one.t / two.t);
  }
  Instant oldest_, older_, newer_, now_;
};

}  // namespace

PathEnd follow_path(const QuadricPlatform& start, const QuadricPlatform& target, const StudyPoint& x_start,
                    Complex gamma) {
  constexpr double kFirstCorrection = 1e-3, kNearEnd = 1e-11;
  constexpr int kMaxSteps = 3000;
  const Homotopy homotopy(start, target, gamma);
  PathEnd end;
  end.x = to_unit(x_start);
  PathTail tail;
  double t = 1, dt = 0.02;
  while (t > kNearEnd && end.steps < kMaxSteps && !tail.vanishes(1e-9)) {
    ++end.steps;
    dt = std::min(dt, t);
    StudyPoint next = predicted(homotopy, t, dt, end.x);
    const QuadricPlatform platform = homotopy.at(t - dt);
    const double first = newton(platform, end.x, next);
    double last = first;
    for (int k = 0; k < 2 && last > 1e-11; ++k) last = newton(platform, end.x, next);
    if (first < kFirstCorrection && last < 1e-9) {
      t -= dt;
      end.x = to_unit(next);
      tail.add(t, size_of_rotation(end.x));
      dt *= std::clamp(0.8 * std::pow(kFirstCorrection / (10 * std::max(first, 1e-14)), 0.2), 0.3, 3.0);
    } else {
      dt /= std::isfinite(first) ? 3 : 10;
      if (dt < 1e-3 * t && t < 1e-7) break;
      if (dt < 1e-14) break;
    }
  }
  const StudyPoint x = polished(target, end.x);
  const Certificate certain = certificate(target, x);
  const bool finite = size_of_rotation(x) > 4 * certain.solution_within;
  if (certain.holds && finite && distance(end.x, x) < (t == 0 ? 1e-6 : 1e-3)) {
    return {PathStatus::kRegular, x, certain, end.steps};
  }
  if (tail.vanishes(1e-4)) {
    end.status = PathStatus::kInfinity;
  } else if (t < 1e-6) {
    end.status = PathStatus::kSingular;
  }
  return end;
}

}  // namespace drydock
