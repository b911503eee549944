import DRN

/// A damaged log's values as the new log has them: those that cannot be read have placeholders, and
/// those that an earlier number has already, for a log has each value once.
final class SalvagedSymbols {
  private let log: LogReader
  private var digests = DigestCache()
  /// Whether symbols were taken out of the log.
  private let hasGaps: Bool
  /// In a log with gaps, the symbols that are there, and those that are referred to.
  private var (present, referenced) = (SymbolMarks(), SymbolMarks())
  /// The last number of each kind that the log has.
  private var extents: [SymbolKind: UInt32] = [:]
  /// The last number of each kind that the new log needs.
  private var needed: [SymbolKind: UInt32] = [:]

  /// The numbers whose value an earlier one has.
  private var repeated: Set<Batch.SymbolKey> = []

  /// How many numbers beyond the last one may be missing at the log's end; what refers to a greater
  /// one was never written by this library.
  private static var slack: UInt32 { 65_536 }

  init(_ log: LogReader) throws(LogError) {
    self.log = log
    hasGaps = try log.numbersIfReadable() != nil
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

  /// The last number of a kind in the new log.
  func last(_ kind: SymbolKind) -> UInt32 {
    max(extents[kind, default: 0], needed[kind, default: 0])
  }

  /// Whether the new log can have a symbol of that number.
  func isPossible(_ kind: SymbolKind, _ number: UInt32) -> Bool {
    let (limit, isBeyond) = extents[kind, default: 0].addingReportingOverflow(Self.slack)
    return isBeyond || number <= limit
  }

  /// Says that a transition that is kept refers to a symbol.
  func need(_ kind: SymbolKind, _ number: UInt32) {
    if number > needed[kind, default: 0] { needed[kind] = number }
    if hasGaps { referenced.insert(kind, number) }
  }

  /// The numbers of a kind that the new log has: those that are there, and those that are referred to;
  /// where the log has no gaps, all of them.
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

  /// The first symbol from a number on that may be there.
  private func first(
    of kind: SymbolKind, from number: UInt32, through last: UInt32
  ) throws(LogError) -> UInt32? {
    hasGaps ? try log.nextSymbol(of: kind, from: number, through: last) : number
  }

  /// The digest of what the new log has under a number.
  func digest(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> Digest128 {
    try digests.digest(of: kind, number) { () throws(LogError) in
      try json(of: kind, number) ?? Self.placeholder(kind, number)
    }
  }

  /// The canonical JSON of a symbol; `nil` where it cannot be read, is none, or is there already.
  func json(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> [UInt8]? {
    guard !repeated.contains(.init(kind: kind, number: number)) else { return nil }
    let json: [UInt8]
    do throws(LogError) {
      json = try log.json(of: kind, number)
    } catch {
      guard error.code.isDamage || error.code.isDropped else { throw error }
      return nil
    }
    guard let value = try? JSONValue(parsing: json), kind != .text || value.stringValue != nil
    else { return nil }
    return value.canonicalBytes
  }

  /// What stands for a value that cannot be read: an app cannot decode it, and people see what it is.
  static func placeholder(_ kind: SymbolKind, _ number: UInt32) -> [UInt8] {
    if kind == .text { return JSONValue.string("$lost text \(number)").canonicalBytes }
    return JSONValue.object(["$lost": .object(["\(kind)": .number(JSONNumber(Int(number)))])])
      .canonicalBytes
  }
}
