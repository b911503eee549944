#define _GNU_SOURCE
#include "internal.h"

#ifndef FAULTS_INTERPOSED

bool faults_available(void) { return false; }
void faults_watch(const char *folder) { (void)folder; }
void faults_plan(int call, int code, int64_t first, int64_t count, bool late) {
  (void)call, (void)code, (void)first, (void)count, (void)late;
}
void faults_lift(void) {}
int64_t faults_reached(int call) { return (void)call, 0; }
int64_t faults_injected(void) { return 0; }
void faults_trace_begin(void) {}
uint8_t *faults_trace_end(size_t *length) { return *length = 0, NULL; }
void faults_trace_note(uint64_t first, uint64_t second) { (void)first, (void)second; }

#else

#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static char folder[PATH_MAX];
static atomic_bool is_watching;

static struct {
  atomic_int call;
  int code;
  int64_t first, count;
  bool is_late;
} plan = {.call = -1};

static atomic_int_fast64_t reached[FAULTS_CALL_COUNT];
static atomic_int_fast64_t injected;

bool faults_available(void) { return true; }

void faults_watch(const char *path) {
  atomic_store(&is_watching, false);
  if (!path) return;
  snprintf(folder, sizeof folder, "%s", path);
  atomic_store(&is_watching, true);
}

void faults_plan(int call, int code, int64_t first, int64_t count, bool late) {
  atomic_store(&plan.call, -1);
  for (int index = 0; index < FAULTS_CALL_COUNT; index++) atomic_store(&reached[index], 0);
  atomic_store(&injected, 0);
  plan.code = code;
  plan.first = first;
  plan.count = count;
  plan.is_late = late;
  atomic_store(&plan.call, call);
}

void faults_lift(void) { atomic_store(&plan.call, -1); }
int64_t faults_reached(int call) { return atomic_load(&reached[call]); }
int64_t faults_injected(void) { return atomic_load(&injected); }
const char *faults_folder(void) { return folder; }

/// A process that cannot call these functions, such as the tool, is told by its environment:
/// DRN_FAULTS_FOLDER, and DRN_FAULTS=call:errno:first:count.
__attribute__((constructor)) static void faults_read_environment(void) {
  const char *path = getenv("DRN_FAULTS_FOLDER");
  if (path) faults_watch(path);
  const char *text = getenv("DRN_FAULTS");
  int call, code;
  long long first, count;
  if (text && sscanf(text, "%d:%d:%lld:%lld", &call, &code, &first, &count) == 4)
    faults_plan(call, code, first, count, false);
}

const char *faults_name_of_path(const char *path) {
  if (!atomic_load(&is_watching) || !path) return NULL;
  size_t length = strlen(folder);
  if (strncmp(path, folder, length) != 0) return NULL;
  if (path[length] == 0) return "";
  if (path[length] != '/') return NULL;
  return path + length + 1;
}

const char *faults_name_of_file(int file, char *buffer, size_t size) {
  if (!atomic_load(&is_watching) || file < 0) return NULL;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", file);
  long length = syscall(SYS_readlinkat, -100, link, buffer, size - 1);
  if (length < 0) return NULL;
  buffer[length] = 0;
  return faults_name_of_path(buffer);
}

static faults_verdict judge(int call, const char *name) {
  faults_verdict verdict = {0};
  if (!name) return verdict;
  verdict.is_watched = true;
  int64_t number = atomic_fetch_add(&reached[call], 1) + 1;
  if (atomic_load(&plan.call) != call || number < plan.first ||
      number - plan.first >= plan.count)
    return verdict;
  atomic_fetch_add(&injected, 1);
  verdict.fails = true;
  verdict.is_late = plan.is_late;
  verdict.code = plan.code;
  return verdict;
}

faults_verdict faults_judge_file(int call, int file) {
  char buffer[PATH_MAX];
  return judge(call, faults_name_of_file(file, buffer, sizeof buffer));
}

faults_verdict faults_judge_path(int call, const char *path) {
  return judge(call, faults_name_of_path(path));
}

#endif
