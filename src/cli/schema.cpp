// SPDX-License-Identifier: Apache-2.0
#include "input/schema.h"

#include <nlohmann/json.hpp>

#include "cli/commands.h"
#include "cli/common_options.h"
#include "cli/file_kinds.h"
#include "cli/print.h"

namespace drydock {
namespace {

using nlohmann::json;

json schema_of(const FileKind& kind) {
  return json_schema(kind.fields(), "Drydock " + kind.name);
}

/// Of a file of any kind: the field `kind` decides.
json schema_of_all() {
  json by_kind = json::array();
  for (const FileKind& kind : file_kinds()) {
    json schema = schema_of(kind);
    schema.erase("$schema");  // stands at the root only
    by_kind.push_back({{"if", {{"properties", {{"kind", {{"const", kind.name}}}}}, {"required", {"kind"}}}},
                       {"then", std::move(schema)}});
  }
  return {{"$schema", "https://json-schema.org/draft/2020-12/schema"},
          {"title", "Drydock file"},
          {"type", "object"},
          {"properties", {{"kind", {{"enum", file_kind_names()}}}}},
          {"required", {"drydock", "kind"}},
          {"allOf", by_kind}};
}

ExitCode print_schema(const std::string& wanted) {
  json schema = schema_of_all();
  for (const FileKind& kind : file_kinds()) {
    if (kind.name == wanted) schema = schema_of(kind);
  }
  print(schema.dump(2) + "\n");
  return ExitCode::kDone;
}

Action define_schema(CLI::App& app) {
  const auto kind = std::make_shared<std::string>();
  app.add_option("KIND", *kind, "the kind of file (default: all of them)")
      ->type_name("KIND")
      ->check(one_of(file_kind_names()));
  return [kind] { return print_schema(*kind); };
}

}  // namespace

Command schema_command() {
  return {"schema", "Prints the format of the YAML files as JSON Schema, for editors and validators.",
          "drydock schema hall > hall.schema.json", define_schema};
}

}  // namespace drydock
