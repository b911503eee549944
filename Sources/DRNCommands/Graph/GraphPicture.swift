import DRNLog

/// A picture of a walked graph, or of what became of one, in one of the languages that draw graphs.
struct GraphPicture {
  enum Language {
    case dot, mermaid, svg
  }

  /// How many screens are drawn unless somebody says.
  static var usualLimit: Int { 60 }

  private let text: String
  /// What is not drawn, in a sentence, if anything is not.
  private let leftOut: String?

  /// Draws a graph's busiest screens.
  init(_ graph: WalkedGraph, as language: Language, limit: Int? = nil) {
    self.init(as: language, limit) { GraphDrawing(graph, limit: $0, wayLimit: $1) }
  }

  /// Draws the busiest screens of two graphs.
  init(_ comparison: GraphComparison, as language: Language, limit: Int? = nil) {
    self.init(as: language, limit) { GraphDrawing(comparison, limit: $0, wayLimit: $1) }
  }

  private init(
    as language: Language, _ limit: Int?, _ draw: (_ limit: Int, _ wayLimit: Int?) -> GraphDrawing
  ) {
    let limit = limit ?? Self.usualLimit
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

  /// Writes the picture. What it leaves out is said beside it too, for whoever does not look at it yet.
  ///
  /// - Parameter option: What draws more or fewer.
  func write(to output: DataOutput, option: String) throws(CommandTrouble) {
    var bytes = Array(text.utf8)
    // The line's own end is written with it.
    if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
    try output.line(bytes)
    try output.finish()
    if let leftOut { StandardError.message("\(leftOut) \(option) draws more or fewer.") }
  }
}
