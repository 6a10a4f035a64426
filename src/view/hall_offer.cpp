// SPDX-License-Identifier: Apache-2.0
#include "view/hall_offer.h"

#include "input/in_quotes.h"
#include "view/offered_number.h"
#include "view/platform_offer.h"

namespace drydock {
namespace {

class OfferReading {
 public:
  OfferReading(const HallFile& file, HallDocuments& documents) : file_(file), documents_(documents) {}

  std::vector<OfferedValue> run() {
    for (std::size_t i = 0; i < file_.hall.objects.size(); ++i) add_object(i);
    for (std::size_t i = 0; i < file_.hall.rigs.size(); ++i) add_rig(i);
    for (std::size_t i = 0; i < file_.hall.platforms.size(); ++i) {
      for (OfferedValue& value : platform_offer(file_.hall.platforms[i].model, i, documents_))
        offer_.push_back(std::move(value));
    }
    if (file_.map) add_map(file_.map->plan);
    if (file_.platform_map) add_map(file_.platform_map->plan);
    if (file_.platform_map) add_axis_position(file_.hall.platforms[file_.platform_map->platform].model);
    return std::move(offer_);
  }

 private:
  std::optional<std::string> text_at(const std::string& path) { return drydock::text_at(documents_, path); }

  void add_object(std::size_t index) {
    const std::string& name = file_.hall.objects[index].name;
    std::string path = "objects." + path_step(name);
    const bool is_named = text_at(path + ".name") == text_at("objects[" + std::to_string(index) + "].name");
    if (!is_named || !parse_field_path(path)) path = "objects[" + std::to_string(index) + "]";
    path += ".at";
    const std::optional<std::string> text = text_at(path);
    if (!text && !documents_.find(path)) return;
    offer_.push_back({path, text.value_or("{p: [0, 0, 0]}"), OfferedValue::Kind::kObject, index, 0, "", "", ""});
  }

  void add_rig(std::size_t index) {
    const HallRig& rig = file_.hall.rigs[index];
    const std::string path = "rigs." + path_step(rig.name()), group = "rig " + rig.name();
    for (std::size_t i = 0; i < rig.model.cables.size(); ++i) {
      const std::string number = "[" + std::to_string(i) + "]";
      const std::string own = path + ".cables.each" + number;
      add_anchor(text_at(own + ".anchor") ? own + ".anchor" : path + ".cables.anchors" + number, index, i);
    }
    add_cables(path + ".cables", "the cables", group);
    for (std::size_t i = 0; i < rig.model.cables.size(); ++i)
      add_cables(path + ".cables.each[" + std::to_string(i) + "]", rig.model.cables[i].name, group);
    add_number(path + ".platform.radius", {"radius of the platform", group, "mm", "m"});
    for (std::size_t axis = 0; axis < 3; ++axis)
      add_number(path + ".load.force[" + std::to_string(axis) + "]",
                 {"load along " + std::string(1, "xyz"[axis]), group, "N", "N"});
  }

  void add_anchor(const std::string& path, std::size_t rig, std::size_t cable) {
    if (const std::optional<std::string> text = text_at(path))
      offer_.push_back({path, *text, OfferedValue::Kind::kAnchor, rig, cable, "", "", ""});
  }

  void add_cables(const std::string& path, const std::string& whose, const std::string& group) {
    add_number(path + ".diameter", {"diameter of " + whose, group, "mm", "m"});
    add_number(path + ".tension[0]", {"least tension of " + whose, group, "N", "N"});
    add_number(path + ".tension[1]", {"greatest tension of " + whose, group, "N", "N"});
  }

  /// Only what the file names: a criterion more would change what the map is of.
  void add_map(const MapPlan& plan) {
    for (const PlannedCriterion& planned : plan.criteria) {
      const std::string name(planned.criterion->name), path = "map.criteria." + name;
      const std::string si_unit = planned.criterion->unit == "1" ? "" : std::string(planned.criterion->unit);
      if (!text_at(path)) continue;
      const std::string unit = si_unit == "m" ? "mm" : si_unit == "rad" ? "deg" : si_unit;
      const NumberWords words{"least " + name, "map", unit, si_unit};
      text_at(path + ".at_least") ? add_number(path + ".at_least", words) : add(path + ".at_least", "0", words);
    }
    add_number("map.resolution", {"edge of the smallest cells", "map", "cm", "m"});
  }

  /// Where the axis stands in the map; `any` is any position.
  void add_axis_position(const StewartRig& rig) {
    if (!rig.axis) return;
    const bool slides = rig.axis->kind == AuxiliaryKind::kSlide;
    const std::string path = slides ? "map.slide" : "map.rotary";
    add(path, text_at(path).value_or("any"),
        {slides ? "slide at" : "rotary axis at", "map", slides ? "m" : "deg", slides ? "m" : "rad"});
  }

  void add_number(const std::string& path, const NumberWords& words) {
    if (const std::optional<std::string> text = text_at(path)) add(path, *text, words);
  }
  void add(const std::string& path, const std::string& text, const NumberWords& words) {
    offer_.push_back(offered_number(path, text, words));
  }

  const HallFile& file_;
  HallDocuments& documents_;
  std::vector<OfferedValue> offer_;
};

}  // namespace

std::vector<OfferedValue> hall_offer(const HallFile& file, HallDocuments& documents) {
  return OfferReading(file, documents).run();
}

}  // namespace drydock
