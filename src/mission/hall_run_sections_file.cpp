// SPDX-License-Identifier: Apache-2.0
#include "mission/hall_run_sections_file.h"

namespace drydock {
namespace {

Choices<bool> rig_words() {
  return {{{"ideal", false}, {"cables", true}}};
}

}  // namespace

void describe(Fields& f, CableDriveSettings& drive) {
  Choices<TensionChoice> choices{{{"central", TensionChoice::kCentral}, {"least", TensionChoice::kLeast}}};
  Choices<bool> controls{{{"tension", true}}};
  bool by_tension = true;
  f.optional("control", by_tension, controls, "the quantity that the winches control");
  f.optional("lag", drive.lag_s, Dimension::time(), "after which a tension error has fallen to 1/e").above(0);
  f.optional("rate", drive.rate_Hz, Dimension::frequency(), "of the winches' controller").above(0);
  f.optional("damping", drive.damping_N_s_per_m, Dimension::damping(), "of each cable along itself").at_least(0);
  f.optional("tensions", drive.choice, choices, "which tensions give the force: far from all limits, or smallest");
  if (!f.describing() && drive.lag_s * drive.rate_Hz < 1 - 1e-9)
    f.error("lag", "found it shorter than a period of the controller", "a lag of at least 1/rate");
}

void take(Value& value, RigDriveField& rig) {
  if (value.describing()) {
    value.info().form = ValueInfo::Form::kAnyOf;
    ValueInfo word, section;
    Value as_word(value, word), as_section(value, section);
    take(as_word, rig.has_cables, rig_words());
    take(as_section, rig.drive);
    value.info().parts = {std::move(word), std::move(section)};
    return;
  }
  rig.mark = value.mark();
  rig.field = value.path();
  if (!value.node().is_map()) return take(value, rig.has_cables, rig_words());
  rig.has_cables = true;
  take(value, rig.drive);
}

void describe(Fields& f, HallRunSection& run) {
  f.optional("arm", run.arm, "the arm that moves (default: the only one)");
  f.optional("motion", run.motion, "a JointTrajectory of its joints, YAML or CSV; the arm starts at its first point");
  f.optional("moves", run.moves, "its moves, one after the other, as in a mission");
  f.optional("rig", run.rig, "the force of its rig: `ideal`, the best force; `cables`, or how they are driven");
  f.optional("duration", run.duration_s, Dimension::time(), "how long the run is (default: 1 s more than the motion)")
      .above(0);
  describe_integration(f, run.settings);
  f.at_most_one({"motion", "moves"}, "what the arm does");
  if (!f.describing() && !f.has("motion") && !f.has("duration"))
    f.error("duration", "missing", "how long the run is, as in 10 s");
}

}  // namespace drydock
