public import DRN
import LMDB

/// What a log says of having been redacted.
public struct LogRedaction: Hashable, Sendable {
  /// When the copy was made.
  public let time: Timestamp

  /// The paths of the parameters that were hidden, as they were written.
  public let paths: [String]

  /// Creates what a copy says of itself.
  init(time: Timestamp, paths: [String]) {
    (self.time, self.paths) = (time, paths)
  }
}

extension LogReader {
  /// What was hidden when this log was copied from another one; `nil` for a log as an app recorded it.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  public func redaction() throws(LogError) -> LogRedaction? {
    guard let json = try store.about(LogRedaction.name) else { return nil }
    return LogRedaction(json)
  }

  /// The rules that the app declared when it last opened the log, without a key; `nil` where it declared
  /// none.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  public func privacyRules() throws(LogError) -> PrivacyRules? {
    try store.about(PrivacyRules.name).flatMap { PrivacyRules($0) }
  }
}

extension LogStore {
  /// What the log says of itself under a name.
  func about(_ name: String) throws(LogError) -> JSONValue? {
    var found: JSONValue?
    try forEachExtra(in: .about) { (extra) throws(LogError) in
      guard extra.name.hasSameBytes(as: name) else { return }
      found = try LogError.reading(path: path, "what the log says of itself") {
        () throws(FormatError) in
        do throws(JSONError) {
          return try JSONValue(parsing: extra.bytes)
        } catch {
          throw FormatError("'\(extra.name)' is not JSON: \(error)")
        }
      }
    }
    return found
  }
}

extension LogRedaction {
  /// The name of what the log says of it.
  static var name: String { "redaction" }

  init?(_ json: JSONValue) {
    guard let paths = json["paths"]?.arrayValue,
      let time = json["time"]?.stringValue.flatMap({ RFC3339.nanoseconds(parsing: $0) })
    else { return nil }
    self.init(
      time: Timestamp(nanosecondsSince1970: time), paths: paths.compactMap(\.stringValue))
  }

  /// What the copy says of itself.
  var record: ExtraRecord {
    let time = RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)
    let json: JSONValue = ["time": .string(time), "paths": .array(paths.map { .string($0) })]
    return ExtraRecord(database: .about, name: Self.name, bytes: json.canonicalBytes)
  }
}

extension PrivacyRules {
  /// The name of what a log says of its app's rules.
  static var name: String { "privacy" }

  init(_ json: JSONValue) {
    func paths(_ name: String) -> [ParameterPath] {
      // One that only a newer version understands has a fault, which whoever redacts by it is told.
      json[name]?.arrayValue?.compactMap(\.stringValue).map { ParameterPath(stringLiteral: $0) }
        ?? []
    }
    self.init(sensitive: paths("sensitive"), hiddenInReports: paths("hiddenInReports"))
  }

  /// What the log says of the rules.
  var record: ExtraRecord {
    func texts(_ paths: [ParameterPath]) -> JSONValue { .array(paths.map { .string($0.text) }) }
    let json: JSONValue = [
      "sensitive": texts(sensitive), "hiddenInReports": texts(hiddenInReports),
    ]
    return ExtraRecord(database: .about, name: Self.name, bytes: json.canonicalBytes)
  }
}

extension LogCommitter {
  /// Writes what the log says of itself under a name, unless it says so already.
  func say(_ record: ExtraRecord) throws(LogError) {
    try LogError.wrapping(path: path) {
      let environment = try environment()
      let isSaid = try environment.read { snapshot in
        guard let database = try snapshot.openDatabase(named: record.database.rawValue) else {
          return false
        }
        return try snapshot.value(for: record.key, in: database) == record.value
      }
      guard !isSaid else { return }
      try environment.write { transaction in
        let database = try transaction.createDatabase(named: record.database.rawValue)
        try transaction.put(record.value, for: record.key, in: database)
      }
    }
  }
}
