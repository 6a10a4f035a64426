// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5_handle.h"

namespace drydock {
namespace {

constexpr std::size_t kConversionBytes = 4096;

bool write_attribute(hid_t object, const char* name, hid_t type, const Hdf5Handle& space, const void* values) {
  const Hdf5Handle attribute(H5Acreate2(object, name, type, space.id(), H5P_DEFAULT, H5P_DEFAULT), H5Aclose);
  return attribute.id() >= 0 && H5Awrite(attribute.id(), type, values) >= 0;
}

Hdf5Handle scalar_space() {
  return {H5Screate(H5S_SCALAR), H5Sclose};
}

herr_t keep_first(unsigned, const H5E_error2_t* error, void* text) {
  auto& kept = *static_cast<std::string*>(text);
  if (kept.empty() && error->desc != nullptr) kept = error->desc;
  return 0;
}

}  // namespace

QuietHdf5::QuietHdf5() {
  H5Eget_auto2(H5E_DEFAULT, &print_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

QuietHdf5::~QuietHdf5() {
  H5Eset_auto2(H5E_DEFAULT, print_, data_);
}

std::string hdf5_error() {
  std::string text;
  H5Ewalk2(H5E_DEFAULT, H5E_WALK_UPWARD, keep_first, &text);
  return text.empty() ? "HDF5 gave no reason" : text;
}

Hdf5Handle utf8_string_type() {
  Hdf5Handle type(H5Tcopy(H5T_C_S1), H5Tclose);
  H5Tset_size(type.id(), H5T_VARIABLE);
  H5Tset_cset(type.id(), H5T_CSET_UTF8);
  return type;
}

bool add_attribute(hid_t object, const char* name, const std::string& text) {
  const char* value = text.c_str();
  return write_attribute(object, name, utf8_string_type().id(), scalar_space(), &value);
}

bool add_attribute(hid_t object, const char* name, const std::vector<std::string>& texts) {
  const hsize_t count = texts.size();
  std::vector<const char*> values;
  for (const std::string& text : texts) values.push_back(text.c_str());
  const Hdf5Handle space(H5Screate_simple(1, &count, nullptr), H5Sclose);
  return write_attribute(object, name, utf8_string_type().id(), space, values.data());
}

bool add_attribute(hid_t object, const char* name, int number) {
  return write_attribute(object, name, H5T_NATIVE_INT, scalar_space(), &number);
}

Hdf5Handle extendible_dataset(hid_t file, const std::string& path, hid_t type, const DatasetShape& shape) {
  const int rank = shape.columns == 0 ? 1 : 2;
  const hsize_t start[2] = {0, shape.columns};
  const hsize_t most[2] = {H5S_UNLIMITED, shape.columns};
  const hsize_t chunk[2] = {shape.rows_per_chunk, shape.columns};
  const Hdf5Handle space(H5Screate_simple(rank, start, most), H5Sclose);
  const Hdf5Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  const Hdf5Handle links(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  H5Pset_chunk(creation.id(), rank, chunk);
  H5Pset_obj_track_times(creation.id(), false);
  H5Pset_create_intermediate_group(links.id(), 1);
  H5Pset_char_encoding(links.id(), H5T_CSET_UTF8);
  if (shape.compress) {
    H5Pset_shuffle(creation.id());
    H5Pset_deflate(creation.id(), 1);
  }
  return {H5Dcreate2(file, path.c_str(), type, space.id(), links.id(), creation.id(), H5P_DEFAULT), H5Dclose};
}

bool append_rows(hid_t dataset, hid_t memory_type, hsize_t rows, const void* values) {
  hsize_t size[2] = {0, 0};
  int rank = 0;
  {
    const Hdf5Handle space(H5Dget_space(dataset), H5Sclose);
    rank = H5Sget_simple_extent_ndims(space.id());
    if (rank < 1 || rank > 2 || H5Sget_simple_extent_dims(space.id(), size, nullptr) < 0) return false;
  }
  const hsize_t begin[2] = {size[0], 0};
  const hsize_t count[2] = {rows, size[1]};
  size[0] += rows;
  if (H5Dset_extent(dataset, size) < 0) return false;
  const Hdf5Handle file_space(H5Dget_space(dataset), H5Sclose);
  const Hdf5Handle memory_space(H5Screate_simple(rank, count, nullptr), H5Sclose);
  // Texts are converted through a buffer, which by default has 1 MB and is cleared each time.
  const Hdf5Handle transfer(H5Pcreate(H5P_DATASET_XFER), H5Pclose);
  if (H5Pset_buffer(transfer.id(), kConversionBytes, nullptr, nullptr) < 0) return false;
  return H5Sselect_hyperslab(file_space.id(), H5S_SELECT_SET, begin, nullptr, count, nullptr) >= 0 &&
         H5Dwrite(dataset, memory_type, memory_space.id(), file_space.id(), transfer.id(), values) >= 0;
}

}  // namespace drydock
