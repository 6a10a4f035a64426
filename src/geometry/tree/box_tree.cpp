// SPDX-License-Identifier: Apache-2.0
#include "geometry/tree/box_tree.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <limits>

#include <Eigen/Geometry>

namespace drydock {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr int kBins = 16;
constexpr int kDepthOfMedianSplits = 48;  // from here on split in the middle: bounds the depth, and so a query's stack

struct FloatBox {
  float low[3] = {kInfinity, kInfinity, kInfinity};
  float high[3] = {-kInfinity, -kInfinity, -kInfinity};

  void grow(const FloatBox& other) {
    for (int k = 0; k < 3; ++k) low[k] = std::min(low[k], other.low[k]), high[k] = std::max(high[k], other.high[k]);
  }
  float half_area() const {
    const float x = high[0] - low[0], y = high[1] - low[1], z = high[2] - low[2];
    return x * y + y * z + z * x;
  }
  float twice_centre(int k) const { return low[k] + high[k]; }
};

struct Item {
  FloatBox box;
  std::uint32_t triangle;
};

struct BinaryNode {
  FloatBox box;
  std::int32_t left = -1, right = -1;  // -1: a leaf
  std::uint32_t first = 0, count = 0;
};

struct Split {
  int axis = -1;
  int bin = 0;
  float cost = kInfinity;
};

/// Packets are whole: nine triangles cost as much as sixteen.
float packets_of(std::uint32_t triangles) {
  return static_cast<float>((triangles + kLanes - 1) / kLanes);
}

class Builder {
 public:
  Builder(const TriangleMesh& mesh, BoxTree& tree) : mesh_(mesh), tree_(tree) {}

  void build() {
    centre_on_mesh();
    gather_items();
    binary_.reserve(items_.size() / 2 + 8);
    split(0, static_cast<std::uint32_t>(items_.size()), 0);
    tree_.packets.reserve(items_.size() / 6 + 1);
    tree_.exact.reserve(items_.size() / 6 + 1);
    tree_.triangle_of.reserve(items_.size() * 4 / 3 + kLanes);
    collapse(0);
  }

 private:
  void centre_on_mesh() {
    Vector3 low = mesh_.corner(0, 0), high = low;
    for (const Triangle& t : mesh_.triangles) {
      for (const std::uint32_t v : t) {
        assert(mesh_.vertices[v].allFinite() && "a mesh's corners are finite: mesh_health tells");
        low = low.cwiseMin(mesh_.vertices[v]);
        high = high.cwiseMax(mesh_.vertices[v]);
      }
    }
    tree_.centre = 0.5 * (low + high);
    tree_.reach_m = (high - tree_.centre).cwiseMax(tree_.centre - low).maxCoeff();
    tree_.triangle_count = mesh_.triangles.size();
  }

  Corners corners_of(std::uint32_t triangle) const {
    return {mesh_.corner(triangle, 0) - tree_.centre, mesh_.corner(triangle, 1) - tree_.centre,
            mesh_.corner(triangle, 2) - tree_.centre};
  }

  void gather_items() {
    items_.resize(mesh_.triangles.size());
    for (std::uint32_t i = 0; i < items_.size(); ++i) {
      const Corners c = corners_of(i);
      items_[i].triangle = i;
      for (int k = 0; k < 3; ++k) {
        const double low = std::min({c[0][k], c[1][k], c[2][k]}), high = std::max({c[0][k], c[1][k], c[2][k]});
        items_[i].box.low[k] = std::nextafter(static_cast<float>(low), -kInfinity);
        items_[i].box.high[k] = std::nextafter(static_cast<float>(high), kInfinity);
      }
    }
  }

