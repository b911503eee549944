#include "CDeflate.h"

#include <zlib.h>

size_t deflate_bound(size_t count) { return compressBound(count); }

size_t deflate_all(const void *input, size_t input_count, void *output, size_t output_count) {
  uLongf count = output_count;
  return compress2(output, &count, input, input_count, Z_BEST_COMPRESSION) == Z_OK ? count : 0;
}

uint32_t deflate_checksum(const void *input, size_t count) {
  return (uint32_t)crc32_z(0, input, count);
}
