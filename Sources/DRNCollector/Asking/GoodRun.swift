#if Fleet
  import DRN
  import DRNInspect
  package import DRNLog

  /// A session that is compared with those of a fleet.
  package struct GoodRun: Sendable {
    /// The session's name.
    package let name: String
    /// The prefix hash after each position: its lower half, which is what a store has.
    let hashes: [UInt64]
    /// What happens at each position.
    package let places: [Place]

    /// A transition, and the screen after it.
    package struct Place: Hashable, Sendable {
      package var kind: String
      package var screen: String
    }

    /// - Throws: `LogError` if the session cannot be read, or if its beginning was dropped.
    package init(_ session: LogSession) throws {
      guard session.firstSeq == 0 else { throw try session.missing(0, head: session.head()) }
      var (hash, values) = (PrefixHash.empty, RowValues(session.source))
      var (hashes, places): ([UInt64], [Place]) = ([], [])
      try session.replay(in: 0...Int.max) { record, state in
        hash = try values.hash(record, after: hash)
        hashes.append(hash.low)
        places.append(
          Place(
            kind: record.kind.name, screen: try values.screen(state.currentRoute.number)))
        return true
      }
      (name, self.hashes, self.places) = (session.name, hashes, places)
    }
  }
#endif
