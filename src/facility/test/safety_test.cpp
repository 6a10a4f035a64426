// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <cmath>
#include <functional>

#include "facility/facility_loop.h"
#include "facility/plant/simulated_plant.h"
#include "facility/run_facility.h"
#include "facility/safety/replay.h"
#include "facility/test/safe_rigs.h"
#include "testing/heap_watch.h"

namespace drydock {
namespace {

using testing::drifting_on_cables;
using testing::drifting_on_platform;
using testing::HeapWatch;

constexpr std::int64_t kBad = 400;  // tick at which something goes wrong
constexpr double kPeriod_s = 0.004;
using Corrupt = std::function<void(std::int64_t tick, PlantSample& sample)>;

std::vector<Facility> all_rigs() {
  return {drifting_on_platform(AuxiliaryKind::kSlide), drifting_on_platform(AuxiliaryKind::kRotary),
          drifting_on_cables()};
}

/// Simulated rigs whose samples go wrong on the way.
class FaultyPlant : public Plant {
 public:
  FaultyPlant(const Facility& facility, Corrupt corrupt) : plant_(facility), corrupt_(std::move(corrupt)) {}

  PlantAnswer start(PlantSample& sample) override { return plant_.start(sample); }
  PlantAnswer exchange(const PlantCommand& command, PlantSample& sample) override {
    const PlantAnswer answer = plant_.exchange(command, sample);
    corrupt_(command.tick + 1, sample);
    return answer;
  }
  const PlantTruth* truth() const override { return plant_.truth(); }

