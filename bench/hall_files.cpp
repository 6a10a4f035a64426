// SPDX-License-Identifier: Apache-2.0
#include "bench/hall_files.h"

#include <algorithm>
#include <fstream>
#include <stdexcept>

#include "output/mesh_bytes.h"
#include "output/whole_file.h"

namespace drydock::bench {
namespace {

const std::string kFirstWords = "# The hall of the benchmarks, written by `drydock bench hall ";

void write_stl(const std::filesystem::path& file, const TriangleMesh& mesh, const std::string& label) {
  const WriteStatus status = write_encoded(file, stl_bytes(mesh, label));
  if (!status.ok()) throw std::logic_error("the hall cannot be written: " + status.refused);
}

}  // namespace

std::string part_file(const HallPart& part) {
  std::string name = part.name;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name + ".stl";
}

std::string hall_yaml(const std::string& hall_name, const std::vector<HallPart>& parts) {
  std::string text = kFirstWords + hall_name + "`.\n";
  text += "drydock: 1\nkind: hall\nname: suspension hall " + hall_name + "\nobjects:\n";
  for (const HallPart& part : parts) {
    text += "  - {name: " + part.name + ", mesh: " + part_file(part);
    text += part.closed ? "}\n" : ", accept: [open_edges]}\n";
  }
  text += "ignore:  # pieces of the satellite, and what stands on the floor\n";
  for (const char* piece : {"panel south", "panel north", "launch adapter", "antenna", "mast", "sensor"}) {
    text += std::string("  - [satellite body, ") + piece + "]\n";
  }
  for (const char* fixture : {"table", "rack", "column", "post west", "post south", "post east", "pedestal"}) {
    text += std::string("  - [floor, ") + fixture + "]\n";
  }
  return text;
}

std::vector<std::string> write_hall_parts(const std::filesystem::path& folder, const std::string& hall_name) {
  const std::vector<HallPart> parts = hall_parts(hall_size(hall_name));
  std::vector<std::string> names;
  for (const HallPart& part : parts) {
    names.push_back(part_file(part));
    write_stl(folder / names.back(), part.mesh, part.name);
  }
  // Last, so that a hall.yaml never names a file that is not there.
  names.push_back("hall.yaml");
  write_whole(folder / names.back(), hall_yaml(hall_name, parts));
  return names;
}

bool may_hold_parts(const std::filesystem::path& folder) {
  if (!std::filesystem::exists(folder)) return true;
  if (!std::filesystem::is_directory(folder)) return false;
  if (std::filesystem::is_empty(folder)) return true;
  std::string first(kFirstWords.size(), ' ');
  std::ifstream(folder / "hall.yaml").read(first.data(), static_cast<std::streamsize>(first.size()));
  return first == kFirstWords;
}

void write_hall_stl(const std::filesystem::path& file, const std::string& hall_name) {
  write_stl(file, hall_mesh(hall_size(hall_name)), "suspension hall " + hall_name);
}

}  // namespace drydock::bench
