#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "writes.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <sys/types.h>
#include <sys/uio.h>
#include <unistd.h>

static _Atomic uint64_t syncs, synchronous_writes, bytes;

struct writes writes_of_this_process(void) {
  return (struct writes){.syncs = syncs, .synchronous_writes = synchronous_writes, .bytes = bytes};
}

#ifdef __linux__

#include <sys/mman.h>
#include <sys/syscall.h>

// liblmdb is a shared library that calls these by name, so those of the program are called.

bool writes_are_counted(void) { return true; }

int fdatasync(int file) {
  syncs++;
  return (int)syscall(SYS_fdatasync, file);
}

int fsync(int file) {
  syncs++;
  return (int)syscall(SYS_fsync, file);
}

int msync(void *memory, size_t size, int flags) {
  if (flags & MS_SYNC) syncs++;
  return (int)syscall(SYS_msync, memory, size, flags);
}

static ssize_t counted(int file, ssize_t written) {
  if (written <= 0) return written;
  bytes += (uint64_t)written;
  int flags = fcntl(file, F_GETFL);
  if (flags >= 0 && flags & (O_SYNC | O_DSYNC)) synchronous_writes++;
  return written;
}

ssize_t pwrite(int file, const void *data, size_t size, off_t offset) {
  return counted(file, syscall(SYS_pwrite64, file, data, size, offset));
}

ssize_t pwrite64(int file, const void *data, size_t size, off64_t offset) {
  return counted(file, syscall(SYS_pwrite64, file, data, size, offset));
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  return counted(file, syscall(SYS_writev, file, parts, count));
}

#else

bool writes_are_counted(void) { return false; }

#endif
