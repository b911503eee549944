// Without the header, the compiler's own words would be about types that it cannot find.
#if __has_include(<nats/nats.h>)
#include <nats/nats.h>
#else
#error "The NATS client's header nats/nats.h is missing. Install it: 'apt-get install libnats-dev' on Debian and Ubuntu, 'brew install cnats' on a Mac."
#endif
