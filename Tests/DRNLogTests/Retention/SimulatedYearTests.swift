import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A server's log over a long time, with search texts that never come again.
///
/// `DRN_SIMULATED_YEAR=1` for all of a year: 10,000 sessions a day, 7 days of which are kept.
@Suite(.temporaryDirectory) struct SimulatedYearTests {
  private static let isWhole =
    ProcessInfo.processInfo.environment["DRN_SIMULATED_YEAR"] == "1"

  private struct Month {
    var day: Int
    var fileBytes: Int
    var bytesInUse: Int
    var sessions: Int
    var symbols: Int
  }

  @Test func `a log of seven days stays as large as it is`() throws {
    let path = try temporaryPath()
    let (days, sessionsPerDay, daysPerRow) = Self.isWhole ? (365, 10_000, 30) : (60, 200, 10)
    let began = Date()
    let clock = SharedNumber()
    var options = EventLog.Options(retention: .init(age: .seconds(7 * 86_400)))
    options.now = { .seconds(clock.value) }
    var (months, number): ([Month], Int) = ([], 0)
    var slowest = 0.0
    try withLog(path, options: options) { log in
      for day in 0..<days {
        for index in 0..<sessionsPerDay {
          number += 1
          let start = day * 86_400 + index * 86_400 / sessionsPerDay
          try Self.visit(log, number, at: start)
        }
        clock.value = (day + 1) * 86_400
        let before = Date()
        try log.applyRetention()
        slowest = max(slowest, -before.timeIntervalSinceNow)
        guard day % daysPerRow == daysPerRow - 1 || day == days - 1 else { continue }
        try log.flush()
        let reader = try log.reader
        months.append(
          Month(
            day: day + 1, fileBytes: try reader.byteCount(),
            bytesInUse: try log.writer.store.bytesInUse(), sessions: try reader.sessionCount(),
            symbols: try reader.symbolCount(of: .route)))
      }
    }
    print(Self.table(months))
    print(
      "\(number) sessions in \(Int(-began.timeIntervalSinceNow)) s; "
        + "the longest day's retention took \(Int(slowest * 1_000)) ms")
    let report = try LogVerifier.verify(LogReader(path: path))
    #expect(report.sessions <= 8 * sessionsPerDay && report.sessions >= 7 * sessionsPerDay)
    #expect(report.dropped?.sessions == number - report.sessions)
    // Flat: no later row is more than a tenth above the largest of the first third. A file of two
    // megabytes has by chance a few hundred free pages, or none.
    let room = Self.isWhole ? 1.1 : 1.3
    let beginning = months.prefix(max(months.count / 3, 2))
    let file = try #require(beginning.map(\.fileBytes).max())
    let inUse = try #require(beginning.map(\.bytesInUse).max())
    for month in months {
      #expect(Double(month.fileBytes) <= Double(file) * room, "after day \(month.day)")
      #expect(Double(month.bytesInUse) <= Double(inUse) * 1.15, "after day \(month.day)")
      #expect(month.symbols <= 3 * 2 * 7 * sessionsPerDay)
    }
  }

  /// A visitor: six transitions, with texts that nobody else searches for.
  private static func visit(_ log: EventLog, _ number: Int, at start: Int) throws {
    func go(_ json: JSONValue) -> NavigationAction<JSONRoute> {
      .go(Place(JSONRoute(json: json)))
    }
    let manager = try log.start(
      session: "visitor \(number)", at: Place(JSONRoute(json: "home")), time: .seconds(start))
    let steps: [JSONValue] = [
      ["search": ["query": .string("words \(number)")]], ["item": ["id": .integer(number % 500)]],
      ["search": ["query": .string("other words \(number)")]], ["item": ["id": .integer(3)]],
      "cart",
    ]
    for (index, step) in steps.enumerated() {
      manager.perform(go(step), time: .seconds(start + index + 1))
    }
  }

  private static func table(_ months: [Month]) -> String {
    let rows = months.map { month in
      [
        "\(month.day)", "\(month.fileBytes / 1_024)", "\(month.bytesInUse / 1_024)",
        "\(month.sessions)", "\(month.symbols)",
      ]
    }
    let head = ["day", "file KiB", "in use KiB", "sessions", "routes"]
    return ([head] + rows).map { row in
      row.map { String(repeating: " ", count: max(11 - $0.count, 0)) + $0 }.joined()
    }.joined(separator: "\n")
  }
}
