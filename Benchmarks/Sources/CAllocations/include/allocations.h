// Counts allocations, exactly. A program that links this has its malloc replaced by one that counts.

#ifndef DRN_ALLOCATIONS_H
#define DRN_ALLOCATIONS_H

#include <stdbool.h>
#include <stdint.h>

/// Whether allocations are counted on this system.
bool allocations_are_counted(void);

/// How often the calling thread has called malloc, calloc, realloc and their like.
///
/// Other threads, a checkpoint's for one, count for themselves.
uint64_t allocations_of_this_thread(void);

#endif
