// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "geometry/mesh/mass_properties.h"
#include "input/mesh/obj.h"
#include "input/test/broken_files.h"
#include "input/test/mesh_texts.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;
using testing::lines_of;
using testing::Random;

Rotation about_x(double angle_rad) {
  return rotation_about(Vector3::UnitX(), angle_rad);
}
Rotation about_y(double angle_rad) {
  return rotation_about(Vector3::UnitY(), angle_rad);
}
Rotation about_z(double angle_rad) {
  return rotation_about(Vector3::UnitZ(), angle_rad);
}

const std::string kSolid =
    "<inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial>";

const char* const kArm = R"(<?xml version="1.0"?>
<robot name="arm" xmlns:xacro="http://www.ros.org/wiki/xacro">
  <material name="grey"><color rgba="0.5 0.5 0.5 1"/></material>
  <link name="tool"/>
  <link name="base">
    <inertial>
      <origin xyz="0.1 -0.2 0.3" rpy="0.3 -0.5 0.7"/>
      <mass value="2.5"/>
      <inertia ixx="0.02" ixy="0.001" ixz="-0.002" iyy="0.03" iyz="0.003" izz="0.04"/>
    </inertial>
    <visual><geometry><box size="0.1 0.2 0.3"/></geometry><material name="grey"/></visual>
    <collision name="hull"><origin xyz="0 0 1"/><geometry><capsule radius="0.1" length="0.4"/></geometry></collision>
  </link>
  <link name="upper"/>
  <gazebo reference="base"><anything goes="here"/></gazebo>
  <joint name="wrist" type="continuous">
    <parent link="upper"/><child link="tool"/>
    <axis xyz="0 0.6 0.8"/>
    <mimic joint="shoulder" multiplier="-2" offset="0.1"/>
  </joint>
  <joint name="shoulder" type="revolute">
    <origin xyz="1 2 3" rpy="0.2 -0.4 0.6"/>
    <parent link="base"/><child link="upper"/>
    <axis xyz="0 0 1"/>
    <limit lower="-1.5" upper="2" effort="100" velocity="3"/>
    <dynamics damping="0.7" friction="0.2"/>
    <safety_controller k_velocity="10"/>
  </joint>
  <transmission name="t"><type>some text</type></transmission>
</robot>
)";

