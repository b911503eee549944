#ifndef DRN_PSEUDO_TERMINAL_H
#define DRN_PSEUDO_TERMINAL_H

#include <sys/types.h>

/// Starts a program on a terminal of its own, of 80 columns and 24 rows.
///
/// Returns the side of the terminal that a person would sit at, or -1.
int pseudo_terminal_start(char *const arguments[], pid_t *process);

#endif
