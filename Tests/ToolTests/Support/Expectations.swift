import CustomDump
import Foundation
import Testing
import ToolTesting

extension Tool.Result {
  /// Expects one line of trouble, as the tool promises for every error: what it is, on standard
  /// error alone, and no trace of Swift.
  func expectTrouble(
    _ status: Int32, _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(self.status == status, sourceLocation: sourceLocation)
    #expect(output == "", sourceLocation: sourceLocation)
    expectOneMessage(message, sourceLocation: sourceLocation)
  }

  /// Expects one line on standard error.
  func expectOneMessage(
    _ message: String? = nil, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    if let message {
      expectNoDifference(errors, "drn: \(message)\n")
    } else {
      #expect(errors.hasPrefix("drn: "), sourceLocation: sourceLocation)
    }
    #expect(
      errors.filter(\.isNewline).count == 1 && errors.hasSuffix("\n"), "\(errors)",
      sourceLocation: sourceLocation)
    for trace in ["Fatal error", "Swift/", ".swift:", "Optional(", "0x0"] {
      #expect(!errors.contains(trace), "\(errors)", sourceLocation: sourceLocation)
    }
  }

  /// Expects that it did what it was to do and said nothing about it on standard error.
  func expectDone(_ status: Int32 = 0, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(errors == "", sourceLocation: sourceLocation)
    #expect(self.status == status, sourceLocation: sourceLocation)
  }

  /// The values of a member of each line's object, as they are written.
  func values(of key: String) -> [Substring] { lines.compactMap { JSONText($0)[key] } }

  /// The values of a member of each line's state, as they are written.
  func stateValues(of key: String) -> [Substring] {
    values(of: "state").compactMap { JSONText($0)[key] }
  }
}

/// How many records of the journal of `log.mdb` are not in the log.
func waitingRecords() throws -> Int {
  let shown = try Tool.run("doctor", "log.mdb", "--json")
  let journal = try #require(JSONText(shown.output[...])["journal"])
  return try #require(JSONText(journal)["records"].flatMap { Int($0) })
}

/// Compares a text with the file that is kept of it; `RECORD_SNAPSHOTS=1` rewrites that.
func expectSnapshot(
  _ text: String, _ name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let file = snapshotFile(name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: file)
    return
  }
  guard let kept = try? Data(contentsOf: file) else {
    Issue.record(
      "There is no snapshot '\(name)': RECORD_SNAPSHOTS=1 writes it.",
      sourceLocation: sourceLocation)
    return
  }
  expectNoDifference(text, String(decoding: kept, as: UTF8.self))
}

/// Where a text is kept.
func snapshotFile(_ name: String) -> URL {
  URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Snapshots/\(name).txt")
}
