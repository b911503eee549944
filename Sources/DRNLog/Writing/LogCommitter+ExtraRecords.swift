import LMDB

extension LogCommitter {
  /// Stores a record, unless it is stored already.
  func store(_ record: ExtraRecord) throws(LogError) {
    try LogError.wrapping(path: path) {
      let environment = try environment()
      let isStored = try environment.read { snapshot in
        guard let database = try snapshot.openDatabase(named: record.database.rawValue) else {
          return false
        }
        return try snapshot.value(for: record.key, in: database) == record.value
      }
      guard !isStored else { return }
      try write { transaction in
        let database = try transaction.createDatabase(named: record.database.rawValue)
        try transaction.put(record.value, for: record.key, in: database)
      }
    }
  }
}
