import LMDB

/// Damage to what a log has in its databases, with the checksums made right again: it comes as far
/// as the decoders, the fold and the verifier.
struct RecordMutations {
  let folder: String

  /// A change of a database: a key's new value, or nil for none.
  private typealias Change = (database: String, key: [UInt8], value: [UInt8]?)

  func mutate(_ input: inout Input, _ random: inout Random) throws {
    var changes: [Change] = []
    for _ in 0...random.number(below: 2) {
      changes += change(input.original, &random)
    }
    guard !changes.isEmpty else { return }
    let path = "\(folder)/edited.mdb"
    try Files.write(input.log, to: path)
    defer { Files.remove(path) }
    try apply(changes, to: path)
    input.log = try Files.read(path)
    input.isForged = true
    for change in changes {
      input.steps.append(
        "\(change.database) \(hex(change.key)): \(change.value.map { hex($0.prefix(200)) } ?? "-")")
    }
  }

  private func apply(_ changes: [Change], to path: String) throws {
    var options = Environment.Options(access: .readWrite(create: false), initialMapSize: 64 << 20)
    options.isTrusted = true
    let environment = try Environment.open(at: path, options: options)
    try environment.write { transaction in
      for change in changes {
        let database = try transaction.createDatabase(named: change.database)
        if let value = change.value {
          try transaction.put(value, for: change.key, in: database)
        } else {
          _ = try transaction.delete(change.key, in: database)
        }
      }
    }
  }

  private func change(_ original: Original, _ random: inout Random) -> [Change] {
    let names = [
      "blocks", "blocks", "blocks", "blocks", "blocks", "blocks", "symbols", "symbols", "sessions",
      "index", "marks", "branches", "header", "tails",
    ].filter { original.databases[$0]?.isEmpty == false }
    guard !names.isEmpty else { return [] }
    let name = random.pick(names)
    guard let entries = original.databases[name], !entries.isEmpty else { return [] }
    let entry = random.pick(entries)
    if random.chance(6) { return [(name, entry.key, nil)] }
    switch name {
    case "index": return [(name, entry.key, damaged(entry.value, &random))]
    case "header": return [(name, entry.key, header(entry.value, &random))]
    case "symbols" where random.chance(60):
      let json = SymbolMutations.json(&random)
      return [(name, entry.key, Checksums.value(json, key: entry.key))]
    case "marks" where random.chance(70), "branches" where random.chance(90):
      return [numbers(of: entry, in: name, original, &random)]
    case "blocks" where random.chance(15): return moved(entry, in: name, &random)
    case "sessions" where random.chance(40):
      return [(name, entry.key, Checksums.value(session(&random), key: entry.key))]
    default:
      guard entry.value.count > 4 else { return [] }
      var body = Array(entry.value.dropFirst(4))
      for _ in 0...random.number(below: 3) {
        body =
          name == "blocks"
          ? BlockMutations.damaged(
            body, isFirst: entry.key.suffix(8).allSatisfy { $0 == 0 }, &random)
          : damaged(body, &random)
      }
      if name == "tails", random.chance(70) { body = JournalMutations.checked(body) }
      return [(name, entry.key, Checksums.value(body, key: entry.key))]
    }
  }

  /// Bytes with something else in them.
  private func damaged(_ bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    var bytes = bytes
    guard !bytes.isEmpty else { return random.bytes(random.number(below: 30)) }
    let offset = random.number(below: bytes.count)
    switch random.number(below: 6) {
    case 0: bytes[offset] ^= 1 << UInt8(random.number(below: 8))
    case 1: bytes[offset] = random.pick([0, 1, 0x0A, 0x22, 0x7F, 0x80, 0xFF])
    case 2: bytes.insert(contentsOf: random.bytes(1 + random.number(below: 9)), at: offset)
    case 3: bytes.removeSubrange(offset..<min(bytes.count, offset + 1 + random.number(below: 9)))
    case 4: bytes.removeSubrange(offset...)
    default:
      let count = random.pick([1, 2, 4, 8])
      bytes.set(random.interesting(), at: offset / count * count, count: count)
    }
    return bytes
  }

  /// The log's own record: magic and version stand before the checksum.
  private func header(_ value: [UInt8], _ random: inout Random) -> [UInt8] {
    guard value.count > 16 else { return value }
    if random.chance(10) { return damaged(value, &random) }
    var body = Array(value.dropFirst(16))
    if random.chance(50) {
      // The newest journal record that the log includes, and the flags behind it.
      body.set(random.interesting(near: body.number(at: 26, count: 8)), at: 26, count: 8)
      if random.chance(50), body.count > 34 { body[34] = UInt8(random.next() & 3) }
    } else {
      body = damaged(body, &random)
    }
    return Array(value.prefix(12)) + Checksums.value(body, key: Array("log".utf8))
  }

  /// A mark's position, or a branch's ends: anywhere.
  private func numbers(
    of entry: (key: [UInt8], value: [UInt8]), in name: String, _ original: Original,
    _ random: inout Random
  ) -> Change {
    func number() -> [UInt8] {
      let seq = random.chance(60) ? UInt64(random.number(below: 80)) : random.interesting()
      return littleEndian(seq, count: 8)
    }
    if name == "marks" {
      return (name, entry.key, Checksums.value(number() + number(), key: entry.key))
    }
    let key = Array(entry.key.prefix(4)) + number().reversed() + number().reversed()
    return (name, key, Checksums.value([], key: key))
  }

  /// A block at another place.
  private func moved(
    _ entry: (key: [UInt8], value: [UInt8]), in name: String, _ random: inout Random
  ) -> [Change] {
    var first = random.chance(50) ? random.interesting() : UInt64(random.number(below: 4)) * 512
    if random.chance(90) { first = first / 512 * 512 }
    var key = Array(entry.key.prefix(4)) + bigEndian(first, count: 8)
    if random.chance(20) { key[3] = UInt8(random.next() & 0xFF) }
    var body = Array(entry.value.dropFirst(4))
    if first > 0, entry.key.suffix(8).allSatisfy({ $0 == 0 }), random.chance(80) {
      // Not a session's start, and with a keyframe: no node, a limit of 6, one entry with route 1.
      body = BlockMutations.laterBlock(keyframe: [0, 6, 0, 0, 1, 0, 0, 1, 1, 0, 0])
    }
    let added: Change = (name, key, Checksums.value(body, key: key))
    return random.chance(50) ? [added] : [(name, entry.key, nil), added]
  }

  private func session(_ random: inout Random) -> [UInt8] {
    var body = littleEndian(random.interesting(), count: 8)
    for _ in 0..<4 {
      body += BlockMutations.varint(random.interesting() >> UInt64(random.number(below: 40)))
    }
    return body + SymbolMutations.text(&random)
  }

  private func hex(_ bytes: some Sequence<UInt8>) -> String {
    bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
  }
}
