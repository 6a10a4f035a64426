// SPDX-License-Identifier: Apache-2.0
// The wrench of all contacts of a pair: a gradient where the header promises it, continuous, and able to carry.
#include <gtest/gtest.h>

#include <functional>

#include "contact/manifold_buffer.h"
#include "contact/test/contact_solids.h"
#include "geometry/shape_pair.h"

namespace drydock {
namespace {

using testing::contacts_of;
using testing::displaced;
using testing::elastic_sum;
using testing::ElasticSum;
using testing::kContactKinds;
using testing::made;
using testing::Random;
using testing::random_contact_shape;

struct TouchingPair {
  ContactShape a, b;
  Pose X_BA;
  double size_m = 0;
};

/// Brought together along the line of nearest points until they overlap by as much.
TouchingPair touching(Random& random, int kind_a, int kind_b, double in_m) {
  const Shape shape_a = random_contact_shape(random, kind_a), shape_b = random_contact_shape(random, kind_b);
  TouchingPair pair{made(shape_a), made(shape_b), {}, 0};
  pair.size_m = pair.a.reach_m + pair.b.reach_m;
  pair.X_BA = {random.rotation(), 1.2 * pair.size_m * random.unit_vector()};
  const ShapePairHit hit = shape_distance(shape_a, pair.X_BA, shape_b, Pose{});
  pair.X_BA.p -= (hit.distance_m + in_m) / hit.distance_m * (hit.p_first - hit.p_second);
  return pair;
}

TouchingPair on_floor(Random& random, int kind, double in_m) {
  TouchingPair pair{made(random_contact_shape(random, kind)), contact_shape(HalfSpace{}), {}, 0};
  pair.size_m = pair.a.reach_m;
  pair.X_BA = {random.rotation(), random.vector(0.5)};
  pair.X_BA.p.z() -= contacts_of(pair.a, pair.b, pair.X_BA, 10).gap_m + in_m;
  return pair;
}

double energy_of(const TouchingPair& pair, const Pose& X_BA) {
  return elastic_sum(contacts_of(pair.a, pair.b, X_BA, 1e-6)).energy_J;
}

/// The error of the wrench as a gradient, by central difference along a random twist, as a part of force times size.
double gradient_error(Random& random, const TouchingPair& pair) {
  const Vector3 turn = random.unit_vector() / pair.size_m, way = random.unit_vector();
  const double h = 1e-7 * pair.size_m;
  const ElasticSum sum = elastic_sum(contacts_of(pair.a, pair.b, pair.X_BA, 1e-6));
  const double rise = (energy_of(pair, displaced(pair.X_BA, h * turn, h * way)) -
                       energy_of(pair, displaced(pair.X_BA, -h * turn, -h * way))) /
                      (2 * h);
  const double power = sum.F_A_B.t.dot(turn) + sum.F_A_B.f.dot(way);
  return std::abs(rise + power) / (sum.F_A_B.f.norm() + 1e-9);
}

// Oracle: central difference of the energy. On a floor at any depth.
TEST(ContactWrench, IsTheGradientOfItsEnergyOnAFloor) {
  Random random(1);
  for (int kind = 0; kind < kContactKinds; ++kind) {
    for (int trial = 0; trial < 100; ++trial) {
      SCOPED_TRACE(std::to_string(kind) + " " + std::to_string(trial));
      const TouchingPair pair = on_floor(random, kind, random.between(0.001, 0.2));
      EXPECT_LT(gradient_error(random, pair), 1e-4);  // a contact that begins within the difference: h / depth
    }
  }
}

// Oracle: central difference of the energy. A sphere outside of the other solid by its radius less the depth.
TEST(ContactWrench, IsTheGradientOfItsEnergyForSpheres) {
  Random random(2);
  for (int kind = 0; kind < kContactKinds; ++kind) {
    for (int trial = 0; trial < 100; ++trial) {
      SCOPED_TRACE(std::to_string(kind) + " " + std::to_string(trial));
      EXPECT_LT(gradient_error(random, touching(random, 1, kind, random.between(0.001, 0.15))), 1e-4);
    }
  }
}

// Oracle: central difference of the energy. A capsule's crossings have kinks where two ends are equally deep, so
// that few poses may be off.
TEST(ContactWrench, IsTheGradientOfItsEnergyForCapsules) {
  Random random(3);
  for (int kind = 0; kind < kContactKinds; ++kind) {
    SCOPED_TRACE(kind);
    int off = 0;
    for (int trial = 0; trial < 200; ++trial) {
      if (gradient_error(random, touching(random, 3, kind, random.between(0.001, 0.1))) > 1e-4) ++off;
    }
    EXPECT_LE(off, 2);
  }
}

// Oracle: central difference of the energy. A tilted box or prism of which vertices stand on a larger box.
TEST(ContactWrench, IsTheGradientOfItsEnergyForVerticesOnAFace) {
  Random random(4);
  const ContactShape table = made(Box{{4, 5, 1}});
  for (int trial = 0; trial < 200; ++trial) {
    SCOPED_TRACE(trial);
    const ContactShape a = made(trial % 2 == 0 ? Shape(Box{{0.5, 0.3, 0.4}}) : Shape(testing::prism(6, 0.3, 0.2)));
    TouchingPair pair{a, table, random.pose(1), 5};
    pair.X_BA.p.z() = 1;
    pair.X_BA.p.z() -= contacts_of(pair.a, table, pair.X_BA, 10).gap_m + random.between(0.001, 0.02);
    EXPECT_LT(gradient_error(random, pair), 1e-4);
  }
}

/// The largest ratio of the wrench's change to the motion, along short paths of many steps.
double steepest(const TouchingPair& pair, const Vector3& turn, const Vector3& way, int steps) {
  const auto wrench = [&](int i) {
    const double s = static_cast<double>(i) / steps;
    return elastic_sum(contacts_of(pair.a, pair.b, displaced(pair.X_BA, s * turn, s * way), 1e-6)).F_A_B;
  };
  const double motion_m = (way.norm() + 2 * turn.norm() * pair.size_m) / steps;
  double most = 0;
  Wrench before = wrench(0);
  for (int i = 1; i <= steps; ++i) {
    const Wrench now = wrench(i), change = now - before;
    most = std::max({most, change.f.norm() / motion_m, change.t.norm() / (2 * pair.size_m * motion_m)});
    before = now;
  }
  return most;
}

// Oracle: a Lipschitz bound. No more than so many times stiffness times motion, however short the motion: at most 16
// contacts, each with up to 3 times its stiffness where it fades.
TEST(ContactWrench, DoesNotJump) {
  Random random(5);
  for (int trial = 0; trial < 120; ++trial) {
    SCOPED_TRACE(trial);
    const int kind = trial % kContactKinds;
    TouchingPair pair = trial % 2 == 0 ? on_floor(random, kind, 0.02) : touching(random, 1, kind, 0.05);
    EXPECT_LT(steepest(pair, 0.02 * random.unit_vector(), 0.02 * random.unit_vector(), 2000), 48);
  }
}

// Oracle: the sum of shares. Two equal square boxes on one another at depth δ push with 4 k δ, however they are
// turned and displaced, and the wrench does not jump as corners become crossings.
TEST(ContactWrench, PassesSharesFromCornerToCorner) {
  const ContactShape box = made(Box{{1, 1, 0.5}});
  const double depth_m = 1e-3;
  for (const double x : {0.0, 1e-12, 1e-6, 0.03}) {
    for (const double yaw : {0.0, 1e-13, -1e-9, 1e-5, 0.01, 0.4, 0.78}) {
      SCOPED_TRACE(std::to_string(x) + " " + std::to_string(yaw));
      const Pose X_BA{rotation_about(Vector3::UnitZ(), yaw), {x, -0.4 * x, 0.5 - depth_m}};
      EXPECT_NEAR(elastic_sum(contacts_of(box, box, X_BA, 1e-4)).F_A_B.f.z(), 4 * depth_m, 1e-9);
    }
  }
  // A tilt keeps B's face the reference: the lowest corners are A's.
  Random random(6);
  for (int trial = 0; trial < 20; ++trial) {
    SCOPED_TRACE(trial);
    const double heading = random.between(0, 6);
    const Rotation tilt = rotation_about({std::cos(heading), std::sin(heading), 0}, 1e-4);
    const TouchingPair pair{box, box, {tilt, {random.between(-0.01, 0.01), 0.003, 0.5 - depth_m}}, 1.5};
    Vector3 way = random.vector(0.02);
    way.z() = 0;
    EXPECT_LT(steepest(pair, {0, 0, random.between(-0.1, 0.1)}, way, 1000), 48);
  }
}

/// The largest s such that the contacts that overlap surround the vertical through B's origin at a distance s.
double support_radius_m(const ContactSet& set) {
  double least = std::numeric_limits<double>::infinity();
  for (int i = 0; i < 64; ++i) {
    const double angle = 2 * std::numbers::pi * i / 64;
    double most = -std::numeric_limits<double>::infinity();
    for (const ContactPoint& contact : set.points()) {
      if (!(contact.at.depth_m > 0)) continue;
      most = std::max(most, contact.at.p_BP.x() * std::cos(angle) + contact.at.p_BP.y() * std::sin(angle));
    }
    least = std::min(least, most);
  }
  return least;
}

// Oracle: statics. A box, a prism and a cylinder that stand on a floor or on a larger box, turned about the vertical:
// the contacts surround the centre, carry the weight there without a moment, and turn a tilt back.
TEST(ContactWrench, CarriesWhatStands) {
  const ContactShape floor = contact_shape(HalfSpace{}), table = made(Box{{2, 3, 1}}), drum = made(Cylinder{1.1, 1});
  const std::vector<std::pair<ContactShape, double>> standing = {
      {made(Box{{0.5, 0.4, 0.6}}), 0.2},
      {made(testing::prism(6, 0.3, 0.6)), 0.3 * std::cos(std::numbers::pi / 6)},
      {made(Cylinder{0.3, 0.6}), 0.9 * 0.3 / std::sqrt(2.0)}};
  for (const auto& [a, radius_m] : standing) {
    for (const ContactShape* b : {&floor, &table, &drum}) {
      for (const double yaw : {0.0, 0.3}) {
        SCOPED_TRACE(std::to_string(static_cast<int>(b->kind)) + " " + std::to_string(static_cast<int>(a.kind)));
        const double top_m = b == &floor ? 0 : 0.5;
        const Pose X_BA{rotation_about(Vector3::UnitZ(), yaw), {0, 0, top_m + 0.3 - 1e-4}};
        const ContactSet set = contacts_of(a, *b, X_BA, 1e-4);
        EXPECT_GT(support_radius_m(set), radius_m - 1e-9);
        const Wrench F = elastic_sum(set).F_A_B;
        EXPECT_GT(F.f.z(), 3e-4);
        EXPECT_LT(F.f.head<2>().norm() + F.t.norm(), 1e-9);
        for (const double around : {0.0, 1.1, 2.7}) {
          const Vector3 turn = 1e-5 * Vector3(std::cos(around), std::sin(around), 0);
          const Pose tilted{rotation_about(turn.normalized(), turn.norm()) * X_BA.R, X_BA.p};
          EXPECT_LT(elastic_sum(contacts_of(a, *b, tilted, 1e-4)).F_A_B.t.dot(turn), -1e-12);
        }
      }
    }
  }
}

// Oracle: closed form. A capsule and a cylinder that lie across a narrow beam touch at both of its edges; one that lies
// on a floor at both of its ends.
TEST(ContactWrench, TouchesAtBothEndsOfALine) {
  const ContactShape beam = made(Box{{0.4, 3, 0.2}}), floor = contact_shape(HalfSpace{});
  for (const Shape& shape : {Shape(Capsule{0.1, 1.5}), Shape(Cylinder{0.1, 1.5})}) {
    const Rotation lies = rotation_about(Vector3::UnitY(), std::numbers::pi / 2);
    const Pose X_BA{rotation_about(Vector3::UnitZ(), 0.2) * lies, {0.05, 0.3, 0.2 - 1e-4}};
    const ContactSet across = contacts_of(made(shape), beam, X_BA, 1e-5);
    EXPECT_NEAR(support_radius_m(contacts_of(made(shape), floor, {lies, {0, 0, 0.1 - 1e-4}}, 1e-5)), 0, 1e-12);
    double low = 1, high = -1;
    for (const ContactPoint& contact : across.points()) {
      EXPECT_NEAR(contact.at.depth_m, 1e-4, 1e-9);
      low = std::min(low, contact.at.p_BP.x());
      high = std::max(high, contact.at.p_BP.x());
    }
    EXPECT_NEAR(low, -0.2, 1e-6);
    EXPECT_NEAR(high, 0.2, 1e-6);
  }
}

}  // namespace
}  // namespace drydock
