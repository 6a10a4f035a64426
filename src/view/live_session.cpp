// SPDX-License-Identifier: Apache-2.0
#include "view/live_session.h"

#include <algorithm>

#include "output/gzip.h"
#include "output/report.h"
#include "output/scene_json.h"
#include "view/live_scene.h"

namespace drydock {
namespace {

std::string scene_text(const HallState& hall) {
  SceneText text = scene_json(live_scene(hall));
  if (!text.faults.empty()) throw std::logic_error("the scene has a fault: " + to_string(text.faults.front()));
  return std::move(text.json);
}

bool is_transient_edit(const std::optional<PageMessage>& message) {
  const PageEdit* edit = message ? std::get_if<PageEdit>(&*message) : nullptr;
  return edit != nullptr && edit->is_transient;
}

std::int64_t id_of(const PageMessage& message) {
  return std::visit([](const auto& one) { return one.id; }, message);
}

}  // namespace

LiveSession::LiveSession(LiveHall hall, int threads, Send send)
    : live_(std::move(hall)), threads_(threads), send_(std::move(send)), present_(live_.hall()) {
  if (present_->plan) wanted_ = Wanted{present_, 0, -1, 0, first_level(present_->plan->plan), false, Clock::now()};
  thread_ = std::thread([this] { work(); });
}

LiveSession::~LiveSession() {
  {
    const std::lock_guard lock(mutex_);
    is_over_ = true;
  }
  woken_.notify_one();
  thread_.join();
}

void LiveSession::opened(SocketId socket) {
  {
    const std::lock_guard lock(mutex_);
    asked_.push_back({socket, std::nullopt, Clock::now()});
  }
  woken_.notify_one();
}

void LiveSession::message(SocketId socket, PageMessage message) {
  {
    const std::lock_guard lock(mutex_);
    // Of what is dragged only the newest counts.
    if (!asked_.empty() && asked_.back().socket == socket && is_transient_edit(asked_.back().message))
      asked_.pop_back();
    asked_.push_back({socket, std::move(message), Clock::now()});
  }
  woken_.notify_one();
}

void LiveSession::closed(SocketId socket) {
  const std::lock_guard lock(mutex_);
  sockets_.erase(socket);
}

SharedBytes LiveSession::data() {
  SharedHall hall;
  {
    const std::lock_guard lock(mutex_);
    hall = present_;
  }
  if (hall == data_of_) return data_;
  ReportParts parts;
  parts.live = "hall";
  parts.scene = scene_text(*hall);
  data_ = std::make_shared<const std::string>(gzip(report_json(parts)));
  data_of_ = hall;
  return data_;
}

void LiveSession::work() {
  while (const std::optional<Asked> asked = next()) {
    if (asked->socket == 0) {
      make_map();
      continue;
    }
    try {
      answer(*asked);
    } catch (const std::exception& error) {  // a disk that is full, or our own slip: the hall stays
      send_problems(asked->socket, asked->message ? id_of(*asked->message) : -1, {error.what()});
    }
  }
}

/// What was asked, or when nothing was and a map is wanted, one of no socket; nothing at the end.
std::optional<LiveSession::Asked> LiveSession::next() {
  std::unique_lock lock(mutex_);
  woken_.wait(lock, [&] { return is_over_ || wanted_ || !asked_.empty(); });
  if (is_over_) return std::nullopt;
  if (asked_.empty()) return Asked{};
  Asked first = std::move(asked_.front());
  asked_.pop_front();
  return first;
}

void LiveSession::answer(const Asked& asked) {
  if (!asked.message) return greet(asked.socket);
  if (const auto* edit = std::get_if<PageEdit>(&*asked.message)) return answer_edit(asked, *edit);
  if (const auto* go = std::get_if<PageGo>(&*asked.message)) return answer_go(asked, *go);
  answer_save(asked, std::get<PageSave>(*asked.message));
}

/// The hall as it stands, and the maps of it that there are.
void LiveSession::greet(SocketId socket) {
  const std::string scene = has_new_scene_ ? scene_text(*live_.hall()) : std::string();
  Json message = live_.message();
  if (has_new_scene_) message["scene"] = Json::object();
  send_(socket, std::make_shared<const std::string>(server_frame(message, {}, scene)), FrameKind::kEach);
  {
    const std::lock_guard lock(mutex_);
    sockets_.insert(socket);  // no map before the hall it is of
  }
  for (Sent& sent : sent_) {
    sent.message["edit"] = -1;
    send_(socket, std::make_shared<const std::string>(server_frame(sent.message, sent.bytes)), FrameKind::kEach);
  }
}

void LiveSession::answer_edit(const Asked& asked, const PageEdit& edit) {
  EditAnswer answer = live_.edit(edit);
  if (!answer.hall) return send_problems(asked.socket, edit.id, answer.problems);
  if (!edit.is_transient) return set_present(asked, edit.id, answer.is_of_poses);
  if (!answer.hall->plan) return;
  const int level = first_level(answer.hall->plan->plan);
  wanted_ = Wanted{answer.hall, live_.revision(), edit.id, asked.socket, level, true, asked.at};
}

void LiveSession::answer_go(const Asked& asked, const PageGo& go) {
  const EditAnswer answer = live_.go(go.revision);
  if (!answer.hall) return send_problems(asked.socket, go.id, answer.problems);
  set_present(asked, go.id, answer.is_of_poses);
}

void LiveSession::answer_save(const Asked& asked, const PageSave& save) {
  const LiveHall::Saved saved = live_.save(save.revision);
  if (!saved.refused.empty()) return send_problems(asked.socket, save.id, {saved.refused});
  send_to_all(
      {{"kind", "saved"}, {"revision", save.revision}, {"file", live_.file().string()}, {"changed", saved.changed}}, {},
      "", FrameKind::kEach);
}

void LiveSession::set_present(const Asked& asked, std::int64_t id, bool is_of_poses) {
  const SharedHall hall = live_.hall();
  {
    const std::lock_guard lock(mutex_);
    present_ = hall;
  }
  sent_.clear();
  has_new_scene_ = has_new_scene_ || !is_of_poses;
  Json message = live_.message();
  if (!is_of_poses) message["scene"] = Json::object();
  send_to_all(message, {}, is_of_poses ? std::string() : scene_text(*hall), FrameKind::kEach);
  wanted_.reset();
  if (!hall->plan) return;
  wanted_ = Wanted{hall, live_.revision(), id, asked.socket, first_level(hall->plan->plan), false, asked.at};
}

bool LiveSession::is_overtaken(bool is_coarse) const {
  const std::lock_guard lock(mutex_);
  if (is_over_) return true;
  return std::any_of(asked_.begin(), asked_.end(),
                     [&](const Asked& one) { return one.message && (!is_coarse || !is_transient_edit(one.message)); });
}

void LiveSession::make_map() {
  const bool is_coarse = wanted_->level == first_level(wanted_->hall->plan->plan);
  const LiveMapRequest request{*wanted_->hall, wanted_->level, threads_, [&] { return is_overtaken(is_coarse); },
                               &known_};
  const std::optional<MapReport> report = live_map(request);
  if (!report) return;  // begun again unless what was asked wants another one
  send_map(*wanted_, *report);
  if (wanted_->level == 0 || wanted_->is_transient) {
    wanted_.reset();
  } else {
    --wanted_->level;
  }
}

void LiveSession::send_map(const Wanted& wanted, const MapReport& report) {
  FrameBytes bytes;
  const std::optional<SceneVolume> volume = live_volume(report);
  const MapVolumes v = volumes(report.study.together);
  Json message = {{"kind", "map"},
                  {"revision", wanted.revision},
                  {"edit", wanted.edit},
                  {"resolution_m", report.study.domain.resolution},
                  {"finest", wanted.level == 0},
                  {"wall_ms", 0.0},
                  {"volumes", {{"free_m3", v.free}, {"undecided_m3", v.undecided}, {"blocked_m3", v.blocked}}},
                  {"volume", volume ? volume_message(*volume, bytes) : Json()}};
  message["wall_ms"] = std::chrono::duration<double, std::milli>(Clock::now() - wanted.at).count();
  std::set<SocketId> sockets;
  {
    const std::lock_guard lock(mutex_);
    sockets = sockets_;
  }
  for (const SocketId socket : sockets) {
    message["edit"] = socket == wanted.socket ? wanted.edit : -1;
    send_(socket, std::make_shared<const std::string>(server_frame(message, bytes)), FrameKind::kReplaceable);
  }
  if (wanted.is_transient) return;
  if (volume) sent_.clear();
  if (sent_.size() > 1) sent_.pop_back();
  sent_.push_back({std::move(message), std::move(bytes)});
}

void LiveSession::send_to_all(const Json& message, const FrameBytes& bytes, std::string_view scene, FrameKind kind) {
  send_(0, std::make_shared<const std::string>(server_frame(message, bytes, scene)), kind);
}

void LiveSession::send_problems(SocketId socket, std::int64_t edit, const std::vector<std::string>& problems) {
  const Json message = {{"kind", "problems"}, {"edit", edit}, {"problems", problems}};
  send_(socket, std::make_shared<const std::string>(server_frame(message)), FrameKind::kEach);
}

}  // namespace drydock
