#ifndef CTERMINAL_H
#define CTERMINAL_H

#include <sys/types.h>

// Pseudo-terminals and what starts a program on one, of which Swift does not see all: the functions
// are hidden from it by feature macros, or take a variable number of arguments.

/// Opens a new pseudo-terminal of a size and writes the path of the side that the program gets.
/// Answers the descriptor of the other side, or -1 with errno.
int terminal_open(int columns, int rows, char *path, size_t capacity);

/// Gives a terminal another size; the programs on it are told by SIGWINCH.
int terminal_resize(int descriptor, int columns, int rows);

/// How many bytes the programs on the terminal of that path have yet to read.
int terminal_unread(const char *path);

/// Starts a program as the leader of a session of its own. Its three standard streams are the given
/// descriptors; one that is negative is the terminal, which then is the session's own. It inherits no
/// other descriptor, and no signal is blocked or ignored. Answers zero or an errno.
int terminal_spawn(pid_t *process, const char *program, char *const arguments[],
                   char *const environment[], const char *directory, const char *terminal,
                   const int streams[3]);

/// Gives the calling thread, and those that it creates, a working directory of their own. Answers zero, or -1 with
/// errno.
int terminal_own_directory(const char *path);

#endif
