import Foundation
import Testing
import ToolTesting

/// A file that is being written leaves nothing when the process is asked to end.
@Suite(.temporaryDirectory) struct UnfinishedFileTests {
  static let writers = [
    ["export", "log.mdb", "--format", "csv", "-o", "out"],
    ["export", "log.mdb", "--format", "redux", "-o", "out"],
    ["snapshot", "log.mdb", "-o", "out"],
  ]

  @Test func `a signal that ends the process takes the unfinished file with it`() throws {
    try Sample.recordMany(200_000)
    let before = try TemporaryDirectory.names()
    for arguments in Self.writers {
      for signal in [SIGINT, SIGTERM] {
        let process = Tool.process(arguments)
        process.standardError = FileHandle.nullDevice
        try process.run()
        // As soon as there is a file that may be left.
        while process.isRunning, try TemporaryDirectory.names().count == before.count {
          usleep(200)
        }
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.status == 128 + signal, "\(arguments)")
        #expect(try TemporaryDirectory.names() == before, "\(arguments)")
      }
    }
  }
}
