// SPDX-License-Identifier: Apache-2.0
#include "output/scene/check_scene.h"

#include <gtest/gtest.h>

#include <functional>

#include "output/test/sample_scene.h"

namespace drydock {
namespace {

using testing::sample_scene;

/// The faults of the sample after one change, as text.
std::vector<std::string> faults_after(const std::function<void(Scene&)>& change) {
  Scene scene = sample_scene();
  change(scene);
  std::vector<std::string> texts;
  for (const SceneFault& fault : check_scene(scene)) texts.push_back(to_string(fault));
  return texts;
}

struct Case {
  std::string fault;
  std::function<void(Scene&)> change;
};

// Oracle: the one fault that was put into a sound scene.
TEST(CheckScene, NamesEachFault) {
  ASSERT_EQ(faults_after([](Scene&) {}), std::vector<std::string>{});
  const std::vector<Case> cases = {
      {"node arm/tip: the parent \"leg\" is not a node of the scene", [](Scene& s) { s.nodes[1].parent = "leg"; }},
      {"node arm: the path is used twice", [](Scene& s) { s.nodes[4].path = "arm"; }},
      {"node : the path is empty", [](Scene& s) { s.nodes[4].path = ""; }},
      {"node arm: p.y is nan", [](Scene& s) { s.nodes[0].X_PN.p.y() = NAN; }},
      {"node arm: R is not a rotation", [](Scene& s) { s.nodes[0].X_PN.R.matrix *= -1; }},
      {"node ball: radius is 0, expected a positive length", [](Scene& s) { s.nodes[4].shape = Sphere{0}; }},
      {"node rod: length is nan, expected a positive length",
       [](Scene& s) {
         s.nodes[6].shape = Capsule{1, NAN};
       }},
      {"node module: the mesh is missing",
       [](Scene& s) { s.nodes[2].shape = Shape(std::shared_ptr<const TriangleMesh>()); }},
      {"node hull: vertices[1].x is inf",
       [](Scene& s) { std::get<ConvexPolyhedron>(*s.nodes[7].shape).surface.vertices[1].x() = INFINITY; }},
      {"node module: a part of the colour is 1.5, expected 0 to 1", [](Scene& s) { s.nodes[2].colour.green = 1.5; }},
      {"strand cables/1: its end \"tip\" is not a node of the scene", [](Scene& s) { s.strands[0].to = "tip"; }},
      {"strand cables/1: p_AS.z is -inf", [](Scene& s) { s.strands[0].p_AS.z() = -INFINITY; }},
      {"strand cables/1: the radius is negative", [](Scene& s) { s.strands[0].radius_m = -1; }},
      {"time base control: instant 2 is 0.1, not after 0.1", [](Scene& s) { s.time_bases[0].time_s[2] = 0.1; }},
      {"time base frames: instant 1 is inf", [](Scene& s) { s.time_bases[1].time_s[1] = INFINITY; }},
      {"pose channel of arm: 3 values on the 4 instants of time base \"control\"",
       [](Scene& s) { s.poses[0].X_PN.pop_back(); }},
      {"pose channel of arm: value 2: p.x is nan", [](Scene& s) { s.poses[0].X_PN[2].p.x() = NAN; }},
      {"pose channel of leg: its subject \"leg\" is not a node of the scene",
       [](Scene& s) { s.poses[0].path = "leg"; }},
      {"pose channel of arm: the path is used twice", [](Scene& s) { s.poses.push_back(s.poses[0]); }},
      {"scalar channel cables/1/tension: there is no time base \"fast\"",
       [](Scene& s) { s.scalars[0].time_base = "fast"; }},
      {"scalar channel cables/1/tension: value 3 is inf", [](Scene& s) { s.scalars[0].values[3] = INFINITY; }},
      {"scalar channel cables/1/tension: no unit (a pure number has the unit 1)",
       [](Scene& s) { s.scalars[0].unit = ""; }},
      {"visible channel of cables/2: its subject is neither node nor strand of the scene",
       [](Scene& s) { s.visibles[0].path = "cables/2"; }},
      {"parent channel of module: the parent \"hand\" is not a node of the scene",
       [](Scene& s) { s.parents[0].parents[2] = "hand"; }},
      {"volume map: 5 cell classes for 6 cells", [](Scene& s) { s.volumes[0].cell_classes.pop_back(); }},
      {"volume map: cell 3 has the class 2 of 2", [](Scene& s) { s.volumes[0].cell_classes[3] = 2; }},
      {"volume map: no cells along y", [](Scene& s) { s.volumes[0].grid.cells[1] = 0; }},
      {"volume map, margin clearance: cell 4 is nan", [](Scene& s) { s.volumes[0].margins[0].values[4] = NAN; }},
      {"volume map, margin clearance: cell 4 is 1e+39", [](Scene& s) { s.volumes[0].margins[0].values[4] = 1e39; }},
      {"volume map, margin clearance: the required margin is inf",
       [](Scene& s) { s.volumes[0].margins[0].at_least = INFINITY; }},
      {"volume map, layer clearance: 5 cell classes for 6 cells",
       [](Scene& s) { s.volumes[0].layers[0].cell_classes.pop_back(); }},
      {"volume map, layer clearance: cell 1 has the class 7 of 2",
       [](Scene& s) { s.volumes[0].layers[0].cell_classes[1] = 7; }},
      {"volume map: 7 causes for 6 cells", [](Scene& s) { s.volumes[0].cell_causes.push_back(1); }},
      {"volume map: cell 5 has the cause 2 of 2", [](Scene& s) { s.volumes[0].cell_causes[5] = 2; }},
      {"volume map: its first cause is not the empty one", [](Scene& s) { s.volumes[0].causes[0] = "x"; }},
      {"volume map: its axes have no unit", [](Scene& s) { s.volumes[0].axes_unit = ""; }},
      {"scalar channel cables/1/tension: the lower limit is nan", [](Scene& s) { s.scalars[0].low = NAN; }},
      {"scalar channel cables/1/tension: the upper limit is inf", [](Scene& s) { s.scalars[0].high = INFINITY; }},
      {"cases, outcome: index 4 of 4", [](Scene& s) { s.cases->outcome[1] = 4; }},
      {"cases, reason: 2 for 3 cases", [](Scene& s) { s.cases->reason.pop_back(); }},
      {"cases, speed: index 2 of 2", [](Scene& s) { s.cases->axes[0].level[2] = 2; }},
      {"cases, speed: number 1 is 0.1", [](Scene& s) { s.cases->axes[0].numbers[1] = 0.1; }},
      {"cases, end: inf", [](Scene& s) { s.cases->end_s[0] = INFINITY; }},
      {"cases, energy.sum_J: 4 values", [](Scene& s) { s.cases->figures[0].values.push_back(1); }},
      {"curves volume over yaw: x 2 is 0, not after 0", [](Scene& s) { s.curves[0].x[2] = 0; }},
      {"curves volume over yaw: no unit (a pure number has the unit 1)", [](Scene& s) { s.curves[0].y_unit = ""; }},
      {"curves volume over yaw, likely: y 1 is nan", [](Scene& s) { s.curves[0].curves[1].y[1] = NAN; }},
      {"curves volume over yaw, proven: 0 values of high for 3 of x",
       [](Scene& s) { s.curves[0].curves[0].high.clear(); }},
      {"variant layout1: \"maps\" is neither node, strand nor volume of the scene",
       [](Scene& s) { s.variants[1].paths[0] = "maps"; }},
      {"variant present: the path is used twice", [](Scene& s) { s.variants[1].name = "present"; }},
      {"event 0: time_s is nan", [](Scene& s) { s.events[0].time_s = NAN; }},
  };
  for (const Case& one : cases) EXPECT_EQ(faults_after(one.change), std::vector<std::string>{one.fault});
}

// Oracle: the circles that were put in; each node on one is named, a node that hangs on it is not.
TEST(CheckScene, FindsCirclesOfParents) {
  EXPECT_EQ(faults_after([](Scene& s) {
              s.nodes[0].parent = "arm/tip";  // arm < arm/tip < arm
              s.nodes[4].parent = "arm";      // hangs on it
            }),
            (std::vector<std::string>{"node arm: its parents form a cycle: arm < arm/tip < arm",
                                      "node arm/tip: its parents form a cycle: arm/tip < arm < arm/tip"}));
  EXPECT_EQ(faults_after([](Scene& s) { s.nodes[0].parent = "arm"; }),
            std::vector<std::string>{"node arm: its parents form a cycle: arm < arm"});
}

// Oracle: the module hangs on the tip from 0.1 s to 0.5 s; a tip that hangs on the module within it closes a circle,
// one that lets go or takes over at the same instant as the module does not.
TEST(CheckScene, FindsCirclesInTime) {
  const auto with_tip_on_module = [](double from_s, double to_s) {
    return faults_after([=](Scene& s) {
      s.time_bases.push_back({"grip", {-1.0, from_s, to_s}});
      s.parents.push_back({"arm/tip", "grip", {"arm", "module", "arm"}});
    });
  };
  EXPECT_EQ(with_tip_on_module(0.25, 0.375),
            std::vector<std::string>{"node arm/tip: its parents form a cycle at 0.25 s: arm/tip < module < arm/tip"});
  EXPECT_EQ(with_tip_on_module(-0.5, 0.2).size(), 1u);
  EXPECT_EQ(with_tip_on_module(-0.5, 0.1).size(), 0u);
  EXPECT_EQ(with_tip_on_module(0.5, 0.75).size(), 0u);
}

// Oracle: by hand. Classes of cells without a list of classes name nothing.
TEST(CheckScene, WantsClassesForCells) {
  EXPECT_EQ(faults_after([](Scene& s) {
              s.volumes[0].classes.clear();
              s.volumes[0].layers.clear();
            }),
            std::vector<std::string>{"volume map: cell 0 has the class 0 of 0"});
}

// Oracle: all faults come in one pass.
TEST(CheckScene, FindsAllFaultsAtOnce) {
  EXPECT_EQ(faults_after([](Scene& s) {
              s.nodes[0].X_PN.p.x() = NAN;
              s.scalars[0].values.clear();
              s.events[0].time_s = INFINITY;
            }).size(),
            3u);
}

}  // namespace
}  // namespace drydock
