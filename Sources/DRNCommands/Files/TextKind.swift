import DRNLog

/// What a text is, by its first lines.
enum TextKind: Equatable {
  /// JSON Lines, as `drn export` writes them.
  case export
  /// JSON Lines for `drn record`.
  case commands
  /// JSON Lines of another program.
  case lines
  /// A file of Redux DevTools.
  case redux(ofExport: Bool)
  /// Rows of cells, as spreadsheets and databases write them.
  case table(ofExport: Bool)
  /// Something with a name, such as "a HAR file", that nothing here reads.
  case known(String)
  case json
  case text

  /// - Parameter beginning: The first bytes of the text, or all of a shorter one.
  init(_ beginning: [UInt8]) {
    var bytes = beginning[...]
    if bytes.starts(with: LineInput.byteOrderMark) { bytes = bytes.dropFirst(3) }
    bytes = bytes.drop(while: \.isWhiteSpace)
    // The last line may be cut off.
    let lines = bytes.split(separator: UInt8(ascii: "\n"), maxSplits: 8).prefix(8).map {
      $0.last == UInt8(ascii: "\r") ? $0.dropLast() : $0
    }
    // Damaged lines do not change what a file is.
    if let kind = lines.lazy.compactMap({ Self.ofSession($0) }).first {
      self = kind
    } else {
      let first = String(decoding: (lines.first ?? []).prefix(1_000), as: UTF8.self)
      self =
        Self.json(bytes) ?? Self.markup(bytes) ?? Self.named(first)
        ?? Self.table(lines) ?? .text
    }
  }

  /// What a line of an export, or of commands, is a part of; `nil` for other lines.
  private static func ofSession(_ line: ArraySlice<UInt8>) -> TextKind? {
    let (keys, isWhole) = JSONKeys.scan(line)
    if keys.contains("session"), keys.contains("seq") || keys.contains("kind") { return .export }
    return isWhole && !keys.isEmpty && keys.allSatisfy(commandKeys.contains) ? .commands : nil
  }

  /// The keys that lines of `drn record` can have.
  private static let commandKeys: Set = [
    "session", "initial", "tab", "flow", "historyLimit", "time", "cause",
    "go", "replace", "compose", "showOverlay", "pushOverlay", "showRootOverlay", "hideOverlay",
    "hideOverlays", "hideAllOverlays", "hideRootOverlay", "goBack", "goForward", "goBackTo",
    "goBackToRoot", "reset", "selectTab", "forgetTab", "switchFlow", "removeEntries", "update",
    "fence", "editHistory", "rewind", "crossingFence", "undo", "redo", "mark", "at", "note",
    "transaction",
  ]

  private static func json(_ bytes: ArraySlice<UInt8>) -> TextKind? {
    func has(_ key: String) -> Bool { bytes.firstRange(of: Array("\"\(key)\"".utf8)) != nil }
    if bytes.first == UInt8(ascii: "[") {
      // Other programs begin lines with a time or a level in brackets.
      let next = bytes.dropFirst().first { !$0.isWhiteSpace }
      guard next.map({ Array("{[\"]".utf8).contains($0) }) ?? true else { return nil }
      if has("ph"), has("ts") { return .known(trace) }
      // Actions, each with its type; other programs' events have that as well, and who it was.
      let isRedux =
        next == UInt8(ascii: "{") && (has("drn") || has("action") || has("type"))
        && !has("userId") && !has("anonymousId")
      return isRedux ? .redux(ofExport: has("drn")) : .json
    }
    guard bytes.first == UInt8(ascii: "{") else { return nil }
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
    let (keys, _) = JSONKeys.scan(bytes)
    if keys.first.map(reduxKeys.contains) == true || keys.contains("actionsById") {
      return .redux(ofExport: has("drn"))
    }
    if keys.contains("traceEvents") { return .known(trace) }
    if keys.contains("version"), keys.contains("width") || keys.contains("term") {
      return .known("a recording of a terminal (asciicast)")
    }
    if keys.first == "log", has("creator") || has("entries") { return .known("a HAR file") }
    if JSONKeys.scan(line).isWhole { return .lines }
    // A part of a line of an export.
    if line.firstRange(of: Array("\"session\":".utf8)) != nil { return .export }
    return .json
  }

  private static let trace = "a trace of events (Chrome's format)"

  private static let reduxKeys = [
    "payload", "preloadedState", "monitorState", "actionsById", "nextActionId", "stagedActionIds",
    "skippedActionIds", "committedState", "currentStateIndex", "computedStates", "isLocked",
    "isPaused",
  ]

