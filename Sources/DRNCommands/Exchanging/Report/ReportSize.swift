import DRN
import DRNInspect
import DRNLog

/// An estimate of a page's size, before it is written.
struct ReportSize {
  /// The size from which on a browser takes long enough to open a page that it is said.
  static var large: Int { 10_000_000 }

  /// The estimated number of bytes.
  let byteCount: Int

  /// - Parameters:
  ///   - sessions: The number of sessions in the page.
  ///   - transitions: The number of their transitions.
  init(of log: LogReader, sessions: Int, transitions: Int) throws(LogError) {
    // The page itself, a session with its line in the list and its columns, and a transition.
    var size = 200_000 + 360 * sessions + 16 * transitions
    for kind in SymbolKind.allCases {
      // A page has no more values than its transitions use; most use one.
      let count = min(try log.symbolCount(of: kind), 2 * transitions)
      size += try Self.averageSize(of: kind, in: log) * count
    }
    byteCount = size
  }

  /// The average size of a value in the page, by the first of them: its JSON, and its text unless that is the
  /// JSON as well.
  private static func averageSize(
    of kind: SymbolKind, in log: LogReader
  ) throws(LogError) -> Int {
    let numbers = try log.symbolNumbers(of: kind, after: 0).prefix(100)
    guard !numbers.isEmpty else { return 0 }
    var size = 0
    let forms = kind == .json ? 1 : 2
    for number in numbers { size += 15 + forms * (try log.json(of: kind, number).count) }
    return size / numbers.count
  }
}
