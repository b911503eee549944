/// A way in which an app uses its manager, for DRN's with a log and for the pattern's.
public struct Usage: Sendable {
  /// A side of the comparison.
  public enum Side: String, CaseIterable, Sendable {
    /// DRN's manager, with a log.
    case recorded
    /// The pattern's `@Observable` manager, which keeps no history.
    case pattern
  }

  /// A stable name without spaces.
  public let name: String

  /// The name in tables.
  public let title: String

  private let makeRecorded: @Sendable (LaneSetup, String) throws -> Lane
  private let makePattern: @Sendable (LaneSetup, String) throws -> Lane

  /// - Parameters:
  ///   - recorded: Makes DRN's lane, with the given name.
  ///   - pattern: Makes the pattern's.
  init(
    _ name: String, _ title: String,
    recorded: @escaping @Sendable (LaneSetup, String) throws -> Lane,
    pattern: @escaping @Sendable (LaneSetup, String) throws -> Lane
  ) {
    (self.name, self.title) = (name, title)
    (makeRecorded, makePattern) = (recorded, pattern)
  }

  /// Makes a side's lane, with a manager of its own.
  ///
  /// - Parameter name: The lane's name; by default ``laneName(_:)``.
  public func lane(_ side: Side, _ setup: LaneSetup, named name: String? = nil) throws -> Lane {
    let name = name ?? laneName(side)
    return switch side {
    case .recorded: try makeRecorded(setup, name)
    case .pattern: try makePattern(setup, name)
    }
  }

  /// The name of a side's lane.
  public func laneName(_ side: Side) -> String { "\(title), \(side.rawValue)" }
}

extension Usage {
  /// All of them.
  public static var all: [Usage] {
    [
      nobodyLooks, readOnce, tracked, closures, stream, equalStrings, cause, oneGuard, transaction,
      overlays, composites, sessions,
    ]
  }

  /// The one of that name.
  public static func named(_ name: String) -> Usage? { all.first { $0.name == name } }
}
