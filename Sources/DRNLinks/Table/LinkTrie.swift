import DRN

/// The paths of the patterns, as a tree of segments.
///
/// Each node has one path to it, so a search visits a node at most once, even with backtracking.
struct LinkTrie: Sendable {
  struct Node: Sendable {
    var literals: [LiteralSegment: Int] = [:]
    var parameter: Int?
    /// The links whose path ends here, those that need more of the query first.
    var ends: [Int] = []
    /// The links that match the rest of the path.
    var rests: [Int] = []
  }

  private(set) var nodes = [Node()]

  mutating func insert<Route>(
    _ number: Int, _ shape: ArraySlice<LinkPattern.Segment>, _ link: TableLink<Route>,
    among links: [TableLink<Route>]
  ) throws(LinkTableError) {
    var node = 0
    for segment in shape {
      switch segment {
      case .literal(let text): node = child(of: node, \.literals[LiteralSegment(text: text)])
      case .parameter: node = child(of: node, \.parameter)
      case .rest: break
      }
    }
    let takesRest = if case .rest = shape.last { true } else { false }
    let path = takesRest ? \Node.rests : \.ends
    let others = nodes[node][keyPath: path]
    for other in others { try link.checkDistinct(from: links[other]) }
    let place = others.firstIndex { link.isStricter(than: links[$0]) } ?? others.count
    nodes[node][keyPath: path].insert(number, at: place)
  }

  private mutating func child(of node: Int, _ path: WritableKeyPath<Node, Int?>) -> Int {
    if let child = nodes[node][keyPath: path] { return child }
    nodes.append(Node())
    nodes[node][keyPath: path] = nodes.count - 1
    return nodes.count - 1
  }

  /// Calls `body` with the links whose path matches these segments, in order of precedence, until
  /// it returns a result.
  func search<Result>(_ segments: [String], _ body: (Int) -> Result?) -> Result? {
    func visit(_ node: Node, _ depth: Int) -> Result? {
      if depth == segments.count {
        for link in node.ends { if let result = body(link) { return result } }
      } else {
        let literal = node.literals[LiteralSegment(text: segments[depth])]
        for child in [literal, node.parameter].compactMap(\.self) {
          if let result = visit(nodes[child], depth + 1) { return result }
        }
      }
      for link in node.rests { if let result = body(link) { return result } }
      return nil
    }
    return visit(nodes[0], 0)
  }
}

/// A literal segment, compared by its bytes.
struct LiteralSegment: Hashable, Sendable {
  let text: String

  static func == (left: Self, right: Self) -> Bool { left.text.hasSameBytes(as: right.text) }
  func hash(into hasher: inout Hasher) { hasher.combineBytes(of: text) }
}

extension TableLink {
  /// Whether this link requires everything of the query that `other` requires, and more.
  func isStricter(than other: TableLink) -> Bool {
    needs != other.needs
      && other.needs.allSatisfy { name, value in
        guard let mine = needs[name] else { return false }
        return value == nil || mine == value
      }
  }

  /// Checks that the query distinguishes two links with the same path.
  fileprivate func checkDistinct(from other: TableLink) throws(LinkTableError) {
    let (first, second) = (other.link.pattern.quoted, link.pattern.quoted)
    if needs == other.needs {
      throw LinkTableError(
        .duplicate, link.pattern,
        first == second
          ? "The pattern \(first) is there twice."
          : "The patterns \(first) and \(second) match the same URLs.")
    }
    let exclude = needs.contains { name, value in
      if let value, let theirs = other.needs[name] ?? nil { theirs != value } else { false }
    }
    guard exclude || isStricter(than: other) || other.isStricter(than: self) else {
      throw LinkTableError(
        .ambiguous, link.pattern,
        "The patterns \(first) and \(second) match the same URL, and neither comes first.")
    }
  }
}
