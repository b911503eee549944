import ArgumentParser
import DRN
import DRNLog

/// The meaning of the columns of a table, or of the keys of JSON Lines, from another tool.
struct ColumnMap: Sendable {
  /// What a column can contain.
  enum Meaning: String, CaseIterable {
    case session, time, route, overlay, tab, kind, cause, label, payload
  }

  /// The columns' names, or their numbers from 1; or paths into a line's object.
  private(set) var columns: [Meaning: String] = [:]

  /// Reads an argument such as `route=screen,time=timestamp`.
  static func parsing(_ argument: String) throws -> ColumnMap {
    var map = ColumnMap()
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard sides.count == 2, !sides[1].isEmpty else {
        throw ValidationError("'\(part)' is not of the form route=screen.")
      }
      guard let meaning = Meaning(rawValue: String(sides[0])) else {
        let names = Meaning.allCases.map(\.rawValue)
        let meant = Spelling.nearest(to: String(sides[0]), in: names)
        throw ValidationError(
          "'\(sides[0])' is not a known column"
            + (meant.map { "; did you mean '\($0)'?" } ?? ": \(names.joined(separator: ", "))."))
      }
      guard map.columns[meaning] == nil else {
        throw ValidationError("'\(meaning.rawValue)' is there twice.")
      }
      map.columns[meaning] = String(sides[1])
    }
    return map
  }

  /// The columns' indices in a table.
  ///
  /// - Parameters:
  ///   - header: The columns' names; `nil` if the table has none.
  ///   - path: The table's file, for messages.
  func indices(
    in header: [String]?, width: Int, path: String
  ) throws(CommandError) -> [Meaning: Int] {
    var indices: [Meaning: Int] = [:]
    for (meaning, name) in columns {
      if let index = header?.firstIndex(where: { $0.hasSameBytes(as: name) }) {
        indices[meaning] = index
      } else if let number = Int(name), (1...width).contains(number) {
        indices[meaning] = number - 1
      } else {
        throw CommandError(
          Self.missing(name, header, width, path), status: .validationFailure)
      }
    }
    return indices
  }

  /// The paths in lines of JSON.
  ///
  /// - Throws: ``CommandError`` for a name that is no path.
  func paths() -> [Meaning: ColumnPath] { columns.mapValues(ColumnPath.init) }

  /// The names of a table's columns for a message, of which they are a line at most.
  static func listing(_ header: [String]) -> String {
    var (names, length) = ([] as [String], 0)
    for name in header {
      let name = DisplayText.shortening(name, to: 40)
      length += name.count + 2
      guard length <= 200 else { break }
      names.append(name)
    }
    let rest = header.count - names.count
    return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }

  private static func missing(
    _ name: String, _ header: [String]?, _ width: Int, _ path: String
  ) -> String {
    guard let header else {
      return "'\(name)' is not the number of a column of '\(path)', which has \(width)."
    }
    let meant = Spelling.nearest(to: name, in: header).map { "did you mean '\($0)'?" }
    let all = listing(header)
    return "'\(path)' has no column '\(name)'" + (meant.map { "; \($0)" } ?? ": it has \(all).")
  }
}
