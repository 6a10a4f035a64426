// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "geometry/body_shape.h"
#include "geometry/shape_pair.h"

namespace drydock {

/// Two bodies to be compared, as indices.
struct BodyPair {
  std::size_t first = 0, second = 0;

  bool operator==(const BodyPair&) const = default;
};

/// How near the bodies of a pair come, and with which of their shapes.
struct BodyPairHit {
  std::size_t pair = 0;                           // index in the list of pairs
  std::size_t shape_first = 0, shape_second = 0;  // indices in the list of shapes
  ShapePairHit near;                              // in W; not found(): there is no pair, or nothing within the bound
};

/// Which bodies of a robot, or of several, come nearest. Built once; asked at each set of poses, best in the order of a
/// motion: the last winner is tried first, and each pair of shapes begins where it ended. Pairs of bodies are opened in
/// the order of what the balls round them prove, until these are farther apart than the nearest found. No query takes
/// memory. Not to be shared by threads: each takes a copy.
class BodyClearance {
 public:
  /// Each pair names two bodies below `bodies`; those without shapes are near nothing.
  BodyClearance(std::size_t bodies, std::span<const BodyShape> shapes, std::vector<BodyPair> pairs);

  const std::vector<BodyPair>& pairs() const { return pairs_; }

  /// The nearest of all pairs, if it is at most at_most_m. X_WB gives the pose of each body. Where several overlap,
  /// one.
  [[nodiscard]] BodyPairHit nearest(std::span<const Pose> X_WB,
                                    double at_most_m = std::numeric_limits<double>::infinity());

  /// Every pair by itself, in their order; `hits` has room for all of them.
  void each(std::span<const Pose> X_WB, std::span<BodyPairHit> hits,
            double at_most_m = std::numeric_limits<double>::infinity());

 private:
  struct PlacedSolid {
    std::size_t shape;  // index in the list given
    Pose X_BS;
    SolidShape solid;
    Pose X_WS;
    Vector3 p_WC = Vector3::Zero();
  };
  struct Body {
    std::size_t begin = 0, end = 0;  // its solids
    Vector3 p_BC = Vector3::Zero();  // a ball round them
    double radius_m = 0;
    Vector3 p_WC = Vector3::Zero();
  };
  struct Candidate {
    double at_least_m;
    std::size_t pair;
  };

  void enclose(Body& body) const;
  void place(std::span<const Pose> X_WB);
  double at_least_m(std::size_t pair) const;
  void compare(std::size_t pair, double at_most_m, BodyPairHit& best);

  std::vector<BodyPair> pairs_;
  std::vector<Body> bodies_;
  std::vector<PlacedSolid> solids_;      // in the order of their bodies
  std::vector<std::size_t> first_hint_;  // of each pair
  std::vector<ShapePairHint> hints_;     // of each pair of shapes
  std::vector<Candidate> candidates_;
  std::size_t last_winner_ = 0;
};

}  // namespace drydock
