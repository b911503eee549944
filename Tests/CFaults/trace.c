#define _GNU_SOURCE
#include "internal.h"

#ifdef FAULTS_INTERPOSED

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { SECTOR = 512, MAP_LIMIT = 16 };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static atomic_bool is_tracing;
static uint8_t *trace;
static size_t trace_length, trace_capacity;

/// A shared map that can be written to: its stores are no calls, so it is compared with what it was.
static struct shared_map {
  const uint8_t *start;
  size_t length;
  char name[NAME_MAX + 1];
  uint64_t file;
  uint8_t *known;
  size_t known_length;
} maps[MAP_LIMIT];

static void append(
    uint32_t kind, uint32_t is_durable, uint64_t file, uint64_t offset, const void *bytes,
    size_t length) {
  faults_operation head = {kind, is_durable, file, offset, length};
  size_t padded = (length + 7) / 8 * 8;
  size_t needed = trace_length + sizeof head + padded;
  if (needed > trace_capacity) {
    trace_capacity = needed * 2;
    trace = realloc(trace, trace_capacity);
    if (!trace) abort();
  }
  memcpy(trace + trace_length, &head, sizeof head);
  memset(trace + trace_length + sizeof head, 0, padded);
  if (length) memcpy(trace + trace_length + sizeof head, bytes, length);
  trace_length = needed;
}

static uint64_t identity(int file) {
  struct stat status;
  return fstat(file, &status) == 0 ? status.st_ino : 0;
}

/// Makes what is known of a map as large as `length`; what is new is zeros, as in the file.
static void extend(struct shared_map *map, size_t length) {
  if (length <= map->known_length) return;
  map->known = realloc(map->known, length);
  if (!map->known) abort();
  memset(map->known + map->known_length, 0, length - map->known_length);
  map->known_length = length;
}

/// Traces the sectors that were stored into since the last look.
static void look(void) {
  for (int index = 0; index < MAP_LIMIT; index++) {
    struct shared_map *map = &maps[index];
    if (!map->start) continue;
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/%s", faults_folder(), map->name);
    struct stat status;
    // Nothing beyond the file's end can be looked at, nor stored.
    if (stat(path, &status) != 0 || status.st_ino != map->file) continue;
    size_t length = (size_t)status.st_size < map->length ? (size_t)status.st_size : map->length;
    extend(map, length);
    for (size_t offset = 0; offset < length; offset += SECTOR) {
      size_t count = length - offset < SECTOR ? length - offset : SECTOR;
      if (memcmp(map->start + offset, map->known + offset, count) == 0) continue;
      memcpy(map->known + offset, map->start + offset, count);
      append(FAULTS_TRACE_WRITE, false, map->file, offset, map->known + offset, count);
    }
  }
}

bool faults_trace_enter(void) {
  if (!atomic_load(&is_tracing)) return false;
  pthread_mutex_lock(&mutex);
  if (!atomic_load(&is_tracing)) {
    pthread_mutex_unlock(&mutex);
    return false;
  }
  look();
  return true;
}

void faults_trace_leave(void) { pthread_mutex_unlock(&mutex); }

static void add_file(const char *name) {
  char path[PATH_MAX];
  snprintf(path, sizeof path, "%s/%s", faults_folder(), name);
  int file = (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC, 0);
  if (file < 0) return;
  struct stat status;
  if (fstat(file, &status) == 0 && S_ISREG(status.st_mode)) {
    size_t head = strlen(name) + 1, size = (size_t)status.st_size;
    uint8_t *bytes = malloc(head + size);
    if (!bytes) abort();
    memcpy(bytes, name, head);
    ssize_t count = pread(file, bytes + head, size, 0);
    append(FAULTS_TRACE_FILE, true, status.st_ino, 0, bytes, head + (count > 0 ? (size_t)count : 0));
    free(bytes);
  }
  close(file);
}

