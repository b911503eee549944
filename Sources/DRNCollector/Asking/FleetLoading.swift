#if Fleet
  import DRNLog

  extension ClickHouse {
    /// Writes the rows of all logs of an archive: nothing changes where they are there already.
    ///
    /// - Parameter progress: Called regularly with the number of transitions written so far.
    /// - Returns: How many logs, sessions and transitions were written.
    /// - Throws: ``FleetStoreError``, ``FleetArchiveError``, and `LogError` if a log cannot be read.
    package func load(
      _ archive: FleetArchive, progress: (Int) -> Void = { _ in }
    ) throws -> LoadedRows {
      try prepare()
      var loaded = LoadedRows()
      let inserter = RowInserter(self, fleet: archive.scope.fleet)
      try archive.forEachLog { log, reader in
        loaded.logs += 1
        inserter.begin(reader, log)
        try reader.forEachSession { session in
          guard archive.scope.has(session.startedAt) else { return }
          loaded.sessions += 1
          let before = loaded.transitions
          loaded.transitions += try inserter.add(session, 0..<Int.max) { progress(before + $0) }
        }
        progress(loaded.transitions)
        return true
      }
      try inserter.finish()
      return loaded
    }
  }

  /// What was written from an archive.
  package struct LoadedRows: Hashable, Sendable {
    package var logs = 0
    package var sessions = 0
    package var transitions = 0

    package init() {}
  }
#endif
