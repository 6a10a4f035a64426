// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <algorithm>

#include "geometry/mesh/mass_properties.h"
#include "input/mesh/mesh_file_limits.h"
#include "input/test/broken_files.h"
#include "input/test/dae_texts.h"

namespace drydock {
namespace {

using testing::corners_of;
using testing::dae_file;
using testing::dae_geometry;
using testing::dae_input;
using testing::dae_library;
using testing::dae_triangles;
using testing::lines_of;
using testing::random_solid;
using testing::text_of;

/// What a sound file holds; nothing is said of it.
TriangleMesh read_dae(const std::string& text) {
  Problems problems;
  const auto mesh = parse_dae(text, "a.dae", problems);
  EXPECT_TRUE(mesh && problems.all().empty()) << lines_of(problems);
  return mesh.value_or(TriangleMesh());
}

std::string problems_of(const std::string& text) {
  Problems problems;
  EXPECT_FALSE(parse_dae(text, "a.dae", problems));
  return lines_of(problems);
}

double volume_of(const TriangleMesh& mesh) {
  const MeshMass mass = mass_properties(mesh);
  EXPECT_EQ(mass.status, MassStatus::ok) << "closed and outward";
  return mass.properties.volume_m3;
}

/// The transforms of a node as they are written, and their product.
struct RandomNode {
  std::string words;
  Eigen::Matrix4d matrix = Eigen::Matrix4d::Identity();
};

RandomNode random_node(testing::Random& random) {
  RandomNode node;
  for (int i = 0; i < 4; ++i) {
    Eigen::Affine3d step = Eigen::Affine3d::Identity();
    const Vector3 v = random.vector();
    const int kind = random.whole(0, 3);
    if (kind == 0) {
      step.translate(v);
      node.words += "<translate sid=\"t\">" + text_of(v) + "</translate>";
    } else if (kind == 1) {
      const int angle_deg = random.whole(-500, 500);
      step.rotate(Eigen::AngleAxisd(angle_deg * M_PI / 180, v.normalized()));
      node.words += "<rotate>" + text_of(v) + " " + std::to_string(angle_deg) + "</rotate>";
    } else if (kind == 2) {
      const Vector3 factors = v + 0.5 * v.cwiseSign();  // away from zero; some mirror
      step.scale(factors);
      node.words += "<scale>" + text_of(factors) + "</scale>";
    } else {
      step.linear() += 0.3 * v * random.vector().transpose();
      step.translation() = Vector3(1, -2, 0.5);
      const Matrix3 A = step.linear();
      node.words += "<matrix>" + text_of(A.row(0)) + " 1 " + text_of(A.row(1)) + " -2 " + text_of(A.row(2)) +
                    " 0.5 0 0 0 1</matrix>";
    }
    node.matrix = node.matrix * step.matrix();
  }
  return node;
}

// Oracle: round trip, through decimal text with 17 digits, and indices of other inputs between ours.
TEST(Dae, GivesBackItsTriangles) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TriangleMesh mesh = random_solid(seed);
    EXPECT_EQ(corners_of(read_dae(dae_file(dae_library(dae_geometry("part", mesh))))), corners_of(mesh));
    std::string p;
    for (const Triangle& t : mesh.triangles) {
      for (const std::uint32_t corner : t) p += "7 " + std::to_string(corner) + " <!-- 5 --> 0\n";
    }
    const std::string triangles =
        "<lines count=\"1\"><p>0 1</p></lines><triangles material=\"m\"><input semantic=\"NORMAL\" source=\"#n\" "
        "offset=\"0\"/><input semantic=\"VERTEX\" source=\"#part-corners\" offset=\"1\"/><input semantic=\"COLOR\" "
        "source=\"#c\" offset=\"1\"/><input semantic=\"TEXCOORD\" source=\"#t\" offset=\"2\" set=\"0\"/><p>" +
        p + "</p></triangles><triangles count=\"0\">" + dae_input("part") + "<p/></triangles>";
    EXPECT_EQ(corners_of(read_dae(dae_file(dae_library(dae_geometry("part", mesh.vertices, triangles))))),
              corners_of(mesh))
        << "seed " << seed;
  }
}

