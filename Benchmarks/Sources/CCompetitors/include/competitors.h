// What a program would do instead, in C. Each call answers 0, or an error's number.

#ifndef DRN_COMPETITORS_H
#define DRN_COMPETITORS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A transition as a store sees it, 24 bytes with its time.
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

/// Reads every event with a cursor, one key after another, and adds up what is in them.
int competitor_lmdb_scan(struct competitor_lmdb *store, size_t *count, uint64_t *sum);

void competitor_lmdb_close(struct competitor_lmdb *store);

/// A file in memory: a record of 64 bytes for each event, written over again when it is full.
struct competitor_ring;

int competitor_ring_open(const char *path, size_t records, struct competitor_ring **ring);

/// Stores events: the record's words first, its sequence number last, as a release store.
///
/// @param has_clock Whether each record gets the time.
void competitor_ring_append(
  struct competitor_ring *ring, const struct competitor_event *events, size_t count, bool has_clock);

void competitor_ring_close(struct competitor_ring *ring);

/// A file of zeros that are written, not only reserved, and on the disk.
int competitor_file_create(const char *path, size_t bytes, int *file);

/// Writes 4,096 bytes at `offset` and waits for the disk.
int competitor_file_write(int file, int64_t offset);

#endif
