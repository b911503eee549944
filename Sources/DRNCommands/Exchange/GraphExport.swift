import DRNLog

/// The graph that was walked, as `drn graph` draws it without more options.
struct GraphExport {
  /// What a graph is written in.
  enum Language {
    case mermaid, dot
  }

  private let graph: WalkedGraph

  /// Walks all sessions, or the one that is named.
  init(
    _ log: LogReader, session: String?, progress: (Int) -> Void
  ) throws {
    // A log without a session is trouble, as for every command that shows one.
    if session == nil { _ = try log.latestSession() }
    graph = try WalkedGraph(log, sessions: session.map { [$0] } ?? [], progress: progress)
  }

  /// Writes the graph, and says what it leaves out.
  func write(as language: Language, to output: DataOutput) throws {
    let (text, leftOut) =
      switch language {
      case .mermaid: drawMermaid()
      case .dot: drawDOT()
      }
    var bytes = Array(text.utf8)
    // The line's own end is written with it.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    try output.line(bytes)
    if let leftOut { StandardError.message("\(leftOut) 'drn graph --limit' draws more or fewer.") }
  }

  private func drawMermaid() -> (text: String, leftOut: String?) {
    let mermaid = GraphMermaid(graph)
    return (mermaid.text, mermaid.leftOut)
  }

  private func drawDOT() -> (text: String, leftOut: String?) {
    let drawing = GraphDrawing(graph, limit: 60)
    return (GraphDOT(drawing).text, drawing.leftOut)
  }
}
