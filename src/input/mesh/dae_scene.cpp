// SPDX-License-Identifier: Apache-2.0
#include "input/mesh/dae_scene.h"

#include <map>
#include <set>

#include "input/in_quotes.h"
#include "input/mesh/dae_skin.h"
#include "input/mesh/mesh_file_limits.h"

namespace drydock {
namespace {

/// Walks from the scene to its geometries with a stack of its own. A node is read once, on the first visit, so that
/// visiting it again costs no more than what it holds.
class SceneWalk {
 public:
  explicit SceneWalk(DaeFile& file) : file_(file), skins_(file), on_path_(file.document().elements.size(), false) {}

  std::vector<DaePlacement> from(const XmlElement& scene) {
    enter(scene, scene, {}, nullptr);
    while (!path_.empty() && !stopped_) {
      Visit& visit = path_.back();
      if (visit.next == visit.node->steps.size()) {
        on_path_[visit.number] = false;
        path_.pop_back();
      } else {
        take(visit.node->steps[visit.next++], visit.T, visit.unknown);
      }
    }
    return std::move(placements_);
  }

 private:
  struct Step {
    const XmlElement* target = nullptr;  // a node or a geometry
    const XmlElement* instance = nullptr;
    DaeTransform T;  // of the geometry within the node
  };
  struct Node {
    DaeTransform T;
    const XmlElement* unknown = nullptr;  // a transform that we do not read
    std::vector<Step> steps;
  };
  struct Visit {
    const Node* node = nullptr;
    std::size_t number = 0;  // of its element
    DaeTransform T;
    const XmlElement* unknown = nullptr;  // in this node or above
    std::size_t next = 0;
  };

  void take(const Step& step, const DaeTransform& T, const XmlElement* unknown) {
    if (++visits_ > kMostDaeNodes) {
      file_.error(*step.instance, "found more than " + std::to_string(kMostDaeNodes) + " nodes and instances",
                  "a smaller scene");
      stopped_ = true;
    } else if (step.target->name != "geometry") {
      enter(*step.target, *step.instance, T, unknown);
    } else if (unknown == nullptr) {
      placements_.push_back({step.target, step.instance, T * step.T});
    } else if (reported_.insert(unknown).second) {
      file_.error(*unknown, "found <" + unknown->name + "> above a geometry",
                  "<matrix>, <translate>, <rotate> or <scale>");
    }
  }

  void enter(const XmlElement& element, const XmlElement& instance, const DaeTransform& T, const XmlElement* unknown) {
    const std::size_t number = file_.number_of(element);
    const bool cycle = on_path_[number];
    if (cycle || path_.size() >= static_cast<std::size_t>(kDeepestDae)) {
      if (!reported_.insert(&instance).second) return;
      file_.error(
          instance,
          cycle ? "found a node that contains itself" : "found nodes nested deeper than " + std::to_string(kDeepestDae),
          cycle ? "nodes without a cycle" : "a flatter scene");
      return;
    }
    const auto [known, is_new] = nodes_.try_emplace(number);
    if (is_new) known->second = read(element);
    const Node& node = known->second;
    on_path_[number] = true;
    path_.push_back({&node, number, T * node.T, node.unknown == nullptr ? unknown : node.unknown, 0});
  }

  Node read(const XmlElement& element) {
    Node node;
    for (const std::size_t number : element.children) {
      const XmlElement& inner = file_.document().elements[number];
      if (is_dae_transform(inner.name)) {
        node.T = node.T * dae_transform(file_, inner);
      } else if (inner.name == "skew" || inner.name == "lookat") {
        node.unknown = &inner;
      } else if (inner.name == "node") {
        node.steps.push_back({&inner, &inner, {}});
      } else if (inner.name == "instance_node") {
        if (const XmlElement* target = file_.linked(inner, "url", "node")) node.steps.push_back({target, &inner, {}});
      } else if (inner.name == "instance_geometry") {
        const XmlElement* target = file_.linked(inner, "url", "geometry");
        if (target != nullptr) node.steps.push_back({target, &inner, {}});
      } else if (inner.name == "instance_controller") {
        const DaeSkin skin = skins_.skin_of(inner);
        if (skin.geometry != nullptr) node.steps.push_back({skin.geometry, &inner, skin.T});
      }
    }
    return node;
  }

  DaeFile& file_;
  DaeSkins skins_;
  std::map<std::size_t, Node> nodes_;  // by the number of their element; stay where they are
  std::vector<bool> on_path_;          // by the number of an element
  std::vector<Visit> path_;
  std::vector<DaePlacement> placements_;
  std::set<const XmlElement*> reported_;
  std::size_t visits_ = 0;
  bool stopped_ = false;
};

std::vector<DaePlacement> all_geometries(const DaeFile& file) {
  std::vector<DaePlacement> placements;
  for (const XmlElement* library : file.document().children(file.document().root(), "library_geometries")) {
    for (const XmlElement* geometry : file.document().children(*library, "geometry")) {
      placements.push_back({geometry, geometry, {}});
    }
  }
  return placements;
}

}  // namespace

std::vector<DaePlacement> dae_placements(DaeFile& file) {
  const XmlElement* scene = file.child(file.document().root(), "scene");
  const XmlElement* instance = scene == nullptr ? nullptr : file.child(*scene, "instance_visual_scene");
  if (instance == nullptr) return all_geometries(file);
  const XmlElement* visual_scene = file.linked(*instance, "url", "visual_scene");
  return visual_scene == nullptr ? std::vector<DaePlacement>() : SceneWalk(file).from(*visual_scene);
}

}  // namespace drydock
