import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Eight threads that record into one log, whose map begins so small that it has to grow all the
/// time; for a process that is going to be killed.
struct ThreadedWriter {
  static let threads = 8

  let path: String

  /// Records until the process is killed, at an instant that the seed says.
  ///
  /// - Parameter isCompacting: Whether the log's file is written anew all the time, and sessions are erased.
  func run(seed: UInt64, isCompacting: Bool = false) throws {
    var random = SplitMix64(state: seed)
    let delay = UInt32.random(in: 0...(Soak.isOn ? 1_500_000 : 400_000), using: &random)
    Thread.detachNewThread {
      usleep(delay)
      kill(getpid(), SIGKILL)
    }
    var options = EventLog.Options()
    options.initialMapSize = 1 << 17
    let log = try EventLog.open(path, options: options)
    if isCompacting {
      Thread.detachNewThread {
        while true {
          _ = try? log.manager(session: "visitor", initial: JSONRoute(json: "visitor-word"))
          _ = try? log.compact()
          _ = try? log.erase(session: "visitor")
        }
      }
    }
    for thread in 1..<Self.threads {
      Thread.detachNewThread { try? record(in: log, thread) }
    }
    try record(in: log, 0)
  }

  private func record(in log: EventLog, _ thread: Int) throws {
    let name = "thread-\(thread)"
    let manager =
      try log.continue(session: name)
      ?? log.start(session: name, at: Place(Self.route(thread, 0)))
    let file = open(acknowledgements(thread), O_WRONLY | O_CREAT, 0o600)
    while true {
      let seq = manager.head + 1
      if seq % 10 == 0 {
        manager.transaction("t") {
          for step in 0..<3 { manager.go(Self.route(thread, seq + step)) }
        }
      } else {
        manager.go(Self.route(thread, seq))
      }
      // What is acknowledged, for whoever looks after this process is dead.
      var head = Int64(manager.head)
      pwrite(file, &head, 8, 0)
    }
  }

  private func acknowledgements(_ thread: Int) -> String { "\(path).\(thread)" }

  /// The seq that a thread said last was recorded.
  private func acknowledged(_ thread: Int) -> Int {
    guard let data = FileManager.default.contents(atPath: acknowledgements(thread)),
      data.count == 8
    else { return -1 }
    return Int(data.withUnsafeBytes { $0.loadUnaligned(as: Int64.self) })
  }

  /// A route that only that transition has; some of them are long.
  private static func route(_ thread: Int, _ seq: Int) -> JSONRoute {
    let filler = String(repeating: "x", count: seq % 8 == 0 ? 900 : 20)
    return JSONRoute(json: ["thread": .integer(thread), "seq": .integer(seq), "f": .string(filler)])
  }

  /// Expects that the log is whole, and that everything acknowledged is there.
  ///
  /// - Returns: How many transitions were acknowledged in all, how many of them are lost, and how many
  ///   sessions there are.
  func check() throws -> (acknowledged: Int, lost: Int, sessions: Int) {
    let said = (0..<Self.threads).reduce(0) { $0 + self.acknowledged($1) + 1 }
    // Killed before there was anything in the file that says what it is.
    if said == 0, (try? LogReader(path: path)) == nil { return (0, 0, 0) }
    let reader = try LogReader(path: path)
    _ = try LogVerifier.verify(reader)
    var (acknowledged, lost) = (0, 0)
    for thread in 0..<Self.threads {
      let last = self.acknowledged(thread)
      acknowledged += last + 1
      guard try reader.sessionNumber(named: "thread-\(thread)") != nil else {
        lost += last + 1
        continue
      }
      let session = try reader.session(named: "thread-\(thread)")
      lost += max(0, last - (try session.head()))
      try session.forEachPosition(in: 0...Int.max - 1) { position in
        let record = position.record
        let json = try session.json(of: .route, record.route)
        let isRight = json == Self.route(thread, record.seq).json.canonicalBytes
        #expect(isRight, "transition \(record.seq) of thread \(thread)")
        if record.seq == (try session.head()), let group = record.group {
          #expect(group.last == record.seq)
        }
        return isRight
      }
    }
    return (acknowledged, lost, try reader.sessionCount())
  }
}
