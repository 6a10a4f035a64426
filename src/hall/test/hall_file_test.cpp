// SPDX-License-Identifier: Apache-2.0
#include "hall/hall_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>

#include "hall/hall_sections_file.h"
#include "input/schema.h"
#include "input/yaml/yaml_file.h"

namespace drydock {
namespace {

/// A folder with a closed box of 400 × 300 × 200 as an OBJ, gone after the test.
struct CrateFolder {
  std::filesystem::path path = std::filesystem::temp_directory_path() / ("drydock_hall_" + std::to_string(::getpid()));
  CrateFolder() {
    std::filesystem::create_directories(path);
    write(
        "crate.obj",
        "v 0 0 0\nv 400 0 0\nv 400 300 0\nv 0 300 0\nv 0 0 200\nv 400 0 200\nv 400 300 200\nv 0 300 200\n"
        "f 1 4 3\nf 1 3 2\nf 5 6 7\nf 5 7 8\nf 1 2 6\nf 1 6 5\nf 2 3 7\nf 2 7 6\nf 3 4 8\nf 3 8 7\nf 4 1 5\nf 4 5 8\n");
    write("cut.obj", "v 0 0 0\nv 4 0 0\nv 4 3 0\nv 0 3 0\nf 1 4 3\nf 1 3 2\n");
  }
  ~CrateFolder() { std::filesystem::remove_all(path); }
  void write(const std::string& name, const std::string& text) const { std::ofstream(path / name) << text; }
};

std::optional<Hall> read(const CrateFolder& folder, const std::string& text, Problems& problems) {
  folder.write("hall.yaml", "drydock: 1\nkind: hall\nname: h\n" + text);
  const std::filesystem::path path = folder.path / "hall.yaml";
  std::optional<HallFile> file = read_hall_file(path, default_file_rules(path), {}, problems);
  return file ? std::optional(std::move(file->hall)) : std::nullopt;
}

// Oracle: the numbers as written; a mesh in millimetres comes in metres and is shared however it is spelt.
TEST(Hall, HoldsWhatTheFileSays) {
  const CrateFolder folder;
  Problems problems;
  const auto hall = read(folder, R"(
objects:
  - {name: a, mesh: crate.obj, unit: mm, at: {p: [1, 2, 3]}, movable: {x: [-2, 2], yaw: [10 deg, 20 deg]}}
  - {name: b, mesh: ./crate.obj, unit: mm, colour: [1, 0.5, 0]}
  - {name: c, mesh: cut.obj, accept: [open_edges]}
  - {name: d, capsule: {radius: 5 cm, length: 1.5}}
ignore: [[a, b], [c, d]]
)",
                         problems);
  for (const Problem& problem : problems.all()) ADD_FAILURE() << to_string(problem);
  ASSERT_TRUE(hall);
  const auto mesh_a = std::get<std::shared_ptr<const TriangleMesh>>(hall->objects[0].shape);
  const auto mesh_b = std::get<std::shared_ptr<const TriangleMesh>>(hall->objects[1].shape);
  EXPECT_EQ(mesh_a, mesh_b);
  EXPECT_TRUE(mesh_a->vertices[6].isApprox(Vector3(0.4, 0.3, 0.2)));
  EXPECT_EQ(hall->objects[0].X_WO.p, Vector3(1, 2, 3));
  EXPECT_EQ(hall->objects[0].movable->x, (Interval{-2, 2}));
  EXPECT_FALSE(hall->objects[0].movable->y);
  EXPECT_NEAR(hall->objects[0].movable->yaw_rad->max, 0.349065850398866, 1e-15);
  EXPECT_EQ(hall->objects[1].colour, Vector3(1, 0.5, 0));
  EXPECT_EQ(std::get<Capsule>(hall->objects[3].shape).radius_m, 0.05);
  EXPECT_EQ(hall->may_touch[1][1], "d");
  EXPECT_TRUE(may_touch(*hall, "b", "a"));
  EXPECT_FALSE(may_touch(*hall, "b", "c"));
}

// Oracle: the faults of the two meshes, known by construction.
TEST(Hall, TakesAFaultOfAMeshForAnErrorUnlessAccepted) {
  const CrateFolder folder;
  Problems problems;
  EXPECT_FALSE(read(folder, "objects:\n  - {name: a, mesh: crate.obj}\n  - {name: b, mesh: cut.obj}\n", problems));
  ASSERT_EQ(problems.errors(), 2u);
  EXPECT_EQ(problems.all()[0].expected, "unit: mm beside the mesh; or list likely_millimetres under accept");
  EXPECT_EQ(problems.all()[1].mark.line, 6);
  EXPECT_EQ(problems.all()[1].found, "found 4 open edges in \"cut.obj\", the first at (0, 1.5, 0) m");
  EXPECT_EQ(problems.all()[1].expected, "a closed surface: repair the mesh, or list open_edges under accept");
}

// Oracle: the places of the names, written by hand.
TEST(Hall, KnowsWhatCarriesWhat) {
  const CrateFolder folder;
  Problems problems;
  const auto hall = read(folder, R"(
objects:
  - {name: panel, box: [1, 1, 1], moves_with: body}
  - {name: rack, box: [1, 1, 1]}
  - {name: body, box: [1, 1, 1], movable: {x: [-2, 2]}}
)",
                         problems);
  ASSERT_TRUE(hall);
  std::vector<int> carriers;
  for (const HallObject& object : hall->objects) carriers.push_back(object.carrier);
  EXPECT_EQ(carriers, (std::vector<int>{2, -1, -1}));
}

