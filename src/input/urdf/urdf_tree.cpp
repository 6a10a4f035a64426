// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/urdf_tree.h"

#include <algorithm>
#include <map>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/wording.h"

namespace drydock {
namespace {

using Index = std::map<std::string, std::size_t>;

/// Items by name; a name that stands twice is reported and means its first bearer.
template <typename Items, typename NameOf, typename MarkOf>
Index index_names(const Items& items, const std::string& kind, NameOf name_of, MarkOf mark_of, Problems& problems) {
  Index index;
  for (std::size_t i = 0; i < items.size(); ++i) {
    const std::string& name = name_of(items[i]);
    if (name.empty()) continue;
    const auto [known, is_new] = index.emplace(name, i);
    if (is_new) continue;
    problems.error(mark_of(items[i]), kind + "[" + path_step(name) + "]", "found a second " + kind + " of this name",
                   "each name once; the first stands in line " + std::to_string(mark_of(items[known->second]).line));
  }
  return index;
}

class Connector {
 public:
  Connector(UrdfModel& model, std::vector<NamedJoint> joints, Problems& problems)
      : model_(model), joints_(std::move(joints)), problems_(problems) {}

  void connect() {
    const std::size_t errors_before = problems_.errors();
    links_ = index_names(
        model_.links, "link", [](const UrdfLink& l) -> const std::string& { return l.name; },
        [](const UrdfLink& l) { return l.mark; }, problems_);
    names_ = index_names(
        joints_, "joint", [](const NamedJoint& j) -> const std::string& { return j.joint.name; },
        [](const NamedJoint& j) { return j.joint.mark; }, problems_);
    link_hints_ = NameHints(links_);
    joint_hints_ = NameHints(names_);
    for (std::size_t j = 0; j < joints_.size(); ++j) join(j);
    check_cycles();
    // Without all joints in place, links that look like roots may be none.
    const bool all_joined =
        problems_.errors() == errors_before && std::all_of(joints_.begin(), joints_.end(), is_joined);
    if (all_joined) find_root();
    follow_mimics();
    if (problems_.errors() == errors_before && all_joined) sort_joints();
  }

 private:
  static bool is_joined(const NamedJoint& joint) { return !joint.parent.empty() && !joint.child.empty(); }

  std::optional<std::size_t> look_up(const std::string& name, const Mark& mark, const std::string& path) {
    if (name.empty()) return std::nullopt;  // reported as missing
    const auto known = links_.find(name);
    if (known != links_.end()) return known->second;
    const std::string hint = link_hints_.did_you_mean(name);
    const std::string expected =
        std::string("a link of this file") + (name == "world" ? "; <link name=\"world\"/> adds it" : "");
    problems_.error(mark, path, "unknown link " + in_quotes(name) + hint, hint.empty() ? expected : "");
    return std::nullopt;
  }

  void join(std::size_t j) {
    NamedJoint& named = joints_[j];
    const std::string path = "joint[" + path_step(named.joint.name) + "]";
    const auto parent = look_up(named.parent, named.parent_mark, path + ".parent.link");
    const auto child = look_up(named.child, named.child_mark, path + ".child.link");
    if (!parent || !child) return;
    named.joint.parent = *parent;
    named.joint.child = *child;
    std::optional<std::size_t>& holder = model_.links[*child].parent_joint;
    if (holder) {
      problems_.error(
          named.child_mark, path + ".child.link",
          "found " + in_quotes(named.child) + ", already the child of joint " + in_quotes(joints_[*holder].joint.name),
          "one parent for each link; a URDF is a tree, and loops cannot be written in it");
      return;
    }
    holder = j;
  }

  /// Every link has at most one parent, so walking up from each link, and stopping where a walk has been, meets each
  /// cycle once.
  void check_cycles() {
    std::vector<std::size_t> walk_of(model_.links.size(), 0);
    for (std::size_t start = 0; start < model_.links.size(); ++start) {
      std::size_t link = start;
      while (walk_of[link] == 0 && model_.links[link].parent_joint) {
        walk_of[link] = start + 1;
        link = joints_[*model_.links[link].parent_joint].joint.parent;
      }
      if (walk_of[link] == start + 1 && model_.links[link].parent_joint) report_cycle(link);
      walk_of[link] = start + 1;
    }
  }

