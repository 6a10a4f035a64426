// SPDX-License-Identifier: Apache-2.0
#include "place/text.h"

#include <fmt/format.h>

#include <algorithm>
#include <numbers>

#include "place/figures.h"
#include "spatial/euler_angles.h"

namespace drydock {
namespace {

class PlaceText {
 public:
  explicit PlaceText(const PlaceReport& report)
      : report_(report), study_(report.study), hall_(report.request.hall), plan_(report.request.plan) {}

  std::string all() const { return heading() + table() + tried() + warnings(); }

 private:
  std::string heading() const {
    std::string moved;
    for (const PlaceGroup& group : hall_.groups)
      moved += (moved.empty() ? "" : ", ") + hall_.objects[static_cast<std::size_t>(group.carrier)].placed.name;
    return fmt::format("{}: where to put {}\n  for {}, cells of {:.4g} mm\n", report_.hall, moved, objective(),
                       1e3 * study_.stays.domain.resolution);
  }

  std::string objective() const {
    const std::string point = plan_.of_E ? "E" : report_.platform;
    switch (plan_.objective) {
      case PlaceObjective::kVolume:
        return fmt::format("the free volume of {} of {}", point, report_.rig);
      case PlaceObjective::kRegion:
        return fmt::format("the free share of a region of {} of {}{}", point, report_.rig, on());
      case PlaceObjective::kPoints:
        return fmt::format("the share of {} points that {} of {} can reach{}", plan_.points.size(), point, report_.rig,
                           on());
      case PlaceObjective::kMotion:
        break;
    }
    return "the share of a motion's time without a collision";
  }
  std::string on() const {
    return plan_.on < 0 ? "" : ", on " + hall_.objects[static_cast<std::size_t>(plan_.on)].placed.name;
  }

  bool of_volume() const { return plan_.objective == PlaceObjective::kVolume; }

  std::string table() const {
    std::string text = fmt::format("  {:<14}{:>20}{:>22}{:>11}{}\n", "", "free m^3", "gain m^3", "recovered",
                                   of_volume() ? "" : fmt::format("{:>18}", "share %"));
    text += row("without", study_.without, nullptr, study_.share_without) + "\n";
    text += row("as it stands", study_.present.volumes, nullptr, study_.present.share) + "  " +
            layout_text(hall_, study_.present) + motion_of(study_.present) + "\n";
    for (std::size_t i = 0; i < study_.layouts.size(); ++i) {
      const CertifiedLayout& layout = study_.layouts[i];
      text += row(fmt::format("layout {}", i + 1), layout.volumes, &layout, layout.share) + "  " +
              layout_text(hall_, layout) + motion_of(layout) + "\n";
    }
    return text;
  }

  static std::string motion_of(const CertifiedLayout& layout) {
    return layout.motion ? fmt::format("; the motion {}", motion_word(*layout.motion)) : "";
  }

  std::string row(const std::string& name, const MapVolumes& v, const CertifiedLayout* layout,
                  const PlaceShare& share) const {
    std::string text =
        fmt::format("  {:<14}{:>20}", name, fmt::format("{:.4g} to {:.4g}", v.free, v.free + v.undecided));
    text += fmt::format("{:>22}{:>11}",
                        layout == nullptr ? "" : fmt::format("{:+.3g} to {:+.3g}", layout->gain.low, layout->gain.high),
                        layout == nullptr ? "" : fmt::format("{:.1f} %", 100 * recovered(study_, *layout)));
    if (!of_volume()) text += fmt::format("{:>18}", fmt::format("{:.2f} to {:.2f}", 100 * share.low, 100 * share.high));
    return text;
  }

  std::string tried() const {
    return fmt::format("  {} layouts sampled at {} positions each, {} more while climbing\n", study_.search.tried,
                       study_.rough_probes, study_.search.improved);
  }

  std::string warnings() const {
    std::string text;
    const std::array<int, 2>& near = study_.present.too_near;
    if (near[0] >= 0) text += "  as it stands, " + names(near) + " are too near each other\n";
    text += ranking();
    if (study_.layouts.empty() && study_.complete)
      text += fmt::format("  no layout keeps the moved objects {:.4g} mm from everything else\n", 1e3 * plan_.gap_m);
    return text;
  }
  std::string ranking() const {
    const std::string doubt = ranking_doubt(report_);
    return doubt.empty() ? "" : "  warning: " + doubt + "\n";
  }

  std::string names(const std::array<int, 2>& pair) const {
    return hall_.objects[static_cast<std::size_t>(pair[0])].placed.name + " and " +
           hall_.objects[static_cast<std::size_t>(pair[1])].placed.name;
  }

  const PlaceReport& report_;
  const PlaceStudy& study_;
  const PlaceHall& hall_;
  const PlacePlan& plan_;
};

}  // namespace

std::string layout_text(const PlaceHall& hall, const CertifiedLayout& layout) {
  std::string text;
  for (const PlaceGroup& group : hall.groups) {
    const Pose& X_WC = layout.X_WO[static_cast<std::size_t>(group.carrier)];
    const double turn_deg = to_rpy(X_WC.R).yaw_rad * 180 / std::numbers::pi;
    text += (text.empty() ? "" : "; ") + hall.objects[static_cast<std::size_t>(group.carrier)].placed.name +
            fmt::format(" at ({:.4g}, {:.4g}, {:.4g}) m, {:.4g} deg", X_WC.p.x(), X_WC.p.y(), X_WC.p.z(), turn_deg);
  }
  return text;
}

std::string place_text(const PlaceReport& report) {
  return PlaceText(report).all();
}

}  // namespace drydock
