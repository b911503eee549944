import DRN
import LMDB

/// The log's own record: what kind of file this is.
struct LogHeader: Hashable {
  var version = LogFormat.growingVersion
  /// What binds the log to the files beside it.
  var identity: Digest128
  var createdAt: Timestamp
  /// The newest journal record that the log includes; 0 before there ever was a journal.
  var journalPosition: UInt64 = 0
  /// Whether a writer has a journal beside the log, or had one when it died.
  var hasJournal = false
  /// The file's fingerprint when its writer closed it; `nil` from the next writer's first commit on.
  ///
  /// A file that still has it was not touched since, by a copy, a disk or another program.
  var seal: FileFingerprint?
  /// Which numbers were given, where something was taken out of the log.
  var numbers: LogNumbers?

  /// Magic and version stand first and outside the checksum, so that every version can read them.
  var bytes: [UInt8] {
    var body = ByteWriter()
    body.append(identity.bytes)
    body.fixed(createdAt.nanosecondsSince1970)
    body.fixed(UInt16(LogFormat.blockCapacity))
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

  /// Makes it the record of a log that this library writes.
  mutating func bringUp() {
    version = numbers == nil ? LogFormat.growingVersion : LogFormat.version
  }

  init(identity: Digest128, createdAt: Timestamp) {
    self.identity = identity
    self.createdAt = createdAt
  }

  /// Reads the record of the log that `snapshot` is of; `path` is for the error.
  init(in snapshot: borrowing Snapshot, path: String) throws {
    guard let database = try snapshot.openDatabase(named: LogFormat.DatabaseName.header.rawValue),
      let value = try snapshot.value(for: LogFormat.headerKey, in: database)
    else { throw LogError(.notALog, path: path) }
    try self.init(value, path: path)
  }

  /// Reads the record; `path` is for the error.
  init(_ value: [UInt8], path: String) throws {
    var reader = ByteReader(value)
    guard try reader.take(LogFormat.magic.count) == LogFormat.magic else {
      throw LogError(.notALog, path: path)
    }
    version = try reader.fixed()
    guard version <= LogFormat.version else {
      throw LogError(.newerFormat(version, release: LogRelease.name(in: value)), path: path)
    }
    guard version > 0 else { throw FormatError("there is no format 0") }
    let body = try Checksummed.body(
      of: reader.take(reader.remaining), key: LogFormat.headerKey)
    var fields = ByteReader(body)
    guard let identity = Digest128(bytes: try fields.take(16)) else {
      throw FormatError("the header has no identity")
    }
    self.identity = identity
    createdAt = Timestamp(nanosecondsSince1970: try fields.fixed())
    guard try fields.fixed(UInt16.self) == LogFormat.blockCapacity else {
      throw FormatError("the header names another block capacity")
    }
    journalPosition = try fields.fixed()
    guard journalPosition <= JournalFormat.largestNumber else {
      throw FormatError("the header names a record that no journal can have")
    }
    // Version 1 had no journal.
    guard version > 1 else { return }
    let flags = try fields.fixed(UInt8.self)
    hasJournal = flags & 1 != 0
    if flags & 2 != 0 {
      seal = FileFingerprint(inode: try fields.fixed(), changedAt: try fields.fixed())
    }
    // Before version 3 nothing was ever taken out.
    guard version > 2 else { return }
    guard flags & 4 != 0 else { throw FormatError("the header does not say what was dropped") }
    numbers = try LogNumbers(from: &fields)
  }
}
