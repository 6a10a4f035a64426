// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_scene.h"

#include <algorithm>
#include <cmath>

#include "facility/flight.h"
#include "hall/platform_scenery.h"
#include "hall/scenery.h"
#include "mission/part/contact/contact_view.h"
#include "multibody/kinematics.h"

namespace drydock {
namespace {

constexpr Colour kPayloadColour{0.80, 0.69, 0.47, 1.0};
constexpr Colour kFlightColour{0.55, 0.70, 0.85, 1.0};
constexpr double kFlightHeight_m = 1.6;  // above where the spacecraft are in the hall

bool is_flown(const Facility& facility, const std::string& rig) {
  return std::any_of(facility.crafts.begin(), facility.crafts.end(),
                     [&](const Craft& craft) { return craft.rig_name() == rig; });
}

void add_still(const Facility& facility, Scene& scene) {
  add_objects(facility.hall, scene);
  for (const HallRig& rig : facility.hall.rigs)
    if (!is_flown(facility, rig.name())) add_rig(rig.model, rig.X_WB_home, scene);
  for (const HallPlatform& platform : facility.hall.platforms)
    if (!is_flown(facility, platform.name()))
      add_platform(platform.model, base_pose(platform.model, platform.q_home), platform.X_WB_home(), scene);
  for (const HallArm& arm : facility.hall.arms) add_arm(arm, standing_links(arm), scene);
}

/// The links of an arm on the sensor, in S, at the kept instants.
void add_mounted_arm(const Craft& craft, const Recorder& recorder, Scene& scene) {
  const MountedArm& arm = *craft.sensed->arm;
  const std::string sensor = "rigs/" + craft.rig_name() + "/sensor";
  scene.nodes.push_back({sensor, "rigs/" + craft.rig_name(), std::nullopt, {}, craft.sensed->X_BS});
  const std::size_t first = scene.nodes.size();
  const HallArm shown{arm.name, arm.arm, {}, arm.q_start, -1};
  const std::size_t links = add_arm(shown, std::vector<Pose>(arm.arm.urdf.links.size()), scene);
  std::vector<PoseChannel> channels(links);
  for (std::size_t i = first; i < scene.nodes.size(); ++i)
    if (scene.nodes[i].parent.empty()) scene.nodes[i].parent = sensor;
  DynamicsWork work;
  work.resize(arm.tree.model);
  for (const double time_s : recorder.times_s()) {
    const TreeState joints = arm_instant(arm, time_s).joints;
    update_kinematics(arm.tree.model, joints, work);
    for (std::size_t i = 0; i < links; ++i) {
      const TreeFrame& frame = arm.tree.links[i];  // of a tree whose world is the sensor
      channels[i].X_PN.push_back(frame_pose(arm.tree.model, joints, work, frame.link, frame.X_LC));
    }
  }
  for (std::size_t i = 0; i < links; ++i) {
    channels[i].path = link_path(shown, i);
    channels[i].time_base = recorder.rate().name;
    scene.poses.push_back(std::move(channels[i]));
  }
}

WriteStatus add_craft(const Craft& craft, const Recorder& recorder, Scene& scene) {
  const std::string rig = "rigs/" + craft.rig_name();
  if (craft.cables) {
    add_rig(craft.cables->model, craft.cables->X_WB_start, scene);
  } else {
    const Pose X_WF = base_pose(craft.rig, craft.q_start);
    StewartRig shown = craft.rig;
    if (!craft.has_axis) shown.axis.reset();
    add_platform(shown, X_WF, X_WF * craft.X_FB_start, scene);
  }
  for (std::size_t i = 0; i < craft.shapes.size(); ++i)
    scene.nodes.push_back({"spacecraft/" + craft.name + "/" + std::to_string(i + 1), rig, craft.shapes[i].shape,
                           kPayloadColour, craft.shapes[i].X_BS});
  if (recorder.times_s().empty()) return {};
  if (WriteStatus status = add_pose_channel(recorder, "/bodies/" + craft.rig_name() + "/pose", rig, scene);
      !status.ok())
    return status;
  if (craft.cables) return {};
  if (WriteStatus status = add_pose_channel(recorder, "/" + rig + "/base_pose", rig + "/base", scene); !status.ok())
    return status;
  if (craft.sensed && craft.sensed->arm) add_mounted_arm(craft, recorder, scene);
  return {};
}

/// What is plotted: not poses, which are seen, nor what is hardly other than something plotted.
WriteStatus add_scalars(const Recorder& recorder, Scene& scene) {
  for (const Series& series : recorder.rate().series) {
    const std::string& path = series.path;
    if (path.ends_with("pose") || path.ends_with("/command_m") || path.ends_with("/command_N") ||
        path.starts_with("/axes/") || path.starts_with("/contacts/"))
      continue;
    if (WriteStatus status = add_scalar_channels(recorder, series.path, scene); !status.ok()) return status;
    if (series.path.ends_with("/margin_m")) scene.scalars.back().low = 0;
  }
  return {};
}

void limit_tensions(const CableMount& mount, Scene& scene) {
  for (const Cable& cable : mount.model.cables)
    for (ScalarChannel& channel : scene.scalars) {
      if (channel.path != "rigs/" + mount.model.name + "/" + cable.name + "/tension_N") continue;
      channel.low = cable.tension_min_N;
      channel.high = cable.tension_max_N;
    }
}

/// Solids stand on the platforms, by their nodes.
Mission bodies_on_rigs(const Facility& facility) {
  Mission mission = touching_bodies(facility);
  for (std::size_t i = 0; i < facility.crafts.size(); ++i)
    mission.bodies[i + 1].name = "rigs/" + facility.crafts[i].rig_name();
  return mission;
}

void limit_lengths(const Craft& craft, Scene& scene) {
  if (craft.cables) return limit_tensions(*craft.cables, scene);
  for (const Leg& leg : craft.rig.legs)
    for (ScalarChannel& channel : scene.scalars) {
      if (channel.path != "rigs/" + craft.rig_name() + "/" + leg.name + "/length_m") continue;
      channel.low = leg.length_m.min;
      if (std::isfinite(leg.length_m.max)) channel.high = leg.length_m.max;
    }
}

}  // namespace

WriteStatus facility_scene(const Facility& facility, const Recorder& recorder, const std::vector<Event>& events,
                           Scene& scene) {
  scene.title = facility.name;
  scene.events = events;
  if (!recorder.times_s().empty()) add_time_base(recorder, scene);
  add_still(facility, scene);
  for (const Craft& craft : facility.crafts)
    if (WriteStatus status = add_craft(craft, recorder, scene); !status.ok()) return status;
  const Mission touching = bodies_on_rigs(facility);
  for (const MissionContact& contact : touching.contacts) add_contact_solids(touching, contact, scene);
  if (recorder.times_s().empty()) return {};
  for (const MissionContact& contact : facility.contacts)
    if (WriteStatus status = add_contact_channels(contact, recorder, scene); !status.ok()) return status;
  if (WriteStatus status = add_scalars(recorder, scene); !status.ok()) return status;
  for (const Craft& craft : facility.crafts) limit_lengths(craft, scene);
  return {};
}

WriteStatus add_flight(const Facility& facility, const Recorder& flight, Scene& scene) {
  if (flight.times_s().empty()) return {};
  add_time_base(flight, scene);
  const std::string above = "in orbit";
  scene.nodes.push_back({above, "", std::nullopt, {}, {Rotation{}, {0, 0, kFlightHeight_m}}});
  for (const Craft& craft : facility.crafts) {
    const std::string node = above + "/" + craft.name;
    scene.nodes.push_back({node, above, std::nullopt, {}, craft.X_WB_start()});
    for (std::size_t i = 0; i < craft.shapes.size(); ++i)
      scene.nodes.push_back(
          {node + "/" + std::to_string(i + 1), node, craft.shapes[i].shape, kFlightColour, craft.shapes[i].X_BS});
    if (WriteStatus status = add_pose_channel(flight, "/flight/bodies/" + craft.name + "/pose", node, scene);
        !status.ok())
      return status;
  }
  return {};
}

}  // namespace drydock
