import ArgumentParser
import DRNInspect
import DRNLog
import TerminalScreen

struct DiffCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show where two runs diverge, and how they differ after that.",
    usage: """
      drn diff <log> <other log> [--session <name>]... [options]
      drn diff <log> --session <name> --session <name> [options]
      drn diff <log> <pos> <pos> [options]

      drn diff good.mdb bad.mdb                  two logs, session by session
      drn diff good.mdb bad.mdb --screen         side by side, at the first difference
      drn diff log.mdb --session a --session b   two sessions
      drn diff log.mdb 41 42                     the states at two positions
      """,
    discussion: """
      As git shows two files: - is only on the left, + only on the right, and a line without a sign is \
      on both. A hunk begins with the positions of its first transition on both sides and how many it \
      has of each. Times, causes and transactions make no difference. Ends with 0 where both mean the \
      same, with 1 where they differ.

      --screen shows two sessions side by side on the terminal, row by row as they are aligned, and what differs \
      between their states there. n and N go to the next difference and the one before, j and k move in both, \
      Tab goes to the states. Of two logs it shows the first sessions of one name that differ; \
      --session names others, twice if they have two names.

      With --json, "changes" has all changes, or with --first the first one alone; with --stat there \
      are counts instead.
      """)

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Argument(help: ArgumentHelp("Another log, or two positions.", valueName: "other"))
  var others: [String] = []

  @Option(help: ArgumentHelp("A session's name; twice to compare two of them.", valueName: "name"))
  var session: [String] = []

  @Flag(help: "Only how much differs, in numbers.")
  var stat = false

  @Flag(help: "Only the moment at which they part.")
  var first = false

  @Flag(help: "A screen with both side by side.")
  var screen = false

  @Option(
    name: [.customShort("U", allowingJoined: true), .customLong("unified")],
    help: ArgumentHelp(
      "Unchanged lines around each difference, 0 to 10000.", valueName: "count"))
  var contextLines = 3

  @OptionGroup var output: OutputOptions

  private enum Comparison {
    case logs(String)
    /// Two sessions of the log, or one of it and one of another.
    case sessions(String, String, other: String?)
    case positions(PositionName, PositionName)
  }

  private func comparison() throws -> Comparison {
    switch (others.count, session.count) {
    case (1, 0...1): return .logs(others[0])
    case (0...1, 2): return .sessions(session[0], session[1], other: others.first)
    case (2, 0...1):
      guard let left = PositionName(others[0]), let right = PositionName(others[1]) else {
        throw ValidationError("'\(others[0])' and '\(others[1])' are not both positions.")
      }
      guard !stat, !first, !screen else {
        throw ValidationError(
          "--stat, --first and --screen go with logs and sessions, not with positions.")
      }
      return .positions(left, right)
    default:
      throw ValidationError("Give another log, or two positions, or --session twice.")
    }
  }

  func validate() throws {
    _ = try comparison()
    if stat && first { throw ValidationError("--stat and --first exclude each other.") }
    if screen, stat || first || !output.isText {
      throw ValidationError(
        "--screen shows everything on the terminal: leave out --stat, --first, --json and --plain.")
    }
    guard (0...10_000).contains(contextLines) else {
      throw ValidationError("-U takes a number from 0 to 10000, not \(contextLines).")
    }
  }

  func run(in context: CommandContext) throws {
    let reader = try context.log(named: log)
    if screen { return try showScreen(reader, in: context) }
    output.page(in: context)
    let isSame: Bool
    switch try comparison() {
    case .logs(let other):
      isSame = try writingAtomically(context) {
        try diff(reader, self.reader(of: other, in: context), in: context)
      }
    case .sessions(let left, let right, let other):
      let otherReader = try other.map { try self.reader(of: $0, in: context) } ?? reader
      isSame = try writingAtomically(context) {
        try diff(reader.session(named: left), otherReader.session(named: right), in: context)
      }
    case .positions(let left, let right):
      let chosen = try reader.session(named: session.first)
      let name = DisplayText.escaping(log)
      let states = StateDiff(
        left: try .init(chosen, at: chosen.seq(of: left), name: "\(name) \(others[0])"),
        right: try .init(chosen, at: chosen.seq(of: right), name: "\(name) \(others[1])"))
      isSame = states.isSame
      try show(states, in: context)
    }
    if !isSame { throw ExitCode.nothingFound }
  }

  /// Opens the other log. The error differs if `other` is a single position instead of a file.
  private func reader(of other: String, in context: CommandContext) throws -> LogReader {
    if PositionName(other) != nil, !SystemFile.isThere(other) {
      throw ValidationError(
        "There is no log '\(other)', and a position is compared with another one: give two.")
    }
    return try context.log(named: other)
  }

  /// Shows two sessions side by side.
  private func showScreen(_ reader: LogReader, in context: CommandContext) throws {
    guard ReplayScreen.isPossible(in: context) else {
      throw CommandError("--screen needs a terminal: leave it out for text.")
    }
    let pair: SessionPair
    switch try comparison() {
    case .logs(let other):
      pair = try .chosen(from: reader, self.reader(of: other, in: context), named: session.first)
    case .sessions(let left, let right, let other):
      let otherReader = try other.map { try self.reader(of: $0, in: context) } ?? reader
      pair = try SessionPair(
        nil, reader.session(named: left), otherReader.session(named: right))
    case .positions: return
    }
    guard let diff = pair.diff else { return }
    let terminal = try Terminal.opened(isColored: output.style(in: context).isColored, in: context)
    func name(_ session: LogSession, _ log: String) -> String {
      others.isEmpty ? session.name : "\(log), \(session.name)"
    }
    let names = (name(diff.left, log), name(diff.right, others.first ?? log))
    try PairScreen(diff, names: names, on: terminal, times: output.times, in: context).run()
    if !diff.isSame { throw ExitCode.nothingFound }
  }

  private func show(_ states: StateDiff, in context: CommandContext) throws {
    switch output.form {
    case .json: context.document(try states.json())
    case .plain: states.writePlain(to: context.output)
    case .text where states.isSame: context.output.line("same")
    case .text:
      for line in states.lines(output.style(in: context), output.times, context: contextLines) {
        context.output.line(line)
      }
    }
  }

  private func text(
    _ left: String, _ right: String, in context: CommandContext
  ) -> DiffText {
    let names = DiffText.Names(
      left: DisplayText.escaping(left), right: DisplayText.escaping(right))
    return DiffText(
      names: names, style: output.style(in: context), times: output.times, context: contextLines)
  }

  /// Writes JSON output atomically: none of it appears if `compare` throws.
  private func writingAtomically(
    _ context: CommandContext, _ compare: () throws -> Bool
  ) throws -> Bool {
    guard output.json else { return try compare() }
    var isSame = true
    try context.output.writeAtomically { isSame = try compare() }
    return isSame
  }

  /// Compares two sessions of the log.
  private func diff(_ left: LogSession, _ right: LogSession, in context: CommandContext) throws
    -> Bool
  {
    let pair = try SessionPair(nil, left, right)
    var total = DiffStat.Total()
    try context.progress("transitions compared", of: pair.diff?.differingCount).during {
      try show(
        pair, "\(left.name) → \(right.name)", text(log, others.first ?? log, in: context), &total,
        context,
        $0)
    }
    if output.json { context.output.line() }
    if output.isText, stat { context.output.line(total.line(of: "pair")) }
    return pair.isSame
  }

  private func show(
    _ pair: SessionPair, _ name: String, _ text: DiffText, _ total: inout DiffStat.Total,
    _ context: CommandContext, _ update: (Int) -> Void
  ) throws {
    let out = context.output
    if stat {
      let stat = try DiffStat(name, pair, update)
      total.add(stat)
      switch output.form {
      case .json:
        let object = stat.json(withName: pair.name != nil)
        // A pair of two logs is an element of an array.
        out.write(pair.name == nil ? context.omissions.adding(to: object) : object)
      case .plain: stat.writePlain(pair.left?.name, pair.right?.name, to: out)
      case .text: if !stat.isSame { out.line(stat.line(output.style(in: context))) }
      }
    } else {
      switch output.form {
      case .json: try DiffJSON.write(pair, isFirst: first, in: context, update)
      case .plain: try DiffPlain.write(pair, isFirst: first, to: out, update)
      case .text: try text.lines(pair, isFirst: first, update) { out.line($0) }
      }
    }
  }

  /// Compares two logs session by session: those of the left log, then those only in the right one.
  private func diff(_ left: LogReader, _ right: LogReader, in context: CommandContext) throws
    -> Bool
  {
    var isSame = true
    var isFirst = true
    var total = DiffStat.Total()
    let out = context.output
    var progress = context.progress(
      "transitions compared", of: try left.transitionCount() + right.transitionCount())
    var compared = 0
    let comparison = MeaningComparison(left, right)
    let (form, words) = (output.form, text(log, right.path, in: context))
    try left.forEachPair(with: right, named: session.first) { name, leftSession, rightSession in
      let pair = try SessionPair(name, leftSession, rightSession, comparison)
      isSame = isSame && pair.isSame
      compared += 2 * pair.commonPrefix
      let before = compared
      let update: (Int) -> Void = { progress.update(before + $0) }
      update(0)
      if form == .json { out.write([UInt8(ascii: isFirst ? "[" : ",")]) }
      isFirst = false
      // Text says nothing of what is the same.
      guard form != .text || stat || !pair.isSame else { return }
      try show(pair, name, words, &total, context, update)
      compared += pair.diff?.differingCount ?? 0
    }
    progress.finish()
    if output.json {
      out.line(isFirst ? "[]" : "]")
    } else if output.isText, stat {
      out.line(total.line(of: "session"))
    } else if output.isText, isSame {
      out.line("same")
    }
    return isSame
  }
}