  void report_cycle(std::size_t start) {
    std::vector<std::string> names{path_step(model_.links[start].name)};
    std::size_t first_joint = *model_.links[start].parent_joint;
    for (std::size_t link = start;;) {
      const std::size_t joint = *model_.links[link].parent_joint;
      first_joint = std::min(first_joint, joint);
      link = joints_[joint].joint.parent;
      names.push_back(path_step(model_.links[link].name));
      if (link == start) break;
    }
    std::reverse(names.begin(), names.end());  // from parent to child
    const NamedJoint& joint = joints_[first_joint];
    problems_.error(joint.joint.mark, "joint[" + path_step(joint.joint.name) + "]",
                    "found a cycle, each link the parent of the next: " + listed(names), "a tree with one root link");
  }

  void find_root() {
    std::vector<std::size_t> roots;
    for (std::size_t i = 0; i < model_.links.size(); ++i) {
      if (!model_.links[i].parent_joint) roots.push_back(i);
    }
    if (roots.size() == 1) model_.root = roots[0];
    if (roots.size() <= 1) return;  // none: a cycle, reported already
    std::vector<std::string> names;
    for (const std::size_t root : roots) names.push_back(path_step(model_.links[root].name));
    const UrdfLink& second = model_.links[roots[1]];
    problems_.error(second.mark, "link[" + path_step(second.name) + "]",
                    "found " + std::to_string(roots.size()) + " root links: " + listed(names),
                    "one; give all others a joint that names them as child");
  }

  void follow_mimics() {
    for (NamedJoint& named : joints_) {
      if (!named.joint.mimic) continue;
      const std::string path = "joint[" + path_step(named.joint.name) + "].mimic.joint";
      if (named.joint.type == UrdfJointType::kFixed) {
        problems_.warning(named.mimic_mark, path, "found it in a fixed joint",
                          "it in a joint that moves; it is ignored");
        named.joint.mimic.reset();
        continue;
      }
      const auto known = names_.find(named.mimic);
      if (known == names_.end()) {
        const std::string hint = joint_hints_.did_you_mean(named.mimic);
        problems_.error(named.mimic_mark, path, "unknown joint " + in_quotes(named.mimic) + hint,
                        hint.empty() ? "a joint of this file" : "");
        named.joint.mimic.reset();
        continue;
      }
      named.joint.mimic->joint = known->second;
      const UrdfJoint& other = joints_[known->second].joint;
      for (const UrdfJoint* joint : {static_cast<const UrdfJoint*>(&named.joint), &other}) {
        if (freedom(joint->type) == 1) continue;
        problems_.error(named.mimic_mark, path, "found " + to_string(joint->type) + " joint " + in_quotes(joint->name),
                        "joints with one degree of freedom on both sides");
        break;
      }
    }
    check_mimic_cycles();
  }

  void check_mimic_cycles() {
    std::vector<std::size_t> walk_of(joints_.size(), 0);
    for (std::size_t start = 0; start < joints_.size(); ++start) {
      std::size_t joint = start;
      while (walk_of[joint] == 0 && joints_[joint].joint.mimic) {
        walk_of[joint] = start + 1;
        joint = joints_[joint].joint.mimic->joint;
      }
      if (walk_of[joint] == start + 1 && joints_[joint].joint.mimic) {
        problems_.error(joints_[joint].mimic_mark, "joint[" + path_step(joints_[joint].joint.name) + "].mimic.joint",
                        "found joints that mimic each other in a cycle", "one of them to move freely");
      }
      walk_of[joint] = start + 1;
    }
  }

  /// Depth first from the root, children in the order of the file.
  void sort_joints() {
    std::vector<std::vector<std::size_t>> joints_of(model_.links.size());
    for (std::size_t j = joints_.size(); j-- > 0;) joints_of[joints_[j].joint.parent].push_back(j);
    std::vector<std::size_t> place(joints_.size());
    std::vector<std::size_t> waiting = joints_of.empty() ? std::vector<std::size_t>{} : joints_of[model_.root];
    while (!waiting.empty()) {
      const std::size_t j = waiting.back();
      waiting.pop_back();
      place[j] = model_.joints.size();
      model_.joints.push_back(joints_[j].joint);
      const std::vector<std::size_t>& next = joints_of[joints_[j].joint.child];
      waiting.insert(waiting.end(), next.begin(), next.end());
    }
    for (UrdfLink& link : model_.links) {
      if (link.parent_joint) link.parent_joint = place[*link.parent_joint];
    }
    for (UrdfJoint& joint : model_.joints) {
      if (joint.mimic) joint.mimic->joint = place[joint.mimic->joint];
    }
  }

  UrdfModel& model_;
  std::vector<NamedJoint> joints_;
  Problems& problems_;
  Index links_, names_;
  NameHints link_hints_, joint_hints_;
};

}  // namespace

void connect_urdf(UrdfModel& model, std::vector<NamedJoint> joints, Problems& problems) {
  Connector(model, std::move(joints), problems).connect();
}

}  // namespace drydock
