// SPDX-License-Identifier: Apache-2.0

// A peer of Drydock's link in C++, with the rules of the link from the library: rigs whose drives go where they are
// told, with a payload at rest. The pattern for a program that stands before real drives: put them where `Drives` is.
//
//   cmake -S examples/link -B /tmp/peer && cmake --build /tmp/peer      # against the installed package
//   /tmp/peer/peer out/link/layout.json [ADDRESS:PORT]
//
// It does what peer.py does: drives brake at kDeceleration when the master says stop or end, when requests come without
// `moves`, when the master is silent for `silence_s`, or when a command asks for more than kSpeed. One that went at v
// when the last request came is at rest within silence_s + v/a, after at most v silence_s + v²/(2 a). Software is no
// safety function: limit switches, brakes and an emergency stop work without it.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <thread>
#include <vector>

#include "output/layout/byte_cursor.h"
#include "sim/link/layout_json.h"
#include "sim/link/link_peer.h"

namespace {

using drydock::BinaryField;
using drydock::BinaryType;
using drydock::LinkPeer;
using drydock::PacketLayout;

constexpr double kSpeed = 1;           // of a drive at most [m/s or rad/s]
constexpr double kDeceleration = 0.5;  // [m/s² or rad/s²]

bool ends_with(const std::string& text, const std::string& end) {
  return text.size() >= end.size() && text.compare(text.size() - end.size(), end.size(), end) == 0;
}

/// A number of the answer: what it is at the start, and which number of the request it follows.
struct Number {
  double x = 0, v = 0;
  int request = -1;       // none: it stays
  int rate_of = -1;       // it is the velocity of this number
  bool is_drive = false;  // that cannot jump
};

double constant(const PacketLayout& layout, const std::string& name) {
  for (const drydock::LinkConstant& constant : layout.constants)
    if (constant.name == name) return constant.value;
  return 0;
}

/// The constant that says where a number is when the run begins: rig1_length2_start_m, rig1_force_x_start_N.
std::string start_name(std::size_t rig, const std::string& what, const BinaryField& field, std::size_t element) {
  const std::size_t cut = what.rfind('_');
  const std::string unit = what.substr(cut + 1);
  std::string quantity = what.substr(0, cut);
  if (field.elements == std::vector<std::string>{"x", "y", "z"}) {
    quantity += "_" + field.elements[element];
  } else if (quantity != "axis") {
    quantity += std::to_string(element + 1);
  }
  return "rig" + std::to_string(rig) + "_" + quantity + "_start_" + unit;
}

class Drives {
 public:
  explicit Drives(const PacketLayout& layout) {
    std::vector<std::string> rigs;
    for (const BinaryField& field : layout.answer.fields) {
      if (field.type != BinaryType::kF64) throw std::runtime_error(field.path + ": only doubles are expected");
      const std::size_t cut = field.path.rfind('/');
      const std::string rig = field.path.substr(0, cut);
      if (rigs.empty() || rigs.back() != rig) rigs.push_back(rig);
      const int asked = place_in(layout.request, field.path);
      for (std::size_t i = 0; i < field.count; ++i) {
        Number number;
        number.x = constant(layout, start_name(rigs.size(), field.path.substr(cut + 1), field, i));
        number.request = asked < 0 ? -1 : asked + static_cast<int>(i);
        number.is_drive = asked >= 0 && (ends_with(field.path, "length_m") || ends_with(field.path, "axis_m") ||
                                         ends_with(field.path, "axis_rad") || ends_with(field.path, "position_m") ||
                                         ends_with(field.path, "position_rad"));
        if (const std::size_t velocity = field.path.find("/velocity_"); velocity != std::string::npos)
          number.rate_of = place_in(layout.answer, position_path(field.path, velocity)) + static_cast<int>(i);
        numbers_.push_back(number);
      }
    }
    start_ = numbers_;
  }

  void set_up() { numbers_ = start_; }

  /// There at once, unless that is faster than a drive can be: then false, and nothing has moved.
  bool follow(const std::vector<double>& wanted, double dt_s) {
    for (const Number& number : numbers_)
      if (number.is_drive && std::abs(wanted[at(number)] - number.x) > kSpeed * dt_s) return false;
    for (Number& number : numbers_) {
      if (number.request < 0) continue;
      number.v = number.is_drive && dt_s > 0 ? (wanted[at(number)] - number.x) / dt_s : 0;
      number.x = wanted[at(number)];
    }
    return true;
  }

  /// Time passes without a command. Gives how far the drive that goes farthest has gone.
  double go_on(double dt_s, double deceleration) {
    double farthest = 0;
    for (Number& number : numbers_) {
      const double speed = std::abs(number.v), slower = std::max(0.0, speed - deceleration * dt_s);
      const double gone = slower > 0 || speed == 0 ? (speed + slower) / 2 * dt_s : speed * speed / (2 * deceleration);
      number.x += std::copysign(gone, number.v);
      number.v = std::copysign(slower, number.v);
      farthest = std::max(farthest, gone);
    }
    return farthest;
  }

  double value(const Number& number) const {
    return number.rate_of < 0 ? number.x : numbers_[static_cast<std::size_t>(number.rate_of)].v;
  }
  double fastest() const {
    double fastest = 0;
    for (const Number& number : numbers_) fastest = std::max(fastest, std::abs(number.v));
    return fastest;
  }
  const std::vector<Number>& numbers() const { return numbers_; }

