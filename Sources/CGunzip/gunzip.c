#include "gunzip.h"

#include <limits.h>
#include <stdbool.h>
#include <stdlib.h>
#include <zlib.h>

struct gunzip {
  z_stream zlib;
  bool has_ended;
};

// The largest window, and only the format of gzip.
enum { WINDOW = MAX_WBITS + 16 };

struct gunzip *gunzip_begin(void) {
  struct gunzip *stream = calloc(1, sizeof *stream);
  if (!stream) return NULL;
  if (inflateInit2(&stream->zlib, WINDOW) == Z_OK) return stream;
  free(stream);
  return NULL;
}

static uInt bounded(size_t count) { return count < UINT_MAX ? (uInt)count : UINT_MAX; }

struct gunzip_step gunzip_next(struct gunzip *stream, const uint8_t *input, size_t input_count,
                               uint8_t *output, size_t output_count) {
  z_stream *zlib = &stream->zlib;
  if (stream->has_ended) {
    inflateReset(zlib);
    stream->has_ended = false;
  }
  uInt given = bounded(input_count), room = bounded(output_count);
  // zlib does not write to its input, but older versions lack the const.
  zlib->next_in = (Bytef *)input;
  zlib->avail_in = given;
  zlib->next_out = output;
  zlib->avail_out = room;
  int result = inflate(zlib, Z_NO_FLUSH);
  struct gunzip_step step = {
      .status = GUNZIP_DAMAGED, .taken = given - zlib->avail_in, .made = room - zlib->avail_out};
  // The caller's memory is not the stream's any more.
  zlib->next_in = NULL;
  zlib->next_out = NULL;
  zlib->avail_in = zlib->avail_out = 0;
  switch (result) {
    case Z_OK:
    // No progress was possible: there is no input, or no room.
    case Z_BUF_ERROR: step.status = GUNZIP_MORE; break;
    case Z_STREAM_END:
      step.status = GUNZIP_END;
      stream->has_ended = true;
      break;
    case Z_MEM_ERROR: step.status = GUNZIP_NO_MEMORY; break;
    default: break;
  }
  return step;
}

void gunzip_end(struct gunzip *stream) {
  inflateEnd(&stream->zlib);
  free(stream);
}
