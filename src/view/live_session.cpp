// SPDX-License-Identifier: Apache-2.0
#include "view/live_session.h"

#include <algorithm>

#include "output/gzip.h"
#include "output/report.h"
#include "output/scene/scene_json.h"
#include "output/scene/volume_json.h"
#include "view/live_scene.h"
#include "view/live_volume.h"
#include "view/probe/pose_probe.h"

namespace drydock {
namespace {

std::string scene_text(const HallState& hall) {
  SceneText text = scene_json(live_scene(hall));
  if (!text.faults.empty()) throw std::logic_error("the scene has a fault: " + to_string(text.faults.front()));
  return std::move(text.json);
}

bool is_transient_edit(const PageMessage& message) {
  const PageEdit* edit = std::get_if<PageEdit>(&message);
  return edit != nullptr && edit->is_transient;
}

std::int64_t id_of(const PageMessage& message) {
  return std::visit([](const auto& one) { return one.id; }, message);
}

std::string in_words(const std::exception& error) {
  if (dynamic_cast<const std::bad_alloc*>(&error) != nullptr) return "there is not enough memory for this";
  if (dynamic_cast<const std::filesystem::filesystem_error*>(&error) != nullptr) return error.what();
  return std::string("this failed, and should not have: ") + error.what();
}

/// How long the first map of a hall may take where a coarser one can be had.
constexpr std::chrono::milliseconds kPatience{1000};
/// Before a finer map is begun, so that a page on the same processor can take in and show the one before.
constexpr std::chrono::milliseconds kRespite{60};

}  // namespace

LiveSession::LiveSession(LiveHall hall, int threads, Send send, Changed changed)
    : live_(std::move(hall)),
      threads_(threads),
      send_(std::move(send)),
      changed_(std::move(changed)),
      has_new_scene_(live_.revision() > 0),
      present_(live_.hall()) {
  set_greeting(live_.message());
  want({present_, live_.revision(), -1, 0, false, Clock::now()});
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
  const std::lock_guard lock(mutex_);
  for (const SharedBytes& frame : greeting_) send_(socket, frame, FrameKind::kEach);
  sockets_.insert(socket);
}

void LiveSession::message(SocketId socket, PageMessage message) {
  if (const auto* probe = std::get_if<PageProbe>(&message)) return answer_probe(socket, *probe);
  {
    const std::lock_guard lock(mutex_);
    // Of what is dragged only the newest counts.
    if (!asked_.empty() && asked_.back().socket == socket && is_transient_edit(asked_.back().message))
      asked_.pop_back();
    asked_.push_back({socket, std::move(message), Clock::now()});
  }
  woken_.notify_one();
}

/// At once, on the server's thread: a map that is being made goes on.
void LiveSession::answer_probe(SocketId socket, const PageProbe& probe) {
  SharedHall hall;
  {
    const std::lock_guard lock(mutex_);
    hall = present_;
  }
  try {
    const Json answer = pose_message(*hall, probe);
    const bool is_pose = answer["kind"] == "pose";
    send_(socket, std::make_shared<const std::string>(server_frame(answer)),
          is_pose ? FrameKind::kReplaceablePose : FrameKind::kEach);
  } catch (const std::exception& error) {
    send_problems(socket, probe.id, {in_words(error)});
  }
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
    try {
      asked->socket == 0 ? make_map() : answer(*asked);
    } catch (const std::exception& error) {  // a disk that is full, or our own slip: the hall stays
      const bool is_of_map = asked->socket == 0 && wanted_;
      const SocketId socket = is_of_map ? wanted_->socket : asked->socket;
      const std::int64_t edit = is_of_map ? wanted_->edit : asked->socket == 0 ? -1 : id_of(asked->message);
      if (is_of_map) wanted_.reset();
      send_problems(socket, edit, {in_words(error)});
    }
  }
}

/// What was asked, or when nothing was and a map is wanted, one of no socket; nothing at the end.
std::optional<LiveSession::Asked> LiveSession::next() {
  std::unique_lock lock(mutex_);
  woken_.wait(lock, [&] { return is_over_ || wanted_ || !asked_.empty(); });
  if (wanted_) woken_.wait_until(lock, wanted_->not_before, [&] { return is_over_ || !asked_.empty(); });
  if (is_over_) return std::nullopt;
  if (asked_.empty()) return Asked{};
  Asked first = std::move(asked_.front());
  asked_.pop_front();
  return first;
}

void LiveSession::answer(const Asked& asked) {
  if (const auto* edit = std::get_if<PageEdit>(&asked.message)) return answer_edit(asked, *edit);
  if (const auto* go = std::get_if<PageGo>(&asked.message)) return answer_go(asked, *go);
  answer_save(asked, std::get<PageSave>(asked.message));
}

/// What pages are told that come from now on: the hall, until there are maps of it.
void LiveSession::set_greeting(const Json& message) {
  Json whole = message;
  if (has_new_scene_) whole["scene"] = Json::object();
  const std::string scene = has_new_scene_ ? scene_text(*live_.hall()) : std::string();
  auto frame = std::make_shared<const std::string>(server_frame(whole, {}, scene));
  const std::lock_guard lock(mutex_);
  greeting_ = {std::move(frame)};
}

