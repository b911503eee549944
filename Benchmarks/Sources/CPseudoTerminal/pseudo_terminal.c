#include "pseudo_terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>
#ifdef __APPLE__
#include <util.h>
#else
#include <pty.h>
#endif

int pseudo_terminal_start(char *const arguments[], pid_t *process) {
  struct winsize size = {.ws_row = 24, .ws_col = 80};
  int terminal = -1;
  *process = forkpty(&terminal, NULL, NULL, &size);
  if (*process < 0) return -1;
  if (*process == 0) {
    setenv("TERM", "xterm-256color", 1);
    setenv("LC_ALL", "C.UTF-8", 1);
    execv(arguments[0], arguments);
    _exit(127);
  }
  return terminal;
}
