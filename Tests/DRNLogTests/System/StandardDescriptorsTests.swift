import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A process that some launcher started without standard streams, and that prints.
@Suite(.temporaryDirectory) struct StandardDescriptorsTests {
  @Test(arguments: [[STDIN_FILENO], [STDOUT_FILENO], [STDERR_FILENO], [STDIN_FILENO, 1, 2]])
  func `what is printed to a closed stream is in no file of the log`(closed: [Int32]) async throws {
    let path = try temporaryPath("log.mdb")
    await #expect(processExitsWith: .success) {
      [path = path as String, closed = closed as [Int32]] in
      for file in closed { close(file) }
      /// Prints to each that is closed, and expects it to fail as if nothing were open.
      func say() throws {
        let text = [UInt8](repeating: 33, count: 5_000)
        for file in closed where write(file, text, text.count) >= 0 || errno != EBADF {
          // Standard input can be written, and leads nowhere.
          try #require(file == STDIN_FILENO)
        }
      }
      let log = try EventLog.open(path)
      try say()
      try recordItems(50, in: log)
      try say()
      try log.flush()
      try log.compact { _ in try? say() }
      try recordItems(50, in: log, session: "after")
      try say()
      try log.reader.snapshot(to: path + ".copy") { _ in try? say() }
      // The streams that were not closed when the log was opened may be closed later.
      for file in STDIN_FILENO...STDERR_FILENO { close(file) }
      let again = try EventLog.open(path + ".copy")
      try recordItems(50, in: again, session: "again")
      for file in STDIN_FILENO...STDERR_FILENO { _ = write(file, "!!!!!!!!!!!!", 12) }
      try again.flush()
      exit(EXIT_SUCCESS)
    }
    for (name, sessions) in [
      (path, ["after", "main"]), (path + ".copy", ["after", "again", "main"]),
    ] {
      let reader = try LogReader(path: name)
      #expect(try LogVerifier.verify(reader).transitions == sessions.count * 51)
    }
  }
}
