-- Queries for Grafana's ClickHouse data source: one for each panel, to be copied. $__timeFilter and $__fromTime are
-- the data source's macros; the variable $fleet names the fleet. FINAL gives each row once, whatever was delivered
-- again and is not merged yet.

-- Transitions a minute (time series).
SELECT toStartOfMinute(time) AS minute, count() AS transitions
FROM transitions FINAL
WHERE fleet = '$fleet' AND $__timeFilter(time)
GROUP BY minute ORDER BY minute;

-- Devices and sessions that recorded something, an hour (time series).
SELECT toStartOfHour(time) AS hour, uniqExact(log) AS devices, uniqExact(log, session) AS sessions
FROM transitions FINAL
WHERE fleet = '$fleet' AND $__timeFilter(time)
GROUP BY hour ORDER BY hour;

-- Refused moves in a thousand transitions, by version of the app (time series).
SELECT toStartOfHour(time) AS hour, version, 1000 * countIf(kind = 'refused') / count() AS refused
FROM transitions FINAL
WHERE fleet = '$fleet' AND $__timeFilter(time)
GROUP BY hour, version ORDER BY hour;

-- Why moves are refused, and where (table).
SELECT reason, from_screen AS screen, version, count() AS refused, uniqExact(log) AS devices
FROM transitions FINAL
WHERE fleet = '$fleet' AND kind = 'refused' AND $__timeFilter(time)
GROUP BY reason, screen, version ORDER BY refused DESC LIMIT 50;

-- A funnel (bar gauge): replace the three screens. Each session counts as far as it came.
WITH ['home', 'product', 'checkout'] AS steps
SELECT steps[step] AS screen, countIf(reached >= step) AS sessions
FROM
(
    SELECT arrayFold(
        (n, screen) -> if(n < length(steps) AND screen = steps[n + 1], n + 1, n),
        arrayMap(visit -> visit.2, arraySort(visit -> visit.1, groupArray((seq, toString(screen))))),
        toUInt64(0)) AS reached
    FROM visits FINAL
    WHERE fleet = '$fleet' AND screen IN steps
    GROUP BY log, session
)
ARRAY JOIN arrayEnumerate(steps) AS step
GROUP BY step ORDER BY step;

-- The busiest ways (node graph, or table).
SELECT from_screen, screen, count() AS moves
FROM visits FINAL
WHERE fleet = '$fleet' AND arrival = 'moved'
GROUP BY from_screen, screen ORDER BY moves DESC LIMIT 100;

-- Where sessions ended (pie chart).
SELECT last, count() AS sessions
FROM (SELECT argMax(screen, seq) AS last FROM visits FINAL WHERE fleet = '$fleet' GROUP BY log, session)
GROUP BY last ORDER BY sessions DESC LIMIT 20;

-- Devices that were not heard of since the beginning of the time range (table).
SELECT lower(hex(log)) AS device, fromUnixTimestamp64Nano(max(last_ns), 'UTC') AS heard
FROM heads
WHERE fleet = '$fleet'
GROUP BY log HAVING heard < $__fromTime ORDER BY heard LIMIT 200;

-- Holes: sessions of which a position is missing; an empty table is what it has to be.
SELECT lower(hex(log)) AS device, session, min(seq) AS first, max(seq) AS head, count() AS rows
FROM transitions FINAL
WHERE fleet = '$fleet'
GROUP BY log, session HAVING rows != head - first + 1;

-- What the store takes on disk (table).
SELECT table, sum(rows) AS all_rows, formatReadableSize(sum(bytes_on_disk)) AS size,
    round(sum(bytes_on_disk) / all_rows, 2) AS bytes_a_row
FROM system.parts
WHERE database = currentDatabase() AND active
GROUP BY table ORDER BY table;
