// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cmath>
#include <memory>

#include "output/scene/scene.h"
#include "testing/random.h"

namespace drydock::testing {

/// A sound scene with one of everything: generic poses, a mesh used twice, two time bases, a body that changes hands.
inline Scene sample_scene(std::uint64_t seed = 11) {
  Random random(seed);
  TriangleMesh mesh;
  for (int i = 0; i < 5; ++i) mesh.vertices.push_back(random.vector(2.0));
  mesh.triangles = {{0, 1, 2}, {2, 1, 3}, {4, 0, 3}};
  const auto shared = std::make_shared<const TriangleMesh>(mesh);

  Scene scene;
  scene.title = "Hall \"A\"";
  scene.caption = "an arm takes a module – ü";
  scene.nodes = {{"arm", "", std::nullopt, {}, random.pose(3)},
                 {"arm/tip", "arm", Shape(Box{Vector3(0.1, 0.2, 0.3)}), {1, 0, 0.5, 1}, random.pose(3)},
                 {"module", "", Shape(shared), {0, 0.25, 1, 0.5}, random.pose(3)},
                 {"module/copy", "module", Shape(shared), {}, random.pose(3)},
                 {"ball", "", Shape(Sphere{0.25}), {}, random.pose(3)},
                 {"post", "", Shape(Cylinder{0.125, 2.5}), {}, random.pose(3)},
                 {"rod", "post", Shape(Capsule{0.0625, 1.5}), {}, random.pose(3)},
                 {"hull", "", Shape(ConvexPolyhedron{mesh}), {}, random.pose(3)}};
  scene.strands = {{"cables/1", "", "arm/tip", random.vector(4), random.vector(), 0.01, {}}};
  scene.time_bases = {{"control", {0.0, 0.1, 0.25, 0.5}}, {"frames", {0.0, 0.375}}};
  scene.poses = {{"arm", "control", {random.pose(7e6), random.pose(), random.pose(), random.pose()}}};
  scene.scalars = {{"cables/1/tension", "N", "control", {20.5, 1.0 / 3.0, 1e300, -4}, 20.0, {}}};
  scene.visibles = {{"cables/1", "frames", {false, true}}};
  scene.parents = {{"module", "control", {"", "arm/tip", "arm/tip", ""}}};
  scene.volumes = {{"map",
                    "post",
                    {random.vector(2), Vector3(0.25, 0.5, 0.125), {2, 1, 3}},
                    {{"free", {0, 1, 0, 0.5}}, {"blocked", {1, 0, 0, 0.5}}},
                    {0, 1, 1, 0, 0, 1},
                    {{"clearance", "m", {0.1, -0.02, -0.5, 2, 3, -1}, 0.03}},
                    {{"clearance", {0, 0, 1, 1}, {1, 1, 0, 0, 1, 0}}},
                    {"", "cable 1 touches the post"},
                    {0, 1, 1, 0, 0, 1},
                    {"roll", "pitch", "yaw"},
                    "deg"}};
  scene.curves = {{"volume over yaw",
                   "yaw",
                   "deg",
                   "volume",
                   "m³",
                   {-10, 0, 15},
                   {{"proven", {1, 2, 3}, {0.5, 1, 2}, {4, 5, 6}}, {"likely", {7, 8, 9.25}}}}};
  scene.variants = {{"present", "as it stands", {"module", "cables/1"}}, {"layout1", "turned", {"map"}}};
  scene.cases.emplace();
  scene.cases->is_grid = false;
  scene.cases->planned = 4;
  scene.cases->command = "drydock run 'my window.yaml' --case";
  scene.cases->outcomes = {"docked", "other", "invalid", "failed"};
  scene.cases->own_outcomes = 1;
  scene.cases->axes = {
      {"speed", "bodies.chaser.velocity", "m/s", true, true, {"0.1 m/s", "0.25 m/s"}, {0.1, 0.25}, {1, 0, 1}},
      {"way", "run.integrator", "", false, false, {"rk4"}, {0}, {0, 0, 0}}};
  scene.cases->number = {1, 2, 4};
  scene.cases->outcome = {0, 3, 0};
  scene.cases->end_s = {1.5, 0.25, 1.0 / 3};
  scene.cases->figures = {{"energy.sum_J", {1.5, std::nan(""), -2}}};
  scene.cases->reasons = {"", "no step was small enough"};
  scene.cases->reason = {0, 1, 0};
  scene.events = {{0.25, "lock", "module", "taken by arm/tip"}};
  return scene;
}

}  // namespace drydock::testing
