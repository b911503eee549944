// The calls themselves, as this process and its libraries know them. What the system does is asked
// of the kernel at once, so that nothing here depends on which library was loaded first.

#define _GNU_SOURCE
#define _LARGEFILE64_SOURCE
#include "internal.h"

#ifdef FAULTS_INTERPOSED

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

#define SAME_AS(name) __attribute__((alias(#name)))

static int fail(int code) {
  errno = code;
  return -1;
}

// Opening and naming.

static int open_file(int folder, const char *path, int flags, mode_t mode) {
  faults_verdict verdict = faults_judge_path(FAULTS_OPEN, path);
  // Half an `open` there is not.
  if (verdict.fails) return fail(verdict.code ? verdict.code : EIO);
  if (!verdict.is_watched || !faults_trace_enter())
    return (int)syscall(SYS_openat, folder, path, flags, mode);
  bool exists = syscall(SYS_faccessat, folder, path, F_OK) == 0;
  int file = (int)syscall(SYS_openat, folder, path, flags, mode);
  int code = errno;
  if (file >= 0 && !exists) faults_trace_create(file, faults_name_of_path(path));
  faults_trace_leave();
  errno = code;
  return file;
}

static mode_t mode_of(int flags, va_list arguments) {
  return flags & O_CREAT || (flags & O_TMPFILE) == O_TMPFILE ? va_arg(arguments, mode_t) : 0;
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) SAME_AS(open);

int openat(int folder, const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  mode_t mode = mode_of(flags, arguments);
  va_end(arguments);
  return open_file(folder, path, flags, mode);
}
int openat64(int folder, const char *path, int flags, ...) SAME_AS(openat);

int rename(const char *from, const char *to) {
  faults_verdict verdict = faults_judge_path(FAULTS_RENAME, from);
  if (verdict.fails) return fail(verdict.code ? verdict.code : EIO);
  bool is_traced = verdict.is_watched && faults_trace_enter();
  int result = (int)syscall(SYS_rename, from, to);
  int code = errno;
  if (is_traced) {
    if (result == 0) faults_trace_rename(faults_name_of_path(from), faults_name_of_path(to));
    faults_trace_leave();
  }
  errno = code;
  return result;
}

int unlink(const char *path) {
  faults_verdict verdict = faults_judge_path(FAULTS_UNLINK, path);
  if (verdict.fails) return fail(verdict.code ? verdict.code : EIO);
  bool is_traced = verdict.is_watched && faults_trace_enter();
  int result = (int)syscall(SYS_unlink, path);
  int code = errno;
  if (is_traced) {
    if (result == 0) faults_trace_unlink(faults_name_of_path(path));
    faults_trace_leave();
  }
  errno = code;
  return result;
}

// Writing. All of it becomes one `pwritev`, or one `writev` at the file's position.

static ssize_t write_parts(
    int file, const struct iovec *parts, int count, bool has_offset, off_t offset) {
  faults_verdict verdict = faults_judge_file(FAULTS_WRITE, file);
  if (verdict.fails && verdict.code && !verdict.is_late) return fail(verdict.code);
  // As much as half of the first part: a write that was cut short.
  struct iovec half;
  if (verdict.fails && !verdict.code) {
    half = (struct iovec){parts[0].iov_base, parts[0].iov_len / 2};
    parts = &half;
    count = 1;
  }
  bool is_traced = verdict.is_watched && faults_trace_enter();
  if (is_traced && !has_offset) offset = syscall(SYS_lseek, file, 0, SEEK_CUR);
  ssize_t written = has_offset
                        ? syscall(SYS_pwritev, file, parts, count, (long)offset, 0L)
                        : syscall(SYS_writev, file, parts, count);
  int code = errno;
  if (is_traced) {
    ssize_t left = written;
    for (int index = 0; index < count && left > 0; index++) {
      size_t length = parts[index].iov_len < (size_t)left ? parts[index].iov_len : (size_t)left;
      bool failed = verdict.fails && verdict.code;
      faults_trace_write(file, (uint64_t)offset, parts[index].iov_base, length, failed);
      offset += (off_t)length;
      left -= (ssize_t)length;
    }
    faults_trace_leave();
  }
  errno = code;
  return verdict.fails && verdict.code ? fail(verdict.code) : written;
}

ssize_t pwrite(int file, const void *bytes, size_t length, off_t offset) {
  struct iovec part = {(void *)bytes, length};
  return write_parts(file, &part, 1, true, offset);
}
ssize_t pwrite64(int file, const void *bytes, size_t length, off64_t offset) SAME_AS(pwrite);

