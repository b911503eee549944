/// The sequence of calls that all competitors perform.
///
/// Every command changes something, however often the sequence is repeated: none goes to the
/// current route, or closes an overlay that is not open.
public struct Workload: Sendable {
  /// The screens, indexed by the commands.
  public let routes: [BenchmarkRoute]

  /// Each screen as a composite with the overlay `settings`.
  public let composites: [BenchmarkRoute]

  /// The overlays, indexed by the commands.
  public let overlays: [BenchmarkRoute.Overlay]

  public let commands: [Command]

  /// A description of the source of the screens and the walks.
  public let source: String

  /// Creates commands from walks. One visit in 12 also opens and closes an overlay, and one in 40
  /// is followed by a composite, which is closed again.
  ///
  /// - Parameters:
  ///   - count: The maximum number of commands.
  ///   - goesBack: Whether a step back is `goBack`; otherwise it goes to the place before, as with a
  ///     manager that keeps no history.
  /// - Precondition: There is at least one session, and each begins with a page.
  public init(_ walk: Walk, count: Int = 200_000, goesBack: Bool = true, seed: UInt64 = 7) {
    let overlays: [BenchmarkRoute.Overlay] = [.settings, .filter, .itemSettings(id: "item-1")]
    var builder = CommandBuilder(
      pages: walk.names.count, limit: count, goesBack: goesBack, seed: seed)
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

  private init(_ base: Workload, _ commands: [Command]) {
    (routes, composites, overlays) = (base.routes, base.composites, base.overlays)
    (self.commands, source) = (commands, base.source)
  }

  /// The frequency of each kind, such as `go 78.2 %`.
  public var mix: String {
    var counts: [Command.Kind: Int] = [:]
    for command in commands { counts[command.kind, default: 0] += 1 }
    return Command.Kind.allCases.map { kind in
      let share = Double(counts[kind, default: 0]) / Double(commands.count)
      return "\(kind) \((share * 100).fixed(1)) %"
    }.joined(separator: ", ")
  }
}

// Commands of one kind.

extension Workload {
  /// Only the moves to a screen.
  public var moves: Workload {
    var kept: [Command] = []
    for command in commands where command.kind == .go && command != kept.last {
      kept.append(command)
    }
    // They are repeated, too.
    if kept.count > 1, kept.first == kept.last { kept.removeLast() }
    return Workload(self, kept)
  }

  /// The overlays, one after another shown and hidden.
  public var overlaying: Workload {
    Workload(
      self,
      (0..<1_000).flatMap {
        [Command(.showOverlay, $0 % overlays.count), Command(.hideOverlay)]
      })
  }

  /// Each composite entered and left.
  public var composing: Workload {
    Workload(
      self, composites.indices.flatMap { [Command(.compose, $0), Command(.hideOverlay)] })
  }
}

/// Turns steps into commands that each change something.
private struct CommandBuilder {
  let pages: Int
  let limit: Int
  let goesBack: Bool
  var generator: SeededGenerator
  var commands: [Command] = []
  /// The history of a manager that keeps 64 entries.
  var visited: [Int] = []

  init(pages: Int, limit: Int, goesBack: Bool, seed: UInt64) {
    (self.pages, self.limit, self.goesBack) = (pages, limit, goesBack)
    generator = SeededGenerator(seed: seed)
    commands.reserveCapacity(limit)
  }

  /// Whether there is no room for the commands of another step.
  var isFull: Bool { commands.count + 5 > limit }

  mutating func take(_ step: Walk.Step, overlays: Int) {
    switch step {
    case .back:
      guard visited.count > 1 else { return }
      guard goesBack else { return visit(visited[visited.count - 2]) }
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

  /// The commands. They end on another page than they begin with, so that they can be repeated.
  mutating func finished() -> [Command] {
    if let first = commands.first, Int(first.index) == visited.last {
      visit(Int(first.index) + 1 == pages ? 0 : Int(first.index) + 1)
    }
    return commands
  }
}
