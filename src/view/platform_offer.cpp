// SPDX-License-Identifier: Apache-2.0
#include "view/platform_offer.h"

#include "view/offered_number.h"

namespace drydock {
namespace {

class PlatformOffer {
 public:
  PlatformOffer(const StewartRig& rig, std::size_t index, HallDocuments& documents)
      : rig_(rig), index_(index), documents_(documents), path_("rigs." + path_step(rig.name) + ".stewart") {}

  std::vector<OfferedValue> run() {
    const std::string at = path_ + ".at";
    if (documents_.find(at))
      add_place(at, text_at(documents_, at).value_or("{p: [0, 0, 0]}"), OfferedValue::Kind::kBase, 0);
    add_joints(".base.joints", OfferedValue::Kind::kBaseJoint);
    add_joints(".platform.joints", OfferedValue::Kind::kPlatformJoint);
    add_legs(".legs", "the legs");
    for (std::size_t i = 0; i < 6; ++i) add_legs(".legs.each" + in_brackets(i), rig_.legs[i].name);
    add_axis();
    add_load();
    return std::move(offer_);
  }

 private:
  static std::string in_brackets(std::size_t i) { return "[" + std::to_string(i) + "]"; }

  void add_place(const std::string& path, const std::string& text, OfferedValue::Kind kind, std::size_t leg) {
    offer_.push_back({path, text, kind, index_, leg, "", "", ""});
  }

  void add_joints(const std::string& below, OfferedValue::Kind kind) {
    for (std::size_t i = 0; i < 6; ++i) {
      const std::string path = path_ + below + in_brackets(i);
      if (const std::optional<std::string> text = text_at(documents_, path)) add_place(path, *text, kind, i);
    }
  }

  void add_legs(const std::string& legs, const std::string& whose) {
    add(legs + ".length[0]", "least length of " + whose, "m", "m");
    add(legs + ".length[1]", "greatest length of " + whose, "m", "m");
    add(legs + ".speed", "greatest speed of " + whose, "m/s", "m/s");
    add(legs + ".force[0]", "least force of " + whose, "N", "N");
    add(legs + ".force[1]", "greatest force of " + whose, "N", "N");
    add(legs + ".diameter", "diameter of " + whose, "mm", "m");
    add(legs + ".base_cone", "cone at the base of " + whose, "deg", "rad");
    add(legs + ".platform_cone", "cone at the platform of " + whose, "deg", "rad");
  }

  void add_axis() {
    add(".axis.slide.range[0]", "slide from", "m", "m");
    add(".axis.slide.range[1]", "slide to", "m", "m");
    add(".axis.rotary.range[0]", "rotary axis from", "deg", "rad");
    add(".axis.rotary.range[1]", "rotary axis to", "deg", "rad");
  }

  void add_load() {
    add(".platform.mass", "mass of the platform", "kg", "kg");
    for (std::size_t axis = 0; axis < 3; ++axis)
      add(".platform.centre_of_mass" + in_brackets(axis), "centre of mass along " + axis_name(axis), "mm", "m");
    for (std::size_t load = 0; load < rig_.loads_B_W.size(); ++load) {
      const std::string of = rig_.loads_B_W.size() == 1 ? "load " : "load " + std::to_string(load + 1) + " ";
      for (std::size_t axis = 0; axis < 3; ++axis) {
        add(".loads" + in_brackets(load) + ".force" + in_brackets(axis), of + "along " + axis_name(axis), "N", "N");
        add(".loads" + in_brackets(load) + ".torque" + in_brackets(axis), of + "about " + axis_name(axis), "N m",
            "N m");
      }
    }
  }
  static std::string axis_name(std::size_t axis) { return std::string(1, "xyz"[axis]); }

  void add(const std::string& below, const std::string& label, const std::string& unit, const std::string& si_unit) {
    const std::string path = path_ + below;
    if (const std::optional<std::string> text = text_at(documents_, path))
      offer_.push_back(offered_number(path, *text, {label, "rig " + rig_.name, unit, si_unit}));
  }

  const StewartRig& rig_;
  std::size_t index_;
  HallDocuments& documents_;
  std::string path_;
  std::vector<OfferedValue> offer_;
};

}  // namespace

std::vector<OfferedValue> platform_offer(const StewartRig& rig, std::size_t index, HallDocuments& documents) {
  return PlatformOffer(rig, index, documents).run();
}

}  // namespace drydock
