import ArgumentParser

/// The format of a file to import.
enum ImportFormat: String, CaseIterable, ExpressibleByArgument {
  case jsonl, csv, redux

  /// Detects the format of a file, by its name or by its first bytes; `nil` if it has none of these.
  ///
  /// - Parameter hasColumns: Whether it is said what is in which column, or under which key.
  init?(path: String, _ kind: TextKind, hasColumns: Bool) {
    let name = path.lowercased()
    if [".csv", ".tsv", ".tab"].contains(where: name.hasSuffix) {
      self = .csv
      return
    }
    switch kind {
    case .export, .lines: self = .jsonl
    case .table: self = .csv
    case .redux where !hasColumns: self = .redux
    // What columns are named for has some, also a single one without a separator.
    case .known, .text:
      guard hasColumns else { return nil }
      self = .csv
    case .commands, .json, .redux:
      guard hasColumns else { return nil }
      self = .jsonl
    }
  }
}
