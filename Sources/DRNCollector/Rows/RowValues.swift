#if Fleet
  import DRN
  import DRNInspect
  import DRNLog

  /// The values of a log, as they stand in rows and in prefix hashes.
  struct RowValues {
    private struct Value {
      let json: [UInt8]
      let digest: Digest128
    }

    private let log: LogReader
    private var values: [SymbolKey: Value] = [:]
    private var byteCount = 0
    private var screens: [UInt32: String] = [:]

    /// More distinct values than that, or larger ones, are read again.
    private static var limit: Int { 100_000 }
    private static var byteLimit: Int { 64 << 20 }

    init(_ log: LogReader) { self.log = log }

    private mutating func value(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> Value {
      let key = SymbolKey(kind: kind, number: number)
      if let known = values[key] { return known }
      let json = try log.json(of: kind, number)
      let value = Value(json: json, digest: PrefixHash.digest(ofJSON: json))
      if values.count >= Self.limit || byteCount + json.count > Self.byteLimit {
        values.removeAll(keepingCapacity: true)
        byteCount = 0
      }
      values[key] = value
      byteCount += json.count
      return value
    }

    /// The canonical JSON; empty for the number 0.
    mutating func json(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8] {
      number == 0 ? [] : try value(kind, number).json
    }

    /// The string that the value is; `nil` if it is none.
    mutating func string(_ kind: SymbolKind, _ number: UInt32) throws(LogError) -> String? {
      number == 0 ? nil : try? JSONValue(parsing: try json(kind, number)).stringValue
    }

    /// The name of a route's screen.
    mutating func screen(_ route: UInt32) throws(LogError) -> String {
      if let known = screens[route] { return known }
      let name = RouteName.screenName(ofJSON: try log.json(of: .route, route))
      if screens.count >= Self.limit { screens.removeAll(keepingCapacity: true) }
      screens[route] = name
      return name
    }

    /// The version of the app that a restoration tells.
    mutating func version(_ record: EventRecord) throws(LogError) -> String? {
      guard record.kind == .restored, record.meta > 0 else { return nil }
      let meta = try? JSONValue(parsing: try json(.json, record.meta))
      return meta?["appVersion"]?.stringValue
    }

    /// The prefix hash after a transition.
    mutating func hash(
      _ record: EventRecord, after hash: Digest128
    ) throws(LogError) -> Digest128 {
      try PrefixHash.hash(record, after: hash) { (kind, number) throws(LogError) in
        try value(kind, number).digest
      }
    }
  }
#endif
