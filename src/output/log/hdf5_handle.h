// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <hdf5.h>

#include <string>
#include <utility>
#include <vector>

namespace drydock {

// The thin layer over HDF5's C library. Included by log_file.cpp and nothing that users see.

/// An identifier of the library, closed with its own kind of close.
class Hdf5Handle {
 public:
  using Close = herr_t (*)(hid_t);
  Hdf5Handle() = default;
  Hdf5Handle(hid_t id, Close close) : id_(id), close_(close) {}
  Hdf5Handle(Hdf5Handle&& other) noexcept : id_(std::exchange(other.id_, -1)), close_(other.close_) {}
  Hdf5Handle& operator=(Hdf5Handle&& other) noexcept {
    reset();
    id_ = std::exchange(other.id_, -1);
    close_ = other.close_;
    return *this;
  }
  ~Hdf5Handle() { reset(); }

  hid_t id() const { return id_; }
  /// False when the library could not close, as when buffered bytes do not fit on the disk.
  bool reset() noexcept { return id_ < 0 || close_(std::exchange(id_, -1)) >= 0; }

 private:
  hid_t id_ = -1;
  Close close_ = nullptr;
};

/// Keeps the library from printing its error stack on stderr while in scope.
class QuietHdf5 {
 public:
  QuietHdf5();
  ~QuietHdf5();
  QuietHdf5(const QuietHdf5&) = delete;

 private:
  H5E_auto2_t print_ = nullptr;
  void* data_ = nullptr;
};

/// Innermost sentence of the library's error stack: what the system said.
std::string hdf5_error();

Hdf5Handle utf8_string_type();  // of variable length

/// Attributes of a data set or group. These and the functions below return false where the library failed.
bool add_attribute(hid_t object, const char* name, const std::string& text);
bool add_attribute(hid_t object, const char* name, const std::vector<std::string>& texts);
bool add_attribute(hid_t object, const char* name, int number);

struct DatasetShape {
  hsize_t columns = 0;  // 0: one number per row, the data set has one dimension
  hsize_t rows_per_chunk = 1;
  bool compress = false;  // shuffle, then gzip level 1
};

/// An empty data set that grows along its first dimension. Groups on the way are made; no times of day are kept.
Hdf5Handle extendible_dataset(hid_t file, const std::string& path, hid_t type, const DatasetShape& shape);

/// Appends rows: `values` holds rows × max(columns, 1) elements of the given memory type.
bool append_rows(hid_t dataset, hid_t memory_type, hsize_t rows, const void* values);

}  // namespace drydock
