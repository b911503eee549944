#ifndef CDEFLATE_H
#define CDEFLATE_H

#include <stddef.h>
#include <stdint.h>

// Bytes are packed through zlib, as RFC 1950 says.

/// How many bytes the packed form of `count` bytes has at most.
size_t deflate_bound(size_t count);

/// Packs bytes as well as zlib can. Answers how many bytes were written, or zero if there was no room.
size_t deflate_all(const void *input, size_t input_count, void *output, size_t output_count);

/// The same with a level between 1, the fastest, and 9, the smallest.
size_t deflate_at_level(int level, const void *input, size_t input_count, void *output, size_t output_count);

/// Unpacks bytes that have exactly `output_count` bytes unpacked. Answers 1, or 0 if they have not, or are damaged.
int inflate_all(const void *input, size_t input_count, void *output, size_t output_count);

/// The checksum CRC-32.
uint32_t deflate_checksum(const void *input, size_t count);

#endif
