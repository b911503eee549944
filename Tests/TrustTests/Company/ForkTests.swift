import DRN
import Foundation
import Locking
import TestSupport
import Testing
import ToolTesting

@testable import DRNInspect
@testable import DRNLog

/// Children that are forked while a log is open.
@Suite(.temporaryDirectory) struct ForkTests {
  private let path = TemporaryDirectory.path("log.mdb")

  private static func page(_ number: Int) -> JSONRoute {
    JSONRoute(json: ["page": .integer(number)])
  }

  /// Expects that the session has gone to these pages, one after another.
  private func expectPages(_ numbers: some Sequence<Int>) throws {
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    let session = try reader.session(named: "main")
    var routes: [[UInt8]] = []
    try session.forEachPosition(in: 0...Int.max - 1) { position in
      routes.append(try session.json(of: .route, position.record.route))
      return true
    }
    #expect(routes == numbers.map { Self.page($0).json.canonicalBytes })
  }

  @Test func `a forked child navigates and records nothing`() throws {
    let told = Told()
    let log = try EventLog.open(path, options: .init(onStatus: { told.add($0) }))
    let manager = try log.start(session: "main", at: Place(Self.page(0)))
    manager.go(Self.page(1))
    let child = try ForkedChild {
      // What is known already, and what is new.
      manager.go(Self.page(0))
      for number in 100..<200 { manager.go(Self.page(number)) }
      guard manager.currentRoute == Self.page(199), told.forked == 1 else { return 1 }
      guard Self.code({ () throws(LogError) in try log.confirm() }) == .forked else { return 2 }
      guard Self.code({ () throws(LogError) in try log.flush() }) == .forked else { return 3 }
      guard Self.code({ () throws(LogError) in try log.close() }) == .forked else { return 4 }
      guard Self.code({ () throws(LogError) in _ = try log.reader }) == .forked else { return 5 }
      guard Self.code({ () throws(LogError) in _ = try log.continue(session: "main") }) == .forked
      else { return 6 }
      guard case .refused = manager.undo() else { return 7 }
      return 0
    }
    #expect(child.status() == 0)
    for number in 2...5 { manager.go(Self.page(number)) }
    // The child is gone; who writes is not.
    #expect(try Tool.run("mark", path, "m").errors.contains("Process \(getpid()) is writing"))
    try log.close()
    try expectPages(0...5)
    #expect(told.all == 0)
    #expect(try TemporaryDirectory.names().filter { !$0.hasSuffix("-lock") } == ["log.mdb"])
  }

  @Test func `a log that a child lets go of is still the parent's`() throws {
    var log: EventLog? = try EventLog.open(path)
    var manager = try log?.start(session: "main", at: Place(Self.page(0)))
    let child = try ForkedChild {
      (manager, log) = (nil, nil)
      return 0
    }
    #expect(child.status() == 0)
    manager?.go(Self.page(1))
    #expect(try Tool.run("mark", path, "m").status == 2)
    try log?.close()
    try expectPages(0...1)
  }

  @Test func `a forked child reads the log, and another log is its own`() throws {
    let log = try EventLog.open(path)
    let manager = try log.start(session: "main", at: Place(Self.page(0)))
    let other = TemporaryDirectory.path("other.mdb")
    let child = try ForkedChild {
      do {
        guard try LogReader(path: path).session(named: "main").head() == 0 else { return 1 }
        let own = try EventLog.open(other)
        try own.start(session: "child", at: Place(Self.page(7))).go(Self.page(8))
        try own.flush()
        return 0
      } catch {
        return 2
      }
    }
    #expect(child.status() == 0)
    manager.go(Self.page(1))
    try log.close()
    try expectPages(0...1)
    #expect(try LogReader(path: other).session(named: "child").head() == 1)
  }

  /// The list of open files is the process's own, and a fork takes it as it is.
  @Test func `no child hangs while other threads open and close logs`() throws {
    // What the runtime makes at the first use of a type, it makes under locks that a fork does not heed.
    for name in ["first.mdb", "second.mdb"] {
      let log = try EventLog.open(TemporaryDirectory.path(name))
      try log.flush()
      try log.close()
    }
    let isDone = Done()
    let group = DispatchGroup()
    for thread in 0..<2 {
      let path = TemporaryDirectory.path("thread-\(thread).mdb")
      group.enter()
      Thread.detachNewThread {
        while !isDone.isSet { try? EventLog.open(path).close() }
        group.leave()
      }
    }
    for number in 0..<30 {
      let own = TemporaryDirectory.path("child-\(number).mdb")
      let child = try ForkedChild {
        do {
          try EventLog.open(own).flush()
          return 0
        } catch {
          return 1
        }
      }
      #expect(child.status() == 0)
    }
    isDone.set()
    group.wait()
  }

  @Test func `no child hangs while other threads record`() throws {
    let log = try EventLog.open(path)
    let manager = try log.start(session: "main", at: Place(Self.page(0)))
    let isDone = Done()
    let group = DispatchGroup()
    for thread in 0..<3 {
      group.enter()
      Thread.detachNewThread {
        defer { group.leave() }
        let own = try? log.start(session: "thread-\(thread)", at: Place(Self.page(0)))
        var number = 0
        while !isDone.isSet {
          number += 1
          own?.go(Self.page(number % 3 == 0 ? number % 99 : number))
        }
      }
    }
    for number in 1...Soak.count(20, long: 2_000) {
      let child = try ForkedChild {
        for number in 0..<20 { manager.go(Self.page(1_000 + number)) }
        return manager.currentRoute == Self.page(1_019) ? 0 : 1
      }
      #expect(child.status() == 0)
      manager.go(Self.page(number))
    }
    isDone.set()
    group.wait()
    try log.close()
    try expectPages(0...Soak.count(20, long: 2_000))
  }

  @Test func `a child that outlives its parent does not keep the log locked`() async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = path as String] in
      let log = try EventLog.open(path)
      let manager = try log.start(session: "main", at: Place(Self.page(0)))
      let child = try ForkedChild {
        // Whoever waits for the parent must not wait for this; all files stay open.
        ForkedChild.closePipes()
        sleep(20)
        return 0
      }
      manager.go(Self.page(1))
      withExtendedLifetime(child) { _ = kill(getpid(), SIGKILL) }
    }
    #expect(try Tool.run("mark", path, "m").status == 0)
    #expect(try Tool.run("verify", path).status == 0)
  }

  /// What went wrong, if anything did.
  private static func code(_ body: () throws(LogError) -> Void) -> LogError.Code? {
    do {
      try body()
      return nil
    } catch {
      return error.code
    }
  }
}

/// What a log told its app.
private final class Told: Sendable {
  private let counts = Lock((all: 0, forked: 0))

  var all: Int { counts.withLock { $0.all } }
  var forked: Int { counts.withLock { $0.forked } }

  func add(_ status: LogStatus) {
    counts.withLock { counts in
      counts.all += 1
      if case .recordingStopped("main", let error) = status, error.code == .forked {
        counts.forked += 1
      }
    }
  }
}

/// Whether something is over.
private final class Done: Sendable {
  private let value = Lock(false)

  var isSet: Bool { value.withLock { $0 } }
  func set() { value.withLock { $0 = true } }
}
