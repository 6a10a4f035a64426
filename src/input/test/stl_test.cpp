// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/stl.h"

#include <gtest/gtest.h>

#include <cctype>

#include "input/test/broken_files.h"
#include "input/test/mesh_texts.h"

namespace drydock {
namespace {

using testing::binary_stl;
using testing::corners_of;
using testing::lines_of;
using testing::random_solid;
using testing::text_stl;

// Oracle: round trip. The corners of a turned, off-centre capsule in single precision, written by the test itself.
TEST(Stl, GivesBackTheCornersOfABinaryFile) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TriangleMesh mesh = random_solid(seed);
    Problems problems;
    const auto read = parse_stl(binary_stl(mesh, "made by a test"), "a.stl", problems);
    ASSERT_TRUE(read) << lines_of(problems) << "seed " << seed;
    EXPECT_EQ(corners_of(*read), corners_of(mesh)) << "seed " << seed;
    EXPECT_EQ(read->vertices.size(), mesh.vertices.size()) << "equal vertices are one";
  }
}

// Oracle: round trip, through decimal text with 17 digits.
TEST(Stl, GivesBackTheCornersOfATextFile) {
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const TriangleMesh mesh = random_solid(seed);
    Problems problems;
    const auto read = parse_stl(text_stl(mesh, "part with words behind"), "a.stl", problems);
    ASSERT_TRUE(read) << lines_of(problems) << "seed " << seed;
    EXPECT_EQ(corners_of(*read), corners_of(mesh)) << "seed " << seed;
    EXPECT_EQ(read->vertices.size(), mesh.vertices.size());
  }
}

// Oracle: the format. The size fits the count, so it is binary whatever its header says.
TEST(Stl, TakesABinaryFileThatBeginsWithSolid) {
  const TriangleMesh mesh = random_solid(3);
  Problems problems;
  const auto read = parse_stl(binary_stl(mesh, "solid part\nfacet normal 0 0 0"), "a.stl", problems);
  ASSERT_TRUE(read) << lines_of(problems);
  EXPECT_EQ(corners_of(*read), corners_of(mesh));
}

// Oracle: the format. Case, line ends, blanks and several solids make no difference.
TEST(Stl, TakesTextInAllItsDresses) {
  const TriangleMesh mesh = random_solid(4);
  std::string text = text_stl(mesh, "a") + text_stl(mesh, "");
  std::string dressed = "\r\n\t ";
  for (const char c : text) {
    if (c == '\n') dressed += '\r';
    dressed += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  }
  Problems problems;
  const auto read = parse_stl(dressed, "a.stl", problems);
  ASSERT_TRUE(read) << lines_of(problems);
  EXPECT_EQ(read->triangles.size(), 2 * mesh.triangles.size());
  EXPECT_EQ(read->vertices.size(), mesh.vertices.size());
}

// Oracle: every cut of a sound file is broken, says so, and gives no mesh.
TEST(Stl, RefusesEveryCutOfABinaryFile) {
  const std::string whole = binary_stl(random_solid(5), "part");
  for (std::size_t size = 0; size < whole.size(); ++size) {
    Problems problems;
    EXPECT_FALSE(parse_stl(std::string_view(whole).substr(0, size), "a.stl", problems)) << size;
    EXPECT_EQ(problems.errors(), 1U) << size << "\n" << lines_of(problems);
  }
}

// Oracle: as above; a text file may lose its last word, the name of the solid, and the blanks around it.
TEST(Stl, RefusesEveryCutOfATextFile) {
  const std::string whole = text_stl(random_solid(6), "part");
  const std::size_t sound = whole.rfind("endsolid") + 8;
  for (std::size_t size = 0; size < sound; ++size) {
    Problems problems;
    EXPECT_FALSE(parse_stl(std::string_view(whole).substr(0, size), "a.stl", problems)) << size;
    EXPECT_GE(problems.errors(), 1U) << size;
  }
}

// Oracle: the definition; normals turned against the winding are a warning, and the winding stays.
TEST(Stl, WarnsOfNormalsAgainstTheWinding) {
  const TriangleMesh mesh = random_solid(7);
  for (const double side : {1.0, -1.0}) {
    Problems problems;
    const auto read = parse_stl(binary_stl(mesh, "part", side), "a.stl", problems);
    ASSERT_TRUE(read);
    EXPECT_EQ(corners_of(*read), corners_of(mesh));
    EXPECT_EQ(problems.all().size(), side < 0 ? 1U : 0U) << lines_of(problems);
    EXPECT_FALSE(problems.has_errors());
  }
}

}  // namespace
}  // namespace drydock
