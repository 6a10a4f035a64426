// SPDX-License-Identifier: Apache-2.0
#include "geometry/simplex.h"

#include <cmath>
#include <limits>
#include <utility>

namespace drydock {
namespace {

template <class Member>
Vector3 weighted(const Simplex& simplex, Member member) {
  Vector3 sum = Vector3::Zero();
  for (std::size_t i = 0; i < simplex.size; ++i) sum += simplex.weights[i] * simplex.vertices[i].*member;
  return sum;
}

/// The best face so far: its vertices, their weights, and the point.
struct Nearest {
  double square = std::numeric_limits<double>::infinity();
  std::array<std::size_t, 3> index{};
  std::array<double, 3> weight{};
  std::size_t count = 0;
  Vector3 direction = Vector3::Zero();

  void offer(const Vector3& point, const Vector3& towards, std::array<std::size_t, 3> at, std::array<double, 3> by,
             std::size_t n) {
    const double candidate = point.squaredNorm();
    if (candidate >= square) return;
    *this = {candidate, at, by, n, towards};
  }
};

void try_edge(const Simplex& s, std::size_t i, std::size_t j, Nearest& nearest) {
  const Vector3& o = s.vertices[i].w;
  const Vector3 e = s.vertices[j].w - o;
  const double t = -o.dot(e) / e.squaredNorm();
  if (!(t > 0 && t < 1)) return;
  const Vector3 point = o + t * e;
  nearest.offer(point, point, {i, j, 0}, {1 - t, t, 0}, 2);
}

/// With n = e × f, the foot of the origin's perpendicular is o + s e + t f, s = n·(f × o)/n², t = n·(o × e)/n².
/// Rounding is least when e and f are the two shortest edges.
void try_triangle(const Simplex& simplex, std::size_t i, std::size_t j, std::size_t k, Nearest& nearest) {
  const auto square = [&](std::size_t a, std::size_t b) {
    return (simplex.vertices[a].w - simplex.vertices[b].w).squaredNorm();
  };
  const double opposite_i = square(j, k), opposite_j = square(i, k), opposite_k = square(i, j);
  if (opposite_j > opposite_i && opposite_j >= opposite_k) {
    std::swap(i, j);
  } else if (opposite_k > opposite_i) {
    std::swap(i, k);
  }
  const Vector3& o = simplex.vertices[i].w;
  const Vector3 e = simplex.vertices[j].w - o, f = simplex.vertices[k].w - o, n = e.cross(f);
  const double n2 = n.squaredNorm();
  const double s = n.dot(f.cross(o)) / n2, t = n.dot(o.cross(e)) / n2;
  if (!(s > 0 && t > 0 && s + t < 1)) return;
  const Vector3 point = o + s * e + t * f;
  // Near the origin the normal is a truer direction than the point, unless the triangle is next to a line.
  const Vector3 along_n = n * (n.dot(o) / n2);
  const bool wide = n2 > 1e-20 * e.squaredNorm() * f.squaredNorm() && along_n.squaredNorm() > 0;
  nearest.offer(point, wide ? along_n : point, {i, j, k}, {1 - s - t, s, t}, 3);
}

/// Strictly on the inner side of every face; a tetrahedron without volume has no inner side. Sets the weights.
bool encloses_origin(Simplex& s, double scale) {
  std::array<double, 4> weights{};
  for (std::size_t l = 0; l < 4; ++l) {
    const Vector3 &a = s.vertices[(l + 1) % 4].w, &b = s.vertices[(l + 2) % 4].w, &c = s.vertices[(l + 3) % 4].w;
    const Vector3 n = (b - a).cross(c - a);
    const double apex = n.dot(s.vertices[l].w - a), origin = -n.dot(a);
    if (std::abs(apex) <= 1e-14 * scale * n.norm() || !(origin / apex > 0)) return false;
    weights[l] = origin / apex;
  }
  const double sum = weights[0] + weights[1] + weights[2] + weights[3];  // 1 but for rounding
  for (std::size_t l = 0; l < 4; ++l) s.weights[l] = weights[l] / sum;
  return true;
}

}  // namespace

Vector3 Simplex::point() const {
  return weighted(*this, &SimplexVertex::w);
}
Vector3 Simplex::point_a() const {
  return weighted(*this, &SimplexVertex::a);
}
Vector3 Simplex::point_b() const {
  return weighted(*this, &SimplexVertex::b);
}

SimplexStep add_vertex(Simplex& simplex, const SimplexVertex& vertex, double scale, bool may_enclose) {
  const std::size_t added = simplex.size;
  simplex.vertices[simplex.size++] = vertex;
  if (simplex.size == 4 && may_enclose && encloses_origin(simplex, scale)) return {true, 0.0, Vector3::Zero()};
  Nearest nearest;
  nearest.offer(vertex.w, vertex.w, {added, 0, 0}, {1, 0, 0}, 1);
  for (std::size_t i = 0; i < added; ++i) try_edge(simplex, i, added, nearest);
  for (std::size_t i = 0; i + 1 < added; ++i) {
    for (std::size_t j = i + 1; j < added; ++j) try_triangle(simplex, i, j, added, nearest);
  }
  Simplex reduced;
  reduced.size = nearest.count;
  for (std::size_t i = 0; i < nearest.count; ++i) {
    reduced.vertices[i] = simplex.vertices[nearest.index[i]];
    reduced.weights[i] = nearest.weight[i];
  }
  simplex = reduced;
  return {false, std::sqrt(nearest.square), nearest.direction};
}

}  // namespace drydock
