// All that Embedded Swift and the subject need of a machine without a system: memory, a start, and two streams. Not
// for use elsewhere: the numbers that it calls random are not.
#include "host.h"
#include <stdint.h>

#if defined(__linux__)
#include <unistd.h>

static long transfer(int file, void *bytes, size_t count) {
  return file ? write(file, bytes, count) : read(file, bytes, count);
}
#elif defined(__wasm__)
struct part {
  void *bytes;
  size_t count;
};
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_read"))) int wasi_read(
    int file, const struct part *parts, size_t count, size_t *done);
__attribute__((import_module("wasi_snapshot_preview1"), import_name("fd_write"))) int wasi_write(
    int file, const struct part *parts, size_t count, size_t *done);

static long transfer(int file, void *bytes, size_t count) {
  struct part part = {bytes, count};
  size_t done = 0;
  int code = file ? wasi_write(file, &part, 1, &done) : wasi_read(file, &part, 1, &done);
  return code ? -1 : (long)done;
}
static void leave(void) {}

// The memory after everything else, which grows.
extern unsigned char __heap_base;
static unsigned char *memory(size_t used, size_t size) {
  size_t end = (size_t)&__heap_base + used + size, have = __builtin_wasm_memory_size(0) << 16;
  if (end > have && __builtin_wasm_memory_grow(0, (end - have + 0xffff) >> 16) == (size_t)-1) return 0;
  return &__heap_base + used;
}
#else
// Linux's system calls: their numbers, and the registers of the number and of the arguments.
#ifdef __aarch64__
enum { calls_read = 63, calls_write = 64, calls_exit = 93 };
#define NUMBER "x8"
#define ARGUMENT(index) "x" #index
#elif defined(__arm__)
enum { calls_read = 3, calls_write = 4, calls_exit = 1 };
#define NUMBER "r7"
#define ARGUMENT(index) "r" #index
#endif
static long call(long number, long first, long second, long third) {
  register long what __asm__(NUMBER) = number;
  register long a __asm__(ARGUMENT(0)) = first;
  register long b __asm__(ARGUMENT(1)) = second;
  register long c __asm__(ARGUMENT(2)) = third;
  __asm__ volatile("svc 0" : "+r"(a) : "r"(what), "r"(b), "r"(c) : "memory");
  return a;
}
static long transfer(int file, void *bytes, size_t count) {
  return call(file ? calls_write : calls_read, file, (long)bytes, (long)count);
}
static void leave(void) { call(calls_exit, 0, 0, 0); }

static _Alignas(16) unsigned char all[256 << 20];
static unsigned char *memory(size_t used, size_t size) {
  return size <= sizeof all - used ? all + used : 0;
}
#endif

long host_read(void *buffer, size_t count) { return transfer(0, buffer, count); }

void host_write(const void *bytes, size_t count) {
  while (count > 0) {
    long done = transfer(1, (void *)bytes, count);
    if (done <= 0) return;
    bytes = (const char *)bytes + done;
    count -= (size_t)done;
  }
}

#ifndef __linux__
// The main function, as Swift calls it.
#ifdef __wasm__
int subject(int argc, char **argv) __asm__("__main_argc_argv");
#else
int subject(int argc, char **argv) __asm__("main");
#endif
void _start(void) {
  subject(0, 0);
  leave();
}

// Memory: blocks of powers of two, each behind a header with its class; free ones are in a list for each class.
enum { header = 16, least = 5, classes = 32 };
static size_t used;
static void *lists[classes];

void *malloc(size_t size) {
  unsigned class = least;
  while (((size_t)1 << class) < size + header) class++;
  unsigned char *block = lists[class];
  if (block) {
    lists[class] = *(void **)(block + header);
  } else {
    block = memory(used, (size_t)1 << class);
    if (!block) return 0;
    used += (size_t)1 << class;
    *(unsigned *)block = class;
  }
  return block + header;
}

void free(void *pointer) {
  if (!pointer) return;
  unsigned char *block = (unsigned char *)pointer - header;
  *(void **)pointer = lists[*(unsigned *)block];
  lists[*(unsigned *)block] = block;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment > header) return 22;
  *result = malloc(size);
  return *result ? 0 : 12;
}

// Byte by byte and volatile, or the compiler makes calls of these functions out of their loops.
void *memcpy(void *to, const void *from, size_t count) {
  volatile unsigned char *target = to;
  for (size_t index = 0; index < count; index++) target[index] = ((const unsigned char *)from)[index];
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if ((uintptr_t)to - (uintptr_t)from >= count) return memcpy(to, from, count);
  volatile unsigned char *target = to;
  while (count-- > 0) target[count] = ((const unsigned char *)from)[count];
  return to;
}

void *memset(void *to, int value, size_t count) {
  volatile unsigned char *target = to;
  for (size_t index = 0; index < count; index++) target[index] = (unsigned char)value;
  return to;
}

int memcmp(const void *left, const void *right, size_t count) {
  const unsigned char *a = left, *b = right;
  for (size_t index = 0; index < count; index++)
    if (a[index] != b[index]) return a[index] < b[index] ? -1 : 1;
  return 0;
}

#ifdef __arm__
// The names, and the order of arguments, of the run-time ABI for the ARM architecture; 4 and 8 promise an alignment.
#define ALIAS(name, of) extern __typeof(of) name __attribute__((alias(#of)))
ALIAS(__aeabi_memcpy, memcpy);
ALIAS(__aeabi_memcpy4, memcpy);
ALIAS(__aeabi_memcpy8, memcpy);
ALIAS(__aeabi_memmove, memmove);
ALIAS(__aeabi_memmove4, memmove);
ALIAS(__aeabi_memmove8, memmove);
void __aeabi_memset(void *to, size_t count, int value) { memset(to, value, count); }
ALIAS(__aeabi_memset4, __aeabi_memset);
ALIAS(__aeabi_memset8, __aeabi_memset);
void __aeabi_memclr(void *to, size_t count) { memset(to, 0, count); }
ALIAS(__aeabi_memclr4, __aeabi_memclr);
ALIAS(__aeabi_memclr8, __aeabi_memclr);

// The capacity of hash tables, which is small.
double ceil(double number) {
  long long whole = (long long)number;
  return (double)(whole < number ? whole + 1 : whole);
}
#endif

// The seed of hashes.
void arc4random_buf(void *buffer, size_t count) { memset(buffer, 7, count); }

int putchar(int character) {
  unsigned char byte = (unsigned char)character;
  host_write(&byte, 1);
  return character;
}
#endif
