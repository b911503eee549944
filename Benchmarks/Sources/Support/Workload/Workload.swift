/// What everybody is asked to do: the same calls, in the same order.
///
/// Every command changes something, whoever carries it out and however often the sequence is
/// repeated: nobody is asked to go where the user is, or to close what is not open.
public struct Workload: Sendable {
  /// The screens, by the commands' numbers.
  public let routes: [BenchmarkRoute]

  /// Each screen as a composite, with settings on it.
  public let composites: [BenchmarkRoute]

  /// The overlays, by the commands' numbers.
  public let overlays: [BenchmarkRoute.Overlay]

  /// The calls.
  public let commands: [Command]

  /// Where the screens and the way through them are from.
  public let source: String

  /// Creates commands from walks: one visit in 12 also opens and closes an overlay, and one in 40 is
  /// followed by a composite, which is closed again.
  ///
  /// - Parameter count: How many commands, at most.
  /// - Precondition: There is a session, and each begins with a page.
  public init(_ walk: Walk, count: Int = 200_000, seed: UInt64 = 7) {
    let overlays: [BenchmarkRoute.Overlay] = [.settings, .filter, .itemSettings(id: "item-1")]
    var builder = CommandBuilder(pages: walk.names.count, limit: count, seed: seed)
    var session = 0
    while !builder.isFull {
      for step in walk.sessions[session % walk.sessions.count] where !builder.isFull {
        builder.take(step, overlays: overlays.count)
      }
      session += 1
    }
    routes = walk.names.map { .detail(id: $0) }
    composites = walk.names.map { .detailWithSettings(id: $0) }
    self.overlays = overlays
    commands = builder.finished()
    source = walk.source
  }

  /// How often each kind occurs, such as `go 78.2 %`.
  public var mix: String {
    var counts: [Command.Kind: Int] = [:]
    for command in commands { counts[command.kind, default: 0] += 1 }
    return Command.Kind.allCases.map { kind in
      let share = Double(counts[kind, default: 0]) / Double(commands.count)
      return "\(kind) \((share * 100).fixed(1)) %"
    }.joined(separator: ", ")
  }
}

/// Turns steps into commands of which none is void.
private struct CommandBuilder {
  let pages: Int
  let limit: Int
  var generator: SeededGenerator
  var commands: [Command] = []
  /// Where a manager that keeps 64 entries would be.
  var visited: [Int] = []

  init(pages: Int, limit: Int, seed: UInt64) {
    (self.pages, self.limit, generator) = (pages, limit, SeededGenerator(seed: seed))
    commands.reserveCapacity(limit)
  }

  /// Whether there is no room for a step with all that may come of it.
  var isFull: Bool { commands.count + 5 > limit }

  mutating func take(_ step: Walk.Step, overlays: Int) {
    switch step {
    case .back:
      guard visited.count > 1 else { return }
      commands.append(Command(.goBack))
      visited.removeLast()
    case .page(let page):
      visit(page)
      if Int.random(in: 0..<12, using: &generator) == 0 {
        commands.append(Command(.showOverlay, Int.random(in: 0..<overlays, using: &generator)))
        commands.append(Command(.hideOverlay))
      }
      if Int.random(in: 0..<40, using: &generator) == 0 {
        commands.append(Command(.compose, Int.random(in: 0..<pages, using: &generator)))
        commands.append(Command(.hideOverlay))
      }
    }
  }

  private mutating func visit(_ page: Int) {
    let page = page == visited.last ? (page + 1) % pages : page
    commands.append(Command(.go, page))
    visited.append(page)
    if visited.count > 64 { visited.removeFirst() }
  }

  /// Ends somewhere else than where the sequence begins, so that it can be repeated.
  mutating func finished() -> [Command] {
    if let first = commands.first, Int(first.index) == visited.last {
      visit(Int(first.index) + 1 == pages ? 0 : Int(first.index) + 1)
    }
    return commands
  }
}
