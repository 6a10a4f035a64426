// SPDX-License-Identifier: Apache-2.0
#include "cli/demo/demo_files.h"

#include <cassert>
#include <string_view>

// The assembler copies the files in, as in page.cpp: DRYDOCK_EXAMPLES is the path of examples/, a string.
#define DRYDOCK_CARRY(symbol, path)                        \
  asm(".pushsection .rodata\n" symbol                      \
      "_begin:\n"                                          \
      ".incbin \"" DRYDOCK_EXAMPLES "/" path "\"\n" symbol \
      "_end:\n"                                            \
      ".byte 0\n"                                          \
      ".popsection\n")

DRYDOCK_CARRY("drydock_demo_hall", "arm-hall/hall.yaml");
DRYDOCK_CARRY("drydock_demo_through", "arm-hall/through.csv");
DRYDOCK_CARRY("drydock_demo_elbow", "arm-hall/elbow.csv");
DRYDOCK_CARRY("drydock_demo_high", "arm-hall/high.csv");
DRYDOCK_CARRY("drydock_demo_arm", "arms/suspended/arm3m.yaml");
DRYDOCK_CARRY("drydock_demo_urdf", "arms/suspended/arm3m.urdf");
DRYDOCK_CARRY("drydock_demo_srdf", "arms/suspended/arm3m.srdf");

extern "C" const char drydock_demo_hall_begin[], drydock_demo_hall_end[], drydock_demo_through_begin[],
    drydock_demo_through_end[], drydock_demo_elbow_begin[], drydock_demo_elbow_end[], drydock_demo_high_begin[],
    drydock_demo_high_end[], drydock_demo_arm_begin[], drydock_demo_arm_end[], drydock_demo_urdf_begin[],
    drydock_demo_urdf_end[], drydock_demo_srdf_begin[], drydock_demo_srdf_end[];

namespace drydock {
namespace {

/// In examples/ arms stand in a folder of their own; here all files are together.
std::string beside_each_other(std::string hall) {
  constexpr std::string_view kFolder = "../arms/suspended/";
  const std::size_t at = hall.find(kFolder);
  assert(at != std::string::npos && "the example names its arm");
  return hall.erase(at, kFolder.size());
}

}  // namespace

std::vector<DemoFile> demo_files() {
  return {{"hall.yaml", beside_each_other({drydock_demo_hall_begin, drydock_demo_hall_end})},
          {"through.csv", {drydock_demo_through_begin, drydock_demo_through_end}},
          {"elbow.csv", {drydock_demo_elbow_begin, drydock_demo_elbow_end}},
          {"high.csv", {drydock_demo_high_begin, drydock_demo_high_end}},
          {"arm3m.yaml", {drydock_demo_arm_begin, drydock_demo_arm_end}},
          {"arm3m.urdf", {drydock_demo_urdf_begin, drydock_demo_urdf_end}},
          {"arm3m.srdf", {drydock_demo_srdf_begin, drydock_demo_srdf_end}}};
}

}  // namespace drydock
