import Foundation
import TestSupport
import Testing
import ToolTesting

/// What `drn collect` says before it has a server; the rest is in DRNFleetTests.
@Suite(.temporaryDirectory) struct CollectTests {
  #if !Fleet
    @Test func `a drn without the fleet says how to get one`() throws {
      let result = try Tool.run("collect", "--from", "nats://127.0.0.1", "--archive", "logs")
      #expect(result.status == 2)
      #expect(result.errors.contains("swift build --traits Fleet"))
    }
  #endif

  @Test(arguments: [
    [], ["--from", "nats://127.0.0.1"], ["--archive", "logs"],
    ["--from", "nats://127.0.0.1", "--archive", "logs", "--replicas", "9"],
    ["--from", "nats://127.0.0.1", "--archive", "logs", "--keep", "soon"],
    ["--from", "nats://127.0.0.1", "--archive", "logs", "--nkey", "U"],
    ["--from", "nats://127.0.0.1", "--archive", "logs", "--user", "drn"],
  ])
  func `what cannot be is a mistake in the command`(words: [String]) throws {
    #expect(try Tool.run(["collect"] + words).status == 64)
    #expect(!FileManager.default.fileExists(atPath: "\(TemporaryDirectory.current)/logs"))
  }

  #if Fleet
    @Test func `a fleet's name has letters, and the server must be there`() throws {
      let name = try Tool.run(
        "collect", "--from", "nats://127.0.0.1:1", "--archive", "logs", "--fleet", "a.b")
      #expect(name.status == 2 && name.errors.contains("use 'a.b' as a fleet's name"))
      let nowhere = try Tool.run("collect", "--from", "nats://127.0.0.1:1", "--archive", "logs")
      #expect(nowhere.status == 2)
      #expect(nowhere.errors.hasPrefix("drn: Could not connect to nats://127.0.0.1:1"))
    }
  #endif
}