void faults_trace_begin(void) {
  pthread_mutex_lock(&mutex);
  trace = NULL;
  trace_length = trace_capacity = 0;
  DIR *folder = opendir(faults_folder());
  if (folder) {
    for (struct dirent *entry; (entry = readdir(folder));)
      if (entry->d_name[0] != '.') add_file(entry->d_name);
    closedir(folder);
  }
  atomic_store(&is_tracing, true);
  pthread_mutex_unlock(&mutex);
}

uint8_t *faults_trace_end(size_t *length) {
  pthread_mutex_lock(&mutex);
  look();
  atomic_store(&is_tracing, false);
  for (int index = 0; index < MAP_LIMIT; index++) {
    free(maps[index].known);
    maps[index] = (struct shared_map){0};
  }
  uint8_t *result = trace;
  *length = trace_length;
  trace = NULL;
  pthread_mutex_unlock(&mutex);
  return result;
}

void faults_trace_note(uint64_t first, uint64_t second) {
  if (!faults_trace_enter()) return;
  append(FAULTS_TRACE_NOTE, false, first, second, NULL, 0);
  faults_trace_leave();
}

void faults_trace_write(
    int file, uint64_t offset, const void *bytes, size_t length, bool failed) {
  uint64_t id = identity(file);
  bool is_durable = (fcntl(file, F_GETFL) & O_DSYNC) != 0;
  append(FAULTS_TRACE_WRITE, is_durable && !failed, id, offset, bytes, length);
  if (is_durable && failed) append(FAULTS_TRACE_FAILED_SYNC, false, id, 0, NULL, 0);
  // A map of the same file shows it too.
  for (int index = 0; index < MAP_LIMIT; index++) {
    struct shared_map *map = &maps[index];
    if (!map->start || map->file != id || offset >= map->length) continue;
    size_t count = length < map->length - offset ? length : map->length - offset;
    extend(map, offset + count);
    memcpy(map->known + offset, bytes, count);
  }
}

void faults_trace_size(int file, uint64_t size) {
  append(FAULTS_TRACE_SIZE, false, identity(file), size, NULL, 0);
}

void faults_trace_sync(int file, bool is_folder, bool failed) {
  append(
      failed ? FAULTS_TRACE_FAILED_SYNC : FAULTS_TRACE_SYNC, false,
      is_folder ? 0 : identity(file), 0, NULL, 0);
}

void faults_trace_create(int file, const char *name) {
  if (name) append(FAULTS_TRACE_CREATE, false, identity(file), 0, name, strlen(name));
}

void faults_trace_rename(const char *from, const char *to) {
  if (!from || !to) return;
  char names[2 * PATH_MAX];
  size_t first = strlen(from) + 1, second = strlen(to);
  if (first + second > sizeof names) return;
  memcpy(names, from, first);
  memcpy(names + first, to, second);
  append(FAULTS_TRACE_RENAME, false, 0, 0, names, first + second);
}

void faults_trace_unlink(const char *name) {
  if (name) append(FAULTS_TRACE_UNLINK, false, 0, 0, name, strlen(name));
}

void faults_trace_map(int file, const char *name, const uint8_t *start, size_t length) {
  if (!faults_trace_enter()) return;
  for (int index = 0; index < MAP_LIMIT; index++) {
    struct shared_map *map = &maps[index];
    if (map->start) continue;
    *map = (struct shared_map){.start = start, .length = length, .file = identity(file)};
    snprintf(map->name, sizeof map->name, "%s", name);
    struct stat status;
    if (fstat(file, &status) == 0) {
      size_t size = (size_t)status.st_size < length ? (size_t)status.st_size : length;
      extend(map, size);
      memcpy(map->known, start, size);
    }
    break;
  }
  faults_trace_leave();
}

void faults_trace_unmap(const uint8_t *start) {
  if (!faults_trace_enter()) return;
  for (int index = 0; index < MAP_LIMIT; index++) {
    if (maps[index].start != start) continue;
    free(maps[index].known);
    maps[index] = (struct shared_map){0};
  }
  faults_trace_leave();
}

#endif
