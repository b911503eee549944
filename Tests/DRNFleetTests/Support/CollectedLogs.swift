#if Fleet
  import DRN
  import DRNCollector
  import DRNFleet
  import DRNInspect
  import DRNLog
  import TestSupport
  import Testing

  /// An archive in the test's folder.
  func archive(_ name: String = "archive") throws -> LogArchive {
    try LogArchive("\(TemporaryDirectory.current)/\(name)", fleet: FleetName("test"))
  }

  func collector(
    _ transport: any CollectingTransport, _ archive: LogArchive,
    store: (any CollectedStore)? = nil,
    onStatus: @escaping @Sendable (CollectingStatus) -> Void = { _ in }
  ) throws -> LogCollector {
    var options = CollectingOptions(fleet: archive.fleet)
    options.batchCount = 64
    return LogCollector(
      transport, into: archive, options: options, store: store, onStatus: onStatus)
  }

  /// Expects that a log has a beginning of each session of another one, and nothing else, without faults.
  func expectBeginning(_ path: String, of original: LogReader) throws {
    let copy = try LogReader(path: path)
    try copy.forEachSession { archived in
      let session = try original.session(named: archived.name)
      var seq = archived.firstSeq
      let head = try archived.head()
      while seq <= head {
        let block = try #require(try original.block(of: session.number, at: seq))
        let found = try #require(try copy.block(of: session.number, at: seq))
        let (events, expected) = (try found.records(), try block.records())
        #expect(events == Array(expected.prefix(events.count)))
        seq = found.endSeq
      }
    }
    let faults = try LogVerifier.inspect(copy).faults
    #expect(faults.isEmpty, "\(faults)")
  }

  /// Expects that an archive has a log as it is on its machine: each block byte for byte, marks and branches as well,
  /// and that nothing is wrong with it.
  func expectArchived(
    _ path: String, in archive: LogArchive, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let original = try LogReader(path: path)
    let copy = try LogReader(path: archive.path(of: original.store.identity))
    var count = 0
    try original.forEachSession { session in
      let archived = try copy.session(named: session.name)
      #expect(archived.number == session.number, sourceLocation: sourceLocation)
      let head = try session.head()
      #expect(try archived.head() == head, "\(session.name)", sourceLocation: sourceLocation)
      var seq = archived.firstSeq
      while seq <= head {
        let block = try #require(try original.block(of: session.number, at: seq))
        let found = try #require(try copy.block(of: session.number, at: seq))
        #expect(found.bytes == block.bytes, "at \(seq)", sourceLocation: sourceLocation)
        seq = block.endSeq
      }
      let (marks, found) = (try session.marks(), try archived.marks())
      #expect(found.map { "\($0)" } == marks.map { "\($0)" }, sourceLocation: sourceLocation)
      count += 1
    }
    #expect(try copy.sessionCount() == count, sourceLocation: sourceLocation)
    let faults = try LogVerifier.inspect(copy).faults
    #expect(faults.isEmpty, "\(faults)", sourceLocation: sourceLocation)
  }
#endif
