import Foundation
import TestSupport
import Testing

/// The long run of these tests: `DRN_SOAK=1 swift test --filter TrustTests`.
///
/// What it tried is a row of the table in the documentation; rows are added to the file that
/// `DRN_SOAK_REPORT` names, and `.ci/soak/run` puts them into their place.
extension Soak {
  /// The first random number; `DRN_SEED` repeats a run.
  static let seed = ProcessInfo.processInfo.environment["DRN_SEED"].flatMap { UInt64($0) } ?? 1

  /// Adds a row to the table.
  ///
  /// - Parameters:
  ///   - title: What was tried, such as "kills at random instants".
  ///   - tried: How often.
  ///   - numbers: What was counted, such as the transitions that were acknowledged and lost.
  ///   - test: The name of the test, which the command to repeat it filters by.
  static func report(
    _ title: String, tried: Int, _ numbers: KeyValuePairs<String, Int>, test: String
  ) throws {
    guard let path = ProcessInfo.processInfo.environment["DRN_SOAK_REPORT"] else { return }
    let found = numbers.map { "\($0.key) \(grouped($0.value))" }.joined(separator: ", ")
    let row = "| \(title) | \(grouped(tried)) | \(found) | `\(test)` |\n"
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let file = try #require(FileHandle(forWritingAtPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: Data(row.utf8))
  }

  /// A number as people read it: 1,234,567.
  private static func grouped(_ number: Int) -> String {
    let digits = Array(String(number))
    return String(
      digits.enumerated().flatMap { index, digit in
        index > 0 && (digits.count - index) % 3 == 0 ? [",", digit] : [digit]
      })
  }
}
