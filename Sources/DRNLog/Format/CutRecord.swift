import DRN

/// Records when the beginning of a session was dropped.
package struct CutRecord: Hashable {
  package var session: UInt32
  /// The most recent time.
  var time: Timestamp

  var key: [UInt8] { LogKey.session(session) }

  var bytes: [UInt8] {
    var body = ByteWriter()
    body.fixed(time.nanosecondsSince1970)
    return Checksummed.bytes(body.bytes, key: key)
  }

}

extension CutRecord {
  package init(_ value: [UInt8], key: [UInt8]) throws(FormatError) {
    guard key.count == 4 else { throw FormatError("a cut's key is not 4 bytes long") }
    let body = try Checksummed.body(of: value, key: key)
    var offset = 0
    self.init(
      session: UInt32(truncatingIfNeeded: try LogKey.number(key, 0..<4)),
      time: Timestamp(nanosecondsSince1970: try body.span.fixed(at: &offset)))
  }
}
