import Dispatch
import Foundation
import Synchronization
import TestSupport
import Testing
import ToolTesting

@testable import DRNCommands
@testable import ToolTests

/// Commands that are asked inside of a process.
@Suite(.temporaryDirectory) struct CommandRunTests {
  private func run(
    _ arguments: String..., limit: Int = 1 << 24, by run: CommandRun = CommandRun()
  ) -> CommandRun.Ending {
    run.run(arguments, outputLimit: limit, in: .test)
  }

  @Test func `forty questions at once have the answers that each has alone`() throws {
    try Sample.record(Sample.shop + Sample.tour)
    let log = TemporaryDirectory.path("log.mdb")
    let questions = [
      ["why", "--json", log], ["log", log, "--session", "shop"], ["find", log, "true", "--plain"],
      ["diff", log, "--session", "shop", "--session", "tour"], ["show", log, "99"],
      ["sessions", log, "--where", "transitions > 9"], ["blame", log, "nothing.there"], ["lgo"],
    ]
    let alone = questions.map { CommandRun().run($0, outputLimit: 1 << 24, in: .test) }
    #expect(alone.map(\.status) == [0, 0, 0, 1, 1, 0, 64, 64])
    let found = Mutex<[Int: CommandRun.Ending]>([:])
    DispatchQueue.concurrentPerform(iterations: 40) { number in
      let ending = CommandRun().run(
        questions[number % questions.count], outputLimit: 1 << 24, in: .test)
      found.withLock { $0[number] = ending }
    }
    let all = found.withLock(\.self)
    #expect(all.count == 40)
    for (number, ending) in all {
      let expected = alone[number % questions.count]
      #expect(ending.output == expected.output && ending.errors == expected.errors)
      #expect(ending.status == expected.status)
    }
  }

  @Test func `what is left out of one answer is said in that one alone`() throws {
    try Sample.record(Sample.tour)
    let whole = TemporaryDirectory.path("log.mdb")
    let damaged = TemporaryDirectory.path("export.jsonl")
    try Data(Tool.run("export", "log.mdb").output.utf8 + Array("{\n".utf8))
      .write(to: URL(fileURLWithPath: damaged))
    let context = CommandContext.test
    let first = CommandRun().run(["stat", "--json", damaged], outputLimit: 1 << 20, in: context)
    #expect(first.status == 2 && first.errors.contains("'\(damaged)'"))
    #expect(String(decoding: first.output, as: UTF8.self).contains("\"omitted\""))
    let second = CommandRun().run(["stat", "--json", whole], outputLimit: 1 << 20, in: context)
    #expect(second.status == 0 && second.errors == "")
  }

  @Test func `a question that nobody waits for ends`() throws {
    try Sample.recordMany(200_000)
    let log = TemporaryDirectory.path("log.mdb")
    let whole = run("find", log, "seq < 0", "--count")
    #expect(whole.status == 1)
    let asked = CommandRun()
    let end = Mutex<CommandRun.Ending?>(nil)
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) {
      // Follows the log, which never ends.
      let ending = asked.run(["log", "-f", "-n", "1", log], outputLimit: 1 << 24, in: .test)
      end.withLock { $0 = ending }
    }
    usleep(100_000)
    asked.stop()
    #expect(group.wait(timeout: .now() + 60) == .success)
    let found = end.withLock(\.self)
    let ending = try #require(found)
    #expect(ending.status == 2 && ending.errors.contains("was cancelled"))
  }

  @Test func `an output that is too long ends its command`() throws {
    try Sample.recordMany(200_000)
    let ending = run("replay", TemporaryDirectory.path("log.mdb"), limit: 10_000)
    #expect(ending.isCut && ending.output.count == 10_000)
    #expect(ending.status == 2)
  }

  @Test func `long work says how far it is`() throws {
    try Sample.recordLong(seconds: 1.5)
    let places = Mutex<[Int]>([])
    let ending = CommandRun().run(
      ["find", TemporaryDirectory.path("log.mdb"), Sample.longCondition, "--count"],
      outputLimit: 1 << 20, in: .test
    ) { done, total in places.withLock { $0.append(done * 100 / (total ?? 1)) } }
    #expect(ending.status == 1)
    let shown = places.withLock(\.self)
    #expect(
      !shown.isEmpty && shown == shown.sorted() && shown.allSatisfy { (0...100).contains($0) })
  }
}
