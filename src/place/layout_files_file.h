// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "hall/hall_file.h"

namespace drydock {

/// An object whose pose changes, and the pose as YAML.
struct ChangedPose {
  Located<std::string> name;  // with the place of the name in its file
  std::string pose;
};

struct LayoutFilesRequest {
  std::filesystem::path top;             // the hall's file
  std::vector<FileMention> mentions;     // where it and the files it includes name files
  std::vector<ChangedPose> poses;        // of objects in any of these files
  std::filesystem::path folder;          // where the files will be put
  std::string stem;                      // layout1
  std::vector<std::string> first_lines;  // a comment at the top, without #
};

struct LayoutFile {
  std::string name, text;
};

/// The user's hall file with other poses, ready to be read from its folder: comments, order and layout of the text
/// stay. Files it includes come along, changed, where objects stand in them; all other files are named by the way from
/// the folder to them. The first is `stem`.yaml.
struct LayoutFiles {
  std::vector<LayoutFile> files;
  std::filesystem::path root;  // a folder that holds everything that is named, for --root; empty: none is needed
  std::string refused;         // why there are none
};
LayoutFiles layout_files(const LayoutFilesRequest& request);

}  // namespace drydock
