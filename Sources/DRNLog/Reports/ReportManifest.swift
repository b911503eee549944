public import DRN

/// The description of a report: which session it has, why it was made, and where.
///
/// Its only data from the app are ``notes``, ``reason``, the versions and the session's name.
public struct ReportManifest: Hashable, Sendable {
  /// The session's name.
  public var session: String
  /// When the report was made.
  public var time: Timestamp
  /// Why it was made, in the author's words.
  public var reason: String?
  /// The app's version.
  public var appVersion: String?
  /// The version of the app's routes.
  public var schema: String?
  /// What the app adds about its environment: a device, a locale, a server.
  public var notes: [String: String]
  /// The release of DRN that made it.
  public var release: String
  /// The operating system's name.
  public var system: String
  /// The first transition that the report has.
  public var firstSeq: Int
  /// The session's newest transition when the report was started; a live session's report may have
  /// a few later ones.
  public var head: Int

  /// The manifest as stored in the log.
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
  /// The name of the manifest's record.
  package static var recordName: String { "report" }

  /// Reads a manifest; missing members and members of another type count as unknown.
  package init(_ json: JSONValue) {
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

  /// The manifest's record.
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
  /// The manifest of a report; `nil` for a log that is not a report.
  ///
  /// - Throws: ``LogError`` with `corrupt` if it is damaged.
  public func reportManifest() throws(LogError) -> ReportManifest? {
    try store.about(ReportManifest.recordName).map { ReportManifest($0) }
  }
}
