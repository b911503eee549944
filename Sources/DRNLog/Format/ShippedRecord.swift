// What a log says of its shipping to a fleet, in the database `shipped`; and an archived one of what it received.

/// What concerns the log as a whole.
///
/// Invariants:
/// - Every definition up to ``through`` is in a part that was acknowledged, or is in the outbox.
/// - The number of a part in the outbox is less than ``nextPart``, and none is given twice.
package struct ShippingRecord: Hashable, Sendable {
  /// The fleet's name, which is in every subject.
  package let fleet: String
  /// The key of the hashes of what is hidden for shipping alone.
  package let key: Digest128
  /// The number of the newest part of definitions; 0 before the first.
  package var definitions = 0
  /// The hash after that part.
  package var definitionsHash = PrefixHash.empty
  /// What those parts have.
  package var through = DefinitionNumbers()
  /// The number of the next part in the outbox.
  package var nextPart: UInt64 = 1

  /// Begins shipping to a fleet.
  package init(fleet: String) { self.init(fleet: fleet, key: .random) }

  private init(fleet: String, key: Digest128) { (self.fleet, self.key) = (fleet, key) }
}

/// The newest number of each kind of definition: of sessions, and of each kind of symbol.
package struct DefinitionNumbers: Hashable, Sendable {
  package var session: UInt32 = 0
  private var symbols: [UInt32] = Array(repeating: 0, count: SymbolKind.allCases.count)

  package init() {}

  private init(session: UInt32, symbols: [UInt32]) {
    (self.session, self.symbols) = (session, symbols)
  }

  package subscript(kind: SymbolKind) -> UInt32 {
    get { symbols[Int(kind.rawValue) - 1] }
    set { symbols[Int(kind.rawValue) - 1] = newValue }
  }

  static func read(
    from bytes: Span<UInt8>, at offset: inout Int
  ) throws(FormatError) -> Self {
    let session = try bytes.symbol(at: &offset)
    let symbols = try SymbolKind.allCases.map { (_) throws(FormatError) in
      try bytes.symbol(at: &offset)
    }
    return Self(session: session, symbols: symbols)
  }

  func write(to writer: inout ByteWriter) {
    writer.varint(session)
    for number in symbols { writer.varint(number) }
  }
}

/// How far a session is shipped.
package struct ShippedSession: Hashable, Sendable {
  /// The position after the last transition that was acknowledged or is in the outbox.
  package var endSeq: Int
  /// The prefix hash of everything before, of the values as they were shipped.
  package var hash: Digest128

  package init(endSeq: Int, hash: Digest128) { (self.endSeq, self.hash) = (endSeq, hash) }
}

/// A part that is being sent: it stays as it is until its acknowledgement.
package struct OutgoingPart: Hashable, Sendable {
  package enum Contents: Hashable, Sendable {
    /// The part with that number; the numbers before it are for building it again.
    case definitions(number: Int, after: DefinitionNumbers)
    case transitions(session: UInt32, firstSeq: Int)
  }

  /// Its number in the outbox.
  package let number: UInt64
  package let contents: Contents
  /// The number of transitions or definitions.
  package let count: Int
  package let hashBefore: Digest128
  package let hashAfter: Digest128
  /// What is sent; empty if it was withdrawn because a session was erased whose values it may have.
  package let body: [UInt8]

  package init(
    number: UInt64, _ contents: Contents, count: Int, after hashBefore: Digest128,
    before hashAfter: Digest128, body: [UInt8]
  ) {
    (self.number, self.contents, self.count) = (number, contents, count)
    (self.hashBefore, self.hashAfter, self.body) = (hashBefore, hashAfter, body)
  }

  package var isWithdrawn: Bool { body.isEmpty }

  /// The part without its body.
  var withdrawn: Self {
    Self(
      number: number, contents, count: count, after: hashBefore, before: hashAfter, body: [])
  }
}

/// How many transitions were dropped before they were shipped.
struct LostTransitions {
  let count: UInt64

  init(count: UInt64) { self.count = count }

  init(_ value: [UInt8]) throws(FormatError) {
    // In one expression, the compiler of Swift 6.3 fails.
    let body = try Checksummed.body(of: value, key: ShippedKey.lost)
    var offset = 0
    count = try body.span.fixed(at: &offset)
  }

  var bytes: [UInt8] {
    var writer = ByteWriter()
    writer.fixed(count)
    return Checksummed.bytes(writer.bytes, key: ShippedKey.lost)
  }
}

// Keys: the first byte says what it is.

enum ShippedKey {
  static var log: [UInt8] { [0] }
  static var lost: [UInt8] { [4] }
  static var sessionSpace: UInt8 { 1 }
  static var partSpace: UInt8 { 2 }
  static var valueSpace: UInt8 { 3 }
  /// What an archived log has received, as a whole and of a session, and its other numbers of values.
  static var received: [UInt8] { [5] }
  static var receivedSpace: UInt8 { 6 }
  static var aliasSpace: UInt8 { 7 }