// Oracle: closed form. The volume and the centre of a box, rotated and off-centre, by every kind of primitive.
TEST(Dae, ReadsABoxByEachPrimitive) {
  const std::vector<std::vector<int>> faces{{0, 2, 3, 1}, {4, 5, 7, 6}, {0, 1, 5, 4},
                                            {2, 6, 7, 3}, {0, 4, 6, 2}, {1, 3, 7, 5}};
  testing::Random random(21);
  const Vector3 half(0.3, 0.5, 0.7);
  const Pose X_WB = random.pose(2.0);
  std::vector<Vector3> points;
  for (int i = 0; i < 8; ++i) {
    points.push_back(X_WB * half.cwiseProduct(Vector3(i & 1 ? 1 : -1, i & 2 ? 1 : -1, i & 4 ? 1 : -1)));
  }
  const auto each = [&](const std::string& before, const std::vector<std::size_t>& order, const std::string& after) {
    std::string text;
    for (const auto& face : faces) {
      text += before;
      for (const std::size_t i : order) text += std::to_string(face[i]) + " ";
      text += after;
    }
    return text;
  };
  const std::string input = dae_input("part");
  for (const std::string& primitive :
       {"<triangles count=\"12\">" + input + "<p>" + each("", {0, 1, 2, 0, 2, 3}, "") + "</p></triangles>",
        "<polylist count=\"6\">" + input + "<vcount>4 4 4 4 4 4</vcount><p>" + each("", {0, 1, 2, 3}, "") +
            "</p></polylist>",
        "<polygons count=\"6\">" + input + each("<p>", {0, 1, 2, 3}, "</p>") + "</polygons>",
        "<trifans count=\"6\">" + input + each("<p>", {0, 1, 2, 3}, "</p>") + "</trifans>",
        "<tristrips count=\"6\">" + input + each("<p>", {0, 1, 3, 2}, "</p>") + "</tristrips>",
        "<tristrips count=\"6\">" + input + each("<p>", {0, 1, 3, 2, 2}, "</p>") + "</tristrips>"}) {
    const TriangleMesh mesh = read_dae(dae_file(dae_library(dae_geometry("part", points, primitive))));
    EXPECT_EQ(mesh.triangles.size(), 12U) << primitive;
    EXPECT_NEAR(volume_of(mesh), 8 * half.prod(), 1e-12) << primitive;
    EXPECT_NEAR((mass_properties(mesh).properties.p_BBcm - X_WB.p).norm(), 0, 1e-12) << primitive;
  }
}

// Oracle: the product of the nodes' matrices, and the volume: it grows with |det|, mirrored or not.
TEST(Dae, PlacesNestedNodes) {
  const TriangleMesh solid = random_solid(7);
  const double volume_m3 = volume_of(solid);
  testing::Random random(8);
  int mirrored = 0;
  for (int trial = 0; trial < 40; ++trial) {
    const RandomNode outer = random_node(random), inner = random_node(random);
    const Eigen::Matrix4d T = outer.matrix * inner.matrix;
    const double det = T.topLeftCorner<3, 3>().determinant();
    const TriangleMesh mesh = read_dae(
        dae_file(dae_library(dae_geometry("part", solid)),
                 "<node>" + outer.words + "<node>" + inner.words + "<instance_geometry url=\"#part\"/></node></node>"));
    ASSERT_EQ(mesh.triangles.size(), solid.triangles.size());
    EXPECT_NEAR(volume_of(mesh), std::abs(det) * volume_m3, 1e-9 * std::abs(det));
    const Eigen::Vector4d corner = T * solid.corner(0, 0).homogeneous();
    EXPECT_NEAR((mesh.corner(0, 0) - corner.head<3>()).norm(), 0, 1e-10 * (1 + corner.norm()));
    if (det < 0) ++mirrored;
  }
  EXPECT_GT(mirrored, 5);
  EXPECT_LT(mirrored, 35);
}

