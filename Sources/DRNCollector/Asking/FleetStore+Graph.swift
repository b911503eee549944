#if Fleet
  import DRN
  package import DRNInspect
  import DRNLog

  // The walked graph by ClickHouse's means. Each rule is that of `Walk` in DRNInspect, which decided about each
  // transition when its row was made; what is left are counts, and what depends on several visits of a session.

  extension FleetStore {
    package func graph(by grouping: WalkedGraph.Grouping) throws -> WalkedGraph {
      try StoredGraph(store: self, grouping: grouping).graph()
    }
  }

  /// The queries of a graph, by what counts as one screen.
  private struct StoredGraph {
    let store: FleetStore
    let grouping: WalkedGraph.Grouping

    private var clickHouse: ClickHouse { store.clickHouse }

    /// A table's rows, with what counts as one screen in the columns `screen` and `from_screen`.
    ///
    /// A visit has its route; the one before it is that of the visit before, whatever it began with.
    private func rows(of table: String) -> String {
      let rows = store.rows(of: table)
      guard grouping == .route else { return rows }
      let sorted =
        "OVER (PARTITION BY log, session ORDER BY seq ROWS BETWEEN UNBOUNDED PRECEDING AND"
      if table == "visits" {
        return """
          (SELECT log, session, seq, arrival, move, tab, route, toString(route) AS screen,
            lagInFrame(toString(route)) \(sorted) CURRENT ROW) AS from_screen FROM \(rows)) WHERE 1
          """
      }
      return """
        (SELECT log, session, seq, time_ns, kind, arrival, shown,
          if(arrival != '', toString(state_route), '') AS screen,
          ifNull(anyLast(if(arrival != '', toNullable(toString(state_route)), NULL))
            \(sorted) 1 PRECEDING), '') AS from_screen FROM \(rows)) WHERE 1
        """
    }

    func graph() throws -> WalkedGraph {
      var counts = WalkedGraph.Counts()
      counts.grouping = grouping
      let totals = try clickHouse.ask(
        "SELECT uniqExact(log, session), count(), countIf(kind = 'rewound') FROM \(store.rows(of: "transitions"))"
      ) { (row) throws(RowReader.Truncated) in
        (try row.count(), try row.count(), try row.count())
      }
      if let (sessions, transitions, rewinds) = totals.first {
        (counts.sessions, counts.transitions, counts.rewinds) = (sessions, transitions, rewinds)
      }
      counts.ways = try ways()
      counts.alternations = try alternations()
      let (overlays, tabs) = (try overlays(), try tabs())
      for (var screen, wasReturnedFrom) in try screens() {
        let name = ByteText(screen.countedKey)
        screen.add(overlays: overlays[name] ?? [], tabs: tabs[name] ?? [])
        counts.screens.append(screen)
        if wasReturnedFrom { counts.returnedFrom.append(screen.countedKey) }
      }
      return WalkedGraph(counts)
    }

    /// The visits of each session in order, with the stretch between two rewinds that each is in.
    private var numberedVisits: String {
      """
      SELECT *, row_number() OVER (PARTITION BY log, session ORDER BY seq) AS visit,
        sum(arrival != 'moved') OVER (PARTITION BY log, session ORDER BY seq
          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS stretch
      FROM \(rows(of: "visits"))
      """
    }

    private func screens() throws(FleetStoreError) -> [(WalkedGraph.Screen, wasReturnedFrom: Bool)]
    {
      // A visit is a return if the stretch had one of the screen before, and another screen in between. It returns
      // from all that is in between.
      let visits = """
        SELECT *, max(following) OVER (PARTITION BY log, session, stretch ORDER BY visit
          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) > visit AS returned
        FROM (
          SELECT *,
            lagInFrame(toNullable(visit)) OVER (PARTITION BY log, session, stretch, screen
              ORDER BY visit ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS previous,
            leadInFrame(toNullable(visit)) OVER (PARTITION BY log, session, stretch, screen
              ORDER BY visit ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS following
          FROM (\(numberedVisits)))
        """
      // What is counted at the screen before a transition, and at the last one of a session.
      let screens = """
        SELECT toString(screen) AS name, count() AS visits,
          toUInt64(countIf(ifNull(previous < visit - 1, 0))) AS returns,
          toUInt64(countIf(arrival = 'began')) AS begun,
          toUInt64(countIf(arrival = 'rewound')) AS rewinds,
          toUInt64(uniqExact(route)) AS routes,
          argMin(toString(route), (log, session, seq)) AS first,
          toUInt64(max(ifNull(returned, 0))) AS returned
        FROM (\(visits)) GROUP BY name
        """
      let left = """
        SELECT toString(from_screen) AS name, count() AS timed,
          countIf(arrival = 'rewound') AS rewinds
        FROM \(rows(of: "visits")) AND arrival != 'began' GROUP BY name
        """
      let ended = """
        SELECT name, count() AS ended FROM (
          SELECT toString(argMax(screen, seq)) AS name FROM \(rows(of: "visits")) GROUP BY log, session)
        GROUP BY name
        """
      let refused = """
        SELECT toString(from_screen) AS name, count() AS refusals FROM \(rows(of: "transitions"))
          AND kind = 'refused' AND arrival != 'began' GROUP BY name
        """
      let answers = try clickHouse.ask(
        """
        SELECT s.name, s.visits, s.returns, s.begun, s.rewinds, s.routes, s.first, s.returned,
          l.timed, l.rewinds, e.ended, r.refusals, t.spent
        FROM (\(screens)) AS s ANY LEFT JOIN (\(left)) AS l ON s.name = l.name
        ANY LEFT JOIN (\(ended)) AS e ON s.name = e.name
        ANY LEFT JOIN (\(refused)) AS r ON s.name = r.name
        ANY LEFT JOIN (\(spent)) AS t ON s.name = t.name
        """
      ) { (row) throws(RowReader.Truncated) in
        let name = try row.text()
        var screen = WalkedGraph.Screen(counted: name, by: grouping)
        screen.visits = try row.count()
        screen.returns = try row.count()
        screen.sessionsBegun = try row.count()
        screen.rewindsTo = try row.count()
        screen.routeCount = try row.count()
        let route = try row.text()
        screen.route = (try? JSONValue(parsing: Array(route.utf8))) ?? .string(route)
        let wasReturnedFrom = try row.count() > 0
        screen.timedVisits = try row.count()
        screen.rewindsFrom = try row.count()
        screen.sessionsEnded = try row.count()
        screen.refusals = try row.count()
        screen.timeSpent = .nanoseconds(try row.number(Int64.self))
        return (screen, wasReturnedFrom: wasReturnedFrom)
      }
      return answers
    }

    /// The time of visits that have an end. Time does not count while the app did not run, where it is unknown, and
    /// where the clock ran backwards.
    private var spent: String {
      """
      SELECT toString(from_screen) AS name, toInt64(ifNull(sum(gap), 0)) AS spent FROM (
        SELECT from_screen, seq, arrival, kind,
          toInt128(time_ns) - toInt128(previous_ns) AS gap, previous_ns,
          max(if(arrival IN ('moved', 'rewound'), toInt64(seq), -1)) OVER (PARTITION BY log, session
            ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS last
        FROM (
          SELECT *, lagInFrame(toNullable(time_ns)) OVER (PARTITION BY log, session ORDER BY seq
            ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS previous_ns
          FROM \(rows(of: "transitions"))))
      WHERE arrival != 'began' AND kind != 'restored' AND previous_ns != 0 AND seq <= last
        AND gap > 0 AND gap <= \(Int64.max)
      GROUP BY name
      """
    }

    private func ways() throws(FleetStoreError) -> [WalkedGraph.Counts.CountedWay] {
      let ways = try clickHouse.ask(
        """
        SELECT toString(from_screen), toString(screen), toString(move), count()
        FROM \(rows(of: "visits")) AND arrival = 'moved' GROUP BY from_screen, screen, move
        """
      ) { (row) throws(RowReader.Truncated) in
        (try row.text(), try row.text(), try row.text(), try row.count())
      }
      return ways.compactMap { from, to, move, count in
        WalkedGraph.Move(rawValue: move).map { .init(from: from, to: to, move: $0, count: count) }
      }
    }

    /// A B A B: from the third visit on, each is of the screen before the last one. The runs of such visits are found
    /// by numbering them: within a run, both numbers grow together.
    private func alternations() throws(FleetStoreError) -> [WalkedGraph.Counts.Alternation] {
      try clickHouse.ask(
        """
        SELECT pair.1, pair.2, count(), max(length) + 2 FROM (
          SELECT any(pair) AS pair, count() AS length FROM (
            SELECT log, session, stretch, visit, pair, visit - row_number() OVER (
              PARTITION BY log, session, stretch ORDER BY visit) AS run
            FROM (
              SELECT log, session, stretch, visit, toString(screen) AS name,
                lagInFrame(toNullable(toString(screen)), 1) OVER stretches AS last,
                lagInFrame(toNullable(toString(screen)), 2) OVER stretches AS before,
                (least(name, ifNull(last, '')), greatest(name, ifNull(last, ''))) AS pair
              FROM (\(numberedVisits))
              WINDOW stretches AS (PARTITION BY log, session, stretch ORDER BY visit
                ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW))
            WHERE ifNull(name = before AND name != last, 0))
          GROUP BY log, session, stretch, run)
        WHERE length >= 2 GROUP BY pair
        """
      ) { (row) throws(RowReader.Truncated) in
        .init(
          screens: [try row.text(), try row.text()], count: try row.count(),
          longest: try row.count())
      }
    }

    private func overlays() throws(FleetStoreError) -> [ByteText: [WalkedGraph.Overlay]] {
      let rows = try clickHouse.ask(
        """
        SELECT toString(if(arrival != '', screen, from_screen)) AS name, toString(overlay.3),
          toUInt64(overlay.1 = 'root'), count(), countIf(overlay.2 = 'composed')
        FROM (SELECT arrival, screen, from_screen, shown FROM \(rows(of: "transitions")))
        ARRAY JOIN shown AS overlay GROUP BY name, overlay.3, overlay.1
        """
      ) { (row) throws(RowReader.Truncated) in
        (
          ByteText(try row.text()),
          WalkedGraph.Overlay(
            try row.text(), isRoot: try row.count() > 0, count: try row.count(),
            composed: try row.count())
        )
      }
      return Dictionary(grouping: rows) { $0.0 }.mapValues { $0.map { $0.1 } }
    }

    private func tabs() throws(FleetStoreError) -> [ByteText: [WalkedGraph.Tab]] {
      let rows = try clickHouse.ask(
        """
        SELECT toString(screen), toString(tab), count() FROM \(rows(of: "visits")) AND tab != ''
        GROUP BY screen, tab
        """
      ) { (row) throws(RowReader.Truncated) in
        (screen: ByteText(try row.text()), tab: try row.text(), count: try row.count())
      }
      var visits: [ByteText: [ByteText: Int]] = [:]
      for row in rows {
        // Several values can have the same name.
        let name = RouteName.screenName(ofJSON: Array(row.tab.utf8))
        visits[row.screen, default: [:]][ByteText(name), default: 0] += row.count
      }
      return visits.mapValues { tabs in
        tabs.map { WalkedGraph.Tab($0.text, visits: $1) }
      }
    }
  }
#endif
