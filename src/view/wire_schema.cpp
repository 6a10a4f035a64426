// SPDX-License-Identifier: Apache-2.0
#include "view/wire_schema.h"

#include "input/in_quotes.h"
#include "input/nearest_name.h"

namespace drydock {
namespace {

std::vector<SchemaType> wire_records() {
  return {
      SchemaRecord{"Setting",
                   "A value of a hall file, named as --set does: objects.satellite.at",
                   {{"path", "string", ""}, {"value", "string", "YAML"}}},
      SchemaRecord{"EditField",
                   "A number that the page offers for change.",
                   {{"path", "string", "as in Setting"},
                    {"label", "string", "diameter of the cables"},
                    {"group", "string", "rig mss"},
                    {"value", "string", "its present value, with its unit: 10 mm"},
                    {"unit", "string", "the unit of a typed bare number"}}},
      SchemaRecord{"Limits",
                   "Where the origin of an object may go [m].",
                   {{"low", "[number, number, number]", ""}, {"high", "[number, number, number]", ""}}},
      SchemaRecord{
          "Handle",
          "What can be moved: an object, a pulley, the base of a Stewart platform, a joint of one of its legs. Where a "
          "rig's platform goes is asked about (probe) and no value of the file.",
          {{"node", "string", "path in the scene"},
           {"path", "string", "as in Setting: objects.satellite.at, rigs.mss.cables.anchors[2]"},
           {"kind", "\"object\" | \"pulley\" | \"base\" | \"joint\" | \"platform\"", ""},
           {"p_m", "[number, number, number]", "in the frame of the node's parent"},
           {"yaw_rad", "number", "of an object or a base"},
           {"turns", "boolean", "whether the yaw can be changed"},
           {"limits", "Limits | null", "null: anywhere"},
           {"carries", "string[]", "nodes that move along"}}},
      SchemaRecord{"RigAxis",
                   "The auxiliary axis that carries the base of a Stewart platform [m or rad].",
                   {{"kind", "\"slide\" | \"rotary\"", ""},
                    {"low", "number", ""},
                    {"high", "number", ""},
                    {"home", "number", ""}}},
      SchemaRecord{"ProbedRig",
                   "A rig whose poses can be asked about.",
                   {{"rig", "string", "its name"},
                    {"node", "string", "of its platform"},
                    {"p_m", "[number, number, number]", "at home"},
                    {"rpy_rad", "[number, number, number]", "at home: about the fixed axes x, then y, then z"},
                    {"turns", "boolean", "whether it has orientations"},
                    {"axis", "RigAxis | null", ""}}},
      SchemaRecord{"NodePlace",
                   "A node in its parent.",
                   {{"path", "string", ""},
                    {"p_m", "[number, number, number]", ""},
                    {"q_xyzw", "[number, number, number, number]", ""}}},
      SchemaRecord{"StrandShare",
                   "A cable or leg at a pose.",
                   {{"path", "string", "in the scene"},
                    {"share", "number", "of its room: 1 in the middle of its limits, 0 at one, negative beyond"},
                    {"text", "string", "its length, angles and force"}}},
      SchemaRecord{"PoseMargin",
                   "What a criterion says of a pose.",
                   {{"criterion", "string", ""},
                    {"unit", "string", "1 for a pure number"},
                    {"value", "number | null", "null: nothing limits"},
                    {"at_least", "number", "what is demanded"},
                    {"limited_by", "string", "cables or legs; empty where none can be named"}}},
      SchemaRecord{
          "Volumes",
          "Of a map, within its box.",
          {{"free_m3", "number", "proven"}, {"undecided_m3", "number", ""}, {"blocked_m3", "number", "proven"}}},
  };
}

SchemaUnion messages_of_server() {
  return {"ServerMessage",
          "",
          {
              {"hall",
               "The hall at a revision; maps of that revision follow.",
               {{"revision", "number", ""},
                {"parent", "number", "the revision it was made from; -1: none"},
                {"label", "string", "what the last step changed: satellite to (1.2, 0.4, 1.1)"},
                {"unsaved", "boolean", ""},
                {"file", "string", ""},
                {"scene", "SceneJson | null", "null: only poses of handles changed"},
                {"handles", "Handle[]", ""},
                {"fields", "EditField[]", ""},
                {"rigs", "ProbedRig[]", ""},
                {"warnings", "string[]", "sentences: satellite and table overlap"}}},
              {"map",
               "A map of a hall that was sent before, or of one that is being dragged.",
               {{"revision", "number", ""},
                {"edit", "number", "the newest id of an edit of this page that it takes into account; -1: none"},
                {"resolution_m", "number", ""},
                {"finest", "boolean", "no finer one follows"},
                {"wall_ms", "number", "from the edit to this message"},
                {"volumes", "Volumes", ""},
                {"volume", "VolumeJson | null", "null: too fine to be shown"}}},
              {"pose",
               "A pose that was asked about, in the present hall.",
               {{"probe", "number", "the id of the question"},
                {"rig", "string", ""},
                {"p_m", "[number, number, number]", "of the platform: what it cannot do stays as at home"},
                {"rpy_rad", "[number, number, number]", ""},
                {"axis", "number | null", "where the axis stands [m or rad]"},
                {"reasons", "string[]", "why the rig may not stand there; empty: it may"},
                {"nodes", "NodePlace[]", "that stand elsewhere than at home"},
                {"strands", "StrandShare[]", ""},
                {"margins", "PoseMargin[]", ""}}},
              {"problems",
               "The edit was refused; the hall stays as it was.",
               {{"edit", "number", ""}, {"problems", "string[]", ""}}},
              {"saved",
               "The file now says what the revision does.",
               {{"revision", "number", ""}, {"file", "string", ""}, {"changed", "string[]", ""}}},
              {"result_changed", "The page asks for /data again.", {}},
          }};
}

SchemaUnion messages_of_page() {
  return {
      "PageMessage",
      "",
      {
          {"edit",
           "Change values. `transient`: while dragging; only the newest counts, and it makes no revision.",
           {{"id", "number", ""},
            {"transient", "boolean", ""},
            {"label", "string", ""},
            {"settings", "Setting[]", ""}}},
          {"go", "Go back or forward to a revision.", {{"id", "number", ""}, {"revision", "number", ""}}},
          {"save", "Write the values of a revision into the file.", {{"id", "number", ""}, {"revision", "number", ""}}},
          {"probe",
           "Ask about a pose of a rig. Nothing is changed; of several questions only the newest counts.",
           {{"id", "number", ""},
            {"rig", "string", ""},
            {"p_m", "[number, number, number]", ""},
            {"rpy_rad", "[number, number, number]", "about the fixed axes x, then y, then z"},
            {"axis", "number | null", "of a Stewart platform [m or rad]; null: where it stands best"}}},
      }};
}

}  // namespace

const Schema& wire_schema() {
  static const Schema schema = [] {
    Schema all{{{"./scene_json", {"SceneJson", "VolumeJson"}}}, wire_records()};
    all.types.emplace_back(messages_of_server());
    all.types.emplace_back(messages_of_page());
    return all;
  }();
  return schema;
}

const SchemaUnion& server_messages() {
  return std::get<SchemaUnion>(*wire_schema().find("ServerMessage"));
}

const SchemaUnion& page_messages() {
  return std::get<SchemaUnion>(*wire_schema().find("PageMessage"));
}

std::string message_fault(const Json& message, const SchemaKind& known) {
  const std::optional<SchemaFault> fault = schema_fault(message, known, wire_schema());
  if (!fault) return "";
  if (!fault->unknown) return to_string(*fault);
  const std::string before = fault->place.empty() ? "" : fault->place + ".";
  return before + in_quotes(*fault->unknown) + ": " + fault->what + did_you_mean(*fault->unknown, fault->known);
}

}  // namespace drydock
