#ifndef CFAULTS_H
#define CFAULTS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// The calls that can be made to fail. Those that do the same count as one.
enum {
  FAULTS_OPEN,
  FAULTS_WRITE,
  FAULTS_SYNC,
  FAULTS_DATA_SYNC,
  FAULTS_TRUNCATE,
  FAULTS_ALLOCATE,
  FAULTS_MAP,
  FAULTS_MAP_SYNC,
  FAULTS_RENAME,
  FAULTS_UNLINK,
  FAULTS_CALL_COUNT
};

/// Whether the calls of this process come here: not under a sanitizer, which has its own.
bool faults_available(void);

/// Only calls on files in this folder, a resolved path, are counted; with NULL none are.
void faults_watch(const char *folder);

/// Lets calls fail, and counts them from the start.
///
/// @param first The first that fails, from 1 on. @param count How many fail, one after another.
/// @param code The errno; 0 lets a write do half of what it was to do.
/// @param late Whether the call does its work before it fails.
void faults_plan(int call, int code, int64_t first, int64_t count, bool late);

/// Lets every call work again; counting goes on.
void faults_lift(void);

/// How many calls there were since the plan was made.
int64_t faults_reached(int call);

/// How many of them failed.
int64_t faults_injected(void);

/// What a trace is made of: each begins with this head, and `length` bytes follow, filled up to a
/// multiple of eight.
typedef struct {
  uint32_t kind;
  /// For a write: whether the disk had it before the call returned.
  uint32_t is_durable;
  uint64_t file;
  uint64_t offset;
  uint64_t length;
} faults_operation;

enum {
  /// A file that was there when the trace began: its name, a zero byte, its contents.
  FAULTS_TRACE_FILE = 1,
  /// Bytes written, by a call or by stores into a shared map.
  FAULTS_TRACE_WRITE,
  /// A file has another size: `offset`.
  FAULTS_TRACE_SIZE,
  /// A file, or the folder (file 0), was synchronized.
  FAULTS_TRACE_SYNC,
  /// The same failed: what was written may never reach the disk.
  FAULTS_TRACE_FAILED_SYNC,
  /// A new file: its name.
  FAULTS_TRACE_CREATE,
  /// Its old name, a zero byte, its new name.
  FAULTS_TRACE_RENAME,
  FAULTS_TRACE_UNLINK,
  /// What the traced program said of itself: `file` and `offset`.
  FAULTS_TRACE_NOTE,
};

/// Begins to trace what is done to the files of the watched folder, which has no folders in it.
void faults_trace_begin(void);

/// Ends the trace, which the caller frees.
uint8_t *faults_trace_end(size_t *length);

/// Adds a note to the trace, if there is one.
void faults_trace_note(uint64_t first, uint64_t second);

#endif
