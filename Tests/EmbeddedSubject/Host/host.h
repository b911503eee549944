// What the subject asks of the machine that it runs on.
#include <stddef.h>

// Reads from standard input; 0 at its end.
long host_read(void *buffer, size_t count);
// Writes all of it to standard output.
void host_write(const void *bytes, size_t count);
