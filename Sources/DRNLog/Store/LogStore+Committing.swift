import LMDB

extension LogStore {
  /// Writes a batch and the log's own record, in one commit.
  ///
  /// - Parameters:
  ///   - header: The log's own record, with the newest journal record that the batch includes.
  ///   - tailRecords: Records of the journal that the log keeps, with the number of the first; with
  ///     `nil` those that it has go, for the batch has the blocks.
  func commit(
    _ batch: Batch, _ header: LogHeader, tailRecords: (first: UInt64, bytes: [UInt8])?
  ) throws(LogError) {
    try LogError.wrapping(path: path) {
      // It may run again where the map had to grow.
      try environment.write { transaction in
        try write(batch, transaction)
        if let tailRecords {
          let tails = try transaction.createDatabase(named: LogFormat.DatabaseName.tails)
          let key = LogKey.tail(tailRecords.first)
          try transaction.put(Checksummed.bytes(tailRecords.bytes, key: key), for: key, in: tails)
        } else if let tails = try transaction.openDatabase(named: LogFormat.DatabaseName.tails) {
          try transaction.clear(tails)
        }
        try transaction.put(header.bytes, for: LogFormat.headerKey, in: databases.header)
      }
    }
  }

  private func write(_ batch: Batch, _ transaction: borrowing WriteTransaction) throws {
    for (key, json) in batch.symbols.sorted(by: { $0.key < $1.key }) {
      let key = LogKey.symbol(key.kind, key.number)
      try transaction.put(Checksummed.bytes(json, key: key), for: key, in: databases.symbols)
    }
    for (key, number) in batch.numbers {
      try transaction.put(
        LogFormat.number(number), for: LogKey.index(key.kind, key.digest), in: databases.index)
    }
    for session in batch.sessions.values {
      try transaction.put(session.bytes, for: session.key, in: databases.sessions)
    }
    for (key, number) in batch.sessionNumbers {
      try transaction.put(LogFormat.number(number), for: key, in: databases.index)
    }
    for block in batch.blocks.sorted(by: { $0.key < $1.key }).map(\.value) {
      try transaction.put(block.bytes, for: block.key, in: databases.blocks)
    }
    for mark in batch.marks.values {
      try transaction.put(mark.bytes, for: mark.key, in: databases.marks)
    }
    for (key, children) in batch.branches {
      for child in children {
        let branch = BranchRecord(session: key.session, parent: key.seq, child: child)
        try transaction.put(branch.bytes, for: branch.key, in: databases.branches)
      }
    }
  }
}
