// SPDX-License-Identifier: Apache-2.0
#include "bench/mujoco_model.h"

#include <fmt/format.h>

#include <cstring>
#include <memory>
#include <stdexcept>

namespace drydock::bench {
namespace {

/// MuJoCo reads files only, of which some may be in memory.
mjModel* compiled(const std::string& xml) {
  const char* name = "model.xml";
  const auto files = std::make_unique<mjVFS>();
  mj_defaultVFS(files.get());
  mj_makeEmptyFileVFS(files.get(), name, static_cast<int>(xml.size()));
  std::memcpy(files->filedata[mj_findFileVFS(files.get(), name)], xml.data(), xml.size());
  char problem[1000] = "";
  mjModel* model = mj_loadXML(name, files.get(), problem, sizeof problem);
  mj_deleteVFS(files.get());
  if (model == nullptr) throw std::runtime_error(std::string("MuJoCo: ") + problem);
  return model;
}

}  // namespace

MujocoModel::MujocoModel(const std::string& xml) : model(compiled(xml)), data(mj_makeData(model)) {}

MujocoModel::~MujocoModel() {
  mj_deleteData(data);
  mj_deleteModel(model);
}

std::string mujoco_name() {
  const int version = mj_version();
  return fmt::format("MuJoCo {}.{}.{}", version / 100, version / 10 % 10, version % 10);
}

}  // namespace drydock::bench
