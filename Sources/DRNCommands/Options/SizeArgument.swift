import ArgumentParser

/// The size of a terminal as an argument: `80x24`.
struct SizeArgument: ExpressibleByArgument, Sendable {
  let columns: Int
  let rows: Int

  init?(argument: String) {
    let numbers = argument.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      (20...500).contains(columns), (6...200).contains(rows)
    else { return nil }
    (self.columns, self.rows) = (columns, rows)
  }
}
