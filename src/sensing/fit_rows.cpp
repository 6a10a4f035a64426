// SPDX-License-Identifier: Apache-2.0
#include "sensing/fit_rows.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "spatial/spatial_matrix.h"

namespace drydock {
namespace {

constexpr double kMuchWorse = 4;      // standard deviations of the acceleration, over that in the middle
constexpr std::size_t kDoubts = 200;  // rows at which errors of the motion are taken

/// The filter of the sensor, on each entry of the regressor: it is linear.
class Lag {
 public:
  explicit Lag(double lag_s) : lag_s_(lag_s) {}

  PayloadRegressor operator()(double time_s, const PayloadRegressor& Y) {
    if (lag_s_ <= 0) return Y;
    if (!has_begun_) {
      has_begun_ = true;
      lagged_ = Y;
    } else {
      const double ratio = (time_s - time_s_) / lag_s_, kept = std::exp(-ratio);
      const PayloadRegressor lead = (Y - before_) / ratio;
      lagged_ = Y - lead + kept * (lagged_ - before_ + lead);
    }
    time_s_ = time_s;
    before_ = Y;
    return lagged_;
  }

 private:
  double lag_s_, time_s_ = 0;
  bool has_begun_ = false;
  PayloadRegressor lagged_, before_;
};

LogMotion at_rest(const IdentifyRequest& request) {
  LogMotion motion;
  for (std::size_t i = 0; i < request.log.X_WP.size(); ++i) {
    const RigidMotion of_S{request.log.X_WP[i] * request.X_PS, {}, {}};
    motion.of_S.push_back(felt_motion(of_S, request.g_W));
    motion.gravity_S.push_back(-motion.of_S.back().a_WS_S);
    motion.rows.time_s.push_back(request.log.time_s.empty() ? static_cast<double>(i) : request.log.time_s[i]);
    motion.rows.Y.push_back(payload_regressor(motion.of_S.back()));
    motion.rows.reading.push_back(angular_first(request.log.reading[i]));
  }
  motion.rough = motion.of_S;
  return motion;
}

/// Numbers that an uneven log has made no numbers of stand last.
double comparable(double value) {
  return std::isfinite(value) ? value : std::numeric_limits<double>::max();
}

double middle(std::vector<double> values) {
  const auto at = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
  std::nth_element(values.begin(), at, values.end());
  return *at;
}

}  // namespace

LogMotion motion_of_log(const IdentifyRequest& request) {
  const WrenchLog& log = request.log;
  if (log.is_static) return at_rest(request);
  const PoseSpline smooth = PoseSpline::smooth(log.time_s, log.X_WP);
  const PoseSpline rough = PoseSpline::through(log.time_s, log.X_WP);
  LogMotion motion;
  motion.position_noise_m = smooth.position_noise_m();
  motion.rotation_noise_rad = smooth.rotation_noise_rad();
  std::vector<PoseSpline::Doubt> doubts;
  std::vector<double> of_way, of_turn;
  for (const double time_s : log.time_s) {
    doubts.push_back(smooth.doubt(time_s));
    of_way.push_back(comparable(doubts.back().position(2, 2)));
    of_turn.push_back(comparable(doubts.back().rotation(2, 2)));
  }
  const double squared = kMuchWorse * kMuchWorse;
  const double most_way = squared * middle(of_way), most_turn = squared * middle(of_turn);
  const std::size_t stride = std::max<std::size_t>(1, log.time_s.size() / kDoubts);
  motion.rows.begin_s = log.time_s.front();
  const std::size_t ends = smooth.end_samples(log.time_s.size());
  Lag lag(request.sensor_lag_s);
  for (std::size_t i = 0; i < log.time_s.size(); ++i) {
    const RigidMotion of_S = on_body(smooth.at(log.time_s[i]), request.X_PS);
    const FeltMotion felt = felt_motion(of_S, request.g_W);
    const PayloadRegressor Y = lag(log.time_s[i], payload_regressor(felt));
    const bool is_end = i < ends || i + ends >= log.time_s.size();
    if (is_end || of_way[i] > most_way || of_turn[i] > most_turn) continue;
    if (motion.rows.time_s.empty()) motion.rows.samples_before = i;
    motion.rows.time_s.push_back(log.time_s[i]);
    motion.rows.Y.push_back(Y);
    motion.rows.reading.push_back(angular_first(log.reading[i]));
    motion.of_S.push_back(felt);
    motion.rough.push_back(felt_motion(on_body(rough.at(log.time_s[i]), request.X_PS), request.g_W));
    motion.gravity_S.push_back(inverse((log.X_WP[i] * request.X_PS).R) * request.g_W);
    if (i % stride == 0) motion.doubts.push_back({felt, inverse(request.X_PS.R) * request.X_PS.p, doubts[i]});
  }
  return motion;
}

}  // namespace drydock
