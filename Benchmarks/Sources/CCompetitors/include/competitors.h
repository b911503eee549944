// Alternatives to DRN, in C. Functions that can fail return 0 or an error code.

#ifndef DRN_COMPETITORS_H
#define DRN_COMPETITORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A transition as it is stored; 24 bytes with its time.
struct competitor_event {
  uint32_t kind;
  uint32_t route;
  uint32_t overlay;
  uint32_t cause;
};

/// LMDB with one key for each event.
struct competitor_lmdb;

/// @param unsafe_speed WRITEMAP and NOSYNC; otherwise LMDB's default flags.
int competitor_lmdb_open(
  const char *path, bool unsafe_speed, size_t map_size, struct competitor_lmdb **store);

/// Appends events, `batch` of them in each transaction.
int competitor_lmdb_append(
  struct competitor_lmdb *store, const struct competitor_event *events, size_t count, size_t batch);

/// Reads all events with a cursor, in key order, and sums up their routes and kinds.
int competitor_lmdb_scan(struct competitor_lmdb *store, size_t *count, uint64_t *sum);

void competitor_lmdb_close(struct competitor_lmdb *store);

/// A memory-mapped ring of 64-byte records, one for each event.
struct competitor_ring;

int competitor_ring_open(const char *path, size_t records, struct competitor_ring **ring);

/// Stores events. The sequence number of each record is written last, with a release store.
///
/// @param has_clock Whether to store the time in each record.
void competitor_ring_append(
  struct competitor_ring *ring, const struct competitor_event *events, size_t count, bool has_clock);

void competitor_ring_close(struct competitor_ring *ring);

/// Creates a file of zeros that is allocated and synced to disk.
int competitor_file_create(const char *path, size_t bytes, int *file);

/// Writes 4,096 bytes at `offset` and waits for the disk.
int competitor_file_write(int file, int64_t offset);

#endif
