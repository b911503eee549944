import LMDB

/// A file that goes with a log: a picture, a text, whatever helps whoever reads a report.
public struct LogAttachment: Hashable, Sendable {
  /// Its name, of 1 to 200 bytes: what it is called for people. A name that was read from a log is
  /// anybody's: it is no path, see ``fileName``.
  public var name: String
  /// What it has.
  public var bytes: [UInt8]

  /// Creates an attachment.
  ///
  /// - Parameters:
  ///   - name: Its name, of 1 to 200 bytes in UTF-8.
  ///   - bytes: What it has.
  public init(name: String, bytes: [UInt8]) {
    self.name = name
    self.bytes = bytes
  }

  /// How many bytes a name may have.
  public static var nameLimit: Int { 200 }
  /// How many attachments a report may have.
  public static var countLimit: Int { 64 }
  /// How many bytes the attachments of a report may have together: 32 MiB.
  public static var byteLimit: Int { 32 << 20 }
}

extension LogAttachment {
  /// A name for a file in the current folder: without folders, without characters that do something to a
  /// terminal, never hidden, never empty.
  public var fileName: String { Self.fileName(for: name) }

  static func fileName(for name: String) -> String {
    let last = name.split { $0 == "/" || $0 == "\\" }.last ?? ""
    let safe = last.unicodeScalars.map { scalar in
      let isPlain =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || "-_.+=@ ".unicodeScalars.contains(scalar)
      return isPlain ? Character(scalar) : "_"
    }
    let text = String(String(safe).drop { $0 == "." || $0 == " " || $0 == "-" })
    return text.isEmpty ? "attachment" : text
  }

  /// Throws where attachments are too many, too large, or have names that they cannot have.
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
  /// The names of what is attached to the log, with the number of bytes of each, by name.
  ///
  /// - Throws: ``LogError`` with `corrupt` where one of them is damaged.
  public func attachments() throws(LogError) -> [(name: String, byteCount: Int)] {
    var found: [(name: String, byteCount: Int)] = []
    try store.forEachExtra(in: .attachments) { (extra) throws(LogError) in
      found.append((extra.name, extra.bytes.count))
    }
    return found
  }

  /// What is attached to the log under a name; `nil` where there is no such attachment.
  ///
  /// - Throws: ``LogError`` with `corrupt` where it is damaged.
  public func attachment(named name: String) throws(LogError) -> LogAttachment? {
    try store.extra(name, in: .attachments).map { LogAttachment(name: name, bytes: $0) }
  }
}

extension LogStore {
  /// A record of what the log says of itself, or of what is attached to it.
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
