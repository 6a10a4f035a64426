// SPDX-License-Identifier: Apache-2.0
#include "rig/cable/rig_file.h"

#include <cmath>

#include "geometry/mesh/mass_properties.h"
#include "input/shape_meshes.h"
#include "input/wording.h"
#include "rig/cable/rig_checks_file.h"
#include "rig/cable/rig_home.h"
#include "spatial/inertia_check.h"

namespace drydock {
namespace {

Vector3 middle(const Box3& box) {
  return {(box[0].min + box[0].max) / 2, (box[1].min + box[1].max) / 2, (box[2].min + box[2].max) / 2};
}
Vector3 half(const Box3& box) {
  return {(box[0].max - box[0].min) / 2, (box[1].max - box[1].min) / 2, (box[2].max - box[2].min) / 2};
}

class RigReading {
 public:
  RigReading(const NamedRigSection& section, Problems& problems)
      : section_(section.rig), problems_(problems), is_whole_(section.is_whole) {
    rig_.model.name = section.name.value;
  }

  std::optional<HallRig> read() {
    const std::size_t errors = problems_.errors();
    read_platform();
    RigCables cables = read_cables(section_, is_whole_, problems_);
    rig_.model.cables = std::move(cables.cables);
    check_enough();
    read_load();
    read_acceleration();
    read_coupling();
    rig_.model.g_W = section_.g_W;
    set_moment_length();
    if (!is_whole_ || problems_.errors() > errors) return std::nullopt;
    rig_.X_WB_home = section_.home ? *section_.home : default_home(rig_.model);
    check_at_home(rig_, cables.places, section_.cables, problems_);
    if (problems_.errors() > errors) return std::nullopt;
    return std::move(rig_);
  }

 private:
  bool is_point() const { return section_.platform.value.point.has_value(); }

  void read_platform() {
    const PlatformSection& section = section_.platform.value;
    Platform& platform = rig_.model.platform;
    if (section.point) {
      platform.name = section.point->value;
      platform.axes = section.plane ? point_axes(*section.plane) : point_axes();
      if (section.radius_m) platform.shapes.push_back({0, Sphere{*section.radius_m}, {}});
      if (section.mass_kg) platform.M_BBo_B.mass_kg = section.mass_kg->value;
    } else if (section.body) {
      platform.name = section.body->value;
      platform.axes = section.plane ? body_axes(*section.plane) : body_axes();
      const std::size_t errors = problems_.errors();
      read_shapes(section, platform);
      if (section.mass_kg && problems_.errors() == errors) platform.M_BBo_B = inertia_of(section);
    }
  }

  void read_shapes(const PlatformSection& section, Platform& platform) {
    std::vector<PlatformShape> shapes = section.shapes;
    std::vector<ShapeSection*> named;
    for (PlatformShape& shape : shapes) named.push_back(&shape.shape);
    load_meshes(named, problems_);
    for (const PlatformShape& shape : shapes) platform.shapes.push_back({0, shape.shape.shape, shape.X_BS});
  }

  /// All shapes filled with one density, unless the section says more.
  SpatialInertia inertia_of(const PlatformSection& section) {
    const Located<double>& mass_kg = *section.mass_kg;
    SpatialInertia M_BBo_B;
    for (const BodyShape& shape : rig_.model.platform.shapes) {
      const MeshMass solid = mass_properties(shape.shape);
      if (solid.status == MassStatus::ok) M_BBo_B = M_BBo_B + shape.X_BS * with_density(solid.properties, 1);
    }
    if (M_BBo_B.mass_kg > 0) {
      M_BBo_B.I_BBcm *= mass_kg.value / M_BBo_B.mass_kg;
    } else if (!section.inertia && is_whole_) {
      problems_.error(mass_kg.mark, mass_kg.field, "found a mass without inertia or solid shapes",
                      "one of them, for the rotation of the body");
    }
    M_BBo_B.mass_kg = mass_kg.value;
    if (section.p_BBcm) M_BBo_B.p_BBcm = *section.p_BBcm;
    if (!section.inertia) return M_BBo_B;
    M_BBo_B.I_BBcm = matrix_of(section.inertia->value);
    const InertiaCheck check = check_physical(M_BBo_B, kTypedInertiaTolerance);
    if (!check.physical()) {
      problems_.error(section.inertia->mark, section.inertia->field,
                      "found an inertia that no body has: " + to_string(check), "that of a body");
    }
    return M_BBo_B;
  }

