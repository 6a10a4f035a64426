// SPDX-License-Identifier: Apache-2.0
#include "keep_out/octomap_reader.h"

#include <charconv>
#include <cmath>

namespace drydock {
namespace {

constexpr int kBtDepth = 16;
constexpr double kLeastResolution = 1e-6, kGreatestResolution = 1e5;  // [m]: boxes and volumes stay finite
constexpr std::size_t kMostNodes = std::size_t{1} << 28;              // of the tree in memory

/// Two bits of a child, as OctoMap has them.
constexpr unsigned kBtUnknown = 0, kBtFree = 1, kBtOccupied = 2;

class BtReader {
 public:
  explicit BtReader(std::string_view bytes) : bytes_(bytes) {}

  OctomapRead run() {
    if (!read_head()) return std::move(read_);
    MapTree& tree = read_.tree;
    tree.depth = kBtDepth - 1;
    tree.first = {-1, -1, -1};
    tree.roots = {2, 2, 2};
    const double reach = std::ldexp(tree.resolution, tree.depth);
    tree.box = {Vector3::Constant(-reach), Vector3::Constant(reach)};
    tree.nodes.assign(8, leaf_node(MapClass::kOutside, 0));
    read_children(0, kBtDepth);
    if (read_.refused.empty() && at_ != bytes_.size()) read_.refused = "there are bytes behind the tree";
    return std::move(read_);
  }

 private:
  /// Lines up to `data`; of them `id OcTree` and `res` count.
  bool read_head() {
    bool is_octree = false;
    if (!bytes_.starts_with("# Octomap OcTree binary file")) return refuse("it is not an OctoMap binary file");
    for (;;) {
      const std::size_t end = bytes_.find('\n', at_);
      if (end == std::string_view::npos) return refuse("its head does not end");
      const std::string_view line = bytes_.substr(at_, end - at_);
      at_ = end + 1;
      if (line == "data") break;
      if (line == "id OcTree") is_octree = true;
      if (line.starts_with("res ")) {
        const std::string_view number = line.substr(4);
        std::from_chars(number.data(), number.data() + number.size(), read_.tree.resolution);
      }
    }
    if (!is_octree) return refuse("it holds no OcTree");
    if (!(read_.tree.resolution >= kLeastResolution && read_.tree.resolution <= kGreatestResolution))
      return refuse("it has no resolution from 1e-6 m to 1e5 m");
    return true;
  }

  bool refuse(const char* why) {
    if (read_.refused.empty()) read_.refused = why;
    return false;
  }

  /// The eight children of a node, which stand at `first` in the tree; depth first, as they are in the file.
  void read_children(std::uint32_t first, int level) {
    if (at_ + 2 > bytes_.size()) {
      refuse("it ends within the tree");
      return;
    }
    const unsigned kinds = static_cast<unsigned char>(bytes_[at_]) |
                           static_cast<unsigned>(static_cast<unsigned char>(bytes_[at_ + 1])) << 8;
    at_ += 2;
    for (std::uint32_t child = 0; child < 8 && read_.refused.empty(); ++child) {
      std::vector<std::uint32_t>& nodes = read_.tree.nodes;
      const unsigned kind = (kinds >> (2 * child)) & 3u;
      if (kind == kBtUnknown) continue;
      if (kind == kBtFree || kind == kBtOccupied) {
        nodes[first + child] = leaf_node(kind == kBtFree ? MapClass::kFree : MapClass::kUndecided, 0);
        continue;
      }
      if (level <= 1) refuse("it is deeper than 16 levels");
      if (nodes.size() > kMostNodes) refuse("it has more than 2^28 nodes");
      if (!read_.refused.empty()) return;
      const auto below = static_cast<std::uint32_t>(nodes.size());
      nodes[first + child] = below;
      nodes.resize(nodes.size() + 8, leaf_node(MapClass::kOutside, 0));
      read_children(below, level - 1);
    }
  }

  std::string_view bytes_;
  std::size_t at_ = 0;
  OctomapRead read_;
};

}  // namespace

OctomapRead read_octomap(std::string_view bytes) {
  return BtReader(bytes).run();
}

}  // namespace drydock