// Oracle: the file, read by eye.
TEST(Urdf, ReadsWhatTheFileSays) {
  Problems problems;
  const auto model = parse_urdf(kArm, "arm.urdf", problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_TRUE(problems.all().empty()) << lines_of(problems);
  EXPECT_EQ(model->links[model->root].name, "base");
  ASSERT_EQ(model->joints.size(), 2U);
  const UrdfJoint &shoulder = model->joints[0], &wrist = model->joints[1];
  EXPECT_EQ(shoulder.name, "shoulder");
  EXPECT_EQ(shoulder.mark.line, 21);
  EXPECT_EQ(shoulder.limit->lower, -1.5);
  EXPECT_EQ(shoulder.limit->effort, 100.0);
  EXPECT_EQ(shoulder.damping, 0.7);
  EXPECT_EQ(model->links[shoulder.child].name, "upper");
  EXPECT_EQ(wrist.mimic->joint, 0U);
  EXPECT_EQ(wrist.mimic->multiplier, -2.0);
  EXPECT_LT((wrist.axis_J - Vector3(0, 0.6, 0.8)).norm(), 1e-15);
  const UrdfLink& base = model->links[model->root];
  EXPECT_EQ(base.visuals[0].rgba, (std::array<double, 4>{0.5, 0.5, 0.5, 1}));
  EXPECT_EQ(std::get<Capsule>(base.collisions[0].shape).length_m, 0.4);
  EXPECT_EQ(model->links[*model->find_link("tool")].parent_joint, 1U);
  EXPECT_EQ(describe_urdf(*model),
            "robot \"arm\": 3 links, 2 joints (1 revolute, 1 continuous)\n"
            "1 degree of freedom, total mass 2.5 kg, root link \"base\"\n");
}

// Oracle: the definitions. rpy turns about fixed x, y, z in turn; an inertia in turned axes is R I Rᵀ.
TEST(Urdf, TurnsPosesAndInertias) {
  Problems problems;
  const auto model = parse_urdf(kArm, "arm.urdf", problems);
  ASSERT_TRUE(model);
  const Rotation R_PJ = about_z(0.6) * about_y(-0.4) * about_x(0.2);
  EXPECT_LT((model->joints[0].X_PJ.R.matrix - R_PJ.matrix).norm(), 1e-15);
  EXPECT_EQ(model->joints[0].X_PJ.p, Vector3(1, 2, 3));
  const Matrix3 R_LC = (about_z(0.7) * about_y(-0.5) * about_x(0.3)).matrix;
  Matrix3 I_C;
  I_C << 0.02, 0.001, -0.002, 0.001, 0.03, 0.003, -0.002, 0.003, 0.04;
  const SpatialInertia& M_LLo_L = *model->links[model->root].M_LLo_L;
  EXPECT_EQ(M_LLo_L.mass_kg, 2.5);
  EXPECT_LT((M_LLo_L.p_BBcm - Vector3(0.1, -0.2, 0.3)).norm(), 1e-15);
  EXPECT_LT((M_LLo_L.I_BBcm - R_LC * I_C * R_LC.transpose()).norm(), 1e-16);
}

// Oracle: the definition of a topological order, on random trees written in random order.
TEST(Urdf, SortsJointsFromTheRootOutwards) {
  Random random(21);
  for (int trial = 0; trial < 30; ++trial) {
    const int links = random.whole(1, 40);
    std::vector<std::string> lines;
    for (int i = 0; i < links; ++i) lines.push_back("<link name=\"l" + std::to_string(i) + "\">" + kSolid + "</link>");
    for (int i = 1; i < links; ++i) {
      lines.push_back("<joint name=\"j" + std::to_string(i) + "\" type=\"floating\"><parent link=\"l" +
                      std::to_string(random.whole(0, i - 1)) + "\"/><child link=\"l" + std::to_string(i) +
                      "\"/></joint>");
    }
    for (std::size_t i = lines.size(); i > 1; --i) {
      std::swap(lines[i - 1], lines[static_cast<std::size_t>(random.whole(0, static_cast<int>(i) - 1))]);
    }
    const std::string text = std::accumulate(lines.begin(), lines.end(), std::string("<robot name='r'>")) + "</robot>";
    Problems problems;
    const auto model = parse_urdf(text, "a.urdf", problems);
    ASSERT_TRUE(model) << lines_of(problems);
    EXPECT_EQ(model->links[model->root].name, "l0");
    ASSERT_EQ(model->joints.size(), static_cast<std::size_t>(links - 1));
    std::set<std::size_t> reached{model->root};
    for (std::size_t j = 0; j < model->joints.size(); ++j) {
      EXPECT_EQ(reached.count(model->joints[j].parent), 1U);
      EXPECT_TRUE(reached.insert(model->joints[j].child).second);
      EXPECT_EQ(model->links[model->joints[j].child].parent_joint, j);
    }
  }
}

/// A folder of its own, gone at the end.
class UrdfWithMeshes : public ::testing::Test {
 protected:
  UrdfWithMeshes() {
    std::string pattern = (fs::temp_directory_path() / "drydock_urdf_XXXXXX").string();
    folder_ = mkdtemp(pattern.data());
  }
  ~UrdfWithMeshes() override { fs::remove_all(folder_); }

  void write(const std::string& name, const std::string& text) const { std::ofstream(folder_ / name) << text; }
  std::optional<UrdfModel> read(const std::string& body, Problems& problems) const {
    write("arm.urdf", "<robot name='arm'>\n<link name='base'>" + kSolid + "\n" + body + "\n</link>\n</robot>\n");
    const fs::path file = folder_ / "arm.urdf";
    FileRules rules = default_file_rules(file);
    rules.packages["arm_description"] = folder_;
    return read_urdf(file, rules, problems);
  }

  fs::path folder_;
};

// Oracle: scaling by s multiplies the volume by |det s|; a mirrored mesh still encloses a positive one.
TEST_F(UrdfWithMeshes, ScalesAndMirrors) {
  const TriangleMesh solid = testing::random_solid(9);
  write("part.STL", testing::binary_stl(solid, "part"));
  Problems problems;
  const auto model = read(
      "<collision><geometry><mesh filename='package://arm_description/part.STL' scale='2 -3 "
      "0.5'/></geometry></collision>"
      "<collision><geometry><mesh filename='part.STL'/></geometry></collision>"
      "<collision><geometry><mesh filename='./part.STL'/></geometry></collision>",
      problems);
  ASSERT_TRUE(model) << lines_of(problems);
  const auto& shapes = model->links[0].collisions;
  const auto& mirrored = *std::get<std::shared_ptr<const TriangleMesh>>(shapes[0].shape);
  EXPECT_NEAR(enclosed_volume(mirrored), 3.0 * enclosed_volume(solid), 1e-12);
  EXPECT_EQ(testing::corners_of(*std::get<std::shared_ptr<const TriangleMesh>>(shapes[1].shape)),
            testing::corners_of(solid));
}

// Oracle: the rule. A visual that cannot be read is a warning and its link shows its collision shapes.
TEST_F(UrdfWithMeshes, ShowsTheCollisionShapeForALostVisual) {
  write("looks.dae", "<COLLADA/>");
  write("torn.stl", "solid a\nfacet");
  Problems problems;
  const auto model = read(
      "<visual><geometry><mesh filename='looks.dae'/></geometry></visual>\n"
      "<visual><geometry><mesh filename='torn.stl'/></geometry></visual>\n"
      "<collision><geometry><sphere radius='0.3'/></geometry></collision>",
      problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(problems.all().size(), 2U) << lines_of(problems);
  ASSERT_EQ(model->links[0].visuals.size(), 1U);
  EXPECT_EQ(std::get<Sphere>(model->links[0].visuals[0].shape).radius_m, 0.3);
}

// Oracle: the rule. What is found in a collision mesh is one warning a mesh; a faulty one is an error in its own file.
TEST_F(UrdfWithMeshes, JudgesCollisionMeshes) {
  TriangleMesh holed = testing::random_solid(10);
  holed.triangles.pop_back();
  write("holed.stl", testing::binary_stl(holed, "part"));
  write("torn.stl", "solid a\nfacet");
  Problems problems;
  EXPECT_FALSE(
      read("<collision><geometry><mesh filename='holed.stl'/></geometry></collision>\n"
           "<collision><geometry><mesh filename='holed.stl'/></geometry></collision>\n"
           "<collision><geometry><mesh filename='torn.stl'/></geometry></collision>",
           problems));
  ASSERT_EQ(problems.all().size(), 2U) << lines_of(problems);
  EXPECT_EQ(problems.all()[0].severity, Severity::kWarning);
  EXPECT_EQ(problems.all()[0].found, "found \"holed.stl\" with 3 open_edges");
  EXPECT_EQ(problems.all()[0].mark.line, 3);
  EXPECT_EQ(problems.all()[1].mark.file, (folder_ / "torn.stl").string());
}

// Oracle: the rule. A visual that is not there, or not closed, is drawn as far as it is there; a collision mesh may be
// open, but must be there.
TEST_F(UrdfWithMeshes, OpenOrMissingMeshesAreWarningsWhereNothingDependsOnThem) {
  TriangleMesh holed = testing::random_solid(10);
  holed.triangles.pop_back();
  write("holed.stl", testing::binary_stl(holed, "part"));
  const auto shape = [](const std::string& holder, const std::string& file) {
    return "<" + holder + "><geometry><mesh filename='" + file + "'/></geometry></" + holder + ">\n";
  };
  Problems problems;
  const auto model = read(shape("visual", "holed.stl") + shape("visual", "not_there.stl") +
                              shape("visual", "package://nowhere/a.stl") + shape("collision", "holed.stl"),
                          problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(problems.errors(), 0U);
  EXPECT_EQ(problems.all().size(), 3U) << lines_of(problems);
  EXPECT_EQ(model->links[0].collisions.size(), 1U);
  EXPECT_FALSE(read(shape("collision", "not_there.stl"), problems));
}

// Oracle: the rule. Foreign elements are told of once, and harm nothing.
TEST(Urdf, WarnsOnceOfForeignElements) {
  Problems problems;
  const auto model = parse_urdf("<robot name='r'><link name='a'><something_else/>" + kSolid +
                                    "</link>"
                                    "<link name='b'><something_else/><drake:proximity/></link>"
                                    "<joint name='j' type='fixed'><parent link='a'/><child link='b'/></joint></robot>",
                                "a.urdf", problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(lines_of(problems),
            "a.urdf:1:32: warning: link[a]: unknown element \"something_else\" is ignored, expected inertial, visual, "
            "collision\n");
}

// Oracle: the rule, by folders made here. A robot may use what lies in its package, or beside its folder `urdf`; a root
// that somebody has set stays as it is.
TEST_F(UrdfWithMeshes, MayUseItsOwnPackage) {
  const std::string text =
      "<robot name='arm'>\n<link name='base'>" + kSolid +
      "<collision><geometry><mesh filename='../meshes/part.stl'/></geometry></collision></link></robot>";
  const auto reads = [&](const std::string& top, const std::string& urdf) {
    Problems problems;
    return read_urdf(folder_ / urdf, default_file_rules(folder_ / top), problems).has_value();
  };
  const std::string solid = testing::binary_stl(testing::random_solid(9), "part");
  for (const char* place : {"a/urdf", "b/robots", "c/description", "d/sub/other", "e/other"}) {
    fs::create_directories(folder_ / place);
    fs::create_directories((folder_ / place).parent_path() / "meshes");
    write(std::string(place) + "/r.urdf", text);
    write(std::string(place) + "/../meshes/part.stl", solid);
  }
  for (const char* urdf : {"a/urdf/r.urdf", "b/robots/r.urdf", "c/description/r.urdf"}) {
    EXPECT_TRUE(reads(urdf, urdf)) << urdf;
    EXPECT_TRUE(reads(fs::path(urdf).replace_filename("arm.yaml"), urdf)) << "a file beside it names it";
  }
  EXPECT_TRUE(reads("hall.yaml", "e/other/r.urdf")) << "the root of the hall is wider";
  EXPECT_FALSE(reads("e/other/r.urdf", "e/other/r.urdf"));
  EXPECT_FALSE(reads("d/sub/other/r.urdf", "d/sub/other/r.urdf"));
  write("d/package.xml", "<package><name>something</name></package>");
  EXPECT_TRUE(reads("d/sub/other/r.urdf", "d/sub/other/r.urdf"));
  write("a/urdf/drydock.root", "");
  EXPECT_FALSE(reads("a/urdf/r.urdf", "a/urdf/r.urdf"));
  // A package around is as far as it goes, whatever lies beside it.
  write("d/sub/other/r.urdf", std::string(text).replace(text.find("../meshes"), 9, "../../../a/meshes"));
  EXPECT_FALSE(reads("d/sub/other/r.urdf", "d/sub/other/r.urdf"));
}

std::string collision_of(const std::string& file) {
  return "<collision><geometry><mesh filename='" + file + "'/></geometry></collision>\n";
}

const TriangleMesh& mesh_of(const UrdfModel& model, std::size_t collision) {
  return *std::get<std::shared_ptr<const TriangleMesh>>(model.links.at(0).collisions.at(collision).shape);
}

/// A prism over the outline (x, y), from z = 0 to 1, as polygons of OBJ; `lift` raises one corner of its top.
std::string prism_obj(const std::vector<Eigen::Vector2d>& outline, const Pose& X_WB, double lift) {
  const std::size_t n = outline.size();
  std::string text, bottom = "f", top = "f", sides;
  for (const double z : {0.0, 1.0}) {
    for (std::size_t i = 0; i < n; ++i) {
      text +=
          "v " + testing::text_of(X_WB * Vector3(outline[i].x(), outline[i].y(), z + (i == 1 ? z * lift : 0))) + "\n";
    }
  }
  for (std::size_t i = 0; i < n; ++i) {
    bottom += " " + std::to_string(n - i);
    top += " " + std::to_string(n + 1 + i);
    const std::size_t k = (i + 1) % n;
    sides += "f " + std::to_string(i + 1) + " " + std::to_string(k + 1) + " " + std::to_string(n + k + 1) + " " +
             std::to_string(n + i + 1) + "\n";
  }
  return text + bottom + "\n" + top + "\n" + sides;
}

// Oracle: the volume of a prism; with a corner raised by h, that lies between those of the prism and of one higher by
// h. The mesh is closed, so no triangle is missing or turned.
TEST_F(UrdfWithMeshes, SplitsPolygonsOfEveryShape) {
  const std::vector<Eigen::Vector2d> arrow{{0, 0}, {2, 0}, {0.5, 0.5}, {0, 2}};  // concave, area 1
  testing::Random random(8);
  const Pose X_WB = random.pose(2);
  write("arrow.obj", prism_obj(arrow, X_WB, 0));
  write("warped.obj", prism_obj(arrow, X_WB, 0.1));
  Problems problems;
  const auto model = read(collision_of("arrow.obj") + collision_of("warped.obj"), problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_NEAR(enclosed_volume(mesh_of(*model, 0)), 1.0, 1e-12) << "rounding only";
  EXPECT_GT(enclosed_volume(mesh_of(*model, 1)), 1.0);
  EXPECT_LT(enclosed_volume(mesh_of(*model, 1)), 1.1);
  const std::string file = (folder_ / "warped.obj").string();
  EXPECT_EQ(lines_of(problems),
            file +
                ":10:1: warning: f: found 1 polygon that is not flat, expected triangles; it is split "
                "into triangles; " +
                (folder_ / "arm.urdf").string() + ":4 names this file\n");
}

// Oracle: the rule. What crosses itself has no one surface; a fan covers it. Objects of a hall stay strict.
TEST_F(UrdfWithMeshes, WarnsOfPolygonsThatCrossThemselves) {
  const std::string bow = "v 0 0 0\nv 3 2 0\nv 3 0 0\nv 0 1 0\nf 1 2 3 4\nf 4 3 2 1\n";
  write("bow.obj", bow);
  Problems problems;
  const auto model = read(collision_of("bow.obj"), problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(mesh_of(*model, 0).triangles.size(), 4U);
  EXPECT_NE(lines_of(problems).find(":5:1: warning: f: found 2 polygons, the first of which crosses itself"),
            std::string::npos)
      << lines_of(problems);
  Problems strict;
  EXPECT_FALSE(parse_obj(bow, "bow.obj", strict));
}

// Oracle: the same prism from OBJ.
TEST_F(UrdfWithMeshes, SplitsWarpedPolygonsOfCollada) {
  write("q.obj", "v 0 0 0\nv 1 0 0\nv 1 1 0.1\nv 0 1 0\nf 1 2 3 4\n");
  write("q.dae",
        "<COLLADA><asset><up_axis>Z_UP</up_axis></asset><library_geometries><geometry id='g'><mesh><source id='p'>"
        "<float_array id='a' count='12'>0 0 0 1 0 0 1 1 0.1 0 1 0</float_array><technique_common>"
        "<accessor source='#a' count='4' stride='3'><param name='X' type='float'/><param name='Y' type='float'/>"
        "<param name='Z' type='float'/></accessor></technique_common></source>"
        "<vertices id='v'><input semantic='POSITION' source='#p'/></vertices>\n<polylist count='1'>"
        "<input semantic='VERTEX' source='#v' offset='0'/><vcount>4</vcount>\n<p>0 1 2 3</p></polylist></mesh>"
        "</geometry></library_geometries></COLLADA>");
  Problems problems;
  const auto model = read(collision_of("q.obj") + collision_of("q.dae"), problems);
  ASSERT_TRUE(model) << lines_of(problems);
  EXPECT_EQ(testing::corners_of(mesh_of(*model, 1)), testing::corners_of(mesh_of(*model, 0)));
  EXPECT_NE(lines_of(problems).find("q.dae:3:4: warning: polylist: found 1 polygon that is not flat"),
            std::string::npos)
      << lines_of(problems);
}

// Oracle: the words. A fault inside a mesh says who names it; a format that is not read is said of each use.
TEST_F(UrdfWithMeshes, SaysWhoNamesAFaultyMesh) {
  write("torn.obj", "v 0 0 0\nf 1 2 3\n");
  write("part.ply", "ply");
  Problems problems;
  EXPECT_FALSE(read(collision_of("torn.obj") + collision_of("part.ply") + collision_of("part.ply"), problems));
  const std::string urdf = (folder_ / "arm.urdf").string();
  const std::string format =
      ":38: error: link[base].collision.mesh: found \"part.ply\", expected an .stl, .obj or .dae file; Blender, "
      "MeshLab "
      "or `assimp export IN OUT.stl` convert it\n";
  const std::string lines = lines_of(problems);
  EXPECT_NE(lines.find("torn.obj:2:5: error: f: found \"2\", expected a vertex from 1 to 1; " + urdf +
                       ":3 names this file\n"),
            std::string::npos)
      << lines;
  for (const char* line : {":4", ":5"}) EXPECT_NE(lines.find(urdf + line + format), std::string::npos) << lines;
}

}  // namespace
}  // namespace drydock
