// SPDX-License-Identifier: Apache-2.0
#include "keep_out/urdf.h"

#include <fmt/format.h>

#include <cmath>

#include "output/xml_text.h"
#include "spatial/tidy_number.h"

namespace drydock {
namespace {

/// Within a comment no two hyphens may meet.
std::string xml_comment(const std::string& text) {
  std::string safe;
  for (const char c : text)
    safe += c == '-' && !safe.empty() && safe.back() == '-' ? std::string(" -") : std::string(1, c);
  return safe;
}

std::string urdf_numbers(const Vector3& v) {
  return joined_numbers(v, " ");
}

/// Stands for nothing of weight; many readers refuse links without.
constexpr std::string_view kNoWeight =
    "    <inertial><mass value=\"0.001\"/><inertia ixx=\"1e-06\" ixy=\"0\" ixz=\"0\" iyy=\"1e-06\" iyz=\"0\" "
    "izz=\"1e-06\"/></inertial>\n";

std::string slide(const std::string& axis, const std::string& parent, const std::string& child, double low, double high,
                  const char* direction) {
  return fmt::format(
      "  <joint name=\"keep_out_{}\" type=\"prismatic\">\n    <parent link=\"{}\"/><child link=\"{}\"/>\n    <axis "
      "xyz=\"{}\"/><limit lower=\"{}\" upper=\"{}\" effort=\"1\" velocity=\"1\"/>\n  </joint>\n",
      axis, parent, child, direction, low, high);
}

std::string volume_link(std::span<const BoundingBox> boxes) {
  std::string text = "  <link name=\"keep_out\">\n";
  text += kNoWeight;
  for (const BoundingBox& box : boxes) {
    const std::string geometry = "<origin xyz=\"" + urdf_numbers(centre(box)) + "\"/><geometry><box size=\"" +
                                 urdf_numbers(extent(box)) + "\"/></geometry>";
    text += "    <collision>" + geometry + "</collision>\n";
  }
  return text +
         "  </link>\n  <joint name=\"keep_out_stands\" type=\"fixed\"><parent link=\"world\"/><child "
         "link=\"keep_out\"/></joint>\n";
}

std::string point_links(const KeepOutUrdf& request, const std::string& point) {
  std::string text;
  for (const char* name : {"keep_out_slide_x", "keep_out_slide_y"})
    text += fmt::format("  <link name=\"{}\">\n{}  </link>\n", name, kNoWeight);
  const std::string ball = fmt::format("<geometry><sphere radius=\"{}\"/></geometry>", request.ball_radius_m);
  text += fmt::format("  <link name=\"{}\">\n{}    <collision>{}</collision>\n  </link>\n", point, kNoWeight, ball);
  const BoundingBox& room = request.room;
  text += slide("x", "world", "keep_out_slide_x", room.low.x(), room.high.x(), "1 0 0");
  text += slide("y", "keep_out_slide_x", "keep_out_slide_y", room.low.y(), room.high.y(), "0 1 0");
  return text + slide("z", "keep_out_slide_y", point, room.low.z(), room.high.z(), "0 0 1");
}

std::string urdf_fault(const KeepOutUrdf& request) {
  if (!(request.ball_radius_m > 0) || !std::isfinite(request.ball_radius_m))
    return "the ball of the point has no radius";
  if (is_empty(request.room) || !request.room.low.allFinite() || !request.room.high.allFinite())
    return "there is no room";
  for (const BoundingBox& box : request.boxes)
    if (is_empty(box) || !box.low.allFinite() || !box.high.allFinite()) return "a box is empty or not finite";
  return {};
}

std::string allowed_pair(const std::string& one, const std::string& other) {
  return fmt::format("  <disable_collisions link1=\"{}\" link2=\"{}\" reason=\"User\"/>\n", one, other);
}

}  // namespace

std::string keep_out_link(const std::string& point) {
  return "keep_out_" + point;
}

Encoded keep_out_urdf(const KeepOutUrdf& request) {
  if (std::string fault = urdf_fault(request); !fault.empty()) return {{}, std::move(fault)};
  const std::string point = xml_escaped(keep_out_link(request.point));
  std::string text = fmt::format("<?xml version=\"1.0\"?>\n<robot name=\"{}\">\n", xml_escaped(request.name));
  text += fmt::format(
      "  <!-- Where the point {0} may not be, in the frame of the world [m]. In a robot of your own: copy the links\n"
      "       keep_out and {1} and the joint keep_out_stands, and hang {1} from the link that carries\n"
      "       the point by a fixed joint, in place of the three slides:\n"
      "       <joint name=\"keep_out_hangs\" type=\"fixed\"><parent link=\"YOUR_LINK\"/><child link=\"{1}\"/></joint> "
      "-->\n",
      xml_comment(xml_escaped(request.point)), xml_comment(point));
  text += "  <link name=\"world\"/>\n" + volume_link(request.boxes) + point_links(request, point);
  return {text + "</robot>\n", {}};
}

Encoded keep_out_srdf(const KeepOutUrdf& request) {
  const std::string point = xml_escaped(keep_out_link(request.point));
  std::string text = fmt::format("<?xml version=\"1.0\"?>\n<robot name=\"{}\">\n", xml_escaped(request.name));
  text += fmt::format(
      "  <!-- keep_out concerns {0} alone. For each other LINK of your robot that has collision shapes add\n"
      "         <disable_collisions link1=\"keep_out\" link2=\"LINK\" reason=\"User\"/>\n"
      "         <disable_collisions link1=\"{0}\" link2=\"LINK\" reason=\"User\"/>\n"
      "       or, with MoveIt from 2022 on, in place of all of them\n"
      "         <disable_default_collisions link=\"keep_out\"/> <disable_default_collisions link=\"{0}\"/>\n"
      "         <enable_collisions link1=\"keep_out\" link2=\"{0}\"/> -->\n",
      xml_comment(point));
  for (const std::string& link : request.links) {
    text += allowed_pair("keep_out", xml_escaped(link));
    text += allowed_pair(point, xml_escaped(link));
  }
  return {text + "</robot>\n", {}};
}

}  // namespace drydock