// Oracle: the definition. A node may be used several times, a skin stands where its bind shape puts it, and the nodes
// of the scene keep their order.
TEST(Dae, FollowsInstances) {
  const TriangleMesh solid = random_solid(9);
  const std::string libraries =
      dae_library(dae_geometry("part", solid)) +
      "<library_controllers><controller id=\"skin\"><skin source=\"#morph\"><bind_shape_matrix>1 0 0 0 0 1 0 0 0 0 1 5 "
      "0 0 0 1</bind_shape_matrix></skin></controller><controller id=\"morph\"><morph source=\"#part\"/></controller>"
      "</library_controllers>\n<library_nodes><node id=\"twin\"><instance_geometry url=\"#part\"/><node><translate>0 3 "
      "0</translate><instance_geometry url=\"#part\"/></node></node></library_nodes>\n";
  const TriangleMesh mesh = read_dae(
      dae_file(libraries,
               "<node><lookat>0 0 0 1 0 0 0 0 1</lookat><instance_camera url=\"#camera\"/></node><node><translate>10 0 "
               "0</translate><instance_node url=\"#twin\"/></node><node><rotate>0 0 1 90</rotate><instance_controller "
               "url=\"#skin\"><skeleton>#bones</skeleton></instance_controller></node>"));
  const std::size_t n = solid.triangles.size();
  ASSERT_EQ(mesh.triangles.size(), 3 * n);
  const Vector3 p = solid.corner(4, 1);
  EXPECT_NEAR((mesh.corner(4, 1) - (p + Vector3(10, 0, 0))).norm(), 0, 1e-14);
  EXPECT_NEAR((mesh.corner(n + 4, 1) - (p + Vector3(10, 3, 0))).norm(), 0, 1e-14);
  EXPECT_NEAR((mesh.corner(2 * n + 4, 1) - Vector3(-p.y(), p.x(), p.z() + 5)).norm(), 0, 1e-14);
}

// Oracle: the table of the standard: which axis of the file points right, up and at the viewer.
TEST(Dae, GivesMetresWithZUp) {
  struct Axes {
    std::string name;
    Vector3 right, up, in;
  };
  const Vector3 x = Vector3::UnitX(), y = Vector3::UnitY(), z = Vector3::UnitZ();
  for (const Axes& axes : {Axes{"X_UP", -y, x, z}, Axes{"Y_UP", x, y, z}, Axes{" Z_UP\n", x, z, -y}}) {
    const std::string asset =
        "<asset><unit meter=\"0.0254\" name=\"inch\"/><up_axis>" + axes.name + "</up_axis></asset>";
    Problems problems;
    const std::string text =
        testing::kDaeBegin + asset +
        dae_library(dae_geometry("part", {axes.right, 2 * axes.up, 3 * axes.in}, dae_triangles("part", {{0, 1, 2}}))) +
        "</COLLADA>";
    const auto mesh = parse_dae(text, "a.dae", problems);
    ASSERT_TRUE(mesh) << lines_of(problems);
    EXPECT_EQ(problems.all().size(), axes.name == " Z_UP\n" ? 0U : 1U) << lines_of(problems);
    EXPECT_NEAR((mesh->corner(0, 0) - 0.0254 * x).norm(), 0, 1e-16) << axes.name;
    EXPECT_NEAR((mesh->corner(0, 1) - 2 * 0.0254 * z).norm(), 0, 1e-16) << axes.name;
    EXPECT_NEAR((mesh->corner(0, 2) + 3 * 0.0254 * y).norm(), 0, 1e-16) << axes.name;

    Problems of_robot;
    const auto written = parse_dae(text, "a.dae", of_robot, MeshAxes::kAsWritten);
    ASSERT_TRUE(written && of_robot.all().empty()) << lines_of(of_robot);
    EXPECT_NEAR((written->corner(0, 1) - 2 * 0.0254 * axes.up).norm(), 0, 1e-16) << axes.name;
  }
}

