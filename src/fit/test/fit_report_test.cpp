// SPDX-License-Identifier: Apache-2.0
#include "fit/fit_report.h"

#include <gtest/gtest.h>

#include <cmath>

namespace drydock {
namespace {

/// A fit of a stiffness, of friction and of a third that nothing tells, put together by hand.
struct HandMade {
  FitPlan plan;
  VectorX start = Vector3(0.5, 0.5, 0.5);
  LeastSquaresFit fit;
  std::vector<FitChannel> channels = {{"arm", "joint1", "rad"}};
  std::vector<ResidualSeries> series = {{4, 0}};

  HandMade() {
    plan.parameters = {{"k", "a.stiffness", "N m/rad", 1000, 10000, {}, true, {}},
                       {"mu", "a.friction", "", 0, 0.8, {}, false, {}},
                       {"c", "a.damping", "", 1, 2, {}, false, {}}};
    fit.status = FitStatus::kConverged;
    fit.u = Vector3(0.4, 0.25, 0.5);
    fit.before = VectorX::Constant(4, 0.02);
    fit.after = VectorX::Constant(4, 0.001);
    fit.covariance = Vector3(1e-4, 4e-4, kUnknown * kUnknown).asDiagonal();
    fit.covariance(0, 1) = fit.covariance(1, 0) = 0.97 * 1e-2 * 2e-2;
    fit.evaluations = 31;
    fit.iterations = 4;
  }
  FitReport report() const { return {plan, start, fit, channels, series}; }
};

// Oracle: values and deviations by hand, 1000 · 10^0.4 and its logarithm's slope; a deviation that is not known is
// null.
TEST(FitReport, FiguresAndText) {
  const HandMade made;
  const Json figures = fit_figures(made.report());
  const Json &k = figures["parameters"][0], &mu = figures["parameters"][1], &c = figures["parameters"][2];
  EXPECT_NEAR(k["value"].get<double>(), 1000 * std::pow(10, 0.4), 1e-9);
  EXPECT_NEAR(k["standard_deviation"].get<double>(), 1000 * std::pow(10, 0.4) * std::log(10.0) * 0.01, 1e-9);
  EXPECT_NEAR(mu["value"].get<double>(), 0.2, 1e-12);
  EXPECT_NEAR(mu["standard_deviation"].get<double>(), 0.8 * 0.02, 1e-12);
  EXPECT_FALSE(c["is_determined"].get<bool>());
  EXPECT_TRUE(c["standard_deviation"].is_null());
  EXPECT_EQ(figures["is_determined"], false);
  EXPECT_EQ(figures["settings"], Json::array({"a.stiffness=2511.88643 N m/rad", "a.friction=0.2"}));
  EXPECT_NEAR(figures["channels"][0]["rms_before"].get<double>(), 0.02, 1e-12);

  const std::string text = fit_text(made.report());
  for (const char* line : {"not determined: it has no effect on what was measured", "k and mu are correlated by 0.970",
                           "4 iterations, 31 runs\n"})
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  EXPECT_EQ(fit_yaml(made.report(), "head", "drydock run"),
            "# head\n# Standard deviations follow +-.\n"
            "# a.damping: not determined: it has no effect on what was measured\n# drydock run\nset:\n"
            "  - \"a.stiffness=2511.88643 N m/rad\"  # +- 58\n  - \"a.friction=0.2\"  # +- 0.016\n");
}

// Oracle: the words for an end of a range, for two that cannot be told apart, and for a fit that never began.
TEST(FitReport, Remarks) {
  HandMade made;
  made.fit.u[1] = 0;
  made.fit.covariance(0, 0) = made.fit.covariance(2, 2) = 100;
  made.fit.covariance(0, 2) = made.fit.covariance(2, 0) = -99.99;
  made.fit.covariance(0, 1) = made.fit.covariance(1, 0) = 0;
  const Json figures = fit_figures(made.report());
  EXPECT_EQ(figures["parameters"][0]["sentence"], "not determined: its effect cannot be told from that of c");
  EXPECT_EQ(figures["parameters"][1]["sentence"], "at the end of its range: the best value may lie beyond");
  made.fit.status = FitStatus::kNoStart;
  EXPECT_FALSE(fit_figures(made.report()).contains("parameters"));
  EXPECT_EQ(fit_text(made.report()), "");
}

}  // namespace
}  // namespace drydock
