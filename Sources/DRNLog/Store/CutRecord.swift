import DRN

/// Says when the beginning of a session was dropped.
struct CutRecord: Hashable {
  var session: UInt32
  /// When that was done last.
  var time: Timestamp

  var key: [UInt8] { LogKey.session(session) }

  var bytes: [UInt8] {
    var body = ByteWriter()
    body.fixed(time.nanosecondsSince1970)
    return Checksummed.bytes(body.bytes, key: key)
  }

  init(session: UInt32, time: Timestamp) {
    self.session = session
    self.time = time
  }

  init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 4 else { throw FormatError("a cut's key is not 4 bytes long") }
    var reader = ByteReader(try Checksummed.body(of: value, key: key))
    session = UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4))
    time = Timestamp(nanosecondsSince1970: try reader.fixed())
  }
}
