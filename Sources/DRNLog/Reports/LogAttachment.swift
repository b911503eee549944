import LMDB

/// A file that is attached to a report: a picture, a text, or any other data.
public struct LogAttachment: Hashable, Sendable {
  /// The display name, of 1 to 200 bytes. A name from a log is untrusted and must not be used as a
  /// path; see ``fileName``.
  public var name: String
  /// The contents.
  public var bytes: [UInt8]

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - name: The display name, of 1 to 200 bytes in UTF-8.
  ///   - bytes: The contents.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// The maximum length of a name in bytes.
  public static var nameLimit: Int { 200 }
  /// The maximum number of attachments in a report.
  public static var countLimit: Int { 64 }
  /// The maximum total size of a report's attachments in bytes: 32 MiB.
  public static var byteLimit: Int { 32 << 20 }
}

extension LogAttachment {
  /// A safe name for a file in the current folder: without folders, without characters that affect
  /// a terminal, never hidden, never empty.
  public var fileName: String { Self.fileName(for: name) }

  static func fileName(for name: String) -> String {
    let last = name.unicodeScalars.split { $0 == "/" || $0 == "\\" }.last ?? .init()
    let safe = last.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_.+=@ ".unicodeScalars.contains(scalar)
      return isPlain ? Character(scalar) : "_"
    }
    let text = String(String(safe).drop { $0 == "." || $0 == " " || $0 == "-" })
    return text.isEmpty ? "attachment" : text
  }

  /// Throws if there are too many attachments, or if they are too large or have invalid names.
  static func check(_ all: [LogAttachment], path: String) throws(LogError) {
    func refuse(_ why: String) -> LogError { LogError(.badValue(why), path: path) }
    guard all.count <= countLimit else {
      throw refuse("a report has at most \(countLimit) attachments, and these are \(all.count)")
    }
    guard all.reduce(0, { $0 + $1.bytes.count }) <= byteLimit else {
      throw refuse("a report's attachments have at most \(byteLimit >> 20) MiB together")
    }
    var names: Set<[UInt8]> = []
    for attachment in all {
      guard (1...nameLimit).contains(attachment.name.utf8.count), !attachment.name.contains("\0")
      else { throw refuse("an attachment's name has 1 to \(nameLimit) bytes, and no NUL") }
      guard names.insert(Array(attachment.name.utf8)).inserted else {
        throw refuse("two attachments are called '\(attachment.name)'")
      }
    }
  }
}

extension LogReader {
  /// The names of the log's attachments and their sizes in bytes, ordered by name.
  ///
  /// - Throws: ``LogError`` with `corrupt` if one of them is damaged.
  public func attachments() throws(LogError) -> [(name: String, byteCount: Int)] {
    var found: [(name: String, byteCount: Int)] = []
    try store.forEachExtra(in: .attachments) { (extra) throws(LogError) in
      found.append((extra.name, extra.bytes.count))
    }
    return found
  }

  /// The attachment with a name; `nil` if there is none.
  ///
  /// - Throws: ``LogError`` with `corrupt` if it is damaged.
  public func attachment(named name: String) throws(LogError) -> LogAttachment? {
    try store.extra(name, in: .attachments).map { LogAttachment(name: name, bytes: $0) }
  }
}

extension LogStore {
  /// The bytes of a record about the log, or of an attachment.
  func extra(
    _ name: String, in database: LogFormat.DatabaseName
  ) throws(LogError) -> [UInt8]? {
    let key = Array(name.utf8)
    guard !key.isEmpty, key.count <= 511 else { return nil }
    return try read("'\(name)' in \(database)") { snapshot in
      guard let found = try snapshot.openDatabase(named: database.rawValue),
        let value = try snapshot.value(for: key, in: found)
      else { return nil }
      return try Checksummed.body(of: value, key: key)
    }
  }
}
