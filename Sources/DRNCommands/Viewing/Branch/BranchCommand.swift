import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct BranchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "branch", abstract: "List a session's branches.",
    usage: """
      drn branch log.mdb                     what was overtaken, and where it led
      drn branch log.mdb --session editor    those of another session
      """,
    discussion: """
      A branch is what grew when the user moved on after going back. Its tip is its last change, \
      and 'drn show LOG TIP' shows where it led; * marks the one that the session is on.
      """)

  @OptionGroup var options: LogOptions
  @Flag(help: "The branches of all sessions, one after another.")
  var allSessions = false

  @OptionGroup var output: OutputOptions

  func validate() throws {
    if allSessions, options.session != nil {
      throw ValidationError("--all-sessions and --session exclude each other.")
    }
  }

  func run(in context: CommandContext) throws {
    var answers: [Answer] = []
    if allSessions {
      output.page(in: context)
      try context.log(named: options.log).forEachSession { session in
        if output.isText {
          let name = DisplayText.escaping(session.name)
          context.output.line(output.style(in: context).bold("session \(name)"))
        }
        try show(session, &answers, in: context)
      }
    } else {
      try show(options.openSession(in: context), &answers, in: context)
    }
    if output.json { output.write(answers, in: context) }
  }

  /// Prints the branches of a session; as JSON, adds them to `answers`.
  private func show(_ session: LogSession, _ answers: inout [Answer], in context: CommandContext)
    throws
  {
    let tree = try context.progress("transitions looked at", of: try session.head() + 1).during {
      try BranchTree(session, progress: $0)
    }
    let text = TransitionText(
      session: session, style: output.style(in: context), times: output.times)
    output.page(in: context)
    let beginnings = try self.beginnings(of: tree.branches, in: session)
    // Tips are in ascending order: each block is folded once.
    var cursor = LogCursor(session, at: session.firstSeq)
    var position: LogPosition?
    for (index, branch) in tree.branches.enumerated() {
      if position?.record.seq != branch.tip {
        // Released first, so that the fold does not copy the state.
        position = nil
        position = try cursor.position(at: branch.tip)
      }
      guard let tip = position else {
        throw try session.missing(branch.tip, head: try session.head())
      }
      let first = beginnings[index]
      let route = tip.state.currentRoute.number
      guard output.isText else {
        var answer: Answer = [
          "branch": .number(index + 1), "fork": .number(branch.fork), "first": .number(first),
          "tip": .number(branch.tip), "current": .flag(branch.isCurrent),
          "currentRoute": .json(try session.json(of: .route, route)),
        ]
        if allSessions { answer.prepend("session", .text(session.name)) }
        if output.json { answers.append(answer) } else { output.write(answer, in: context) }
        continue
      }
      let origin = branch.fork.map { "after \($0)" } ?? (index == 0 ? "the first" : "a fence")
      context.output.line(
        "\(branch.isCurrent ? "*" : " ") \(index + 1)  \(padded(origin, 12))  "
          + "\(padded("\(first)..\(branch.tip)", 14))  \(try text.summary(tip.state))")
    }
  }

  /// The first transition of each branch: the tree identifies a group by its last one.
  private func beginnings(
    of branches: [BranchTree.Branch], in session: LogSession
  ) throws -> [Int] {
    var beginnings = branches.map(\.first)
    // In ascending order, in which each block is read once.
    var events = RecordLookup(session)
    for index in branches.indices.sorted(by: { branches[$0].first < branches[$1].first }) {
      let event = try events.record(at: branches[index].first)
      beginnings[index] = event.group?.first ?? event.seq
    }
    return beginnings
  }
}
