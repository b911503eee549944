import DRN
import TestSupport
import Testing

@testable import DRNLog

/// What is left of a log that nobody uses any more.
@Suite(.temporaryDirectory) struct LettingGoTests {
  /// What a log holds: its files, mapped into memory.
  private final class Remains {
    weak var writer: LogWriter?
    weak var journal: Journal?
    weak var committer: LogCommitter?

    init(_ log: EventLog) {
      (writer, journal) = (log.writer, log.writer.journal)
      committer = log.writer.committer
    }

    /// What runs in the background may hold it for a moment.
    func areGone() async throws -> Bool {
      for _ in 0..<6_000 where writer != nil || journal != nil || committer != nil {
        try await Task.sleep(for: .milliseconds(10))
      }
      return writer == nil && journal == nil && committer == nil
    }
  }

  private func use(_ options: EventLog.Options) throws -> Remains {
    let log = try EventLog.open(temporaryPath("log.mdb"), options: options)
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    for number in 0..<2_000 { manager.go(.item(number)) }
    manager.undo()
    try log.flush()
    if !options.retention.isEmpty { try log.applyRetention() }
    try log.compact()
    manager.go(.home)
    return Remains(log)
  }

  @Test func `a log that was let go of holds no file and no memory`() async throws {
    #expect(try await use(.init()).areGone())
  }

  @Test func `neither does one with limits`() async throws {
    #expect(try await use(.init(retention: RetentionLimits(transitions: 600))).areGone())
  }

  @Test func `a closed log holds no file, whoever still has it`() throws {
    let log = try EventLog.open(temporaryPath("log.mdb"))
    let manager = try log.manager(session: "main", initial: TestRoute.home).manager
    manager.go(.item(1))
    try log.close()
    #expect(throws: LogError.self) { try log.writer.committer.environment() }
    try withExtendedLifetime(manager) { try log.flush() }
  }
}
