// SPDX-License-Identifier: Apache-2.0
#include "map/certified_map.h"

#include <atomic>
#include <mutex>

#include "geometry/tree/batch.h"

namespace drydock {
namespace {

constexpr std::size_t kChunk = 128;  // cells asked at a time

/// A cell to be judged.
struct OpenCell {
  std::uint32_t node = 0;
  std::array<std::int32_t, 3> at{};
  CellMemory memory;
};

class Waves {
 public:
  Waves(const MapDomain& domain, const MapLayer& layer, const MapRequest& request, CertifiedMap& map)
      : domain_(domain), layer_(layer), request_(request), map_(map), tree_(map.tree), causes_(map.tree.causes) {}

  void run() {
    map_.level = tree_.depth + 1;
    begin();
    for (int level = tree_.depth; level >= 0 && !open_.empty(); --level) {
      const bool whole = judge(level);
      if (whole || !request_.whole_waves) keep(level, whole);
      if (whole) map_.level = level;
      if (whole) continue;
      map_.complete = false;
      return;
    }
    map_.level = 0;
  }

 private:
  void begin() {
    for (std::int32_t k = 0; k < tree_.roots[2]; ++k) {
      for (std::int32_t j = 0; j < tree_.roots[1]; ++j) {
        for (std::int32_t i = 0; i < tree_.roots[0]; ++i) {
          const auto node = static_cast<std::uint32_t>(open_.size());
          open_.push_back({node, {tree_.first[0] + i, tree_.first[1] + j, tree_.first[2] + k}, {}});
        }
      }
    }
  }

  /// Answers for all open cells; false if it was stopped on the way. What was not asked stays undecided.
  bool judge(int level) {
    answers_.assign(open_.size(), {});
    std::atomic<bool> stopped = false;
    std::size_t judged = 0;
    std::mutex counting;
    for_chunks(
        open_.size(), request_.threads,
        [&](std::size_t begin, std::size_t end) {
          if (stopped || (request_.stop && request_.stop())) {
            stopped = true;
            return;
          }
          ask(level, begin, end);
          const std::lock_guard lock(counting);
          judged += end - begin;
          if (request_.progress) request_.progress(judged, open_.size());
        },
        kChunk);
    map_.judged += judged;
    return !stopped;
  }

  void ask(int level, std::size_t begin, std::size_t end) {
    std::vector<PoseCell> cells;
    std::vector<CellMemory> memory;
    cells.reserve(end - begin);
    memory.reserve(end - begin);
    for (std::size_t i = begin; i < end; ++i) {
      const BoundingBox box = cell_box(tree_, {open_[i].at, level});
      cells.push_back(pose_cell(domain_, centre(box), 0.5 * (box.high - box.low)));
      memory.push_back(open_[i].memory);
    }
    layer_.make_ask()(cells, memory, std::span(answers_).subspan(begin, end - begin));
    for (std::size_t i = begin; i < end; ++i) open_[i].memory = memory[i - begin];
  }

  /// Writes the verdicts into the tree and, if there will be a next wave, divides what is open.
  void keep(int level, bool go_on) {
    std::vector<OpenCell> next;
    for (std::size_t i = 0; i < open_.size(); ++i) {
      const CellAnswer& answer = answers_[i];
      const bool free = answer.verdict == MapClass::kFree;
      tree_.nodes[open_[i].node] = leaf_node(answer.verdict, free ? 0 : index_of(answer.cause));
      if (answer.verdict == MapClass::kUndecided && level > 0 && go_on) divide(open_[i], level, next);
    }
    open_ = std::move(next);
  }

  /// The children are undecided until judged. Their cause is that of the cell round them.
  void divide(const OpenCell& cell, int level, std::vector<OpenCell>& next) {
    const std::uint32_t leaf = tree_.nodes[cell.node], first = static_cast<std::uint32_t>(tree_.nodes.size());
    tree_.nodes[cell.node] = first;
    for (unsigned child = 0; child < 8; ++child) {
      const CubePlace place = child_place({cell.at, level}, child);
      const bool outside = is_outside(tree_, place);
      tree_.nodes.push_back(outside ? leaf_node(MapClass::kOutside, 0) : leaf);
      if (!outside) next.push_back({first + child, place.at, cell.memory});
    }
  }

  /// Neighbours mostly have the same cause.
  std::uint32_t index_of(const Cause& cause) {
    if (!(cause == last_cause_)) {
      last_cause_ = cause;
      last_index_ = causes_.index_of(cause);
    }
    return last_index_;
  }

  const MapDomain& domain_;
  const MapLayer& layer_;
  const MapRequest& request_;
  CertifiedMap& map_;
  MapTree& tree_;
  CauseTable causes_;
  Cause last_cause_;
  std::uint32_t last_index_ = 0;
  std::vector<OpenCell> open_;
  std::vector<CellAnswer> answers_;
};

}  // namespace

CertifiedMap certified_map(const MapDomain& domain, const MapLayer& layer, const MapRequest& request) {
  CertifiedMap map;
  map.tree = root_tree(domain);
  Waves(domain, layer, request, map).run();
  return map;
}

}  // namespace drydock
