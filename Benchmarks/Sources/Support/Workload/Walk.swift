/// Sessions of users who walk through pages.
public struct Walk: Sendable {
  /// A step of a session.
  public enum Step: Hashable, Sendable {
    case page(Int)
    case back
  }

  /// The pages, by number.
  public var names: [String]

  /// The steps of each session; the first is a page.
  public var sessions: [[Step]]

  /// A description of the source.
  public var source: String
}

extension Walk {
  /// Sessions with the same statistics as the real ones: about 6 steps, about 7 % of them back, and
  /// a few very popular pages.
  public static func generated(sessions count: Int, pages: Int = 4_182, seed: UInt64 = 1) -> Walk {
    var generator = SeededGenerator(seed: seed)
    let sessions = (0..<count).map { _ in
      var steps: [Step] = [.page(popular(pages, &generator))]
      var depth = 1
      while steps.count < 400, Int.random(in: 0..<6, using: &generator) > 0 {
        if depth > 1, Int.random(in: 0..<100, using: &generator) < 8 {
          steps.append(.back)
          depth -= 1
        } else {
          steps.append(.page(popular(pages, &generator)))
          depth += 1
        }
      }
      return steps
    }
    return Walk(
      names: PageNames.generated(pages), sessions: sessions,
      source: "generated sessions in the shape of Wikispeedia's, which is not here")
  }

  /// A random page; small numbers are far more likely.
  private static func popular(_ pages: Int, _ generator: inout SeededGenerator) -> Int {
    let place = Double.random(in: 0..<1, using: &generator)
    return min(pages - 1, Int(Double(pages) * place * place * place))
  }

  /// The same sessions among the `count` most visited pages; other pages are mapped to these.
  public func among(mostVisited count: Int) -> Walk {
    var visits = [Int](repeating: 0, count: names.count)
    for case .page(let page) in sessions.joined() { visits[page] += 1 }
    let order = names.indices.sorted { (visits[$0], $1) > (visits[$1], $0) }
    var place = [Int](repeating: 0, count: names.count)
    for (rank, page) in order.enumerated() { place[page] = rank % count }
    return Walk(
      names: order.prefix(count).map { names[$0] },
      sessions: sessions.map { steps in
        steps.map { step in
          if case .page(let page) = step { .page(place[page]) } else { .back }
        }
      },
      source: source)
  }
}
