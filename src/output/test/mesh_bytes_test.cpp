// SPDX-License-Identifier: Apache-2.0
#include "output/mesh_bytes.h"

#include <gtest/gtest.h>

#include <Eigen/Geometry>
#include <cstring>
#include <limits>
#include <sstream>

#include "testing/random.h"

namespace drydock {
namespace {

TriangleMesh random_mesh(std::uint64_t seed) {
  testing::Random random(seed);
  TriangleMesh mesh;
  for (int i = 0; i < 13; ++i) mesh.vertices.push_back(random.vector(20.0));
  for (int i = 0; i < 17; ++i) {
    const auto a = static_cast<std::uint32_t>(random.whole(0, 12));
    mesh.triangles.push_back({a, (a + 3) % 13, (a + static_cast<std::uint32_t>(random.whole(4, 12))) % 13});
  }
  return mesh;
}

template <typename Number>
Number at(const std::string& bytes, std::size_t offset) {
  Number number;
  std::memcpy(&number, bytes.data() + offset, sizeof number);
  return number;
}

Vector3 vector_at(const std::string& bytes, std::size_t offset) {
  return {at<float>(bytes, offset), at<float>(bytes, offset + 4), at<float>(bytes, offset + 8)};
}

// Oracle: the layout of binary STL (80-byte header, count, 50 bytes a triangle); normals by the cross product.
TEST(StlBytes, HoldsEveryTriangle) {
  const TriangleMesh mesh = random_mesh(3);
  const std::string bytes = stl_bytes(mesh, "satellite").bytes;
  ASSERT_EQ(bytes.size(), 84 + 50 * mesh.triangles.size());
  EXPECT_EQ(std::string(bytes.c_str()), "Drydock binary STL, metres: satellite");
  EXPECT_EQ(at<std::uint32_t>(bytes, 80), mesh.triangles.size());
  for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
    const std::size_t begin = 84 + 50 * i;
    for (std::size_t k = 0; k < 3; ++k)
      EXPECT_EQ(vector_at(bytes, begin + 12 + 12 * k), mesh.corner(i, k).cast<float>().cast<double>());
    const Vector3 edge1 = mesh.corner(i, 1) - mesh.corner(i, 0), edge2 = mesh.corner(i, 2) - mesh.corner(i, 0);
    const Vector3 normal = edge1.cross(edge2).normalized();
    EXPECT_LT((vector_at(bytes, begin) - normal).norm(), 2e-7);  // rounded to float
    EXPECT_EQ(at<std::uint16_t>(bytes, begin + 48), 0);
  }
}

// Oracle: the rule that a reader takes a file which begins with `solid` for ASCII.
TEST(StlBytes, NeverBeginsWithSolidAndCutsLongLabels) {
  const std::string bytes = stl_bytes(random_mesh(4), "solid " + std::string(200, 'x')).bytes;
  EXPECT_TRUE(bytes.starts_with("Drydock"));
  EXPECT_EQ(bytes.size(), 84 + 50 * 17u);
}

// Oracle: analytic. Triangles without area have no normal; tiny and huge ones have that of their plane.
TEST(StlBytes, FindsNormalsAtEveryScale) {
  for (const double scale : {1e-30, 1.0, 1e30}) {
    const TriangleMesh mesh{
        {Vector3(0, 0, 0), Vector3(0, scale, 0), Vector3(0, 0, 2 * scale), Vector3(0, 2 * scale, 0)},
        {{0, 1, 2}, {0, 1, 3}, {1, 1, 2}}};
    const std::string bytes = stl_bytes(mesh).bytes;
    EXPECT_EQ(vector_at(bytes, 84), Vector3(1, 0, 0));
    EXPECT_EQ(vector_at(bytes, 134), Vector3::Zero());
    EXPECT_EQ(vector_at(bytes, 184), Vector3::Zero());
  }
}

// Oracle: round trip, read with the standard library; doubles exactly the same.
TEST(ObjText, ReadsBackExactly) {
  const TriangleMesh mesh = random_mesh(5);
  std::istringstream text(obj_text(mesh, "two words").bytes);
  TriangleMesh back;
  std::string word, name;
  for (std::string line; std::getline(text, line);) {
    std::istringstream fields(line);
    fields >> word;
    if (word == "o") fields >> name;
    std::string x, y, z;
    fields >> x >> y >> z;
    if (word == "v") back.vertices.push_back({std::stod(x), std::stod(y), std::stod(z)});
    if (word == "f")
      back.triangles.push_back({static_cast<std::uint32_t>(std::stoul(x) - 1),
                                static_cast<std::uint32_t>(std::stoul(y) - 1),
                                static_cast<std::uint32_t>(std::stoul(z) - 1)});
  }
  EXPECT_EQ(name, "two_words");
  EXPECT_EQ(back.vertices, mesh.vertices);
  EXPECT_EQ(back.triangles, mesh.triangles);
}

// Oracle: the place where the bad value was put.
TEST(MeshBytes, RefuseWhatCannotBeWritten) {
  TriangleMesh mesh = random_mesh(6);
  mesh.vertices[7].y() = std::numeric_limits<double>::quiet_NaN();
  EXPECT_EQ(stl_bytes(mesh).refused, "vertices[7].y is nan");
  EXPECT_EQ(obj_text(mesh).refused, "vertices[7].y is nan");
  mesh.vertices[7].y() = 1e39;
  EXPECT_EQ(stl_bytes(mesh).refused, "vertices[7].y is 1e+39");
  mesh.vertices[7].y() = 1;
  mesh.triangles[2][1] = 13;
  EXPECT_EQ(stl_bytes(mesh).refused, "triangles[2] names vertex 13 of 13");
  EXPECT_TRUE(obj_text(mesh).bytes.empty());
}

}  // namespace
}  // namespace drydock
