// Without the header, the compiler's own words would be about types that it cannot find.
#if __has_include(<lmdb.h>)
#include <lmdb.h>
#else
#error "LMDB's header lmdb.h is missing. Install it: 'apt-get install liblmdb-dev' on Debian and Ubuntu, 'brew install lmdb' on a Mac."
#endif
