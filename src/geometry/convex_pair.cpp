// SPDX-License-Identifier: Apache-2.0
#include "geometry/convex_pair.h"

#include <algorithm>
#include <cmath>

#include "geometry/simplex.h"

namespace drydock {
namespace {

constexpr int kMostSteps = 200;  // flat pairs need about 10, round ones 30
constexpr int kMostIdle = 3;
constexpr double kSettled = 1e-13, kTouch = 1e-14;  // of the scale

class Search {
 public:
  Search(const ConvexCore& first, const ConvexCore& second, const Pose& X_AB)
      : first_(first), second_(second), X_AB_(X_AB), scale_(first.reach_m + second.reach_m + X_AB.p.norm()) {}

  CorePair run(const Vector3& direction, double at_most_m) {
    if (direction.squaredNorm() > 0) {
      descend(direction, at_most_m);
    } else {
      descend(X_AB_.p.squaredNorm() > 0 ? Vector3(-X_AB_.p) : Vector3(Vector3::UnitX()), at_most_m);
    }
    if (lower_m_ > at_most_m + kSettled * scale_) return beyond();
    return upper_m_ <= kTouch * scale_ ? meeting() : apart();
  }

 private:
  /// From the direction v until the bounds meet, pass what was asked for, or rounding ends the progress.
  void descend(Vector3 v, double at_most_m) {
    Simplex simplex;
    int idle = 0;
    for (int step = 0; step < kMostSteps && upper_m_ > kTouch * scale_; ++step) {
      v /= v.cwiseAbs().maxCoeff();  // lest the squares of a tiny vector vanish
      v.normalize();
      const SimplexVertex next = vertex(v);
      if (const double below_m = v.dot(next.w); below_m > lower_m_) {
        lower_m_ = below_m;
        direction_ = v;
      }
      if (lower_m_ > at_most_m + kSettled * scale_ || upper_m_ - lower_m_ <= kSettled * scale_) return;
      const SimplexStep reached = add_vertex(simplex, next, scale_, lower_m_ <= 0);
      v = reached.direction;
      if (reached.norm < upper_m_) {
        upper_m_ = reached.norm;
        simplex_ = simplex;
        idle = 0;
      } else if (++idle > kMostIdle) {  // a vertex far along a flat side may turn v without a nearer point
        return;
      }
    }
  }

  /// The vertex of the difference that bounds it from below along v, a unit vector.
  SimplexVertex vertex(const Vector3& v) const {
    SimplexVertex next;
    next.a = support(first_, -v);
    next.b = X_AB_ * support(second_, X_AB_.R.matrix.transpose() * v);
    next.w = next.a - next.b;
    return next;
  }

  CorePair beyond() const {
    CorePair pair;
    pair.direction = direction_;
    return pair;
  }
  CorePair meeting() const { return {0.0, 0.0, simplex_.point_a(), simplex_.point_b(), direction_}; }
  CorePair apart() const {
    const double error_m = std::clamp(upper_m_ - lower_m_, 0.0, upper_m_);
    return {upper_m_, error_m, simplex_.point_a(), simplex_.point_b(), direction_};
  }

  const ConvexCore& first_;
  const ConvexCore& second_;
  const Pose& X_AB_;
  const double scale_;
  Simplex simplex_;  // of the nearest point so far
  Vector3 direction_ = Vector3::UnitX();
  double upper_m_ = std::numeric_limits<double>::infinity();
  double lower_m_ = -std::numeric_limits<double>::infinity();
};

}  // namespace

ConvexCore convex_core(const Box& box) {
  return {ConvexCore::Kind::Box, 0.5 * box.size, {}, 0.0, 0.5 * box.size.norm()};
}
ConvexCore convex_core(const Sphere& sphere) {
  return {ConvexCore::Kind::Box, Vector3::Zero(), {}, sphere.radius_m, 0.0};
}
ConvexCore convex_core(const Cylinder& cylinder) {
  const Vector3 half(cylinder.radius_m, cylinder.radius_m, 0.5 * cylinder.length_m);
  return {ConvexCore::Kind::Cylinder, half, {}, 0.0, std::hypot(half.x(), half.z())};
}
ConvexCore convex_core(const Capsule& capsule) {
  return {ConvexCore::Kind::Box, {0, 0, 0.5 * capsule.length_m}, {}, capsule.radius_m, 0.5 * capsule.length_m};
}
ConvexCore convex_core(std::span<const Vector3> points) {
  double square = 0;
  for (const Vector3& p : points) square = std::max(square, p.squaredNorm());
  return {ConvexCore::Kind::Points, Vector3::Zero(), points, 0.0, std::sqrt(square)};
}

Vector3 support(const ConvexCore& core, const Vector3& direction) {
  switch (core.kind) {
    case ConvexCore::Kind::Box:
      return direction.cwiseSign().cwiseProduct(core.half);
    case ConvexCore::Kind::Cylinder: {
      const double across = direction.head<2>().norm();
      const double r = across > 0 ? core.half.x() / across : 0.0;  // across a cap, its centre
      return {r * direction.x(), r * direction.y(), std::copysign(core.half.z(), direction.z())};
    }
    case ConvexCore::Kind::Points:
      break;
  }
  const auto farther = [&](const Vector3& p, const Vector3& q) { return p.dot(direction) < q.dot(direction); };
  return *std::max_element(core.points.begin(), core.points.end(), farther);
}

CorePair core_distance(const ConvexCore& first, const ConvexCore& second, const Pose& X_AB, const Vector3& direction,
                       double at_most_m) {
  return Search(first, second, X_AB).run(direction, at_most_m);
}

}  // namespace drydock
