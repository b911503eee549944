#ifndef CFAULTS_INTERNAL_H
#define CFAULTS_INTERNAL_H

#include "CFaults.h"

// The sanitizers wrap the same calls; two wrappers of one call do not go together.
#if defined(__linux__)
#define FAULTS_INTERPOSED 1
#if defined(__has_feature)
#if __has_feature(thread_sanitizer) || __has_feature(address_sanitizer)
#undef FAULTS_INTERPOSED
#endif
#endif
#endif

#ifdef FAULTS_INTERPOSED

#include <sys/types.h>

/// What is to become of a call.
typedef struct {
  bool is_watched;
  bool fails;
  bool is_late;
  int code;
} faults_verdict;

/// Counts a call on an open file, or on a path.
faults_verdict faults_judge_file(int call, int file);
faults_verdict faults_judge_path(int call, const char *path);

/// The name of a file in the watched folder, or NULL; the folder itself is "".
const char *faults_name_of_file(int file, char *buffer, size_t size);
const char *faults_name_of_path(const char *path);
const char *faults_folder(void);

/// The trace of a call on watched files: begun before it and ended after it, for one at a time.
/// While it lasts nobody else's call can come between.
bool faults_trace_enter(void);
void faults_trace_leave(void);
void faults_trace_write(
    int file, uint64_t offset, const void *bytes, size_t length, bool failed);
void faults_trace_size(int file, uint64_t size);
void faults_trace_sync(int file, bool is_folder, bool failed);
void faults_trace_create(int file, const char *name);
void faults_trace_rename(const char *from, const char *to);
void faults_trace_unlink(const char *name);
void faults_trace_map(int file, const char *name, const uint8_t *start, size_t length);
void faults_trace_unmap(const uint8_t *start);

#endif
#endif
