// Counts exactly what a process writes to files and how often it waits for the disk: linking this replaces
// a program's fdatasync, fsync, msync, pwrite and writev with functions that count.

#ifndef DRN_WRITES_H
#define DRN_WRITES_H

#include <stdbool.h>
#include <stdint.h>

/// What all threads have done.
struct writes {
  /// Calls that wait for the disk: fdatasync, fsync, and msync with MS_SYNC.
  uint64_t syncs;
  /// Writes to files that were opened with O_SYNC or O_DSYNC, which wait for the disk as well.
  uint64_t synchronous_writes;
  /// The bytes of all writes.
  uint64_t bytes;
};

/// Whether they are counted on this system.
bool writes_are_counted(void);

/// What was done since the process began.
struct writes writes_of_this_process(void);

#endif
