import LMDB
import Locking
import Synchronization

/// What a commit changes in what the log says of its shipping.
package struct ShippingChange: Sendable {
  package var record: ShippingRecord?
  /// How far sessions are shipped. What is said of one that was dropped meanwhile is left out.
  package var sessions: [UInt32: ShippedSession] = [:]
  /// Parts to be sent from now on.
  package var outgoing: [OutgoingPart] = []
  /// The numbers of parts that were acknowledged.
  package var acknowledged: [UInt64] = []
  /// The digests of values that are shipped in another form than the log has them in.
  package var values: [SymbolKey: Digest128] = [:]

  package init() {}
}

extension LogWriter {
  /// Commits a change of what the log says of its shipping.
  ///
  /// Nobody who records waits for it, unless the journal is full: then for one short transaction.
  ///
  /// - Throws: ``LogError/Code/closed``, `system` if a file of the log lost its name, and LMDB's error. Nothing
  ///   has changed then.
  package func commit(_ change: ShippingChange) throws(LogError) {
    try checkProcess()
    try committing.withLock { _ throws(LogError) in
      guard !isClosed.load(ordering: .acquiring) else { throw LogError(.closed, path: path) }
      // The next checkpoint writes the log again, or ends it.
      guard hasFiles else {
        throw LogError(.system("A file of it was moved; it will be written again"), path: path)
      }
      try committer.commit(change)
    }
  }
}

extension LogCommitter {
  fileprivate func commit(_ change: ShippingChange) throws(LogError) {
    try LogError.wrapping(path: path) {
      try write { transaction in
        let shipped = try transaction.createDatabase(
          named: LogFormat.DatabaseName.shipped.rawValue)
        let sessions = try transaction.createDatabase(
          named: LogFormat.DatabaseName.sessions.rawValue)
        func put(
          _ key: [UInt8], _ body: [UInt8], _ transaction: borrowing WriteTransaction
        ) throws {
          try transaction.put(Checksummed.bytes(body, key: key), for: key, in: shipped)
        }
        if let record = change.record { try put(ShippedKey.log, record.body, transaction) }
        for (number, session) in change.sessions.sorted(by: { $0.key < $1.key }) {
          guard try transaction.value(for: LogKey.session(number), in: sessions) != nil else {
            continue
          }
          try put(ShippedKey.session(number), session.body, transaction)
        }
        for (symbol, digest) in change.values.sorted(by: { $0.key < $1.key }) {
          try put(ShippedKey.value(symbol), digest.bytes, transaction)
        }
        for number in change.acknowledged {
          _ = try transaction.delete(ShippedKey.part(number), in: shipped)
        }
        for part in change.outgoing {
          try put(ShippedKey.part(part.number), part.stored, transaction)
        }
      }
    }
  }
}
