// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <array>
#include <limits>
#include <tuple>
#include <utility>

#include "mission/part/hooks.h"

namespace drydock {

/// The parts of a run in their order. Every round of a hook goes through all parts that have it, in this order, without
/// a virtual call; coordinates, crossings and columns stand one part after the other.
template <class... Parts>
class PartList {
 public:
  static constexpr std::size_t kCount = sizeof...(Parts);

  /// The same and more behind them.
  template <class... More>
  using With = PartList<Parts..., More...>;

  explicit PartList(const PartSetup& setup) : parts_((static_cast<void>(sizeof(Parts)), setup)...) {
    std::size_t next = 0, part = 0;
    each([&](auto& it) {
      first_[part++] = next;
      if constexpr (part_hook::coordinates::used<Of<decltype(it)>>()) next += it.coordinates();
    });
    first_[part] = next;
  }

  /// visit(part) for each.
  template <class Visit>
  void each(Visit&& visit) {
    std::apply([&](auto&... part) { (visit(part), ...); }, parts_);
  }
  /// visit(part, number) for each.
  template <class Visit>
  void each_numbered(Visit&& visit) {
    std::size_t number = 0;
    each([&](auto& part) { visit(part, number++); });
  }
  /// visit(part) for the one with this number.
  template <class Visit>
  void at(std::size_t number, Visit&& visit) {
    each_numbered([&](auto& part, std::size_t i) {
      if (i == number) visit(part);
    });
  }
  template <class Part>
  Part& get() {
    return std::get<Part>(parts_);
  }

  // Coordinates.
  std::size_t coordinates() const { return first_[kCount]; }
  void point(std::span<const double> y) {
    each_numbered([&](auto& part, std::size_t i) {
      if constexpr (part_hook::point::used<Of<decltype(part)>>()) part.point(own(y, i));
    });
  }
  void rates(const Moment& moment, std::span<double> rates) {
    each_numbered([&](auto& part, std::size_t i) {
      if constexpr (part_hook::rates::used<Of<decltype(part)>>()) part.rates(moment, own(rates, i));
    });
  }
  void move(std::span<const double> increments) {
    each_numbered([&](auto& part, std::size_t i) {
      if constexpr (part_hook::move::used<Of<decltype(part)>>()) part.move(own(increments, i));
    });
  }

  bool settle(const Moment& moment) {
    bool changed = false;
    each([&](auto& part) {
      if constexpr (part_hook::settle::used<Of<decltype(part)>>()) changed = part.settle(moment) || changed;
    });
    return changed;
  }

  // Forces.
  void add_efforts(const Moment& moment, JointEfforts& efforts) {
    each([&](auto& part) {
      if constexpr (part_hook::add_efforts::used<Of<decltype(part)>>()) part.add_efforts(moment, efforts);
    });
  }
  void add_wrenches(const Moment& moment, BodyWrenches& wrenches) {
    each([&](auto& part) {
      if constexpr (part_hook::add_wrenches::used<Of<decltype(part)>>()) part.add_wrenches(moment, wrenches);
    });
  }

  // What is held through a step.
  bool hold(const Moment& moment, double h_s) {
    bool holds = false;
    each([&](auto& part) {
      if constexpr (part_hook::hold::used<Of<decltype(part)>>()) holds = part.hold(moment, h_s) || holds;
    });
    return holds;
  }
  Held fit(const Moment& moment, double h_s) {
    Held all = Held::kFits;
    each([&](auto& part) {
      if constexpr (part_hook::fit::used<Of<decltype(part)>>()) all = std::max(all, part.fit(moment, h_s));
    });
    return all;
  }
  void release() {
    each([&](auto& part) {
      if constexpr (part_hook::release::used<Of<decltype(part)>>()) part.release();
    });
  }
  bool coarse() {
    bool any = false;
    each([&](auto& part) {
      if constexpr (part_hook::coarse::used<Of<decltype(part)>>()) any = part.coarse() || any;
    });
    return any;
  }

