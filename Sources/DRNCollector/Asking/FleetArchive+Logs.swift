#if Fleet
  package import DRN
  package import DRNLog

  /// A log of an archive, in a list.
  package struct ArchivedLog: Hashable, Sendable {
    package let identity: Digest128
    /// When its file was written last.
    package let changedAt: Timestamp
    /// What it has; `nil` if it cannot be read.
    package let contents: Contents?

    package struct Contents: Hashable, Sendable {
      package let sessions: Int
      package let transitions: Int
    }
  }

  extension FleetArchive {
    /// How many logs the fleet has.
    package var logCount: Int { logs(of: scope.fleet).count }

    /// Some of the fleet's logs, in the order of their identities. Each of them is opened.
    ///
    /// - Parameter range: Their numbers, from 0 on; those that are not there are left out.
    package func logs(_ range: Range<Int>) -> [ArchivedLog] {
      let logs = logs(of: scope.fleet)
      return logs[range.clamped(to: logs.indices)].compactMap { log in
        let path = "\(folder)/\(scope.fleet)/\(log).mdb"
        // It may be gone meanwhile.
        guard let status = SystemFile.status(at: path) else { return nil }
        return ArchivedLog(
          identity: log,
          changedAt: Timestamp(nanosecondsSince1970: Self.changedAt(status)),
          contents: try? Self.contents(of: path))
      }
    }

    private static func contents(of path: String) throws -> ArchivedLog.Contents {
      let reader = try LogReader(path: path)
      return ArchivedLog.Contents(
        sessions: try reader.sessionCount(), transitions: try reader.transitionCount())
    }
  }
#endif
