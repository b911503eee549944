#if Fleet
  import DRN
  package import DRNInspect
  import DRNLog

  // What is computed from the logs: the oracle of what a store answers.

  extension FleetArchive: FleetAnswers {
    package func funnel(_ screens: [String]) throws -> FunnelAnswer {
      var (reached, sessions): ([Int: Int], Int) = ([:], 0)
      // How far each log came.
      var furthest: [Digest128: Int] = [:]
      try forEachWalk { walk, log, session in
        var count = 0
        try walk.take(session) { _, _, step in
          if count < screens.count, step.screen?.hasSameBytes(as: screens[count]) == true {
            count += 1
          }
        }
        sessions += 1
        reached[count, default: 0] += 1
        furthest[log] = max(furthest[log] ?? 0, count)
      }
      let logs = furthest.values.reduce(into: [:]) { $0[$1, default: 0] += 1 }
      return FunnelAnswer(screens, sessions: sessions, reached: reached, logs: logs)
    }

    package func paths(to screen: String, length: Int, limit: Int) throws -> PathsAnswer {
      var (counts, arrivals): ([[ByteText]: (count: Int, sessions: Int)], Int) = ([:], 0)
      try forEachWalk { walk, _, session in
        var (last, found): ([ByteText], Set<[ByteText]>) = ([], [])
        try walk.take(session) { _, _, step in
          guard let visited = step.screen else { return }
          // Nothing leads from before a rewind to after it.
          if step.arrival.text != "moved" { last = [] }
          last.append(ByteText(visited))
          if last.count > length { last.removeFirst() }
          guard visited.hasSameBytes(as: screen) else { return }
          arrivals += 1
          counts[last, default: (0, 0)].count += 1
          if found.insert(last).inserted { counts[last]?.sessions += 1 }
        }
      }
      let sorted = counts.sorted { left, right in
        left.value.count != right.value.count
          ? left.value.count > right.value.count : left.key.lexicographicallyPrecedes(right.key)
      }
      return PathsAnswer(
        paths: sorted.prefix(limit).map { screens, counts in
          .init(screens: screens.map(\.text), count: counts.count, sessions: counts.sessions)
        }, arrivals: arrivals)
    }

    package func find(_ query: PositionQuery, limit: Int) throws -> [FoundTransition] {
      var found: [FoundTransition] = []
      guard limit > 0 else { return [] }
      try search(query) { log, session, values, record, state in
        found.append(
          FoundTransition(
            log: log, session: session.number, name: session.name, seq: record.seq,
            time: record.time, kind: record.kind.name,
            screen: try values.screen(state.currentRoute.number)))
        return found.count < limit
      }
      return found
    }

    package func count(_ query: PositionQuery) throws -> Int {
      var count = 0
      try search(query) { _, _, _, _, _ in
        count += 1
        return true
      }
      return count
    }

    private func search(
      _ query: PositionQuery,
      _ body: (Digest128, LogSession, inout RowValues, EventRecord, borrowing RecordedState) throws
        ->
        Bool
    ) throws {
      try forEachLog { log, reader in
        var (matcher, values) = (nil as QueryMatcher?, RowValues(reader))
        let budget = StateBudget(path: reader.path)
        var continues = true
        try reader.forEachSession { session in
          guard continues, scope.has(session.startedAt) else { return }
          try session.forEachMatch(of: query, using: &matcher, in: 0...Int.max - 1, budget) {
            record, state, _ in
            continues = try body(log, session, &values, record, state)
            return continues
          }
        }
        return continues
      }
    }

    package func graph(by grouping: WalkedGraph.Grouping) throws -> WalkedGraph {
      try forEachWalk(by: grouping) { walk, _, session in try walk.take(session) }.graph
    }

    package func versions() throws -> [VersionAnswer] {
      var counts = VersionCounts()
      var logs: [ByteText: Set<Digest128>] = [:]
      // The number of visits of each screen, and of the sessions whose last visit with the version is there.
      var (visits, ended): ([ByteText: [ByteText: Int]], [ByteText: [ByteText: Int]]) = (
        [:], [:]
      )
      try forEachWalk { walk, log, session in
        var (values, told) = (
          RowValues(session.source), try session.version(before: session.firstSeq)
        )
        var (last, seen): ([ByteText: ByteText], Set<ByteText>) = ([:], [])
        try walk.take(session) { record, _, step in
          told = try values.version(record) ?? told
          let version = ByteText(told)
          var answer =
            counts.versions[version]
            ?? VersionAnswer(
              version: told, sessions: 0, logs: 0, transitions: 0, refusals: 0, deadEnds: [],
              firstTime: record.time)
          if seen.insert(version).inserted { answer.sessions += 1 }
          if logs[version, default: []].insert(log).inserted { answer.logs += 1 }
          answer.transitions += 1
          if record.kind == .refused { answer.refusals += 1 }
          answer.firstTime = min(answer.firstTime, record.time)
          counts.versions[version] = answer
          guard let screen = step.screen else { return }
          visits[version, default: [:]][ByteText(screen), default: 0] += 1
          last[version] = ByteText(screen)
          if let move = WalkedGraph.Move(rawValue: step.move.text) {
            counts.graphs[version, default: .init()].ways.append(
              .init(from: step.from.text, to: screen, move: move, count: 1))
          }
        }
        for (version, screen) in last { ended[version, default: [:]][screen, default: 0] += 1 }
      }
      for (version, screens) in visits {
        counts.graphs[version, default: .init()].screens = screens.map { name, count in
          var screen = WalkedGraph.Screen(counted: name.text, by: .name)
          (screen.visits, screen.sessionsEnded) = (count, ended[version]?[name] ?? 0)
          return screen
        }
      }
      return counts.answer()
    }

    package func divergence(from good: GoodRun) throws -> DivergenceAnswer {
      var sessions: [DivergenceAnswer.Session] = []
      try forEachLog { log, reader in
        var values = RowValues(reader)
        try reader.forEachSession { session in
          guard scope.has(session.startedAt) else { return }
          let (count, common) = (try session.head() + 1, try good.common(with: session, &values))
          let position = common < count ? try session.position(common) : nil
          sessions.append(
            .init(
              log: log, session: session.number, name: session.name, count: count, common: common,
              place: try position.map {
                GoodRun.Place(
                  kind: $0.record.kind.name,
                  screen: try values.screen($0.state.currentRoute.number))
              }))
        }
        return true
      }
      return DivergenceAnswer(sessions: sessions, goodCount: good.hashes.count)
    }

    /// Calls `body` with each session, and with a walk through all of them.
    @discardableResult
    private func forEachWalk(
      by grouping: WalkedGraph.Grouping = .name,
      _ body: (inout FleetWalk, Digest128, LogSession) throws -> Void
    ) throws -> FleetWalk {
      var (walk, last) = (FleetWalk(by: grouping), nil as Digest128?)
      try forEachSession { log, session in
        if log != last { walk.beginLog() }
        last = log
        try body(&walk, log, session)
      }
      return walk
    }
  }

  extension GoodRun {
    /// How many of a session's first transitions are those of this run.
    ///
    /// - Complexity: O(log *n*) blocks: equal hashes mean equal beginnings.
    func common(with session: LogSession, _ values: inout RowValues) throws -> Int {
      var (same, different) = (session.firstSeq, min(hashes.count, try session.head() + 1))
      while same < different {
        let middle = (same + different) / 2
        let record = try session.position(middle).record
        let hash = try values.hash(record, after: session.hash(before: middle))
        if hash.low == hashes[middle] { same = middle + 1 } else { different = middle }
      }
      return same
    }
  }
#endif
