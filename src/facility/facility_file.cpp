// SPDX-License-Identifier: Apache-2.0
#include "facility/facility_file.h"

#include <algorithm>
#include <map>

#include "facility/cables/cable_mount_file.h"
#include "facility/craft_file.h"
#include "facility/facility_report.h"
#include "facility/link/link_layout.h"
#include "facility/touch_file.h"
#include "hall/hall_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/problem_limit.h"
#include "input/yaml/yaml_file.h"
#include "sweep/check_sweep_file.h"

namespace drydock {
namespace {

class FacilityReading {
 public:
  FacilityReading(FacilitySections& sections, const std::filesystem::path& top, const FileRules& rules,
                  Problems& problems)
      : sections_(sections), top_(top), rules_(rules), problems_(problems) {}

  Facility read() {
    facility_.name = sections_.name.value;
    facility_.rate_Hz = sections_.rate_Hz;
    facility_.safety = sections_.safety;
    read_hall();
    read_crafts();
    read_plant();
    read_run();
    read_contact_loop();
    if (sections_.sweep && !problems_.has_errors()) read_sweep_section(sections_.sweep->value);
    facility_.files.assign(files_.begin(), files_.end());
    return std::move(facility_);
  }

 private:
  void read_hall() {
    if (sections_.hall.mark.file.empty()) return;  // missing or broken, and reported
    HallFile file = read_sections(std::move(sections_.hall.value.sections), top_, rules_, problems_);
    files_.insert(file.files.begin(), file.files.end());
    facility_.hall = std::move(file.hall);
    has_hall_ = true;
    hall_is_sound_ = std::none_of(problems_.all().begin(), problems_.all().end(), [&](const Problem& problem) {
      const bool is_elsewhere = problem.mark.file == top_.string() || problem.mark.file == kSetOption;
      return problem.severity == Severity::kError && (!is_elsewhere || problem.field.starts_with("hall"));
    });
  }

  void note(const Mark& mark) {
    if (!mark.file.empty() && mark.file != kSetOption) files_.insert(mark.file);
  }

  void read_crafts() {
    const std::vector<CraftSection>& crafts = sections_.crafts.value;
    if (crafts.empty() && !sections_.crafts.mark.file.empty())
      problems_.error(sections_.crafts.mark, sections_.crafts.field, "found an empty list", "one spacecraft at least");
    check_once(crafts, &CraftSection::name, "a name of its own");
    check_once(crafts, &CraftSection::rig, "a rig of its own");
    if (!has_hall_) return;
    CraftContext context{facility_.hall, hall_is_sound_, sections_.rate_Hz, rules_, problems_, {}, {}};
    for (const CraftSection& section : crafts) {
      note(section.name.mark);
      if (section.payload) note(section.payload->mark);
      if (section.compensation.payload) note(section.compensation.payload->mark);
      if (section.arm) note(section.arm->arm.value.urdf.mark);
      if (std::optional<Craft> craft = read_craft(section, context)) facility_.crafts.push_back(std::move(*craft));
    }
    if (problems_.has_errors()) return;
    read_feelings();
    facility_.contacts = read_touches(sections_, facility_.crafts, facility_.hall, rules_, problems_);
    note_contact_stiffness(facility_);
    for (const InterfaceUseSection& use : sections_.interfaces) note(use.mating.value.name.mark);
    for (const auto& [file, table] : context.tables) files_.insert(file.string());
    files_.insert(context.files.begin(), context.files.end());
  }

  /// Whose reaction a spacecraft feels.
  void read_feelings() {
    for (std::size_t i = 0; i < facility_.crafts.size(); ++i) {
      const std::optional<Located<std::string>>& feels = sections_.crafts.value[i].feels;
      if (!feels) continue;
      std::vector<std::string> names;
      for (std::size_t k = 0; k < facility_.crafts.size(); ++k) {
        const Craft& other = facility_.crafts[k];
        if (k == i || !other.sensed) continue;
        names.push_back(other.name);
        if (other.name == feels->value) facility_.crafts[i].feels_reaction_of = static_cast<int>(k);
      }
      if (facility_.crafts[i].sensed)
        problems_.error(feels->mark, feels->field, "found it beside a sensor", "one of them");
      else if (facility_.crafts[i].feels_reaction_of < 0)
        problems_.error(feels->mark, feels->field, "found " + in_quotes(feels->value),
                        "another spacecraft, one with a sensor" + did_you_mean(feels->value, names));
    }
  }

