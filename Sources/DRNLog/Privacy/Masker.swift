import DRN

/// Hides parameters of whatever a log records, by rules and with a key.
struct Masker: Sendable {
  private let values: [SymbolKind: Patterns]
  private let notes: [(label: ParameterPath.Step, pattern: ParameterPattern)]
  private let metas: [ParameterPattern]
  private let anywhere: [ParameterPattern]
  private let key: PrivacyKey
  private let manner: ParameterMasking.Manner
  /// Whether the URLs of links are hidden.
  private let hidesLinks: Bool
  /// Whether names of sessions are hidden.
  let hidesSessionNames: Bool

  private struct Patterns {
    var patterns: [ParameterPattern] = []
    /// Whether the whole value is hidden.
    var isWhole = false
  }

  /// What is hidden while an app records; `nil` where nothing is.
  ///
  /// - Parameters:
  ///   - rules: The app's rules, which have no fault.
  ///   - key: The log's key.
  init?(recording rules: PrivacyRules, key: PrivacyKey) {
    guard !rules.sensitive.isEmpty else { return nil }
    self.init(
      rules.sensitive, key: key, .json, hidesLinks: rules.links == .hiddenWhereSensitive)
  }

  /// What is hidden in a copy.
  init(copying paths: [ParameterPath], key: PrivacyKey) {
    self.init(paths, key: key, .copy, hidesLinks: true)
  }

  /// What a path means, and nothing else.
  init(counting path: ParameterPath) {
    self.init([path], key: .random, .counting, hidesLinks: false)
  }

  private init(
    _ paths: [ParameterPath], key: PrivacyKey, _ manner: ParameterMasking.Manner, hidesLinks: Bool
  ) {
    var values: [SymbolKind: Patterns] = [:]
    var notes: [(ParameterPath.Step, ParameterPattern)] = []
    var (metas, anywhere): ([ParameterPattern], [ParameterPattern]) = ([], [])
    var hidesSessionNames = false
    func add(_ steps: [ParameterPath.Step], _ kinds: [SymbolKind]) {
      for kind in kinds {
        if steps.isEmpty {
          values[kind, default: Patterns()].isWhole = true
        } else {
          values[kind, default: Patterns()].patterns.append(ParameterPattern(value: steps))
        }
      }
    }
    for path in paths {
      guard case .path(let scope, let steps) = path.meaning else { continue }
      switch scope {
      case nil:
        add(steps, [.route, .overlay, .tab, .flow])
        anywhere.append(ParameterPattern(value: steps))
      case .route: add(steps, [.route])
      case .overlay: add(steps, [.overlay])
      case .tab: add(steps, [.tab])
      case .flow: add(steps, [.flow])
      case .note: notes.append((steps.first ?? .any, ParameterPattern(noted: steps.dropFirst())))
      case .meta: metas.append(ParameterPattern(noted: steps))
      case .session: hidesSessionNames = true
      }
    }
    (self.values, self.notes, self.metas, self.anywhere) = (values, notes, metas, anywhere)
    (self.key, self.manner, self.hidesSessionNames) = (key, manner, hidesSessionNames)
    self.hidesLinks = hidesLinks && (values[.route] != nil || values[.overlay] != nil)
  }
}

extension Masker {
  /// What is to be recorded of a route, an overlay, a tab or a flow; `nil` where that is the value itself.
  ///
  /// - Parameter isJSON: Whether the value may have come from the log as JSON, with what is hidden in it.
  func masked(_ json: JSONValue, _ kind: SymbolKind, isJSON: Bool = false) -> JSONValue? {
    guard let patterns = values[kind] ?? (manner == .copy ? Patterns() : nil) else { return nil }
    if patterns.isWhole {
      if isJSON, json.hiddenDigest != nil { return nil }
      return HiddenValue.json(key.digest(of: json.canonicalBytes))
    }
    let isValue = manner == .json && !isJSON
    return masking(patterns.patterns, floating: patterns.patterns, isValue ? .values : manner)
      .masked(json)
  }

  /// What is to be recorded of a note's payload.
  func maskedPayload(_ json: JSONValue, label: String) -> JSONValue? {
    let patterns = notes.compactMap { rule in
      rule.label.matches(label) ? rule.pattern : nil
    }
    let links = hidesLinks && label.hasSameBytes(as: LinkNote.label) ? Self.links : []
    guard !(patterns.isEmpty && links.isEmpty && anywhere.isEmpty) else { return nil }
    return masking(patterns + links, floating: anywhere).masked(json)
  }

  /// What a copy has of something that was noted.
  ///
  /// - Parameter uses: Where it stands.
  func masked(noted json: JSONValue, _ uses: NotedUses) -> JSONValue? {
    var patterns = uses.isMeta ? metas : []
    for rule in notes where uses.isAnywhere || uses.labels.contains(where: rule.label.matches) {
      patterns.append(rule.pattern)
    }
    if hidesLinks,
      uses.isAnywhere || uses.labels.contains(where: LinkNote.label.hasSameBytes)
    {
      patterns += Self.links
    }
    return masking(patterns, floating: anywhere).masked(json)
  }

  /// Whether it matters where something that was noted stands.
  var asksForUses: Bool { hidesLinks || !notes.isEmpty || !metas.isEmpty }

  /// What is to be recorded of a transition's meta.
  func maskedMeta(_ json: JSONValue) -> JSONValue? {
    guard !(metas.isEmpty && anywhere.isEmpty) else { return nil }
    return masking(metas, floating: anywhere).masked(json)
  }

  /// What stands for something that cannot be looked into.
  func hidden(_ json: [UInt8]) -> JSONValue { HiddenValue.json(key.digest(of: json)) }

  /// What stands for the name of a session.
  func hiddenName(_ name: String) -> String {
    "hidden-\(key.digest(of: JSONValue.string(name).canonicalBytes))"
  }

  private func masking(
    _ anchored: [ParameterPattern], floating: [ParameterPattern],
    _ manner: ParameterMasking.Manner? = nil
  ) -> ParameterMasking {
    ParameterMasking(
      anchored: anchored, floating: floating, key: key, manner: manner ?? self.manner)
  }

  /// What a link's note has of the URL. The reason may have a piece of it.
  private static var links: [ParameterPattern] {
    ["url", "pending", "reason"].map { ParameterPattern(noted: [.name($0)]) }
  }
}

extension ParameterPath.Step {
  fileprivate func matches(_ label: String) -> Bool {
    switch self {
    case .any: true
    case .name(let name): name.hasSameBytes(as: label)
    }
  }
}
