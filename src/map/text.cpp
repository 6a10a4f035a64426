// SPDX-License-Identifier: Apache-2.0
#include "map/text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

namespace drydock {
namespace {

constexpr double kDegree_rad = M_PI / 180;
constexpr std::size_t kMostCauses = 8;

/// Lengths in metres or angles in degrees, as people read them.
class MapText {
 public:
  explicit MapText(const MapReport& report)
      : report_(report), domain_(report.study.domain), total_(volumes(report.study.together).total()) {}

  std::string all() const {
    return heading() + classes() + shares() + undecided() + largest() + series() + grid() + shortfall();
  }

 private:
  double shown(double coordinate) const { return domain_.of_positions() ? coordinate : coordinate / kDegree_rad; }
  std::string unit() const { return domain_.of_positions() ? "m" : "deg"; }
  std::string edge(double size) const {
    return domain_.of_positions() ? fmt::format("{:.4g} mm", 1e3 * size)
                                  : fmt::format("{:.4g} deg", size / kDegree_rad);
  }
  std::string corner(const Vector3& p) const {
    return fmt::format("({:.9g}, {:.9g}, {:.9g})", shown(p.x()), shown(p.y()), shown(p.z()));
  }
  std::string box_text(const BoundingBox& box) const {
    return corner(box.low) + " to " + corner(box.high) + " " + unit();
  }
  double percent(double volume) const { return 100 * volume / total_; }

  std::string heading() const {
    const std::string what = domain_.of_positions() ? "positions" : "orientations";
    std::string text = fmt::format("{}: {} of {} of {}\n  within {}, cells of {}\n", report_.hall, what,
                                   report_.platform, report_.rig, box_text(domain_.box), edge(domain_.resolution));
    if (domain_.kind == MapKind::kPosition) return text;
    const int order = static_cast<int>(domain_.angles.order);
    if (domain_.kind == MapKind::kOrientation) {
      return text + fmt::format("  angles in the order {}, at ({:.4g}, {:.4g}, {:.4g}) m\n", order, domain_.X_WB.p.x(),
                                domain_.X_WB.p.y(), domain_.X_WB.p.z());
    }
    const BoundingBox& angles = domain_.angles.angles_rad;
    const Vector3 low = angles.low / kDegree_rad, high = angles.high / kDegree_rad;
    return text + fmt::format(
                      "  for all angles in the order {} within ({:.4g}, {:.4g}, {:.4g}) to "
                      "({:.4g}, {:.4g}, {:.4g}) deg\n",
                      order, low.x(), low.y(), low.z(), high.x(), high.y(), high.z());
  }

  std::string classes() const {
    const MapVolumes v = volumes(report_.study.together);
    const auto line = [&](const char* what, double volume, const std::string& remark) {
      return fmt::format("  {:<12}{:>12.5g} {}^3 {:>8.2f} %{}\n", what, volume, domain_.of_positions() ? "m" : "rad",
                         percent(volume), remark);
    };
    return line("free", v.free,
                fmt::format("  proven; likely {:.2f} %, at most {:.2f} %", percent(report_.likely_free),
                            percent(v.free + v.undecided))) +
           line("blocked", v.blocked, "  proven") + line("undecided", v.undecided, "");
  }

  static std::string share_line(const std::string& name, const BlockedShare& share, std::size_t width) {
    return fmt::format("  {:<{}} {:>7.2f} % +- {:.2f}\n", name, width, 50 * (share.low + share.high),
                       50 * (share.high - share.low));
  }

  std::string shares() const {
    std::string text = "would block by itself\n";
    std::size_t width = 24;
    for (const auto* list : {&report_.shares.objects, &report_.shares.cables})
      for (const BlockedShare& share : *list) width = std::max(width, share.name.size());
    for (std::size_t i = 0; i < report_.shares.criteria.size(); ++i) {
      const MapLayer& layer = report_.study.layers[i];
      std::string name = layer.name;
      if (layer.at_least > 0) name += fmt::format(" of {:.4g} {}", layer.at_least, layer.unit);
      if (layer.sampled) name += ", sampled";
      text += share_line(name, report_.shares.criteria[i], width);
    }
    for (const auto* list : {&report_.shares.objects, &report_.shares.cables})
      for (const BlockedShare& share : *list) text += share_line(share.name, share, width);
    return text;
  }

