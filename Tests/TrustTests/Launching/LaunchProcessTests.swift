import Foundation
import TestSupport
import Testing
import ToolTesting
import TrustPlans

/// An app's process starts, navigates and says what was wrong, whatever stands where its log should.
@Suite(.temporaryDirectory) struct LaunchProcessTests {
  private static let start = "{\"session\":\"w\",\"initial\":0}\n"
  private static let steps = (1...30).map { "{\"go\":\($0)}\n" }.joined()

  private func record() throws {
    #expect(try Tool.run("record", "log.mdb", input: Self.start + Self.steps).status == 0)
  }

  /// Starts the app; `wrapper` is what it is started by.
  @discardableResult
  private func launch(
    _ log: String = "log.mdb", by wrapper: String = ""
  ) throws -> LaunchOutcome {
    let result = try Tool.shell("\(wrapper) '\(Subjects.executable.path)' --launch \(log) w")
    #expect(result.status == 0 && result.errors == "", "\(result.errors)")
    let outcome = try JSONDecoder().decode(LaunchOutcome.self, from: Data(result.output.utf8))
    #expect(outcome.wentTo == "\"after\"")
    #expect(outcome.message?.contains(where: \.isNewline) != true)
    return outcome
  }

  private func expectContinued(_ outcome: LaunchOutcome) {
    #expect(outcome.route == "30" && outcome.entries == 31)
  }

  @Test func `a log in order is no problem`() throws {
    try record()
    let outcome = try launch()
    #expect(outcome.problem == nil && outcome.isRecorded && outcome.recovered == nil)
    expectContinued(outcome)
    let next = try launch()
    #expect(next.route == "\"after\"" && next.problem == nil)
  }

  @Test func `what a killed app left is there`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(String(Self.start.dropLast()))
    for number in 1...30 { try recorder.send("{\"go\":\(number)}") }
    _ = recorder.kill()
    let outcome = try launch()
    #expect(outcome.problem == nil && outcome.isRecorded)
    expectContinued(outcome)
  }

  @Test func `a log that another process writes is left to it`() throws {
    let recorder = try LiveRecorder("log.mdb")
    try recorder.send(String(Self.start.dropLast()))
    for number in 1...30 { try recorder.send("{\"go\":\(number)}") }
    let outcome = try launch()
    #expect(outcome.problem == "busy" && !outcome.isRecorded)
    expectContinued(outcome)
    _ = recorder.kill()
    #expect(try Tool.run("export", "log.mdb").lines.count == 31)
  }

  @Test func `what is no log, no file or nowhere`() throws {
    try TemporaryDirectory.write("This is no log.\n", to: "text.mdb")
    let text = try launch("text.mdb")
    #expect(text.problem == "notALog" && text.isRecorded && text.setAside != nil)
    #expect(text.route == "\"start\"")
    #expect(try Tool.shell("mkdir folder.mdb && ln -s nowhere/log.mdb link.mdb").status == 0)
    let folder = try launch("folder.mdb")
    #expect(folder.problem == "notAFile" && !folder.isRecorded)
    let link = try launch("link.mdb")
    #expect(link.problem == "noFolder" && !link.isRecorded)
  }

  @Test(.enabled(if: OtherUser.isPossible, "only root can become another user"))
  func `a log of somebody else's`() throws {
    try record()
    let other = "setpriv --reuid=65534 --regid=65534 --clear-groups"
    #expect(try Tool.shell("chmod 755 . && chmod 600 log.mdb").status == 0)
    let hidden = try launch(by: other)
    #expect(hidden.problem == "notPermitted" && !hidden.isRecorded)
    #expect(hidden.route == "\"start\"")
    #expect(try Tool.shell("chmod 644 log.mdb").status == 0)
    let readable = try launch(by: other)
    #expect(readable.problem == "notPermitted" && !readable.isRecorded)
    #expect(readable.recovered == 30)
    expectContinued(readable)
  }

  @Test func `a disk that is full, and one that is read only`() throws {
    let line = "mkdir disk && mount -t tmpfs -o size=3m tmpfs disk"
    guard getuid() == 0, try Tool.shell(line).status == 0 else { return }
    defer { _ = try? Tool.shell("umount -l disk") }
    try record()
    #expect(try Tool.shell("cp log.mdb disk/ && cat /dev/zero > disk/filler; true").status == 0)
    let full = try launch("disk/log.mdb")
    #expect(full.problem == "diskFull" && !full.isRecorded && full.setAside == nil)
    #expect(full.message?.contains(" disk ") == true, "\(full.message ?? "")")
    expectContinued(full)
    #expect(try Tool.shell("rm disk/filler && mount -o remount,ro disk").status == 0)
    let readOnly = try launch("disk/log.mdb")
    #expect(readOnly.problem == "readOnly" && !readOnly.isRecorded && readOnly.recovered == 30)
    expectContinued(readOnly)
    #expect(try Tool.shell("mount -o remount,rw disk").status == 0)
    let free = try launch("disk/log.mdb")
    #expect(free.problem == nil && free.isRecorded)
    expectContinued(free)
  }
}
