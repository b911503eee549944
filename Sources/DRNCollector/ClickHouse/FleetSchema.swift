#if Fleet
  internal import CFleetSchema

  /// The tables of a fleet's store, made by migrations in order.
  ///
  /// `fleet_migrations` has each that was applied. A migration's statements can be run again, so that one that was
  /// killed in the middle is finished by the next one who prepares the store.
  package enum FleetSchema {
    /// The newest version that this release knows.
    package static let version = migrations.count

    /// The statements of each migration.
    static let migrations: [[String]] = {
      var migrations: [[String]] = []
      while let text = text(of: migrations.count + 1) { migrations.append(statements(in: text)) }
      return migrations
    }()

    private static func text(of number: Int) -> String? {
      // The bytes are compiled in, and stay.
      let file = unsafe fleet_schema_migration(number)
      guard let bytes = unsafe file.bytes else { return nil }
      return unsafe String(
        decoding: UnsafeBufferPointer(start: bytes, count: file.count), as: UTF8.self)
    }

    private static func statements(in text: String) -> [String] {
      let lines = text.split(separator: "\n").filter {
        !$0.drop(while: \.isWhitespace).hasPrefix("--")
      }
      var (statements, current): ([String], [Substring]) = ([], [])
      for line in lines {
        current.append(line.hasSuffix(";") ? line.dropLast() : line)
        guard line.hasSuffix(";") else { continue }
        statements.append(current.joined(separator: "\n"))
        current = []
      }
      return statements
    }
  }

  extension ClickHouse {
    /// Makes the database and its tables, or brings them up to date.
    ///
    /// - Throws: ``FleetStoreError``, with `newerSchema` if a newer release made them.
    package func prepare() throws(FleetStoreError) {
      let found = try schemaVersion() ?? 0
      guard found <= FleetSchema.version else { throw newer(found) }
      // A user who may only write rows is not asked for more than that.
      guard found < FleetSchema.version else { return }
      if server.database != "default" {
        try run("CREATE DATABASE IF NOT EXISTS \(server.database)", outsideOfDatabase: true)
      }
      try run(
        """
        CREATE TABLE IF NOT EXISTS fleet_migrations (number UInt32, applied DateTime DEFAULT now()) \
        ENGINE = ReplacingMergeTree ORDER BY number
        """)
      for number in found..<FleetSchema.version {
        for statement in FleetSchema.migrations[number] { try run(statement) }
        try run("INSERT INTO fleet_migrations (number) VALUES (\(number + 1))")
      }
    }

    /// Throws unless the store has the tables that this release asks.
    package func checkSchema() throws(FleetStoreError) {
      let operation = "ask '\(server.address)'"
      guard let found = try schemaVersion(), found > 0 else {
        throw FleetStoreError(.noSchema, operation)
      }
      guard found <= FleetSchema.version else { throw newer(found) }
      guard found == FleetSchema.version else {
        throw FleetStoreError(
          .olderSchema(found: found, known: FleetSchema.version), operation)
      }
    }

    private func newer(_ found: Int) -> FleetStoreError {
      FleetStoreError(
        .newerSchema(found: found, known: FleetSchema.version), "use '\(server.address)'")
    }

    /// The number of the newest migration; `nil` if the store has none.
    private func schemaVersion() throws(FleetStoreError) -> Int? {
      // Asked outside of the database, which may not be there either.
      let exists = try ask(
        "SELECT count() FROM system.tables WHERE database = '\(server.database)' AND name = 'fleet_migrations'",
        outsideOfDatabase: true
      ) { (row) throws(RowReader.Truncated) in try row.count() }
      guard exists.first ?? 0 > 0 else { return nil }
      return try ask("SELECT toUInt64(max(number)) FROM fleet_migrations") {
        (row) throws(RowReader.Truncated) in try row.count()
      }.first
    }
  }
#endif
