// SPDX-License-Identifier: Apache-2.0
#include "cli/follow/follow_options.h"

#include <algorithm>

#include "cli/command.h"
#include "cli/pose/rig_choice.h"
#include "cli/typed_values.h"
#include "hall/criterion_field_file.h"
#include "input/in_quotes.h"
#include "input/nearest_name.h"
#include "input/wording.h"
#include "rig/cable/cable_rig.h"

namespace drydock {
namespace {

constexpr double kUsualSamples_Hz = 50, kMostFollowSamples = 2000;

/// NAME=REST, split at the first equals sign.
std::pair<std::string, std::string> named_value(const std::string& option, const std::string& text,
                                                const std::string& expected) {
  const std::size_t equals = text.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == text.size())
    throw UsageError(option + ": found " + in_quotes(text) + ", expected " + expected);
  return {text.substr(0, equals), text.substr(equals + 1)};
}

int arm_named(const std::string& name, const Hall& hall) {
  std::vector<std::string> names;
  for (std::size_t i = 0; i < hall.arms.size(); ++i) {
    if (hall.arms[i].name == name) return static_cast<int>(i);
    names.push_back(hall.arms[i].name);
  }
  throw UsageError("--arm: found " + in_quotes(name) + ", expected " +
                   (names.empty() ? "a hall with arms" : "one of " + listed(names)) + did_you_mean(name, names));
}

}  // namespace

std::vector<std::string> follow_command_line(const FollowOptions& options) {
  std::vector<std::string> words = {"drydock", "follow", options.file.string(), options.motion};
  const auto add = [&](const std::string& name, const std::optional<std::string>& value) {
    if (value) words.insert(words.end(), {name, *value});
  };
  add("--rig", options.rig);
  add("--arm", options.arm);
  add("--of", options.of);
  add("--interpolation", options.interpolation);
  add("--resolution", options.resolution);
  add("--samples", options.samples);
  for (const std::string& move : options.moves) add("--move", move);
  for (const std::string& demand : options.at_least) add("--at-least", demand);
  for (const std::string& setting : options.common.settings) add("--set", setting);
  if (options.common.csv) words.push_back("--csv");
  return words;
}

FollowChoice follow_choice(const FollowOptions& options, const Hall& hall) {
  FollowChoice choice;
  if (options.arm) {
    choice.arm = arm_named(*options.arm, hall);
    const HallArm& arm = hall.arms[static_cast<std::size_t>(choice.arm)];
    choice.rig = arm.rig;
    const std::string hangs_on = arm.rig < 0 ? "" : hall.rigs[static_cast<std::size_t>(arm.rig)].name();
    if (options.rig && *options.rig != hangs_on) {
      throw UsageError("--rig: found " + in_quotes(*options.rig) + ", expected " +
                       (arm.rig < 0 ? "none, because " + *options.arm + " hangs on nothing"
                                    : hangs_on + ", on which " + *options.arm + " hangs"));
    }
    return choice;
  }
  if (hall.rigs.empty() && hall.arms.size() == 1 && !options.rig) return {-1, 0, -1};
  if (const HallPlatform* const platform = chosen_platform(hall, options.rig))
    return {-1, -1, static_cast<int>(platform - hall.platforms.data())};
  const bool one_hangs =
      !options.rig && hall.rigs.size() > 1 &&
      std::count_if(hall.arms.begin(), hall.arms.end(), [](const HallArm& arm) { return arm.rig >= 0; }) == 1;
  if (one_hangs) {
    choice.rig = std::find_if(hall.arms.begin(), hall.arms.end(), [](const HallArm& arm) { return arm.rig >= 0; })->rig;
  } else {
    choice.rig = static_cast<int>(&chosen_rig(hall, options.rig) - hall.rigs.data());
  }
  for (std::size_t i = 0; i < hall.arms.size(); ++i) {
    if (hall.arms[i].rig == choice.rig) choice.arm = static_cast<int>(i);
  }
  return choice;
}

