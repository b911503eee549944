// Swift has no way to use these instructions only where the processor has them.

#include "checksum.h"

#include <string.h>

#if defined(__x86_64__)

#include <nmmintrin.h>

bool checksum_is_supported(void) { return __builtin_cpu_supports("sse4.2"); }

__attribute__((target("sse4.2")))
uint32_t checksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) {
  uint64_t state = crc;
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    state = _mm_crc32_u64(state, word);
  }
  for (; count > 0; bytes++, count--) state = _mm_crc32_u8((uint32_t)state, *bytes);
  return (uint32_t)state;
}

#elif defined(__aarch64__) && defined(__ARM_FEATURE_CRC32)

#include <arm_acle.h>

bool checksum_is_supported(void) { return true; }

uint32_t checksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    crc = __crc32cd(crc, word);
  }
  for (; count > 0; bytes++, count--) crc = __crc32cb(crc, *bytes);
  return crc;
}

#else

bool checksum_is_supported(void) { return false; }

uint32_t checksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) { return crc; }

#endif
