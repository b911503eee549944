import Foundation
import TestSupport
import Testing
import ToolTesting

/// A file that is being written leaves nothing when the process is asked to end, or killed.
@Suite(.temporaryDirectory) struct UnfinishedFileTests {
  static let writers = [
    ["export", "log.mdb", "--format", "csv", "-o", "out"],
    ["export", "log.mdb", "--format", "redux", "-o", "out"],
    ["snapshot", "log.mdb", "-o", "out"],
    ["report-bundle", "log.mdb", "-o", "out"],
  ]

  /// Also SIGKILL, where the system has files without names.
  static var signals: [Int32] {
    #if os(Linux)
      [SIGINT, SIGTERM, SIGHUP, SIGKILL]
    #else
      [SIGINT, SIGTERM, SIGHUP]
    #endif
  }

  @Test func `a signal that ends the process takes the unfinished file with it`() throws {
    // Large, so that a signal comes while it is copied.
    try Sample.recordMany(1_000_000)
    let before = try TemporaryDirectory.names()
    for arguments in Self.writers {
      for signal in Self.signals {
        var status: Int32 = 0
        // It may be done before it is seen to have begun, or before the signal has reached it.
        for _ in 0..<100 where status == 0 || TemporaryDirectory.exists("out") {
          unlink(TemporaryDirectory.path("out"))
          let process = Tool.process(arguments)
          process.standardError = FileHandle.nullDevice
          try process.run()
          // As soon as there is a file that may be left.
          while process.isRunning, try TemporaryDirectory.names().count == before.count,
            !Self.hasUnnamedFile(process.processIdentifier)
          {
            usleep(200)
          }
          kill(process.processIdentifier, signal)
          process.waitUntilExit()
          status = process.status
        }
        #expect(status == 128 + signal, "\(arguments)")
        let names = try TemporaryDirectory.names()
        #expect(names == before, "\(arguments), \(signal)")
      }
    }
  }

  /// Whether a process has a file open in the test's directory that has no name.
  private static func hasUnnamedFile(_ process: Int32) -> Bool {
    let folder = "/proc/\(process)/fd"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.contains { file in
      let path = try? FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/\(file)")
      return path?.hasSuffix(" (deleted)") == true
        && path?.hasPrefix(TemporaryDirectory.path("")) == true
    }
  }

  @Test(arguments: ["INT", "TERM", "HUP"])
  func `a signal that the shell has it ignore is ignored`(signal: String) throws {
    try Sample.recordMany(8_000)
    let script = """
      trap '' \(signal)
      ( drn export log.mdb --format csv -o out ) &
      until compgen -G 'out*' >/dev/null ||
        ls -l /proc/$(ps -o pid= --ppid $! | tr -d ' ')/fd 2>/dev/null | grep -q deleted
      do sleep 0.001; done
      kill -\(signal) -- $(ps -o pid= --ppid $!) $!
      wait $!
      """
    let result = try Tool.shell(script)
    #expect(result.status == 0, "\(result.errors)")
    #expect(TemporaryDirectory.exists("out"))
  }

  @Test func `what somebody has put in the unfinished file's place is not written`() throws {
    try Sample.record(Sample.shop)
    try TemporaryDirectory.write("mine", to: "mine")
    // The name has the process's number in it, which 'exec' keeps. The second time there is a file to
    // be replaced.
    for _ in 0..<2 {
      let result = try Tool.shell(
        "(ln -s mine out.$BASHPID.part; exec '\(Tool.executable.path)' export log.mdb -o out)")
      result.expectDone()
      #expect(try TemporaryDirectory.text("mine") == "mine")
      #expect(try TemporaryDirectory.text("out") == Tool.run("export", "log.mdb").output)
    }
  }
}
