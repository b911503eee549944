public import DRN
public import DRNLog

/// The values of a log that a build of an app can no longer decode.
public struct SchemaReport: Sendable {
  /// A value that does not match the schema.
  public struct Finding: Sendable {
    /// The kind of value: a route, an overlay, a tab or a flow.
    public let kind: SymbolKind
    /// The value as recorded.
    public let json: JSONValue
    /// Why it cannot be decoded.
    public let mismatch: SchemaMismatch
    /// The results of the migrations that were tried.
    public let attempts: [MigrationAttempt]
    /// The number of transitions that refer to it.
    public internal(set) var uses = 0
    /// The newest transition that refers to it.
    public internal(set) var lastUse: Use?
    /// The number of sessions whose newest state contains it; their users lose a place or see a
    /// fallback.
    public internal(set) var newestStateCount = 0
    /// The names of those sessions; at most the first ten.
    public internal(set) var newestStates: [String] = []

    /// Whether it is a placeholder for a lost, too large or unencodable value, or contains
    /// redaction hashes; no migration recovers these.
    public var isPlaceholder: Bool {
      if json.pathToHiddenValue != nil { return true }
      return json.objectValue?.first.map { $0.key.hasPrefix("$") || $0.key == "unencodable" }
        ?? false
    }
  }

  /// A transition that refers to a value.
  public struct Use: Hashable, Sendable {
    /// The session's name.
    public let session: String
    /// The transition's position.
    public let seq: Int
    /// Its time.
    public let time: Timestamp
  }

  /// The number of distinct routes, overlays, tabs and flows that were checked.
  public internal(set) var values = 0

  /// The kinds of the log's values that the schema has no examples of; these were not checked.
  public internal(set) var notChecked: [SymbolKind] = []

  /// The mismatched values, by kind, in the order in which they were first recorded.
  public internal(set) var findings: [Finding] = []

  /// The number of sessions whose newest state contains one of them.
  public internal(set) var affectedSessionCount = 0
}

extension SchemaReport.Finding: CustomStringConvertible {
  /// The value and why it cannot be decoded, in one line.
  public var description: String {
    let reasons = attempts.reduce(mismatch.message) { "\($0); \($1)" }
    return "\(kind) \(DisplayText.escaping(json.shortText)): \(reasons)"
  }
}
