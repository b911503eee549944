import GRDB

extension Visitors {
  /// Fills the table in one transaction: row by row would take an hour.
  func fill(_ count: Int, _ crowd: Int) throws {
    try walk(crowd, crowd)
    try queue.write { database in
      try database.execute(
        sql: """
          WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < ?)
          INSERT INTO events (visitor, time, page)
            SELECT 'visitor-' || (n % ?), 1e9 + n, '{"product":{"id":' || (n % 24) || '}}'
            FROM numbers
          """, arguments: [count - crowd, crowd])
    }
    try queue.close()
  }

  func settle() {}
}