  static func session(_ number: UInt32) -> [UInt8] { [sessionSpace] + LogKey.session(number) }

  static func part(_ number: UInt64) -> [UInt8] { [partSpace] + LogKey.tail(number) }

  /// A value that was shipped in another form than the log has it in.
  static func value(_ symbol: SymbolKey) -> [UInt8] {
    [valueSpace] + LogKey.symbol(symbol.kind, symbol.number)
  }

  static func received(_ session: UInt32) -> [UInt8] { [receivedSpace] + LogKey.session(session) }

  /// A number under which a value was received that the log has under another one.
  static func alias(_ symbol: SymbolKey) -> [UInt8] {
    [aliasSpace] + LogKey.symbol(symbol.kind, symbol.number)
  }
}

extension ShippedKey {
  /// What is left of an entry when some sessions are erased; `nil` if nothing is.
  static func entry(
    _ key: [UInt8], _ value: [UInt8], without erased: Set<UInt32>
  ) throws(FormatError) -> [UInt8]? {
    if key.first == sessionSpace {
      let session = UInt32(truncatingIfNeeded: try LogKey.number(key, 1..<5))
      return erased.contains(session) ? nil : value
    }
    guard key.first == partSpace else { return value }
    let number = try LogKey.number(key, 1..<9)
    let body = try Checksummed.body(of: value, key: key)
    let part = try OutgoingPart(number: number, stored: body)
    if case .transitions(let session, _) = part.contents {
      return erased.contains(session) ? nil : value
    }
    return Checksummed.bytes(part.withdrawn.stored, key: key)
  }
}

// Values.

extension ShippingRecord {
  var body: [UInt8] {
    var writer = ByteWriter()
    writer.append(key.bytes)
    writer.varint(definitions)
    writer.append(definitionsHash.bytes)
    through.write(to: &writer)
    writer.varint(nextPart)
    writer.append(fleet.utf8)
    return writer.bytes
  }

  init(body: [UInt8]) throws(FormatError) {
    let bytes = body.span
    var offset = 0
    let key = try bytes.digest(at: &offset)
    let definitions = try bytes.natural(at: &offset)
    let hash = try bytes.digest(at: &offset)
    let through = try DefinitionNumbers.read(from: bytes, at: &offset)
    let nextPart = try bytes.varint(at: &offset)
    guard let fleet = String(validating: body[offset...], as: UTF8.self) else {
      throw FormatError("the fleet's name is not UTF-8")
    }
    self.init(fleet: fleet, key: key)
    (self.definitions, definitionsHash) = (definitions, hash)
    (self.through, self.nextPart) = (through, nextPart)
  }
}

extension ShippedSession {
  var body: [UInt8] {
    var writer = ByteWriter()
    writer.varint(endSeq)
    writer.append(hash.bytes)
    return writer.bytes
  }

  init(body: [UInt8]) throws(FormatError) {
    var offset = 0
    let endSeq = try body.span.natural(at: &offset)
    guard endSeq <= LogLimits.seq + 1 else { throw .positionTooLarge }
    self.init(endSeq: endSeq, hash: try body.span.digest(at: &offset))
  }
}

extension OutgoingPart {
  var stored: [UInt8] {
    var writer = ByteWriter()
    switch contents {
    case .definitions(let number, let after):
      writer.append([0])
      writer.varint(number)
      after.write(to: &writer)
    case .transitions(let session, let firstSeq):
      writer.append([1])
      writer.varint(session)
      writer.varint(firstSeq)
    }
    writer.varint(count)
    writer.append(hashBefore.bytes)
    writer.append(hashAfter.bytes)
    writer.append(body)
    return writer.bytes
  }

  init(number: UInt64, stored: [UInt8]) throws(FormatError) {
    let bytes = stored.span
    var offset = 0
    let contents = try Contents.read(from: bytes, at: &offset)
    let count = try bytes.natural(at: &offset)
    let before = try bytes.digest(at: &offset)
    let after = try bytes.digest(at: &offset)
    self.init(
      number: number, contents, count: count, after: before, before: after,
      body: Array(stored[offset...]))
  }
}

extension OutgoingPart.Contents {
  fileprivate static func read(
    from bytes: Span<UInt8>, at offset: inout Int
  ) throws(FormatError) -> Self {
    let kind = try bytes.byte(at: &offset)
    if kind == 0 {
      let part = try bytes.natural(at: &offset)
      let after = try DefinitionNumbers.read(from: bytes, at: &offset)
      return .definitions(number: part, after: after)
    }
    guard kind == 1 else { throw FormatError("it is of an unknown kind") }
    let session = try bytes.symbol(at: &offset)
    let firstSeq = try bytes.natural(at: &offset)
    return .transitions(session: session, firstSeq: firstSeq)
  }
}

extension Span where Element == UInt8 {
  func digest(at offset: inout Int) throws(FormatError) -> Digest128 {
    Digest128(low: try fixed(at: &offset), high: try fixed(at: &offset))
  }
}
