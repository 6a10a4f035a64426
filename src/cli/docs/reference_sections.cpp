// SPDX-License-Identifier: Apache-2.0
#include "cli/docs/reference_sections.h"

#include <algorithm>
#include <cctype>

#include "cli/docs/reference_examples.h"
#include "cli/docs/reference_values.h"
#include "cli/file_kinds.h"
#include "input/inertia_field.h"
#include "input/pose_field.h"
#include "input/twist_field.h"
#include "input/wording.h"
#include "sweep/sweep_file.h"

namespace drydock {
namespace {

using Form = ValueInfo::Form;

/// A page before it is written: where its section stands in a file, and what it may be.
struct SectionPlan {
  std::string kind;  // of file; empty for what they share
  std::string name;  // of the page: hall-map
  std::string title, lead, path;
  ValueInfo value;
};

struct SectionPlace {
  std::string path;  // rigs.NAME.platform
  const ValueInfo* section;
};

/// The sections that a value holds, without those within them.
void add_sections(const ValueInfo& value, const std::string& path, std::vector<SectionPlace>& places) {
  if (value.form == Form::kSection) places.push_back({path, &value});
  const std::string step = value.form == Form::kList ? "[]" : value.form == Form::kByName ? ".NAME" : "";
  for (const ValueInfo& part : value.parts) add_sections(part, path + step, places);
}

std::vector<SectionPlace> sections_in(const ValueInfo& value, const std::string& path) {
  std::vector<SectionPlace> places;
  add_sections(value, path, places);
  return places;
}

/// Whether two sections are one and the same thing. Whether their fields must be there may differ: the head of an arm's
/// file is left out where the arm stands inline.
bool same_section(const ValueInfo& a, const ValueInfo& b) {
  return std::equal(a.fields.begin(), a.fields.end(), b.fields.begin(), b.fields.end(),
                    [](const FieldInfo& x, const FieldInfo& y) {
                      return x.name == y.name && x.description == y.description && x.value.form == y.value.form &&
                             x.value.dimension == y.value.dimension;
                    });
}

/// The anchor that Markdown viewers give a heading.
std::string anchor_of(const std::string& heading) {
  std::string anchor;
  for (const char c : heading) {
    const auto letter = static_cast<unsigned char>(c);
    if (std::isalnum(letter) != 0 || c == '_' || c == '-') anchor += static_cast<char>(std::tolower(letter));
  }
  return anchor;
}

std::string rules_of(const ValueInfo& section) {
  std::string text;
  for (const FieldGroup& group : section.groups) {
    std::vector<std::string> names;
    for (const std::string& name : group.names) names.push_back(in_code(name));
    text += std::string(group.needs_one ? "- Exactly" : "- At most") + " one of " + listed(names, names.size()) + ".\n";
  }
  std::vector<std::pair<std::string, std::vector<std::string>>> by_beside;
  for (const FieldNeed& need : section.needs) {
    const auto same = [&](const auto& entry) { return entry.first == need.beside; };
    auto found = std::find_if(by_beside.begin(), by_beside.end(), same);
    if (found == by_beside.end()) found = by_beside.insert(by_beside.end(), {need.beside, {}});
    found->second.push_back(in_code(need.field));
  }
  for (const auto& [beside, names] : by_beside)
    text += "- " + listed(names, names.size()) + " only beside " + in_code(beside) + ".\n";
  return text.empty() ? "" : "\n" + text;
}

/// The page whose one section this is, or null.
const SectionPlan* page_of(const std::vector<SectionPlan>& plans, const ValueInfo& section) {
  for (const SectionPlan& plan : plans) {
    const std::vector<SectionPlace> roots = sections_in(plan.value, "");
    if (roots.size() == 1 && same_section(*roots[0].section, section)) return &plan;
  }
  return nullptr;
}

/// Writes one page: the table of its section, then those of the sections within it.
class SectionWriter {
 public:
  SectionWriter(const std::vector<SectionPlan>& plans, const SectionPlan& plan) : plans_(plans), plan_(plan) {}

  std::string write() {
    text_ = "# " + plan_.title + "\n\n" + plan_.lead + "\n";
    const std::string example = section_example(plan_.name);
    if (!example.empty()) text_ += "\n```yaml\n" + example + "```\n";
    for (const SectionPlace& place : sections_in(plan_.value, plan_.path)) write_section(place);
    return text_;
  }

