import ArgumentParser
import DRNLog

struct GraphCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "graph", abstract: "Show the navigation graph that was really walked.",
    usage: """
      drn graph log.mdb                            the busiest ways, and what is remarkable
      drn graph log.mdb -o graph.svg               a picture
      drn graph log.mdb --format mermaid           for a Markdown page; dot is for Graphviz
      drn graph old.mdb --diff new.mdb -o new.svg  what is new and what is gone
      """,
    discussion: """
      All sessions of the log are walked unless some are named. A visit lasts from the transition that \
      leads to a screen to the one that leads to another; a transaction is one move. A rewind is time \
      travel and no move: what was walked before it and after it is walked apart.

      A dead end is a screen that nobody went on from: all ways out lead back. Nobody came back from a \
      screen if nobody who had been there came again to it, or to a screen that they had seen before it.

      With --diff, + and green are only in the other log, - and red only in this one.
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, dot, mermaid, svg

    /// The format that a file's name asks for.
    init?(file: String) {
      switch ExportFormat(path: file) {
      case .dot: self = .dot
      case .mermaid: self = .mermaid
      default:
        guard file.lowercased().hasSuffix(".svg") else { return nil }
        self = .svg
      }
    }

    /// What a picture is drawn in.
    fileprivate var language: GraphPicture.Language? {
      switch self {
      case .text: nil
      case .dot: .dot
      case .mermaid: .mermaid
      case .svg: .svg
      }
    }
  }

  /// What counts as one screen.
  enum Screens: String, CaseIterable, ExpressibleByArgument {
    case name, route

    var grouping: WalkedGraph.Grouping { self == .name ? .name : .route }
  }

  @Argument(help: "The log.", completion: .file(extensions: ["mdb"]))
  var log: String

  @Option(
    help: ArgumentHelp("Only this session; may be given repeatedly.", valueName: "name"))
  var session: [String] = []

  @Option(
    help: ArgumentHelp(
      "text, dot, mermaid or svg; otherwise what the file's name ends with, or text.",
      valueName: "format"))
  var format: Format?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The file to write; otherwise standard output.", valueName: "file"))
  var file: String?

  @Option(
    help: ArgumentHelp(
      "What is one screen: all routes of a name, or each whole route.", valueName: "name|route"))
  var by = Screens.name

  @Option(
    help: ArgumentHelp(
      "The busiest so many screens (60 in a picture), or so many lines of each list (12).",
      valueName: "n"))
  var limit: Int?

  @Option(
    help: ArgumentHelp("Compare with this log.", valueName: "log"),
    completion: .file(extensions: ["mdb"]))
  var diff: String?

  @OptionGroup var output: OutputOptions

  private var chosenFormat: Format { format ?? file.flatMap { Format(file: $0) } ?? .text }

  func validate() throws {
    if !output.isText, chosenFormat != .text {
      throw ValidationError(
        "\(output.json ? "--json" : "--plain") goes with no picture: leave --format and the file's ending out."
      )
    }
    let ending = file?.split(separator: ".").last?.lowercased() ?? ""
    if format == nil, ["png", "jpg", "jpeg", "gif", "webp", "pdf"].contains(ending) {
      throw ValidationError(
        "A graph is no .\(ending): any browser shows the picture of '-o graph.svg'.")
    }
    if let limit, !(1...100_000).contains(limit) {
      throw ValidationError("--limit takes a number from 1 to 100000, not \(limit).")
    }
  }

  func run() throws {
    let graph = try walk(log)
    guard let diff else { return try write(graph) }
    try write(GraphComparison(before: graph, after: walk(diff)))
  }

  private func walk(_ path: String) throws -> WalkedGraph {
    try WalkedGraph.walking(LogReader(path: path), sessions: session, by: by.grouping)
  }

  private func write(_ graph: WalkedGraph) throws {
    if let language = chosenFormat.language {
      return try write(GraphPicture(graph, as: language, limit: limit))
    }
    let part = limit.map(graph.busiest) ?? graph
    switch output.form {
    case .json: try write([String(decoding: GraphJSON.bytes(part), as: UTF8.self)])
    case .plain: try write(part.ways.map { $0.plainLine(of: part) })
    case .text: try write(GraphText(graph: graph, style: style, limit: limit ?? 12).lines())
    }
  }

  private func write(_ comparison: GraphComparison) throws {
    if let language = chosenFormat.language {
      return try write(GraphPicture(comparison, as: language, limit: limit))
    }
    switch output.form {
    case .json: try write([String(decoding: GraphJSON.bytes(comparison), as: UTF8.self)])
    case .plain: try write(comparison.ways.map { $0.plainLine(of: comparison) })
    case .text:
      try write(GraphDiffText(comparison: comparison, style: style, limit: limit ?? 20).lines())
    }
  }

  /// A file has no colours of a terminal.
  private var style: Style { file == nil || output.color == .always ? output.style : Style(.never) }

  private func write(_ picture: GraphPicture) throws {
    try picture.write(to: dataOutput(), option: "--limit")
  }

  private func write(_ lines: [String]) throws {
    if file == nil { output.page() }
    let output = try dataOutput()
    for line in lines { try output.line(line) }
    try output.finish()
  }

  private func dataOutput() throws(CommandTrouble) -> DataOutput {
    try DataOutput(file, readFrom: log, diff ?? log)
  }
}

extension WalkedGraph {
  /// Walks sessions of a log, all of them where none is named, and shows how far that has come.
  static func walking(
    _ log: LogReader, sessions: [String], by grouping: Grouping = .name
  ) throws -> WalkedGraph {
    // A log without a session is trouble, as for every command that shows one.
    if sessions.isEmpty { _ = try log.latestSession() }
    let isWhole = sessions.isEmpty
    var progress = Progress("transitions walked", of: isWhole ? try log.transitionCount() : nil)
    defer { progress.finish() }
    return try WalkedGraph(log, sessions: sessions, by: grouping) { progress.update($0) }
  }
}
