// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "place/report.h"

namespace drydock {

/// What became of a motion: `goes through`.
std::string_view motion_word(FollowStatus status);
/// `layout1` for the first, and so on.
std::string layout_name(std::size_t index);
/// A sentence where the maps are too coarse to say which layout is best, or that any is better than what stands; else
/// empty. Bounds that overlap rank nothing.
std::string ranking_doubt(const PlaceReport& report);
/// The figures for summary.json.
Json place_figures(const PlaceReport& report);
/// A row for the present layout, numbered 0, and for each of the best.
Encoded place_csv(const PlaceReport& report);
/// The height at which the best layout frees or takes most, of a number of heights of the box: for pictures.
double telling_height_m(const PlaceStudy& study);

}  // namespace drydock
