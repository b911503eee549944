import GRDB

extension App {
  /// Fills the table in one transaction: row by row would take an hour.
  func fill(_ count: Int) throws {
    walk(100)
    try navigation.queue.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
          INSERT INTO events (time, name, value)
            SELECT 1e9 + n, 'go', '{"product":{"id":' || (n % 24) || '}}' FROM numbers
          """, arguments: [count - 100])
    }
    try navigation.queue.close()
  }
}
