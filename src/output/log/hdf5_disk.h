// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "output/log/hdf5_handle.h"

namespace drydock {

/// What happened on disk: 0, or the errno of the first failure.
struct DiskState {
  int error = 0;
};

/// Access to one new file through a driver of our own, in place of HDF5's. Two things differ. After a write has failed,
/// every later one is dropped and called a success: the library cannot close a file whose disk is full (version 1.10
/// crashes at exit after trying), and here it need not know; the caller looks at `state`. And before metadata is
/// written, room for the whole file is claimed from the disk. As the metadata cache holds everything back until a
/// flush, a disk that fills up leaves the file as of the last flush, readable.
/// `state` must outlive the file.
Hdf5Handle disk_access(DiskState& state);

}  // namespace drydock
