import ArgumentParser
import DRN
import DRNLog

struct RewindCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "rewind", abstract: "Set a session's state to what it was at a position.",
    usage: """
      drn rewind log.mdb 42           as it was after transition 42
      drn rewind log.mdb :login       as it was at a mark
      drn rewind log.mdb @-1          before the newest transition
      """,
    discussion: """
      This is recorded as one more transition: nothing is deleted, and what was overtaken stays as \
      a branch, which 'drn branch' lists. 'drn rewind LOG @-1' undoes it. To before the newest \
      fence, which keeps an app's next user from what is behind it, it leads only with --crossing-fence.
      """)

  @OptionGroup var options: LogOptions

  @Argument(help: ArgumentHelp("The position.", valueName: "pos"), transform: PositionName.parsing)
  var position: PositionName

  @Flag(help: "Also rewind to before the session's newest fence.")
  var crossingFence = false

  @OptionGroup var output: OutputOptions

  func run(in context: CommandContext) throws {
    let seq = try options.openSession(in: context).seq(of: position)
    try options.record(in: context) { manager in
      let outcome = manager.rewind(to: seq, crossingFence: crossingFence)
      guard case .refused(let refusal) = outcome, refusal.code == .fenced else { return outcome }
      throw CommandError(
        "Transition \(seq) is before the session's newest fence: --crossing-fence rewinds to it all the same."
      )
    }
    try options.showHead(output, in: context)
  }
}
