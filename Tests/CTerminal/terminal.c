#define _GNU_SOURCE
#define _DARWIN_C_SOURCE

#include "CTerminal.h"

#include <errno.h>
#include <fcntl.h>
#ifdef __linux__
#include <sched.h>
#endif
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

int terminal_open(int columns, int rows, char *path, size_t capacity) {
  int descriptor = posix_openpt(O_RDWR | O_NOCTTY);
  if (descriptor < 0) return -1;
  if (fcntl(descriptor, F_SETFD, FD_CLOEXEC) == 0 && grantpt(descriptor) == 0
      && unlockpt(descriptor) == 0 && ptsname_r(descriptor, path, capacity) == 0
      && terminal_resize(descriptor, columns, rows) == 0)
    return descriptor;
  int error = errno;
  close(descriptor);
  errno = error;
  return -1;
}

int terminal_resize(int descriptor, int columns, int rows) {
  struct winsize size = {.ws_row = (unsigned short)rows, .ws_col = (unsigned short)columns};
  return ioctl(descriptor, TIOCSWINSZ, &size);
}

int terminal_unread(const char *path) {
  int descriptor = open(path, O_RDONLY | O_NOCTTY | O_NONBLOCK);
  if (descriptor < 0) return 0;
  int count = 0;
  if (ioctl(descriptor, FIONREAD, &count) != 0) count = 0;
  close(descriptor);
  return count;
}

static int add_actions(posix_spawn_file_actions_t *actions, const char *directory,
                       const char *terminal, const int streams[3]) {
  int error = posix_spawn_file_actions_addchdir_np(actions, directory);
  for (int stream = 0; stream < 3 && error == 0; stream++) {
    // The first terminal that the leader of a session opens is the one that it is in control of.
    error = streams[stream] < 0
                ? posix_spawn_file_actions_addopen(actions, stream, terminal, O_RDWR, 0)
                : posix_spawn_file_actions_adddup2(actions, streams[stream], stream);
  }
#ifndef POSIX_SPAWN_CLOEXEC_DEFAULT
  // What tests beside this one have open is not this program's: a pipe would never end.
  for (int descriptor = 3; descriptor < 1024 && error == 0; descriptor++)
    error = posix_spawn_file_actions_addclose(actions, descriptor);
#endif
  return error;
}

int terminal_spawn(pid_t *process, const char *program, char *const arguments[],
                   char *const environment[], const char *directory, const char *terminal,
                   const int streams[3]) {
  posix_spawnattr_t attributes;
  int error = posix_spawnattr_init(&attributes);
  if (error != 0) return error;
  sigset_t none, all;
  sigemptyset(&none);
  sigfillset(&all);
  short flags = POSIX_SPAWN_SETSID | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK;
#ifdef POSIX_SPAWN_CLOEXEC_DEFAULT
  flags |= POSIX_SPAWN_CLOEXEC_DEFAULT;
#endif
  posix_spawn_file_actions_t actions;
  error = posix_spawn_file_actions_init(&actions);
  if (error == 0) {
    error = add_actions(&actions, directory, terminal, streams);
    if (error == 0) error = posix_spawnattr_setsigmask(&attributes, &none);
    if (error == 0) error = posix_spawnattr_setsigdefault(&attributes, &all);
    if (error == 0) error = posix_spawnattr_setflags(&attributes, flags);
    if (error == 0)
      error = posix_spawn(process, program, &actions, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&actions);
  }
  posix_spawnattr_destroy(&attributes);
  return error;
}

int terminal_own_directory(const char *path) {
#ifdef __linux__
  if (unshare(CLONE_FS) != 0) return -1;
  return chdir(path);
#else
  (void)path;
  errno = ENOTSUP;
  return -1;
#endif
}