 private:
  void write_section(const SectionPlace& place) {
    std::vector<SectionPlace> below;
    std::string rows;
    for (const FieldInfo& field : place.section->fields) {
      const std::string path = (place.path.empty() ? "" : place.path + ".") + field.name;
      const std::vector<SectionPlace> inner = sections_in(field.value, path);
      const auto link = [&](const ValueInfo& section) { return link_to(section, inner, below); };
      const DescriptionParts parts = description_parts(field.description);
      std::string left_out = field.required ? "required" : parts.default_text;
      if (left_out.empty()) left_out = default_words(field.value);
      rows += table_row({in_code(field.name), parts.text, value_words(field.value, link), left_out});
    }
    text_ += "\n" + table_head({"field", "is", "holds", "default"}) + rows + rules_of(*place.section);
    for (const SectionPlace& next : below) {
      text_ += "\n## " + in_code(next.path) + "\n";
      write_section(next);
    }
  }

  /// To the page of a section, to its place above on this page, or to the one it will get below.
  std::string link_to(const ValueInfo& section, const std::vector<SectionPlace>& inner,
                      std::vector<SectionPlace>& below) {
    const SectionPlan* page = page_of(plans_, section);
    if (page != nullptr && page != &plan_) return "[" + page->title + "](" + page->name + ".md)";
    for (const SectionPlace& shown : shown_) {
      if (same_section(*shown.section, section))
        return "as [" + in_code(shown.path) + "](#" + anchor_of(shown.path) + ")";
    }
    for (const SectionPlace& place : inner) {
      if (place.section != &section) continue;
      shown_.push_back(place);
      below.push_back(place);
      return "[" + in_code(place.path) + "](#" + anchor_of(place.path) + "), below";
    }
    return {};
  }

  const std::vector<SectionPlan>& plans_;
  const SectionPlan& plan_;
  std::vector<SectionPlace> shown_;
  std::string text_;
};

std::vector<SectionPlan> shared_plans() {
  return {
      {"", "pose", "Pose", "Position and orientation.", "", describe_fields<Pose>()},
      {"", "velocity", "Velocity", "Velocity of a body's origin, in the world's axes.", "",
       describe_fields<TwistField>()},
      {"", "inertia", "Inertia", "Moments and products of inertia about the centre of mass.", "",
       describe_fields<InertiaField>()},
      {"", "sweep", "Sweep", "A series of runs that differ in some fields.", "sweep", describe_fields<SweepSection>()},
  };
}

/// Pages of a kind of file: all of it, and each of its fields that holds sections of its own.
void plan_kind(const FileKind& kind, std::vector<SectionPlan>& plans) {
  const bool vowel = std::string("aeiou").find(kind.name.front()) != std::string::npos;
  const ValueInfo fields = kind.fields();
  plans.push_back({kind.name, kind.name, (vowel ? "An " : "A ") + kind.name,
                   "A whole file of kind " + in_code(kind.name) + ".", "", fields});
  for (const FieldInfo& field : fields.fields) {
    const std::vector<SectionPlace> sections = sections_in(field.value, "");
    if (sections.empty() || page_of(plans, *sections[0].section) != nullptr) continue;
    std::string lead = description_parts(field.description).text + ".";
    lead.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(lead.front())));
    plans.push_back({kind.name, kind.name + "-" + field.name,
                     in_code(field.name) + (vowel ? " of an " : " of a ") + kind.name, lead, field.name, field.value});
  }
}

std::vector<SectionPlan> section_plans() {
  std::vector<SectionPlan> plans = shared_plans();
  for (const FileKind& kind : file_kinds()) plan_kind(kind, plans);
  return plans;
}

std::string index_rows(const std::vector<SectionPlan>& plans, const std::string& kind) {
  std::string rows;
  for (const SectionPlan& plan : plans) {
    if (plan.kind == kind) rows += table_row({"[" + plan.title + "](" + plan.name + ".md)", plan.lead});
  }
  return "\n" + table_head({"page", "is about"}) + rows;
}

std::string index_page(const std::vector<SectionPlan>& plans) {
  std::string text =
      "# Sections of the files\n\nWritten by `drydock docs` from the lists of fields that the reader and `drydock "
      "schema` use. A bare number is in the unit in brackets; a number with a unit may have any unit of the same "
      "dimension. Any section or list of sections may be `{file: other.yaml}` instead. See [files.md](../files.md) for "
      "the format as a whole.\n";
  for (const FileKind& kind : file_kinds())
    text += "\n## Files of kind " + in_code(kind.name) + "\n" + index_rows(plans, kind.name);
  return text + "\n## What they share\n" + index_rows(plans, "");
}

}  // namespace

std::vector<ReferencePage> section_pages() {
  const std::vector<SectionPlan> plans = section_plans();
  std::vector<ReferencePage> pages;
  for (const SectionPlan& plan : plans)
    pages.push_back({"sections/" + plan.name + ".md", SectionWriter(plans, plan).write()});
  pages.push_back({"sections/README.md", index_page(plans)});
  return pages;
}

}  // namespace drydock
