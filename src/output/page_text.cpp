// SPDX-License-Identifier: Apache-2.0
#include "output/page_text.h"

#include "output/report_schema.h"
#include "output/scene/scene_schema.h"
#include "output/schema/schema_text.h"

namespace drydock {
namespace {

constexpr const char* kArrayTypescript = R"(
export type ArrayType = "float64" | "float32" | "uint32" | "uint16" | "uint8";

/** Little-endian numbers, last index fastest: base64 in a file, or bytes from `offset` of a binary message. */
export interface ArrayJson<T extends ArrayType = ArrayType> {
  type: T;
  shape: number[];
  base64?: string;
  offset?: number;
}
)";

constexpr const char* kSceneMarkdown = R"(# The format of scenes

`scene.json` holds what a page shows; [report.md](report.md) says what is seen. This page is printed from the tables of
`src/output/scene/scene_schema.cpp` and `src/output/report_schema.cpp`, as `web/src/scene_json.ts` and
`web/src/report_json.ts` are. The same tables check in tests what Drydock writes.

Lengths are in metres, times in seconds, quaternions are [x, y, z, w] as in three.js. Paths are names joined by `/`; the
empty path is the world, whose z points up in a hall. They identify; only `parent` says what moves with what. Positions
are interpolated linearly, rotations along the shortest turn; both hold before the first instant and after the last.

A type such as `float64 [t, 3]` is an array of numbers, with its shape: letters stand for the same length throughout an
object and the objects in it. In a file it is `{"type": "float64", "shape": [2, 3], "base64": "…"}`, little-endian, the last
index fastest. In a binary message of the live hall ([wire.md](wire.md)) `"offset": 16` takes the place of `base64`: where its
bytes begin, a multiple of 8.
)";

}  // namespace

std::string scene_typescript() {
  return "// SPDX-License-Identifier: Apache-2.0\n"
         "// The scene that a page shows, printed from the table of src/output/scene/scene_schema.cpp: change it "
         "there.\n"
         "// Lengths in metres, times in seconds; paths are names joined by \"/\", \"\" is the world; z points up in a "
         "hall.\n" +
         (kArrayTypescript + schema_typescript(scene_schema()));
}

std::string report_typescript() {
  return "// SPDX-License-Identifier: Apache-2.0\n"
         "// What a page is given, printed from the table of src/output/report_schema.cpp: change it there.\n" +
         schema_typescript(report_schema());
}

std::string scene_markdown() {
  return kSceneMarkdown + ("\n## Scenes\n" + types_markdown(scene_schema().types, "###")) + "\n## Reports\n" +
         types_markdown(report_schema().types, "###");
}

}  // namespace drydock
