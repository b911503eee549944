#ifndef DRN_PSEUDO_TERMINAL_H
#define DRN_PSEUDO_TERMINAL_H

#include <sys/types.h>

/// Starts a program on a new pseudoterminal of 80 columns and 24 rows.
///
/// Returns the file descriptor of the controlling side, or -1.
int pseudo_terminal_start(char *const arguments[], pid_t *process);

#endif
