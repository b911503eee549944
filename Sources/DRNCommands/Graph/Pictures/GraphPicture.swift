import DRNInspect

/// A picture of one walked graph, or of two compared, in one of the supported languages.
struct GraphPicture {
  enum Language: String {
    case dot, mermaid, svg
  }

  /// The number of screens drawn by default.
  static var usualLimit: Int { 60 }

  private let text: String
  /// A sentence about the screens and ways that are not drawn; `nil` if all are.
  private let leftOut: String?

  /// Draws a graph's busiest screens.
  init(
    _ graph: WalkedGraph, as language: Language, limit: Int? = nil, groupedByTab: Bool = false
  ) {
    self.init(as: language, limit, groupedByTab) { GraphDrawing(graph, limit: $0, wayLimit: $1) }
  }

  /// Draws the busiest screens of two graphs.
  init(
    _ comparison: GraphComparison, as language: Language, limit: Int? = nil,
    groupedByTab: Bool = false
  ) {
    self.init(as: language, limit, groupedByTab) {
      GraphDrawing(comparison, limit: $0, wayLimit: $1)
    }
  }

  private init(
    as language: Language, _ limit: Int?, _ isGrouped: Bool,
    _ content: (_ limit: Int, _ wayLimit: Int?) -> GraphDrawing
  ) {
    let limit = limit ?? Self.usualLimit
    func draw(_ limit: Int, _ wayLimit: Int?) -> GraphDrawing {
      var drawing = content(limit, wayLimit)
      if isGrouped { drawing.groupByTab() }
      return drawing
    }
    switch language {
    case .dot:
      let drawing = draw(limit, nil)
      (text, leftOut) = (GraphDOT(drawing).text, drawing.leftOut)
    case .svg:
      let drawing = draw(limit, nil)
      (text, leftOut) = (GraphSVG(drawing).text, drawing.leftOut)
    case .mermaid:
      let mermaid = GraphMermaid(limit: limit) { draw($0, $1) }
      (text, leftOut) = (mermaid.text, mermaid.leftOut)
    }
  }

  /// Writes the picture, and a message about what it leaves out.
  ///
  /// - Parameter option: The command's option that draws more or fewer, for the message.
  func write(to output: DataOutput, option: String, in context: CommandContext) throws(CommandError)
  {
    var bytes = Array(text.utf8)
    // `line` writes the final line feed.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    try output.line(bytes)
    try output.finish()
    if let leftOut { context.errors.message("\(leftOut) \(option) draws more or fewer.") }
  }
}
