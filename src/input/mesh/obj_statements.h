// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "input/problem_limit.h"
#include "spatial/vector.h"

namespace drydock {

/// What the statements of an OBJ file say, before faces become triangles.
struct ObjStatements {
  struct Face {
    std::size_t first_corner = 0;
    std::size_t corners = 0;
    int line = 0;
  };
  std::vector<Vector3> vertices;
  std::vector<std::uint32_t> corners;  // numbers of vertices, from 0
  std::vector<Face> faces;
};

/// Reads all statements and reports every problem; corners are only right if there was none.
ObjStatements read_obj_statements(std::string_view bytes, ProblemLimit& limit);

}  // namespace drydock
