import ArgumentParser
import DRN
import DRNLog

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show where two runs part, and what differs after that.",
    usage: """
      drn diff <log> <other log> [options]
      drn diff <log> --session <name> --session <name> [options]
      drn diff <log> <pos> <pos> [options]

      drn diff good.mdb bad.mdb                  two logs, session by session
      drn diff good.mdb bad.mdb --first          only the moment at which they part
      drn diff log.mdb --session a --session b   two sessions
      drn diff log.mdb 41 42                     the states at two positions
      """,
    discussion: """
      As git shows two files: - is only on the left, + only on the right, and a line without a sign is \
      on both. A hunk begins with the positions of its first transition on both sides and how many it \
      has of each. Times, causes and transactions make no difference. Ends with 0 where both mean the \
      same, with 1 where they differ.

      With --json, "changes" has all changes, or with --first the first one alone; with --stat there \
      are counts in the place of all that.
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

  @Option(
    name: [.customShort("U", allowingJoined: true), .customLong("unified")],
    help: ArgumentHelp(
      "So many lines that are the same around each difference, 0 to 10000.", valueName: "count"))
  var context = 3

  @OptionGroup var output: OutputOptions

  /// What is compared.
  private enum Comparison {
    case logs(String)
    case sessions(String, String)
    case positions(PositionName, PositionName)
  }

  private func comparison() throws -> Comparison {
    switch (others.count, session.count) {
    case (1, 0...1): return .logs(others[0])
    case (0, 2): return .sessions(session[0], session[1])
    case (2, 0...1):
      guard let left = PositionName(others[0]), let right = PositionName(others[1]) else {
        throw ValidationError("'\(others[0])' and '\(others[1])' are not both positions.")
      }
      guard !stat, !first else {
        throw ValidationError("--stat and --first go with logs and sessions, not with positions.")
      }
      return .positions(left, right)
    default:
      throw ValidationError("Give another log, or two positions, or --session twice.")
    }
  }

  func validate() throws {
    _ = try comparison()
    if stat && first { throw ValidationError("--stat and --first exclude each other.") }
    guard (0...10_000).contains(context) else {
      throw ValidationError("-U takes a number from 0 to 10000, not \(context).")
    }
  }

  func run() throws {
    let reader = try LogReader(path: log)
    output.page()
    let isSame: Bool
    switch try comparison() {
    case .logs(let other): isSame = try diff(reader, self.reader(of: other))
    case .sessions(let left, let right):
      isSame = try diff(reader.session(named: left), reader.session(named: right))
    case .positions(let left, let right):
      let chosen = try reader.session(named: session.first)
      let name = DisplayText.escaping(log)
      let states = StateDiff(
        left: try .init(chosen, at: chosen.seq(of: left), name: "\(name) \(others[0])"),
        right: try .init(chosen, at: chosen.seq(of: right), name: "\(name) \(others[1])"))
      isSame = states.isSame
      try show(states)
    }
    if !isSame { throw ExitCode.nothingFound }
  }

  /// The other log; a position by itself says nothing.
  private func reader(of other: String) throws -> LogReader {
    if PositionName(other) != nil, unsafe access(other, F_OK) != 0 {
      throw ValidationError(
        "There is no log '\(other)', and a position is compared with another one: give two.")
    }
    return try LogReader(path: other)
  }

  private func show(_ states: StateDiff) throws {
    switch output.form {
    case .json: StandardOutput.shared.line(try states.json())
    case .plain: states.writePlain()
    case .text where states.isSame: StandardOutput.shared.line("same")
    case .text:
      for line in states.lines(output.style, output.times, context: context) {
        StandardOutput.shared.line(line)
      }
    }
  }

  private func text(_ left: String, _ right: String) -> DiffText {
    let names = DiffText.Names(
      left: DisplayText.escaping(left), right: DisplayText.escaping(right))
    return DiffText(names: names, style: output.style, times: output.times, context: context)
  }

  /// Compares two sessions of the log.
  private func diff(_ left: LogSession, _ right: LogSession) throws -> Bool {
    let diff = try SessionDiff(left, right)
    let out = StandardOutput.shared
    var progress = Progress("transitions compared", of: diff.differingCount)
    if stat {
      let stat = try DiffStat("\(left.name) → \(right.name)", diff) { progress.update($0) }
      progress.finish()
      switch output.form {
      case .json: out.line(stat.json(withName: false))
      case .plain: stat.writePlain(left.name, right.name)
      case .text:
        var total = DiffStat.Total()
        total.add(stat)
        if !stat.isSame { out.line(stat.line(output.style)) }
        out.line(total.line(of: "pair"))
      }
      return diff.isSame
    }
    switch output.form {
    case .json:
      try out.whole {
        try DiffJSON.write(diff, isFirst: first) { progress.update($0) }
        out.line()
      }
    case .plain: try DiffPlain.write(diff, isFirst: first) { progress.update($0) }
    case .text:
      let update: (Int) -> Void = { progress.update($0) }
      try text(log, log).lines(diff, isFirst: first, update) { out.line($0) }
    }
    progress.finish()
    return diff.isSame
  }

  /// Compares two logs session by session: those of the left one, then those only the right one has.
  private func diff(_ left: LogReader, _ right: LogReader) throws -> Bool {
    guard output.json else { return try diffLines(left, right) }
    var isSame = true
    try StandardOutput.shared.whole { isSame = try diffLines(left, right) }
    return isSame
  }

  private func diffLines(_ left: LogReader, _ right: LogReader) throws -> Bool {
    var isSame = true
    var isFirst = true
    var total = DiffStat.Total()
    let out = StandardOutput.shared
    var progress = Progress(
      "transitions compared", of: try left.transitionCount() + right.transitionCount())
    var compared = 0
    try left.forEachPair(with: right, named: session.first) { pair in
      let diff = try pair.diff()
      isSame = isSame && diff?.isSame ?? false
      compared += 2 * (diff?.commonPrefix ?? 0)
      let before = compared
      let update: (Int) -> Void = { progress.update(before + $0) }
      update(0)
      if output.json { out.write([UInt8(ascii: isFirst ? "[" : ",")]) }
      isFirst = false
      switch output.form {
      case .json where stat: out.write(try DiffStat(pair, update).json(withName: true))
      case .json: try DiffJSON.write(pair, isFirst: first, update)
      case .plain where stat:
        try DiffStat(pair, update).writePlain(pair.left?.name, pair.right?.name)
      case .plain: try DiffPlain.write(pair, isFirst: first, update)
      case .text where stat:
        let stat = try DiffStat(pair, update)
        total.add(stat)
        if !stat.isSame { out.line(stat.line(output.style)) }
      case .text:
        try text(log, right.path).lines(pair, isFirst: first, update) { out.line($0) }
      }
      compared += diff?.differingCount ?? 0
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

/// The sessions of one name in two logs; at least one of them is there.
struct SessionPair {
  let name: String
  let left: LogSession?
  let right: LogSession?

  init(_ name: String, left: LogSession?, right: LogSession?) throws(CommandTrouble) {
    guard left != nil || right != nil else {
      throw CommandTrouble(
        description: "Neither log has a session '\(DisplayText.escaping(name))'.",
        status: .nothingFound)
    }
    (self.name, self.left, self.right) = (name, left, right)
  }

  /// Their difference; `nil` where only one is there.
  func diff() throws(LogError) -> SessionDiff? {
    guard let left, let right else { return nil }
    return try SessionDiff(left, right)
  }
}

extension LogReader {
  /// Calls `body` with the sessions of one name: those of this log, then those that only the other
  /// has; or with those of one name alone.
  func forEachPair(
    with other: LogReader, named name: String?, _ body: (SessionPair) throws -> Void
  ) throws {
    if let name {
      return try body(SessionPair(name, left: find(name), right: other.find(name)))
    }
    try forEachSession { session in
      try body(SessionPair(session.name, left: session, right: other.find(session.name)))
    }
    try other.forEachSession { session in
      guard try find(session.name) == nil else { return }
      try body(SessionPair(session.name, left: nil, right: session))
    }
  }

  /// The session with that name, or `nil`.
  private func find(_ name: String) throws(LogError) -> LogSession? {
    do {
      return try session(named: name)
    } catch {
      if error.code.isAbsence { return nil }
      throw error
    }
  }
}