  private static func markup(_ bytes: ArraySlice<UInt8>) -> TextKind? {
    guard bytes.first == UInt8(ascii: "<") else { return nil }
    let text = String(decoding: bytes.prefix(2_000), as: UTF8.self).lowercased()
    if text.contains("<svg") { return .known("a picture (SVG)") }
    if text.contains("<html") || text.hasPrefix("<!doctype html") { return .known("a web page") }
    if text.contains("<log") { return .known("a log in XML (XES)") }
    return text.dropFirst().first?.isNumber == true ? nil : .known("XML")
  }

  /// Texts that are known by how their first line begins.
  private static func named(_ line: String) -> TextKind? {
    if ["digraph", "graph {", "strict digraph"].contains(where: line.hasPrefix) {
      return .known("a graph (DOT)")
    }
    if ["flowchart", "graph ", "stateDiagram", "sequenceDiagram"].contains(where: line.hasPrefix) {
      return .known("a diagram (Mermaid)")
    }
    if ["#Software:", "#Version:", "#Fields:", "#Date:"].contains(where: line.hasPrefix) {
      return .known("a log of a web server (W3C)")
    }
    let isLogcat =
      line.hasPrefix("--------- beginning of")
      || line.firstMatch(of: #/^(\[ )?\d\d-\d\d \d\d:\d\d:\d\d\.\d{3}\s|^[VDIWEFA]\/[^(]{1,60}\(/#)
        != nil
    if isLogcat { return .known("a log of Android (logcat)") }
    if line.firstMatch(of: #/\[\d{1,2}\/[A-Z][a-z]{2}\/\d{4}:\d\d:/#) != nil {
      return .known("an access log of a web server")
    }
    if line.firstMatch(of: #/^(<\d{1,3}>)?\d?\s?[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d /#) != nil {
      return .known("a log of the system (syslog)")
    }
    return nil
  }

  /// A table, if the first lines have as many cells.
  private static func table(_ lines: [ArraySlice<UInt8>]) -> TextKind? {
    guard let first = lines.first, lines.count > 1 else { return nil }
    let header = String(decoding: first, as: UTF8.self)
    if header.hasPrefix("session,seq,time,kind,cause,group,") { return .table(ofExport: true) }
    func count(_ separator: UInt8, _ line: ArraySlice<UInt8>) -> Int {
      line.count { $0 == separator }
    }
    let separator = Array("\t;|,".utf8).first { separator in
      let (cells, next) = (count(separator, first), count(separator, lines[1]))
      // The header has no quotes in most tables; cells with quotes may have separators in them.
      return cells > 0
        && (next == cells || (next > cells && lines[1].contains(UInt8(ascii: "\""))))
    }
    guard let separator else { return nil }
    // A sentence has commas as well, and a space after each.
    let isProse = separator == UInt8(ascii: ",") && header.contains(", ") && header.contains(". ")
    return isProse ? nil : .table(ofExport: false)
  }
}

extension TextKind {
  /// What it seems to be, after the words "it seems to be".
  var name: String {
    switch self {
    case .export: "an export of a log"
    case .commands: "commands for 'drn record'"
    case .lines: "JSON, but no export of a log"
    case .redux(ofExport: true): "a file of Redux DevTools that 'drn export' wrote"
    case .redux(ofExport: false): "a file of Redux DevTools"
    case .table(ofExport: true): "a table that 'drn export' wrote"
    case .table(ofExport: false): "a table"
    case .known(let name): name
    case .json: "JSON, but no export of a log"
    case .text: "text"
    }
  }
}

/// The keys of a JSON object that may be cut off.
enum JSONKeys {
  /// Returns the keys of the object that `bytes` begin with, as they are written, and whether its end is there.
  static func scan(_ bytes: ArraySlice<UInt8>) -> (keys: [String], isWhole: Bool) {
    guard bytes.first == UInt8(ascii: "{") else { return ([], false) }
    var keys: [String] = []
    var depth = 0
    // Whether a string at depth 1 would be a key.
    var isKeyNext = false
    var index = bytes.startIndex
    while index < bytes.endIndex {
      switch bytes[index] {
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        depth += 1
        isKeyNext = depth == 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        depth -= 1
        if depth == 0 { return (keys, true) }
      case UInt8(ascii: ","): isKeyNext = depth == 1
      case UInt8(ascii: "\""):
        let start = index + 1
        index = start
        while index < bytes.endIndex, bytes[index] != UInt8(ascii: "\"") {
          index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard index < bytes.endIndex else { return (keys, false) }
        if isKeyNext { keys.append(String(decoding: bytes[start..<index], as: UTF8.self)) }
        isKeyNext = false
      default: break
      }
      index += 1
    }
    return (keys, false)
  }
}
