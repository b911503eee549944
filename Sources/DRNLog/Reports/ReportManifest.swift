public import DRN

/// What a report says of itself: which session it has, why it was made, and where.
///
/// Nothing in it comes from the app but what the app gives: ``notes``, ``reason``, its version, and the
/// session's name.
public struct ReportManifest: Hashable, Sendable {
  /// The session's name.
  public var session: String
  /// When the report was made.
  public var time: Timestamp
  /// Why it was made, in somebody's words.
  public var reason: String?
  /// The app's version.
  public var appVersion: String?
  /// The version of the app's routes.
  public var schema: String?
  /// What the app says of its surroundings: a device, a locale, a server.
  public var notes: [String: String]
  /// The release of DRN that made it.
  public var release: String
  /// The operating system's name.
  public var system: String
  /// The first transition that the report has.
  public var firstSeq: Int
  /// The session's newest transition when the report was begun; of one that goes on, a few later ones may
  /// be there as well.
  public var head: Int

  /// The manifest as the log has it.
  public var json: JSONValue {
    func text(_ text: String?) -> JSONValue { text.map { .string($0) } ?? .null }
    var notes = JSONObject()
    for (key, value) in self.notes { notes[key] = .string(value) }
    return [
      "appVersion": text(appVersion), "drn": .string(release), "firstSeq": .integer(firstSeq),
      "head": .integer(head), "notes": .object(notes), "reason": text(reason),
      "schema": text(schema), "session": .string(session), "system": .string(system),
      "time": .string(RFC3339.string(nanosecondsSince1970: time.nanosecondsSince1970)),
    ]
  }
}

extension ReportManifest {
  /// The name of the record that has it.
  static var recordName: String { "report" }

  /// Reads a manifest; what is not there, or of another type, is as if it were not known.
  init(_ json: JSONValue) {
    func text(_ key: String) -> String? { json[key]?.stringValue }
    func number(_ key: String) -> Int {
      if case .number(let number)? = json[key] { Int(number.text) ?? 0 } else { 0 }
    }
    session = text("session") ?? ""
    time = Timestamp(
      nanosecondsSince1970: text("time").flatMap { RFC3339.nanoseconds(parsing: $0) } ?? 0)
    (reason, appVersion, schema) = (text("reason"), text("appVersion"), text("schema"))
    notes = [:]
    if case .object(let members)? = json["notes"] {
      for member in members { notes[member.key] = member.value.stringValue }
    }
    (release, system) = (text("drn") ?? "", text("system") ?? "")
    (firstSeq, head) = (number("firstSeq"), number("head"))
  }

  /// What the report says of itself.
  var record: ExtraRecord {
    ExtraRecord(database: .about, name: Self.recordName, bytes: json.canonicalBytes)
  }

  static var currentSystem: String {
    #if os(macOS)
      "macOS"
    #elseif os(iOS)
      "iOS"
    #elseif os(tvOS)
      "tvOS"
    #elseif os(watchOS)
      "watchOS"
    #elseif os(visionOS)
      "visionOS"
    #elseif os(Linux)
      "Linux"
    #else
      "unknown"
    #endif
  }
}

extension LogReader {
  /// What a report says of itself; `nil` for a log that is no report.
  ///
  /// - Throws: ``LogError`` with `corrupt` where it is damaged.
  public func reportManifest() throws(LogError) -> ReportManifest? {
    try store.about(ReportManifest.recordName).map { ReportManifest($0) }
  }
}
