// SPDX-License-Identifier: Apache-2.0
#include "facility/contact_loop/contact_log.h"

#include <gtest/gtest.h>

#include "facility/contact_loop/contact_loop_report.h"
#include "facility/facility_log.h"
#include "facility/run_facility.h"
#include "spatial/quaternion.h"
#include "testing/rss_stewart.h"

namespace drydock {
namespace {

using testing::rss_stewart;

/// Two balls on two platforms that come together, off-centre and turning, through drives that lag; one has a sensor.
Facility meeting_balls(double damping_N_s_per_m, double drives_rad_per_s) {
  Facility facility;
  facility.name = "meeting";
  facility.rate_Hz = facility.sample_rate_Hz = 1000;
  facility.duration_s = 1.6;
  StewartRig left = rss_stewart(AuxiliaryKind::kSlide), right = rss_stewart(AuxiliaryKind::kRotary);
  for (StewartRig* rig : {&left, &right}) rig->axis->counts_per_unit = 0;
  right.X_WG.p.x() += 2.7;
  for (const StewartRig& rig : {left, right}) {
    Craft& craft = facility.crafts.emplace_back();
    craft.rig = rig;
    craft.X_FB_start = rig.X_FB_home;
    craft.drives.legs = craft.drives.axis = {0, drives_rad_per_s, 0.8};
    craft.drives.has_encoders = false;
  }
  Craft &a = facility.crafts[0], &b = facility.crafts[1];
  a.name = "a", b.name = "b";
  a.model.M_BBo_B = {60, {0.03, -0.02, 0.05}, Vector3(9, 8, 10).asDiagonal()};
  b.model.M_BBo_B = {110, {-0.02, 0.04, 0.03}, Vector3(20, 22, 18).asDiagonal()};
  a.V_WB_W_start = {{0.004, -0.003, 0.005}, {0.12, 0.002, 0.001}};
  a.sensed.emplace().X_BS = {Rotation{}, {0.1, -0.05, 0.2}};
  b.feels_reaction_of = 0;
  MissionContact contact;
  contact.name = "balls";
  contact.body_A = 1;
  contact.body_B = 2;
  const ContactShape ball = *contact_shape(Shape(Sphere{0.3})).shape;
  const Vector3 p_AG(1.15, 0.03, 0.2), p_WH = a.X_WB_start() * p_AG + Vector3(0.63, 0.03, -0.02);
  contact.pair = {{Rotation{}, p_AG}, {Rotation{}, inverse(b.X_WB_start()) * p_WH}, ShapePair{ball, ball}, {}};
  contact.pair.law.stiffness_N_per_m = 2e3;
  contact.pair.law.damping_N_s_per_m = damping_N_s_per_m;
  contact.pair.law.friction = contact.pair.law.static_friction = 0;
  facility.contacts = {contact};
  return facility;
}

double kinetic_J(const Craft& craft, const Recorder& recorder, std::size_t sample) {
  std::size_t first = 0;
  Rotation R_WB;
  for (const Series& series : recorder.rate().series) {
    const std::span<const double> row = recorder.row(sample).subspan(first, series.width());
    first += series.width();
    if (series.path == "/spacecraft/" + craft.name + "/pose")
      R_WB = to_rotation(from_wxyz({row[3], row[4], row[5], row[6]}));
    if (series.path != "/spacecraft/" + craft.name + "/velocity") continue;
    const Twist V_WB_B = inverse(R_WB) * Twist{{row[0], row[1], row[2]}, {row[3], row[4], row[5]}};
    return 0.5 * power(craft.model.M_BBo_B * V_WB_B, V_WB_B);
  }
  return std::nan("");
}

struct MeetingRun {
  explicit MeetingRun(const Facility& facility) : recorder({facility_rate(facility), nullptr, 0, 1, 0, 0}) {
    FacilityRunRequest request{facility};
    request.recorder = &recorder;
    result = run_facility(request);
    if (recorder.times_s().empty()) return;
    const std::size_t last = recorder.times_s().size() - 1;
    for (const Craft& craft : facility.crafts) {
      before_J += kinetic_J(craft, recorder, 0);
      after_J += kinetic_J(craft, recorder, last);
    }
  }
  Recorder recorder;
  FacilityResult result;
  double before_J = 0, after_J = 0;
};

// Oracle: the facility's own run. The restitution of an undamped contact through drives that lag is predicted within 2
// % from the masses and the speed of the contact, and nearly so from the start alone; its apparent mass is the true
// one.
TEST(ContactLog, PredictsTheRehearsedContact) {
  for (const double drives_rad_per_s : {400.0, 120.0, 60.0}) {
    const MeetingRun run(meeting_balls(0, drives_rad_per_s));
    ASSERT_EQ(run.result.status, FacilityStatus::kDone) << run.result.sentence;
    ASSERT_EQ(run.result.contact_loops.size(), 1u);
    const ContactLoopRecord& record = run.result.contact_loops[0];
    EXPECT_EQ(record.name, "a and b");
    ASSERT_TRUE(record.strongest);
    EXPECT_EQ(record.contacts, 1);
    EXPECT_EQ(record.gaining, 1) << "undamped, it bears no delay";
    EXPECT_TRUE(record.before.forecast.gains);
    const double seen = record.strongest->restitution;
    EXPECT_GT(seen, 1.01);
    EXPECT_NEAR(record.at_strongest.forecast.bounce.restitution, seen, 0.02 * seen) << drives_rad_per_s;
    // before the run the normal is taken along the approach; truly the balls meet 4 deg beside it
    EXPECT_NEAR(record.before.forecast.bounce.restitution, seen, 0.03 * seen) << drives_rad_per_s;
    EXPECT_NEAR(record.strongest->mass_kg, record.strongest->true_mass_kg, 0.01 * record.strongest->true_mass_kg);
    EXPECT_NEAR(record.at_strongest.forecast.truth.restitution, 1, 1e-9);
  }
}

// Oracle: the same at a ball that stands in the hall: the other one is the whole mass, and its own energy the balance.
TEST(ContactLog, PredictsAContactWithTheHall) {
  Facility facility = meeting_balls(20, 120);
  MissionContact& contact = facility.contacts[0];
  contact.pair.X_BH = facility.crafts[1].X_WB_start() * contact.pair.X_BH;  // W == B of the hall
  contact.body_B = 0;
  facility.crafts.pop_back();
  const MeetingRun run(facility);
  const ContactLoopRecord& record = run.result.contact_loops[0];
  EXPECT_EQ(record.name, "a and the hall");
  ASSERT_TRUE(record.strongest);
  const double seen = record.strongest->restitution;
  EXPECT_TRUE(std::isinf(record.at_strongest.loop.sides[1].mass_kg));
  EXPECT_NEAR(record.at_strongest.forecast.bounce.restitution, seen, 0.02 * seen);
  EXPECT_NEAR(record.before.forecast.bounce.restitution, seen, 0.03 * seen);
  EXPECT_NEAR(record.gain_J, run.after_J - run.before_J, 1e-8 * run.before_J);
}

// Oracle: kinetic energy of both spacecraft, and the damping at the mock-ups: what the bodies lose less than that, the
// loop has made.
TEST(ContactLog, BalancesTheEnergy) {
  const MeetingRun run(meeting_balls(60, 120));
  const ContactLoopRecord& record = run.result.contact_loops[0];
  ASSERT_GE(record.contacts, 1);
  EXPECT_NEAR(record.gain_J, run.after_J - run.before_J, 1e-8 * run.before_J);
  EXPECT_NEAR(record.given_J - record.taken_J, record.gain_J, 1e-12);
  ASSERT_TRUE(record.lost_J);
  EXPECT_GT(*record.lost_J, -record.gain_J) << "late mock-ups lose more than the spacecraft";
  EXPECT_EQ(record.removed_J, 0);
  const Json figures = contact_loop_figures(run.result.contact_loops);
  EXPECT_EQ(figures[0]["energy"]["gain_J"], record.gain_J);
}

// Oracle: energy and momentum. With the controller there is no gain; what both have together stays.
TEST(ContactLog, TakesOutWhatContactGains) {
  Facility facility = meeting_balls(0, 60);
  const MeetingRun without(facility);
  EXPECT_GT(without.after_J, 1.05 * without.before_J);
  facility.contact_loop.passivity = true;
  const MeetingRun with(facility);
  const ContactLoopRecord& record = with.result.contact_loops[0];
  EXPECT_GT(record.removed_J, 0);
  EXPECT_LE(record.gain_J, 1e-9 * with.before_J);
  EXPECT_EQ(record.gaining, 0);
  EXPECT_LE(with.after_J, (1 + 1e-9) * with.before_J);
  EXPECT_NEAR(record.removed_J, without.after_J - without.before_J, 0.2 * record.removed_J);
}

// Oracle: identity. Off, and on with nothing that counts as contact, the log is the same bits.
TEST(ContactLog, ObservingChangesNothing) {
  Facility facility = meeting_balls(10, 120);
  const MeetingRun off(facility);
  facility.contact_loop.passivity = true;
  facility.contact_loop.threshold = {1e9, 1e9};
  const MeetingRun deaf(facility);
  const std::size_t last = off.recorder.times_s().size() - 1;
  const std::span<const double> a = off.recorder.row(last), b = deaf.recorder.row(last);
  ASSERT_EQ(a.size(), b.size());
  const std::size_t own = 2;  // put_in_J and removed_J, at the end
  for (std::size_t i = 0; i + own < a.size(); ++i) EXPECT_EQ(a[i], b[i]) << i;
}

// Oracle: contract. A push on a mock-up far from any other is no contact, though it is felt.
TEST(ContactLog, TakesNoPushForAContact) {
  Facility facility = meeting_balls(0, 120);
  facility.duration_s = 0.05;
  facility.crafts[0].sensed->push.emplace().force[0].table = {{0, 5}, {1, 5}};
  facility.contact_loop.passivity = true;
  const MeetingRun run(facility);
  EXPECT_EQ(run.result.contact_loops[0].contacts, 0);
  EXPECT_EQ(run.result.contact_loops[0].removed_J, 0);
  EXPECT_FALSE(run.result.contact_loops[0].is_touching);
}

// Oracle: round trip of the state, as a black box keeps it: the keeper goes on from it bit for bit.
TEST(ContactKeeper, GoesOnFromItsState) {
  struct Numbers {
    std::vector<double> all;
    bool reads = false;
    std::size_t next = 0;
    void number(double& x) { reads ? void(x = all[next++]) : all.push_back(x); }
    void operator()(double& x) { number(x); }
    void operator()(bool& near, double& x) {
      double value = near ? 1 : 0;
      number(value);
      near = value != 0;
      number(x);
    }
  };
  const Facility facility = meeting_balls(0, 120);
  ContactKeeper first(facility), second(facility);
  Numbers archive;
  first.visit(archive);
  EXPECT_GT(archive.all.size(), 30u);
  archive.all.back() = 0.25;  // removed_J
  archive.reads = true;
  second.visit(archive);
  EXPECT_EQ(archive.next, archive.all.size());
  EXPECT_EQ(second.removed_J(0), 0.25);
}

}  // namespace
}  // namespace drydock