  /// Loads that come over the link need one.
  void read_plant() {
    const bool is_linked = sections_.plant.value == PlantKind::kLink;
    if (is_linked) {
      const Located<std::string> where{"", sections_.plant.mark, "link"};
      facility_.link =
          read_link(sections_.link ? sections_.link->value : LinkSection(), sections_.rate_Hz, where, problems_);
      if (sections_.sweep)
        problems_.error(sections_.sweep->mark, sections_.sweep->field, "found a sweep of runs on hardware",
                        "plant: simulated, or one run at a time");
      if (!problems_.has_errors()) check_layout();
      return;
    }
    if (sections_.link)
      problems_.error(sections_.link->mark, sections_.link->field, "found a link beside a simulated plant",
                      "plant: link");
    for (const CraftSection& craft : sections_.crafts.value)
      for (const Located<LoadInputSection>& load : craft.loads)
        if (load.value.is_operated)
          problems_.error(load.mark, load.field + ".from", "found a load from a link beside a simulated plant",
                          "plant: link");
  }

  /// Names that no table of packets can have.
  void check_layout() {
    if (const std::string fault = packet_layout_fault(facility_link_layout(facility_)); !fault.empty())
      problems_.error(sections_.plant.mark, sections_.plant.field, "found names that packets cannot have: " + fault,
                      "other names of spacecraft, legs or cables");
  }

  void check_once(const std::vector<CraftSection>& crafts, Located<std::string> CraftSection::*field,
                  const std::string& expected) {
    std::map<std::string, int> seen;
    for (const CraftSection& craft : crafts) {
      const Located<std::string>& name = craft.*field;
      if (name.mark.file.empty()) continue;
      const bool is_bad = name.value.empty() || name.value.find('/') != std::string::npos;
      if (is_bad)
        problems_.error(name.mark, name.field, "found " + in_quotes(name.value), "a non-empty name without /");
      if (!is_bad && seen[name.value]++ > 0)
        problems_.error(name.mark, name.field, "found " + in_quotes(name.value) + " a second time", expected);
    }
  }

  void read_run() {
    const FacilityRunSection& run = sections_.run.value;
    facility_.seed = static_cast<std::uint64_t>(run.seed);
    facility_.sample_rate_Hz = run.sample_rate_Hz.value_or(sections_.rate_Hz);
    facility_.expects_stop = run.expects_stop;
    double longest_s = 0;
    for (const Craft& craft : facility_.crafts)
      if (craft.script) longest_s = std::max(longest_s, craft.script->duration_s());
    facility_.duration_s = run.duration_s.value_or(longest_s);
    if (facility_.duration_s > 0 || problems_.has_errors()) return;
    const bool stands = !sections_.run.mark.file.empty();
    problems_.error(stands ? sections_.run.mark : sections_.name.mark, "run.duration",
                    "found no duration, and nothing that follows a motion", "how long the run is");
  }

  void read_contact_loop() {
    facility_.contact_loop = settings_of(sections_.contact_loop.value);
    if (problems_.has_errors()) return;
    const bool stands = !sections_.contact_loop.mark.file.empty();
    warn_of_contacts(facility_, stands ? sections_.contact_loop.mark : sections_.name.mark, "contact_loop", problems_);
  }

  void read_sweep_section(const SweepSection& section) {
    Sweep sweep = read_sweep(section, problems_);
    for (const OutcomeSection& outcome : section.outcomes) {
      if (outcome.event) check_event(*outcome.event);
      if (outcome.apart)
        problems_.error((*outcome.apart)[0].mark, (*outcome.apart)[0].field, "found it in a facility",
                        "an event or a figure of the run");
    }
    check_sweep_figures(sweep, figures_to_be(facility_), problems_);
    facility_.sweep = std::move(sweep);
  }

  void check_event(const Located<std::string>& name) {
    const std::vector<std::string> kinds(kFacilityEvents.begin(), kFacilityEvents.end());
    if (name.mark.file.empty() || std::find(kinds.begin(), kinds.end(), name.value) != kinds.end()) return;
    problems_.error(name.mark, name.field, "found " + in_quotes(name.value),
                    "an event that a facility has" + did_you_mean(name.value, kinds));
  }

  FacilitySections& sections_;
  const std::filesystem::path& top_;
  const FileRules& rules_;
  Problems& problems_;
  Facility facility_;
  bool has_hall_ = false, hall_is_sound_ = false;
  std::set<std::string> files_;
};

}  // namespace

std::optional<Facility> read_facility(const std::filesystem::path& path, const FileRules& rules,
                                      const std::vector<std::string>& overrides, Problems& problems) {
  Problems found;
  FacilitySections sections;
  std::optional<Facility> facility;
  if (read_yaml_file(path, rules, overrides, sections, found))
    facility = FacilityReading(sections, path, rules, found).read();
  add_top_first(found, path.string(), problems);
  if (found.has_errors()) return std::nullopt;
  return facility;
}

ValueInfo facility_fields() {
  return describe_fields<FacilitySections>();
}

}  // namespace drydock
