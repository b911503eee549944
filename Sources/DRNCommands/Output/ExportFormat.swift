import ArgumentParser

/// The format of an export.
enum ExportFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, redux, chrome, asciicast, mermaid, dot

  /// The format that a file's extension stands for; `nil` if it is ambiguous, as `.json` is.
  init?(path: String) {
    let name = path.lowercased()
    let ending = Self.endings.first { ending, _ in name.hasSuffix(ending) }
    guard let ending else { return nil }
    self = ending.format
  }

  /// Whether the format is JSON or JSON Lines.
  var isJSON: Bool { [.jsonl, .redux, .chrome, .asciicast].contains(self) }

  private static let endings: [(String, format: ExportFormat)] = [
    (".jsonl", .jsonl), (".ndjson", .jsonl), (".csv", .csv), (".redux.json", .redux),
    (".trace.json", .chrome), (".cast", .asciicast), (".mmd", .mermaid), (".mermaid", .mermaid),
    (".dot", .dot),
    (".gv", .dot),
  ]
}
