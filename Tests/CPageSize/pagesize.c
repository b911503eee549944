#include "CPageSize.h"

#if defined(__linux__)
#include <sys/auxv.h>
#include <unistd.h>

static long told;

void set_page_size(long size) { told = size; }

// In a program, these come before those of the C library, for its libraries as well. The thread sanitizer calls them
// before it can count the calls.
#define UNCOUNTED __attribute__((disable_sanitizer_instrumentation))

UNCOUNTED int getpagesize(void) { return (int)(told ? told : (long)getauxval(AT_PAGESZ)); }

long __sysconf(int name);
UNCOUNTED long sysconf(int name) { return name == _SC_PAGESIZE ? getpagesize() : __sysconf(name); }
#else
void set_page_size(long size) {}
#endif
