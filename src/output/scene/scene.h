// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "geometry/shape.h"
#include "output/image_grid.h"
#include "output/log/series.h"
#include "spatial/pose.h"

namespace drydock {

/// What a page shows, as plain values: every command builds one, scene_json.h writes it. Lengths in metres, times in
/// seconds. The world W is the parent with the empty path; z points up in a hall.
///
/// Paths are names joined by `/`, as in hall/satellite/panel. They identify; only `parent` says what moves with what.

struct Colour {  // sRGB and opacity, each from 0 to 1
  double red = 0.7, green = 0.7, blue = 0.7, alpha = 1.0;
};

/// A frame N with, perhaps, something to see at its origin.
struct SceneNode {
  std::string path;
  std::string parent;          // path of P; empty: the world
  std::optional<Shape> shape;  // none: a bare frame. A shared mesh is stored once
  Colour colour;
  Pose X_PN;
};

/// A straight strand between points fixed on two nodes, such as a cable or a leg: its length follows from theirs.
struct SceneStrand {
  std::string path;
  std::string from, to;  // nodes A and B; empty: the world
  Vector3 p_AS = Vector3::Zero();
  Vector3 p_BE = Vector3::Zero();  // it runs from S to E
  double radius_m = 0.0;           // 0: a thin line
  Colour colour;
};

struct TimeBase {
  std::string name;
  std::vector<double> time_s;  // strictly increasing
};

/// Channels: what changes, one value per instant of a time base. Poses and scalars are interpolated between instants
/// (positions linearly, rotations along the shortest arc) and held before the first and after the last; visible
/// and parent keep a value until the next instant, and before the first they are true and the node's own parent.
struct PoseChannel {
  std::string path;  // of a node
  std::string time_base;
  std::vector<Pose> X_PN;  // in the parent of that instant
};
struct ScalarChannel {
  std::string
      path;  // its own, such as cables/2/tension; on a page it stands under the node or strand its path begins with
  std::string unit;  // "N"; "1" for a pure number
  std::string time_base;
  std::vector<double> values;
  std::optional<double> low = {}, high = {};  // what it has to stay between
};
struct VisibleChannel {
  std::string path;  // of a node or strand
  std::string time_base;
  std::vector<bool> visible;
};
struct ParentChannel {
  std::string path;  // of a node
  std::string time_base;
  std::vector<std::string> parents;
};

/// A class of cells, such as free, blocked, undecided.
struct CellClass {
  std::string name;
  Colour colour;
  std::optional<double> size = {};  // of all that is in it, by the map itself: a grid of cells is a picture of it
};
struct MarginField {
  std::string name;
  std::string unit;
  std::vector<double> values;  // one per cell, at its centre
  double at_least = 0.0;       // what is demanded of it
};
/// What one criterion says of the cells, by itself.
struct VolumeLayer {
  std::string name;
  Colour colour;
  std::vector<std::uint8_t> cell_classes;  // as in SceneVolume
};
/// A map on a regular grid that stands in frame P.
struct SceneVolume {
  std::string path;
  std::string parent;
  ImageGrid grid;
  std::vector<CellClass> classes;
  std::vector<std::uint8_t> cell_classes;  // one per cell, index into classes; empty when there are none
  std::vector<MarginField> margins;
  std::vector<VolumeLayer> layers = {};
  std::vector<std::string> causes = {};         // sentences, first the empty one: nothing is in the way
  std::vector<std::uint16_t> cell_causes = {};  // one per cell, index into causes; empty when there are none
  std::array<std::string, 3> axes = {"x", "y", "z"};
  std::string axes_unit = "m";  // deg for a map of orientations: origin and spacing are then in degrees
};

/// Curves over something that is not time, such as volume over angle.
struct SceneCurve {
  std::string name;
  std::vector<double> y;
  std::vector<double> low = {}, high = {};  // what is proven, where that is not one number; else empty
};
struct SceneCurves {
  std::string name;
  std::string x_name, x_unit, y_name, y_unit;
  std::vector<double> x;  // strictly increasing
  std::vector<SceneCurve> curves;
};

/// One of several, such as the layouts of a placement: of all paths that any variant names, only those of the one that
/// is chosen are seen.
struct SceneVariant {
  std::string name;
  std::string caption;
  std::vector<std::string> paths;  // of nodes (with all below), strands, volumes
};

/// A series of runs that differ in a few values, and how each ended: a table, and a map over two of the axes.
struct SceneCaseAxis {
  std::string name;
  std::string field;                 // what is varied, as --set names it
  std::string unit;                  // of the numbers; may be empty
  bool is_number = true;             // else words
  bool is_logarithmic = false;       // drawn at equal distances for equal ratios
  std::vector<std::string> texts;    // the values, as they would be written, in order
  std::vector<double> numbers;       // the same in the unit, strictly increasing; of words their places
  std::vector<std::uint32_t> level;  // one per case: index into texts
};
struct SceneCaseFigure {
  std::string name;
  std::vector<double> values;  // one per case; not a number where there is none
};
struct SceneCases {
  bool is_grid = true;      // every combination of the values is a case
  std::size_t planned = 0;  // also those that were not run
  std::string command;      // runs a case alone, with its number behind it
  std::vector<std::string> outcomes;
  std::size_t own_outcomes = 0;  // of them are the user's; the rest are cases that went wrong
  std::vector<SceneCaseAxis> axes;
  std::vector<std::uint32_t> number;  // one per case that was run: it is called so
  std::vector<std::uint8_t> outcome;  // index into outcomes
  std::vector<double> end_s;
  std::vector<SceneCaseFigure> figures;
  std::vector<std::string> reasons;   // sentences, first the empty one
  std::vector<std::uint32_t> reason;  // one per case: index into reasons
};

struct Scene {
  std::string title;
  std::string caption;  // what it says, one sentence a line
  std::vector<SceneNode> nodes;
  std::vector<SceneStrand> strands;
  std::vector<TimeBase> time_bases;
  std::vector<PoseChannel> poses;
  std::vector<ScalarChannel> scalars;
  std::vector<VisibleChannel> visibles;
  std::vector<ParentChannel> parents;
  std::vector<SceneVolume> volumes;
  std::vector<SceneCurves> curves;
  std::vector<SceneVariant> variants;
  std::optional<SceneCases> cases = {};
  std::vector<Event> events;
};

}  // namespace drydock
