import LMDB

/// Writes a lot to a file whose pages the structural check found to be whole: whether there is
/// anything left in it that liblmdb dies of.
struct WritingTrial {
  let path: String
  let input: Input
  var random: Random
  var tally = Tally()

  init(_ input: Input, at path: String, _ random: Random) {
    self.input = input
    self.path = path
    self.random = random
    tally.tried = 1
  }

  mutating func run() throws {
    try input.write(to: path)
    defer { Files.remove(path) }
    guard let pages = try? PageReader(path: path) else { return }
    tally.pastMetaPages = 1
    guard try pages.read({ try $0.findDamage() }).isEmpty else { return }
    tally.pastStructure = 1
    tally.accepted = 1
    do {
      try write()
    } catch let error as LMDBError {
      // What liblmdb notices is no harm.
      tally.sentences["\(error)".replacing(path, with: "…"), default: 0] += 1
      return
    }
    let damage = try PageReader(path: path).read { try $0.findDamage() }
    if let first = damage.first {
      tally.failures.append("whole, and no more after it was written: \(first)")
    }
    tally.written = 1
  }

  private mutating func write() throws {
    // So small that it has to grow.
    let environment = try Environment.open(
      at: path, options: .init(access: .readWrite(create: false), initialMapSize: 1 << 20))
    for _ in 0..<12 {
      let start = random
      try environment.write { transaction in
        random = start
        for _ in 0..<12 { try change(transaction) }
      }
      try environment.read { transaction in
        for name in Original.databaseNames {
          guard let database = try transaction.openDatabase(named: name) else { continue }
          try transaction.withCursor(in: database) { cursor in
            while try cursor.next() != nil {}
          }
        }
      }
    }
  }

  private mutating func change(_ transaction: borrowing WriteTransaction) throws {
    let name = random.pick(Original.databaseNames + ["new", "mail"])
    let database = try transaction.createDatabase(named: name)
    switch random.number(below: 10) {
    case 0: try transaction.clear(database)
    case 1..<5:
      // What is there already, for that is what is damaged.
      let prefix = random.bytes(1 + random.number(below: 4)).map { $0 & 3 }
      let key = try transaction.withCursor(in: database) { cursor in
        try (cursor.seek(atLeast: prefix) ?? cursor.first())?.key
      }
      guard let key else { return }
      if random.chance(50) {
        try transaction.delete(key, in: database)
      } else {
        try transaction.put(value(), for: key, in: database)
      }
    default:
      let key = random.bytes(1 + random.number(below: random.chance(10) ? 511 : 12))
      try transaction.put(value(), for: key, in: database)
    }
  }

  private mutating func value() -> [UInt8] {
    let sizes = [0, 1, 50, 500, 2_000, 2_040, 4_080, 4_081, 12_000, 60_000]
    return [UInt8](repeating: 9, count: random.pick(sizes))
  }
}
