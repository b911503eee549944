import Foundation
import TestSupport
import Testing
import ToolTesting

/// `drn verify` beside a writer.
@Suite(.temporaryDirectory) struct VerifyTests {
  @Test func `a log that is being written is whole at every moment`() throws {
    let recorder = try LiveRecorder("log.mdb")
    _ = try recorder.send(#"{"session":"w","initial":0}"#)
    var number = 0
    for _ in 0..<Soak.count(3, long: 20) {
      let verifying = Tool.process(["verify", "log.mdb"])
      verifying.standardOutput = FileHandle.nullDevice
      try verifying.run()
      while verifying.isRunning {
        number += 1
        _ = try recorder.send(#"{"go":\#(number)}"#)
        if number % 7 == 0 { _ = try recorder.send(#"{"undo":{}}"#) }
        if number % 11 == 0 { _ = try recorder.send(#"{"mark":"m\#(number % 5)"}"#) }
      }
      #expect(verifying.status == 0)
    }
    #expect(try recorder.finish() == 0)
    try Tool.run("verify", "log.mdb").expectDone()
  }
}
