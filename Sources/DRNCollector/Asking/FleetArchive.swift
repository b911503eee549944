#if Fleet
  import DRN
  import DRNLog

  /// The logs of a fleet, in a folder: `FOLDER/FLEET/LOG.mdb`, each named by its identity.
  package struct FleetArchive {
    package let folder: String
    package var scope: FleetScope
    /// Called with the number of logs that were read so far.
    package var onProgress: (Int) -> Void = { _ in }

    package init(_ folder: String, _ scope: FleetScope = FleetScope()) {
      (self.folder, self.scope) = (folder, scope)
    }

    /// The names of the fleets in it.
    package var fleets: [String] {
      SystemFile.names(in: folder).filter { !logs(of: $0).isEmpty }.sorted()
    }

    /// The paths of the fleet's logs, in the order of their identities.
    ///
    /// - Throws: ``FleetArchiveError`` if there are none.
    package func paths() throws(FleetArchiveError) -> [String] {
      let logs = logs(of: scope.fleet)
      guard !logs.isEmpty else {
        throw FleetArchiveError(folder: folder, fleet: scope.fleet, fleets: fleets)
      }
      return logs.map { "\(folder)/\(scope.fleet)/\($0).mdb" }
    }

    func logs(of fleet: String) -> [Digest128] {
      LogArchive.logs(in: "\(folder)/\(fleet)")
    }

    /// Calls `body` with each log of the fleet, in the order of their identities, until it returns `false`.
    func forEachLog(_ body: (Digest128, LogReader) throws -> Bool) throws {
      for (index, path) in try paths().enumerated() {
        let reader = try LogReader(path: path)
        guard try body(reader.store.identity, reader) else { return }
        onProgress(index + 1)
      }
    }

    /// Calls `body` with each session that is asked about.
    func forEachSession(
      _ body: (Digest128, LogSession) throws -> Void
    ) throws {
      try forEachLog { log, reader in
        try reader.forEachSession { session in
          if scope.has(session.startedAt) { try body(log, session) }
        }
        return true
      }
    }
  }

  /// An archive without the fleet.
  package struct FleetArchiveError: Error, Hashable, Sendable, CustomStringConvertible {
    package let folder: String
    package let fleet: String
    package let fleets: [String]

    package var description: String {
      let known =
        fleets.isEmpty
        ? "An archive has a folder for each fleet, with a log for each device in it."
        : "It has \(fleets.prefix(5).map { "'\($0)'" }.joined(separator: ", ")): choose one with --fleet."
      return "The archive '\(folder)' has no logs of the fleet '\(fleet)'. \(known)"
    }
  }
#endif
