/// A parsed pattern of a link: `/products/:id/reviews?sort=`.
///
/// The text is plain and not percent-encoded: `/größe/:size`.
///
/// - `:id` is a parameter: one segment of the path.
/// - `*rest` at the end matches the rest of the path, which may be empty; so does `*`, which need
///   not be a parameter of the route.
/// - `?sort=` is an item of the query, which is a parameter; `?kind=book` is a required item.
/// - Everything else is literal.
public struct LinkPattern: Hashable, Sendable, CustomStringConvertible {
  /// The text as declared.
  public let text: String

  enum Segment: Hashable, Sendable {
    case literal(String)
    case parameter(String)
    /// The rest of the path.
    case rest(String)
  }

  /// An item of the query; a parameter if it has no value.
  struct Item: Hashable, Sendable {
    let name: String
    let value: String?
  }

  let segments: [Segment]
  let items: [Item]

  public var description: String { text }

  /// The parameters' names, those of the path first.
  public var parameterNames: [String] {
    segments.parameterNames + items.filter { $0.value == nil }.map(\.name)
  }

  /// Parses a pattern.
  ///
  /// - Throws: ``LinkTableError`` with `badPattern`, which says what is wrong with the text.
  public init(_ text: String) throws(LinkTableError) {
    self.text = text
    (segments, items) = try PatternReader(text: text).read()
  }
}

extension [LinkPattern.Segment] {
  fileprivate var parameterNames: [String] {
    compactMap { segment in
      switch segment {
      case .literal: nil
      case .parameter(let name), .rest(let name): name
      }
    }
  }
}

private struct PatternReader {
  let text: String

  func read() throws(LinkTableError) -> ([LinkPattern.Segment], [LinkPattern.Item]) {
    guard text.utf8.first == UInt8(ascii: "/") else { throw bad("does not begin with a slash") }
    guard !text.utf8.contains(UInt8(ascii: "#")) else {
      throw bad("has a fragment, which no pattern looks at")
    }
    let parts = text.utf8.split(
      separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
    let path = try segments(parts[0].dropFirst())
    let items = parts.count > 1 ? try items(parts[1]) : []
    var names: Set<String> = []
    for name in path.parameterNames + items.map(\.name) where !names.insert(name).inserted {
      throw bad("has the name \(name.quoted) twice")
    }
    return (path, items)
  }

  private func segments(_ path: Substring.UTF8View) throws(LinkTableError) -> [LinkPattern.Segment]
  {
    var parts = path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    // `/` is the root, which has no segments.
    if parts.count == 1, parts[0].isEmpty { parts = [] }
    var segments: [LinkPattern.Segment] = []
    for (index, part) in parts.enumerated() {
      let text = String(Substring(part))
      switch part.first {
      case nil:
        throw bad(
          index == parts.count - 1
            ? "ends with a slash, which is never needed" : "has two slashes in a row")
      case UInt8(ascii: ":"):
        let name = String(Substring(part.dropFirst()))
        guard !name.isEmpty else { throw bad("has a parameter without a name") }
        segments.append(.parameter(name))
      case UInt8(ascii: "*"):
        guard index == parts.count - 1 else { throw bad("goes on after \(text.quoted)") }
        segments.append(.rest(String(Substring(part.dropFirst()))))
      default:
        guard !isEncoded(part) else {
          throw bad("is percent-encoded at \(text.quoted); write what it stands for")
        }
        do throws(LinkError) {
          try LinkURL.checkSegment(text)
          try PercentEncoding.check(text, in: .segment)
        } catch {
          throw bad("has a segment \(text.quoted), which no URL may have")
        }
        segments.append(.literal(text))
      }
    }
    return segments
  }

  private func items(_ query: Substring.UTF8View) throws(LinkTableError) -> [LinkPattern.Item] {
    var items: [LinkPattern.Item] = []
    for part in query.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      let halves = part.split(
        separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = halves.first, !name.isEmpty else {
        throw bad("has a query item without a name")
      }
      guard !isEncoded(part) else {
        throw bad("is percent-encoded in its query; write what it stands for")
      }
      let value = halves.count > 1 && !halves[1].isEmpty ? String(Substring(halves[1])) : nil
      items.append(LinkPattern.Item(name: String(Substring(name)), value: value))
    }
    return items
  }

  private func isEncoded(_ text: Substring.UTF8View) -> Bool {
    zip(text, zip(text.dropFirst(), text.dropFirst(2))).contains { byte, digits in
      byte == UInt8(ascii: "%") && digits.0.hexadecimalValue != nil
        && digits.1.hexadecimalValue != nil
    }
  }

  private func bad(_ what: String) -> LinkTableError {
    LinkTableError(.badPattern, text, "The pattern \(text.quoted) \(what).")
  }
}
