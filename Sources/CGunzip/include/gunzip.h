#ifndef DRN_GUNZIP_H
#define DRN_GUNZIP_H

#include <stddef.h>
#include <stdint.h>

// Unpacks gzip data through zlib, whose macros and structures stay behind these functions. A stream
// belongs to one thread at a time.

/// A stream of gzip data that is being unpacked.
struct gunzip;

enum gunzip_status {
  /// There is more: call again, with more input if all of it was taken.
  GUNZIP_MORE,
  /// The data are complete, and so is their checksum. Another member may follow.
  GUNZIP_END,
  /// The data are no gzip data, or damaged.
  GUNZIP_DAMAGED,
  GUNZIP_NO_MEMORY,
};

struct gunzip_step {
  enum gunzip_status status;
  /// How many bytes of the input were taken, and how many bytes of output there are.
  size_t taken, made;
};

/// Begins a stream; NULL if there is no memory for it.
struct gunzip *gunzip_begin(void);

/// Unpacks a part of the input into `output`. After the end, it begins with another member.
struct gunzip_step gunzip_next(struct gunzip *stream, const uint8_t *input, size_t input_count,
                               uint8_t *output, size_t output_count);

/// Ends a stream, and frees it.
void gunzip_end(struct gunzip *stream);

#endif