  std::string undecided() const {
    if (report_.undecided.empty()) return "";
    std::string text = "undecided for\n";
    double rest = 0;
    for (std::size_t i = 0; i < report_.undecided.size(); ++i) {
      const CauseVolume& one = report_.undecided[i];
      if (i >= kMostCauses) rest += one.volume;
      if (i < kMostCauses)
        text += fmt::format("  {:>6.3f} %  {}\n", percent(one.volume), cause_text(report_, one.cause));
    }
    if (rest > 0) text += fmt::format("  {:>6.3f} %  others\n", percent(rest));
    return text;
  }

  /// Whether smaller cells could find what these do not.
  std::string finer() const {
    const bool is_likely = report_.likely_free > 0 && percent(report_.likely_free) >= 0.005;
    if (!is_likely) return "\n";
    return fmt::format(", though some {:.2g} % is likely free: finer cells (--resolution) would prove more\n",
                       percent(report_.likely_free));
  }

  std::string largest() const {
    if (report_.regions.empty()) return "no cell is proven free" + finer();
    const FreeRegion& region = report_.regions.front();
    const std::string number = report_.regions.size() == 1
                                   ? "the only free region"
                                   : fmt::format("largest of {} free regions", report_.regions.size());
    return fmt::format("{}: {:.2f} %, within {}\n", number, percent(region.volume), box_text(region.box)) + cut(region);
  }

  std::string cut(const FreeRegion& region) const {
    const std::vector<std::string> faces = cut_faces(region, report_.study.together, domain_.of_positions());
    if (faces.empty()) return "";
    return fmt::format("  the map's box cuts it at {}: the rig may be free beyond\n", fmt::join(faces, ", "));
  }

  std::string series() const {
    if (report_.series.empty()) return "";
    const EulerOrder order = report_.plan.series->order;
    std::string text = fmt::format("likely free [m^3]{:>32}{:>32}{:>32}\n", turn_name(order, 0), turn_name(order, 1),
                                   turn_name(order, 2));
    for (std::size_t i = 0; i + 3 <= report_.series.size(); i += 3) {
      text += fmt::format("  {:>11.4g} deg", report_.series[i].angle_rad / kDegree_rad);
      for (std::size_t turn = 0; turn < 3; ++turn) {
        const SeriesPoint& point = report_.series[i + turn];
        const MapVolumes& v = point.volumes;
        text += fmt::format("{:>32}",
                            fmt::format("{:.4g} ({:.4g} to {:.4g})", point.likely_free, v.free, v.free + v.undecided));
      }
      text += "\n";
    }
    return text;
  }

  std::string grid() const {
    if (!report_.grid) return "";
    const SampledGrid& sampled = report_.grid->grid;
    std::string text =
        fmt::format("sampled grid of {} x {} x {} points{}\n  {:<24}{:>10}{:>12}{:>12}{:>18}\n", sampled.nx, sampled.ny,
                    sampled.nz, report_.grid->bisected ? ", bisected along the last axis" : "", "", "refused",
                    "proven else", "undecided", "wrong between");
    for (const GridFinding& one : report_.grid->criteria) {
      const double between = one.between.proven == 0 ? 0.0
                                                     : 100.0 * static_cast<double>(one.between.wrong) /
                                                           static_cast<double>(one.between.proven);
      text += fmt::format("  {:<24}{:>10}{:>12}{:>12}{:>16.2f} %\n", one.name, one.refused, one.points.differing(),
                          one.points.in_undecided, between);
    }
    return text;
  }

  std::string shortfall() const {
    const std::string sentence = shortfall_text(report_);
    return sentence.empty() ? "" : sentence + "\n";
  }

  const MapReport& report_;
  const MapDomain& domain_;
  const double total_;
};

}  // namespace

std::string map_text(const MapReport& report) {
  return MapText(report).all();
}

}  // namespace drydock
