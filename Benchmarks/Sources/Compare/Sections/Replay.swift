import DRN
import DRNLog
import Support

extension Section {
  /// The speed of folding a closed log, compared with reading events from other stores.
  static func replay(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Replay of a closed log")
    let length = bench.logs.longest
    let contest = try ReplayContest(bench, length)
    let rounds = min(bench.rounds, 7)
    for round in 0...rounds {
      bench.progress.show("replay: round \(round) of \(rounds)")
      try contest.run(isWarmingUp: round == 0)
    }

    chapter.say(
      """
      Millions of transitions in a second of processor time, all threads, warm, \(rounds) interleaved \
      rounds. DRN folds every state of \
      \(contest.folded.formatted) of \(length.formatted) transitions; the others only read what is \
      stored: \(length.formatted) keys in LMDB, \(contest.rowCount.formatted) rows in SQLite.
      """)
    var table = Table(["", "M/s", "min … quartiles … max"], numeric: [1])
    for (name, rates) in contest.rows {
      let sample = Sample(rates)
      table.rows.append([name, sample.median.formatted, sample.spread])
    }
    chapter.show(table)
    chapter.goals = [
      .replay.measured(Sample(contest.folds).median),
      .replayVsCursor.measured(Sample.ratios(contest.folds, contest.scans).median),
    ]
    return chapter
  }
}

/// DRN's fold, an LMDB cursor and an SQLite cursor.
private final class ReplayContest {
  let session: LogSession
  let lmdb: LMDBStore
  let sqlite: SQLiteStore
  let length: Int
  let rowCount: Int

  /// The number of transitions to fold: as many as take about 3 s, or all of them.
  let folded: Int

  /// Millions of transitions per second of processor time.
  var folds: [Double] = []
  var scans: [Double] = []
  var selects: [Double] = []

  init(_ bench: Bench, _ length: Int) throws {
    self.length = length
    session = try LogReader(path: bench.logs.path(length)).session(named: LongLogs.main)
    let (trial, session) = (min(length, 100_000), session)
    let estimate = try MonotonicClock.time { () throws in _ = try Fold.states(session, trial) }
    let limit = Int(3e9 / estimate * Double(trial))
    folded = min(length, max(trial, limit))

    bench.progress.show("replay: filling LMDB")
    lmdb = try LMDBStore(bench.scratch.path("scan.mdb"), isUnsafe: false, mapSize: 16 << 30)
    let events = bench.workload.events
    for first in stride(from: 0, to: length, by: events.count) {
      try lmdb.append(events[..<min(events.count, length - first)], batch: 10_000)
    }

    bench.progress.show("replay: filling SQLite")
    rowCount = min(length, 1_000_000)
    sqlite = try SQLiteStore(bench.scratch.path("select.sqlite"), synchronous: .off)
    let commands = bench.workload.commands
    for first in stride(from: 0, to: rowCount, by: commands.count) {
      try sqlite.insert(commands[..<min(commands.count, rowCount - first)])
    }
  }

  func run(isWarmingUp: Bool) throws {
    let fold = try Self.rate(of: folded) { try Fold.states(session, folded) }
    let scan = try Self.rate(of: length) { try lmdb.scan().count }
    let select = try Self.rate(of: rowCount) { try sqlite.scan().count }
    guard !isWarmingUp else { return }
    folds.append(fold)
    scans.append(scan)
    selects.append(select)
  }

  /// Millions per second of processor time. `body` returns the number it has read, which must be `count`.
  private static func rate(of count: Int, _ body: () throws -> Int) throws -> Double {
    var seen = 0
    let nanoseconds = try ProcessorTime.ofProcess { () throws in seen = try body() }
    guard seen == count else {
      throw BenchmarkError("A replay saw \(seen) transitions instead of \(count).")
    }
    return Double(count) * 1_000 / nanoseconds
  }

  var rows: [(String, [Double])] {
    [
      ("DRN, folding every state", folds), ("LMDB cursor in C, one key per event", scans),
      ("SQLite SELECT (GRDB cursor)", selects),
    ]
  }
}
