// Limits the size of a program's memory maps: linking this replaces its mmap.

#ifndef DRN_MAP_LIMIT_H
#define DRN_MAP_LIMIT_H

#include <stddef.h>

/// Makes larger maps fail for lack of memory from now on. A log then takes a smaller one.
///
/// For valgrind, which refuses large maps with an error that has nothing to do with their size.
void limit_maps(size_t bytes);

#endif
