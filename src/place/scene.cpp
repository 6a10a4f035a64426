// SPDX-License-Identifier: Apache-2.0
#include "place/scene.h"

#include <fmt/format.h>

#include "follow/trace.h"
#include "hall/scenery.h"
#include "map/report.h"
#include "map/volume.h"
#include "place/figures.h"
#include "place/text.h"

namespace drydock {
namespace {

class PlaceScenery {
 public:
  PlaceScenery(const Hall& hall, std::size_t rig, const PlaceReport& report, double edge_m)
      : hall_(hall), report_(report), study_(report.study), grid_(image_grid(study_.stays.domain, edge_m)) {
    names_.platform = report.platform;
    for (const Cable& cable : hall.rigs[rig].model.cables) names_.cables.push_back(cable.name);
    for (const PlaceObject& object : report.request.hall.objects) names_.objects.push_back(object.placed.name);
    names_.study.layers = study_.stays.layers;
  }

  Scene build() {
    scene_.title = report_.hall;
    scene_.caption = caption();
    add_what_stays();
    for (std::size_t i = 0; i < study_.layouts.size(); ++i) add_layout(layout_name(i), study_.layouts[i]);
    add_layout("present", study_.present);
    return std::move(scene_);
  }

 private:
  std::string caption() const {
    if (study_.layouts.empty()) return "No layout was found; the hall is shown as it stands.";
    const CertifiedLayout& best = study_.layouts.front();
    return fmt::format(
        "Best of {} layouts: {}.\nIt leaves {} {:.4g} m³, as it stands {:.4g} m³: the gain is between {:+.3g} and "
        "{:+.3g} m³.",
        study_.layouts.size(), layout_text(report_.request.hall, best), report_.platform, best.volumes.free,
        study_.present.volumes.free, best.gain.low, best.gain.high);
  }

  bool is_moved(std::size_t object) const { return report_.request.hall.objects[object].group >= 0; }

  void add_what_stays() {
    Scene all;
    add_objects(hall_, all);
    for (std::size_t i = 0; i < all.nodes.size(); ++i)
      if (!is_moved(i)) scene_.nodes.push_back(all.nodes[i]);
    for (const HallRig& rig : hall_.rigs) add_rig(rig.model, rig.X_WB_home, scene_);
    for (const HallArm& arm : hall_.arms) add_arm(arm, standing_links(arm), scene_);
  }

  void add_layout(const std::string& name, const CertifiedLayout& layout) {
    SceneVariant variant{name, layout_caption(layout), {}};
    Scene moved;
    add_objects(hall_, layout.X_WO, moved);
    for (std::size_t i = 0; i < moved.nodes.size(); ++i) {
      if (!is_moved(i)) continue;
      SceneNode& node = moved.nodes[i];
      node.path = name + "/" + hall_.objects[i].name;
      variant.paths.push_back(node.path);
      scene_.nodes.push_back(std::move(node));
    }
    MapVolumeRequest request{.path = name + "/map", .domain = study_.stays.domain, .together = layout.together};
    request.cause_text = [this](const Cause& cause) { return cause_text(names_, cause); };
    variant.paths.push_back(request.path);
    scene_.volumes.push_back(map_volume(request, grid_));
    scene_.variants.push_back(std::move(variant));
  }

  std::string layout_caption(const CertifiedLayout& layout) const {
    return layout_text(report_.request.hall, layout) +
           fmt::format(": {:.4g} m³ are proven free, at most {:.4g} m³", layout.volumes.free,
                       layout.volumes.free + layout.volumes.undecided) +
           (layout.motion ? fmt::format("; the motion {}", motion_word(*layout.motion)) : "") + ".";
  }

  const Hall& hall_;
  const PlaceReport& report_;
  const PlaceStudy& study_;
  const ImageGrid grid_;
  MapReport names_;  // for causes
  Scene scene_;
};

}  // namespace

Scene place_scene(const Hall& hall, std::size_t rig, const PlaceReport& report, double edge_m) {
  return PlaceScenery(hall, rig, report, edge_m).build();
}

}  // namespace drydock
