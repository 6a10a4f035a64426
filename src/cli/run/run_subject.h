// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <variant>

#include "cli/common_options.h"
#include "facility/facility.h"
#include "mission/mission.h"
#include "output/json_text.h"

namespace drydock {

class MeshStore;
class Problems;

struct RunOptions {
  CommonOptions common;
  std::filesystem::path file;
  std::optional<std::filesystem::path> motion;
  std::optional<std::size_t> chosen;  // a case of the sweep, from 1; 0: the file as it stands
  bool realtime = false;
  bool enable_motion = false;                   // of hardware behind a link
  bool black_box = false;                       // of a facility, is written whatever happens
  std::optional<std::filesystem::path> replay;  // a black box, instead of a run
  bool fresh = false;                           // cases of an interrupted sweep are run again
  std::shared_ptr<MeshStore> meshes = {};       // of all readings of the file
};

/// What is run: a mission or a facility. Of an arm in a hall, which runs as a mission, it is also told whether it
/// survives.
struct RunSubject {
  std::variant<Mission, Facility> scenario;
  bool is_hall = false;
  std::optional<std::size_t> chosen = {};  // the case of the sweep that it is, from 1

  /// Pre: it is one.
  const Mission& mission() const { return std::get<Mission>(scenario); }
  const Facility* facility() const { return std::get_if<Facility>(&scenario); }

  const std::string& name() const;
  const std::vector<std::string>& files() const;
  const std::optional<Sweep>& sweep() const;
  /// Whether hardware is behind a link.
  bool has_link() const;
  /// Whether all cases of its sweep are run.
  bool is_sweep() const { return sweep() && !chosen; }
};

/// The file with the settings of the command line and then `more`; nothing after an error.
std::optional<RunSubject> read_subject(const RunOptions& options, const std::vector<std::string>& more,
                                       Problems& problems);

/// What the options ask for: the file, one case of its sweep, or the whole sweep, whose fields are then checked.
std::optional<RunSubject> read_chosen_subject(const RunOptions& options, Problems& problems);

}  // namespace drydock
