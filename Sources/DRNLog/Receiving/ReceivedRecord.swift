import DRN

// What an archived log says of what it has received, in the database `shipped`.

/// What concerns the log as a whole.
package struct ReceivedRecord: Hashable, Sendable {
  /// The fleet's name.
  package let fleet: String
  /// The number of the newest part of definitions that was received; 0 before the first.
  package var definitions = 0
  /// The hash after that part.
  package var definitionsHash = PrefixHash.empty
  /// What those parts have.
  package var through = DefinitionNumbers()

  /// Begins to receive a log of a fleet.
  package init(fleet: String) { self.fleet = fleet }
}

/// How far a session was received.
///
/// Its record is kept here until its first transitions are there: no session of a log is without any.
package struct ReceivedSession: Hashable, Sendable {
  /// The position after the last transition that was received.
  package var endSeq = 0
  /// The prefix hash there.
  package var hash = PrefixHash.empty
  /// The session's record, as it was received; `nil` once the log has it.
  package var record: SessionRecord?

  /// A session of which no transition was received yet.
  package init(_ record: SessionRecord) { self.record = record }
}

// Values.

extension ReceivedRecord {
  var body: [UInt8] {
    var writer = ByteWriter()
    writer.varint(definitions)
    writer.append(definitionsHash.bytes)
    through.write(to: &writer)
    writer.append(fleet.utf8)
    return writer.bytes
  }

  init(body: [UInt8]) throws(FormatError) {
    let bytes = body.span
    var offset = 0
    let definitions = try bytes.natural(at: &offset)
    let hash = try bytes.digest(at: &offset)
    let through = try DefinitionNumbers.read(from: bytes, at: &offset)
    guard let fleet = String(validating: body[offset...], as: UTF8.self) else {
      throw FormatError("the fleet's name is not UTF-8")
    }
    self.init(fleet: fleet)
    (self.definitions, definitionsHash, self.through) = (definitions, hash, through)
  }
}

extension ReceivedSession {
  var body: [UInt8] {
    var writer = ByteWriter()
    writer.varint(endSeq)
    writer.append(hash.bytes)
    writer.append(record?.body ?? [])
    return writer.bytes
  }

  init(body: [UInt8], number: UInt32) throws(FormatError) {
    let bytes = body.span
    var offset = 0
    let endSeq = try bytes.natural(at: &offset)
    guard endSeq <= LogLimits.seq + 1 else { throw .positionTooLarge }
    let hash = try bytes.digest(at: &offset)
    let rest = Array(body[offset...])
    record = try rest.isEmpty ? nil : SessionRecord(body: rest, number: number)
    (self.endSeq, self.hash) = (endSeq, hash)
  }
}
