// Counts allocations exactly: linking this replaces a program's malloc with one that counts.

#ifndef DRN_ALLOCATIONS_H
#define DRN_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this system.
bool allocations_are_counted(void);

/// The number of calls of malloc, calloc, realloc and similar functions on the calling thread.
///
/// Other threads, such as a checkpoint's, have their own counts.
uint64_t allocations_of_this_thread(void);

#endif
