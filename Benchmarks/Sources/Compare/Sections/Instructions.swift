import Lanes
import Support

extension Section {
  /// The instructions and allocations of a transition in each lane.
  static func instructions(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Instructions and allocations")
    let counter = try Callgrind(LaneProgram.path, bench.scratch)
    let moves = bench.isQuick ? 3_000 : 20_000
    chapter.say(
      """
      For one transition: instructions of the calling thread, and of all other threads, which write a \
      checkpoint after each \(LaneCounts.steadyInterval), as many as half a second has at 1,000 \
      transitions a second; and calls of malloc by the calling thread in 1,000 transitions. The \
      instructions are the difference of two runs of \((2 * moves).formatted) and \(moves.formatted) \
      transitions under callgrind, so that what a program does at its start cancels out. The commands \
      are generated, and the lane of many sessions has 1,000.
      """)
    if counter == nil {
      chapter.say("Instructions were not counted: valgrind is not installed.")
    }
    var rows: [LaneCounts] = []
    let usages = Usage.all.filter { !bench.isQuick || Goal.ofInstructions($0) != nil }
    for usage in usages {
      bench.progress.show("instructions: \(usage.title)")
      rows.append(try await LaneCounts(usage, counter, moves))
    }
    var table = Table(
      ["", "DRN, recorded", "checkpoint", "pattern", "x", "mallocs, DRN", "mallocs, pattern"],
      numeric: [1, 2, 3, 4, 5, 6])
    table.rows = rows.map(\.row)
    chapter.show(table)

    func counts(_ usage: Usage) -> LaneCounts? { rows.first { $0.usage.name == usage.name } }
    chapter.goals = Usage.all.compactMap { usage in
      Goal.ofInstructions(usage)?.measured(counts(usage)?.ratio)
    }
    chapter.goals += [
      .mallocsReadOnce.measured(
        counts(.readOnce).map { $0.mallocs.recorded.rounded(.down) / 1_000 }),
      .checkpointInstructions.measured(counts(.nobodyLooks)?.recorded?.others),
    ]
    return chapter
  }

  /// The hottest functions of a lane, for `--profile`.
  static func profile(_ usage: Usage, _ bench: Bench) throws -> Chapter {
    var chapter = Chapter("\(usage.title): the functions with the most instructions")
    guard let counter = try Callgrind(LaneProgram.path, bench.scratch) else {
      chapter.say("Instructions were not counted: valgrind is not installed.")
      return chapter
    }
    let moves = bench.isQuick ? 5_000 : 20_000
    let command = [
      "moves", usage.name, Usage.Side.recorded.rawValue, "\(moves)", "--every",
      "\(LaneCounts.steadyInterval)", "--warm-up",
      "\(LaneCounts.warmUp)",
    ]
    for (title, function) in [("The calls", "laneMoves"), ("Checkpoints", "laneCheckpoint")] {
      bench.progress.show("profile: \(title)")
      let text = try counter.profile(command, inside: function, lines: 16)
      chapter.say("\(title), \(moves.formatted) transitions:\n\n```\n\(text)\n```")
    }
    return chapter
  }
}

/// The counts of one lane.
private struct LaneCounts {
  /// The number of transitions between checkpoints.
  static let steadyInterval = 500
  /// The number of transitions before those that count: enough to visit every route.
  static let warmUp = 10_000

  let usage: Usage
  /// Instructions of a transition; `nil` without valgrind.
  private(set) var recorded, pattern: Callgrind.Instructions?
  /// Calls of malloc in 1,000 transitions.
  let mallocs: (recorded: Double, pattern: Double)

  init(_ usage: Usage, _ counter: Callgrind?, _ moves: Int) async throws {
    self.usage = usage
    mallocs = (
      try LaneProgram.mallocs(usage, .recorded), try LaneProgram.mallocs(usage, .pattern)
    )
    guard let counter else { return }
    recorded = try await Self.perMove(counter, usage, .recorded, moves)
    pattern = try await Self.perMove(counter, usage, .pattern, moves)
  }

  private static func perMove(
    _ counter: Callgrind, _ usage: Usage, _ side: Usage.Side, _ moves: Int
  ) async throws -> Callgrind.Instructions {
    // At the same time: counts do not depend on what else runs.
    let runs = [2 * moves, moves].map { count in
      Task.detached {
        try counter.count([
          "moves", usage.name, side.rawValue, "\(count)", "--prepared", "\(2 * moves)", "--warm-up",
          "\(warmUp)", "--every", "\(steadyInterval)",
        ])
      }
    }
    let (long, short) = (try await runs[0].value, try await runs[1].value)
    return Callgrind.Instructions(
      main: (long.main - short.main) / Double(moves),
      others: (long.others - short.others) / Double(moves))
  }

  /// DRN's instructions to the pattern's.
  var ratio: Double? { recorded.flatMap { ours in pattern.map { ours.main / $0.main } } }

  var row: [String] {
    [
      usage.title, recorded?.main.formatted ?? "", recorded?.others.formatted ?? "",
      pattern?.main.formatted ?? "", ratio?.formatted ?? "", mallocs.recorded.formatted,
      mallocs.pattern.formatted,
    ]
  }
}
