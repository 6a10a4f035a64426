// SPDX-License-Identifier: Apache-2.0
#include "input/urdf/srdf.h"

#include <map>

#include "input/in_quotes.h"
#include "input/name_hints.h"
#include "input/problem_limit.h"
#include "input/urdf/xml_fields.h"
#include "input/wording.h"

namespace drydock {
namespace {

const XmlShape kRobotShape{
    {"name", "version"},
    {"group", "group_state", "end_effector", "virtual_joint", "passive_joint", "disable_collisions",
     "enable_collisions", "disable_default_collisions", "link_sphere_approximation", "joint_property"}};

using Names = std::map<std::string, std::size_t>;

class SrdfReader {
 public:
  SrdfReader(const XmlDocument& document, const UrdfModel* robot, Problems& problems)
      : document_(document), fields_(document, problems), robot_(robot) {
    if (robot == nullptr) return;
    for (std::size_t i = 0; i < robot->links.size(); ++i) links_.emplace(robot->links[i].name, i);
    for (std::size_t i = 0; i < robot->joints.size(); ++i) joints_.emplace(robot->joints[i].name, i);
    link_hints_ = NameHints(links_);
    joint_hints_ = NameHints(joints_);
  }

  SrdfModel read() {
    const XmlElement& root = document_.root();
    model_.file = document_.file;
    model_.name = fields_.required_text(root, "name", "robot").value_or("");
    if (robot_ != nullptr && !model_.name.empty() && model_.name != robot_->name) {
      fields_.error(*root.find("name"), "robot.name", "found " + in_quotes(model_.name),
                    in_quotes(robot_->name) + ", the name in " + robot_->file);
    }
    fields_.check_shape(root, "robot", kRobotShape);
    for (const XmlElement* group : document_.children(root, "group")) read_group(*group);
    check_groups();
    for (const XmlElement* pair : document_.children(root, "disable_collisions")) read_pair(*pair);
    return std::move(model_);
  }

 private:
  /// The name in an attribute, if it is there and the robot has something of this name.
  std::string read_name(const XmlElement& element, const std::string& attribute, const std::string& path,
                        const std::string& kind) {
    const std::optional<std::string> name = fields_.required_text(element, attribute, path);
    if (!name) return {};
    const Names& known = kind == "link" ? links_ : joints_;
    if (robot_ != nullptr && known.count(*name) == 0) {
      NameHints& hints = kind == "link" ? link_hints_ : joint_hints_;
      const std::string hint = hints.did_you_mean(*name);
      fields_.error(*element.find(attribute), path + "." + attribute, "unknown " + kind + " " + in_quotes(*name) + hint,
                    hint.empty() ? "a " + kind + " of " + robot_->file : "");
    }
    return *name;
  }

  void read_group(const XmlElement& element) {
    SrdfGroup group;
    group.mark = document_.mark(element);
    group.name = fields_.required_text(element, "name", "group").value_or("");
    const std::string path = "group[" + path_step(group.name) + "]";
    fields_.check_shape(element, path, {{"name"}, {"link", "joint", "chain", "group"}});
    for (const std::size_t number : element.children) {
      const XmlElement& inner = document_.elements[number];
      const std::string own = path + "." + inner.name;
      if (inner.name == "link") group.links.push_back(read_name(inner, "name", own, "link"));
      if (inner.name == "joint") group.joints.push_back(read_name(inner, "name", own, "joint"));
      if (inner.name == "chain") group.chains.push_back(read_chain(inner, own));
      if (inner.name == "group") group.groups.push_back(fields_.required_text(inner, "name", own).value_or(""));
    }
    model_.groups.push_back(std::move(group));
  }