 private:
  static std::size_t at(const Number& number) { return static_cast<std::size_t>(number.request); }
  /// arm/velocity_rad_per_s → arm/position_rad
  static std::string position_path(const std::string& path, std::size_t velocity) {
    std::string position = path;
    position.replace(velocity, std::string("/velocity_").size(), "/position_");
    return position.substr(0, position.size() - std::string("_per_s").size());
  }
  /// Which number of a table a field begins with; −1: it has no such field.
  static int place_in(const drydock::BinaryTable& table, const std::string& path) {
    int place = 0;
    for (const BinaryField& field : table.fields) {
      if (field.path == path) return place;
      place += static_cast<int>(field.count);
    }
    return -1;
  }

  std::vector<Number> numbers_, start_;
};

class RigPeer {
 public:
  RigPeer(const PacketLayout& layout, LinkPeer peer)
      : peer_(std::move(peer)),
        drives_(layout),
        silence_s_(constant(layout, "silence_s")),
        wanted_(byte_size(layout.request) / 8),
        answer_(byte_size(layout.answer)) {}

  int run() {
    std::printf("waits at %s\n", to_string(peer_.local()).c_str());
    std::fflush(stdout);
    for (;;) {
      switch (peer_.receive(1)) {
        case LinkPeer::Event::kHello:
          drives_.set_up();  // hardware stands where it stands; this rig is set up anew for each run
          time_s_ = 0;
          has_fault_ = false;
          break;
        case LinkPeer::Event::kRequest:
          act();
          break;
        case LinkPeer::Event::kStop:
          come_to_rest("stop", 0);
          break;
        case LinkPeer::Event::kEnd:
          come_to_rest("end", 0);
          break;
        case LinkPeer::Event::kSilent:
          come_to_rest("silent", drives_.go_on(silence_s_, 0));
          break;
        case LinkPeer::Event::kDisagrees:
          std::printf("%s\n", peer_.disagreement().c_str());
          std::fflush(stdout);
          break;
        case LinkPeer::Event::kSocket:
          come_to_rest("no socket", 0);
          return 1;
        case LinkPeer::Event::kNothing:
          break;
      }
    }
  }

 private:
  void act() {
    const double dt_s = peer_.header().time_s - time_s_;
    time_s_ = peer_.header().time_s;
    const bool moves = (peer_.header().flags & drydock::kLinkMoves) != 0;
    drydock::ByteReader(peer_.payload()).take(std::span<double>(wanted_));  // the mode of an arm comes last
    if (moves && !has_fault_) has_fault_ = !drives_.follow(wanted_, dt_s);
    if (!moves || has_fault_) (void)drives_.go_on(dt_s, kDeceleration);
    drydock::ByteWriter writer(answer_);
    for (const Number& number : drives_.numbers()) writer.put(drives_.value(number));
    (void)peer_.answer(answer_, has_fault_);
  }

  void come_to_rest(const char* why, double gone) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point begin = Clock::now();
    const double speed = drives_.fastest();
    for (Clock::time_point now = begin; drives_.fastest() > 0;) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
      const Clock::time_point then = now;
      now = Clock::now();
      gone += drives_.go_on(std::chrono::duration<double>(now - then).count(), kDeceleration);
    }
    const double braked_s = std::chrono::duration<double>(Clock::now() - begin).count();
    std::printf("%s at %.6g s: from %.6g at rest %.6g s later, %.6g away; %s\n", why, time_s_, speed, braked_s, gone,
                to_string(peer_.counters()).c_str());
    std::fflush(stdout);
  }

  LinkPeer peer_;
  Drives drives_;
  double silence_s_, time_s_ = 0;
  bool has_fault_ = false;
  std::vector<double> wanted_;
  std::vector<std::byte> answer_;
};

int run(const std::string& file, const std::string& address) {
  std::ifstream stream(file);
  const std::string text((std::istreambuf_iterator<char>(stream)), std::istreambuf_iterator<char>());
  const drydock::ReadPacketLayout read = drydock::parse_packet_layout(text);
  const drydock::ReadUdpAddress local = drydock::parse_udp_address(address);
  if (!read.layout || !local.address) {
    std::fprintf(stderr, "%s: %s\n", file.c_str(), (read.layout ? local.refused : read.refused).c_str());
    return 3;
  }
  LinkPeer::Opened opened =
      LinkPeer::open(*read.layout, {.local = *local.address, .silence_s = constant(*read.layout, "silence_s")});
  if (!opened.peer) {
    std::fprintf(stderr, "%s\n", opened.refused.c_str());
    return 4;
  }
  return RigPeer(*read.layout, std::move(*opened.peer)).run();
}

}  // namespace

int main(int count, char** words) {
  if (count < 2) {
    std::fprintf(stderr, "peer layout.json [ADDRESS:PORT]\n");
    return 2;
  }
  try {
    return run(words[1], count > 2 ? words[2] : "127.0.0.1:47000");
  } catch (const std::exception& error) {
    std::fprintf(stderr, "%s\n", error.what());
    return 3;
  }
}
