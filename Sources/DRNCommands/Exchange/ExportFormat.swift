import ArgumentParser

/// A form in which sessions leave a log.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, redux, chrome, mermaid, dot

  /// What a file's name says, where that leaves no doubt: `.json` may be anything.
  init?(path: String) {
    let name = path.lowercased()
    let ending = Self.endings.first { ending, _ in name.hasSuffix(ending) }
    guard let ending else { return nil }
    self = ending.format
  }

  /// Whether a file of it is JSON, or JSON Lines.
  var isJSON: Bool { [.jsonl, .redux, .chrome].contains(self) }

  private static let endings: [(String, format: ExportFormat)] = [
    (".jsonl", .jsonl), (".ndjson", .jsonl), (".csv", .csv), (".redux.json", .redux),
    (".trace.json", .chrome), (".mmd", .mermaid), (".mermaid", .mermaid), (".dot", .dot),
    (".gv", .dot),
  ]
}
