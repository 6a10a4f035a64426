// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/mesh_file.h"

#include <gtest/gtest.h>

#include "input/mesh/mesh_file_health.h"
#include "input/test/broken_files.h"
#include "input/test/mesh_texts.h"

namespace drydock {
namespace {

using testing::lines_of;

// Oracle: the kept text of the messages.
TEST(MeshFile, SaysWhatItReads) {
  Problems problems;
  EXPECT_FALSE(read_mesh_file("a/looks.PLY", {"hall.yaml", 3, 9}, "objects[0].mesh", problems));
  EXPECT_FALSE(read_mesh_file("part.step", problems));
  EXPECT_FALSE(read_mesh_file("missing.stl", problems));
  EXPECT_EQ(lines_of(problems),
            "hall.yaml:3:9: error: objects[0].mesh: found \"looks.PLY\", expected an .stl, .obj or .dae file; Blender, "
            "MeshLab or `assimp export IN OUT.stl` convert it\n"
            "part.step: error: found \"part.step\", expected an .stl, .obj or .dae file; export a mesh from the CAD "
            "program (FreeCAD reads STEP and IGES), in metres\n"
            "missing.stl: error: found \"missing.stl\", which does not exist, expected the name of a file\n");
}

// Oracle: a mesh made faulty in one known way; what is accepted is not reported.
TEST(MeshFile, ReportsFindingsThatAreNotAccepted) {
  TriangleMesh mesh = testing::random_solid(12);
  const Mark mark{"hall.yaml", 4, 2};
  Problems sound, accepted, reported;
  report_findings(mesh, mark, "objects[0].mesh", {}, Severity::kError, sound);
  EXPECT_TRUE(sound.all().empty()) << lines_of(sound);
  mesh.triangles.pop_back();
  report_findings(mesh, mark, "objects[0].mesh", {"open_edges"}, Severity::kError, accepted);
  EXPECT_TRUE(accepted.all().empty()) << lines_of(accepted);
  report_findings(mesh, mark, "objects[0].mesh", {}, Severity::kWarning, reported);
  ASSERT_EQ(reported.all().size(), 1U) << lines_of(reported);
  EXPECT_FALSE(reported.has_errors());
  EXPECT_EQ(lines_of(reported).substr(0, 72),
            "hall.yaml:4:2: warning: objects[0].mesh: open_edges: found 3, the first ");
}

// Oracle: a box of known volume and place.
TEST(MeshFile, DescribesASoundMesh) {
  const TriangleMesh mesh = transformed(tessellate(Box{{0.5, 0.2, 0.4}}), {{}, {1, 2, 3}});
  EXPECT_EQ(describe_mesh(mesh),
            "12 triangles, 8 vertices, 1 part, 1 closed, 1 convex\n"
            "extent (0.5, 0.2, 0.4) m, from (0.75, 1.9, 2.8) to (1.25, 2.1, 3.2)\n"
            "volume 0.04 m^3, centre of mass (1, 2, 3) m\n");
}

}  // namespace
}  // namespace drydock
