// SPDX-License-Identifier: Apache-2.0
#include "output/scene/check_scene.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <unordered_map>

#include "output/mesh_bytes.h"
#include "output/number_text.h"
#include "output/scene/check_cases.h"
#include "output/scene/check_curves.h"
#include "output/scene/check_volume.h"
#include "output/scene/scene_parents.h"

namespace drydock {
namespace {

std::string finite_fault(const char* name, double number) {
  return std::isfinite(number) ? "" : std::string(name) + " is " + found_text(number);
}

std::string length_fault(const char* name, double length_m) {
  if (std::isfinite(length_m) && length_m > 0.0) return {};
  return std::string(name) + " is " + found_text(length_m) + ", expected a positive length";
}

std::string vector_fault(const char* name, const Vector3& v) {
  for (int axis = 0; axis < 3; ++axis)
    if (!std::isfinite(v[axis])) return std::string(name) + "." + "xyz"[axis] + " is " + found_text(v[axis]);
  return {};
}

std::string pose_fault(const Pose& X_PN) {
  if (std::string fault = vector_fault("p", X_PN.p); !fault.empty()) return fault;
  return is_rotation(X_PN.R.matrix, 1e-6) ? "" : "R is not a rotation";
}

/// The first thing wrong with a shape's sizes or mesh.
struct ShapeFault {
  std::string operator()(const Box& box) const {
    for (int axis = 0; axis < 3; ++axis)
      if (std::string fault = length_fault("box size", box.size[axis]); !fault.empty()) return fault;
    return {};
  }
  std::string operator()(const Sphere& sphere) const { return length_fault("radius", sphere.radius_m); }
  template <typename Round>  // Cylinder, Capsule
  std::string operator()(const Round& round) const {
    const std::string fault = length_fault("radius", round.radius_m);
    return fault.empty() ? length_fault("length", round.length_m) : fault;
  }
  std::string operator()(const ConvexPolyhedron& convex) const { return unwritable(convex.surface); }
  std::string operator()(const std::shared_ptr<const TriangleMesh>& mesh) const {
    return mesh == nullptr ? "the mesh is missing" : unwritable(*mesh);
  }
};

class SceneCheck {
 public:
  explicit SceneCheck(const Scene& scene) : scene_(scene) {}

  std::vector<SceneFault> all() {
    gather_names();
    for (const SceneNode& node : scene_.nodes) check(node);
    for (const SceneStrand& strand : scene_.strands) check(strand);
    for (const TimeBase& base : scene_.time_bases) check(base);
    for (const PoseChannel& channel : scene_.poses) check(channel);
    for (const ScalarChannel& channel : scene_.scalars) check(channel);
    for (const VisibleChannel& channel : scene_.visibles) check(channel);
    for (const ParentChannel& channel : scene_.parents) check(channel);
    for (const SceneVolume& volume : scene_.volumes) check(volume);
    for (const SceneCurves& curves : scene_.curves)
      for (SceneFault& fault : curves_faults(curves)) faults_.push_back(std::move(fault));
    if (scene_.cases)
      for (SceneFault& fault : cases_faults(*scene_.cases)) faults_.push_back(std::move(fault));
    for (const SceneVariant& variant : scene_.variants) check(variant);
    check_events();
    // Circles can only be followed once every parent exists.
    if (faults_.empty())
      for (const ParentCircle& circle : parent_circles(scene_)) add("node " + circle.path, circle.text);
    return std::move(faults_);
  }

 private:
  void add(const std::string& where, std::string what) {
    if (!what.empty()) faults_.push_back({where, std::move(what)});
  }

  void gather_names() {
    for (const SceneNode& node : scene_.nodes) nodes_.insert(node.path);
    things_ = nodes_;
    for (const SceneStrand& strand : scene_.strands) things_.insert(strand.path);
    with_volumes_ = things_;
    for (const SceneVolume& volume : scene_.volumes) with_volumes_.insert(volume.path);
    for (const TimeBase& base : scene_.time_bases) lengths_.emplace(base.name, base.time_s.size());
  }

  void check_path(const std::string& where, const std::string& path, std::set<std::string>& used) {
    if (path.empty()) return add(where, "the path is empty");
    if (!used.insert(path).second) add(where, "the path is used twice");
  }

  void check_node_exists(const std::string& where, const char* role, const std::string& path) {
    if (!path.empty() && nodes_.count(path) == 0)
      add(where, std::string(role) + " \"" + path + "\" is not a node of the scene");
  }

  /// Path, time base and length, the same for every channel.
  void check_channel(const std::string& where, const std::string& path, std::set<std::string>& used,
                     const std::string& time_base, std::size_t values) {
    check_path(where, path, used);
    const auto base = lengths_.find(time_base);
    if (base == lengths_.end()) return add(where, "there is no time base \"" + time_base + "\"");
    if (base->second != values)
      add(where, std::to_string(values) + " values on the " + std::to_string(base->second) +
                     " instants of time base \"" + time_base + "\"");
  }

