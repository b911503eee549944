import DRN
package import LMDB

/// The log's header record, which says what kind of file this is.
package struct LogHeader: Hashable {
  package var version = LogFormat.version
  /// The identity that the files beside the log refer to.
  var identity: Digest128
  var createdAt: Timestamp
  /// The newest journal record that the log includes; 0 if there never was a journal.
  package var journalPosition: UInt64 = 0
  /// Whether a writer has a journal beside the log, or had one when it died.
  package var hasJournal = false
  /// The file's fingerprint when its writer closed it; `nil` from the next writer's first commit
  /// on.
  ///
  /// As long as it matches, no copy, disk or other program has changed the file.
  package var seal: FileFingerprint?
  /// The assigned numbers, if anything was removed from the log.
  package var numbers: LogNumbers?

  /// Magic and version come first and are not checksummed, so that every version can read them.
  var bytes: [UInt8] {
    var body = ByteWriter()
    body.append(identity.bytes)
    body.fixed(createdAt.nanosecondsSince1970)
    body.fixed(UInt16(LogFormat.blockCapacity(version)))
    body.fixed(journalPosition)
    let hasNumbers = numbers != nil
    body.fixed(UInt8((hasJournal ? 1 : 0) | (seal == nil ? 0 : 2) | (hasNumbers ? 4 : 0)))
    if let seal {
      body.fixed(seal.inode)
      body.fixed(seal.changedAt)
    }
    numbers?.write(to: &body)
    if version >= LogRelease.firstVersion { body.append(LogRelease.trailer) }
    var writer = ByteWriter()
    writer.append(LogFormat.magic)
    writer.fixed(version)
    writer.append(Checksummed.bytes(body.bytes, key: LogFormat.headerKey))
    return writer.bytes
  }

  /// Sets the version that this library writes.
  mutating func upgradeVersion() { version = LogFormat.version }

  /// Sets the version that this library writes, and marks the journal as closed and included up to
  /// a record.
  package mutating func close(at position: UInt64) {
    upgradeVersion()
    (journalPosition, hasJournal, seal) = (position, false, nil)
  }
}

extension LogHeader {
  /// Reads the header record in `snapshot`; `path` is for the error.
  init(in snapshot: borrowing Snapshot, path: String) throws {
    guard let database = try snapshot.openDatabase(named: LogFormat.DatabaseName.header.rawValue),
      let value = try snapshot.value(for: LogFormat.headerKey, in: database)
    else {
      // Without the record, the other databases still tell whose file it is.
      let names: [LogFormat.DatabaseName] = [.symbols, .sessions, .blocks]
      for name in names where try snapshot.openDatabase(named: name.rawValue) == nil {
        throw LogError(.notALog, path: path)
      }
      throw FormatError("its record is missing")
    }
    try self.init(value, path: path)
  }

  /// Reads a header record; `path` is for the error.
  init(_ value: [UInt8], path: String) throws {
    var offset = 0
    guard try value.span.bytes(LogFormat.magic.count, at: &offset) == LogFormat.magic else {
      throw LogError(.notALog, path: path)
    }
    version = try value.span.fixed(at: &offset)
    guard version <= LogFormat.version else {
      throw LogError(.newerFormat(version, release: LogRelease.name(in: value)), path: path)
    }
    guard version > 0 else { throw FormatError("there is no format 0") }
    let body = try Checksummed.body(of: Array(value[offset...]), key: LogFormat.headerKey)
    let fields = body.span
    offset = 0
    guard let identity = Digest128(bytes: try fields.bytes(16, at: &offset)) else {
      throw FormatError("the header has no identity")
    }
    self.identity = identity
    createdAt = Timestamp(nanosecondsSince1970: try fields.fixed(at: &offset))
    guard try fields.fixed(UInt16.self, at: &offset) == LogFormat.blockCapacity(version) else {
      throw FormatError("the header names another block capacity")
    }
    journalPosition = try fields.fixed(at: &offset)
    guard journalPosition <= JournalFormat.largestNumber else {
      throw FormatError("the header names a record that no journal can have")
    }
    // Version 1 had no journal.
    guard version > 1 else { return }
    let flags = try fields.fixed(UInt8.self, at: &offset)
    hasJournal = flags & 1 != 0
    if flags & 2 != 0 {
      seal = FileFingerprint(
        inode: try fields.fixed(at: &offset), changedAt: try fields.fixed(at: &offset))
    }
    // Before version 3, nothing was ever removed, and version 3 is that of logs from which something was.
    guard version > 2 else { return }
    if flags & 4 != 0 {
      numbers = try LogNumbers(from: fields, at: &offset)
    } else if version == 3 {
      throw FormatError("the header does not say what was dropped")
    }
  }
}
