// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/ros_package.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "input/file_rules.h"
#include "input/urdf/xml_document.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr XmlLimits kPackageLimits{std::size_t{256} << 10U, 16, 5'000, 20'000};
constexpr std::array<std::string_view, 5> kRobotFolders{"urdf", "urdfs", "robots", "robot", "description"};

/// From the folder of a file upwards, without the root of the disk.
std::vector<fs::path> upper_folders(const fs::path& file) {
  std::error_code ec;
  fs::path folder = fs::weakly_canonical(fs::absolute(file, ec), ec).parent_path();
  std::vector<fs::path> folders;
  if (ec) return folders;
  for (; folder != folder.parent_path(); folder = folder.parent_path()) folders.push_back(folder);
  return folders;
}

bool is_package(const fs::path& folder) {
  std::error_code ec;
  return fs::is_regular_file(folder / "package.xml", ec);
}

/// What a `package.xml` calls its package; empty if it does not say.
std::string name_of_package(const fs::path& folder) {
  Problems unused;  // a package.xml that is broken is just not the one that is looked for
  const std::string file = (folder / "package.xml").string();
  const auto bytes = read_bytes(file, kPackageLimits.bytes, {file, 0, 0}, "", unused);
  const auto document = bytes ? parse_xml(*bytes, file, unused, kPackageLimits) : std::nullopt;
  if (!document || document->root().name != "package") return {};
  const std::vector<const XmlElement*> names = document->children(document->root(), "name");
  if (names.empty()) return {};
  const std::string& text = names[0]->text;  // begins behind the blanks
  return text.substr(0, text.find_last_not_of(" \t\r\n") + 1);
}

/// Of paths with symlinks resolved.
bool lies_in(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first == folder.end();
}

bool holds_file(const fs::path& folder, const fs::path& rest) {
  std::error_code ec;
  const fs::path file = fs::weakly_canonical(folder / rest, ec);
  return !ec && fs::is_regular_file(file, ec) && lies_in(file, folder);
}

}  // namespace

std::optional<fs::path> package_around(const fs::path& file, const std::string& name) {
  if (name.empty()) return std::nullopt;
  for (const fs::path& folder : upper_folders(file)) {
    if (is_package(folder) && (folder.filename() == name || name_of_package(folder) == name)) return folder;
  }
  return std::nullopt;
}

std::optional<fs::path> folder_around(const fs::path& file, const std::string& name, const fs::path& rest) {
  for (const fs::path& folder : upper_folders(file)) {
    if (folder.filename() == name && holds_file(folder, rest)) return folder;
  }
  return std::nullopt;
}

std::optional<fs::path> folder_around(const fs::path& file, const std::string& name) {
  for (const fs::path& folder : upper_folders(file)) {
    if (folder.filename() == name) return folder;
  }
  return std::nullopt;
}

std::optional<fs::path> package_beside(const fs::path& file, const std::string& name, const fs::path& rest,
                                       const fs::path& root) {
  if (name.empty() || name == "." || name == "..") return std::nullopt;
  std::error_code ec;
  fs::path top = fs::weakly_canonical(fs::absolute(root, ec), ec);
  if (top.filename().empty()) top = top.parent_path();  // written with a closing slash
  for (const fs::path& upper : upper_folders(file)) {
    if (ec || !lies_in(upper, top)) return std::nullopt;
    const fs::path folder = fs::canonical(upper / name, ec);
    if (!ec && lies_in(folder, top) && (is_package(folder) || holds_file(folder, rest))) return folder;
    ec.clear();  // there is no such folder
  }
  return std::nullopt;
}

std::optional<fs::path> robot_folder(const fs::path& urdf) {
  const std::vector<fs::path> folders = upper_folders(urdf);
  const auto package = std::find_if(folders.begin(), folders.end(), is_package);
  if (package != folders.end()) return *package;
  if (folders.size() < 2) return std::nullopt;
  const std::string name = folders[0].filename().string();
  const bool is_part = std::find(kRobotFolders.begin(), kRobotFolders.end(), name) != kRobotFolders.end();
  return is_part ? std::optional(folders[1]) : std::nullopt;
}

}  // namespace drydock
