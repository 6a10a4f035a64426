// SPDX-License-Identifier: Apache-2.0
#include "output/report_schema.h"

#include "output/scene/scene_schema.h"

namespace drydock {

const Schema& report_schema() {
  static const Schema schema = {
      {{"./scene_json", {"ArrayJson", "SceneJson"}}},
      {
          SchemaRecord{"ReportJson",
                       "What a page is given: in report.html gzipped and in base64, from the server as /data.",
                       {{"drydock_report", "1", "the version of the format"},
                        {"live", "\"hall\" | \"result\" | null", "what a server sends messages about; null: a file"},
                        {"summary", "SummaryJson | null", ""},
                        {"run", "{ [key: string]: JsonValue } | null", "run.json"},
                        {"scene", "SceneJson", ""},
                        {"series", "SeriesJson[]", ""}}},
          SchemaAlias{"JsonValue", "null | boolean | number | string | JsonValue[] | { [key: string]: JsonValue }", ""},
          SchemaRecord{"SeriesJson",
                       "A series of log.h5, thinned: of each interval the least and the greatest sample stay.",
                       {{"path", "string", "without the leading \"/\": arms/left/q_rad"},
                        {"columns", "string[]", "empty: one number per sample"},
                        {"units", "string[]", "one, or one per column"},
                        {"frame", "string", ""},
                        {"description", "string", ""},
                        {"time_s", "float64 [n]", "strictly increasing"},
                        {"values", "float64 [n, columns]", ""}}},
          SchemaRecord{"InputFileJson", "", {{"name", "string", ""}, {"sha256", "string", ""}}},
          SchemaRecord{"SummaryInputJson",
                       "What a result was made from.",
                       {{"sha256", "string", "of all files together"}, {"files", "InputFileJson[]", ""}}},
          SchemaRecord{"SummaryJson",
                       "summary.json: what came out.",
                       {{"drydock", "string", "the version of the program"},
                        {"format", "1", "the version of the format"},
                        {"command", "string", ""},
                        {"name", "string", ""},
                        {"complete", "boolean", ""},
                        {"stopped", "string", "why it is not complete; else empty"},
                        {"input", "SummaryInputJson", ""},
                        {"figures", "{ [key: string]: JsonValue }", "keys end in their units"},
                        {"files", "string[]", "what stands beside it"}}},
      },
      &scene_schema()};
  return schema;
}

}  // namespace drydock
