// Swift has no way to use these instructions only where the processor has them.

#include "checksum.h"

#include <string.h>

#if defined(__x86_64__)

#include <nmmintrin.h>

#define TARGET __attribute__((target("sse4.2")))
#define CRC_OF_WORD(crc, word) ((uint32_t)_mm_crc32_u64(crc, word))
#define CRC_OF_BYTE(crc, byte) _mm_crc32_u8(crc, byte)

bool checksum_is_supported(void) { return __builtin_cpu_supports("sse4.2"); }

#elif defined(__aarch64__) && (defined(__APPLE__) || defined(__linux__))

#define TARGET __attribute__((target("crc")))
#define CRC_OF_WORD(crc, word) __builtin_arm_crc32cd(crc, word)
#define CRC_OF_BYTE(crc, byte) __builtin_arm_crc32cb(crc, byte)

#if defined(__APPLE__)
bool checksum_is_supported(void) { return true; }
#else
#include <sys/auxv.h>
bool checksum_is_supported(void) { return (getauxval(AT_HWCAP) & (1 << 7 /* HWCAP_CRC32 */)) != 0; }
#endif

#else

#define TARGET
#define CRC_OF_WORD(crc, word) (crc)
#define CRC_OF_BYTE(crc, byte) (crc)

bool checksum_is_supported(void) { return false; }

#endif

TARGET uint32_t checksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count) {
  for (; count >= 8; bytes += 8, count -= 8) {
    uint64_t word;
    memcpy(&word, bytes, 8);
    crc = CRC_OF_WORD(crc, word);
  }
  for (; count > 0; bytes++, count--) crc = CRC_OF_BYTE(crc, *bytes);
  return crc;
}
