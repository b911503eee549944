/// Suggests corrections for misspelled names.
package enum Spelling {
  /// The name that is most similar to `name`, if any is similar enough.
  package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let (name, limit) = (Array(name.lowercased().unicodeScalars), max(1, name.count / 3))
    guard name.count <= 40 else { return nil }
    // Sorted for the same result in every run, because names from a dictionary come in any order.
    let near = names.filter { $0.utf8.count <= 200 }
    let ranked = near.sorted().map { candidate in
      (candidate, distance(name, Array(candidate.lowercased().unicodeScalars)))
    }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// The end of a sentence that reports an unknown name: a suggestion, or all names if they are
  /// few; `nil` if there is neither.
  ///
  /// - Parameter isComplete: Whether `names` has all valid names.
  package static func hint(
    _ name: String, among names: [String], isComplete: Bool = true
  ) -> String? {
    if let nearest = nearest(to: name, in: names) { return "; did you mean '\(nearest)'?" }
    guard isComplete, (1...8).contains(names.count), names.allSatisfy({ $0.count <= 40 }) else {
      return nil
    }
    let quoted = names.map { "'\($0)'" }
    let last = quoted.count > 1 ? " and \(quoted[quoted.count - 1])" : ""
    return ": there \(names.count == 1 ? "is" : "are") "
      + quoted.dropLast(quoted.count > 1 ? 1 : 0).joined(separator: ", ") + last
  }

  /// The edit distance: letters added, removed, replaced, or swapped with their neighbour. A word
  /// that the other one ends with has distance 1.
  private static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    if left.count > 2, left.count < right.count, right.reversed().starts(with: left.reversed()) {
      return 1
    }
    var before: [Int] = []
    var row = Array(0...right.count)
    for line in left.indices {
      var next = [line + 1]
      for column in right.indices {
        let isSame = left[line] == right[column]
        var steps = min(row[column] + (isSame ? 0 : 1), row[column + 1] + 1, next[column] + 1)
        if line > 0, column > 0, left[line] == right[column - 1], left[line - 1] == right[column] {
          steps = min(steps, before[column - 1] + 1)
        }
        next.append(steps)
      }
      (before, row) = (row, next)
    }
    return row[right.count]
  }
}
