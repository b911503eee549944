#include "competitors.h"

#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

struct record {
  struct competitor_event event;
  uint64_t time;
  uint64_t unused[4];
  _Atomic uint64_t seq;
};

struct competitor_ring {
  struct record *records;
  size_t capacity;
  uint64_t next;
};

int competitor_ring_open(const char *path, size_t records, struct competitor_ring **result) {
  struct competitor_ring *ring = calloc(1, sizeof *ring);
  *result = ring;
  if (!ring) return ENOMEM;
  int file;
  int rc = competitor_file_create(path, records * sizeof(struct record), &file);
  if (rc) return rc;
  void *map = mmap(
    NULL, records * sizeof(struct record), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close(file);
  if (map == MAP_FAILED) return errno;
  ring->records = map;
  ring->capacity = records;
  memset(map, 0, records * sizeof(struct record));
  return 0;
}

void competitor_ring_append(
    struct competitor_ring *ring, const struct competitor_event *events, size_t count,
    bool has_clock) {
  for (size_t index = 0; index < count; index++) {
    struct record *record = &ring->records[ring->next % ring->capacity];
    record->event = events[index];
    if (has_clock) {
      struct timespec time;
      clock_gettime(CLOCK_REALTIME, &time);
      record->time = (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
    }
    ring->next += 1;
    atomic_store_explicit(&record->seq, ring->next, memory_order_release);
  }
}

void competitor_ring_close(struct competitor_ring *ring) {
  if (ring->records) munmap(ring->records, ring->capacity * sizeof(struct record));
  free(ring);
}
