import TerminalScreen

/// A run of a command in the background, whose output is shown as a page.
final class ToolRun: Sendable {
  /// The command as the user typed it.
  let title: String
  /// Whether the command applies to the session that is shown.
  let isOfSession: Bool
  /// The session to which it applies, if it is not the one that is shown.
  let otherSession: String?
  private let run = CommandRun()
  private let job: Job<CommandRun.Ending>

  private static let outputLimit = 4 << 20

  init(_ command: CommandWords.Completed, in context: CommandContext, _ wakeUp: WakeUp) {
    (title, isOfSession) = (command.title, command.isOfSession)
    otherSession = command.otherSession
    job = Job(wakeUp) { [run] _ in
      run.run(command.words, outputLimit: Self.outputLimit, in: context, mergesErrors: true)
    }
  }

  func stop() {
    run.stop()
    job.stop()
  }

  func take() -> CommandRun.Ending? { job.take() }
}
