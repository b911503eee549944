import LMDB

/// A named record besides sessions and values: a fact about the log, or an attachment.
package struct ExtraRecord: Hashable, Sendable {
  /// `about`, for canonical JSON, or `attachments`.
  var database: LogFormat.DatabaseName
  package var name: String
  package var bytes: [UInt8]

  var key: [UInt8] { Array(name.utf8) }

  /// The stored value.
  var value: [UInt8] { Checksummed.bytes(bytes, key: key) }

  /// The databases with such records.
  package static var databases: [LogFormat.DatabaseName] { [.about, .attachments] }
}

extension LogStore {
  /// Calls `body` with the records of a database; with none if the log does not have the database.
  package func forEachExtra(
    in database: LogFormat.DatabaseName, _ body: (ExtraRecord) throws(LogError) -> Void
  ) throws(LogError) {
    let isThere = try read("the \(database)") {
      try $0.openDatabase(named: database.rawValue) != nil
    }
    guard isThere else { return }
    try forEachEntry(in: database) { (entry) throws(LogError) in
      let record = try LogError.reading(path: path, "the \(database)") {
        () throws(FormatError) -> ExtraRecord in
        guard let name = String(validating: entry.key, as: UTF8.self) else {
          throw FormatError("a name is not UTF-8")
        }
        return ExtraRecord(
          database: database, name: name,
          bytes: try Checksummed.body(of: entry.value, key: entry.key))
      }
      try body(record)
    }
  }
}
