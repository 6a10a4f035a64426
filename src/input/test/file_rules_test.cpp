// SPDX-License-Identifier: Apache-2.0
#include "input/file_rules.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <fstream>

namespace drydock {
namespace {

namespace fs = std::filesystem;

class FileRulesTest : public ::testing::Test {
 protected:
  void SetUp() override {
    base_ = fs::temp_directory_path() / ("drydock_rules_" + std::to_string(::getpid()));
    fs::create_directories(base_ / "project/halls/deep");
    fs::create_directories(base_ / "elsewhere");
    for (const char* file : {"project/halls/hall.yaml", "project/halls/a.stl", "project/b.stl", "elsewhere/c.stl"}) {
      std::ofstream(base_ / file) << "bytes";
    }
    fs::create_symlink(base_ / "elsewhere/c.stl", base_ / "project/halls/out.stl");
    fs::create_symlink(base_ / "project/b.stl", base_ / "project/halls/in.stl");
    fs::create_symlink("loop", base_ / "project/halls/loop");
    ::mkfifo((base_ / "project/halls/fifo").c_str(), 0600);
  }
  void TearDown() override { fs::remove_all(base_); }

  /// The problem on resolving a name from the hall file, or where it led.
  std::string outcome(const FileRules& rules, const std::string& name) {
    Problems problems;
    const auto path =
        resolve_file(rules, base_ / "project/halls/hall.yaml", name, {"hall.yaml", 3, 7}, "mesh", problems);
    EXPECT_NE(path.has_value(), problems.has_errors()) << name;
    return path ? fs::canonical(*path).lexically_relative(fs::canonical(base_)).string() : problems.all()[0].found;
  }

