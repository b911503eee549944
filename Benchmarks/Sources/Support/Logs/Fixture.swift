public import DRN
public import DRNLog

/// A manager whose history is at its limit, with or without a log.
public final class Fixture {
  public let manager: NavigationManager<BenchmarkRoute>

  /// Its log, if it has one.
  public let log: EventLog?

  private let path: String?

  /// Creates a manager and fills its history up to the limit.
  public init(isLogged: Bool, settings: SessionSettings = SessionSettings()) throws {
    if isLogged {
      let path = Scratch.ofSuite.path("log.mdb")
      let log = try EventLog.open(path, durability: .process)
      manager = try log.manager(
        session: "main", initial: BenchmarkRoute.home, settings: settings
      ).manager
      (self.log, self.path) = (log, path)
    } else {
      manager = NavigationManager(BenchmarkRoute.home, settings: settings)
      (log, path) = (nil, nil)
    }
    for index in 0..<settings.historyLimit { manager.go(Self.routes[index % Self.routes.count]) }
  }

  deinit {
    if let path { Scratch.removeFiles(of: path) }
  }

  /// 256 different screens.
  public static let routes = BenchmarkRoute.details(256)

  /// A closed log with two sessions, `main` and `other`, of `count` transitions each, which diverge
  /// after seven tenths. It is created once.
  public static func closedLog(_ count: Int) throws -> String {
    let path = "\(Scratch.ofSuite.folder)/closed-\(count).mdb"
    guard Scratch.files(of: path).isEmpty else { return path }
    let workload = Workload(Walk.generated(sessions: 10_000).among(mostVisited: 256))
    let builder = LogBuilder(path: path, workload: workload)
    try builder.record(count, session: "main")
    try builder.record(count, session: "other", divergence: count * 7 / 10)
    return path
  }
}
