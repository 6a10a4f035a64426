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
      SchemaRecord{"Handle",
                   "An object that can be moved, or a pulley.",
                   {{"node", "string", "path in the scene"},
                    {"path", "string", "as in Setting: objects.satellite.at, rigs.mss.cables.anchors[2]"},
                    {"kind", "\"object\" | \"pulley\"", ""},
                    {"p_m", "[number, number, number]", ""},
                    {"yaw_rad", "number", "of an object"},
                    {"turns", "boolean", "whether the yaw can be changed"},
                    {"limits", "Limits | null", "null: anywhere"},
                    {"carries", "string[]", "nodes that move along"}}},
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
