import DRN
import DRNLog

/// A damaged log's values for the new log. Unreadable values get placeholders, and so do duplicates
/// of an earlier value, because a log has each value only once.
final class SalvagedSymbols {
  private let log: LogReader
  private var digests = DigestCache()
  /// Whether symbols were dropped from the log, or may have been: its header cannot be read.
  private let hasGaps: Bool
  /// In a log with gaps, the existing and the referenced symbols.
  private var (present, referenced) = (SymbolSet(), SymbolSet())
  /// The greatest number of each kind in the damaged log.
  private var extents: [SymbolKind: UInt32] = [:]
  /// The greatest number of each kind that the new log needs.
  private var needed: [SymbolKind: UInt32] = [:]

  /// The numbers of duplicate values.
  private var repeated: Set<SymbolKey> = []

  /// How many numbers beyond the last readable one may be lost at the log's end; a reference to a
  /// greater number was never written by this library.
  private static var slack: UInt32 { 65_536 }

  init(_ log: LogReader) throws(LogError) {
    self.log = log
    let isGapless = try LogError.unlessDamaged { () throws(LogError) in
      try log.store.headerAlone().numbers == nil
    }
    hasGaps = isGapless != true
    for kind in SymbolKind.allCases {
      let last = try log.extent(of: kind)
      extents[kind] = last
      var digests: Set<Digest128> = []
      var next = UInt64(1)
      while next <= last,
        let number = try first(of: kind, from: UInt32(clamping: next), through: last)
      {
        next = UInt64(number) + 1
        guard let json = try json(of: kind, number) else { continue }
        if hasGaps { present.insert(kind, number) }
        if !digests.insert(PrefixHash.digest(ofJSON: json)).inserted {
          repeated.insert(.init(kind: kind, number: number))
        }
      }
    }
  }

  /// The greatest number of a kind in the new log.
  func last(_ kind: SymbolKind) -> UInt32 {
    max(extents[kind, default: 0], needed[kind, default: 0])
  }

  /// Whether the new log can have a symbol with this number.
  func isPossible(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    let (limit, isBeyond) = extents[kind, default: 0].addingReportingOverflow(Self.slack)
    return isBeyond || number <= limit
  }

  /// Records that a kept transition refers to a symbol.
  func need(_ kind: SymbolKind, _ number: UInt32) {
    if number > needed[kind, default: 0] { needed[kind] = number }
    if hasGaps { referenced.insert(kind, number) }
  }

  /// Calls `body` with the new log's numbers of a kind: the existing and the referenced ones, or
  /// all numbers if the log has no gaps.
  func forEachNumber(
    of kind: SymbolKind, _ body: (UInt32) throws(LogError) -> Void
  ) throws(LogError) {
    guard hasGaps else {
      for number in stride(from: 1, through: last(kind), by: 1) { try body(number) }
      return
    }
    var all = referenced
    all.formUnion(present)
    try all.forEach(kind, body)
  }

  /// The first number from `number` on whose symbol may exist.
  private func first(
    of kind: SymbolKind, from number: UInt32, through last: UInt32
  ) throws(LogError) -> UInt32? {
    hasGaps ? try log.nextSymbol(of: kind, from: number, through: last) : number
  }

  /// The digest of the new log's value for a number.
  func digest(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> Digest128 {
    try digests.digest(of: kind, number) { () throws(LogError) in
      try json(of: kind, number) ?? Self.placeholder(kind, number)
    }
  }

  /// A symbol's canonical JSON; `nil` if it is unreadable, invalid, or a duplicate.
  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    guard !repeated.contains(.init(kind: kind, number: number)) else { return nil }
    let json = try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
      try log.json(of: kind, number)
    }
    guard let json, let value = try? JSONValue(parsing: json),
      kind != .text || value.stringValue != nil
    else { return nil }
    return value.canonicalBytes
  }

  /// The value in place of an unreadable one: no app decodes it, and a reader of the log recognizes
  /// it.
  static func placeholder(_ kind: SymbolKind, _ number: UInt32) -> [UInt8] {
    if kind == .text { return JSONValue.string("$lost text \(number)").canonicalBytes }
    return JSONValue.object(["$lost": .object(["\(kind)": .number(JSONNumber(Int(number)))])])
      .canonicalBytes
  }
}
