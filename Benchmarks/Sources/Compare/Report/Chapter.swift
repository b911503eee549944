import Support

/// What a section found out.
struct Chapter {
  let title: String

  /// Paragraphs and tables, in order.
  var parts: [String] = []

  /// The design's goals that it measures.
  var goals: [Goal] = []

  /// Drawings by their files' names.
  var drawings: [String: String] = [:]

  init(_ title: String) { self.title = title }

  /// What is left of a section that failed.
  init(notMeasured goals: [Goal]) {
    title = ""
    self.goals = goals
  }

  mutating func say(_ text: String) { parts.append(text) }
  mutating func show(_ table: Table) { parts.append(table.text) }

  var text: String {
    (["## \(title)"] + parts).joined(separator: "\n\n") + "\n"
  }
}
