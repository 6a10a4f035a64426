// SPDX-License-Identifier: Apache-2.0
#include "keep_out/selftest.h"

#include <algorithm>
#include <optional>
#include <random>

#include "output/csv_text.h"

namespace drydock {
namespace {

constexpr int kTries = 200;  // for a point that is not on a surface

class SelftestDraw {
 public:
  SelftestDraw(const MapTree& tree, std::span<const SelftestVolume> volumes, std::uint64_t seed)
      : tree_(tree), volumes_(volumes), gap_m_(kSelftestGap * tree.resolution), engine_(seed) {}

  std::optional<SelftestPoint> anywhere() {
    for (int i = 0; i < kTries; ++i)
      if (const Vector3 p = in_box(); is_clear(p)) return judged(p, false);
    return std::nullopt;
  }

  /// On a line between two points with different answers, up to an edge from where they change.
  std::optional<SelftestPoint> close_to(const SelftestVolume& volume) {
    for (int i = 0; i < kTries; ++i) {
      Vector3 out = in_box(), in = in_box();
      if (volume.keeps_out(out) == volume.keeps_out(in)) continue;
      if (volume.keeps_out(out)) std::swap(out, in);
      const Vector3 way = (in - out).normalized();
      while ((in - out).norm() > gap_m_) {
        const Vector3 middle = 0.5 * (in + out);
        (volume.keeps_out(middle) ? in : out) = middle;
      }
      const Vector3 p = 0.5 * (in + out) + between(-1, 1) * volume.edge_m * way;
      if (is_clear(p)) return judged(p, true);
    }
    return std::nullopt;
  }

 private:
  double between(double low, double high) {
    return low + (high - low) * (static_cast<double>(engine_() >> 11) * 0x1p-53);
  }
  Vector3 in_box() {
    Vector3 p;
    for (Eigen::Index a = 0; a < 3; ++a) p[a] = between(tree_.box.low[a], tree_.box.high[a]);
    return p;
  }

  /// Every cube is larger than twice the gap, so one that comes as near as the gap, along each axis, holds one of eight
  /// corners round the point.
  bool is_clear(const Vector3& p) const {
    const Vector3 gap = Vector3::Constant(gap_m_);
    if (!contains(tree_.box, BoundingBox{p - gap, p + gap})) return false;
    const SelftestPoint here = judged(p, false);
    for (int corner = 0; corner < 8; ++corner) {
      const Vector3 sides(corner & 1 ? 1 : -1, corner & 2 ? 1 : -1, corner & 4 ? 1 : -1);
      const SelftestPoint there = judged(p + gap_m_ * sides, false);
      if (there.cell_class != here.cell_class || there.keeps_out != here.keeps_out) return false;
    }
    return true;
  }

  SelftestPoint judged(const Vector3& p, bool near) const {
    SelftestPoint point{p, near, cell_at(tree_, p).cell_class, {}};
    for (const SelftestVolume& volume : volumes_) point.keeps_out.push_back(volume.keeps_out(p));
    return point;
  }

  const MapTree& tree_;
  std::span<const SelftestVolume> volumes_;
  double gap_m_;
  std::mt19937_64 engine_;
};

}  // namespace

std::vector<SelftestPoint> selftest_points(const MapTree& tree, std::span<const SelftestVolume> volumes,
                                           std::size_t count, std::uint64_t seed) {
  SelftestDraw draw(tree, volumes, seed);
  std::vector<SelftestPoint> points;
  for (std::size_t i = 0; i < count; ++i) {
    const bool near = i % 2 == 1 && !volumes.empty();
    const auto point = near ? draw.close_to(volumes[i / 2 % volumes.size()]) : draw.anywhere();
    if (point) points.push_back(*point);
  }
  return points;
}

Encoded selftest_csv(std::span<const SelftestVolume> volumes, std::span<const SelftestPoint> points) {
  CsvSheet sheet{{{"x", "m"}, {"y", "m"}, {"z", "m"}, {"near", ""}, {"class", ""}}, {}};
  for (const SelftestVolume& volume : volumes) sheet.columns.push_back({volume.name, ""});
  for (const SelftestPoint& point : points) {
    std::vector<double> row = {point.p_WB.x(), point.p_WB.y(), point.p_WB.z(), point.near ? 1.0 : 0.0,
                               static_cast<double>(point.cell_class)};
    for (const bool kept_out : point.keeps_out) row.push_back(kept_out ? 1 : 0);
    sheet.rows.push_back(std::move(row));
  }
  return csv_text(sheet);
}

}  // namespace drydock
