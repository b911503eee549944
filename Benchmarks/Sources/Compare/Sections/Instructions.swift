import Lanes
import Support

extension Section {
  /// The instructions and allocations of a transition in each lane.
  static func instructions(_ bench: Bench) async throws -> Chapter {
    var chapter = Chapter("Instructions and allocations")
    let counter = Callgrind(bench.scratch)
    let moves = bench.isQuick ? 5_000 : 20_000
    chapter.say(
      """
      For one transition: instructions of the calling thread, and of all other threads, which write \
      checkpoints; calls of malloc by the calling thread in 1,000 transitions. The instructions are \
      the difference of two runs of \((2 * moves).formatted) and \(moves.formatted) transitions under \
      callgrind, so that what a program does at its start cancels out. The lane of many sessions has \
      1,000 here.
      """)
    if counter == nil {
      chapter.say("Instructions were not counted: valgrind is not installed.")
    }
    var rows: [LaneCounts] = []
    // Quick: the lanes whose goals are about instructions or allocations, and their base.
    let usages = bench.isQuick ? [.nobodyLooks, .readOnce, .tracked] : Usage.all
    for usage in usages {
      bench.progress.show("instructions: \(usage.title)")
      rows.append(try LaneCounts(usage, counter, moves))
    }
    var table = Table(
      ["", "DRN, recorded", "checkpoint", "pattern", "x", "mallocs, DRN", "mallocs, pattern"],
      numeric: [1, 2, 3, 4, 5, 6])
    table.rows = rows.map(\.row)
    chapter.show(table)

    bench.progress.show("instructions: checkpoints")
    let steady = try counter.map { try LaneCounts.steadyCheckpoint($0, moves) }
    if let steady {
      chapter.say(
        """
        A checkpoint after each \(LaneCounts.steadyInterval) transitions, as many as half a second has at \
        1,000 transitions a second: \(steady.formatted) instructions a transition.
        """)
    }
    let once = rows.first { $0.usage.name == Usage.readOnce.name }
    chapter.goals =
      Usage.all.compactMap { usage in
        let counts = rows.first { $0.usage.name == usage.name }
        return Goal.ofInstructions(usage)?.measured(counts?.ratio)
      } + [
      .mallocsReadOnce.measured(once.map { $0.mallocs.recorded / 1_000 }),
      .checkpointInstructions.measured(steady),
    ]
    return chapter
  }

  /// The hottest functions of a lane, for `--profile`.
  static func profile(_ usage: Usage, _ bench: Bench) throws -> Chapter {
    var chapter = Chapter("\(usage.title): the functions with the most instructions")
    guard let counter = Callgrind(bench.scratch) else {
      chapter.say("Instructions were not counted: valgrind is not installed.")
      return chapter
    }
    let moves = bench.isQuick ? 5_000 : 20_000
    let command = [
      LaneProgram.path, "moves", usage.name, Usage.Side.recorded.rawValue, "\(moves)", "--every",
      "\(LaneCounts.steadyInterval)",
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
  /// The number of transitions of a steady checkpoint.
  static let steadyInterval = 500

  let usage: Usage
  /// Instructions of a transition; `nil` without valgrind.
  private var recorded, pattern: Callgrind.Instructions?
  /// Calls of malloc in 1,000 transitions.
  let mallocs: (recorded: Double, pattern: Double)

  init(_ usage: Usage, _ counter: Callgrind?, _ moves: Int) throws {
    self.usage = usage
    mallocs = (
      try LaneProgram.mallocs(usage, .recorded), try LaneProgram.mallocs(usage, .pattern)
    )
    guard let counter else { return }
    recorded = try Self.perMove(counter, usage, .recorded, moves)
    pattern = try Self.perMove(counter, usage, .pattern, moves)
  }

  /// The instructions of checkpoints, for each transition.
  static func steadyCheckpoint(_ counter: Callgrind, _ moves: Int) throws -> Double {
    let options = ["--every", "\(steadyInterval)"]
    return try perMove(counter, .nobodyLooks, .recorded, moves, options).others
  }

  private static func perMove(
    _ counter: Callgrind, _ usage: Usage, _ side: Usage.Side, _ moves: Int,
    _ options: [String] = []
  ) throws -> Callgrind.Instructions {
    func count(_ count: Int) throws -> Callgrind.Instructions {
      try counter.count(
        [
          LaneProgram.path, "moves", usage.name, side.rawValue, "\(count)", "--prepared",
          "\(2 * moves)",
        ] + options)
    }
    let (long, short) = (try count(2 * moves), try count(moves))
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
