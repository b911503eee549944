import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Random sessions and random limits: what is kept is what a log without limits has.
@Suite(.temporaryDirectory) struct RetentionModelTests {
  @Test(arguments: Seed.first(2, long: 12))
  func `what is kept is as it would be in a log that keeps everything`(seed: Seed) throws {
    let (path, twinPath) = (try temporaryPath(), try temporaryPath("twin.mdb"))
    var random = SplitMix64(seed)
    var names: [String] = []
    var report = RetentionReport()
    for round in 0..<6 {
      // Each round opens the log anew.
      try withLog(twinPath) { twin in
        try withLog(path) { log in
          for index in 0..<(2 + random.number(below: 3)) {
            var name = "\(round)-\(index)"
            let known = try log.reader.names()
            names = names.filter { known.contains($0) }
            if !names.isEmpty, random.chance(50) { name = random.pick(names) }
            if !names.contains(name) { names.append(name) }
            let walk = Seed(value: random.next())
            let count = random.pick([1, 30, 700, 1_500])
            var calls = CallGenerator(walk)
            calls.travelPercent = 4
            do {
              let settings = SessionSettings(historyLimit: 5)
              let manager = try log.manager(
                session: name, initial: TestRoute.home, settings: settings
              ).manager
              let other = try twin.manager(
                session: name, initial: TestRoute.home, settings: settings
              ).manager
              manager.installGuards()
              other.installGuards()
              for step in 0..<count {
                let call = calls.next(head: manager.head)
                // What is behind a cut cannot be travelled to, and its twin must not do it either.
                if call.travels { continue }
                manager.make(call)
                other.make(call)
                if step % 400 == 399 { try apply(to: log, &random, &report) }
              }
              #expect(manager.state == other.state && manager.head == other.head)
            }
            try apply(to: log, &random, &report)
            try compare(log.reader, twin.reader)
          }
        }
      }
      let found = try LogVerifier.verify(LogReader(path: path))
      #expect(found.dropped?.transitions ?? 0 == report.transitions)
      try compare(LogReader(path: path), LogReader(path: twinPath))
    }
    #expect(report.transitions > 0 && report.symbols > 0)
  }

  private func apply(
    to log: EventLog, _ random: inout SplitMix64, _ report: inout RetentionReport
  ) throws {
    let limits = RetentionLimits(
      bytes: random.chance(10) ? 200_000 : nil,
      transitions: random.chance(50) ? random.number(below: 4_000) : nil,
      sessions: random.chance(20) ? random.number(below: 8) : nil)
    let more = try log.apply(limits)
    report.transitions += more.transitions
    report.symbols += more.symbols
    if random.chance(30) { report.symbols += try log.collect() }
  }

  private func compare(_ log: LogReader, _ whole: LogReader) throws {
    try log.forEachSession { session in
      let twin = try whole.session(named: session.name)
      let (kept, all) = (try session.lines(), try twin.lines())
      #expect(kept == all.filter { $0.key >= session.firstSeq })
      #expect(kept.keys.min() == session.firstSeq)
      #expect(try SessionDiff(session, twin).isSame)
      let marks = try session.marks().map { "\($0)" }
      let others = Set(try twin.marks().map { "\($0)" })
      #expect(marks.allSatisfy { others.contains($0) })
      if session.firstSeq > 0 {
        let error = #expect(throws: LogError.self) { try session.position(session.firstSeq - 1) }
        #expect(error?.code.isDropped == true)
      }
    }
  }
}

extension Call {
  /// Whether it leads to another time.
  fileprivate var travels: Bool {
    steps.contains { step in
      switch step {
      case .undo, .redo, .rewind: true
      default: false
      }
    }
  }
}
