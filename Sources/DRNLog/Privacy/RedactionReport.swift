import DRN

/// How many values each path of a redaction has hidden.
public struct RedactionReport: Hashable, Sendable {
  /// A path and what it has hidden.
  public struct Match: Hashable, Sendable {
    /// The path.
    public let path: ParameterPath

    /// The number of distinct values that the path matches; for names of sessions, their number.
    public internal(set) var valueCount = 0

    /// The most similar path in the log, if this one matches nothing.
    public internal(set) var suggestion: String?
  }

  /// The paths, in the order in which they were given.
  public private(set) var matches: [Match]

  /// The paths that match nothing in the log: a name may be misspelled.
  public var unmatched: [Match] { matches.filter { $0.valueCount == 0 } }

  /// - Parameter uses: Where payloads and metas are used.
  init(_ paths: [ParameterPath], in log: LogReader, _ uses: NotedUsesList) throws(LogError) {
    matches = paths.map { Match(path: $0) }
    let maskers = paths.map { Masker(counting: $0) }
    var names = ParameterNames()
    for kind in SymbolKind.allCases where kind != .text {
      try log.forEachSymbol(of: kind) { (number) throws(LogError) in
        guard let json = try log.value(of: kind, number) else { return }
        let noted = kind == .json ? uses.uses(of: json.canonicalBytes) : NotedUses()
        names.add(json, noted)
        for (index, masker) in maskers.enumerated() {
          if masker.masked(json, kind, noted) != nil { matches[index].valueCount += 1 }
        }
      }
    }
    for index in matches.indices {
      if maskers[index].hidesSessionNames {
        matches[index].valueCount = try log.sessionCount()
      } else if matches[index].valueCount == 0 {
        matches[index].suggestion = names.nearest(to: matches[index].path)
      }
    }
  }
}

extension LogReader {
  /// Calls `body` with the number of every value of a kind.
  fileprivate func forEachSymbol(
    of kind: SymbolKind, _ body: (UInt32) throws(LogError) -> Void
  ) throws(LogError) {
    var last: UInt32 = 0
    while case let numbers = try symbolNumbers(of: kind, after: last), let end = numbers.last {
      for number in numbers { try body(number) }
      last = end
    }
  }

  /// The JSON of a value; `nil` if it is damaged, was dropped meanwhile, or cannot be parsed.
  fileprivate func value(of kind: SymbolKind, _ number: UInt32) throws(LogError) -> JSONValue? {
    try LogError.unlessDamaged(orDropped: true) { () throws(LogError) in
      let bytes = try json(of: kind, number)
      return try? JSONValue(parsing: bytes)
    }
  }
}

/// The names of the cases and parameters in a log.
private struct ParameterNames {
  private var names: Set<String> = []
  private var noted: Set<String> = []

  /// The limit: a log whose texts look like names, such as searches, has millions.
  private static var limit: Int { 10_000 }

  mutating func add(_ json: JSONValue, _ uses: NotedUses) {
    guard names.count + noted.count < Self.limit else { return }
    for label in uses.labels {
      noted.insert(label)
      for (key, _) in json.objectValue ?? JSONObject() { noted.insert("\(label).\(key)") }
    }
    guard let name = json.caseName else { return }
    names.insert(name)
    for (key, _) in json.caseParameters ?? JSONObject() { names.insert("\(name).\(key)") }
  }

  func nearest(to path: ParameterPath) -> String? {
    let scalars = path.text.unicodeScalars
    guard let colon = scalars.firstIndex(of: ":") else {
      return Spelling.nearest(to: path.text, in: names)
    }
    let scope = String(scalars[...colon])
    let name = String(scalars[scalars.index(after: colon)...])
    return Spelling.nearest(to: name, in: scope == "note:" ? noted : names)
      .map { "\(scope)\($0)" }
  }
}
