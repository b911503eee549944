import ArgumentParser
import DRNLog

/// The options for a command's output.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print records with tabs, for programs.")
  var plain = false

  @Flag(help: "Show times in UTC.")
  var utc = false

  @Flag(help: "Print straight to a terminal, without a pager.")
  var noPager = false

  @Flag(help: "Status 0 although something is missing or damaged.")
  var keepGoing = false

  @Option(help: ArgumentHelp("When to use colour.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(help: .hidden)
  var noColor = false

  func validate() throws {
    if json && plain { throw ValidationError("--json and --plain exclude each other.") }
  }

  /// The form of a command's output.
  enum Form {
    /// Text for people, which may change between versions.
    case text
    /// JSON, for programs.
    case json
    /// One record per line, for programs; see ``PlainLine``.
    case plain
  }

  var form: Form { json ? .json : plain ? .plain : .text }

  var isText: Bool { form == .text }

  func style(in context: CommandContext) -> Style {
    Style(noColor ? .never : color, on: context.output.isTerminal)
  }

  var times: LocalTime { LocalTime(isUTC: utc) }

  /// Uses the pager for text output, unless `--no-pager` is given.
  func page(in context: CommandContext) {
    if isText && !noPager { context.output.usePager() }
  }
}

// Output for programs.

extension OutputOptions {
  /// Writes an answer as a JSON object, with further members by `more`, or as a plain record.
  func write(
    _ answer: Answer, in context: CommandContext,
    _ more: (inout JSONLineWriter) -> Void = { _ in }
  ) {
    guard json else { return context.output.line(PlainLine(answer.values)) }
    context.object { line in
      line.members(of: answer)
      more(&line)
    }
  }

  /// Writes answers as one JSON array, or as one plain record each.
  func write(_ answers: [Answer], in context: CommandContext) {
    guard json else {
      for answer in answers { write(answer, in: context) }
      return
    }
    var line = JSONLineWriter()
    line.objects(answers) { line, answer in line.members(of: answer) }
    context.output.line(line.bytes)
  }
}
