#ifdef __linux__
#define _GNU_SOURCE
#endif

#include "map_limit.h"

#include <errno.h>
#include <stdint.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

static size_t largest = SIZE_MAX;

void limit_maps(size_t bytes) { largest = bytes; }

#ifdef __linux__

#include <sys/syscall.h>

void *mmap(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (size > largest) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  return (void *)syscall(SYS_mmap, address, size, protection, flags, file, offset);
}

#endif
