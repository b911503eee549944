import DRNLog
import TerminalScreen

/// Runs of `drn why` for a screen that has no session of its own, or several.
struct WhyRun {
  /// A state to be explained.
  struct Subject {
    /// The heading above the explanation; `nil` if there is only one.
    var heading: String?
    let log: String
    /// The session; that which was started last, if it is `nil`.
    var session: String?
    /// The position, as it is typed.
    var position = "@"
  }

  private let title: String
  private let names: ShownNames
  private let runs: [(subject: Subject, run: ToolRun)]
  private var results: [Int: CommandRun.Ending] = [:]

  init(
    _ subjects: [Subject], title: String, isUTC: Bool, in context: CommandContext, _ wakeUp: WakeUp
  ) {
    (self.title, names) = (title, context.names)
    var runs: [(subject: Subject, run: ToolRun)] = []
    for subject in subjects {
      var words = ["why", "--color", "always", "--full"]
      if isUTC { words.append("--utc") }
      if let session = subject.session {
        words += session.isEmpty ? ["--session", ""] : ["--session=\(session)"]
      }
      words += ["--", subject.log, subject.position]
      let command = CommandWords.Completed(words: words, title: title, isOfSession: false)
      runs.append((subject, ToolRun(command, in: context, wakeUp)))
    }
    self.runs = runs
  }

  /// The explanations as a page, once all are there.
  mutating func take() -> Page? {
    for (index, run) in runs.enumerated() where results[index] == nil {
      if let result = run.run.take() { results[index] = result }
    }
    guard results.count == runs.count else { return nil }
    var lines: [TextLine] = []
    for (index, run) in runs.enumerated() {
      if !lines.isEmpty { lines.append(TextLine()) }
      if let heading = run.subject.heading {
        lines.append(TextLine(DisplayText.escaping(heading), .title))
      }
      let output = results[index]?.output ?? []
      let text = names.applied(to: String(decoding: output, as: UTF8.self))
      lines += StyledText.lines(text).filter { !$0.text.isEmpty }
    }
    return Page(title, lines)
  }

  func stop() {
    for run in runs { run.run.stop() }
  }
}
