import ArgumentParser

/// A form in which sessions come into a log.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, redux

  /// The form of a file, by its name or by what it begins with.
  init(path: String, _ lines: inout LineInput) throws(CommandTrouble) {
    let name = path.lowercased()
    if name.hasSuffix(".csv") || name.hasSuffix(".tsv") {
      self = .csv
      return
    }
    let beginning = try lines.beginning { $0.contains(UInt8(ascii: "\n")) }
    if beginning.starts(with: Array(CSVColumns.all.joined(separator: ",").utf8)) {
      self = .csv
      return
    }
    let dense = beginning.lazy.filter { !$0.isWhiteSpace }
    // A line of its own has the session first; nothing that begins a line of ours is alone on it.
    let isDocument =
      dense.first == UInt8(ascii: "[")
      || Self.liftedKeys.contains { dense.starts(with: Array("{\"\($0)\":".utf8)) }
      || beginning.split(separator: UInt8(ascii: "\n")).first.map {
        $0.filter { !$0.isWhiteSpace } == [UInt8(ascii: "{")]
      } ?? false
    self = isDocument ? .redux : .jsonl
  }

  /// The keys that an export of Redux DevTools can begin with.
  private static let liftedKeys = [
    "payload", "preloadedState", "monitorState", "actionsById", "nextActionId", "stagedActionIds",
    "skippedActionIds", "committedState", "currentStateIndex", "computedStates", "isLocked",
    "isPaused",
  ]
}
