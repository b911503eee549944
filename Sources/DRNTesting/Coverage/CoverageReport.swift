public import DRNInspect
import DRNLog

/// What tests have visited, walked and shown, and what they have not.
public struct CoverageReport: Hashable, Sendable, CustomStringConvertible {
  /// How often a screen was visited, or an overlay shown.
  public struct Count: Hashable, Sendable {
    /// The screen's or the overlay's name.
    public var name: String
    /// How often; 0 for a listed name that never occurred.
    public var count: Int
    /// Whether it is one of the expected names.
    public var isListed: Bool
  }

  /// A way from one screen to another, by one kind of move.
  public struct Way: Hashable, Sendable {
    /// The screen that it leaves.
    public var from: String
    /// The screen that it leads to.
    public var to: String
    /// The kind of move.
    public var move: WalkedGraph.Move

    /// Creates a way.
    public init(from: String, to: String, move: WalkedGraph.Move) {
      (self.from, self.to, self.move) = (from, to, move)
    }
  }

  /// A way and how often it was walked.
  public struct WayCount: Hashable, Sendable {
    /// The way.
    public var way: Way
    /// How often.
    public var count: Int
  }

  /// The screens: the listed ones in their order, then the others by name.
  public let screens: [Count]

  /// The overlays: the listed ones in their order, then the others by name.
  public let overlays: [Count]

  /// The ways, by the names of their screens.
  public let ways: [WayCount]

  init(screens: [Count], overlays: [Count], ways: [Way: Int]) {
    self.screens = screens
    self.overlays = overlays
    self.ways = ways.map { WayCount(way: $0, count: $1) }.sorted {
      let (left, right) = ($0.way, $1.way)
      return (left.from, left.to, left.move.rawValue) < (right.from, right.to, right.move.rawValue)
    }
  }

  static func counting(_ counts: [String: Int], _ listed: [String]) -> [Count] {
    let others = counts.keys.filter { !listed.contains($0) }.sorted()
    return listed.map { Count(name: $0, count: counts[$0] ?? 0, isListed: true) }
      + others.map { Count(name: $0, count: counts[$0] ?? 0, isListed: false) }
  }
}

extension CoverageReport {
  /// The listed screens that were never visited.
  public var screensNeverVisited: [String] { Self.neverMet(screens) }

  /// The listed overlays that were never shown.
  public var overlaysNeverShown: [String] { Self.neverMet(overlays) }

  /// The share of the listed screens that were visited, from 0 to 1; 1 if none is listed.
  public var screenShare: Double { Self.share(screens) }

  /// The share of the listed overlays that were shown, from 0 to 1; 1 if none is listed.
  public var overlayShare: Double { Self.share(overlays) }

  /// How often a screen was visited.
  public func visits(of screen: String) -> Int { screens.first { $0.name == screen }?.count ?? 0 }

  private static func neverMet(_ counts: [Count]) -> [String] {
    counts.filter { $0.count == 0 }.map(\.name)
  }

  private static func share(_ counts: [Count]) -> Double {
    let listed = counts.filter(\.isListed)
    guard !listed.isEmpty else { return 1 }
    return Double(listed.count { $0.count > 0 }) / Double(listed.count)
  }

  /// The report as text: the shares, what is missing, and all counts.
  public var description: String {
    var lines = [
      Self.summary("screens visited", screens), Self.summary("overlays shown", overlays),
    ].compactMap(\.self)
    if !screensNeverVisited.isEmpty {
      lines.append("never visited: \(screensNeverVisited.joined(separator: ", "))")
    }
    if !overlaysNeverShown.isEmpty {
      lines.append("never shown: \(overlaysNeverShown.joined(separator: ", "))")
    }
    lines += Self.table(screens.filter { $0.count > 0 }, "visits")
    lines += Self.table(overlays.filter { $0.count > 0 }, "shown")
    if !ways.isEmpty { lines.append("ways") }
    lines += ways.map { "  \($0.way.from) → \($0.way.to)  \($0.way.move.rawValue) \($0.count)" }
    return lines.joined(separator: "\n")
  }

  private static func summary(_ what: String, _ counts: [Count]) -> String? {
    guard !counts.isEmpty else { return nil }
    let listed = counts.filter(\.isListed)
    guard !listed.isEmpty else { return "\(counts.count) \(what)" }
    let met = listed.count { $0.count > 0 }
    return "\(met) of \(listed.count) \(what) (\(share(counts).percent))"
  }

  private static func table(_ counts: [Count], _ title: String) -> [String] {
    counts.isEmpty ? [] : [title] + counts.map { "  \($0.name)  \($0.count)" }
  }
}
