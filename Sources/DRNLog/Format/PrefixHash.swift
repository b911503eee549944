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
  /// - Parameter digest: The digest of a symbol's JSON.
  static func hash<Failure: Error>(
    _ record: EventRecord, after previous: Digest128,
    digest: (SymbolKind, UInt32) throws(Failure) -> Digest128
  ) throws(Failure) -> Digest128 {
    var message = ByteWriter()
    message.append(previous.bytes)
    message.fixed(EventRecord.code(of: record.kind))
    for field in EventRecord.fields(of: record.kind) {
      if let number = record.number(in: field) {
        message.fixed(field.rawValue)
        message.fixed(UInt64(number))
      } else if let (kind, symbol) = record.symbol(in: field) {
        guard symbol != 0 else { continue }
        message.fixed(field.rawValue)
        message.append(try digest(kind, symbol).bytes)
      } else if let (kind, symbols) = record.list(in: field), !symbols.isEmpty {
        message.fixed(field.rawValue)
        message.fixed(UInt64(symbols.count))
        var digests: [[UInt8]] = []
        for symbol in symbols {
          digests.append(symbol == 0 ? PrefixHash.empty.bytes : try digest(kind, symbol).bytes)
        }
        // What was lost is a set: its order in the log comes from the symbols' numbers.
        if record.kind == .restored { digests.sort { $0.lexicographicallyPrecedes($1) } }
        for digest in digests { message.append(digest) }
      }
    }
    return SipHash128.digest(of: message.bytes)
  }
}

extension EventRecord {
  /// The number in a field that holds a number.
  func number(in field: EventField) -> Int? {
    switch field {
    case .count: count
    case .target: target
    default: nil
    }
  }

  /// The symbol in a field that holds one, 0 for none.
  func symbol(in field: EventField) -> (SymbolKind, UInt32)? {
    switch field {
    case .route: (.route, route)
    case .overlay: (.overlay, overlay)
    case .tab: (.tab, tab)
    case .flow: (.flow, flow)
    case .label: (.text, label)
    case .payload: (.json, payload)
    case .reason: (.text, reason)
    default: nil
    }
  }

  /// The symbols in a field that holds a list of them.
  func list(in field: EventField) -> (SymbolKind, [UInt32])? {
    switch field {
    case .routes: (.route, routes)
    case .overlays: (.overlay, overlays)
    case .tabs: (.tab, tabs)
    default: nil
    }
  }

  /// Every symbol that the event refers to.
  var symbols: [(SymbolKind, UInt32)] {
    var all = EventField.allCases.compactMap { symbol(in: $0) }
    for field in EventField.allCases {
      if let (kind, numbers) = list(in: field) { all += numbers.map { (kind, $0) } }
    }
    all += [(.text, cause), (.text, group?.name ?? 0), (.json, meta)]
    if let settings {
      all += [(.text, settings.window), (.text, settings.appVersion), (.text, settings.schema)]
    }
    return all.filter { $0.1 != 0 }
  }
}