void LiveSession::answer_edit(const Asked& asked, const PageEdit& edit) {
  EditAnswer answer = live_.edit(edit);
  if (!answer.hall) return send_problems(asked.socket, edit.id, answer.problems);
  if (!edit.is_transient) return set_present(asked, edit.id, answer.is_of_poses);
  want({answer.hall, live_.revision(), edit.id, asked.socket, true, asked.at});
}

void LiveSession::answer_go(const Asked& asked, const PageGo& go) {
  const EditAnswer answer = live_.go(go.revision);
  if (!answer.hall) return send_problems(asked.socket, go.id, answer.problems);
  set_present(asked, go.id, answer.is_of_poses);
}

void LiveSession::answer_save(const Asked& asked, const PageSave& save) {
  const LiveHall::Saved saved = live_.save(save.revision);
  if (!saved.refused.empty()) return send_problems(asked.socket, save.id, {saved.refused});
  if (changed_) changed_(live_);
  send_to_all(
      {{"kind", "saved"}, {"revision", save.revision}, {"file", live_.file().string()}, {"changed", saved.changed}}, {},
      "", FrameKind::kEach);
}

void LiveSession::set_present(const Asked& asked, std::int64_t id, bool is_of_poses) {
  const SharedHall hall = live_.hall();
  has_new_scene_ = has_new_scene_ || !is_of_poses;
  Json message = live_.message();
  {
    const std::lock_guard lock(mutex_);
    present_ = hall;
  }
  set_greeting(message);
  if (!is_of_poses) message["scene"] = Json::object();
  send_to_all(message, {}, is_of_poses ? std::string() : scene_text(*hall), FrameKind::kEach);
  want({hall, live_.revision(), id, asked.socket, false, asked.at});
  if (changed_) changed_(live_);
}

void LiveSession::want(Wanted wanted) {
  wanted_.reset();
  if (!wanted.hall->plan) return;
  const MapPlan& plan = wanted.hall->plan->plan;
  wanted.level = std::min(first_level(plan) + coarser_, std::max(first_level(plan), coarsest_level(plan)));
  wanted_ = std::move(wanted);
}

bool LiveSession::is_overtaken(bool is_first) const {
  const std::lock_guard lock(mutex_);
  if (is_over_) return true;
  return std::any_of(asked_.begin(), asked_.end(),
                     [&](const Asked& one) { return !is_first || !is_transient_edit(one.message); });
}

void LiveSession::make_map() {
  const Clock::time_point begin = Clock::now();
  const bool can_be_coarser = wanted_->is_first && wanted_->level < coarsest_level(wanted_->hall->plan->plan);
  const auto is_late = [&] { return can_be_coarser && Clock::now() - begin > kPatience; };
  const LiveMapRequest request{*wanted_->hall, wanted_->level, threads_,
                               [&] { return is_late() || is_overtaken(wanted_->is_first); }, &known_};
  const std::optional<MapReport> report = live_map(request);
  if (!report && is_late()) ++coarser_;
  if (!report && is_late()) ++wanted_->level;
  if (!report) return;  // begun again unless what was asked wants another one
  if (wanted_->is_first && coarser_ > 0 && Clock::now() - begin < kPatience / 10) --coarser_;
  send_map(*wanted_, *report);
  wanted_->is_first = false;
  if (wanted_->level == 0 || wanted_->is_transient) {
    wanted_.reset();
  } else {
    --wanted_->level;
    wanted_->not_before = Clock::now() + kRespite;
  }
}

void LiveSession::send_map(const Wanted& wanted, const MapReport& report) {
  JsonArrays arrays(JsonArrays::Place::kBeside);
  const std::optional<SceneVolume> volume = live_volume(report);
  const MapVolumes v = volumes(report.study.together);
  Json message = {{"kind", "map"},
                  {"revision", wanted.revision},
                  {"edit", wanted.edit},
                  {"resolution_m", report.study.domain.resolution},
                  {"finest", wanted.level == 0},
                  {"wall_ms", 0.0},
                  {"volumes", {{"free_m3", v.free}, {"undecided_m3", v.undecided}, {"blocked_m3", v.blocked}}},
                  {"volume", volume ? to_json(*volume, arrays) : Json()}};
  message["wall_ms"] = std::chrono::duration<double, std::milli>(Clock::now() - wanted.at).count();
  if (wanted.socket != 0)
    send_(wanted.socket, std::make_shared<const std::string>(server_frame(message, arrays.bytes())),
          FrameKind::kReplaceable);
  if (wanted.is_transient) return;  // others see no drag
  message["edit"] = -1;
  const auto to_others = std::make_shared<const std::string>(server_frame(message, arrays.bytes()));
  const std::lock_guard lock(mutex_);
  for (const SocketId socket : sockets_) {
    if (socket != wanted.socket) send_(socket, to_others, FrameKind::kReplaceable);
  }
  greeting_.resize(std::min<std::size_t>(greeting_.size(), volume ? 1 : 2));
  greeting_.push_back(to_others);
}

void LiveSession::send_to_all(const Json& message, std::string_view bytes, std::string_view scene, FrameKind kind) {
  send_(0, std::make_shared<const std::string>(server_frame(message, bytes, scene)), kind);
}

void LiveSession::send_problems(SocketId socket, std::int64_t edit, const std::vector<std::string>& problems) {
  const Json message = {{"kind", "problems"}, {"edit", edit}, {"problems", problems}};
  send_(socket, std::make_shared<const std::string>(server_frame(message)), FrameKind::kEach);
}

}  // namespace drydock