// A hall with more in it, as a folder below may have.
struct HallWithTanks {
  HallSections hall;
  std::map<std::string, double> tanks;
};
void describe(Fields& f, HallWithTanks& h) {
  describe(f, h.hall);
  f.optional("tanks", h.tanks, Dimension::mass(), "tanks by name");
}

// Oracle: both parts are read from one section, and names of either part count.
TEST(Hall, IsAPartOfLargerHalls) {
  HallWithTanks h;
  Problems problems;
  read_yaml_text(
      "drydock: 1\nkind: hall\nname: h\nobjects: [{name: a, box: [1, 2, 3]}]\ntanks: {mss: 50 kg}\nignore: [[a, mss], "
      "[a, ms]]\ntank: 3\n",
      "hall.yaml", {}, h, problems);
  check_names(h.hall, {"mss"}, problems);
  EXPECT_EQ(h.tanks.at("mss"), 50);
  ASSERT_EQ(problems.errors(), 2u);
  EXPECT_EQ(problems.all()[0].found, "unknown field; did you mean tanks?");
  EXPECT_EQ(problems.all()[1].expected, "the name of a thing in this hall");
  const nlohmann::json schema = json_schema(describe_fields<HallWithTanks>(), "hall");
  EXPECT_TRUE(schema["properties"].contains("tanks") && schema["properties"].contains("objects"));
  EXPECT_EQ(schema["required"], nlohmann::json({"drydock", "kind", "name"}));
}

// Oracle: count. Every one of a thousand objects is there; a list of that length is an ordinary file.
TEST(Hall, ReadsAThousandLines) {
  std::string text = "drydock: 1\nkind: hall\nname: h\nobjects:\n";
  for (int i = 0; i < 1000; ++i) {
    text += "  - {name: o" + std::to_string(i) + ", box: [1 m, 20 cm, 3 mm], at: {p: [1, 2, 3], yaw: 17 deg}}\n";
  }
  HallSections hall;
  Problems problems;
  read_yaml_text(text, "hall.yaml", {}, hall, problems);
  check_names(hall, {}, problems);
  EXPECT_FALSE(problems.has_errors());
  EXPECT_EQ(hall.objects.size(), 1000u);
  EXPECT_EQ(hall.objects[999].name.field, "objects[999].name");
}

}  // namespace
}  // namespace drydock
