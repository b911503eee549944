/// A log that can be copied.
protocol CopySource: LogSource {
  /// The committed part of the log.
  var store: LogStore { get }

  /// The sessions after `number`, oldest first; not empty if there are any.
  func sessionRecords(after number: UInt32) throws(LogError) -> [SessionRecord]

  /// The record of the session with that number; `nil` if there is none.
  func sessionRecord(_ number: UInt32) throws(LogError) -> SessionRecord?

  /// The numbers of a kind's values after `number`, in order; not empty if there are any.
  func symbolNumbers(of kind: SymbolKind, after number: UInt32) throws(LogError) -> [UInt32]

  /// The number of the value with this JSON; `nil` if there is none.
  func number(of kind: SymbolKind, json: [UInt8]) throws(LogError) -> UInt32?
}

extension CopySource {
  /// Calls `body` with each session's record, oldest first.
  func forEachSessionRecord(
    _ body: (SessionRecord) throws(LogError) -> Void
  ) throws(LogError) {
    var number: UInt32 = 0
    while case let records = try sessionRecords(after: number), let last = records.last {
      for record in records { try body(record) }
      number = last.number
    }
  }
}

extension LogReader: CopySource {}

/// Copies only the committed part of a log.
extension LogStore: CopySource {
  var store: LogStore { self }
}
