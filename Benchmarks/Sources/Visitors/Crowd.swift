import NIOCore
import NIOPosix

/// All visitors, on one event loop, to leave the other processors to the server.
final class Crowd {
  /// The results of the run.
  struct Findings: Sendable {
    var tally: Tally
    /// For each session, the newest transition that a response named before the server ended.
    var heads: [String: Int] = [:]
    /// The number of transitions that responses named in the measured phase.
    var transitions = 0
  }

  /// The parameters of a run.
  struct Plan: Sendable {
    var count: Int
    /// The mean time that a visitor spends on a page, in seconds.
    var thinkTime: Double
    /// The time over which the visitors arrive, in seconds.
    var ramp: Double
    /// The length of the measured phase, in seconds.
    var duration: Double
    var seed: UInt64
  }

  let loop: NIOIsolatedEventLoop
  let host: String
  let meanThinkTime: Double
  var tally: Tally
  /// Whether the server is being ended, so that failures do not count.
  private(set) var isEnding = false
  private let port: Int
  private var people: [Person] = []

  init(_ plan: Plan, port: Int, start: UInt64, phase: Range<UInt64>, loop: NIOIsolatedEventLoop) {
    (self.loop, self.port, host) = (loop, port, "127.0.0.1:\(port)")
    meanThinkTime = plan.thinkTime * 1e9
    tally = Tally(phase: phase)
    people = (0..<plan.count).map { number in
      let moment = plan.ramp * 1e9 * Double(number) / Double(plan.count)
      return Person(number, of: self, seed: plan.seed, due: start + UInt64(moment))
    }
  }

  /// The number of transitions that responses have named so far.
  var transitions: Int { people.reduce(0) { $0 + $1.seq + 1 } }

  var heads: [String: Int] {
    Dictionary(people.compactMap { person in person.session.map { ($0, person.seq) } }) {
      max($0, $1)
    }
  }

  /// Announces that the server is about to end. Visitors continue, but failures no longer count.
  func end() {
    for person in people where person.isWaiting(since: tally.phase) {
      tally.failed(VisitorError("A visitor was not answered in time."))
    }
    isEnding = true
  }

  /// Opens a connection, and calls `body` once it is established.
  func connect(_ connection: Connection, then body: @escaping () -> Void) {
    ClientBootstrap(group: loop.nonisolated())
      .channelOption(.tcpOption(.tcp_nodelay), value: 1)
      .connectTimeout(.seconds(30))
      .connect(host: "127.0.0.1", port: port)
      .assumeIsolated()
      .whenComplete { [self] result in
        do {
          let channel = try result.get()
          try channel.pipeline.syncOperations.addHandler(connection)
          connection.use(channel)
          body()
        } catch {
          if !isEnding { tally.failed(VisitorError("A visitor could not connect: \(error)")) }
        }
      }
  }
}