  std::int32_t split(std::uint32_t first, std::uint32_t count, int depth) {
    FloatBox box, centres;
    for (std::uint32_t i = first; i < first + count; ++i) {
      box.grow(items_[i].box);
      for (int k = 0; k < 3; ++k) {
        centres.low[k] = std::min(centres.low[k], items_[i].box.twice_centre(k));
        centres.high[k] = std::max(centres.high[k], items_[i].box.twice_centre(k));
      }
    }
    const auto me = static_cast<std::int32_t>(binary_.size());
    binary_.push_back({box, -1, -1, first, count});
    if (count <= kLanes) return me;

    const std::uint32_t left_count = depth < kDepthOfMedianSplits ? partition_by_area(first, count, centres)
                                                                  : partition_in_middle(first, count, centres);
    const std::int32_t left = split(first, left_count, depth + 1);
    const std::int32_t right = split(first + left_count, count - left_count, depth + 1);
    binary_[static_cast<std::size_t>(me)].left = left;
    binary_[static_cast<std::size_t>(me)].right = right;
    return me;
  }

  struct Binning {
    float low, scale;
    int bin_of(float twice_centre) const {
      const float bin = (twice_centre - low) * scale;
      return bin > 0 ? static_cast<int>(std::min(bin, kBins - 1.0f)) : 0;
    }
  };
  static Binning binning(const FloatBox& centres, int axis) {
    return {centres.low[axis], static_cast<float>(kBins) * 0.9999f / (centres.high[axis] - centres.low[axis])};
  }

  std::uint32_t partition_by_area(std::uint32_t first, std::uint32_t count, const FloatBox& centres) {
    Split best;
    for (int axis = 0; axis < 3; ++axis) {
      if (!(centres.high[axis] > centres.low[axis])) continue;
      const Binning bins = binning(centres, axis);
      if (std::isfinite(bins.scale)) consider_axis(first, count, axis, bins, best);
    }
    if (best.axis < 0) return count / 2;  // all centres coincide
    const Binning bins = binning(centres, best.axis);
    const auto begin = items_.begin() + first;
    const auto middle = std::partition(begin, begin + count, [&](const Item& item) {
      return bins.bin_of(item.box.twice_centre(best.axis)) <= best.bin;
    });
    return static_cast<std::uint32_t>(middle - begin);
  }

  void consider_axis(std::uint32_t first, std::uint32_t count, int axis, const Binning& bins, Split& best) const {
    FloatBox boxes[kBins];
    std::uint32_t counts[kBins] = {};
    for (std::uint32_t i = first; i < first + count; ++i) {
      const int bin = bins.bin_of(items_[i].box.twice_centre(axis));
      boxes[bin].grow(items_[i].box);
      ++counts[bin];
    }
    float right_cost[kBins];
    FloatBox box;
    std::uint32_t n = 0;
    for (int bin = kBins - 1; bin > 0; --bin) {
      box.grow(boxes[bin]);
      n += counts[bin];
      right_cost[bin] = n > 0 ? box.half_area() * packets_of(n) : kInfinity;
    }
    box = {};
    n = 0;
    for (int bin = 0; bin + 1 < kBins; ++bin) {
      box.grow(boxes[bin]);
      n += counts[bin];
      const float cost = n > 0 ? box.half_area() * packets_of(n) + right_cost[bin + 1] : kInfinity;
      if (cost < best.cost) best = {axis, bin, cost};
    }
  }

  std::uint32_t partition_in_middle(std::uint32_t first, std::uint32_t count, const FloatBox& centres) {
    int axis = 0;
    for (int k = 1; k < 3; ++k) {
      if (centres.high[k] - centres.low[k] > centres.high[axis] - centres.low[axis]) axis = k;
    }
    const auto begin = items_.begin() + first;
    std::nth_element(begin, begin + count / 2, begin + count, [axis](const Item& a, const Item& b) {
      return a.box.twice_centre(axis) < b.box.twice_centre(axis);
    });
    return count / 2;
  }

  /// Turns a binary subtree into nodes of eight: opens the child with the largest surface until eight are there.
  std::int32_t collapse(std::int32_t root) {
    std::int32_t chosen[kLanes] = {root};
    int count = 1;
    while (count < kLanes) {
      int widest = -1;
      float area = -1;
      for (int i = 0; i < count; ++i) {
        const BinaryNode& node = binary_[static_cast<std::size_t>(chosen[i])];
        if (node.left >= 0 && node.box.half_area() > area) area = node.box.half_area(), widest = i;
      }
      if (widest < 0) break;
      const BinaryNode& node = binary_[static_cast<std::size_t>(chosen[widest])];
      chosen[widest] = node.left;
      chosen[count++] = node.right;
    }

    const auto me = tree_.nodes.size();
    tree_.nodes.emplace_back();
    for (int lane = 0; lane < kLanes; ++lane) {
      if (lane >= count) {
        set_lane(tree_.nodes[me], lane, {{kNowhere, kNowhere, kNowhere}, {kNowhere, kNowhere, kNowhere}}, ~0);
        continue;
      }
      const BinaryNode node = binary_[static_cast<std::size_t>(chosen[lane])];
      const std::int32_t child = node.left >= 0 ? collapse(chosen[lane]) : ~add_packet(node);
      set_lane(tree_.nodes[me], lane, node.box, child);
    }
    return static_cast<std::int32_t>(me);
  }