  void check(const SceneNode& node) {
    const std::string where = "node " + node.path;
    check_path(where, node.path, used_things_);
    check_node_exists(where, "the parent", node.parent);
    if (node.shape) add(where, std::visit(ShapeFault{}, *node.shape));
    add(where, colour_fault(node.colour));
    add(where, pose_fault(node.X_PN));
  }

  void check(const SceneStrand& strand) {
    const std::string where = "strand " + strand.path;
    check_path(where, strand.path, used_things_);
    check_node_exists(where, "its begin", strand.from);
    check_node_exists(where, "its end", strand.to);
    add(where, vector_fault("p_AS", strand.p_AS));
    add(where, vector_fault("p_BE", strand.p_BE));
    add(where, finite_fault("radius", strand.radius_m));
    if (strand.radius_m < 0.0) add(where, "the radius is negative");
    add(where, colour_fault(strand.colour));
  }

  void check(const TimeBase& base) {
    const std::string where = "time base " + base.name;
    check_path(where, base.name, used_bases_);
    for (std::size_t i = 0; i < base.time_s.size(); ++i) {
      const std::string at = "instant " + std::to_string(i) + " is " + found_text(base.time_s[i]);
      if (!std::isfinite(base.time_s[i])) return add(where, at);
      if (i > 0 && base.time_s[i] <= base.time_s[i - 1])
        return add(where, at + ", not after " + found_text(base.time_s[i - 1]));
    }
  }

  void check(const PoseChannel& channel) {
    const std::string where = "pose channel of " + channel.path;
    check_channel(where, channel.path, used_poses_, channel.time_base, channel.X_PN.size());
    check_node_exists(where, "its subject", channel.path);
    for (std::size_t i = 0; i < channel.X_PN.size(); ++i)
      if (std::string fault = pose_fault(channel.X_PN[i]); !fault.empty())
        return add(where, "value " + std::to_string(i) + ": " + fault);
  }

  void check(const ScalarChannel& channel) {
    const std::string where = "scalar channel " + channel.path;
    check_channel(where, channel.path, used_scalars_, channel.time_base, channel.values.size());
    if (channel.unit.empty()) add(where, "no unit (a pure number has the unit 1)");
    for (std::size_t i = 0; i < channel.values.size(); ++i)  // NaN: there is no value at this instant
      if (std::isinf(channel.values[i]))
        return add(where, "value " + std::to_string(i) + " is " + found_text(channel.values[i]));
    if (channel.low) add(where, finite_fault("the lower limit", *channel.low));
    if (channel.high) add(where, finite_fault("the upper limit", *channel.high));
  }

  void check(const VisibleChannel& channel) {
    const std::string where = "visible channel of " + channel.path;
    check_channel(where, channel.path, used_visibles_, channel.time_base, channel.visible.size());
    if (things_.count(channel.path) == 0) add(where, "its subject is neither node nor strand of the scene");
  }

  void check(const ParentChannel& channel) {
    const std::string where = "parent channel of " + channel.path;
    check_channel(where, channel.path, used_parents_, channel.time_base, channel.parents.size());
    check_node_exists(where, "its subject", channel.path);
    const std::set<std::string> distinct(channel.parents.begin(), channel.parents.end());
    for (const std::string& parent : distinct) check_node_exists(where, "the parent", parent);
  }

  void check(const SceneVolume& volume) {
    const std::string where = "volume " + volume.path;
    check_path(where, volume.path, used_things_);
    check_node_exists(where, "the parent", volume.parent);
    for (SceneFault& fault : volume_faults(volume)) faults_.push_back(std::move(fault));
  }

  void check(const SceneVariant& variant) {
    const std::string where = "variant " + variant.name;
    check_path(where, variant.name, used_variants_);
    for (const std::string& path : variant.paths)
      if (with_volumes_.count(path) == 0)
        add(where, "\"" + path + "\" is neither node, strand nor volume of the scene");
  }

  void check_events() {
    for (std::size_t i = 0; i < scene_.events.size(); ++i)
      add("event " + std::to_string(i), finite_fault("time_s", scene_.events[i].time_s));
  }

  const Scene& scene_;
  std::vector<SceneFault> faults_;
  std::set<std::string> nodes_, things_, with_volumes_;  // paths of nodes; and of strands; and of volumes
  std::set<std::string> used_things_, used_bases_, used_poses_, used_scalars_, used_visibles_, used_parents_,
      used_variants_;
  std::map<std::string, std::size_t> lengths_;  // instants per time base
};

}  // namespace

std::string to_string(const SceneFault& fault) {
  return fault.where + ": " + fault.what;
}

std::vector<SceneFault> check_scene(const Scene& scene) {
  return SceneCheck(scene).all();
}

}  // namespace drydock