ssize_t write(int file, const void *bytes, size_t length) {
  struct iovec part = {(void *)bytes, length};
  return write_parts(file, &part, 1, false, 0);
}

ssize_t writev(int file, const struct iovec *parts, int count) {
  if (count < 1) return syscall(SYS_writev, file, parts, count);
  return write_parts(file, parts, count, false, 0);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  if (count < 1) return syscall(SYS_pwritev, file, parts, count, (long)offset, 0L);
  return write_parts(file, parts, count, true, offset);
}
ssize_t pwritev64(int file, const struct iovec *parts, int count, off64_t offset)
    SAME_AS(pwritev);

// Sizes.

static int resize(int call, int file, off_t offset, off_t length, int mode) {
  faults_verdict verdict = faults_judge_file(call, file);
  if (verdict.fails) return fail(verdict.code ? verdict.code : EIO);
  bool is_traced = verdict.is_watched && faults_trace_enter();
  int result = call == FAULTS_TRUNCATE ? (int)syscall(SYS_ftruncate, file, length)
                                       : (int)syscall(SYS_fallocate, file, mode, offset, length);
  int code = errno;
  if (is_traced) {
    struct stat status;
    if (result == 0 && fstat(file, &status) == 0)
      faults_trace_size(file, (uint64_t)status.st_size);
    faults_trace_leave();
  }
  errno = code;
  return result;
}

int ftruncate(int file, off_t length) { return resize(FAULTS_TRUNCATE, file, 0, length, 0); }
int ftruncate64(int file, off64_t length) SAME_AS(ftruncate);

int fallocate(int file, int mode, off_t offset, off_t length) {
  return resize(FAULTS_ALLOCATE, file, offset, length, mode);
}
int fallocate64(int file, int mode, off64_t offset, off64_t length) SAME_AS(fallocate);

int posix_fallocate(int file, off_t offset, off_t length) {
  // It answers with its code, and leaves `errno` alone.
  int code = errno;
  int result = resize(FAULTS_ALLOCATE, file, offset, length, 0) == 0 ? 0 : errno;
  errno = code;
  return result;
}
int posix_fallocate64(int file, off64_t offset, off64_t length) SAME_AS(posix_fallocate);

// Synchronizing.

static int synchronize(int call, int file) {
  faults_verdict verdict = faults_judge_file(call, file);
  bool is_traced = verdict.is_watched && faults_trace_enter();
  // One that fails does nothing, and the system forgets what it was to write.
  int result = verdict.fails ? fail(verdict.code ? verdict.code : EIO)
                             : (int)syscall(call == FAULTS_SYNC ? SYS_fsync : SYS_fdatasync, file);
  int code = errno;
  if (is_traced) {
    char buffer[PATH_MAX];
    const char *name = faults_name_of_file(file, buffer, sizeof buffer);
    faults_trace_sync(file, name && *name == 0, result != 0);
    faults_trace_leave();
  }
  errno = code;
  return result;
}

int fsync(int file) { return synchronize(FAULTS_SYNC, file); }
int fdatasync(int file) { return synchronize(FAULTS_DATA_SYNC, file); }

// Maps.

void *mmap(void *start, size_t length, int protection, int flags, int file, off_t offset) {
  faults_verdict verdict = {0};
  if (!(flags & MAP_ANONYMOUS)) verdict = faults_judge_file(FAULTS_MAP, file);
  if (verdict.fails) {
    errno = verdict.code ? verdict.code : ENOMEM;
    return MAP_FAILED;
  }
  void *mapped = (void *)syscall(SYS_mmap, start, length, protection, flags, file, offset);
  int code = errno;
  if (verdict.is_watched && mapped != MAP_FAILED && flags & MAP_SHARED &&
      protection & PROT_WRITE) {
    char buffer[PATH_MAX];
    const char *name = faults_name_of_file(file, buffer, sizeof buffer);
    if (name) faults_trace_map(file, name, mapped, length);
  }
  errno = code;
  return mapped;
}
void *mmap64(void *start, size_t length, int protection, int flags, int file, off64_t offset)
    SAME_AS(mmap);

int munmap(void *start, size_t length) {
  faults_trace_unmap(start);
  return (int)syscall(SYS_munmap, start, length);
}

int msync(void *start, size_t length, int flags) {
  // Nothing here has a file's name; liblmdb calls it only where it writes through its map.
  return (int)syscall(SYS_msync, start, length, flags);
}

#endif
