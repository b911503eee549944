/// Migrations that lead from an app's oldest version of its types to today's, one after the other.
///
/// ```swift
/// let migrations = try MigrationChain([
///   Migration(from: "1", to: "2") { kind, json in
///     if kind == .route { json.renameCase("detail", to: "product") }
///   },
///   Migration(from: "2", to: "3") { kind, json in
///     if kind == .tab { json.replace("shop", with: "store") }
///   },
/// ])
/// let log = try EventLog.open(path, options: EventLog.Options(migrations: migrations))
/// ```
///
/// A value that today's types decode is taken as it is. One that they do not is brought up from the
/// newest older version, then from the one before, and so on, until what comes of it decodes.
///
/// A log does not know which version a value is from. So a case that changes its meaning, and whose old
/// values still decode, needs a new name: its old values would be taken for new ones.
public struct MigrationChain: Sendable {
  /// The migrations, the oldest first.
  public let migrations: [Migration]

  /// The versions, oldest first, the last being today's; empty without migrations.
  public var versions: [String] {
    migrations.map(\.from) + (migrations.last.map { [$0.to] } ?? [])
  }

  /// No migrations.
  public init() { migrations = [] }

  /// Chains migrations, in whatever order they come.
  ///
  /// - Throws: ``MigrationError`` with `twoFrom`, `twoTo`, `gap` or `cycle`.
  public init(_ migrations: [Migration]) throws(MigrationError) {
    var next: [String: Migration] = [:]
    var ends: Set<String> = []
    for migration in migrations {
      guard next.updateValue(migration, forKey: migration.from) == nil else {
        throw MigrationError(.twoFrom(migration.from))
      }
      guard ends.insert(migration.to).inserted else {
        throw MigrationError(.twoTo(migration.to))
      }
    }

    var chain: [Migration] = []
    for beginning in migrations where !ends.contains(beginning.from) {
      if let end = chain.last { throw MigrationError(.gap(from: end.to, to: beginning.from)) }
      var migration: Migration? = beginning
      while let step = migration {
        chain.append(step)
        migration = next.removeValue(forKey: step.from).flatMap { next[$0.to] }
      }
    }
    // What has no beginning goes round in a circle.
    if let rest = migrations.first(where: { next[$0.from] != nil }) {
      throw MigrationError(.cycle(rest.from))
    }
    self.migrations = chain
  }
}
