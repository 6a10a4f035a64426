// SPDX-License-Identifier: Apache-2.0
#include "input/file_rules.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <vector>

#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/urdf/ros_package.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kPackageScheme = "package://";

bool lies_within(const fs::path& canonical, const fs::path& folder) {
  std::error_code ec;
  const fs::path canonical_folder = fs::weakly_canonical(folder, ec);
  if (ec) return false;
  const auto [inner, outer] =
      std::mismatch(canonical.begin(), canonical.end(), canonical_folder.begin(), canonical_folder.end());
  // A folder written with a closing slash ends in an empty element.
  return outer == canonical_folder.end() || (outer->empty() && std::next(outer) == canonical_folder.end());
}

bool is_allowed(const FileRules& rules, const fs::path& canonical) {
  if (lies_within(canonical, rules.root)) return true;
  return std::any_of(rules.packages.begin(), rules.packages.end(),
                     [&](const auto& package) { return lies_within(canonical, package.second); });
}

/// A name `package://package/rest`, in its parts.
struct PackageName {
  std::string package;
  fs::path rest;
};

PackageName parts_of(const std::string& name) {
  const std::string both = name.substr(kPackageScheme.size());
  const std::size_t slash = both.find('/');
  if (slash == std::string::npos) return {both, {}};
  return {both.substr(0, slash), fs::path(both.substr(slash + 1)).relative_path()};
}

/// Where a file would be if the folder around a URDF that has the name of a package were it; empty if there is none.
std::string place_beside(const FileRules& rules, const fs::path& urdf, const std::string& package,
                         const fs::path& rest) {
  const std::optional<fs::path> folder = urdf.extension() == ".urdf" ? folder_around(urdf, package) : std::nullopt;
  if (!folder || (rules.root_is_set && !lies_within(*folder, rules.root))) return {};
  return "; looked for " + all_in_quotes((*folder / rest).lexically_normal().string());
}

/// The path a name stands for, before any question of whether it may be used; nothing when the form is wrong.
std::optional<fs::path> meant_path(const FileRules& rules, const fs::path& naming_file, const std::string& name,
                                   const Mark& mark, const std::string& field, Problems& problems) {
  const std::string found = "found " + in_quotes(name);
  if (name.empty() || name.find('\0') != std::string::npos) {
    problems.error(mark, field, found, "the name of a file");
    return std::nullopt;
  }
  if (name.starts_with(kPackageScheme)) {
    const auto [package, rest] = parts_of(name);
    if (package.empty() && !rest.empty()) {
      problems.error(mark, field, found + " with three slashes",
                     "two, as in " + in_quotes(std::string(kPackageScheme) + rest.string()));
      return std::nullopt;
    }
    const auto known = rules.packages.find(package);
    if (known != rules.packages.end()) return rest.empty() ? known->second : known->second / rest;
    std::vector<std::string> names;
    for (const auto& [other, folder] : rules.packages) names.push_back(other);
    const std::string option = "--package " + (package.empty() ? "NAME" : package) + "=DIR";
    problems.error(mark, field, found + " in an unknown package",
                   option + " on the command line to say where it is" + did_you_mean(package, names) +
                       place_beside(rules, naming_file, package, rest));
    return std::nullopt;
  }
  const std::size_t scheme = name.find("://");
  if (scheme != std::string::npos) {
    problems.error(mark, field, found, "a path relative to this file, or package://NAME/PATH");
    return std::nullopt;
  }
  if (fs::path(name).is_absolute()) {
    problems.error(mark, field, found + ", an absolute path",
                   "a path relative to this file, or package://NAME/PATH with --package NAME=DIR");
    return std::nullopt;
  }
  return naming_file.parent_path() / name;
}

/// The rules with the package that the naming file lies in, if `name` is about it and nobody has said where it is. A
/// URDF may lie in one without `package.xml`, but that leads nowhere out of a root that somebody has set; and it may
/// name one that lies beside its own, within the root.
FileRules with_own_package(const FileRules& rules, const fs::path& naming_file, const std::string& name) {
  if (!name.starts_with(kPackageScheme)) return rules;
  const auto [package, rest] = parts_of(name);
  FileRules wider = rules;
  if (rules.packages.count(package) > 0) return wider;
  std::optional<fs::path> folder = package_around(naming_file, package);
  if (!folder && naming_file.extension() == ".urdf") {
    folder = folder_around(naming_file, package, rest);
    if (folder && rules.root_is_set && !lies_within(*folder, rules.root)) folder.reset();
    if (!folder) folder = package_beside(naming_file, package, rest, rules.root);
  }
  if (folder) wider.packages[package] = *folder;
  return wider;
}

std::string what_it_is(fs::file_type type) {
  switch (type) {
    case fs::file_type::directory:
      return "a folder";
    case fs::file_type::fifo:
      return "a FIFO";
    case fs::file_type::socket:
      return "a socket";
    default:
      return "a device";
  }
}

}  // namespace

