#include "CFleetSchema.h"

// #embed is a C23 feature that compilers also accept in older C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Migrations are only added: a store may have any of them already.
static const unsigned char migration1[] = {
#embed "SQL/001-transitions.sql"
};

static const unsigned char migration2[] = {
#embed "SQL/002-visits.sql"
};

static const struct fleet_schema_file migrations[] = {
    {migration1, sizeof migration1},
    {migration2, sizeof migration2},
};

struct fleet_schema_file fleet_schema_migration(size_t number) {
  const size_t count = sizeof migrations / sizeof *migrations;
  return number >= 1 && number <= count ? migrations[number - 1] : (struct fleet_schema_file){0, 0};
}
