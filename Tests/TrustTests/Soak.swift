import Foundation
import Testing

/// The long run of these tests: `DRN_SOAK=1 swift test --filter TrustTests`.
///
/// What it tried is a row of the table in the documentation, a JSON line each in the file that
/// `DRN_SOAK_REPORT` names; `.ci/soak` makes the table.
enum Soak {
  /// Whether this is the long run.
  static let isOn = ProcessInfo.processInfo.environment["DRN_SOAK"] == "1"

  /// The first random number; `DRN_SEED` repeats a run.
  static let seed = ProcessInfo.processInfo.environment["DRN_SEED"].flatMap { UInt64($0) } ?? 1

  /// How often something is tried: `few` times in the normal suite, `many` in the long run.
  static func count(_ few: Int, long many: Int) -> Int { isOn ? many : few }

  /// Adds a row to the table.
  ///
  /// - Parameters:
  ///   - title: What was tried, such as "kills at random instants".
  ///   - tried: How often.
  ///   - numbers: What else was counted, such as the transitions that were acknowledged.
  ///   - test: The name of the test, which the command to repeat it filters by.
  static func report(
    _ title: String, tried: Int, _ numbers: [String: Int], test: String
  ) throws {
    guard let path = ProcessInfo.processInfo.environment["DRN_SOAK_REPORT"] else { return }
    struct Row: Encodable { let title: String, tried: Int, numbers: [String: Int], test: String }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let row = Row(title: title, tried: tried, numbers: numbers, test: test)
    let line = try encoder.encode(row) + Data("\n".utf8)
    if !FileManager.default.fileExists(atPath: path) {
      try Data().write(to: URL(fileURLWithPath: path))
    }
    let file = try #require(FileHandle(forWritingAtPath: path))
    defer { try? file.close() }
    try file.seekToEnd()
    try file.write(contentsOf: line)
  }
}
