import ArgumentParser
import DRNLog

/// How the answer is written.
struct OutputOptions: ParsableArguments {
  @Flag(help: "Print JSON.")
  var json = false

  @Flag(help: "Print records with tabs, for programs.")
  var plain = false

  @Flag(help: "Show times in UTC.")
  var utc = false

  @Flag(help: "Print straight to a terminal, without a pager.")
  var noPager = false

  @Option(help: ArgumentHelp("When to use colour.", valueName: "when"))
  var color = ColorChoice.auto

  @Flag(help: .hidden)
  var noColor = false

  func validate() throws {
    if json && plain { throw ValidationError("--json and --plain exclude each other.") }
  }

  /// What the answer is for.
  enum Form {
    /// People; the text may improve.
    case text
    /// Programs that read JSON.
    case json
    /// Programs that read lines; see ``PlainLine``.
    case plain
  }

  var form: Form { json ? .json : plain ? .plain : .text }

  var isText: Bool { form == .text }

  var style: Style { Style(noColor ? .never : color) }

  var times: LocalTime { LocalTime(isUTC: utc) }

  /// Lets a long text go through the pager; nothing else needs one.
  func page() {
    if isText && !noPager { StandardOutput.shared.usePager() }
  }
}
