public import DRN
import LMDB

/// How a log was redacted.
public struct LogRedaction: Hashable, Sendable {
  /// When the copy was made.
  public let time: Timestamp

  /// The paths of the hidden parameters, as they were given.
  public let paths: [String]
}

extension LogReader {
  /// How this log was redacted when it was copied from another one; `nil` for a log that an app
  /// recorded.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  public func redaction() throws(LogError) -> LogRedaction? {
    guard let json = try store.about(LogRedaction.name) else { return nil }
    return LogRedaction(json)
  }

  /// The rules, without a key, that the app declared when it last opened the log; `nil` if it
  /// declared none.
  ///
  /// - Throws: ``LogError`` with `corrupt` or `store`.
  public func privacyRules() throws(LogError) -> PrivacyRules? {
    try store.about(PrivacyRules.name).flatMap { PrivacyRules($0) }
  }
}

extension LogStore {
  /// The JSON of a named record about the log.
  package func about(_ name: String) throws(LogError) -> JSONValue? {
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
  /// The name of the record.
  package static var name: String { "redaction" }

  package init?(_ json: JSONValue) {
    guard let paths = json["paths"]?.arrayValue,
      let time = json["time"]?.stringValue.flatMap({ RFC3339.nanoseconds(parsing: $0) })
    else { return nil }
    self.init(
      time: Timestamp(nanosecondsSince1970: time), paths: paths.compactMap(\.stringValue))
  }

  /// The record in the copy.
  var record: ExtraRecord {
    let time = RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)
    let json: JSONValue = ["time": .string(time), "paths": .array(paths.map { .string($0) })]
    return ExtraRecord(database: .about, name: Self.name, bytes: json.canonicalBytes)
  }
}

extension PrivacyRules {
  /// The name of the record.
  static var name: String { "privacy" }

  init(_ json: JSONValue) {
    func paths(_ name: String) -> [ParameterPath] {
      // A path that only a newer version can parse has a fault, which redacting reports.
      json[name]?.arrayValue?.compactMap(\.stringValue).map { ParameterPath(stringLiteral: $0) }
        ?? []
    }
    self.init(sensitive: paths("sensitive"), hiddenInReports: paths("hiddenInReports"))
  }

  /// The record in the log.
  var record: ExtraRecord {
    func texts(_ paths: [ParameterPath]) -> JSONValue { .array(paths.map { .string($0.text) }) }
    let json: JSONValue = [
      "sensitive": texts(sensitive), "hiddenInReports": texts(hiddenInReports),
    ]
    return ExtraRecord(database: .about, name: Self.name, bytes: json.canonicalBytes)
  }
}