FileRules default_file_rules(const fs::path& top_file) {
  std::error_code ec;
  const fs::path absolute = fs::absolute(top_file, ec);
  fs::path top_folder = fs::weakly_canonical(absolute.parent_path(), ec);
  if (ec) top_folder = absolute.parent_path();
  for (fs::path folder = top_folder;; folder = folder.parent_path()) {
    if (fs::exists(folder / "drydock.root", ec)) return {folder, {}, true};
    if (folder == folder.parent_path()) return {top_folder, {}};
  }
}

FileRules urdf_file_rules(const FileRules& rules, const fs::path& urdf) {
  if (rules.root_is_set) return rules;
  const std::optional<fs::path> folder = robot_folder(urdf);
  std::error_code ec;
  const fs::path root = fs::weakly_canonical(fs::absolute(rules.root, ec), ec);
  const fs::path file = fs::weakly_canonical(fs::absolute(urdf, ec), ec);
  if (ec || !folder || !lies_within(file, root) || !lies_within(root, *folder)) return rules;
  FileRules wider = rules;
  wider.root = *folder;
  return wider;
}

std::optional<fs::path> resolve_file(const FileRules& given, const fs::path& naming_file, const std::string& name,
                                     const Mark& mark, const std::string& field, Problems& problems) {
  const FileRules rules = with_own_package(given, naming_file, name);
  const std::optional<fs::path> path = meant_path(rules, naming_file, name, mark, field, problems);
  if (!path) return std::nullopt;
  const std::string found = "found " + in_quotes(name);
  std::error_code ec;
  const fs::path canonical = fs::weakly_canonical(fs::absolute(*path, ec), ec);
  if (ec) {
    problems.error(mark, field, found + ", which cannot be looked up (" + ec.message() + ")",
                   "a file that can be read");
    return std::nullopt;
  }
  // Asked before whether the file exists: a file must not be able to feel its way about outside.
  if (!is_allowed(rules, canonical)) {
    problems.error(
        mark, field, found + ", which leaves the project root",
        "a file within it; --root DIR widens the root, --package NAME=DIR adds a folder for package://NAME/PATH");
    return std::nullopt;
  }
  const fs::file_type type = fs::status(canonical, ec).type();
  if (type == fs::file_type::regular) return path;
  if (type == fs::file_type::not_found) {
    problems.error(mark, field, found + ", which does not exist",
                   name.starts_with(kPackageScheme) ? "a file " + all_in_quotes(canonical.string())
                                                    : "the name of a file, relative to this one");
  } else if (type == fs::file_type::none || type == fs::file_type::unknown) {
    problems.error(mark, field, found + ", which cannot be looked up", "a file that can be read");
  } else {
    problems.error(mark, field, found + ", which is " + what_it_is(type), "a regular file");
  }
  return std::nullopt;
}

std::optional<std::string> read_bytes(const fs::path& path, std::size_t max_bytes, const Mark& mark_of_mention,
                                      const std::string& field, Problems& problems) {
  const std::string found = "found " + in_quotes(path.string());
  const auto refuse = [&](const std::string& why, std::string expected) {
    problems.error(mark_of_mention, field, found + ", which " + why, std::move(expected));
    return std::nullopt;
  };
  // Without O_NONBLOCK, opening a FIFO waits for somebody to write into it.
  const int file = ::open(path.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC | O_NOCTTY);
  if (file < 0 && errno == ENOENT) return refuse("does not exist", "the name of a file");
  if (file < 0)
    return refuse(std::string("cannot be opened (") + std::strerror(errno) + ")", "a file that can be read");
  struct Closer {
    int file;
    ~Closer() { ::close(file); }
  } closer{file};

  struct stat status {};
  if (::fstat(file, &status) != 0) return refuse("cannot be looked up", "a file that can be read");
  if (S_ISDIR(status.st_mode)) return refuse("is a folder", "a regular file");
  if (!S_ISREG(status.st_mode)) return refuse("is not a regular file", "a regular file");
  const std::string limit = "at most " + std::to_string(max_bytes) + " bytes";
  if (static_cast<std::size_t>(status.st_size) > max_bytes) {
    return refuse("holds " + std::to_string(status.st_size) + " bytes", limit);
  }
  std::string bytes(static_cast<std::size_t>(status.st_size) + 1, '\0');
  std::size_t filled = 0;
  for (;;) {
    const ssize_t got = ::read(file, bytes.data() + filled, bytes.size() - filled);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return refuse(std::string("cannot be read (") + std::strerror(errno) + ")", "a file that can be read");
    if (got == 0) break;
    filled += static_cast<std::size_t>(got);
    if (filled > max_bytes) return refuse("grew while being read", limit);
    if (filled == bytes.size()) bytes.resize(2 * bytes.size());
  }
  bytes.resize(filled);
  return bytes;
}

}  // namespace drydock
