public import Observation

/// Opens an app's store, such as its event log, off the main actor.
///
/// Opening a log may include recovery after a killed process, so the main actor must not wait for
/// it. The store is `Sendable`; managers are created from it on the main actor.
///
/// ```swift
/// let launch = NavigationLaunch { try EventLog.open(path) }
/// await launch.start()
/// ```
@MainActor @Observable
public final class NavigationLaunch<Store: Sendable> {
  /// The state of the launch.
  public enum Phase {
    /// Opening has not begun.
    case waiting
    /// The store is being opened.
    case opening
    /// The store is open.
    case open(Store)
    /// Opening failed with this error.
    case failed(any Error)
  }

  /// The state of the launch.
  public private(set) var phase = Phase.waiting

  @ObservationIgnored private let open: @Sendable () async throws -> Store

  /// Creates a launch that has not been started.
  ///
  /// - Parameter open: Opens the store; called off the main actor.
  public init(_ open: @escaping @Sendable @concurrent () async throws -> Store) {
    self.open = open
  }

  /// The store, if it is open.
  public var store: Store? {
    guard case .open(let store) = phase else { return nil }
    return store
  }

  /// Opens the store unless it is open or being opened; retries after a failure.
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