std::optional<MotionOf> asked_motion_of(const FollowOptions& options, const Hall& hall, const FollowChoice& choice) {
  if (!options.of) return std::nullopt;
  const std::string& of = *options.of;
  if (of == "arm") {
    if (choice.arm < 0) throw UsageError("--of: found \"arm\", expected a hall with an arm that hangs on the rig");
    return MotionOf::kArm;
  }
  if (choice.platform >= 0) {
    if (of == "platform") return MotionOf::kPlatform;
    throw UsageError("--of: found " + in_quotes(of) + ", expected platform, because that of " +
                     hall.platforms[static_cast<std::size_t>(choice.platform)].name() + " is a Stewart platform");
  }
  if (choice.rig < 0) throw UsageError("--of: found " + in_quotes(of) + ", expected arm, because it hangs on no rig");
  const CableRig& rig = hall.rigs[static_cast<std::size_t>(choice.rig)].model;
  if (of == "E") {
    if (!rig.coupling) throw UsageError("--of: found \"E\", expected a rig with a rod, as in coupling: {rod: 0.4 m}");
    return MotionOf::kPointE;
  }
  if (of == "D" && has_moments(rig.platform))
    throw UsageError("--of: found \"D\", expected platform, because that of " + rig.name + " is a body");
  return MotionOf::kPlatform;
}

Interpolation asked_interpolation(const FollowOptions& options) {
  if (!options.interpolation) return Interpolation::kAsFile;
  return *options.interpolation == "spline" ? Interpolation::kSpline : Interpolation::kStraight;
}

std::map<std::string, double> asked_at_least(const FollowOptions& options, const FollowDemands& demands) {
  std::map<std::string, double> at_least = demands.at_least;
  for (const std::string& text : options.at_least) {
    const auto [name, value] = named_value("--at-least", text, "CRITERION=VALUE, as in cable_hall=20mm");
    const Criterion* const criterion = find_criterion(name);
    if (criterion == nullptr || !asked_of_motions(*criterion)) {
      std::vector<std::string> names;
      for (const Criterion& one : criteria()) {
        if (asked_of_motions(one)) names.emplace_back(one.name);
      }
      throw UsageError("--at-least: found " + in_quotes(name) + ", expected one of " + listed(names, names.size()) +
                       did_you_mean(name, names));
    }
    const double demanded = typed_quantity("--at-least", value, margin_dimension(*criterion));
    if (demanded < 0) throw UsageError("--at-least: found " + in_quotes(text) + ", expected a value of at least 0");
    at_least[name] = demanded;
  }
  return at_least;
}

double asked_resolution_s(const FollowOptions& options, const FollowDemands& demands) {
  if (!options.resolution) return demands.resolution_s;
  const double resolution_s = typed_quantity("--resolution", *options.resolution, Dimension::time());
  if (!(resolution_s > 0))
    throw UsageError("--resolution: found " + in_quotes(*options.resolution) + ", expected a time above 0");
  return resolution_s;
}

double asked_samples_per_s(const FollowOptions& options, double duration_s) {
  if (!options.samples) return std::min(kUsualSamples_Hz, kMostFollowSamples / std::max(duration_s, 1e-3));
  const double rate_Hz = typed_quantity("--samples", *options.samples, Dimension::frequency());
  if (!(rate_Hz > 0 && rate_Hz * duration_s <= 1e5)) {
    throw UsageError("--samples: found " + in_quotes(*options.samples) +
                     ", expected a rate above 0 that makes at most 100000 samples");
  }
  return rate_Hz;
}

std::vector<AskedMove> asked_moves(const FollowOptions& options, const Hall& hall) {
  std::vector<AskedMove> moves;
  for (const std::string& text : options.moves) {
    const auto [name, motion] = named_value("--move", text, "OBJECT=FILE, as in \"satellite=mockup.csv\"");
    const std::vector<HallObject>& objects = hall.objects;
    const auto found = std::find_if(objects.begin(), objects.end(),
                                    [&, wanted = name](const HallObject& o) { return o.name == wanted; });
    std::vector<std::string> names;
    for (const HallObject& object : objects) names.push_back(object.name);
    if (found == objects.end())
      throw UsageError("--move: found " + in_quotes(name) + ", expected an object of the hall" +
                       did_you_mean(name, names));
    const int object = static_cast<int>(found - objects.begin());
    if (found->carrier >= 0)
      throw UsageError("--move: found " + in_quotes(name) + ", expected " +
                       names[static_cast<std::size_t>(found->carrier)] + ", which carries it");
    if (std::any_of(moves.begin(), moves.end(), [&](const AskedMove& move) { return move.object == object; }))
      throw UsageError("--move: found " + in_quotes(name) + " twice, expected it once");
    moves.push_back({object, motion});
  }
  return moves;
}

}  // namespace drydock
