import ArgumentParser

/// The format of a file to import.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, redux

  /// Detects the format of a file, by its name or by its first bytes.
  init(path: String, _ lines: inout LineInput) throws(CommandError) {
    let name = path.lowercased()
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      self = .csv
      return
    }
    var beginning = try lines.beginning { $0.contains(UInt8(ascii: "\n")) }[...]
    if beginning.starts(with: CSVInput.byteOrderMark) { beginning = beginning.dropFirst(3) }
    let headers = CSVColumns.known.map { Array($0.joined(separator: ",").utf8) }
    if headers.contains(where: { beginning.starts(with: $0) }) {
      self = .csv
    } else {
      self = Self.isDocument(beginning) ? .redux : .jsonl
    }
  }

  /// Whether a file begins like an export of Redux DevTools, and not like JSON Lines.
  private static func isDocument(_ beginning: ArraySlice<UInt8>) -> Bool {
    let firstLine = beginning.prefix { $0 != UInt8(ascii: "\n") }.filter { !$0.isWhiteSpace }
    // A list of actions, or an object that spans several lines.
    if firstLine.first == UInt8(ascii: "[") || firstLine == [UInt8(ascii: "{")] { return true }
    return documentKeys.contains { firstLine.starts(with: Array("{\"\($0)\":".utf8)) }
  }

  private static let documentKeys = [
    "payload", "preloadedState", "monitorState", "actionsById", "nextActionId", "stagedActionIds",
    "skippedActionIds", "committedState", "currentStateIndex", "computedStates", "isLocked",
    "isPaused",
  ]
}
