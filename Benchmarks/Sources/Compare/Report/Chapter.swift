import Support

/// The results of a section.
struct Chapter {
  let title: String

  /// Paragraphs and tables, in order.
  var parts: [String] = []

  /// The goals that the section measures.
  var goals: [Goal] = []

  /// The drawings, by file name.
  var drawings: [String: String] = [:]

  init(_ title: String) { self.title = title }

  /// Creates the chapter of a section that failed, with its goals not measured.
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
