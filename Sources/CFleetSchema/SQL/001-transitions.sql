-- Transitions and sessions of a fleet.
--
-- A row is keyed by what it is of, so that a redelivered part changes nothing: the engine keeps one row of a key. It
-- does so when it merges, so queries say FINAL, which gives the same answer before and after a merge.
--
-- Values are the canonical JSON of the log ('{"product":{"id":7}}', '"user"'), and empty if the transition has none.
-- Lists have an empty text for an element without a value.

CREATE TABLE IF NOT EXISTS transitions
(
    fleet LowCardinality(String),
    -- The identity of the log, its 16 bytes.
    log FixedString(16),
    -- The number of the session in the log.
    session UInt32,
    seq UInt64 CODEC(Delta, ZSTD),
    time_ns Int64 CODEC(Delta, ZSTD),
    time DateTime64(9, 'UTC') ALIAS fromUnixTimestamp64Nano(time_ns, 'UTC'),
    kind LowCardinality(String) CODEC(ZSTD),

    -- What it did, as the graph counts it. The name of the screen after it; of the one of the visit before it.
    screen LowCardinality(String) CODEC(ZSTD),
    from_screen LowCardinality(String) CODEC(ZSTD),
    -- How the visit that begins with it began: 'began', 'moved' or 'rewound'; empty if none does.
    arrival LowCardinality(String) CODEC(ZSTD),
    -- The kind of the move, as the graph names it; empty if it is none.
    move LowCardinality(String) CODEC(ZSTD),
    -- The overlays that it showed on the screen of the visit: 'root' or 'place', 'composed' or 'shown', and the name.
    shown Array(Tuple(LowCardinality(String), LowCardinality(String), LowCardinality(String))) CODEC(ZSTD),
    -- The version of the app that recorded it; empty if the app told none.
    version LowCardinality(String) CODEC(ZSTD),
    -- The lower half of the prefix hash after it: equal hashes mean equal beginnings.
    hash UInt64 CODEC(NONE),

    -- The event.
    cause LowCardinality(String) CODEC(ZSTD),
    event_route LowCardinality(String) CODEC(ZSTD),
    event_overlay LowCardinality(String) CODEC(ZSTD),
    event_tab LowCardinality(String) CODEC(ZSTD),
    event_flow LowCardinality(String) CODEC(ZSTD),
    event_routes Array(LowCardinality(String)) CODEC(ZSTD),
    event_overlays Array(LowCardinality(String)) CODEC(ZSTD),
    event_tabs Array(LowCardinality(String)) CODEC(ZSTD),
    label LowCardinality(String) CODEC(ZSTD),
    payload String CODEC(ZSTD),
    reason LowCardinality(String) CODEC(ZSTD),
    meta String CODEC(ZSTD),
    count Nullable(Int64) CODEC(ZSTD),
    target Nullable(Int64) CODEC(ZSTD),
    group_name LowCardinality(String) CODEC(ZSTD),
    group_first Nullable(Int64) CODEC(ZSTD),
    group_count Nullable(Int64) CODEC(ZSTD),
    settings_window LowCardinality(String) CODEC(ZSTD),
    settings_version LowCardinality(String) CODEC(ZSTD),
    settings_schema LowCardinality(String) CODEC(ZSTD),
    settings_limit Nullable(Int64) CODEC(ZSTD),

    -- The state after it, without the history: that would be most of the store.
    state_route LowCardinality(String) CODEC(ZSTD),
    state_origin LowCardinality(String) CODEC(ZSTD),
    state_overlay LowCardinality(String) CODEC(ZSTD),
    state_overlays Array(LowCardinality(String)) CODEC(ZSTD),
    state_root_overlays Array(LowCardinality(String)) CODEC(ZSTD),
    state_tab LowCardinality(String) CODEC(ZSTD),
    state_flow LowCardinality(String) CODEC(ZSTD),
    state_cursor UInt32 CODEC(ZSTD),
    state_entries UInt32 CODEC(ZSTD)
)
ENGINE = ReplacingMergeTree
ORDER BY (fleet, log, session, seq);

CREATE TABLE IF NOT EXISTS sessions
(
    fleet LowCardinality(String),
    log FixedString(16),
    session UInt32,
    name String CODEC(ZSTD),
    started_ns Int64 CODEC(ZSTD),
    started DateTime64(9, 'UTC') ALIAS fromUnixTimestamp64Nano(started_ns, 'UTC'),
    -- What the app told when it began the session; empty if nothing.
    window LowCardinality(String) CODEC(ZSTD),
    version LowCardinality(String) CODEC(ZSTD),
    schema LowCardinality(String) CODEC(ZSTD)
)
ENGINE = ReplacingMergeTree
ORDER BY (fleet, log, session);
