/// Migrations from the oldest version of an app's types to the current one, in sequence.
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
/// A value that the current types decode is used unchanged. Any other value is assumed to have the
/// newest older version, then the one before, and so on, until the migrated value decodes.
///
/// A log does not know the version of a value. So a case whose meaning changes needs a new name if
/// its old values still decode; otherwise they would be mistaken for new ones.
public struct MigrationChain: Sendable {
  /// The migrations, oldest first.
  public let migrations: [Migration]

  /// The versions, oldest first; the last one is the current version. Empty without migrations.
  public var versions: [String] {
    migrations.map(\.from) + (migrations.last.map { [$0.to] } ?? [])
  }

  /// No migrations.
  public init() { migrations = [] }

  /// Chains migrations, which may be in any order.
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
    // Migrations without a beginning form a cycle.
    if let rest = migrations.first(where: { next[$0.from] != nil }) {
      throw MigrationError(.cycle(rest.from))
    }
    self.migrations = chain
  }
}
