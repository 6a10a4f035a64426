// SPDX-License-Identifier: Apache-2.0
#include "testing/clp_slack.h"

#include <Clp_C_Interface.h>

#include <limits>
#include <vector>

namespace drydock::testing {

struct ClpSlackSolver::Model {
  Clp_Simplex* clp = Clp_newModel();
  std::vector<CoinBigIndex> start;
  std::vector<int> index;
  std::vector<double> value, column_low, column_high, objective, row_low, row_high;
};

ClpSlackSolver::ClpSlackSolver() : model_(std::make_unique<Model>()) {
  Clp_setLogLevel(model_->clp, 0);
}

ClpSlackSolver::~ClpSlackSolver() {
  Clp_deleteModel(model_->clp);
}

// Unknowns t and s. Rows: A t = needed, t − s ≥ min, t + s ≤ max.
ClpSlack ClpSlackSolver::solve(const TensionProblem& problem) {
  constexpr double kInfinity = std::numeric_limits<double>::max();
  const int n = static_cast<int>(problem.needed.size()), m = static_cast<int>(problem.min_N.size());
  Model& model = *model_;
  model.start.assign(1, 0);
  model.index.clear();
  model.value.clear();
  const auto add = [&model](int row, double value) {
    model.index.push_back(row);
    model.value.push_back(value);
  };
  for (int j = 0; j < m; ++j) {
    for (int i = 0; i < n; ++i) add(i, problem.structure(i, j));
    add(n + j, 1);
    add(n + m + j, 1);
    model.start.push_back(static_cast<CoinBigIndex>(model.index.size()));
  }
  for (int j = 0; j < m; ++j) add(n + j, -1), add(n + m + j, 1);
  model.start.push_back(static_cast<CoinBigIndex>(model.index.size()));
  const std::size_t columns = static_cast<std::size_t>(m + 1), rows = static_cast<std::size_t>(n + 2 * m);
  model.column_low.assign(columns, -kInfinity);
  model.column_high.assign(columns, kInfinity);
  model.objective.assign(columns, 0);
  model.objective.back() = -1;
  model.row_low.assign(rows, -kInfinity);
  model.row_high.assign(rows, kInfinity);
  for (int i = 0; i < n; ++i) model.row_low[static_cast<std::size_t>(i)] = problem.needed[i];
  for (int i = 0; i < n; ++i) model.row_high[static_cast<std::size_t>(i)] = problem.needed[i];
  for (int j = 0; j < m; ++j) model.row_low[static_cast<std::size_t>(n + j)] = problem.min_N[j];
  for (int j = 0; j < m; ++j) model.row_high[static_cast<std::size_t>(n + m + j)] = problem.max_N[j];
  Clp_loadProblem(model.clp, m + 1, n + 2 * m, model.start.data(), model.index.data(), model.value.data(),
                  model.column_low.data(), model.column_high.data(), model.objective.data(), model.row_low.data(),
                  model.row_high.data());
  Clp_dual(model.clp, 0);
  // Its dual method calls one in a few thousand of these infeasible that are not.
  if (Clp_status(model.clp) != 0) Clp_primal(model.clp, 0);
  ClpSlack slack;
  const int status = Clp_status(model.clp);
  slack.is_solved = status == 0 || status == 1;
  slack.has_balance = status == 0;
  if (slack.has_balance) slack.slack_N = Clp_primalColumnSolution(model.clp)[m];
  return slack;
}

}  // namespace drydock::testing
