import NIOCore
import NIOPosix

/// All visitors, on one event loop: the machine belongs to the server.
final class Crowd {
  /// What came of it.
  struct Findings: Sendable {
    var tally: Tally
    /// The newest transition that each session's visitor was told of, when the server was ended.
    var heads: [String: Int] = [:]
    /// How many transitions the visitors were told of in the measured phase.
    var transitions = 0
  }

  /// What visitors do for how long.
  struct Plan: Sendable {
    var count: Int
    /// The seconds that they take for a page, in the mean.
    var thinkTime: Double
    /// The seconds in which they come, one after another.
    var ramp: Double
    /// The seconds that are measured.
    var duration: Double
    var seed: UInt64
  }

  let loop: NIOIsolatedEventLoop
  let host: String
  let meanThinkTime: Double
  var tally: Tally
  /// Whether the server is being ended, so that failures are none of its.
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

  /// How many transitions the visitors have been told of.
  var transitions: Int { people.reduce(0) { $0 + $1.seq + 1 } }

  var heads: [String: Int] {
    Dictionary(people.compactMap { person in person.session.map { ($0, person.seq) } }) {
      max($0, $1)
    }
  }

  /// Says that the server will be ended now. Everybody goes on, but what fails is its end.
  func end() {
    for person in people where person.isWaiting(since: tally.phase) {
      tally.failed(Trouble("A visitor was not answered in time."))
    }
    isEnding = true
  }

  /// Opens a connection, and calls `body` once it is there.
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
          if !isEnding { tally.failed(Trouble("A visitor could not connect: \(error)")) }
        }
      }
  }
}
