public import Observation

/// Opens what an app records in, off the main actor, and says what came of it.
///
/// Opening a log may have to recover what a killed process left, so it is nothing for the main actor to
/// wait for. What is opened is `Sendable`, as an event log is; managers are made on the main actor, from
/// it.
///
/// ```swift
/// let launch = NavigationLaunch { try EventLog.open(path) }
/// await launch.start()
/// ```
@MainActor @Observable
public final class NavigationLaunch<Store: Sendable> {
  /// How far it has come.
  public enum Phase {
    /// Nothing was opened yet.
    case waiting
    /// It is being opened.
    case opening
    /// It is open.
    case open(Store)
    /// It could not be opened, for the reason given.
    case failed(any Error)
  }

  /// How far it has come.
  public private(set) var phase = Phase.waiting

  @ObservationIgnored private let open: @Sendable () async throws -> Store

  /// Creates a launch that has not been started.
  ///
  /// - Parameter open: Opens it; called off the main actor.
  public init(_ open: @escaping @Sendable @concurrent () async throws -> Store) {
    self.open = open
  }

  /// What was opened.
  public var store: Store? {
    guard case .open(let store) = phase else { return nil }
    return store
  }

  /// Opens it, unless it is open or being opened; after a failure, tries again.
  public func start() async {
    switch phase {
    case .opening, .open: return
    case .waiting, .failed: break
    }
    phase = .opening
    do {
      phase = .open(try await open())
    } catch {
      phase = .failed(error)
    }
  }
}
