import TerminalScreen

/// The differences between two states, part by part.
enum DifferencePane {
  static func lines(from old: [StateNode], to new: [StateNode]) -> [TextLine] {
    var lines: [TextLine] = []
    // In the new state's order; parts that only the old state has come last.
    let titles =
      new.map(\.title)
      + old.map(\.title).filter { title in
        !new.contains { $0.title == title }
      }
    for title in titles {
      let before = old.first { $0.title == title }
      let after = new.first { $0.title == title }
      if before?.value != after?.value {
        if let before { lines.append(TextLine("- \(padded(title, 11))\(before.value)", .removed)) }
        if let after { lines.append(TextLine("+ \(padded(title, 11))\(after.value)", .added)) }
      }
      let changes = entryLines(from: before?.entries ?? [], to: after?.entries ?? [])
      if !changes.isEmpty, let after, before?.value == after.value {
        lines.append(TextLine("  \(padded(title, 11))\(after.value)", .dim))
      }
      lines += changes
    }
    return lines.isEmpty ? [TextLine("no difference", .dim)] : lines
  }

  /// The changed entries of a history, aligned: a shifted entry is not a change.
  private static func entryLines(from old: [String], to new: [String]) -> [TextLine] {
    let changes = new.difference(from: old)
    return changes.map { change in
      switch change {
      case .remove(_, let entry, _): TextLine("-   \(entry)", .removed)
      case .insert(_, let entry, _): TextLine("+   \(entry)", .added)
      }
    }
  }
}

extension StateNode {
  fileprivate var entries: [String] {
    children.contains(where: \.isCurrent) ? children.map(\.value) : []
  }
}
