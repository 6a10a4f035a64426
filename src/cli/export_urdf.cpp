// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/pose/rig_choice.h"
#include "cli/print.h"
#include "cli/problem_report.h"
#include "cli/typed_values.h"
#include "hall/hall_file.h"
#include "output/json_text.h"
#include "output/mesh_bytes.h"
#include "output/whole_file.h"
#include "rig/cable/rig_joint_values.h"
#include "rig/cable/rig_urdf.h"

namespace drydock {
namespace {

namespace fs = std::filesystem;

struct ExportOptions {
  CommonOptions common;
  fs::path file;
  std::optional<std::string> rig, at;
  std::optional<fs::path> out;
};

/// The rig's own, and what stands in the hall: cables may have to reach down to the floor.
BoundingBox room_of(const Hall& hall, const HallRig& rig, const std::optional<Pose>& X_WB) {
  BoundingBox room = rig_room(rig.model, rig.X_WB_home);
  for (const HallObject& object : hall.objects) room = united(room, bounding_box(object.shape, object.X_WO));
  if (X_WB) extend(room, X_WB->p);
  return room;
}

/// Nothing that was read is written over.
void refuse_inputs(const fs::path& path, const RigUrdf& urdf, const std::vector<std::string>& inputs) {
  std::vector<fs::path> outputs = {path};
  for (const RigUrdfMesh& mesh : urdf.meshes) outputs.push_back(path.parent_path() / mesh.file);
  for (const fs::path& output : outputs)
    for (const std::string& input : inputs)
      if (std::error_code missing; fs::equivalent(output, input, missing))
        throw UsageError("-o: " + output.string() + " would be written over, and it is read here");
}

void write_files(const fs::path& path, const RigUrdf& urdf) {
  for (const RigUrdfMesh& mesh : urdf.meshes) {
    const WriteStatus status = write_encoded(path.parent_path() / mesh.file, stl_bytes(*mesh.mesh, mesh.file));
    if (!status.ok()) throw UsageError("-o: " + status.refused);
  }
  write_whole(path, urdf.text);
}

std::string table_of(const std::vector<JointValue>& joints) {
  std::size_t width = 0;
  for (const JointValue& joint : joints) width = std::max(width, joint.joint.size());
  std::string text;
  for (const JointValue& joint : joints) {
    text += fmt::format("{:<{}}  {:>20.15g} {}\n", joint.joint, width, joint.value, joint.slides ? "m" : "rad");
  }
  return text;
}

Json joints_json(const std::vector<JointValue>& joints) {
  Json json = Json::array();
  for (const JointValue& joint : joints) {
    json.push_back({{"joint", joint.joint}, {joint.slides ? "value_m" : "value_rad", joint.value}});
  }
  return json;
}

ExitCode export_urdf(const ExportOptions& options) {
  Problems problems;
  const FileRules rules = file_rules(options.common, options.file);
  const std::optional<HallFile> read = read_hall_file(options.file, rules, options.common.settings, problems);
  if (!read) return refuse_input(options.common.json, problems);
  const Hall& hall = read->hall;
  const HallRig& rig = chosen_rig(hall, options.rig);
  std::optional<Pose> X_WB;
  if (options.at) X_WB = typed_pose("--at", *options.at);
  const std::string stem = options.out ? options.out->stem().string() + "_" : "";
  const RigUrdf urdf = rig_urdf(rig.model, room_of(hall, rig, X_WB), stem);
  if (!urdf.meshes.empty() && !options.out) {
    throw UsageError("expected -o FILE, because the platform has meshes, which are written beside it");
  }
  RigJointValues values;
  if (X_WB) values = rig_joint_values(rig.model, *X_WB);
  const bool is_pose = values.status == CableStatus::kOk;
  if (options.out) refuse_inputs(*options.out, urdf, read->files);
  if (options.out && is_pose) write_files(*options.out, urdf);

  if (options.common.json) {
    Json answer = {{"ok", is_pose}, {"rig", rig.model.name}, {"problems", problems_json(problems)}};
    if (!is_pose) answer["sentence"] = to_string(values.status);
    if (options.out && is_pose) answer["file"] = options.out->string();
    if (!options.out) answer["urdf"] = urdf.text;
    if (X_WB) answer["joints"] = joints_json(values.joints);
    print_json(answer);
  } else {
    print_problems(problems);
    if (!is_pose) print_to_stderr("no such pose: " + to_string(values.status) + "\n");
    if (is_pose && X_WB) print(table_of(values.joints));
    if (!X_WB && !options.out) print(urdf.text);
  }
  return is_pose ? ExitCode::kDone : ExitCode::kNo;
}

Action define_export_urdf(CLI::App& app) {
  const auto options = std::make_shared<ExportOptions>();
  app.add_option("FILE", options->file, "the hall")
      ->type_name("FILE")
      ->required()
      ->check(file_ending_in({".yaml", ".yml"}));
  app.add_option("--rig", options->rig, "which rig (default: the only one)")->type_name("NAME");
  app.add_option("--at", options->at,
                 "print the joint values for this pose, x,y,z or x,y,z,roll,pitch,yaw, instead of the URDF")
      ->type_name("POSE");
  app.add_option("-o,--out", options->out, "the file for the URDF (default: print it, unless --at is given)")
      ->type_name("FILE")
      ->check(file_ending_in({".urdf"}));
  add_common(app, options->common, {Common::kSet, Common::kFileRules, Common::kJson});
  return [options] { return export_urdf(*options); };
}

}  // namespace

Command export_urdf_command() {
  return {"export-urdf", "Writes a cable rig as a URDF tree, and its joint values for a pose.",
          "drydock export-urdf examples/mss/mss.yaml -o mss.urdf --at 0.2,-0.4,2.5", define_export_urdf};
}

}  // namespace drydock
