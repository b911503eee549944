#include "competitors.h"

#include <errno.h>
#include <fcntl.h>
#include <unistd.h>

static const char zeros[4096];

#ifdef __APPLE__
static int sync_data(int file) { return fcntl(file, F_FULLFSYNC); }
#else
static int sync_data(int file) { return fdatasync(file); }
#endif

int competitor_file_create(const char *path, size_t bytes, int *result) {
  int file = open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (file < 0) return errno;
  for (size_t written = 0; written < bytes; written += sizeof zeros) {
    if (write(file, zeros, sizeof zeros) != sizeof zeros) {
      int rc = errno;
      close(file);
      return rc;
    }
  }
  if (fsync(file)) {
    int rc = errno;
    close(file);
    return rc;
  }
  *result = file;
  return 0;
}

int competitor_file_write(int file, int64_t offset) {
  char page[sizeof zeros];
  for (size_t index = 0; index < sizeof page; index++) page[index] = (char)(offset >> 12);
  if (pwrite(file, page, sizeof page, (off_t)offset) != sizeof page) return errno;
  return sync_data(file) ? errno : 0;
}