  // Crossings.
  bool may_cross() {
    bool may = crossings() > 0;
    each([&](auto& part) {
      if constexpr (part_hook::may_cross::used<Of<decltype(part)>>()) may = may || part.may_cross();
    });
    return may;
  }
  std::size_t crossings() {
    std::size_t count = 0;
    each([&](auto& part) {
      if constexpr (part_hook::crossings::used<Of<decltype(part)>>()) count += part.crossings();
    });
    return count;
  }
  void crossing_values(const Moment& moment, std::span<double> values) {
    each([&](auto& part) {
      if constexpr (part_hook::crossing_values::used<Of<decltype(part)>>()) {
        const std::size_t count = part.crossings();
        part.crossing_values(moment, values.first(count));
        values = values.subspan(count);
      }
    });
  }
  void crossing_slopes(const Moment& moment, std::span<double> slopes) {
    each([&](auto& part) {
      using Part = Of<decltype(part)>;
      if constexpr (part_hook::crossings::used<Part>()) {
        const std::span<double> own = slopes.first(part.crossings());
        slopes = slopes.subspan(own.size());
        if constexpr (part_hook::crossing_slopes::used<Part>()) {
          part.crossing_slopes(moment, own);
        } else {
          std::fill(own.begin(), own.end(), std::numeric_limits<double>::infinity());
        }
      }
    });
  }
  /// With the moment at the end of a step and the ranges of all its coordinates, ours being the last of them.
  bool no_crossing(const Moment& end, const StepRange& range) {
    const std::size_t before = range.low.size() - coordinates();
    bool none = true;
    each_numbered([&](auto& part, std::size_t i) {
      using Part = Of<decltype(part)>;
      if constexpr (part_hook::no_crossing::used<Part>()) {
        none = none && part.no_crossing(end, range, range.subspan(before + first_[i], first_[i + 1] - first_[i]));
      } else if constexpr (part_hook::crossings::used<Part>()) {
        none = none && part.crossings() == 0;
      }
    });
    return none;
  }
  struct Crossing {
    std::size_t part = 0, subject = 0;
  };
  Crossing crossing(std::size_t index) {
    Crossing found;
    each_numbered([&](auto& part, std::size_t i) {
      if constexpr (part_hook::crossing_subject::used<Of<decltype(part)>>()) {
        const std::size_t count = part.crossings();
        if (index < count) found = {i, part.crossing_subject(index)};
        index = index < count ? static_cast<std::size_t>(-1) : index - count;
      }
    });
    return found;
  }

  // Looking and telling.
  void restructure(const Moment& moment) {
    each([&](auto& part) {
      if constexpr (part_hook::restructure::used<Of<decltype(part)>>()) part.restructure(moment);
    });
  }
  void struck(const Impact& impact) {
    each([&](auto& part) {
      if constexpr (part_hook::struck::used<Of<decltype(part)>>()) part.struck(impact);
    });
  }
  Stiffest stiffest(const Moment& moment) {
    Stiffest all;
    each([&](auto& part) {
      if constexpr (part_hook::stiffest::used<Of<decltype(part)>>()) part.stiffest(moment, all);
    });
    return all;
  }
  void stepped(const Moment& moment) {
    each([&](auto& part) {
      if constexpr (part_hook::stepped::used<Of<decltype(part)>>()) part.stepped(moment);
    });
  }
  void add_energy(const Moment& moment, EnergyNow& energy) {
    each([&](auto& part) {
      if constexpr (part_hook::add_energy::used<Of<decltype(part)>>()) part.add_energy(moment, energy);
    });
  }
  void first(const Moment& moment) {
    each([&](auto& part) {
      if constexpr (part_hook::first::used<Of<decltype(part)>>()) part.first(moment);
    });
  }
  void last(const Moment& moment) {
    each([&](auto& part) {
      if constexpr (part_hook::last::used<Of<decltype(part)>>()) part.last(moment);
    });
  }
  void columns(std::vector<Series>& series) {
    each([&](auto& part) {
      if constexpr (part_hook::columns::used<Of<decltype(part)>>()) part.columns(series);
    });
  }
  void sample(const Moment& moment, std::vector<double>& row) {
    each([&](auto& part) {
      if constexpr (part_hook::sample::used<Of<decltype(part)>>()) part.sample(moment, row);
    });
  }
  void sparse_columns(std::vector<Series>& series) {
    each([&](auto& part) {
      if constexpr (part_hook::sparse_columns::used<Of<decltype(part)>>()) part.sparse_columns(series);
    });
  }
  void sparse_sample(const Moment& moment, std::vector<double>& row) {
    each([&](auto& part) {
      if constexpr (part_hook::sparse_sample::used<Of<decltype(part)>>()) part.sparse_sample(moment, row);
    });
  }
  std::size_t sparse_every() {
    std::size_t every = 1;
    each([&](auto& part) {
      if constexpr (part_hook::sparse_every::used<Of<decltype(part)>>()) every = std::max(every, part.sparse_every());
    });
    return every;
  }
  void report(MissionResult& result) {
    each([&](auto& part) {
      if constexpr (part_hook::report::used<Of<decltype(part)>>()) part.report(result);
    });
  }
  /// The first refusal, if there is one.
  WriteStatus scene(const Recorder& recorder, Scene& scene) {
    WriteStatus status;
    each([&](auto& part) {
      if constexpr (part_hook::scene::used<Of<decltype(part)>>()) {
        if (status.ok()) status = part.scene(recorder, scene);
      }
    });
    return status;
  }

 private:
  template <class Reference>
  using Of = std::remove_reference_t<Reference>;

  template <class Number>
  std::span<Number> own(std::span<Number> all, std::size_t part) const {
    return all.subspan(first_[part], first_[part + 1] - first_[part]);
  }

  std::tuple<Parts...> parts_;
  std::array<std::size_t, kCount + 1> first_{};  // coordinate of each part, and the end
};

}  // namespace drydock
