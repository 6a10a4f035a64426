// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_cables_file.h"

#include <map>
#include <set>

#include "input/in_quotes.h"
#include "input/wording.h"

namespace drydock {
namespace {

constexpr double kSamePlace_m = 1e-6;  // anchors nearer than that are one

bool was_read(const Mark& mark) {
  return !mark.file.empty();
}

CableFigures with_own(const CableFigures& all, const CableFigures& own) {
  CableFigures both = all;
  if (own.tension_N) both.tension_N = own.tension_N;
  if (own.length_m) both.length_m = own.length_m;
  if (own.diameter_m) both.diameter_m = own.diameter_m;
  if (own.speed_m_per_s) both.speed_m_per_s = own.speed_m_per_s;
  if (own.acceleration_m_per_s2) both.acceleration_m_per_s2 = own.acceleration_m_per_s2;
  if (own.stiffness_N) both.stiffness_N = own.stiffness_N;
  if (own.mass_kg_per_m) both.mass_kg_per_m = own.mass_kg_per_m;
  if (own.pulley) both.pulley = own.pulley;
  return both;
}

class CablesReading {
 public:
  CablesReading(const RigSection& rig, bool is_whole, Problems& problems)
      : all_(rig.cables),
        is_point_(rig.platform.value.point.has_value()),
        is_body_(rig.platform.value.body.has_value()),
        is_whole_(is_whole),
        problems_(problems) {}

  RigCables read() {
    if (!was_read(all_.mark)) return {};
    if (!all_.anchors && !all_.each) {
      if (is_whole_) problems_.error(all_.mark, all_.field, "found neither anchors nor each", "the anchors");
      return {};
    }
    const std::size_t count = all_.anchors ? all_.anchors->value.size() : all_.each->value.size();
    if (all_.each) check_count(all_.each->value.size(), all_.each->mark, all_.each->field, count);
    if (all_.eyes && is_point_) {
      problems_.error(all_.eyes->mark, all_.eyes->field, "found eyes on a point", kNoEyes);
    } else if (all_.eyes) {
      check_count(all_.eyes->value.size(), all_.eyes->mark, all_.eyes->field, count);
    }
    if (is_body_ && !all_.eyes && !all_.each && is_whole_) {
      problems_.error(all_.mark, all_.field + ".eyes", "missing", "where each cable meets the body");
    }
    for (std::size_t i = 0; i < count; ++i) add(i);
    check_names();
    check_anchors();
    return std::move(rig_);
  }

 private:
  static constexpr const char* kNoEyes = "a body, or none: all cables meet in the point";

  void check_count(std::size_t found, const Mark& mark, const std::string& field, std::size_t anchors) {
    if (found == anchors) return;
    const std::string cables = counted(anchors, "cable");
    problems_.error(mark, field, "found " + std::to_string(found) + " for " + cables, "one for each");
  }

  void add(std::size_t index) {
    static const Located<OwnCableSection> kNone;
    const bool has_own = all_.each && index < all_.each->value.size();
    const Located<OwnCableSection>& own = has_own ? all_.each->value[index] : kNone;
    const Mark& mark = was_read(own.mark) ? own.mark : all_.mark;
    const std::string& field = was_read(own.mark) ? own.field : all_.field;
    Cable& cable = rig_.cables.emplace_back();
    CablePlaces& places = rig_.places.emplace_back();
    places.name = {"cable" + std::to_string(index + 1), mark, field};
    if (own.value.name) places.name = *own.value.name;
    cable.name = places.name.value;
    set_figures(with_own(all_.figures, own.value.figures), mark, field, cable);

    const auto place = [&](const auto& own_place, const auto& list, const std::string& what, auto& placed) {
      if (own_place) {
        placed = *own_place;
      } else if (list && index < list->value.size()) {
        placed = list->value[index];
      } else if (!list && all_.each && is_whole_) {
        problems_.error(mark, field + "." + what, "missing", "the " + what + " of " + in_quotes(cable.name));
      }
    };
    place(own.value.anchor, all_.anchors, "anchor", places.anchor);
    if (is_body_) place(own.value.eye, all_.eyes, "eye", places.eye);
    if (is_point_ && own.value.eye) {
      problems_.error(own.value.eye->mark, own.value.eye->field, "found an eye on a point", kNoEyes);
    }
    cable.p_WA = places.anchor.value;
    cable.p_BC = places.eye.value;
  }

