#ifndef CFLEET_SCHEMA_H
#define CFLEET_SCHEMA_H

#include <stddef.h>

// The migrations of the fleet's store, embedded so that the tool is a single file.

/// The statements of a migration, each followed by a semicolon at the end of a line; never freed.
struct fleet_schema_file {
  const unsigned char *bytes;
  size_t count;
};

/// A migration by its number, from 1; NULL and 0 if there is none.
struct fleet_schema_file fleet_schema_migration(size_t number);

#endif
