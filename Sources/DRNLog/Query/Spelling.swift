/// What somebody meant who wrote a word that is none.
package enum Spelling {
  /// The one that somebody who wrote `name` meant most likely, if one is near.
  package static func nearest(to name: String, in names: some Sequence<String>) -> String? {
    let (name, limit) = (Array(name.lowercased().unicodeScalars), max(1, name.count / 3))
    guard name.count <= 40 else { return nil }
    // The same on every run: names come out of a dictionary in any order.
    let near = names.filter { $0.utf8.count <= 200 }
    let ranked = near.sorted().map { candidate in
      (candidate, distance(name, Array(candidate.lowercased().unicodeScalars)))
    }
    return ranked.min { $0.1 < $1.1 }.flatMap { $0.1 <= limit ? $0.0 : nil }
  }

  /// How a sentence goes on that says that there is no such name: with the one that was meant, or with
  /// all of them where they are few; `nil` where there is nothing to say.
  ///
  /// - Parameter isComplete: Whether `names` are all that there are.
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

  /// How many letters are to be added, taken away, replaced, or changed with their neighbour; a word that
  /// the other one ends with is as near as one letter.
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
