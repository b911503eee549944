import ArgumentParser
import DRN
import DRNLog

struct DiffCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Show where two runs part, and what differs after that.",
    usage: """
      drn diff LOG1 LOG2                      two logs, session by session, by name
      drn diff LOG --session A --session B    two sessions
      drn diff LOG A B                        the states at two positions
      """,
    discussion: "Ends with 0 where both mean the same, with 1 where they differ.")

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Argument(help: ArgumentHelp("Another log, or two positions.", valueName: "other"))
  var others: [String] = []

  @Option(help: ArgumentHelp("A session; twice to compare two of them.", valueName: "name"))
  var session: [String] = []

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
      return .positions(left, right)
    default:
      throw ValidationError("Give another log, or two positions, or --session twice.")
    }
  }

  func validate() throws { _ = try comparison() }

  func run() throws {
    let reader = try LogReader(path: log)
    let isSame: Bool
    switch try comparison() {
    case .logs(let other): isSame = try diff(reader, LogReader(path: other))
    case .sessions(let left, let right):
      let diff = try SessionDiff(reader.session(named: left), reader.session(named: right))
      isSame = diff.isSame
      if output.json {
        try DiffJSON.write(diff)
        StandardOutput.shared.line()
      } else {
        try DiffText(diff, style: output.style).show()
      }
    case .positions(let left, let right):
      let chosen = try reader.session(named: session.first)
      isSame = try StateDiff(
        session: chosen, left: chosen.seq(of: left), right: chosen.seq(of: right)
      ).show(output)
    }
    if !isSame { throw ExitCode.nothingFound }
  }

  /// Compares two logs session by session: those of the left one, then those only the right one has.
  private func diff(_ left: LogReader, _ right: LogReader) throws -> Bool {
    var isSame = true
    var isFirst = true
    func report(_ pair: SessionPair) throws {
      isSame = try pair.isSame() && isSame
      if output.json {
        StandardOutput.shared.write([UInt8(ascii: isFirst ? "[" : ",")])
        try DiffJSON.write(pair)
      } else {
        try DiffText.show(pair, style: output.style)
      }
      isFirst = false
    }
    if let name = session.first {
      try report(SessionPair(name, left: left.find(name), right: right.find(name)))
    } else {
      try left.forEachSession { session in
        try report(SessionPair(session.name, left: session, right: right.find(session.name)))
      }
      try right.forEachSession { session in
        guard try left.find(session.name) == nil else { return }
        try report(SessionPair(session.name, left: nil, right: session))
      }
    }
    if output.json {
      StandardOutput.shared.line(isFirst ? "[]" : "]")
    } else if isSame {
      StandardOutput.shared.line("same")
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

  func isSame() throws(LogError) -> Bool { try diff()?.isSame ?? false }
}

extension LogReader {
  /// The session with that name, or `nil`.
  fileprivate func find(_ name: String) throws(LogError) -> LogSession? {
    do {
      return try session(named: name)
    } catch {
      if error.code.isAbsence { return nil }
      throw error
    }
  }
}
