// Runs a program, discards its output, and prints its microseconds, its peak memory in bytes, the microseconds of
// its processor time, and its exit status.
// It is a small process because on Linux a child's peak memory starts at its parent's.

#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

static double processor_time(const struct timeval *time) {
  return (double)time->tv_sec * 1e6 + (double)time->tv_usec;
}

static double microseconds(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

int main(int count, char **arguments) {
  if (count < 2) return 64;
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);

  double start = microseconds();
  pid_t child;
  int code = posix_spawn(&child, arguments[1], &actions, NULL, arguments + 1, environ);
  if (code) {
    fprintf(stderr, "Could not start '%s': %s.\n", arguments[1], strerror(code));
    return 2;
  }
  int status;
  struct rusage usage;
  if (wait4(child, &status, 0, &usage) < 0) return 2;
  double elapsed = microseconds() - start;
  if (!WIFEXITED(status)) return 2;
#ifdef __APPLE__
  long bytes = usage.ru_maxrss;
#else
  long bytes = usage.ru_maxrss * 1024;
#endif
  double processor = processor_time(&usage.ru_utime) + processor_time(&usage.ru_stime);
  printf("%.0f %ld %.0f %d\n", elapsed, bytes, processor, WEXITSTATUS(status));
  return 0;
}