  /// As many cables as directions can hold a platform that hangs; fewer leave it free whatever the load.
  void check_enough() {
    const std::size_t needed = rig_.model.platform.axes.size(), found = rig_.model.cables.size();
    const bool listed = section_.cables.anchors || section_.cables.each;
    if (found >= needed || !listed) return;
    const std::string kind =
        std::string(is_point() ? "a point" : "a body") + (section_.platform.value.plane ? " in a plane" : "");
    problems_.error(section_.cables.mark, section_.cables.field, "found " + counted(found, "cable"),
                    "at least " + std::to_string(needed) + ", one for each direction of " + kind);
  }

  template <class T>
  void no_turning(const Located<T>& where, const std::string& what, const Vector3& amount) {
    if (!is_point() || amount.isZero(0) || where.mark.file.empty()) return;
    problems_.error(where.mark, where.field, "found " + what + " on a point",
                    "a body, or none: a point has no moments");
  }

  void read_load() {
    if (!section_.load) return;
    const LoadField& load = section_.load->value;
    LoadSet& set = rig_.model.load;
    set.turns_along = load.turns_along;
    set.half = {half(load.box.torque.value), half(load.box.force)};
    const Wrench middle_of_box{middle(load.box.torque.value), middle(load.box.force)};
    no_turning(load.box.torque, "a torque", middle_of_box.t.cwiseAbs() + set.half.t);
    if (load.p_BP) {
      set.p_BP = load.p_BP->value;
      if (is_point()) problems_.error(load.p_BP->mark, load.p_BP->field, "found a place on a point", "a body, or none");
    }
    set.points.clear();
    const std::vector<WrenchField> wrenches = load.wrenches ? load.wrenches->value : std::vector{load.one};
    for (const WrenchField& wrench : wrenches) {
      no_turning(wrench.torque, "a torque", wrench.torque.value);
      set.points.push_back({wrench.torque.value + middle_of_box.t, wrench.force + middle_of_box.f});
    }
    if (wrenches.empty()) {
      problems_.error(load.wrenches->mark, load.wrenches->field, "found none", "at least one wrench");
    }
  }

  void read_acceleration() {
    if (!section_.acceleration) return;
    const AccelerationField& given = section_.acceleration->value;
    AccelerationSet& set = rig_.model.acceleration.emplace();
    const TwistField& velocity = given.velocity.value;
    set.V_WB_W = {velocity.angular, velocity.linear};
    set.A_WB_W = {given.angular.value + middle(given.box.angular.value), given.linear + middle(given.box.linear)};
    set.half = {half(given.box.angular.value), half(given.box.linear)};
    no_turning(given.velocity, "a turning", velocity.angular);
    no_turning(given.angular, "a turning", given.angular.value);
    no_turning(given.box.angular, "a turning", middle(given.box.angular.value).cwiseAbs() + set.half.w);
    if (!section_.platform.value.mass_kg && is_whole_) {
      problems_.error(section_.acceleration->mark, section_.acceleration->field,
                      "found an acceleration of a platform without mass", "the platform's mass");
    }
  }

  void read_coupling() {
    if (!section_.coupling) return;
    const auto& [rod, mark, field] = *section_.coupling;
    if (section_.platform.value.body) {
      problems_.error(mark, field, "found a rod on a body", "it on a point, from which an arm hangs");
    }
    Coupling& coupling = rig_.model.coupling.emplace();
    coupling.axis1_L = rod.first_axis.normalized();
    coupling.axis2_L = rod.second_axis.normalized();
    for (std::size_t i = 0; i < 2; ++i) {
      coupling.lower_rad[i] = rod.limits[i].min;
      coupling.upper_rad[i] = rod.limits[i].max;
    }
    coupling.rod_length_m = rod.length_m;
    coupling.rod_mass_kg = rod.mass_kg;
    coupling.rod_radius_m = rod.diameter_m / 2;
    rig_.model.platform.M_BBo_B.mass_kg += rod.mass_kg;  // it hangs from the point and moves with it
  }

  void set_moment_length() {
    Platform& platform = rig_.model.platform;
    double sum_m2 = 0;
    for (const Cable& cable : rig_.model.cables) sum_m2 += cable.p_BC.squaredNorm();
    if (sum_m2 > 0) platform.moment_length_m = std::sqrt(sum_m2 / static_cast<double>(rig_.model.cables.size()));
    if (section_.platform.value.moment_length_m) platform.moment_length_m = *section_.platform.value.moment_length_m;
  }

  const RigSection& section_;
  Problems& problems_;
  const bool is_whole_;
  HallRig rig_;
};

}  // namespace

std::optional<HallRig> read_rig_section(const NamedRigSection& section, Problems& problems) {
  return RigReading(section, problems).read();
}

}  // namespace drydock