 private:
  SimulatedPlant plant_;
  Corrupt corrupt_;
};

PlatformMotion commanded(const CraftLoop& loop) {
  if (loop.cable_command() != nullptr) return loop.cable_command()->motion;
  return {loop.state().X_WB, loop.state().V_WB_W, loop.state().A_WB_W};
}
StopLimits stop_limits(const Craft& craft) {
  if (craft.cables) return craft.cables->control.stop;
  return {craft.axis.deceleration_m_per_s2, craft.axis.deceleration_rad_per_s2, craft.axis.jerk_m_per_s3,
          craft.axis.jerk_rad_per_s3};
}

/// How long a stop from here may take: of the payload, and of the axis, by the closed forms of stop_profile.h.
struct StatedStop {
  double time_s = 0;
  Vector3 way_W = Vector3::Zero();
};
StatedStop stated_stop(const CraftLoop& loop) {
  const Craft& craft = loop.craft();
  const PlatformMotion at = commanded(loop);
  StopProfile payload = planned_stop(at.V_WB_W, at.A_WB_W, stop_limits(craft), kPeriod_s);
  int axis_ticks = 0;
  if (!craft.cables) {
    const double a = craft.rig.axis->acceleration_max, none = std::numeric_limits<double>::infinity();
    const auto ticks = [&](double acceleration) {
      const Twist rate{{0, 0, 0}, {loop.state().rate, 0, 0}}, change{{0, 0, 0}, {acceleration, 0, 0}};
      return planned_stop(rate, change, {a, none, a / kAxisJerk_s, none}, kPeriod_s).ticks;
    };
    payload.ticks = std::max(payload.ticks, ticks(0));
    axis_ticks = std::max(ticks(0), ticks(loop.state().acceleration));
  }
  return {std::max(payload.ticks, axis_ticks) * kPeriod_s, payload.displacement(payload.duration_s()).v};
}

void expect_within_limits(const RigCommand& command, const RigCommand& before, const Craft& craft) {
  EXPECT_TRUE(is_finite(command));
  for (std::size_t i = 0; i < command.length_m.size(); ++i) {
    const double speed_max =
        craft.cables ? craft.cables->model.cables[i].speed_max_m_per_s : craft.rig.legs[i].speed_max_m_per_s;
    EXPECT_LE(std::abs(command.length_m[i] - before.length_m[i]), speed_max * kPeriod_s * (1 + 1e-9));
  }
  for (std::size_t i = 0; i < command.tension_N.size(); ++i) {
    EXPECT_GT(command.tension_N[i], craft.cables->model.cables[i].tension_min_N);
    EXPECT_LT(command.tension_N[i], craft.cables->model.cables[i].tension_max_N);
  }
  if (!craft.cables)
    EXPECT_LE(std::abs(command.axis - before.axis), craft.rig.axis->speed_max * kPeriod_s * (1 + 1e-9));
}

/// Drives a loop until a fault has brought it to rest, and looks at every command of the stop.
SafetyFault fault_of(const Facility& facility, const Corrupt& corrupt) {
  FaultyPlant plant(facility, corrupt);
  FacilityLoop loop(facility);
  EXPECT_FALSE(loop.start_violation());
  PlantSample sample;
  PlantCommand command = loop.empty_command(), before = command;
  EXPECT_EQ(plant.start(sample).status, PlantStatus::kOk);
  const CraftLoop& craft = loop.craft(0);
  const StopLimits limits = stop_limits(craft.craft());
  PlatformMotion last = commanded(craft);
  StatedStop stated;
  Vector3 from_W = Vector3::Zero();
  double most = 0;
  int ticks = 0;
  for (int k = 0; k < 2000 && !loop.is_at_rest(); ++k) {
    before = command;
    loop.sense(sample);
    if (ticks == 0) {
      stated = stated_stop(craft);
      from_W = commanded(craft).X_WB.p;
      most = std::max(limits.acceleration_m_per_s2, commanded(craft).A_WB_W.v.norm());
    }
    loop.advance(command);
    const PlatformMotion now = commanded(craft);
    if (loop.fault()) {
      ++ticks;
      expect_within_limits(command.rigs[0], before.rigs[0], craft.craft());
      EXPECT_LE((now.A_WB_W.v - last.A_WB_W.v).norm(), limits.jerk_m_per_s3 * kPeriod_s * (1 + 1e-9));
      EXPECT_LE(now.A_WB_W.v.norm(), most * (1 + 1e-9));
    }
    last = now;
    EXPECT_EQ(command.moves, !loop.is_at_rest());
    EXPECT_EQ(plant.exchange(command, sample).status, PlantStatus::kOk);
  }
  EXPECT_TRUE(loop.is_at_rest()) << "no fault came";
  EXPECT_LE(ticks * kPeriod_s, stated.time_s + 1e-9);
  EXPECT_LT((last.X_WB.p - from_W - stated.way_W).norm(), 1e-9);
  EXPECT_EQ(last.V_WB_W, Twist{});
  // It is off for good.
  before = command;
  for (int k = 0; k < 5; ++k) {
    loop.sense(sample);
    loop.advance(command);
    EXPECT_EQ(command.rigs[0].axis, before.rigs[0].axis);
    EXPECT_FALSE(command.moves);
  }
  return loop.fault();
}

/// From the bad tick on.
Corrupt from_bad(const std::function<void(RigSample&)>& corrupt) {
  return [corrupt](std::int64_t tick, PlantSample& sample) {
    if (tick >= kBad) corrupt(sample.rigs[0]);
  };
}

// Oracle: the fault is known, because it was put there; limits, time and way of the stop by their closed forms.
TEST(Safety, NamesFaultsOfSamples) {
  for (Facility& facility : all_rigs()) {
    SCOPED_TRACE(facility.crafts[0].cables ? "cables" : facility.crafts[0].rig_name());
    const auto expect = [&](SafetyCause cause, const Corrupt& corrupt, std::int64_t tick = kBad) {
      SCOPED_TRACE(words_of(cause).name);
      const SafetyFault fault = fault_of(facility, corrupt);
      EXPECT_STREQ(words_of(fault.cause).name, words_of(cause).name);
      EXPECT_EQ(fault.tick, tick);
    };
    const double nan = std::nan(""), inf = std::numeric_limits<double>::infinity();
    expect(SafetyCause::kBrokenSample, from_bad([&](RigSample& rig) { rig.reading.f.y() = nan; }));
    expect(SafetyCause::kBrokenSample, from_bad([&](RigSample& rig) { rig.length_m[4] = inf; }));
    expect(SafetyCause::kBrokenSample, from_bad([&](RigSample& rig) { rig.axis = -inf; }));
    expect(SafetyCause::kSaturated, from_bad([](RigSample& rig) { rig.reading.t.z() = -400; }));
    expect(SafetyCause::kFollowing, from_bad([](RigSample& rig) { rig.length_m[2] += 1.5; }));
    expect(SafetyCause::kMissing, [](std::int64_t tick, PlantSample& sample) { sample.tick -= tick >= kBad; });
    expect(SafetyCause::kMissing, [](std::int64_t tick, PlantSample& sample) { sample.tick += tick == kBad; });
    std::optional<Wrench> held;
    expect(SafetyCause::kStuck, from_bad([&](RigSample& rig) {
             if (!held) held = rig.reading;
             rig.reading = *held;
           }),
           kBad + 25);
    // Across the whole of a range without being at its end.
    expect(SafetyCause::kJump, [](std::int64_t tick, PlantSample& sample) {
      if (tick == kBad - 1) sample.rigs[0].reading.f.x() = -1400;
      if (tick == kBad) sample.rigs[0].reading.f.x() = 1400;
    });
    if (!facility.crafts[0].cables) {
      expect(SafetyCause::kFollowing, from_bad([](RigSample& rig) { rig.axis += 7; }));
      continue;
    }
    expect(SafetyCause::kTension, from_bad([](RigSample& rig) { rig.tension_N[3] = 0; }));
    expect(SafetyCause::kTension, from_bad([](RigSample& rig) { rig.tension_N[5] = 1e4; }));
  }
}

// Oracle: as above. Each limit is asked for a bit below what the run comes to.
TEST(Safety, NamesLimitsThatAFlightWouldPass) {
  const auto spike = [](double force_N) {
    return [force_N](std::int64_t tick, PlantSample& sample) {
      if (tick >= kBad) sample.rigs[0].reading.f.x() += force_N;
    };
  };
  const Corrupt nothing = [](std::int64_t, PlantSample&) {};
  for (const Facility& as_it_is : all_rigs()) {
    SCOPED_TRACE(as_it_is.crafts[0].cables ? "cables" : as_it_is.crafts[0].rig_name());
    const auto expect = [&](SafetyCause cause, const Corrupt& corrupt, const std::function<void(Facility&)>& change) {
      SCOPED_TRACE(words_of(cause).name);
      Facility facility = as_it_is;
      change(facility);
      const SafetyFault fault = fault_of(facility, corrupt);
      EXPECT_STREQ(words_of(fault.cause).name, words_of(cause).name);
      EXPECT_GT(fault.value, fault.limit);
      EXPECT_EQ(fault.craft, 0);
    };
    const auto wish = [](std::optional<double> SafetyWishes::*what, double value) {
      return [=](Facility& facility) {
        facility.safety.wishes.*what = 100 * value;  // the spacecraft's own wish comes first
        facility.crafts[0].safety.*what = value;
      };
    };
    expect(SafetyCause::kDistance, nothing, wish(&SafetyWishes::distance_m, 0.05));
    expect(SafetyCause::kSpeed, nothing, wish(&SafetyWishes::speed_m_per_s, 0.07));
    expect(SafetyCause::kAngularSpeed, nothing, wish(&SafetyWishes::speed_rad_per_s, 0.0395));
    expect(SafetyCause::kAcceleration, spike(200), wish(&SafetyWishes::acceleration_m_per_s2, 0.2));
    expect(SafetyCause::kAngularAcceleration, spike(400), wish(&SafetyWishes::acceleration_rad_per_s2, 0.15));
    expect(SafetyCause::kForce, spike(400), wish(&SafetyWishes::force_N, 200));
    expect(SafetyCause::kTorque, spike(400), wish(&SafetyWishes::torque_Nm, 20));
    expect(SafetyCause::kJerk, spike(200), wish(&SafetyWishes::jerk_m_per_s3, 40));
    expect(SafetyCause::kAngularJerk, spike(400), wish(&SafetyWishes::jerk_rad_per_s3, 40));
    // By default no sensor's blow makes a spacecraft do what its rig never could.
    Facility open = as_it_is;
    open.crafts[0].sensed->sensor.range = {};
    EXPECT_STREQ(words_of(fault_of(open, spike(1e5)).cause).link, "acceleration");
  }
}

// Oracle: as above. A load that is no number never becomes a command.
TEST(Safety, StopsBeforeAFlightThatIsNoNumber) {
  for (Facility& facility : all_rigs()) {
    facility.crafts[0].loads[0].force[1].table = {{0, 0}, {1.5, 0}, {1.6, std::nan("")}, {9, 0}};
    const SafetyFault fault = fault_of(facility, [](std::int64_t, PlantSample&) {});
    EXPECT_EQ(fault.cause, SafetyCause::kBrokenFlight);
  }
}

// Oracle: limits of drives, against commands that no controller gives.
TEST(Safety, LooksAtTheCommandsThemselves) {
  for (const Facility& facility : all_rigs()) {
    std::vector<CraftLoop> crafts;
    crafts.emplace_back(facility.crafts[0], facility.rate_Hz);
    ASSERT_TRUE(crafts[0].start_violation().empty());
    FacilityLoop loop(facility);
    PlantCommand good = loop.empty_command();
    crafts[0].advance(0, good.rigs[0]);
    const auto cause_of = [&](const std::function<void(RigCommand&)>& change) {
      SafetyChain chain(facility);
      chain.note_told(crafts, good);
      PlantCommand command = good;
      change(command.rigs[0]);
      chain.judge_step(1, crafts, command);
      return chain.fault();
    };
    EXPECT_FALSE(cause_of([](RigCommand&) {}));
    EXPECT_EQ(cause_of([](RigCommand& rig) { rig.length_m[1] = std::nan(""); }).cause, SafetyCause::kBrokenCommand);
    if (facility.crafts[0].cables) {
      EXPECT_EQ(cause_of([](RigCommand& rig) { rig.tension_N[1] = 1; }).part, 1);
      EXPECT_EQ(cause_of([](RigCommand& rig) { rig.tension_N[6] = 2000; }).cause, SafetyCause::kCommandedTension);
      continue;
    }
    const SafetyFault axis = cause_of([](RigCommand& rig) { rig.axis += 1; });
    EXPECT_EQ(axis.cause, SafetyCause::kDriveSpeed);
    EXPECT_NEAR(axis.value, 1 / kPeriod_s, 1e-6);
    EXPECT_EQ(axis.limit, facility.crafts[0].rig.axis->speed_max);
  }
}

// Oracle: what was put there. Late samples are a fault beyond what was stated, and no sooner.
TEST(Safety, WatchesTheClock) {
  Facility facility = drifting_on_platform(AuxiliaryKind::kSlide);
  facility.safety.late_s = 0.01;
  SimulatedPlant plant(facility);
  FacilityLoop loop(facility);
  PlantSample sample;
  PlantCommand command = loop.empty_command();
  ASSERT_EQ(plant.start(sample).status, PlantStatus::kOk);
  for (int k = 0; k < 20; ++k) {
    loop.sense(sample, k < 15 ? 0.0099 : 0.0101);
    loop.advance(command);
    ASSERT_EQ(plant.exchange(command, sample).status, PlantStatus::kOk);
  }
  EXPECT_EQ(loop.fault(), (SafetyFault{SafetyCause::kLate, -1, -1, 15, 0.0101, 0.01}));
  EXPECT_EQ(to_string(loop.fault(), facility), "the sample came late: 0.0101 s, limit 0.01 s");
}

// Oracle: physics. A quiet sensor is stuck when its payload turns and it does not tell; one that stands, is slow, or
// has coarse digits is not.
TEST(Safety, TellsAStuckSensorFromAQuietOne) {
  Facility facility = drifting_on_platform(AuxiliaryKind::kSlide);
  facility.duration_s = 1;
  SensedPayload& sensed = *facility.crafts[0].sensed;
  sensed.sensor = {};
  sensed.is_felt = false;
  const auto cause = [&] {
    const FacilityResult result = run_facility({facility});
    return result.safety ? result.safety->fault.cause : SafetyCause::kNone;
  };
  EXPECT_EQ(cause(), SafetyCause::kNone);
  sensed.sensor.rate_Hz = 5;
  EXPECT_EQ(cause(), SafetyCause::kNone);
  sensed.sensor.rate_Hz = 0;
  facility.crafts[0].V_WB_W_start = {};
  facility.crafts[0].loads.clear();
  EXPECT_EQ(cause(), SafetyCause::kNone);  // it stands, and reads the same for ever
  facility = drifting_on_platform(AuxiliaryKind::kSlide);
  facility.crafts[0].sensed->sensor.noise = {};
  facility.crafts[0].sensed->sensor.range = {};
  facility.crafts[0].V_WB_W_start.w = {0.1, 0.1, 0};
  std::optional<Wrench> held;
  const SafetyFault fault = fault_of(facility, from_bad([&](RigSample& rig) {
                                       if (!held) held = rig.reading;
                                       rig.reading = *held;
                                     }));
  EXPECT_EQ(fault.cause, SafetyCause::kStuck);
}

// Oracle: all spacecraft rest after a fault of one, whenever it comes: also at the last tick of the run.
TEST(Safety, StopsAllSpacecraft) {
  Facility facility = drifting_on_platform(AuxiliaryKind::kSlide);
  facility.crafts.push_back(drifting_on_platform(AuxiliaryKind::kRotary).crafts[0]);
  facility.crafts[1].name = "target";
  facility.duration_s = kBad * kPeriod_s;
  FaultyPlant plant(facility, [](std::int64_t tick, PlantSample& sample) {
    if (tick == kBad) sample.rigs[1].reading.t.x() = 400;
  });
  FacilityRunRequest request{facility};
  request.plant = &plant;
  const FacilityResult result = run_facility(request);
  EXPECT_EQ(result.status, FacilityStatus::kSafetyStop);
  ASSERT_TRUE(result.safety);
  EXPECT_EQ(result.safety->fault, (SafetyFault{SafetyCause::kSaturated, 1, -1, kBad, 0, 0}));
  for (const CraftRecord& record : result.crafts) {
    ASSERT_TRUE(record.stop && record.stop->rest_s) << record.craft;
    EXPECT_GT(*record.stop->rest_s, facility.duration_s);
    EXPECT_NEAR(record.stop->distance_m, 0.0045, 0.002);
    EXPECT_EQ(record.speed_m_per_s, 0);
  }
  EXPECT_NE(result.sentence.find("target on rotary: its sensor reads an end of its range; everything rests 0.1"),
            std::string::npos)
      << result.sentence;
}

/// A run that ends by a fault, with a black box of less than all of it.
FacilityResult run_with_fault(const Facility& facility) {
  FaultyPlant plant(facility, from_bad([](RigSample& rig) { rig.reading.f.y() = std::nan(""); }));
  FacilityRunRequest request{facility};
  request.plant = &plant;
  request.black_box = KeepBlackBox::kOnFault;
  return run_facility(request);
}

// Oracle: replay equals run, bit for bit, from the middle of it, on all kinds of rigs.
TEST(BlackBox, ReplaysARun) {
  for (Facility& facility : all_rigs()) {
    SCOPED_TRACE(facility.crafts[0].cables ? "cables" : facility.crafts[0].rig_name());
    facility.safety.black_box_s = 0.7;
    const FacilityResult result = run_with_fault(facility);
    EXPECT_EQ(result.status, FacilityStatus::kSafetyStop);
    EXPECT_NE(result.sentence.find("safety stop at 1.6 s: chaser on "), std::string::npos) << result.sentence;
    ASSERT_TRUE(result.black_box && result.safety);
    EXPECT_GT(result.black_box->first_tick, 0);
    const BlackBoxFile box{std::string(64, 'a'), facility.rate_Hz, result.safety->fault, *result.black_box};
    const std::string bytes = encoded(box);
    const DecodedBlackBox decoded = decoded_black_box(std::as_bytes(std::span(bytes)));
    ASSERT_EQ(decoded.fault, "");
    const Replay same = replayed(facility, decoded.file);
    EXPECT_EQ(same.status, ReplayStatus::kIdentical) << same.sentence;
    EXPECT_GE(static_cast<double>(same.commands) * kPeriod_s, 0.7);
    EXPECT_EQ(same.fault, result.safety->fault);
    // Another seed's noise, or another facility, would have done something else.
    BlackBoxFile other = decoded.file;
    other.fault = {};
    EXPECT_EQ(replayed(facility, other).status, ReplayStatus::kDiffers);
    Facility heavier = facility;
    heavier.crafts[0].model.M_BBo_B.mass_kg *= 1 + 1e-6;
    const Replay differs = replayed(heavier, decoded.file);
    EXPECT_EQ(differs.status, ReplayStatus::kDiffers);
    EXPECT_TRUE(differs.first_difference);
    Facility two = facility;
    two.crafts.push_back(two.crafts[0]);
    EXPECT_EQ(replayed(two, decoded.file).status, ReplayStatus::kNotOfIt);
  }
}

// Oracle: CRC-32C finds every burst of errors up to 32 bits.
TEST(BlackBox, RefusesWhatIsDamaged) {
  Facility facility = drifting_on_platform(AuxiliaryKind::kRotary);
  facility.safety.black_box_s = 0.05;
  const FacilityResult result = run_with_fault(facility);
  ASSERT_TRUE(result.black_box);
  const std::string bytes = encoded({std::string(64, '0'), facility.rate_Hz, result.safety->fault, *result.black_box});
  const auto fault = [](const std::string& some) { return decoded_black_box(std::as_bytes(std::span(some))).fault; };
  ASSERT_EQ(fault(bytes), "");
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::string changed = bytes;
    changed[i] = static_cast<char>(changed[i] ^ (1 << i % 8));
    EXPECT_NE(fault(changed), "") << i;
  }
  for (std::size_t size = 0; size < bytes.size(); size += size < 400 ? 1 : 97)
    EXPECT_NE(fault(bytes.substr(0, size)), "") << size;
  EXPECT_NE(fault(bytes + "x"), "");
}

// Oracle: the heap, counted.
TEST(Safety, TakesNoMemoryInATick) {
  if (!HeapWatch::available()) GTEST_SKIP() << "only the address sanitizer counts";
  for (const Facility& facility : all_rigs()) {
    SimulatedPlant plant(facility);
    FacilityLoop loop(facility);
    ASSERT_FALSE(loop.start_violation());
    PlantSample sample;
    PlantCommand command = loop.empty_command();
    ASSERT_EQ(plant.start(sample).status, PlantStatus::kOk);
    BlackBox box(loop, sample, command, 50);
    long long taken = 0;
    for (int k = 0; k < 300; ++k) {
      if (k == 200) sample.rigs[0].reading.f.x() = std::nan("");
      const long long before = HeapWatch::count();
      box.take(loop, sample, 0);
      loop.sense(sample);
      loop.advance(command);
      box.tell(command);
      if (k > 1) taken += HeapWatch::count() - before;
      ASSERT_EQ(plant.exchange(command, sample).status, PlantStatus::kOk);
    }
    EXPECT_EQ(taken, 0);
  }
}

}  // namespace
}  // namespace drydock
