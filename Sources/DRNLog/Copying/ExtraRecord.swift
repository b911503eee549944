import LMDB

/// What a log has besides sessions and values, by name: what it says of itself, and what was attached
/// to it.
struct ExtraRecord: Hashable, Sendable {
  /// `about`, where it is canonical JSON, or `attachments`.
  var database: LogFormat.DatabaseName
  var name: String
  var bytes: [UInt8]

  var key: [UInt8] { Array(name.utf8) }

  /// The value under the key.
  var value: [UInt8] { Checksummed.bytes(bytes, key: key) }

  /// The databases that have such records.
  static var databases: [LogFormat.DatabaseName] { [.about, .attachments] }
}

extension LogStore {
  /// What the log says of itself, or what is attached to it; nothing in one that has no such database.
  func forEachExtra(
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
