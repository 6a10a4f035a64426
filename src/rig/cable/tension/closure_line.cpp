// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/tension/closure_line.h"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cmath>
#include <utility>

#include "rig/cable/tension/cubic_sign.h"

namespace drydock {
namespace {

constexpr int kMostOnLine = 7;

/// Values at the four places −1, −1/3, 1/3 and 1 of the line.
typedef double Places __attribute__((vector_size(32)));

/// Row k of all cables: columns of forces and moments, neither normalised nor scaled.
struct Columns {
  Places rows[6][kMostOnLine];
  double size[kMostOnLine];  // no less than the length of a column at any place
};

inline Places all(double x) {
  return Places{x, x, x, x};
}

void fill_column(const Platform& platform, const Cable& cable, const Rotation& R_WB, const Vector3& p_WM,
                 const Places* moved, std::size_t i, Columns& columns) {
  const Vector3 b = R_WB * cable.p_BC, d = cable.p_WA - b - p_WM;
  const double bx = b.x(), by = b.y(), bz = b.z();
  const Places x = all(d.x()) - moved[0], y = all(d.y()) - moved[1], z = all(d.z()) - moved[2];
  const Places wrench[6] = {x, y, z, all(by) * z - all(bz) * y, all(bz) * x - all(bx) * z, all(bx) * y - all(by) * x};
  for (std::size_t k = 0; k < platform.axes.size(); ++k) {
    columns.rows[k][i] = wrench[static_cast<std::size_t>(platform.axes[k])];
  }
  columns.size[i] =
      std::sqrt(std::max(x[0] * x[0] + y[0] * y[0] + z[0] * z[0], x[3] * x[3] + y[3] * y[3] + z[3] * z[3]) *
                (1 + bx * bx + by * by + bz * bz));
}

/// Minor of the first rows, as many as the set has members: developed by its last row.
template <unsigned set, int cables>
inline void fill_minor(const Columns& columns, Places* minors) {
  constexpr int kRow = std::popcount(set) - 1;
  if constexpr (kRow == 0) {
    minors[set] = columns.rows[0][std::countr_zero(set)];
  } else {
    Places sum = {0, 0, 0, 0};
    const auto add = [&]<std::size_t j>() __attribute__((always_inline)) {
      constexpr unsigned kMember = 1u << j;
      if constexpr ((set & kMember) != 0) {
        constexpr bool kMinus = std::popcount(set >> j) % 2 == 0;  // an odd number of members behind it
        const Places product = columns.rows[kRow][j] * minors[set ^ kMember];
        sum = kMinus ? sum - product : sum + product;
      }
    };
    [&]<std::size_t... j>(std::index_sequence<j...>) {
      (add.template operator()<j>(), ...);
    }
    (std::make_index_sequence<static_cast<std::size_t>(cables)>());
    minors[set] = sum;
  }
}

/// All minors of the first rows, sets in the order of their numbers, so that parts come before wholes.
template <int cables>
void fill_minors(const Columns& columns, Places* minors) {
  [&]<std::size_t... set>(std::index_sequence<set...>) {
    (fill_minor<static_cast<unsigned>(set) + 1, cables>(columns, minors), ...);
  }
  (std::make_index_sequence<(std::size_t{1} << cables) - 2>());
}

/// What is left of the line, with the sign that all components have had there.
struct Piece {
  double from, to;
  bool positive;
};
struct Pieces {
  std::array<Piece, 22> all;
  std::size_t count;
};

/// Keeps of each piece where the cubic has its sign.
void cut(const Cubic& cubic, const Pieces& pieces, Pieces& kept) {
  const int sign = plain_sign(cubic);
  kept.count = 0;
  for (std::size_t k = 0; k < pieces.count; ++k) {
    const Piece& piece = pieces.all[k];
    const auto keep = [&](double from, double to, bool positive) {
      if (positive == piece.positive && from < to) kept.all[kept.count++] = {from, to, positive};
    };
    if (sign != 0) {
      keep(piece.from, piece.to, sign > 0);
    } else {
      for_each_sign(cubic, piece.from, piece.to, keep);
    }
  }
}

/// The pieces of one cubic alone.
void begin(const Cubic& cubic, Pieces& pieces) {
  pieces.count = 0;
  for_each_sign(cubic, -1, 1, [&](double from, double to, bool positive) {
    if (from < to) pieces.all[pieces.count++] = {from, to, positive};
  });
}

/// Component i of the null vector: the minor without cable i, with signs in turn.
Cubic null_component(const Places& minor, int i) {
  const double sign = i % 2 ? -1 : 1;
  return cubic_through(sign * minor[0], sign * minor[1], sign * minor[2], sign * minor[3]);
}

double largest(const Places& values) {
  return std::max(std::max(std::abs(values[0]), std::abs(values[1])),
                  std::max(std::abs(values[2]), std::abs(values[3])));
}

/// Of the two buffers the one that holds the result, in order.
template <int cables>
const Pieces& closed_pieces(const Columns& columns, Pieces& first, Pieces& second) {
  Places minors[1u << cables];
  fill_minors<cables>(columns, minors);
  constexpr unsigned kAll = (1u << cables) - 1;
  double size = 1e-14;
  for (int i = 0; i < cables; ++i) size *= columns.size[i];
  Pieces *pieces = &first, *next = &second;
  for (int i = 0; i < cables; ++i) {
    const Places& minor = minors[kAll ^ 1u << i];
    const Cubic cubic = null_component(minor, i);
    if (i == 0) begin(cubic, *next);
    if (i > 0) cut(cubic, *pieces, *next);
    std::swap(pieces, next);
    if (!(largest(minor) * columns.size[i] > size)) pieces->count = 0;
    if (pieces->count == 0) break;
  }
  return *pieces;
}

const Pieces& closed_pieces(const Columns& columns, std::size_t cables, Pieces& first, Pieces& second) {
  switch (cables) {
    case 2:
      return closed_pieces<2>(columns, first, second);
    case 3:
      return closed_pieces<3>(columns, first, second);
    case 4:
      return closed_pieces<4>(columns, first, second);
    case 5:
      return closed_pieces<5>(columns, first, second);
    case 6:
      return closed_pieces<6>(columns, first, second);
    default:
      return closed_pieces<7>(columns, first, second);
  }
}

}  // namespace

bool has_closure_line(const CableRig& rig) {
  return redundancy(rig) == 1 && std::none_of(rig.cables.begin(), rig.cables.end(),
                                              [](const Cable& cable) { return cable.pulley.has_value(); });
}

ClosureLine closure_line(const CableRig& rig, const Rotation& R_WB, const Vector3& p_WB_from, const Vector3& p_WB_to) {
  assert(has_closure_line(rig) && "one cable more than directions, fixed anchors");
  const Vector3 p_WM = (p_WB_from + p_WB_to) / 2, half = (p_WB_to - p_WB_from) / 2;
  constexpr Places kAt = {-1, -1.0 / 3, 1.0 / 3, 1};
  const Places moved[3] = {kAt * all(half.x()), kAt * all(half.y()), kAt * all(half.z())};
  Columns columns;
  for (std::size_t i = 0; i < rig.cables.size(); ++i) {
    fill_column(rig.platform, rig.cables[i], R_WB, p_WM, moved, i, columns);
  }
  Pieces first, second;
  const Pieces& pieces = closed_pieces(columns, rig.cables.size(), first, second);
  ClosureLine line;
  for (std::size_t k = 0; k < pieces.count; ++k) line.add((1 + pieces.all[k].from) / 2, (1 + pieces.all[k].to) / 2);
  return line;
}

}  // namespace drydock
