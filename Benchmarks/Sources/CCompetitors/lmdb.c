#include "competitors.h"

#include <lmdb.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct competitor_lmdb {
  MDB_env *env;
  MDB_dbi dbi;
  uint64_t next;
};

struct value {
  uint64_t time;
  struct competitor_event event;
};

static uint64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int competitor_lmdb_open(
    const char *path, bool unsafe_speed, size_t map_size, struct competitor_lmdb **result) {
  struct competitor_lmdb *store = calloc(1, sizeof *store);
  if (!store) return MDB_PANIC;
  unsigned flags = MDB_NOSUBDIR | MDB_NOTLS | (unsafe_speed ? MDB_WRITEMAP | MDB_NOSYNC : 0);
  MDB_txn *txn = NULL;
  int rc = mdb_env_create(&store->env);
  if (!rc) rc = mdb_env_set_mapsize(store->env, map_size);
  if (!rc) rc = mdb_env_open(store->env, path, flags, 0600);
  if (!rc) rc = mdb_txn_begin(store->env, NULL, 0, &txn);
  if (!rc) rc = mdb_dbi_open(txn, NULL, MDB_INTEGERKEY | MDB_CREATE, &store->dbi);
  if (!rc) rc = mdb_txn_commit(txn);
  else if (txn) mdb_txn_abort(txn);
  *result = store;
  return rc;
}

int competitor_lmdb_append(
    struct competitor_lmdb *store, const struct competitor_event *events, size_t count,
    size_t batch) {
  for (size_t first = 0; first < count; first += batch) {
    MDB_txn *txn;
    int rc = mdb_txn_begin(store->env, NULL, 0, &txn);
    if (rc) return rc;
    size_t end = first + batch < count ? first + batch : count;
    for (size_t index = first; index < end; index++) {
      uint64_t seq = store->next++;
      struct value value = {now(), events[index]};
      MDB_val key = {sizeof seq, &seq}, data = {sizeof value, &value};
      rc = mdb_put(txn, store->dbi, &key, &data, MDB_APPEND);
      if (rc) {
        mdb_txn_abort(txn);
        return rc;
      }
    }
    rc = mdb_txn_commit(txn);
    if (rc) return rc;
  }
  return 0;
}

int competitor_lmdb_scan(struct competitor_lmdb *store, size_t *count, uint64_t *sum) {
  MDB_txn *txn;
  MDB_cursor *cursor;
  int rc = mdb_txn_begin(store->env, NULL, MDB_RDONLY, &txn);
  if (rc) return rc;
  rc = mdb_cursor_open(txn, store->dbi, &cursor);
  if (rc) {
    mdb_txn_abort(txn);
    return rc;
  }
  *count = 0;
  *sum = 0;
  MDB_val key, data;
  for (rc = mdb_cursor_get(cursor, &key, &data, MDB_FIRST); !rc;
       rc = mdb_cursor_get(cursor, &key, &data, MDB_NEXT)) {
    struct value value;
    memcpy(&value, data.mv_data, sizeof value);
    *sum += value.event.route + value.event.kind;
    *count += 1;
  }
  mdb_cursor_close(cursor);
  mdb_txn_abort(txn);
  return rc == MDB_NOTFOUND ? 0 : rc;
}

void competitor_lmdb_close(struct competitor_lmdb *store) {
  if (store->env) mdb_env_close(store->env);
  free(store);
}