  void set_figures(const CableFigures& figures, const Mark& mark, const std::string& field, Cable& cable) {
    if (figures.tension_N) {
      cable.tension_min_N = figures.tension_N->value.min;
      cable.tension_max_N = figures.tension_N->value.max;
      check_width(*figures.tension_N, "tension", "N");
    } else if (is_whole_ && said_.insert(mark.line).second) {
      problems_.error(mark, field + ".tension", "missing", "lowest and highest tension, as in [20 N, 1000 N]");
    }
    if (figures.length_m) {
      cable.length_min_m = figures.length_m->value.min;
      cable.length_max_m = figures.length_m->value.max;
      check_width(*figures.length_m, "length", "m");
    }
    cable.diameter_m = figures.diameter_m.value_or(cable.diameter_m);
    cable.speed_max_m_per_s = figures.speed_m_per_s.value_or(cable.speed_max_m_per_s);
    cable.acceleration_max_m_per_s2 = figures.acceleration_m_per_s2.value_or(cable.acceleration_max_m_per_s2);
    cable.stiffness_N = figures.stiffness_N;
    cable.mass_per_m_kg_per_m = figures.mass_kg_per_m;
    if (figures.pulley) cable.pulley = Pulley{figures.pulley->radius_m, figures.pulley->kingpin.normalized()};
  }

  /// Once for limits that many cables share.
  void check_width(const Located<Interval>& limits, const std::string& what, const std::string& unit) {
    if (limits.value.min < limits.value.max || !checked_.insert(limits.field).second) return;
    problems_.error(limits.mark, limits.field, "found " + short_number(limits.value.min) + " " + unit + " twice",
                    "a lowest " + what + " below the highest");
  }

  void check_names() {
    std::map<std::string, int> lines;
    for (const CablePlaces& cable : rig_.places) {
      const auto& [name, mark, field] = cable.name;
      if (name.empty() || name.find('/') != std::string::npos) {
        problems_.error(mark, field, "found " + in_quotes(name), "a non-empty name without /");
      }
      const auto [first, is_new] = lines.emplace(name, mark.line);
      if (is_new) continue;
      problems_.error(mark, field, "found " + in_quotes(name) + " a second time",
                      "a name other than that in line " + std::to_string(first->second));
    }
  }

  /// Two cables may meet in the hall if they hold a body in two places.
  void check_anchors() {
    for (std::size_t i = 0; i < rig_.places.size(); ++i) {
      const auto& [anchor, mark, field] = rig_.places[i].anchor;
      if (!was_read(mark)) continue;
      for (std::size_t j = 0; j < i; ++j) {
        const Located<Vector3>& other = rig_.places[j].anchor;
        if (!was_read(other.mark) || (anchor - other.value).norm() > kSamePlace_m) continue;
        const std::string found = "found the anchor of " + in_quotes(rig_.cables[j].name) + " again";
        const bool same_eye = (rig_.cables[i].p_BC - rig_.cables[j].p_BC).norm() <= kSamePlace_m;
        if (same_eye) problems_.error(mark, field, found, "an anchor of its own");
        if (!same_eye) problems_.warning(mark, field, found, "an anchor of its own, unless the two meet there");
        break;
      }
    }
  }

  const CablesSection& all_;
  const bool is_point_, is_body_, is_whole_;
  Problems& problems_;
  RigCables rig_;
  std::set<std::string> checked_;
  std::set<int> said_;  // lines where the missing tension has been told
};

}  // namespace

RigCables read_cables(const RigSection& rig, bool is_whole, Problems& problems) {
  return CablesReading(rig, is_whole, problems).read();
}

}  // namespace drydock