  fs::path base_;
};

// Oracle: the rule as design.md states it.
TEST_F(FileRulesTest, RootIsTheNearestMarkedFolderElseTheFolderOfTheFile) {
  const fs::path hall = base_ / "project/halls/hall.yaml";
  EXPECT_EQ(default_file_rules(hall).root, fs::canonical(base_ / "project/halls"));
  std::ofstream(base_ / "project/drydock.root") << "";
  EXPECT_EQ(default_file_rules(hall).root, fs::canonical(base_ / "project"));
}

// Oracle: which of the files made above lie within the folder, by looking.
TEST_F(FileRulesTest, StaysWithinTheRoot) {
  const FileRules narrow{base_ / "project/halls", {}};
  const FileRules wide{base_ / "project/", {}};
  EXPECT_EQ(outcome(narrow, "a.stl"), "project/halls/a.stl");
  EXPECT_EQ(outcome(narrow, "./deep/../a.stl"), "project/halls/a.stl");
  EXPECT_EQ(outcome(narrow, "../b.stl"), "found \"../b.stl\", which leaves the project root");
  EXPECT_EQ(outcome(narrow, "../nothing.stl"), "found \"../nothing.stl\", which leaves the project root");
  EXPECT_EQ(outcome(narrow, "in.stl"), "found \"in.stl\", which leaves the project root");
  EXPECT_EQ(outcome(wide, "../b.stl"), "project/b.stl");
  EXPECT_EQ(outcome(wide, "in.stl"), "project/b.stl");
  EXPECT_EQ(outcome(wide, "out.stl"), "found \"out.stl\", which leaves the project root");
  EXPECT_EQ(outcome(wide, "../../project_other"), "found \"../../project_other\", which leaves the project root");
  EXPECT_EQ(outcome(wide, "/etc/passwd"), "found \"/etc/passwd\", an absolute path");
  EXPECT_EQ(outcome(wide, "file:///etc/passwd"), "found \"file:///etc/passwd\"");
  EXPECT_EQ(outcome(wide, ""), "found \"\"");
  EXPECT_EQ(outcome(wide, "none.stl"), "found \"none.stl\", which does not exist");
  EXPECT_EQ(outcome(wide, "deep"), "found \"deep\", which is a folder");
  EXPECT_EQ(outcome(wide, "fifo"), "found \"fifo\", which is a FIFO");
  EXPECT_TRUE(outcome(wide, "loop").find("cannot be looked up") != std::string::npos);
  EXPECT_TRUE(outcome(wide, std::string(5000, 'x')).find("cannot be looked up") != std::string::npos);
}

// Oracle: as above, with the folder named as a package.
TEST_F(FileRulesTest, FindsPackages) {
  const FileRules rules{base_ / "project", {{"parts", base_ / "elsewhere"}}};
  EXPECT_EQ(outcome(rules, "package://parts/c.stl"), "elsewhere/c.stl");
  EXPECT_EQ(outcome(rules, "package://parts//c.stl"), "elsewhere/c.stl");
  EXPECT_EQ(outcome(rules, "out.stl"), "elsewhere/c.stl");
  EXPECT_EQ(outcome(rules, "package://parts/../project/b.stl"), "project/b.stl");
  EXPECT_EQ(outcome(rules, "package://parts/../../x"),
            "found \"package://parts/../../x\", which leaves the project root");
  EXPECT_EQ(outcome(rules, "package://part/c.stl"), "found \"package://part/c.stl\" in an unknown package");
  EXPECT_EQ(outcome(rules, "package://parts"), "found \"package://parts\", which is a folder");
}

// Oracle: the rule. A file finds the package around it, which must say that it is one; rules come first.
TEST_F(FileRulesTest, FindsThePackageAroundAFile) {
  const FileRules narrow{base_ / "project/halls", {}};
  EXPECT_EQ(outcome(narrow, "package://project/b.stl"), "found \"package://project/b.stl\" in an unknown package");
  std::ofstream(base_ / "project/package.xml") << "<package/>";
  EXPECT_EQ(outcome(narrow, "package://project/b.stl"), "project/b.stl");
  EXPECT_EQ(outcome(narrow, "package://project/../elsewhere/c.stl"),
            "found \"package://project/../elsewhere/c.stl\", which leaves the project root");
  EXPECT_EQ(outcome(narrow, "../b.stl"), "found \"../b.stl\", which leaves the project root");
  EXPECT_EQ(outcome(narrow, "package:///b.stl"), "found \"package:///b.stl\" with three slashes");
  const FileRules told{base_ / "project", {{"project", base_ / "elsewhere"}}};
  EXPECT_EQ(outcome(told, "package://project/c.stl"), "elsewhere/c.stl");
}

// Oracle: what was written; and the test ends, so nothing waited on the FIFO.
TEST_F(FileRulesTest, ReadsRegularFilesOnly) {
  Problems problems;
  const fs::path halls = base_ / "project/halls";
  const auto read = [&](const fs::path& path, std::size_t most) {
    return read_bytes(path, most, {"hall.yaml", 3, 7}, "mesh", problems);
  };
  EXPECT_EQ(read(halls / "a.stl", 5), "bytes");
  EXPECT_FALSE(read(halls / "a.stl", 4));
  EXPECT_FALSE(read(halls / "fifo", 100));
  EXPECT_FALSE(read(halls, 100));
  EXPECT_FALSE(read("/dev/zero", 100));
  EXPECT_FALSE(read(halls / "none", 100));
  EXPECT_FALSE(read(halls / "loop", 100));
  EXPECT_EQ(problems.errors(), 6u);
}

// Oracle: the rule. The name that a package.xml gives counts as much as that of its folder; one that cannot be read
// names nothing; the nearest comes first.
TEST_F(FileRulesTest, FindsThePackageByTheNameItGives) {
  const FileRules narrow{base_ / "project/halls", {}};
  const auto package = [&](const std::string& folder, const std::string& text) {
    std::ofstream(base_ / folder / "package.xml") << text;
  };
  const std::string unknown = "found \"package://arm_description/b.stl\" in an unknown package";
  for (const char* broken :
       {"<package><name>arm_description</name>", "<package><name>arm</name></package>",
        "<robot name='arm_description'/>", "<package/>", "<robot><name>arm_description</name></robot>", "", "\xFF\xFE",
        "<!DOCTYPE a [<!ENTITY n 'arm_description'>]><package><name>&n;</name></package>"}) {
    package("project", broken);
    EXPECT_EQ(outcome(narrow, "package://arm_description/b.stl"), unknown) << broken;
  }
  package("project", "<package>" + std::string(300'000, ' ') + "<name>arm_description</name></package>");
  EXPECT_EQ(outcome(narrow, "package://arm_description/b.stl"), unknown) << "too large";
  package("project", "<?xml version='1.0'?><package format='2'><name>\n arm_description </name></package>");
  EXPECT_EQ(outcome(narrow, "package://arm_description/b.stl"), "project/b.stl");
  EXPECT_EQ(outcome(narrow, "package://project/b.stl"), "project/b.stl");
  EXPECT_EQ(outcome(narrow, "package://arm_description/../elsewhere/c.stl"),
            "found \"package://arm_description/../elsewhere/c.stl\", which leaves the project root");
  package("project/halls", "<package><name>arm_description</name></package>");
  EXPECT_EQ(outcome(narrow, "package://arm_description/a.stl"), "project/halls/a.stl");
}

// Oracle: the rule. For a URDF, an upper folder with the name of the package and the file will do; it is no way out of
// a root that somebody has set, and no file but a URDF has it.
TEST_F(FileRulesTest, AUrdfFindsAPackageByItsFolderAlone) {
  fs::create_directories(base_ / "arm/sub/arm/urdf");
  std::ofstream(base_ / "arm/m.stl") << "bytes";
  std::ofstream(base_ / "arm/sub/arm/n.stl") << "bytes";
  const fs::path urdf = base_ / "arm/sub/arm/urdf/r.urdf";
  const auto found = [&](const FileRules& rules, const fs::path& file, const std::string& name) {
    Problems problems;
    const auto path = resolve_file(rules, file, name, {"r.urdf", 3, 7}, "mesh", problems);
    return path ? fs::canonical(*path).lexically_relative(fs::canonical(base_)).string() : problems.all().at(0).found;
  };
  const FileRules rules{urdf.parent_path(), {}};
  EXPECT_EQ(found(rules, urdf, "package://arm/n.stl"), "arm/sub/arm/n.stl");
  EXPECT_EQ(found(rules, urdf, "package://arm/m.stl"), "arm/m.stl") << "the nearest that has it";
  const std::string unknown = "found \"package://arm/o.stl\" in an unknown package";
  EXPECT_EQ(found(rules, urdf, "package://arm/o.stl"), unknown);
  EXPECT_EQ(found(rules, urdf, "package://arm/../project/b.stl"),
            "found \"package://arm/../project/b.stl\" in an unknown package");
  EXPECT_EQ(found(rules, base_ / "arm/sub/arm/urdf/r.yaml", "package://arm/n.stl"),
            "found \"package://arm/n.stl\" in an unknown package");
  std::ofstream(base_ / "arm/sub/arm/package.xml") << "<package><name>arm</name></package>";
  EXPECT_NE(found(rules, urdf, "package://arm/m.stl"), "arm/m.stl") << "a package that says so comes first";
  fs::remove(base_ / "arm/sub/arm/package.xml");
  std::ofstream(base_ / "arm/sub/drydock.root") << "";
  EXPECT_EQ(found(default_file_rules(urdf), urdf, "package://arm/n.stl"), "arm/sub/arm/n.stl");
  EXPECT_EQ(found(default_file_rules(urdf), urdf, "package://arm/m.stl"),
            "found \"package://arm/m.stl\" in an unknown package");
}

// Oracle: the rule. Packages of a workspace lie side by side; a URDF finds them within the root, and only there.
TEST_F(FileRulesTest, AUrdfFindsAPackageBesideItsOwn) {
  for (const char* folder : {"ws/src/arm/urdf", "ws/src/hand/meshes", "ws/src/arm/urdf/tool", "ws/tool", "ws/bare"}) {
    fs::create_directories(base_ / folder);
  }
  for (const char* file : {"ws/src/arm/package.xml", "ws/src/hand/package.xml", "ws/src/hand/meshes/h.stl",
                           "ws/src/arm/urdf/tool/t.stl", "ws/tool/u.stl", "ws/bare/b.stl"}) {
    std::ofstream(base_ / file) << "<package/>";
  }
  fs::create_directory_symlink(base_ / "elsewhere", base_ / "ws/src/linked");
  const auto found = [&](const FileRules& rules, const std::string& file, const std::string& name) {
    Problems problems;
    const auto path = resolve_file(rules, base_ / "ws/src/arm/urdf" / file, name, {"r.urdf", 3, 7}, "mesh", problems);
    return path ? fs::canonical(*path).lexically_relative(fs::canonical(base_)).string() : problems.all().at(0).found;
  };
  const FileRules set{base_ / "ws/", {}, true}, narrow{base_ / "ws/src/arm", {}};
  const auto unknown = [](const std::string& name) { return "found \"" + name + "\" in an unknown package"; };
  EXPECT_EQ(found(set, "r.urdf", "package://hand/meshes/h.stl"), "ws/src/hand/meshes/h.stl");
  EXPECT_EQ(found(set, "r.urdf", "package://bare/b.stl"), "ws/bare/b.stl") << "by its name and the file alone";
  EXPECT_EQ(found(set, "r.urdf", "package://tool/t.stl"), "ws/src/arm/urdf/tool/t.stl") << "the nearest";
  EXPECT_EQ(found(set, "r.urdf", "package://tool/u.stl"), "ws/tool/u.stl") << "the nearest that has it";
  EXPECT_EQ(found(set, "r.urdf", "package://hand/none.stl"), "found \"package://hand/none.stl\", which does not exist");
  EXPECT_EQ(found(set, "r.urdf", "package://bare/none.stl"), unknown("package://bare/none.stl"));
  EXPECT_EQ(found(set, "r.yaml", "package://hand/meshes/h.stl"), unknown("package://hand/meshes/h.stl"));
  EXPECT_EQ(found(narrow, "r.urdf", "package://hand/meshes/h.stl"), unknown("package://hand/meshes/h.stl"));
  EXPECT_EQ(found(narrow, "r.urdf", "package://tool/t.stl"), "ws/src/arm/urdf/tool/t.stl");
  EXPECT_EQ(found(set, "r.urdf", "package://linked/c.stl"), unknown("package://linked/c.stl"))
      << "a link out of the root";
  EXPECT_EQ(found(set, "r.urdf", "package://../tool/u.stl"), unknown("package://../tool/u.stl"));
  EXPECT_EQ(found(set, "r.urdf", "package://hand/../../../elsewhere/c.stl"),
            "found \"package://hand/../../../elsewhere/c.stl\", which leaves the project root");
  FileRules told = set;
  told.packages["hand"] = base_ / "ws/bare";
  EXPECT_EQ(found(told, "r.urdf", "package://hand/b.stl"), "ws/bare/b.stl") << "what somebody has said comes first";
}

// Oracle: the words. A file of a package is named by the whole path that was looked for; three slashes are one too
// many.
TEST_F(FileRulesTest, SaysWhereItLookedInAPackage) {
  const FileRules rules{base_ / "project", {{"parts", base_ / "elsewhere"}}};
  const std::string rest = "meshes/" + std::string(80, 'x') + "/a.stl";
  const auto expected = [&](const std::string& name) {
    Problems problems;
    EXPECT_FALSE(resolve_file(rules, base_ / "project/halls/hall.yaml", name, {"hall.yaml", 3, 7}, "mesh", problems));
    return problems.all().at(0).expected;
  };
  EXPECT_EQ(expected("package://parts/" + rest),
            "a file \"" + (fs::canonical(base_) / "elsewhere" / rest).string() + "\"");
  EXPECT_EQ(expected("none.stl"), "the name of a file, relative to this one");
  Problems problems;
  EXPECT_FALSE(resolve_file(rules, base_ / "project/halls/r.urdf", "package://halls/" + rest, {}, "mesh", problems));
  EXPECT_EQ(problems.all().at(0).expected, "--package halls=DIR on the command line to say where it is; looked for \"" +
                                               (fs::canonical(base_) / "project/halls" / rest).string() + "\"");
  EXPECT_EQ(outcome(rules, "package:///parts/c.stl"), "found \"package:///parts/c.stl\" with three slashes");
  EXPECT_EQ(expected("package:///parts/c.stl"), "two, as in \"package://parts/c.stl\"");
}

}  // namespace
}  // namespace drydock
