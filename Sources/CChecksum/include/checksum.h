#ifndef DRN_CHECKSUM_H
#define DRN_CHECKSUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Whether the processor has instructions for CRC-32C.
bool checksum_is_supported(void);

/// The CRC-32C of `count` bytes by the processor's instructions, without the inversions before and after:
/// `crc` is the state before, the result the state after. Only if they are supported.
uint32_t checksum_crc32c(uint32_t crc, const uint8_t *bytes, size_t count);

#endif
