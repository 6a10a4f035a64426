// SPDX-License-Identifier: Apache-2.0
#include "bench/clp_slack.h"

#include <coin/Clp_C_Interface.h>

#include <stdexcept>

namespace drydock::bench {

// With t = t_min + s + u: A u + (A 1) s = needed − A t_min, u ≥ 0, u + 2 s ≤ t_max − t_min. A row fewer for each cable
// than with both limits as rows.
struct ClpSlack::Program {
  Clp_Simplex* model = Clp_newModel();
  Method method;
  int rows, cables;
  VectorX min_N, elements;

  Program(const CableRig& rig, Method m)
      : method(m), rows(directions(rig.platform)), cables(static_cast<int>(rig.cables.size())), min_N(cables) {
    // Columns u_1 … u_m, s; all entries are there from the start, so that only their values change.
    const double unbounded = 1e30;
    std::vector<CoinBigIndex> start;
    std::vector<int> index;
    std::vector<double> value, low(static_cast<std::size_t>(cables), 0), objective(low),
        row_low(static_cast<std::size_t>(rows), 0.0), row_high;
    row_high = row_low;
    for (int i = 0; i <= cables; ++i) {
      start.push_back(static_cast<CoinBigIndex>(index.size()));
      for (int k = 0; k < rows; ++k) index.push_back(k), value.push_back(1);
      for (int k = 0; k < cables; ++k) {
        if (i == k) index.push_back(rows + k), value.push_back(1);
        if (i == cables) index.push_back(rows + k), value.push_back(2);
      }
    }
    start.push_back(static_cast<CoinBigIndex>(index.size()));
    low.push_back(-unbounded);
    objective.push_back(-1);
    const std::vector<double> high(low.size(), unbounded);
    for (int i = 0; i < cables; ++i) {
      const Cable& cable = rig.cables[static_cast<std::size_t>(i)];
      min_N[i] = cable.tension_min_N;
      row_low.push_back(-unbounded);
      row_high.push_back(cable.tension_max_N - cable.tension_min_N);
    }
    Clp_setLogLevel(model, 0);
    Clp_loadProblem(model, cables + 1, rows + cables, start.data(), index.data(), value.data(), low.data(), high.data(),
                    objective.data(), row_low.data(), row_high.data());
  }
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program() { Clp_deleteModel(model); }

  void set(const ScaledWrenches& structure, const ScaledWrench& needed) {
    for (int k = 0; k < rows; ++k) {
      double sum = 0, right = needed[k];
      for (int i = 0; i < cables; ++i) {
        Clp_modifyCoefficient(model, k, i, structure(k, i), true);
        sum += structure(k, i);
        right -= structure(k, i) * min_N[i];
      }
      Clp_modifyCoefficient(model, k, cables, sum, true);
      Clp_rowLower(model)[k] = Clp_rowUpper(model)[k] = right;
    }
  }
};

ClpSlack::ClpSlack(const CableRig& rig, Method method) : program_(std::make_unique<Program>(rig, method)) {}
ClpSlack::~ClpSlack() = default;

double ClpSlack::slack_N(const ScaledWrenches& structure, const ScaledWrench& needed) {
  program_->set(structure, needed);
  Clp_Simplex* model = program_->model;
  program_->method == Method::kDual ? Clp_dual(model, 0) : Clp_primal(model, 0);
  if (Clp_status(model) != 0) throw std::logic_error("CLP finds no largest slack");
  return Clp_primalColumnSolution(model)[program_->cables];
}

}  // namespace drydock::bench
