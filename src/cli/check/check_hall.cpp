// SPDX-License-Identifier: Apache-2.0
#include "cli/check/check_hall.h"

#include <algorithm>
#include <map>

#include "cli/check/check_hall_arm.h"
#include "cli/check/check_map.h"
#include "cli/check/check_platform.h"
#include "cli/check/check_rig.h"
#include "cli/check/check_sweep.h"
#include "cli/check/hall_pairs.h"
#include "cli/interrupt.h"
#include "cli/json_numbers.h"
#include "geometry/bounding_box.h"
#include "geometry/mesh/mass_properties.h"
#include "geometry/mesh/mesh_parts.h"
#include "geometry/shape_pair.h"
#include "input/in_quotes.h"
#include "input/wording.h"
#include "mission/hall_run_file.h"
#include "output/json_text.h"

namespace drydock {
namespace {

using SharedMesh = std::shared_ptr<const TriangleMesh>;

std::string size_text(const Vector3& size) {
  return short_number(size.x()) + " x " + short_number(size.y()) + " x " + short_number(size.z()) + " m";
}

struct ShapeWords {
  std::string operator()(const Box&) const { return "box"; }
  std::string operator()(const Sphere&) const { return "sphere"; }
  std::string operator()(const Cylinder&) const { return "cylinder"; }
  std::string operator()(const Capsule&) const { return "capsule"; }
  std::string operator()(const ConvexPolyhedron&) const { return "polyhedron"; }
  std::string operator()(const SharedMesh&) const { return "mesh"; }
};

/// What a shape is like, whatever its place.
struct ShapeFacts {
  Vector3 size;
  bool closed = true;  // as every primitive is
  bool convex = true;
  MeshMass mass;
};

ShapeFacts facts_of(const Shape& shape) {
  ShapeFacts facts{extent(bounding_box(shape)), true, true, mass_properties(shape)};
  const SharedMesh* mesh = std::get_if<SharedMesh>(&shape);
  if (mesh == nullptr) return facts;
  const std::vector<MeshPart> parts = mesh_parts(**mesh);
  facts.closed = std::all_of(parts.begin(), parts.end(), [](const MeshPart& part) { return part.closed; });
  facts.convex = parts.size() == 1 && parts.front().convex;
  return facts;
}

/// Objects that share a mesh share its facts.
using KnownMeshes = std::map<const TriangleMesh*, ShapeFacts>;

ShapeFacts facts_of(const Shape& shape, KnownMeshes& known) {
  const SharedMesh* mesh = std::get_if<SharedMesh>(&shape);
  if (mesh == nullptr) return facts_of(shape);
  const auto found = known.find(mesh->get());
  return found != known.end() ? found->second : known.emplace(mesh->get(), facts_of(shape)).first->second;
}

/// `carrier` is the name of the object that carries it along, or null.
void add_object(const HallObject& object, const std::string* carrier, const ShapeFacts& facts, FileReport& report) {
  const std::string shape = std::visit(ShapeWords{}, object.shape);

  Json figures = {{"name", object.name}, {"shape", shape}, {"extent_m", numbers(facts.size)}};
  std::string text = "  " + in_quotes(object.name) + ": " + shape;
  if (const SharedMesh* mesh = std::get_if<SharedMesh>(&object.shape)) {
    figures["triangles"] = (*mesh)->triangles.size();
    figures["closed"] = facts.closed;
    text += " of " + counted((*mesh)->triangles.size(), "triangle");
  }
  figures["convex"] = facts.convex;
  figures["at_m"] = numbers(object.X_WO.p);
  text += ", " + size_text(facts.size);
  if (facts.mass.status == MassStatus::ok) {
    figures["volume_m3"] = facts.mass.properties.volume_m3;
    text += ", " + short_number(facts.mass.properties.volume_m3) + " m^3";
  }
  text += facts.closed ? ", closed" : ", not closed";
  text += facts.convex ? ", convex" : ", not convex";
  text += ", at " + short_point(object.X_WO.p) + (object.movable ? ", movable" : "");
  figures["movable"] = object.movable.has_value();
  if (carrier != nullptr) text += ", moves with " + in_quotes(*carrier);
  if (carrier != nullptr) figures["moves_with"] = *carrier;
  report.text += text + "\n";
  report.figures["objects"].push_back(std::move(figures));
}

/// Objects that overlap are warned of, not refused: a satellite is often several objects that touch.
void add_pairs(const HallFile& file, FileReport& report, Problems& problems) {
  bool heading = false;
  report.figures["nearest_pairs"] = Json::array();
  for (const HallPair& pair : nearest_pairs(file.hall)) {
    const Located<std::string>&first = file.object_names[pair.first], &second = file.object_names[pair.second];
    report.figures["nearest_pairs"].push_back(
        {{"first", first.value}, {"second", second.value}, {"distance_m", pair.distance_m}, {"overlap", pair.overlap}});
    if (pair.overlap) {
      problems.warning(second.mark, second.field,
                       "found " + in_quotes(second.value) + " overlapping " + in_quotes(first.value),
                       "a gap between them, or the pair under ignore");
      continue;
    }
    if (!heading) report.text += "nearest pairs:\n";
    heading = true;
    report.text += "  " + in_quotes(first.value) + " and " + in_quotes(second.value) + ": " +
                   short_number(pair.distance_m) + " m apart\n";
  }
}

bool may_touch(const Hall& hall, const std::string& a, const std::string& b) {
  return std::any_of(hall.may_touch.begin(), hall.may_touch.end(), [&](const auto& pair) {
    return (pair[0] == a && pair[1] == b) || (pair[0] == b && pair[1] == a);
  });
}

/// A cable that begins inside an object touches it at every pose.
void warn_of_anchors(const HallFile& file, Problems& problems) {
  constexpr double kPoint_m = 1e-6;  // a ball that stands for the anchor
  const Hall& hall = file.hall;
  for (const HallRig& rig : hall.rigs) {
    for (const Cable& cable : rig.model.cables) {
      for (std::size_t i = 0; i < hall.objects.size(); ++i) {
        throw_if_interrupted();
        const HallObject& object = hall.objects[i];
        if (may_touch(hall, rig.name(), object.name)) continue;
        if (!contains(bounding_box(object.shape, object.X_WO), cable.p_WA)) continue;
        if (!shape_distance(Shape(Sphere{kPoint_m}), {Rotation{}, cable.p_WA}, object.shape, object.X_WO).overlap)
          continue;
        const Located<std::string>& name = file.object_names[i];
        problems.warning(name.mark, name.field,
                         "found the anchor of " + in_quotes(cable.name) + " of rig " + in_quotes(rig.name()) +
                             " inside " + in_quotes(name.value),
                         "an anchor outside of it, since the cable touches it at every pose, or the pair under ignore");
      }
    }
  }
}

void add_run(const Mission& run, FileReport& report) {
  const MissionRobot& robot = run.robots.front();
  const bool on_cables = robot.suspension && robot.suspension->cables;
  const char* rig = !robot.suspension ? "without a rig" : on_cables ? "on cables" : "on an ideal rig";
  report.text += "  run: " + in_quotes(robot.name) + " " + rig + ", " + counted(run.moves.size(), "move") + ", " +
                 short_number(run.settings.duration_s) + " s\n";
  report.figures["run"] = {{"arm", robot.name},
                           {"rig", !robot.suspension ? Json() : Json(on_cables ? "cables" : "ideal")},
                           {"moves", run.moves.size()},
                           {"duration_s", run.settings.duration_s}};
}

}  // namespace

FileReport check_hall(const CheckRequest& request, Problems& problems) {
  const std::optional<HallRun> whole_file = read_hall_run(request.file, request.rules, request.settings, {}, problems);
  FileReport report{
      "hall", "", {{"name", ""}, {"objects", Json::array()}, {"rigs", Json::array()}, {"arms", Json::array()}}};
  if (!whole_file) return report;
  const HallFile* read = &whole_file->file;
  const Hall* hall = &read->hall;

  BoundingBox whole;
  KnownMeshes known;
  report.figures["name"] = hall->name;
  report.text = "hall " + in_quotes(hall->name) + ", " + counted(hall->objects.size(), "object") + "\n";
  for (const HallObject& object : hall->objects) {
    throw_if_interrupted();
    const std::string* carrier =
        object.carrier < 0 ? nullptr : &hall->objects[static_cast<std::size_t>(object.carrier)].name;
    add_object(object, carrier, facts_of(object.shape, known), report);
    whole = united(whole, bounding_box(object.shape, object.X_WO));
  }
  if (!is_empty(whole)) {
    report.text += "all within " + short_point(whole.low) + " to " + short_point(whole.high) + " m\n";
    report.figures["low_m"] = numbers(whole.low);
    report.figures["high_m"] = numbers(whole.high);
    add_pairs(*read, report, problems);
  }
  warn_of_anchors(*read, problems);
  for (const HallRig& rig : hall->rigs) add_rig(rig, report);
  for (const HallPlatform& platform : hall->platforms) add_platform_facts(platform, report);
  for (const HallArm& arm : hall->arms) add_hall_arm(arm, *hall, report);
  add_map(*read, report);
  if (whole_file->run) add_run(*whole_file->run, report);
  const auto read_with = [&](const std::vector<std::string>& settings, Problems& found) {
    (void)read_hall_run(request.file, request.rules, settings, {}, found);
  };
  if (whole_file->run && whole_file->run->sweep)
    add_sweep_report(*whole_file->run->sweep, request, read_with, report, problems);
  return report;
}

}  // namespace drydock
