import Foundation
import NIOCore
import NIOPosix

/// A run: the visitors arrive, are measured, and are still active when the server ends.
struct Visit {
  let plan: Crowd.Plan
  let server: ServerProcess
  let isKilled: Bool

  /// The measurements of the server and of this program.
  struct Result: Sendable {
    var findings: Crowd.Findings
    /// The server's usage before the first visitor, and before and after the measured phase.
    var usage: [ServerProcess.Usage]
    /// The processor time of this program in the measured phase, in seconds.
    var ownProcessor: Double
  }

  /// The time in seconds for actions of the measured phase to complete.
  private static let grace = 3.0

  func run(progress: (String) -> Void) async throws -> Result {
    let loop = MultiThreadedEventLoopGroup.singleton.next()
    var usage = [server.usage]
    let start = Clock.now + 100_000_000
    let begin = start + UInt64(plan.ramp * 1e9)
    let end = begin + UInt64(plan.duration * 1e9)
    let (plan, port) = (plan, server.port)
    let crowd = try await loop.submit {
      let crowd = Crowd(
        plan, port: port, start: start, phase: begin..<end, loop: loop.assumeIsolated())
      return NIOLoopBound(crowd, eventLoop: loop)
    }.get()

    func sleep(until moment: UInt64, _ phase: String) async throws {
      while Clock.now < moment {
        try await Task.sleep(nanoseconds: min(1_000_000_000, moment - min(moment, Clock.now)))
        let tally = try await loop.submit { crowd.value.tally }.get()
        progress(
          "\(phase): \(tally.arrivals) visitors, \(tally.requestCount) requests, "
            + "\(tally.troubleCount) failures")
      }
    }
    try await sleep(until: begin, "coming")
    usage.append(server.usage)
    let (before, processor) = (
      try await loop.submit { crowd.value.transitions }.get(), Self.processor
    )
    try await sleep(until: end, "measuring")
    usage.append(server.usage)
    let ownProcessor = Self.processor - processor
    let transitions = try await loop.submit { crowd.value.transitions }.get() - before
    try await sleep(until: end + UInt64(Self.grace * 1e9), "ending")
    // Requests in progress may be lost now, but no transition that a response has named.
    try await loop.submit { crowd.value.end() }.get()
    if isKilled {
      server.kill()
    } else {
      server.terminate()
    }
    let findings = try await loop.submit {
      Crowd.Findings(
        tally: crowd.value.tally, heads: crowd.value.heads, transitions: transitions)
    }.get()
    return Result(findings: findings, usage: usage, ownProcessor: ownProcessor)
  }

  private static var processor: Double {
    var usage = rusage()
    #if canImport(Darwin)
      getrusage(RUSAGE_SELF, &usage)
    #else
      getrusage(RUSAGE_SELF.rawValue, &usage)
    #endif
    return Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
      + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6
  }
}
