// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "input/problem.h"

namespace drydock {

class MeshStore;

/// Which files a user's file may name: those within the project root, and those within the folder of a package.
struct FileRules {
  std::filesystem::path root;
  std::map<std::string, std::filesystem::path> packages;  // by the name in package://name/…
  bool root_is_set = false;                               // by drydock.root or --root: then nothing widens it
  std::shared_ptr<MeshStore> meshes = {};                 // shared by readings of the same files; none: read each time
};

/// A value that names a file, and the file it means.
struct FileMention {
  std::string in_file;  // the file that it stands in; kSetOption from the command line
  TextPlace begin, end;
  std::string text;
  std::filesystem::path path;
};

/// The root is the nearest folder upward of the top file that holds `drydock.root`, else the folder of the top file.
FileRules default_file_rules(const std::filesystem::path& top_file);

/// The rules for what a URDF file names: unless somebody has set the root, it is widened to the folder that holds all
/// of the robot (robot_folder in ros_package.h).
FileRules urdf_file_rules(const FileRules& rules, const std::filesystem::path& urdf);

/// The file meant by `name`, which stands at `mark` in `naming_file`: relative to the naming file, or
/// `package://package/rest`, where a package that is not among the rules is the one around the naming file, or of a
/// URDF one beside that (ros_package.h). It must be a regular file and, with symlinks resolved, lie within the root or
/// a package. The path comes back as the user would write it (not made absolute), so that it reads well in further
/// problems.
std::optional<std::filesystem::path> resolve_file(const FileRules& rules, const std::filesystem::path& naming_file,
                                                  const std::string& name, const Mark& mark, const std::string& field,
                                                  Problems& problems);

/// All bytes of a file, if it is a regular one of at most `max_bytes`. Never waits on a FIFO or device.
/// Problems are reported at `mark_of_mention`, the place that names the file (or the file itself, line 0).
std::optional<std::string> read_bytes(const std::filesystem::path& path, std::size_t max_bytes,
                                      const Mark& mark_of_mention, const std::string& field, Problems& problems);

}  // namespace drydock
