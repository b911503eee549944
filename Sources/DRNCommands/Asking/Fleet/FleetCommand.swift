import ArgumentParser
import DRN
import DRNInspect
import DRNLog

struct FleetCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "fleet", abstract: "Ask the logs of many devices: funnels, paths, versions.",
    usage: """
      drn fleet <question> [<operand> ...] --archive <folder> [options]
      drn fleet <question> [<operand> ...] --clickhouse <url> [options]
      drn fleet load <folder> --clickhouse <url> [options]

      drn fleet funnel 'home → product → cart' --archive logs    where people give up
      drn fleet find 'kind == "refused"' --archive logs    in which logs, and where
      drn fleet load logs --clickhouse http://127.0.0.1    into a store
      drn fleet versions --clickhouse http://127.0.0.1    the same is asked there
      """,
    discussion: """
      An archive has a folder for each fleet, and in it the log of each device, as 'drn collect' writes them. A \
      store in ClickHouse has the same as rows, and answers the same faster where there are many. 'load' writes \
      all rows of an archive, and changes nothing where they are there already.

      funnel 'home → product': how many sessions visit the screens in this order, others in between or not.

      paths --to cart: the screens up to each of its visits, --length at most, and not across time travel.

      find EXPR: the transitions that a condition is true of; 'drn help expressions' has the conditions.

      versions: what each version of the app did, and whether it refuses more than those before it.

      diverge GOOD.mdb: where sessions leave a good run, by the hashes of what they have in common.

      graph: what all of them walked, as 'drn graph' shows it of one log; -o fleet.svg is a picture. With --by \
      route each whole route is a screen; overlays and tabs go by their names.

      session LOG: opens a log of the archive, by the beginning of its identity, a session's name, or both as \
      LOG/SESSION.

      A store does not have the history of each state: a condition on entries is asked of an archive. The \
      password of --user stands in the environment variable DRN_CLICKHOUSE_PASSWORD, or in a file.

      Ends with 0, or with 1 where nothing is found.
      """)

  /// What can be asked.
  enum Question: String, CaseIterable, ExpressibleByArgument {
    case funnel, paths, find, versions, diverge, graph, session, load
  }

  @Argument(help: "What to ask.")
  var question: Question

  @Argument(
    help: ArgumentHelp(
      "The screens of a funnel, a condition, a good run, a log or a session, or the archive to load.",
      valueName: "operand"))
  var operands: [String] = []

  @OptionGroup(title: "Source") var source: FleetSourceOptions

  @Option(help: ArgumentHelp("The screen that paths end at.", valueName: "screen"))
  var to: String?

  @Option(help: ArgumentHelp("The maximum number of screens of a path.", valueName: "count"))
  var length = 4

  @Option(
    help: ArgumentHelp(
      "Only sessions that began then or later, as 2026-11-21 or 2026-11-21T10:00:00Z.",
      valueName: "time"))
  var since: String?

  @Option(help: ArgumentHelp("Only sessions that began before then.", valueName: "time"))
  var until: String?

  @Option(
    help: ArgumentHelp(
      "The session of the good run (default: the one started last).", valueName: "name"))
  var session: String?

  @Flag(help: "Only how many transitions a condition is true of.")
  var count = false

  @Option(
    name: .limit, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum number of paths (12), transitions (100), sessions (20) or screens.",
      valueName: "count"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      "What counts as one screen of the graph: all routes of a name, or each whole route.",
      valueName: "name|route"))
  var by = GraphCommand.Screens.name

  @Option(
    help: ArgumentHelp(
      "text, dot, mermaid or svg, for the graph; otherwise what the file's name ends with.",
      valueName: "format"))
  var format: GraphCommand.Format?

  @OptionGroup var file: FileOptions

  @OptionGroup var output: OutputOptions

  /// The screens of a funnel, whether the arrows are in one operand or the screens are several.
  var screens: [String] { operands.flatMap(Self.screens) }

  static func screens(of text: String) -> [String] {
    text.replacing("->", with: "→").split(separator: "→").map { part in
      String(part.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    }.filter { !$0.isEmpty }
  }

  func validate() throws {
    switch question {
    case .funnel:
      guard (1...64).contains(screens.count) else {
        throw ValidationError("A funnel has 1 to 64 screens: 'home → product → checkout'.")
      }
    case .paths:
      guard to != nil, operands.isEmpty else {
        throw ValidationError("--to names the screen that the paths end at.")
      }
    case .find: try expectOne("a condition, as 'kind == \"refused\"'")
    case .diverge: try expectOne("the log of a good run")
    case .session: try expectOne("the beginning of a log's identity, or the name of a session")
    case .load: try expectOne("the archive to load")
    case .versions, .graph:
      guard operands.isEmpty else {
        throw ValidationError("'\(question.rawValue)' takes no operand, not '\(operands[0])'.")
      }
    }
    if to != nil, question != .paths { throw ValidationError("--to goes with 'paths'.") }
    if count, question != .find { throw ValidationError("--count goes with 'find'.") }
    if session != nil, question != .diverge {
      throw ValidationError("--session goes with 'diverge'.")
    }
    if format != nil || file.output != nil, question != .graph {
      throw ValidationError("--format and -o go with 'graph'.")
    }
    if by != .name, question != .graph { throw ValidationError("--by goes with 'graph'.") }
    if !output.isText, chosenFormat != .text {
      throw ValidationError("--json and --plain cannot be combined with a picture.")
    }
    guard (1...1_000).contains(length) else {
      throw ValidationError("--length takes a number from 1 to 1000, not \(length).")
    }
    if let limit, !(1...10_000_000).contains(limit) {
      throw ValidationError("--limit takes a number from 1 to 10000000, not \(limit).")
    }
    for time in [since, until].compactMap(\.self) where Self.time(time) == nil {
      throw ValidationError(
        "'\(time)' is no time: write 2026-11-21 or 2026-11-21T10:00:00Z.")
    }
    try source.validate(question)
  }

  private func expectOne(_ what: String) throws {
    guard operands.count == 1 else {
      throw ValidationError("'\(question.rawValue)' takes one operand: \(what).")
    }
  }

  /// A day's beginning in UTC, or a time.
  static func time(_ text: String) -> Timestamp? {
    (RFC3339.nanoseconds(parsing: text) ?? RFC3339.nanoseconds(parsing: text + "T00:00:00Z"))
      .map { Timestamp(nanosecondsSince1970: $0) }
  }

  var chosenFormat: GraphCommand.Format {
    format ?? file.output.flatMap { GraphCommand.Format(file: $0) } ?? .text
  }

  func run(in context: CommandContext) throws { try FleetAsking(self, in: context).run() }
}
