-- What most questions are about, apart from the rest: visits, and how far each session is.
--
-- Both views are safe under redelivery: a visit has the key of its transition, and the greatest of equal numbers is
-- the same number. They see what is inserted from now on, so a store that has rows already is loaded again.

CREATE TABLE IF NOT EXISTS visits
(
    fleet LowCardinality(String),
    log FixedString(16),
    session UInt32,
    seq UInt64 CODEC(Delta, ZSTD),
    screen LowCardinality(String) CODEC(ZSTD),
    from_screen LowCardinality(String) CODEC(ZSTD),
    arrival LowCardinality(String) CODEC(ZSTD),
    move LowCardinality(String) CODEC(ZSTD),
    version LowCardinality(String) CODEC(ZSTD),
    tab LowCardinality(String) CODEC(ZSTD),
    route LowCardinality(String) CODEC(ZSTD)
)
ENGINE = ReplacingMergeTree
ORDER BY (fleet, log, session, seq);

CREATE MATERIALIZED VIEW IF NOT EXISTS visits_of_transitions TO visits AS
SELECT fleet, log, session, seq, screen, from_screen, arrival, move, version, state_tab AS tab, state_route AS route
FROM transitions
WHERE arrival != '';

CREATE TABLE IF NOT EXISTS heads
(
    fleet LowCardinality(String),
    log FixedString(16),
    session UInt32,
    head SimpleAggregateFunction(max, UInt64),
    last_ns SimpleAggregateFunction(max, Int64)
)
ENGINE = AggregatingMergeTree
ORDER BY (fleet, log, session);

CREATE MATERIALIZED VIEW IF NOT EXISTS heads_of_transitions TO heads AS
SELECT fleet, log, session, max(seq) AS head, max(time_ns) AS last_ns
FROM transitions
GROUP BY fleet, log, session;
