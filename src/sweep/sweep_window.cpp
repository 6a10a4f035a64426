// SPDX-License-Identifier: Apache-2.0
#include "sweep/sweep_window.h"

#include <algorithm>
#include <map>

namespace drydock {
namespace {

using Records = std::vector<std::optional<CaseRecord>>;

bool has_first_outcome(const std::optional<CaseRecord>& record) {
  return record && record->outcome == 0;
}

/// All values of an axis in the order of their numbers, each with whether all its cases have the first outcome.
struct JudgedValue {
  AxisValue value;
  bool is_good = true;
};

std::vector<JudgedValue> judged_values(std::size_t axis, const SweepCases& cases, const Records& records) {
  std::map<double, JudgedValue> judged;
  for (std::size_t i = 0; i < cases.count(); ++i) {
    const AxisValue value = cases.value(axis, i);
    JudgedValue& at = judged.try_emplace(value.number, JudgedValue{value, true}).first->second;
    at.is_good = at.is_good && has_first_outcome(records[i]);
  }
  std::vector<JudgedValue> values;
  for (auto& [number, value] : judged) values.push_back(std::move(value));
  return values;
}

AxisRange longest_run(const std::vector<JudgedValue>& values) {
  std::size_t best = 0, best_end = 0, length = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    length = values[i].is_good ? length + 1 : 0;
    if (length > best) best = length, best_end = i + 1;
  }
  AxisRange range;
  for (std::size_t i = best_end - best; i < best_end; ++i) range.values.push_back(values[i].value);
  return range;
}

AxisRange all_good(const std::vector<JudgedValue>& values) {
  AxisRange range;
  for (const JudgedValue& value : values)
    if (value.is_good) range.values.push_back(value.value);
  return range;
}

/// The places of an axis's values in the order of their numbers.
std::vector<std::size_t> sorted_places(const SweepAxis& axis) {
  std::vector<std::size_t> places(axis.values.size());
  for (std::size_t i = 0; i < places.size(); ++i) places[i] = i;
  std::stable_sort(places.begin(), places.end(),
                   [&](std::size_t a, std::size_t b) { return axis.values[a].number < axis.values[b].number; });
  return places;
}

/// Searches boxes of a grid, axis by axis. `is_good` has one entry for each combination of the axes that are left;
/// choosing an interval of the first of them leaves where all its values are good.
class BoxSearch {
 public:
  explicit BoxSearch(std::vector<std::size_t> sizes) : sizes_(std::move(sizes)), at_(sizes_.size()) {}

  void search(std::size_t axis, const std::vector<char>& is_good, std::size_t cases) {
    const std::size_t rest = is_good.size() / sizes_[axis];
    for (std::size_t begin = 0; begin < sizes_[axis]; ++begin) {
      std::vector<char> all(rest, 1);
      for (std::size_t end = begin + 1; end <= sizes_[axis]; ++end) {
        bool any = false;
        for (std::size_t i = 0; i < rest; ++i) any |= (all[i] = all[i] & is_good[(end - 1) * rest + i]) != 0;
        if (!any) break;
        at_[axis] = {begin, end};
        const std::size_t together = cases * (end - begin);
        if (axis + 1 < sizes_.size()) {
          search(axis + 1, all, together);
        } else if (together > best_cases) {
          best_cases = together;
          best = at_;
        }
      }
    }
  }

  std::vector<std::pair<std::size_t, std::size_t>> best;
  std::size_t best_cases = 0;

 private:
  std::vector<std::size_t> sizes_;
  std::vector<std::pair<std::size_t, std::size_t>> at_;
};

void find_box(const Sweep& sweep, const SweepCases& cases, const Records& records, SweepWindow& window) {
  double boxes = 1;
  std::vector<std::size_t> sizes;
  std::vector<std::vector<std::size_t>> places;
  for (const SweepAxis& axis : sweep.axes) {
    const auto size = static_cast<double>(axis.values.size());
    boxes *= size * (size + 1) / 2;
    sizes.push_back(axis.values.size());
    places.push_back(sorted_places(axis));
  }
  window.box_is_searched = boxes <= kMostBoxes;
  if (!window.box_is_searched) return;
  std::vector<char> is_good(cases.count());
  for (std::size_t sorted = 0; sorted < is_good.size(); ++sorted) {
    std::size_t index = 0, left = sorted, stride = 1;
    for (std::size_t axis = sizes.size(); axis-- > 0; left /= sizes[axis], stride *= sizes[axis])
      index += stride * places[axis][left % sizes[axis]];
    is_good[sorted] = has_first_outcome(records[index]) ? 1 : 0;
  }
  BoxSearch search(sizes);
  search.search(0, is_good, 1);
  window.box_cases = search.best_cases;
  for (std::size_t axis = 0; axis < search.best.size(); ++axis) {
    AxisRange& range = window.box.emplace_back();
    for (std::size_t i = search.best[axis].first; i < search.best[axis].second; ++i)
      range.values.push_back(sweep.axes[axis].values[places[axis][i]]);
  }
}

}  // namespace

SweepWindow sweep_window(const Sweep& sweep, const SweepCases& cases, const Records& records) {
  SweepWindow window;
  for (std::size_t axis = 0; axis < sweep.axes.size(); ++axis) {
    const std::vector<JudgedValue> values = judged_values(axis, cases, records);
    window.axes.push_back(sweep.axes[axis].is_number ? longest_run(values) : all_good(values));
  }
  if (sweep.sampling == Sampling::kGrid) find_box(sweep, cases, records, window);
  return window;
}

}  // namespace drydock
