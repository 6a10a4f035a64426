// SPDX-License-Identifier: Apache-2.0
#include "place/search.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <numbers>
#include <numeric>

#include "geometry/tree/batch.h"
#include "place/even_points.h"

namespace drydock {
namespace {

constexpr int kHalvings = 6;
constexpr std::size_t kMostLayouts = 65536;
constexpr std::size_t kLayoutChunk = 4;

/// From the best found to layouts near it that are better.
class Climb {
 public:
  Climb(const PlaceSearchRequest& request, std::vector<double> steps)
      : request_(request), steps_(std::move(steps)), allowed_(request.make_allowed()) {}

  /// `start` may be.
  FoundLayout run(const Layout& start) {
    best_ = {start, request_.fine(start)};
    ++tried;
    double size = 1;
    for (int halvings = 0; halvings <= kHalvings;) {
      if (request_.interrupted && request_.interrupted()) break;
      if (step(size)) continue;
      size /= 2;
      ++halvings;
    }
    return best_;
  }
  std::size_t tried = 0, refused = 0;

 private:
  /// To the best of the neighbours that may be, if it is better.
  bool step(double size) {
    std::vector<FoundLayout> better;
    for (const std::vector<double>& direction : directions()) {
      Layout layout = best_.layout;
      for (std::size_t i = 0; i < layout.size(); ++i) layout[i] += size * steps_[i] * direction[i];
      layout = within_ranges(request_.hall, std::move(layout));
      const double score = request_.fine(layout);
      ++tried;
      if (score > best_.score) better.push_back({std::move(layout), score});
    }
    std::stable_sort(better.begin(), better.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    for (FoundLayout& one : better) {
      if (allowed_(one.layout)) {
        best_ = std::move(one);
        return true;
      }
      ++refused;
    }
    return false;
  }

  /// Along each axis, both ways, and along the diagonals of two axes of one group.
  std::vector<std::vector<double>> directions() const {
    const std::vector<PlaceAxis>& axes = request_.hall.axes;
    std::vector<std::vector<double>> all;
    const auto add = [&](std::size_t i, double along_i, std::size_t j, double along_j) {
      std::vector<double> direction(axes.size(), 0.0);
      direction[i] = along_i;
      if (j != i) direction[j] = along_j;
      all.push_back(std::move(direction));
    };
    for (std::size_t i = 0; i < axes.size(); ++i) {
      for (const double way : {1.0, -1.0}) add(i, way, i, 0);
      for (std::size_t j = i + 1; j < axes.size() && axes[j].group == axes[i].group; ++j) {
        for (const double way : {1.0, -1.0})
          for (const double other : {1.0, -1.0}) add(i, way, j, other);
      }
    }
    return all;
  }

  const PlaceSearchRequest& request_;
  std::vector<double> steps_;
  std::function<bool(const Layout&)> allowed_;
  FoundLayout best_;
};

class LayoutSearch {
 public:
  explicit LayoutSearch(const PlaceSearchRequest& request) : request_(request) {}

  PlaceSearchResult run() {
    try_all_over();
    const std::vector<Layout> starts = choose_starts();
    std::vector<FoundLayout> found(starts.size());
    std::vector<std::size_t> tried(starts.size()), refused(starts.size());
    for_chunks(
        starts.size(), request_.threads,
        [&](std::size_t begin, std::size_t end) {
          for (std::size_t i = begin; i < end; ++i) {
            Climb climb(request_, steps());
            found[i] = climb.run(starts[i]);
            tried[i] = climb.tried;
            refused[i] = climb.refused;
          }
        },
        1);
    result_.improved = std::accumulate(tried.begin(), tried.end(), std::size_t{0});
    result_.refused += std::accumulate(refused.begin(), refused.end(), std::size_t{0});
    keep_best(std::move(found));
    result_.complete = !(request_.interrupted && request_.interrupted());
    return std::move(result_);
  }

