// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace drydock {

/// The folder of the ROS package of this name that a file lies in: the nearest upper folder with a `package.xml` that
/// is called so, or whose `package.xml` says so in <name>. A `package.xml` that cannot be read, as one over 256 KB, has
/// no name.
std::optional<std::filesystem::path> package_around(const std::filesystem::path& file, const std::string& name);

/// For packages without `package.xml`: the nearest upper folder of a file that is called `name` and holds the regular
/// file `rest`, symlinks resolved.
std::optional<std::filesystem::path> folder_around(const std::filesystem::path& file, const std::string& name,
                                                   const std::filesystem::path& rest);
/// The nearest upper folder of a file that is called `name`, whatever it holds.
std::optional<std::filesystem::path> folder_around(const std::filesystem::path& file, const std::string& name);

/// A package beside the one that a file lies in: a folder called `name` in the nearest upper folder of the file, `root`
/// or within it, where such a folder holds a `package.xml` or the regular file `rest`. Symlinks resolved, it lies
/// within the root too.
std::optional<std::filesystem::path> package_beside(const std::filesystem::path& file, const std::string& name,
                                                    const std::filesystem::path& rest,
                                                    const std::filesystem::path& root);

/// The folder that holds all of a robot: the nearest upper folder of its URDF file with a `package.xml`, else the
/// parent of the URDF's folder if that is called urdf, urdfs, robots, robot or description. Never the root of the disk.
std::optional<std::filesystem::path> robot_folder(const std::filesystem::path& urdf);

}  // namespace drydock
