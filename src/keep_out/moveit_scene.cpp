// SPDX-License-Identifier: Apache-2.0
#include "keep_out/moveit_scene.h"

#include <fmt/format.h>

#include <array>
#include <cmath>

#include "spatial/tidy_number.h"

namespace drydock {
namespace {

std::string bad_box(std::span<const BoundingBox> boxes) {
  for (std::size_t i = 0; i < boxes.size(); ++i)
    if (!boxes[i].low.allFinite() || !boxes[i].high.allFinite() || is_empty(boxes[i]))
      return fmt::format("box {} is empty or not finite", i);
  return {};
}

std::string scene_numbers(const Vector3& v) {
  return joined_numbers(v, " ") + "\n";
}

constexpr std::string_view kNoTurn = "0 0 0 1\n";
constexpr std::string_view kRed = "0.8 0.2 0.2 0.4\n";

/// Corners count x fastest, then y, then z; counter-clockwise seen from outside.
constexpr std::array<std::array<int, 3>, 12> kBoxFaces = {{{0, 2, 3},
                                                           {0, 3, 1},
                                                           {4, 5, 7},
                                                           {4, 7, 6},  //
                                                           {0, 1, 5},
                                                           {0, 5, 4},
                                                           {2, 6, 7},
                                                           {2, 7, 3},  //
                                                           {0, 4, 6},
                                                           {0, 6, 2},
                                                           {1, 3, 7},
                                                           {1, 7, 5}}};

}  // namespace

Encoded moveit_scene(std::string_view name, std::span<const BoundingBox> boxes) {
  if (std::string fault = bad_box(boxes); !fault.empty()) return {{}, std::move(fault)};
  std::string text(name);
  for (char& c : text)
    if (static_cast<unsigned char>(c) < ' ') c = ' ';
  text += "\n* keep_out\n0 0 0\n";
  text += kNoTurn;
  text += fmt::format("{}\n", boxes.size());
  for (const BoundingBox& box : boxes) {
    text += "box\n" + scene_numbers(extent(box)) + scene_numbers(centre(box));
    text += kNoTurn;
    text += kRed;
  }
  return {text + "0\n.\n", {}};
}

Encoded pieces_obj(std::span<const BoundingBox> boxes) {
  if (std::string fault = bad_box(boxes); !fault.empty()) return {{}, std::move(fault)};
  std::string text = "# Drydock OBJ, metres: the keep-out volume as convex pieces, which may overlap\n";
  std::size_t first = 1;
  for (std::size_t i = 0; i < boxes.size(); ++i, first += 8) {
    text += fmt::format("o piece_{:04}\n", i + 1);
    for (int corner = 0; corner < 8; ++corner)
      text += "v " + scene_numbers({((corner & 1) ? boxes[i].high : boxes[i].low).x(),
                                    ((corner & 2) ? boxes[i].high : boxes[i].low).y(),
                                    ((corner & 4) ? boxes[i].high : boxes[i].low).z()});
    for (const auto& f : kBoxFaces)
      text += fmt::format("f {} {} {}\n", first + static_cast<std::size_t>(f[0]),
                          first + static_cast<std::size_t>(f[1]), first + static_cast<std::size_t>(f[2]));
  }
  return {std::move(text), {}};
}

}  // namespace drydock
