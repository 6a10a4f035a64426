// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/encoded.h"
#include "output/json_text.h"
#include "place/study.h"

namespace drydock {

/// Everything that is told of a search for places.
struct PlaceReport {
  std::string hall, rig, platform;
  const PlaceStudyRequest& request;
  const PlaceStudy& study;
};

/// `layout1` for the first, and so on.
std::string layout_name(std::size_t index);

/// Where the moved objects stand in a layout, and turned by how much, in one line.
std::string layout_text(const PlaceHall& hall, const CertifiedLayout& layout);

/// What became of a motion: `goes through`.
std::string_view motion_word(FollowStatus status);

/// The figures for summary.json.
Json place_figures(const PlaceReport& report);

/// The same for people: a table of the best few with their gain.
std::string place_text(const PlaceReport& report);

/// A row for the present layout, numbered 0, and for each of the best.
Encoded place_csv(const PlaceReport& report);

/// The height at which the best layout frees or takes most, of a number of heights of the box: for pictures.
double telling_height_m(const PlaceStudy& study);

}  // namespace drydock
