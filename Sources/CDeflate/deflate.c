#include "CDeflate.h"

#include <zlib.h>

size_t deflate_bound(size_t count) { return compressBound(count); }

size_t deflate_all(const void *input, size_t input_count, void *output, size_t output_count) {
  return deflate_at_level(Z_BEST_COMPRESSION, input, input_count, output, output_count);
}

size_t deflate_at_level(int level, const void *input, size_t input_count, void *output, size_t output_count) {
  uLongf count = output_count;
  return compress2(output, &count, input, input_count, level) == Z_OK ? count : 0;
}

int inflate_all(const void *input, size_t input_count, void *output, size_t output_count) {
  uLongf made = output_count, taken = input_count;
  return uncompress2(output, &made, input, &taken) == Z_OK && made == output_count && taken == input_count;
}

uint32_t deflate_checksum(const void *input, size_t count) {
  return (uint32_t)crc32_z(0, input, count);
}
