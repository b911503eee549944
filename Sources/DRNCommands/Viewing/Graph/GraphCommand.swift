import ArgumentParser
import DRNInspect
import DRNLog

struct GraphCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Show the navigation graph that was really walked.",
    usage: """
      drn graph log.mdb                            the busiest ways, and what is remarkable
      drn graph log.mdb -o graph.svg --group tab   a picture, the screens of a tab together
      drn graph log.mdb --format mermaid           for a Markdown page; dot is for Graphviz
      drn graph old.mdb --diff new.mdb -o new.svg  what is new and what is gone
      """,
    discussion: """
      All sessions of the log are walked unless some are named. A visit lasts from the transition that \
      leads to a screen to the one that leads to another; a transaction is one move. A rewind is time \
      travel and no move: what was walked before it and after it is walked apart.

      A dead end is a screen that nobody continued from: all ways out lead back. Nobody came back from a \
      screen if nobody who had been there came again to it, or to a screen that they had seen before it.

      With --diff, + and green are only in the other log, - and red only in this one.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, dot, mermaid, svg

    /// The format that a file's extension stands for.
    init?(file: String) {
      switch ExportFormat(path: file) {
      case .dot: self = .dot
      case .mermaid: self = .mermaid
      default:
        guard file.lowercased().hasSuffix(".svg") else { return nil }
        self = .svg
      }
    }

    /// The language of a picture; `nil` for text.
    fileprivate var language: GraphPicture.Language? { .init(rawValue: rawValue) }
  }

  /// Which routes count as one screen.
  enum Screens: String, CaseIterable, ExpressibleByArgument {
    case name, route

    var grouping: WalkedGraph.Grouping { self == .name ? .name : .route }
  }

  /// What puts screens into a group.
  enum Group: String, CaseIterable, ExpressibleByArgument { case tab }

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(help: ArgumentHelp("Only this session; may be given repeatedly.", valueName: "name"))
  var session: [String] = []

  @Flag(help: "All sessions, which is what it does without --session.")
  var allSessions = false

  @Option(
    help: ArgumentHelp(
      "text, dot, mermaid or svg; otherwise what the file's name ends with, or text.",
      valueName: "format"))
  var format: Format?

  @OptionGroup var file: FileOptions

  @Option(
    help: ArgumentHelp(
      "What counts as one screen: all routes of a name, or each whole route.",
      valueName: "name|route"))
  var by = Screens.name

  @Option(
    help: ArgumentHelp(
      "Put screens together: 'tab', by the tab in which each was visited most.", valueName: "tab"))
  var group: Group?

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of screens, the busiest (60 in a picture), or of lines in each list (12).",
      valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Compare with this log.", valueName: "log"),
    completion: .file(extensions: ["mdb"]))
  var diff: String?

  @OptionGroup var output: OutputOptions

  private var chosenFormat: Format { format ?? file.output.flatMap { Format(file: $0) } ?? .text }

  func validate() throws {
    if allSessions, !session.isEmpty {
      throw ValidationError("--all-sessions and --session exclude each other.")
    }
    if !output.isText, chosenFormat != .text {
      throw ValidationError(
        "\(output.json ? "--json" : "--plain") cannot be combined with a picture: leave --format and the file's ending out."
      )
    }
    if group != nil, !output.isText {
      throw ValidationError(
        "--group goes with text and pictures; --json has the tabs of each screen.")
    }
    if group != nil, diff != nil, chosenFormat == .text {
      throw ValidationError("--group goes with --diff only in a picture.")
    }
    let ending = file.output?.split(separator: ".").last?.lowercased() ?? ""
    if format == nil, ["png", "jpg", "jpeg", "gif", "webp", "pdf"].contains(ending) {
      throw ValidationError(
        "A graph cannot be a .\(ending): any browser shows the picture of '-o graph.svg'.")
    }
    if let limit, !(1...100_000).contains(limit) {
      throw ValidationError("--limit takes a number from 1 to 100000, not \(limit).")
    }
  }

  func run(in context: CommandContext) throws {
    // Before the work, so that a place that must not be taken is reported at once.
    let place = try file.place(readFrom: log, diff ?? log)
    let graph = try walk(log, in: context)
    if by == .name { graph.adviseGroupingByRoute(in: context) }
    let change = try diff.map { try GraphComparison(before: graph, after: walk($0, in: context)) }
    if let language = chosenFormat.language {
      let picture =
        change.map { GraphPicture($0, as: language, limit: limit, groupedByTab: group == .tab) }
        ?? GraphPicture(graph, as: language, limit: limit, groupedByTab: group == .tab)
      return try picture.write(to: DataOutput(place, in: context), option: "--limit", in: context)
    }
    let lines =
      change.map { self.lines(of: $0, in: context) } ?? self.lines(of: graph, in: context)
    if file.output == nil { output.page(in: context) }
    let output = try DataOutput(place, in: context)
    for line in lines { try output.line(line) }
    try output.finish()
  }

  private func walk(_ path: String, in context: CommandContext) throws -> WalkedGraph {
    try WalkedGraph.walking(
      context.log(named: path), sessions: session, by: by.grouping, in: context)
  }

  private func lines(of graph: WalkedGraph, in context: CommandContext) -> [String] {
    let part = limit.map(graph.busiest) ?? graph
    switch output.form {
    case .json:
      return [String(decoding: context.omissions.adding(to: GraphJSON.bytes(part)), as: UTF8.self)]
    case .plain:
      return part.ways.map { way in
        let moves = WalkedGraph.Move.allCases.map { Answer.Value.number(way.count(of: $0)) }
        return plainLine(
          [way.from, way.to].map { part.screens[$0].name }, [.number(way.count)] + moves)
      }
    case .text:
      return GraphText(
        graph: graph, style: style(in: context), limit: limit ?? 12,
        cutsNames: cutsNames(in: context),
        isGroupedByTab: group == .tab
      ).lines()
    }
  }

  private func lines(of comparison: GraphComparison, in context: CommandContext) -> [String] {
    switch output.form {
    case .json:
      [String(decoding: context.omissions.adding(to: GraphJSON.bytes(comparison)), as: UTF8.self)]
    case .plain:
      comparison.ways.map { way in
        plainLine(
          [way.from, way.to].map { comparison.screens[$0].name },
          [.number(way.before), .number(way.after)])
      }
    case .text:
      GraphDiffText(
        comparison: comparison, style: style(in: context), limit: limit ?? 20,
        cutsNames: cutsNames(in: context)
      ).lines()
    }
  }

  private func plainLine(_ screens: [String], _ numbers: [Answer.Value]) -> String {
    PlainLine(screens.map { .text($0) } + numbers).text
  }

  /// Whether long names are cut, to keep the columns on a terminal.
  private func cutsNames(in context: CommandContext) -> Bool {
    file.output == nil && context.output.isTerminal
  }

  /// The style of text; in a file, only `--color always` uses colour.
  private func style(in context: CommandContext) -> Style {
    file.output == nil || output.color == .always
      ? output.style(in: context) : Style(isColored: false)
  }

}

extension WalkedGraph {
  /// Says what can be done about it if all routes have one name.
  func adviseGroupingByRoute(in context: CommandContext) {
    guard let only = screens.first, screens.count == 1, only.routeCount > 1 else { return }
    context.errors.message(
      "All \(grouped(only.routeCount)) routes have the name \(DisplayText.quoting(only.name, limit: 80)): "
        + "'--by route' makes each a screen.")
  }

  /// Walks the named sessions of a log, or all of them if none is named, and shows the progress.
  static func walking(
    _ log: LogReader, sessions: [String], by grouping: Grouping = .name, in context: CommandContext
  ) throws -> WalkedGraph {
    // Throws if the log has no session, as in all commands that show one.
    if sessions.isEmpty { _ = try log.latestSession() }
    let isWhole = sessions.isEmpty
    return try context.progress("transitions walked", of: isWhole ? try log.transitionCount() : nil)
      .during {
        try WalkedGraph(log, sessions: sessions, by: grouping, progress: $0)
      }
  }
}
