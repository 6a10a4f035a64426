// SPDX-License-Identifier: Apache-2.0
#include "mission/part/contact/contact_view.h"

#include <algorithm>
#include <cmath>

#include "contact/hole_shape_cut.h"
#include "contact/hole_shape_mesh.h"

namespace drydock {
namespace {

constexpr std::size_t kRowNumbers = 5 + 10 * kLoggedContacts;

constexpr Colour kPegColour{0.80, 0.62, 0.22, 1.0};
constexpr Colour kBlockColour{0.55, 0.62, 0.70, 0.35};  // one looks through it
constexpr Colour kCutColour{0.62, 0.68, 0.75, 1.0};
constexpr Colour kStickColour{0.10, 0.45, 0.80, 1.0};
constexpr Colour kSlipColour{0.90, 0.35, 0.05, 1.0};
constexpr double kLongestArrow_m = 0.1;

std::string path_of(const MissionContact& contact) {
  return "contacts/" + contact.name;
}
std::string point_path(const MissionContact& contact, std::size_t slot) {
  return path_of(contact) + "/" + std::to_string(slot + 1);
}

/// Where the columns of a pair begin in a row of the log; nothing if they are not there.
std::optional<std::size_t> first_column(const Recorder& recorder, const std::string& series_path) {
  std::size_t column = 0;
  for (const Series& series : recorder.rate().series) {
    if (series.path == series_path) return column;
    column += series.width();
  }
  return std::nullopt;
}

Shape mesh_shape(TriangleMesh mesh) {
  return Shape(std::make_shared<const TriangleMesh>(std::move(mesh)));
}

Vector3 vector_at(std::span<const double> row, std::size_t column) {
  return {row[column], row[column + 1], row[column + 2]};
}

/// Where a local contact is when there is one for the first time; `column` is that of its point.
Vector3 first_point(const Recorder& recorder, std::size_t column) {
  for (std::size_t k = 0; k < recorder.times_s().size(); ++k) {
    if (recorder.row(k)[column + 9] != 0) return vector_at(recorder.row(k), column);
  }
  return Vector3::Zero();
}

}  // namespace

ContactSample sample_contact(std::span<const Touch> touches, std::size_t pair, const Pose& X_WB) {
  ContactSample sample;
  std::array<double, kLoggedContacts> sizes{};
  for (const Touch& touch : touches) {
    if (touch.pair != pair) continue;
    const Vector3 f_W = X_WB.R * Vector3(touch.force.normal_N * touch.contact.at.n_B + touch.force.friction_B);
    ++sample.count;
    sample.depth_m = std::max(sample.depth_m, touch.contact.at.depth_m);
    sample.force_W += f_W;
    const auto smallest = static_cast<std::size_t>(std::min_element(sizes.begin(), sizes.end()) - sizes.begin());
    if (f_W.norm() <= sizes[smallest]) continue;
    sizes[smallest] = f_W.norm();
    sample.points[smallest] = {X_WB * touch.contact.at.p_BM(), X_WB.R * touch.contact.at.n_B, f_W, touch.force.slips};
  }
  return sample;
}

ContactSample opposite(ContactSample sample) {
  sample.force_W = -sample.force_W;
  for (ContactSample::Point& point : sample.points) {
    point.n_W = -point.n_W;
    point.f_W = -point.f_W;
  }
  return sample;
}

void add_contact_series(const Mission& mission, const MissionContact& contact, std::vector<Series>& all) {
  const std::string path = "/" + path_of(contact) + "/";
  const std::vector<std::string> xyz = {"x", "y", "z"};
  const std::string& first = mission.bodies[static_cast<std::size_t>(contact.body_A)].name;
  all.push_back({path + "force_N", {"N"}, "world", "of all local contacts together, on " + first, xyz});
  all.push_back({path + "depth_m", {"m"}, "", "of the deepest local contact; 0 while apart", {}});
  all.push_back({path + "count", {"1"}, "", "number of local contacts", {}});
  for (std::size_t i = 0; i < kLoggedContacts; ++i) {
    const std::string point = "/" + point_path(contact, i) + "/";
    all.push_back(
        {point + "point_m", {"m"}, "world", "where a local contact is; at the origin while there is none", xyz});
    all.push_back({point + "normal", {"1"}, "world", "its normal, towards " + first, xyz});
    all.push_back({point + "force_N", {"N"}, "world", "its force on " + first, xyz});
    all.push_back({point + "state", {"1"}, "", "0: none, 1: sticks, 2: slips", {}});
  }
}

void add_contact_row(const ContactSample& sample, std::vector<double>& row) {
  const std::size_t first = row.size();
  row.resize(first + kRowNumbers);
  double* next = row.data() + first;
  const auto add = [&](const Vector3& v) { next = std::copy_n(v.data(), 3, next); };
  add(sample.force_W);
  *next++ = sample.depth_m;
  *next++ = sample.count;
  for (const ContactSample::Point& point : sample.points) {
    add(point.p_W);
    add(point.n_W);
    add(point.f_W);
    *next++ = point.n_W == Vector3::Zero() ? 0 : point.slips ? 2 : 1;
  }
}

void add_contact_solids(const Mission& mission, const MissionContact& contact, Scene& scene) {
  const auto* solids = std::get_if<PegAndBlock>(&contact.pair.solids);
  if (solids == nullptr) return;  // shapes of bodies are drawn with them
  const auto name = [&](int body) {
    return body == 0 ? std::string() : mission.bodies[static_cast<std::size_t>(body)].name;
  };
  scene.nodes.push_back(
      {path_of(contact) + "/peg", name(contact.body_A), Shape(solids->peg), kPegColour, contact.pair.X_AG});
  // The pegs of an interface share their block.
  const auto is_same = [&](const MissionContact& other) {
    const auto* others = std::get_if<PegAndBlock>(&other.pair.solids);
    return others != nullptr && other.body_B == contact.body_B && other.pair.X_BH == contact.pair.X_BH &&
           others->block == solids->block;
  };
  const auto first = std::find_if(mission.contacts.begin(), mission.contacts.end(), is_same);
  if (&*first != &contact) return;
  const std::string block = path_of(contact) + "/block";
  scene.nodes.push_back({block, name(contact.body_B), std::nullopt, {}, contact.pair.X_BH});
  scene.nodes.push_back({block + "/whole", block, mesh_shape(tessellate(solids->block)), kBlockColour, Pose{}});
  const Pose X_HC = cut_plane(solids->block), X_CD{Rotation{Vector3(-1, 1, -1).asDiagonal()}, Vector3::Zero()};
  int number = 0;
  for (const Pose& X_HN : {X_HC, X_HC * X_CD}) {
    scene.nodes.push_back({block + "/half/" + std::to_string(++number), block,
                           mesh_shape(tessellate_part(solids->block, X_HN)), kCutColour, X_HN});
  }
}

WriteStatus add_contact_channels(const MissionContact& contact, const Recorder& recorder, Scene& scene) {
  if (WriteStatus status = add_scalar_channels(recorder, "/" + path_of(contact) + "/force_N", scene); !status.ok())
    return status;
  const std::size_t samples = recorder.times_s().size();
  double largest_N = 0;
  std::array<std::size_t, kLoggedContacts> columns{};
  for (std::size_t i = 0; i < kLoggedContacts; ++i) {
    const std::optional<std::size_t> column = first_column(recorder, "/" + point_path(contact, i) + "/point_m");
    if (!column) return {"the log has no points of contact " + contact.name};
    columns[i] = *column;
    for (std::size_t k = 0; k < samples; ++k)
      largest_N = std::max(largest_N, vector_at(recorder.row(k), *column + 6).norm());
  }
  if (largest_N == 0) return {};
  const std::string& base = recorder.rate().name;
  for (std::size_t i = 0; i < kLoggedContacts; ++i) {
    const std::string path = point_path(contact, i), tip = path + "/tip";
    PoseChannel at{path, base, {}}, end{tip, base, {}};
    VisibleChannel sticks{path + "/stick", base, {}}, slips{path + "/slip", base, {}};
    Vector3 p_W = first_point(recorder, columns[i]);
    for (std::size_t k = 0; k < samples; ++k) {
      const std::span<const double> row = recorder.row(k);
      const Vector3 f_W = vector_at(row, columns[i] + 6);
      const double state = row[columns[i] + 9];
      if (state != 0) p_W = vector_at(row, columns[i]);  // else it waits where it was, unseen
      at.X_PN.push_back({Rotation{}, p_W});
      end.X_PN.push_back({Rotation{}, p_W + kLongestArrow_m / largest_N * f_W});
      sticks.visible.push_back(state == 1);
      slips.visible.push_back(state == 2);
    }
    if (std::none_of(sticks.visible.begin(), sticks.visible.end(), [](bool seen) { return seen; }) &&
        std::none_of(slips.visible.begin(), slips.visible.end(), [](bool seen) { return seen; }))
      continue;
    scene.nodes.push_back({path, "", std::nullopt, {}, at.X_PN.front()});
    scene.nodes.push_back({tip, "", std::nullopt, {}, end.X_PN.front()});
    scene.strands.push_back({path + "/stick", path, tip, Vector3::Zero(), Vector3::Zero(), 0.0015, kStickColour});
    scene.strands.push_back({path + "/slip", path, tip, Vector3::Zero(), Vector3::Zero(), 0.0015, kSlipColour});
    scene.poses.push_back(std::move(at));
    scene.poses.push_back(std::move(end));
    scene.visibles.push_back(std::move(sticks));
    scene.visibles.push_back(std::move(slips));
  }
  return {};
}

}  // namespace drydock