  static void set_lane(TreeNode& node, int lane, const FloatBox& box, std::int32_t child) {
    for (int k = 0; k < 3; ++k) node.low[k][lane] = box.low[k], node.high[k][lane] = box.high[k];
    node.child[lane] = child;
  }

  std::int32_t add_packet(const BinaryNode& leaf) {
    TrianglePacket packet;
    ExactPacket exact;
    packet.slivers = 0;
    packet.used = (1u << leaf.count) - 1;
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::uint32_t which = static_cast<std::uint32_t>(lane) < leaf.count ? static_cast<std::uint32_t>(lane) : 0;
      const std::uint32_t triangle = items_[leaf.first + which].triangle;
      fill_lane(packet, exact, lane, corners_of(triangle));
      tree_.triangle_of.push_back(triangle);
    }
    tree_.packets.push_back(packet);
    tree_.exact.push_back(exact);
    return static_cast<std::int32_t>(tree_.packets.size() - 1);
  }

  static void fill_lane(TrianglePacket& packet, ExactPacket& exact, int lane, const Corners& c) {
    // The corner opposite the longest edge: by the law of sines its angle has the largest sine.
    std::size_t apex = 0;
    double longest = -1;
    for (std::size_t i = 0; i < 3; ++i) {
      const double opposite = (c[(i + 2) % 3] - c[(i + 1) % 3]).squaredNorm();
      if (opposite > longest) longest = opposite, apex = i;
    }
    const Vector3& corner = c[apex];
    const Vector3 e0 = c[(apex + 1) % 3] - corner, e1 = c[(apex + 2) % 3] - corner;
    for (int k = 0; k < 3; ++k) {
      packet.corner[k][lane] = static_cast<float>(corner[k]);
      packet.edge0[k][lane] = static_cast<float>(e0[k]);
      packet.edge1[k][lane] = static_cast<float>(e1[k]);
      for (std::size_t i = 0; i < 3; ++i) exact.corner[i][k][lane] = c[(apex + i) % 3][k];
    }
    // The kernels leave the face of a flat sliver out; its edges are then off by at most the inradius.
    const double area = 0.5 * e0.cross(e1).norm();
    const double perimeter = std::sqrt(longest) + e0.norm() + e1.norm();
    const double inradius = perimeter > 0 ? 2 * area / perimeter : 0;
    const double flat = std::max(kFlatAngle * e0.squaredNorm() * e1.squaredNorm(), kTinySquare);
    const bool sliver = 4 * area * area <= 4 * flat;
    if (sliver) packet.slivers |= 1u << lane;
    packet.slack[lane] = static_cast<float>(2e-5 * std::sqrt(longest) + (sliver ? inradius : 0.0));
  }

  const TriangleMesh& mesh_;
  BoxTree& tree_;
  std::vector<Item> items_;
  std::vector<BinaryNode> binary_;
};

}  // namespace

Corners BoxTree::corners(std::size_t slot) const {
  const ExactPacket& packet = exact[slot / kLanes];
  const std::size_t lane = slot % kLanes;
  Corners corners;
  for (std::size_t i = 0; i < 3; ++i) {
    corners[i] = {packet.corner[i][0][lane], packet.corner[i][1][lane], packet.corner[i][2][lane]};
  }
  return corners;
}

BoxTree build_box_tree(const TriangleMesh& mesh) {
  BoxTree tree;
  if (!mesh.triangles.empty()) Builder(mesh, tree).build();
  return tree;
}

}  // namespace drydock