  SrdfChain read_chain(const XmlElement& element, const std::string& path) {
    fields_.check_shape(element, path, {{"base_link", "tip_link"}, {}});
    const SrdfChain chain{read_name(element, "base_link", path, "link"), read_name(element, "tip_link", path, "link")};
    const auto base = links_.find(chain.base_link), tip = links_.find(chain.tip_link);
    if (base == links_.end() || tip == links_.end() || hangs_on(tip->second, base->second)) return chain;
    fields_.error(element, path,
                  "found no path from " + in_quotes(chain.base_link) + " outwards to " + in_quotes(chain.tip_link),
                  "a tip link that hangs on the base link");
    return chain;
  }

  bool hangs_on(std::size_t link, std::size_t base) const {
    while (link != base) {
      const std::optional<std::size_t> joint = robot_->links[link].parent_joint;
      if (!joint) return false;
      link = robot_->joints[*joint].parent;
    }
    return true;
  }

  void check_groups() {
    Names names;
    for (std::size_t i = 0; i < model_.groups.size(); ++i) {
      const SrdfGroup& group = model_.groups[i];
      if (group.name.empty() || names.emplace(group.name, i).second) continue;
      fields_.problems().error(group.mark, "group[" + path_step(group.name) + "]", "found a second group of this name",
                               "each name once");
    }
    NameHints hints(names);
    for (const SrdfGroup& group : model_.groups) {
      for (const std::string& inner : group.groups) {
        if (inner.empty() || (names.count(inner) > 0 && inner != group.name)) continue;
        const bool itself = inner == group.name;
        const std::string hint = itself ? std::string() : hints.did_you_mean(inner);
        fields_.problems().error(
            group.mark, "group[" + path_step(group.name) + "].group",
            itself ? "found the group itself as its part" : "unknown group " + in_quotes(inner) + hint,
            hint.empty() ? "the name of another group" : "");
      }
    }
  }

  void read_pair(const XmlElement& element) {
    const std::string path = "disable_collisions";
    fields_.check_shape(element, path, {{"link1", "link2", "reason"}, {}});
    SrdfPair pair{document_.mark(element), read_name(element, "link1", path, "link"),
                  read_name(element, "link2", path, "link"), ""};
    if (const XmlAttribute* reason = element.find("reason")) pair.reason = reason->value;
    if (pair.link1.empty() || pair.link2.empty()) return;
    if (pair.link1 == pair.link2) {
      fields_.error(*element.find("link2"), path, "found " + in_quotes(pair.link1) + " twice", "two different links");
    }
    model_.disabled_pairs.push_back(std::move(pair));
  }

  const XmlDocument& document_;
  XmlFields fields_;
  const UrdfModel* robot_;
  SrdfModel model_;
  Names links_, joints_;
  NameHints link_hints_, joint_hints_;
};

}  // namespace

std::optional<SrdfModel> parse_srdf(std::string_view bytes, const std::string& file, const UrdfModel* robot,
                                    Problems& problems) {
  Problems own;
  std::optional<SrdfModel> model;
  const std::optional<XmlDocument> document = parse_xml(bytes, file, own);
  if (document && document->root().name != "robot") {
    own.error(document->mark(document->root()), "", "found <" + document->root().name + ">",
              "<robot>, the root element of SRDF");
  } else if (document) {
    model = SrdfReader(*document, robot, own).read();
  }
  add_in_order(own, problems);
  return own.has_errors() ? std::nullopt : model;
}

std::optional<SrdfModel> read_srdf(const std::filesystem::path& path, const UrdfModel* robot, Problems& problems) {
  const std::string file = path.string();
  const std::optional<std::string> bytes = read_bytes(path, kMostXmlBytes, {file, 0, 0}, "", problems);
  if (!bytes) return std::nullopt;
  return parse_srdf(*bytes, file, robot, problems);
}

std::string describe_srdf(const SrdfModel& model) {
  std::vector<std::string> names;
  for (const SrdfGroup& group : model.groups) names.push_back(path_step(group.name));
  return "semantic description of robot " + in_quotes(model.name) + ": " + counted(names.size(), "group") +
         (names.empty() ? "" : " (" + listed(names) + ")") + ", " + counted(model.disabled_pairs.size(), "pair") +
         " of links that may touch\n";
}

}  // namespace drydock
