#if Fleet
  import DRN
  import DRNFleet
  import DRNLog
  import TestSupport
  import Testing

  /// Options of a fleet, without a quiet time and with short delays.
  func options(
    _ fleet: String = "test", quietTime: Duration = .zero, hiding: [ParameterPath] = []
  ) throws -> ShippingOptions {
    var options = ShippingOptions(
      fleet: try FleetName(fleet), quietTime: quietTime, hiding: hiding)
    options.backOff = BackOff(shortest: .milliseconds(1), longest: .milliseconds(20))
    return options
  }

  /// Expects that a stream has each transition of a log exactly once, with the same states and hashes.
  func expectSame(
    _ received: ReceivedLog, as path: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let reader = try LogReader(path: path)
    var (count, sessions) = (0, 0)
    try reader.forEachSession { session in
      sessions += 1
      let blocks = received.blocks[session.number] ?? []
      var seq = session.firstSeq
      for found in blocks {
        let block = try #require(try reader.block(of: session.number, at: seq))
        // Columns, prefix hash and the state before: all of it.
        #expect(found.bytes == block.bytes, sourceLocation: sourceLocation)
        seq = found.endSeq
      }
      let head = try session.head()
      #expect(seq == head + 1, "session \(session.name)", sourceLocation: sourceLocation)
      count += head + 1 - session.firstSeq
      for kind in SymbolKind.allCases {
        for (key, json) in received.symbols where key.kind == kind && !json.isEmpty {
          #expect(
            try reader.json(of: kind, key.number) == json, sourceLocation: sourceLocation)
        }
      }
    }
    #expect(received.transitionCount == count, sourceLocation: sourceLocation)
    #expect(received.blocks.count == sessions, sourceLocation: sourceLocation)
  }
#endif
