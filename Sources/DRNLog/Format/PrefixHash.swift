import DRN

/// The running hash over the meaning of a session's events.
///
/// Each event's hash covers the previous hash, the event's kind and its fields: values as the
/// digest of their canonical JSON, numbers as they are. Time, cause, group, settings, meta and
/// symbol numbers are left out, so two runs of one scenario on different days have equal hashes.
package enum PrefixHash {
  /// The hash before the first event.
  package static var empty: Digest128 { Digest128(low: 0, high: 0) }

  /// The digest of a value's canonical JSON.
  package static func digest(ofJSON json: [UInt8]) -> Digest128 { SipHash128.digest(of: json) }

  /// The hash after `record`.
  ///
  /// Everything is fed directly to the hasher, without a buffer.
  ///
  /// - Parameter digest: Returns the digest of a symbol's JSON.
  @inline(__always)
  package static func hash<Failure: Error>(
    _ record: EventRecord, after previous: Digest128,
    digest: (SymbolKind, UInt32) throws(Failure) -> Digest128
  ) throws(Failure) -> Digest128 {
    var hasher = SipHash128()
    hasher.update(previous)
    hasher.update(record.kind.rawValue)
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
        // The lost values are a set, which the log stores in the order of their symbol numbers.
        if case .restored = record.kind { digests.sort { $0.precedes($1) } }
        for digest in digests { hasher.update(digest) }
      case .kept(let indices):
        guard !indices.isEmpty else { continue }
        hasher.update(field.rawValue)
        hasher.update(UInt64(indices.count))
        for index in indices { hasher.update(UInt64(index)) }
      case .settings:
        continue
      }
    }
    return hasher.finalize()
  }

  /// The hash after an event that has only a word.
  @inline(__always)
  static func hash<Failure: Error>(
    _ word: PlainWord, after previous: Digest128,
    digest: (SymbolKind, UInt32) throws(Failure) -> Digest128
  ) throws(Failure) -> Digest128 {
    switch word {
    case .went(let route):
      hash(.went, .route, try digest(.route, route), after: previous)
    case .overlayShown(let overlay):
      hash(.overlayShown, .overlay, try digest(.overlay, overlay), after: previous)
    case .overlayPushed(let overlay):
      hash(.overlayPushed, .overlay, try digest(.overlay, overlay), after: previous)
    case .overlayHidden: hash(.overlayHidden, count: nil, after: previous)
    case .overlaysHidden(let count): hash(.overlaysHidden, count: count, after: previous)
    case .wentBack(let count): hash(.wentBack, count: count, after: previous)
    case .wentForward(let count): hash(.wentForward, count: count, after: previous)
    }
  }

  private static func hash(
    _ kind: EventKind, _ field: EventField, _ digest: Digest128, after previous: Digest128
  ) -> Digest128 {
    SipHash128.digest(of: previous, (kind.rawValue, field.rawValue), digest)
  }

  private static func hash(
    _ kind: EventKind, count: Int?, after previous: Digest128
  ) -> Digest128 {
    var hasher = SipHash128()
    hasher.update(previous)
    hasher.update(kind.rawValue)
    if let count {
      hasher.update(EventField.count.rawValue)
      hasher.update(UInt64(count))
    }
    return hasher.finalize()
  }
}

extension Digest128 {
  /// Whether the digest's bytes sort before those of another.
  func precedes(_ other: Self) -> Bool {
    (low.byteSwapped, high.byteSwapped) < (other.low.byteSwapped, other.high.byteSwapped)
  }
}

extension EventRecord {
  /// The value of a field.
  package enum FieldValue {
    case number(Int)
    /// A symbol; 0 is none.
    case symbol(SymbolKind, UInt32)
    case list(SymbolKind, [UInt32])
    case kept([UInt32])
    case settings
  }

  /// The value of a field.
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
    case .kept: .kept(kept)
    }
  }

  /// Calls `body` with every symbol that the event refers to.
  package func forEachSymbol<Failure: Error>(
    _ body: (SymbolKind, UInt32) throws(Failure) -> Void
  ) throws(Failure) {
    func pass(_ kind: SymbolKind, _ number: UInt32) throws(Failure) {
      if number != 0 { try body(kind, number) }
    }
    for field in EventFieldSet(of: kind) {
      switch self[field] {
      case .number, .kept: break
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
