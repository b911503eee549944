import DRN

/// The running hash over what a session's events mean.
///
/// Each event's hash is of the hash before it, the event's kind and the fields it has: values by
/// the digest of their canonical JSON, numbers as they are. Time, cause, group, settings, meta and
/// symbol numbers are left out, so two runs of one scenario on two days have equal hashes.
enum PrefixHash {
  /// The hash of nothing.
  static var empty: Digest128 { Digest128(low: 0, high: 0) }

  /// The digest of a value's canonical JSON.
  static func digest(ofJSON json: [UInt8]) -> Digest128 { SipHash128.digest(of: json) }

  /// The hash after `record`.
  ///
  /// Nothing is put together in memory for it: what is hashed goes straight into the hasher.
  ///
  /// - Parameter digest: The digest of a symbol's JSON.
  @inline(__always)
  static func hash<Failure: Error>(
    _ record: EventRecord, after previous: Digest128,
    digest: (SymbolKind, UInt32) throws(Failure) -> Digest128
  ) throws(Failure) -> Digest128 {
    var hasher = SipHash128()
    hasher.update(previous)
    hasher.update(EventRecord.code(of: record.kind))
    for field in EventFieldSet(of: record.kind) {
      switch record[field] {
      case .number(let number):
        hasher.update(field.rawValue)
        hasher.update(UInt64(number))
      case .symbol(let kind, let symbol):
        guard symbol != 0 else { continue }
        hasher.update(field.rawValue)
        hasher.update(try digest(kind, symbol))
      case .list(let kind, let symbols):
        guard !symbols.isEmpty else { continue }
        hasher.update(field.rawValue)
        hasher.update(UInt64(symbols.count))
        var digests: [Digest128] = []
        for symbol in symbols {
          digests.append(symbol == 0 ? PrefixHash.empty : try digest(kind, symbol))
        }
        // What was lost is a set: its order in the log comes from the symbols' numbers.
        if case .restored = record.kind { digests.sort { $0.precedes($1) } }
        for digest in digests { hasher.update(digest) }
      case .settings:
        continue
      }
    }
    return hasher.finalize()
  }
}

extension Digest128 {
  /// Whether the digest's bytes come before another's.
  func precedes(_ other: Self) -> Bool {
    (low.byteSwapped, high.byteSwapped) < (other.low.byteSwapped, other.high.byteSwapped)
  }
}

extension EventRecord {
  /// What a field of an event has.
  package enum FieldValue {
    case number(Int)
    /// A symbol; 0 is none.
    case symbol(SymbolKind, UInt32)
    case list(SymbolKind, [UInt32])
    case settings
  }

  /// What the event has in a field.
  @inline(__always)
  package subscript(field: EventField) -> FieldValue {
    switch field {
    case .route: .symbol(.route, route)
    case .routes: .list(.route, routes)
    case .overlays: .list(.overlay, overlays)
    case .tabs: .list(.tab, tabs)
    case .overlay: .symbol(.overlay, overlay)
    case .tab: .symbol(.tab, tab)
    case .flow: .symbol(.flow, flow)
    case .count: .number(count)
    case .target: .number(target)
    case .label: .symbol(.text, label)
    case .payload: .symbol(.json, payload)
    case .reason: .symbol(.text, reason)
    case .settings: .settings
    }
  }

  /// Calls `body` with every symbol that the event refers to.
  func forEachSymbol<Failure: Error>(
    _ body: (SymbolKind, UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    func pass(_ kind: SymbolKind, _ number: UInt32) throws(Failure) {
      if number != 0 { try body(kind, number) }
    }
    for field in EventFieldSet(of: kind) {
      switch self[field] {
      case .number: break
      case .symbol(let kind, let number): try pass(kind, number)
      case .list(let kind, let numbers): for number in numbers { try pass(kind, number) }
      case .settings:
        guard let settings else { break }
        try pass(.text, settings.window)
        try pass(.text, settings.appVersion)
        try pass(.text, settings.schema)
      }
    }
    try pass(.text, cause)
    if let group { try pass(.text, group.name) }
    try pass(.json, meta)
  }
}
