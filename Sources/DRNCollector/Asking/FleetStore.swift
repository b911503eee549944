#if Fleet
  import DRN
  import DRNInspect
  import DRNLog

  /// A fleet in ClickHouse, asked by its own means.
  package struct FleetStore: Sendable {
    package let clickHouse: ClickHouse
    package var scope: FleetScope

    /// - Throws: ``FleetStoreError`` if there is no store, or one of another version.
    package init(
      _ clickHouse: ClickHouse, _ scope: FleetScope = FleetScope()
    ) throws(FleetStoreError) {
      (self.clickHouse, self.scope) = (clickHouse, scope)
      try clickHouse.checkSchema()
    }

    /// What follows WHERE, for a table with the columns `fleet`, `log` and `session`.
    var condition: String {
      var condition = "fleet = \(SQLText.quoted(scope.fleet))"
      if scope.from != nil || scope.to != nil {
        condition +=
          " AND (log, session) IN (SELECT log, session FROM sessions FINAL WHERE \(starts))"
      }
      return condition
    }

    /// The condition on sessions themselves.
    private var starts: String {
      var condition = "fleet = \(SQLText.quoted(scope.fleet))"
      if let from = scope.from { condition += " AND started_ns >= \(from.nanosecondsSince1970)" }
      if let to = scope.to { condition += " AND started_ns < \(to.nanosecondsSince1970)" }
      return condition
    }

    /// A table's rows, each once, whatever was merged.
    func rows(of table: String) -> String { "\(table) FINAL WHERE \(condition)" }

    /// One number.
    func number(_ sql: String) throws(FleetStoreError) -> Int {
      try clickHouse.ask(sql) { (row) throws(RowReader.Truncated) in try row.count() }.first ?? 0
    }

    /// Counts by a number.
    func counts(_ sql: String) throws(FleetStoreError) -> [Int: Int] {
      let rows = try clickHouse.ask(sql) { (row) throws(RowReader.Truncated) in
        (try row.count(), try row.count())
      }
      return Dictionary(rows) { $1 }
    }
  }
#endif
