// SPDX-License-Identifier: Apache-2.0
#include "testing/mujoco_tree.h"

#include <mujoco/mujoco.h>

#include <cstring>
#include <stdexcept>

#include "multibody/joint/joint.h"
#include "testing/mujoco_coordinates.h"

namespace drydock::testing {
namespace {

/// Compiles a model from text; MuJoCo reads files only, of which some may be in memory.
mjModel* compiled(const std::string& xml) {
  const char* name = "tree.xml";
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(xml.size()));
  std::memcpy(files->filedata[mj_findFileVFS(files.get(), name)], xml.data(), xml.size());
  char problem[1000] = "";
  mjModel* model = mj_loadXML(name, files.get(), problem, sizeof problem);
  mj_deleteVFS(files.get());
  if (model == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + problem + "\n" + xml);
  return model;
}

Eigen::Map<const Vector3> vector(const mjtNum* x) {
  return Eigen::Map<const Vector3>(x);
}
void store(const Vector3& v, mjtNum* x) {
  for (int i = 0; i < 3; ++i) x[i] = v[i];
}

}  // namespace

struct MujocoTree::Engine {
  explicit Engine(const TreeModel& tree) : model(compiled(mujoco_xml(tree))), data(mj_makeData(model)) {
    for (std::size_t i = 0; i < tree.links.size(); ++i) {
      bodies.push_back(mj_name2id(model, mjOBJ_BODY, ("L" + std::to_string(i)).c_str()));
    }
  }
  ~Engine() {
    mj_deleteData(data);
    mj_deleteModel(model);
  }
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;

  /// Where the coordinates of a link begin in MuJoCo's order, which goes down each branch first.
  int position(std::size_t link) const { return model->jnt_qposadr[model->body_jntadr[bodies[link]]]; }
  int velocity(std::size_t link) const { return model->jnt_dofadr[model->body_jntadr[bodies[link]]]; }

  mjModel* model;
  mjData* data;
  std::vector<int> bodies;  // by link
};

MujocoTree::MujocoTree(const TreeModel& model) : model_(model), engine_(std::make_unique<Engine>(model)) {}
MujocoTree::~MujocoTree() = default;

PeerMotion MujocoTree::motion(const TreeState& state, const Loads& loads) {
  mjModel* m = engine_->model;
  mjData* d = engine_->data;
  const VectorX qpos = to_mujoco_positions(model_, state.q), qvel = to_mujoco_velocities(model_, state.q, state.v);
  const VectorX force = to_mujoco_velocities(model_, state.q, loads.tau);
  store(loads.g_W, m->opt.gravity);
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Link& link = model_.links[i];
    const int count = velocity_count(link.joint);
    for (int k = 0; k < position_count(link.joint); ++k) {
      d->qpos[engine_->position(i) + k] = qpos[link.first_position + k];
    }
    for (int k = 0; k < count; ++k) {
      d->qvel[engine_->velocity(i) + k] = qvel[link.first_velocity + k];
      d->qfrc_applied[engine_->velocity(i) + k] = force[link.first_velocity + k];
    }
  }
  mj_kinematics(m, d);
  for (std::size_t i = 0; i < loads.F_L_W.size(); ++i) {  // MuJoCo wants them about the centre of mass, force first
    const int body = engine_->bodies[i];
    const Wrench F_Lcm_W = shift(loads.F_L_W[i], vector(d->xipos + 3 * body) - vector(d->xpos + 3 * body));
    store(F_Lcm_W.f, d->xfrc_applied + 6 * body);
    store(F_Lcm_W.t, d->xfrc_applied + 6 * body + 3);
  }
  mj_forward(m, d);

  PeerMotion motion;
  VectorX qacc(model_.velocities);
  for (std::size_t i = 0; i < model_.links.size(); ++i) {
    const Link& link = model_.links[i];
    const int body = engine_->bodies[i];
    for (int k = 0; k < velocity_count(link.joint); ++k) {
      qacc[link.first_velocity + k] = d->qacc[engine_->velocity(i) + k];
    }
    const Eigen::Map<const Eigen::Matrix<double, 3, 3, Eigen::RowMajor>> R(d->xmat + 9 * body);
    motion.X_WL.push_back({{R}, vector(d->xpos + 3 * body)});
    mjtNum V[6];
    mj_objectVelocity(m, d, mjOBJ_XBODY, body, V, 0);
    motion.V_WL_W.push_back({vector(V), vector(V + 3)});
  }
  motion.vdot = from_mujoco_velocities(model_, state.q, qacc);
  return motion;
}

}  // namespace drydock::testing
