// SPDX-License-Identifier: Apache-2.0
// Any bytes give a sound result or a problem, never both, for a robot and without one.
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "input/urdf/srdf.h"

namespace {

const char* const kRobot = R"(<robot name="arm">
  <link name="base"><inertial><mass value="2"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="tip"><inertial><mass value="1"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <joint name="turn" type="revolute"><parent link="base"/><child link="tip"/><axis xyz="0 1 0"/>
    <limit lower="-1" upper="2" effort="3" velocity="4"/></joint>
</robot>)";

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static drydock::Problems none;
  static const std::optional<drydock::UrdfModel> robot = drydock::parse_urdf(kRobot, "arm.urdf", none);
  if (!robot) std::abort();
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  for (const drydock::UrdfModel* model : {static_cast<const drydock::UrdfModel*>(nullptr), &*robot}) {
    drydock::Problems problems;
    const auto read = drydock::parse_srdf(bytes, "fuzz.srdf", model, problems);
    if (read.has_value() == problems.has_errors()) std::abort();
    if (read) (void)drydock::describe_srdf(*read);
  }
  return 0;
}
