// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <utility>
#include <vector>

namespace drydock {

/// Things due at known times, taken out by time and, at equal times, in the order they were put in. Putting in and
/// taking out cost O(log n) and allocate only where the queue outgrows what was reserved.
template <typename Entry>
class Schedule {
 public:
  void reserve(std::size_t entries) { heap_.reserve(entries); }
  bool empty() const { return heap_.empty(); }
  std::size_t size() const { return heap_.size(); }

  /// `t_s` must be finite.
  void put(double t_s, Entry entry) {
    assert(std::isfinite(t_s) && "a scheduled time is a number");
    heap_.push_back({t_s, count_++, std::move(entry)});
    std::push_heap(heap_.begin(), heap_.end(), later);
  }
  /// Time of the next entry; infinite when there is none.
  double next_s() const { return heap_.empty() ? std::numeric_limits<double>::infinity() : heap_.front().t_s; }

  Entry take() {
    assert(!heap_.empty() && "nothing is scheduled");
    std::pop_heap(heap_.begin(), heap_.end(), later);
    Entry entry = std::move(heap_.back().entry);
    heap_.pop_back();
    return entry;
  }

 private:
  struct Item {
    double t_s;
    std::uint64_t number;
    Entry entry;
  };
  static bool later(const Item& a, const Item& b) { return a.t_s > b.t_s || (a.t_s == b.t_s && a.number > b.number); }

  std::vector<Item> heap_;  // the earliest is at the front
  std::uint64_t count_ = 0;
};

}  // namespace drydock
