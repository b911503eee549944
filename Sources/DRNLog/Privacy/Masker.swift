import DRN

/// Hides parameters in everything that a log records, according to rules and with a key.
struct Masker: Sendable {
  private let values: [SymbolKind: Patterns]
  private let notes: [(label: JSONPath.Step, pattern: ParameterPattern)]
  private let metas: [ParameterPattern]
  private let anywhere: [ParameterPattern]
  private let key: PrivacyKey
  private let manner: ParameterMasking.Manner
  /// Whether to hide the URLs of links.
  private let hidesLinks: Bool
  let hidesSessionNames: Bool

  private struct Patterns {
    var patterns: [ParameterPattern] = []
    /// Whether to hide whole values.
    var isWhole = false
  }

  /// Hides parameters while an app records; `nil` if there is nothing to hide.
  ///
  /// - Parameters:
  ///   - rules: The app's valid rules.
  ///   - key: The log's key.
  init?(recording rules: PrivacyRules, key: PrivacyKey) {
    guard !rules.sensitive.isEmpty else { return nil }
    self.init(
      rules.sensitive, key: key, .json, hidesLinks: rules.links == .hiddenWhereSensitive)
  }

  /// Hides parameters in a copy.
  init(copying paths: [ParameterPath], key: PrivacyKey) {
    self.init(paths, key: key, .copy, hidesLinks: true)
  }

  /// Applies a single path, to count its matches.
  init(counting path: ParameterPath) {
    self.init([path], key: .random, .counting, hidesLinks: false)
  }

  private init(
    _ paths: [ParameterPath], key: PrivacyKey, _ manner: ParameterMasking.Manner, hidesLinks: Bool
  ) {
    var values: [SymbolKind: Patterns] = [:]
    var notes: [(JSONPath.Step, ParameterPattern)] = []
    var (metas, anywhere): ([ParameterPattern], [ParameterPattern]) = ([], [])
    var hidesSessionNames = false
    func add(_ steps: [JSONPath.Step], _ kinds: [SymbolKind]) {
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
      case .meta: metas.append(ParameterPattern(noted: steps[...]))
      case .session: hidesSessionNames = true
      }
    }
    (self.values, self.notes, self.metas, self.anywhere) = (values, notes, metas, anywhere)
    (self.key, self.manner, self.hidesSessionNames) = (key, manner, hidesSessionNames)
    self.hidesLinks = hidesLinks && (values[.route] != nil || values[.overlay] != nil)
  }
}

extension Masker {
  /// The masked form of a route, an overlay, a tab or a flow; `nil` if it is recorded unchanged.
  ///
  /// - Parameter isJSON: Whether the value may be JSON from the log, which may have hidden values.
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

  /// The masked form of a note's payload; `nil` if it is recorded unchanged.
  func maskedPayload(_ json: JSONValue, label: String) -> JSONValue? {
    let patterns = notes.compactMap { rule in
      rule.label.matches(label) ? rule.pattern : nil
    }
    let links = hidesLinks && label.hasSameBytes(as: LinkNote.label) ? Self.links : []
    let own = label == SavedValues.label ? maskedSavedValues(json) : nil
    guard !(patterns.isEmpty && links.isEmpty && anywhere.isEmpty) else { return own }
    return masking(patterns + links, floating: anywhere).masked(own ?? json) ?? own
  }

  /// The masked form of a value in a copy; `nil` if it is copied unchanged.
  ///
  /// - Parameter uses: Where a JSON symbol is used.
  func masked(_ json: JSONValue, _ kind: SymbolKind, _ uses: NotedUses) -> JSONValue? {
    guard kind == .json else { return masked(json, kind) }
    var patterns = uses.isMeta ? metas : []
    for rule in notes where uses.isAnywhere || uses.labels.contains(where: rule.label.matches) {
      patterns.append(rule.pattern)
    }
    if hidesLinks,
      uses.isAnywhere || uses.labels.contains(where: LinkNote.label.hasSameBytes)
    {
      patterns += Self.links
    }
    if uses.isAnywhere || uses.labels.contains(where: SavedValues.label.hasSameBytes) {
      let own = maskedSavedValues(json)
      if own != nil { return masking(patterns, floating: anywhere).masked(own ?? json) ?? own }
    }
    guard uses.isMeta else { return masking(patterns, floating: anywhere).masked(json) }
    return maskedMeta(json, patterns)
  }

  /// Whether masking depends on where JSON symbols are used.
  var asksForUses: Bool { hidesLinks || !notes.isEmpty || !metas.isEmpty }

  /// The masked form of a transition's meta; `nil` if it is recorded unchanged.
  func maskedMeta(_ json: JSONValue) -> JSONValue? {
    maskedMeta(json, metas)
  }

  /// The engine's own members have values of the app, to which the rules for these apply.
  private func maskedMeta(_ json: JSONValue, _ patterns: [ParameterPattern]) -> JSONValue? {
    let own = maskedWantedCall(in: json)
    let rest =
      patterns.isEmpty && anywhere.isEmpty && manner != .copy
      ? nil : masking(patterns, floating: anywhere).masked(own ?? json)
    return rest ?? own
  }

  /// The placeholder for bytes that cannot be parsed.
  func hidden(_ json: [UInt8]) -> JSONValue { HiddenValue.json(key.digest(of: json)) }

  /// The placeholder for the name of a session.
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

  /// The members of a link's note that have the URL; the reason may have a part of it.
  private static var links: [ParameterPattern] {
    ["url", "pending", "reason"].map { ParameterPattern(noted: [.key($0)]) }
  }
}
