public import DRN

/// The values of a log that a build of an app can no longer decode.
public struct SchemaReport: Sendable {
  /// A value that is not of the schema's form.
  public struct Finding: Sendable {
    /// Whether it is a route, an overlay, a tab or a flow.
    public let kind: SymbolKind
    /// The value, as it was recorded.
    public let json: JSONValue
    /// Why it cannot be decoded.
    public let mismatch: SchemaMismatch
    /// What became of it where migrations tried to bring it up.
    public let attempts: [MigrationAttempt]
    /// How many transitions name it.
    public internal(set) var uses = 0
    /// Where it was used last.
    public internal(set) var lastUse: Use?
    /// In how many sessions the newest state has it: there, a user will lose a place, or meet the fallback.
    public internal(set) var newestStateCount = 0
    /// The names of those sessions; the first ten.
    public internal(set) var newestStates: [String] = []

    /// Whether it stands in for a value that was lost, too large or not encodable, or has hashes for what
    /// is sensitive, which no migration brings back.
    public var isPlaceholder: Bool {
      if json.pathToHiddenValue != nil { return true }
      return json.objectValue?.first.map { $0.key.hasPrefix("$") || $0.key == "unencodable" }
        ?? false
    }
  }

  /// A transition that names a value.
  public struct Use: Hashable, Sendable {
    /// The session's name.
    public let session: String
    /// The transition's position.
    public let seq: Int
    /// Its time.
    public let time: Timestamp
  }

  /// How many distinct routes, overlays, tabs and flows were looked at.
  public internal(set) var values = 0

  /// The kinds of values that the log has and the schema has no examples of: they were not looked at.
  public internal(set) var notChecked: [SymbolKind] = []

  /// The values, by kind, in the order in which they were recorded first.
  public internal(set) var findings: [Finding] = []

  /// How many sessions have one of them in their newest state.
  public internal(set) var affectedSessionCount = 0
}

extension SchemaReport.Finding: CustomStringConvertible {
  /// The value and why it cannot be decoded, in a line.
  public var description: String {
    let reasons = attempts.reduce(mismatch.message) { "\($0); \($1)" }
    return "\(kind) \(DisplayText.escaping(json.shortText)): \(reasons)"
  }
}
