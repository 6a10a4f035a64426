// SPDX-License-Identifier: Apache-2.0
#include "output/log/hdf5_disk.h"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <limits>

namespace drydock {
namespace {

struct AccessInfo {
  DiskState* state;
};

/// HDF5 sees the first member only.
struct DiskFile {
  H5FD_t base{};
  DiskState* state = nullptr;
  int descriptor = -1;
  haddr_t allocated = 0;  // end of what the library uses (EOA)
  haddr_t written = 0;    // end of what it wrote, dropped writes included (EOF)
  haddr_t claimed = 0;    // end of what the disk has promised
};

DiskFile& self(H5FD_t* file) {
  return *reinterpret_cast<DiskFile*>(file);
}
const DiskFile& self(const H5FD_t* file) {
  return *reinterpret_cast<const DiskFile*>(file);
}

H5FD_t* open_file(const char* name, unsigned, hid_t access, haddr_t) {
  DiskState* const state = static_cast<const AccessInfo*>(H5Pget_driver_info(access))->state;
  const int descriptor = ::open(name, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    state->error = errno;
    return nullptr;
  }
  auto* const file = new DiskFile;
  file->state = state;
  file->descriptor = descriptor;
  return &file->base;
}

herr_t close_file(H5FD_t* base) {
  DiskFile& file = self(base);
  if (::close(file.descriptor) != 0 && file.state->error == 0) file.state->error = errno;
  delete &file;
  return 0;
}

herr_t query(const H5FD_t*, unsigned long* flags) {
  *flags = H5FD_FEAT_AGGREGATE_METADATA | H5FD_FEAT_AGGREGATE_SMALLDATA | H5FD_FEAT_DEFAULT_VFD_COMPATIBLE;
  return 0;
}

haddr_t get_eoa(const H5FD_t* file, H5FD_mem_t) {
  return self(file).allocated;
}
haddr_t get_eof(const H5FD_t* file, H5FD_mem_t) {
  return self(file).written;
}
herr_t set_eoa(H5FD_t* file, H5FD_mem_t, haddr_t end) {
  self(file).allocated = end;
  return 0;
}

/// What was never written reads as zero.
herr_t read_bytes(H5FD_t* base, H5FD_mem_t, hid_t, haddr_t begin, std::size_t size, void* buffer) {
  auto* bytes = static_cast<char*>(buffer);
  while (size > 0) {
    const ssize_t got = ::pread(self(base).descriptor, bytes, size, static_cast<off_t>(begin));
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return -1;
    if (got == 0) break;
    bytes += got;
    begin += static_cast<haddr_t>(got);
    size -= static_cast<std::size_t>(got);
  }
  std::memset(bytes, 0, size);
  return 0;
}

int claim(DiskFile& file) {
  if (file.claimed >= file.allocated) return 0;
  const int error = ::posix_fallocate(file.descriptor, static_cast<off_t>(file.claimed),
                                      static_cast<off_t>(file.allocated - file.claimed));
  if (error == 0) file.claimed = file.allocated;
  return error;
}

int write_all(int descriptor, haddr_t begin, std::size_t size, const void* buffer) {
  const auto* bytes = static_cast<const char*>(buffer);
  while (size > 0) {
    const ssize_t put = ::pwrite(descriptor, bytes, size, static_cast<off_t>(begin));
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) return errno;
    bytes += put;
    begin += static_cast<haddr_t>(put);
    size -= static_cast<std::size_t>(put);
  }
  return 0;
}

herr_t write_bytes(H5FD_t* base, H5FD_mem_t type, hid_t, haddr_t begin, std::size_t size, const void* buffer) {
  DiskFile& file = self(base);
  file.written = std::max(file.written, begin + size);
  if (file.state->error == 0 && type != H5FD_MEM_DRAW) file.state->error = claim(file);
  if (file.state->error == 0) file.state->error = write_all(file.descriptor, begin, size, buffer);
  return 0;
}

herr_t truncate(H5FD_t* base, hid_t, hbool_t) {
  DiskFile& file = self(base);
  if (file.state->error == 0 && file.claimed > file.allocated) {
    if (::ftruncate(file.descriptor, static_cast<off_t>(file.allocated)) != 0) file.state->error = errno;
    file.claimed = file.allocated;
  }
  file.written = file.allocated;
  return 0;
}

H5FD_class_t driver_class() {
  H5FD_class_t driver{};
#ifdef H5FD_CLASS_VERSION  // HDF5 1.14 and later; numbers from 512 on are free for tests and private drivers
  driver.version = H5FD_CLASS_VERSION;
  driver.value = static_cast<H5FD_class_value_t>(512);
#endif
  driver.name = "drydock_disk";
  driver.maxaddr = static_cast<haddr_t>(std::numeric_limits<off_t>::max());
  driver.fc_degree = H5F_CLOSE_WEAK;
  driver.fapl_size = sizeof(AccessInfo);
  driver.open = open_file;
  driver.close = close_file;
  driver.query = query;
  driver.get_eoa = get_eoa;
  driver.set_eoa = set_eoa;
  driver.get_eof = get_eof;
  driver.read = read_bytes;
  driver.write = write_bytes;
  driver.truncate = truncate;
  const H5FD_mem_t by_type[] = H5FD_FLMAP_DICHOTOMY;  // metadata and numbers in blocks of their own
  std::copy(std::begin(by_type), std::end(by_type), driver.fl_map);
  return driver;
}

}  // namespace

Hdf5Handle disk_access(DiskState& state) {
  const H5FD_class_t driver = driver_class();
  const Hdf5Handle id(H5FDregister(&driver), H5FDunregister);
  Hdf5Handle access(H5Pcreate(H5P_FILE_ACCESS), H5Pclose);
  const AccessInfo info{&state};
  H5Pset_driver(access.id(), id.id(), &info);
  // The format that hdf5/ reads; later versions of the library begin with another one.
  H5Pset_libver_bounds(access.id(), H5F_LIBVER_EARLIEST, H5F_LIBVER_LATEST);

  // Metadata stays in memory between flushes.
  H5AC_cache_config_t cache{};
  cache.version = H5AC__CURR_CACHE_CONFIG_VERSION;
  H5Pget_mdc_config(access.id(), &cache);
  cache.evictions_enabled = false;
  cache.incr_mode = H5C_incr__off;
  cache.flash_incr_mode = H5C_flash_incr__off;
  cache.decr_mode = H5C_decr__off;
  H5Pset_mdc_config(access.id(), &cache);
  return access;
}

}  // namespace drydock
