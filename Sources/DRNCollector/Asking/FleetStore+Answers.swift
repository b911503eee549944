#if Fleet
  import DRN
  import DRNInspect
  import DRNLog

  extension FleetStore: FleetAnswers {
    package func funnel(_ screens: [String]) throws -> FunnelAnswer {
      // The first visit of each screen after that of the screen before it; positions here begin with 1. Once a step
      // is missing, so are all after it: nothing is greater than nothing.
      var step = "toUInt64(0)"
      let steps = screens.map { screen in
        let visits = "arraySort(groupArrayIf(seq + 1, screen = \(SQLText.quoted(screen))))"
        step = "arrayFirstOrNull(position -> ifNull(position > \(step), 0), \(visits))"
        return "isNotNull(\(step))"
      }
      let reached = """
        SELECT log, session, toUInt64(\(steps.joined(separator: " + "))) AS reached
        FROM \(rows(of: "visits")) AND screen IN \(SQLText.array(screens)) GROUP BY log, session
        """
      return FunnelAnswer(
        screens, sessions: try number("SELECT uniqExact(log, session) FROM \(rows(of: "visits"))"),
        reached: try counts("SELECT reached, count() FROM (\(reached)) GROUP BY reached"),
        logs: try counts(
          "SELECT furthest, count() FROM (SELECT log, max(reached) AS furthest FROM (\(reached)) GROUP BY log) GROUP BY furthest"
        ))
    }

    package func paths(to screen: String, length: Int, limit: Int) throws -> PathsAnswer {
      let target = SQLText.quoted(screen)
      // A stretch is what is between two rewinds; a way does not leave its own.
      let paths = try clickHouse.ask(
        """
        SELECT way, count() AS number, uniqExact(log, session) FROM (
          SELECT log, session, screen, groupArray(toString(screen)) OVER (
            PARTITION BY log, session, stretch ORDER BY seq
            ROWS BETWEEN \(length - 1) PRECEDING AND CURRENT ROW) AS way
          FROM (
            SELECT log, session, seq, screen, sum(arrival != 'moved') OVER (
              PARTITION BY log, session ORDER BY seq
              ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS stretch
            FROM \(rows(of: "visits"))))
        WHERE screen = \(target) GROUP BY way ORDER BY number DESC, way LIMIT \(limit)
        """
      ) { (row) throws(RowReader.Truncated) in
        PathsAnswer.Path(
          screens: try row.list { (row) throws(RowReader.Truncated) in try row.text() },
          count: try row.count(), sessions: try row.count())
      }
      return PathsAnswer(
        paths: paths,
        arrivals: try number(
          "SELECT count() FROM \(rows(of: "visits")) AND screen = \(target)"))
    }

    package func versions() throws -> [VersionAnswer] {
      var counts = VersionCounts()
      let versions = try clickHouse.ask(
        """
        SELECT toString(version), uniqExact(log, session), uniqExact(log), count(),
          countIf(kind = 'refused'), min(time_ns)
        FROM \(rows(of: "transitions")) GROUP BY version
        """
      ) { (row) throws(RowReader.Truncated) in
        VersionAnswer(
          version: try row.text(), sessions: try row.count(), logs: try row.count(),
          transitions: try row.count(), refusals: try row.count(), deadEnds: [],
          firstTime: Timestamp(nanosecondsSince1970: try row.number(Int64.self)))
      }
      for version in versions { counts.versions[ByteText(version.version)] = version }
      let screens = try clickHouse.ask(
        """
        SELECT toString(version), toString(screen), sum(visits), sum(ended) FROM (
          SELECT version, screen, count() AS visits, 0 AS ended
          FROM \(rows(of: "visits")) GROUP BY version, screen
          UNION ALL
          SELECT version, last, 0, count() FROM (
            SELECT version, argMax(screen, seq) AS last
            FROM \(rows(of: "visits")) GROUP BY log, session, version)
          GROUP BY version, last)
        GROUP BY version, screen
        """
      ) { (row) throws(RowReader.Truncated) in
        (
          version: try row.text(), screen: try row.text(), visits: try row.count(),
          ended: try row.count()
        )
      }
      for found in screens {
        var screen = WalkedGraph.Screen(counted: found.screen, by: .name)
        (screen.visits, screen.sessionsEnded) = (found.visits, found.ended)
        counts.graphs[ByteText(found.version), default: .init()].screens.append(screen)
      }
      let ways = try clickHouse.ask(
        """
        SELECT toString(version), toString(from_screen), toString(screen), toString(move), count()
        FROM \(rows(of: "visits")) AND arrival = 'moved' GROUP BY version, from_screen, screen, move
        """
      ) { (row) throws(RowReader.Truncated) in
        (
          version: try row.text(), from: try row.text(), to: try row.text(), move: try row.text(),
          count: try row.count()
        )
      }
      for way in ways {
        guard let move = WalkedGraph.Move(rawValue: way.move) else { continue }
        counts.graphs[ByteText(way.version), default: .init()].ways.append(
          .init(from: way.from, to: way.to, move: move, count: way.count))
      }
      return counts.answer()
    }

    package func divergence(from good: GoodRun) throws -> DivergenceAnswer {
      let hashes = "[" + good.hashes.map(String.init).joined(separator: ",") + "]"
      // Equal hashes mean equal beginnings: the transitions that are equal are the first ones.
      let sessions = try clickHouse.ask(
        """
        WITH CAST(\(hashes), 'Array(UInt64)') AS good,
          seq < \(good.hashes.count) AND hash = good[seq + 1] AS same
        SELECT log, session, any(names.name), max(seq) + 1 AS number,
          if(countIf(same) = 0, min(seq), maxIf(seq, same) + 1) AS common,
          toString(argMinIf(kind, seq, NOT same)), toString(argMinIf(screen, seq, NOT same))
        FROM (SELECT log, session, seq, hash, kind, screen FROM \(rows(of: "transitions"))) AS rows
        ANY LEFT JOIN (SELECT log, session, name FROM \(rows(of: "sessions"))) AS names
        USING (log, session)
        GROUP BY log, session ORDER BY log, session
        """
      ) { (row) throws(RowReader.Truncated) in
        var session = DivergenceAnswer.Session(
          log: try row.log(), session: try row.number(UInt32.self), name: try row.text(),
          count: try row.count(), common: try row.count())
        let place = GoodRun.Place(kind: try row.text(), screen: try row.text())
        if session.common < session.count { session.place = place }
        return session
      }
      return DivergenceAnswer(sessions: sessions, goodCount: good.hashes.count)
    }
  }
#endif