 private:
  void try_all_over() {
    const std::vector<PlaceAxis>& axes = request_.hall.axes;
    const std::size_t count = request_.layouts > 0 ? request_.layouts : usual_layouts(axes.size());
    const EvenPoints points(axes.size(), request_.seed);
    layouts_.push_back(within_ranges(request_.hall, present_layout(request_.hall)));
    for (std::size_t n = 0; n < count; ++n) {
      Layout layout = points(n);
      for (std::size_t i = 0; i < axes.size(); ++i) layout[i] = axes[i].low + layout[i] * (axes[i].high - axes[i].low);
      layouts_.push_back(std::move(layout));
    }
    scores_.assign(layouts_.size(), -1);
    std::atomic<std::size_t> tried = 0;
    for_chunks(
        layouts_.size(), request_.threads,
        [&](std::size_t begin, std::size_t end) {
          if (request_.interrupted && request_.interrupted()) return;
          for (std::size_t i = begin; i < end; ++i) scores_[i] = request_.rough(layouts_[i]);
          tried += end - begin;
          if (request_.progress) request_.progress(tried, layouts_.size());
        },
        kLayoutChunk);
    result_.tried = tried;
  }

  /// The best that may be and are apart.
  std::vector<Layout> choose_starts() {
    std::vector<std::size_t> order(layouts_.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return scores_[a] > scores_[b]; });
    const auto allowed = request_.make_allowed();
    std::vector<Layout> starts;
    for (const std::size_t i : order) {
      if (starts.size() >= request_.starts || (request_.interrupted && request_.interrupted())) break;
      if (scores_[i] < 0 || !is_apart(layouts_[i], starts)) continue;
      if (allowed(layouts_[i])) {
        starts.push_back(layouts_[i]);
      } else {
        ++result_.refused;
      }
    }
    return starts;
  }

  bool is_apart(const Layout& layout, const std::vector<Layout>& others) const {
    return std::all_of(others.begin(), others.end(), [&](const Layout& other) {
      return layout_distance_m(request_.hall, layout, other) > request_.apart_m;
    });
  }

  /// First steps: about as far as the layouts tried first are apart.
  std::vector<double> steps() const {
    const auto dimension = static_cast<double>(request_.hall.axes.size());
    const double part = std::pow(static_cast<double>(layouts_.size()), -1 / dimension);
    std::vector<double> all;
    for (const PlaceAxis& axis : request_.hall.axes) all.push_back(part * (axis.high - axis.low));
    return all;
  }

  void keep_best(std::vector<FoundLayout> found) {
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    std::vector<Layout> kept;
    for (FoundLayout& one : found) {
      if (kept.size() >= request_.keep || !is_apart(one.layout, kept)) continue;
      kept.push_back(one.layout);
      result_.best.push_back(std::move(one));
    }
  }

  const PlaceSearchRequest& request_;
  PlaceSearchResult result_;
  std::vector<Layout> layouts_;
  std::vector<double> scores_;
};

}  // namespace

std::size_t usual_layouts(std::size_t axes) {
  std::size_t count = 512 * axes;
  for (std::size_t i = 3; i < axes && count < kMostLayouts; ++i) count *= 2;
  return std::min(count, kMostLayouts);
}

PlaceSearchResult place_search(const PlaceSearchRequest& request) {
  return LayoutSearch(request).run();
}

Layout in_round_numbers(const PlaceHall& hall, const Layout& layout) {
  constexpr double kTenth_rad = std::numbers::pi / 1800;
  Layout round = layout;
  for (std::size_t i = 0; i < round.size(); ++i) {
    const bool is_angle = hall.axes[i].coordinate == PlaceCoordinate::kYaw;
    round[i] = is_angle ? std::round(round[i] / kTenth_rad) * kTenth_rad : std::round(round[i] * 1000) / 1000;
  }
  return within_ranges(hall, std::move(round));
}

}  // namespace drydock
