// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <string>
#include <vector>

namespace drydock {

/// A file of the demo's hall, under its name in the folder of the hall.
struct DemoFile {
  std::string name;
  std::string bytes;
};

/// The arm hall of examples/, which this program carries, with everything in one folder.
std::vector<DemoFile> demo_files();

}  // namespace drydock