// Oracle: the format. Points may begin late, stand far apart and in another order, between numbers of other meaning.
TEST(Dae, FindsPointsByTheirAccessor) {
  const std::string text = dae_file(dae_library(
      "<geometry id=\"part\"><mesh><source id=\"s\"><float_array id=\"f\" count=\"99\">9 9 3 8 1 2  6 8 4 5  9 8 7 "
      "8</float_array><technique_common><accessor source=\"#f\" offset=\"2\" stride=\"4\" count=\"3\"><param "
      "name=\"Z\"/><param/><param name=\"X\"/><param name=\"Y\"/></accessor></technique_common></source><vertices "
      "id=\"part-corners\"><input semantic=\"NORMAL\" source=\"#n\"/><input semantic=\"POSITION\" source=\"#s\"/>"
      "</vertices>" +
      dae_triangles("part", {{0, 1, 2}}) + "</mesh></geometry>"));
  Problems problems;
  const auto mesh = parse_dae(text, "a.dae", problems);
  ASSERT_TRUE(mesh) << lines_of(problems);
  EXPECT_EQ(corners_of(*mesh), (std::vector<Vector3>{{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}));
  EXPECT_EQ(problems.all().size(), 1U) << lines_of(problems);
  EXPECT_NE(lines_of(problems).find("warning: float_array: found 14 numbers and count=\"99\""), std::string::npos)
      << lines_of(problems);
}

// Oracle: every cut of a sound file is broken, says so, and gives no mesh.
TEST(Dae, RefusesEveryCut) {
  const std::string whole = dae_file(dae_library(dae_geometry("part", random_solid(5))));
  const std::size_t sound = whole.rfind('>') + 1;
  for (std::size_t size = 0; size < sound; size += size + 2000 < sound ? 97 : 1) {
    Problems problems;
    EXPECT_FALSE(parse_dae(std::string_view(whole).substr(0, size), "a.dae", problems)) << size;
    EXPECT_EQ(problems.errors(), 1U) << size << "\n" << lines_of(problems);
  }
}

// Oracle: places counted by hand, behind a byte order mark, line ends of two bytes and letters of two bytes.
TEST(Dae, SaysWhereANumberStands) {
  std::string text =
      dae_file(dae_library(dae_geometry("part", {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
                                        "<triangles>" + dae_input("part") + "<p>\xC3\xA4 0\n 1 3</p></triangles>")));
  std::string dressed = "\xEF\xBB\xBF";
  for (const char c : text) dressed += c == '\n' ? "\r\n" : std::string(1, c);
  EXPECT_EQ(problems_of(dressed),
            "a.dae:12:72: error: p: found 4 corners, expected three a triangle\n"
            "a.dae:12:75: error: p: found \"\xC3\xA4\", expected a whole number from 0\n"
            "a.dae:13:4: error: p: found \"3\", expected the number of a point, from 0 to 2\n");
}

// Oracle: the stated limits. Instances multiply, and nothing is built before they are counted.
TEST(Dae, EndsAtItsLimits) {
  const auto doubled = [](int levels, const std::string& last) {
    std::string nodes = "<library_nodes><node id=\"n0\">" + last + "</node>";
    for (int i = 1; i <= levels; ++i) {
      const std::string instance = "<instance_node url=\"#n" + std::to_string(i - 1) + "\"/>";
      nodes += "<node id=\"n" + std::to_string(i) + "\">" + instance + instance + "</node>";
    }
    return nodes + "</library_nodes>\n";
  };
  TriangleMesh large = random_solid(5);
  while (large.triangles.size() < 1000) append(large, TriangleMesh(large));
  const std::string part = dae_library(dae_geometry("part", large));
  const std::string top = "<node><instance_node url=\"#n14\"/></node>";
  EXPECT_NE(problems_of(dae_file(part + doubled(14, "<instance_geometry url=\"#part\"/>"), top))
                .find("error: instance_geometry: found more than 5000000 triangles in the scene"),
            std::string::npos);
  EXPECT_NE(problems_of(dae_file(part + doubled(60, ""), "<node><instance_node url=\"#n60\"/></node>"))
                .find("error: instance_node: found more than 200000 nodes and instances"),
            std::string::npos);
  std::string chain = "<library_nodes><node id=\"n0\"/>";
  for (int i = 1; i <= 300; ++i) {
    chain += "<node id=\"n" + std::to_string(i) + "\"><instance_node url=\"#n" + std::to_string(i - 1) + "\"/></node>";
  }
  EXPECT_NE(problems_of(dae_file(part + chain + "</library_nodes>", "<node><instance_node url=\"#n300\"/></node>"))
                .find("error: instance_node: found nodes nested deeper than 256"),
            std::string::npos);
  std::string deep;
  for (int i = 0; i < 100'000; ++i) deep += "<node>";
  EXPECT_NE(problems_of(dae_file(part, deep)).find("found elements nested deeper than 256"), std::string::npos);
  EXPECT_EQ(problems_of(std::string(kMostDaeBytes + 1, ' ')),
            "a.dae: error: found 268435457 bytes, expected at most 256 MB\n");
}

// Oracle: the stated limit. A million faults are twenty lines and a count.
TEST(Dae, CountsFaultsBeyondTheFirst) {
  std::string words;
  for (int i = 0; i < 1'000'000; ++i) words += "x ";
  const std::string found = problems_of(dae_file(dae_library(
      dae_geometry("part", {{0, 0, 0}}, "<triangles>" + dae_input("part") + "<p>" + words + "</p></triangles>"))));
  EXPECT_EQ(std::count(found.begin(), found.end(), '\n'), 21);
}

}  // namespace
}  // namespace drydock
