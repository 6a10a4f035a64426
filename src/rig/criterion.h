// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <deque>
#include <span>
#include <string_view>
#include <vector>

#include "rig/cable/rig_pose.h"

namespace drydock {

struct ArmModel;
struct PoseLanes;
struct RigLanes;
struct StewartPose;
struct StewartRig;

/// A number that is positive where the rig may stand, and what it is about.
struct Margin {
  double value = 0;
  int cable = -1;  // the one that limits, if it can be named; the leg of a Stewart platform
  int other = -1;  // the second of a pair
};

/// Whom a criterion is asked about: a rig and, along a motion, perhaps an arm that hangs on it. An arm that hangs on
/// nothing has a rig without cables.
struct CriterionSubject {
  CriterionSubject(const CableRig& of_rig, const ArmModel* with_arm = nullptr) : rig(of_rig), arm(with_arm) {}

  const CableRig& rig;
  const ArmModel* arm = nullptr;
};

/// Where a criterion may be demanded: of poses (`map`, `place`), of motions (`follow`), or of both.
enum class AskedOf : std::uint8_t { kPoses, kMotions, kBoth };

/// What is known of a criterion's margins besides their slope, so that map/layer/ has sharper proofs for whole cells.
enum class CellProof : std::uint8_t {
  kSlope,      // nothing more
  kWrenchSet,  // the distance of needed wrenches from the facets of what the cables have within their tension limits
  kClosure,    // positive exactly where the cables can produce any wrench
};

/// A criterion at many poses at once (cable/batch/rig_batch.h). `settled` becomes 1 where there is an answer; elsewhere
/// the rig may not stand and the answer is zero.
struct CriterionBatch {
  /// The rig laid out, with the loads that the criterion is about.
  RigLanes (*lanes)(const CableRig& rig);
  /// Null: only `allowed`.
  void (*margins)(const RigLanes& lanes, const PoseLanes& poses, std::span<double> margin,
                  std::span<std::uint8_t> settled);
  /// Whether the margin is at least 0, quicker than by the margin.
  void (*allowed)(const RigLanes& lanes, const PoseLanes& poses, std::span<std::uint8_t> allowed,
                  std::span<std::uint8_t> settled);
  CellProof proof = CellProof::kSlope;
};

/// The same question asked of a Stewart platform. Margin and change are what those of a Criterion are, the ball being
/// one of poses on the base; without them it is asked of motions alone, and follow/ finds what evaluates it by its
/// name.
struct StewartCriterion {
  bool (*applies)(const StewartRig& rig) = nullptr;
  Margin (*margin)(const StewartRig& rig, const StewartPose& pose) = nullptr;
  double (*change)(const StewartRig& rig, const StewartPose& pose, const PoseBall& ball) = nullptr;
};

/// A question "may the rig stand here?" as a margin with a known slope. For all poses p of a ball round a pose with
/// margin F0, and c = change(rig, pose, ball):
///
///     F0 − c > 0 proves F(p) ≥ F0 − c: the whole ball is free;
///     F0 + c < 0 proves F(p) < 0: the whole ball is blocked.
///
/// The same with F − a for F, where a user demands a ≥ 0 instead of zero. Most margins change by no more than c,
/// whatever their sign. Those of wrench sets (tension, wrench_feasible, dynamic) do only where they are positive; where
/// a load is beyond reach they tell how far, and may do so in jumps (capacity_margin.h says why the two lines hold all
/// the same).
///
/// At a pose where a cable has no line (CableRigPose::status) the margin is 0, which is not allowed. The change is
/// infinite where the ball may hold such a pose, so that nothing is proven. Margins may be infinite where nothing
/// limits, never NaN.
///
/// A criterion that asks for more than a rig at a pose (the hall, an arm, a motion) has neither margin nor change here:
/// map/layer/ and follow/ find what evaluates it by its name.
struct Criterion {
  std::string_view name;      // this and the other texts live as long as the program
  std::string_view unit;      // of its margin and of at_least, `1` for a bare number
  std::string_view sentence;  // what it asks for
  AskedOf asked_of = AskedOf::kBoth;
  bool (*applies)(const CriterionSubject& subject) = nullptr;
  Margin (*margin)(const CableRig& rig, const CableRigPose& pose) = nullptr;
  double (*change)(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball) = nullptr;
  const CriterionBatch* batch = nullptr;      // none: pose by pose
  const StewartCriterion* stewart = nullptr;  // none: it is asked of no Stewart platform
};

/// The one table of criteria, in the order of files and reports. A new one is a file with its margin and change, and a
/// line in criterion.cpp.
const std::deque<Criterion>& criteria();

/// Adds a criterion of one's own to the end of the table: files may then name it, maps, poses, motions and the live
/// hall evaluate it, and the schema lists it. It has a name of its own, a margin and a change. Call this at the start
/// of a program, before a file is read and before a second thread asks for the table. A std::invalid_argument says what
/// is missing.
const Criterion& add_criterion(const Criterion& criterion);

/// Those with a margin and a change.
std::vector<const Criterion*> rig_criteria();

/// Those that are asked of the poses of a Stewart platform.
std::vector<const Criterion*> stewart_criteria(const StewartRig& rig);

bool asked_of_poses(const Criterion& criterion);
bool asked_of_motions(const Criterion& criterion);

/// Whether it asks for the clearance of the rig, or of a part of it, from the hall.
bool concerns_hall(const Criterion& criterion);

/// How far rounding may move a margin of the table: those of wrench sets by 2e-8 of the sum of the largest tensions
/// (capacity_margin.h); others are made of a few lengths, angles and unit vectors.
double margin_rounding(const Criterion& criterion, const CableRig& rig);
/// A change of a margin of a Stewart platform, with what rounding may add to it.
double with_rounding(double change, double margin);

/// Whether every cable has a line at every pose of the ball: no eye gets to its anchor, wheel or kingpin.
bool keeps_lines(const CableRig& rig, const CableRigPose& pose, const PoseBall& ball);

/// The one of that name, or null.
const Criterion* find_criterion(std::string_view name);

}  // namespace drydock
