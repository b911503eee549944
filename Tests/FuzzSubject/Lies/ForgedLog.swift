import DRN
import DRNLog
import LMDB

/// A log that is written record by record, with checksums and hashes that are right, whatever the
/// values say. No engine has to agree with it.
struct ForgedLog {
  /// The values, in the order of their numbers.
  var symbols: [SymbolKind: [[UInt8]]] = [
    .route: [json("home")], .text: [json("mark")], .tab: [json("feed")],
    .overlay: [json("sheet")], .flow: [json("member")], .json: [json("payload")],
  ]
  var sessions: [ForgedSession] = []
  /// Records that replace others, or are added: a database, a key, and the body of a value.
  var extras: [(database: String, key: [UInt8], body: [UInt8])] = []

  static func json(_ text: String) -> [UInt8] { Array("\"\(text)\"".utf8) }

  /// Writes it to a file that the engine made: the header is the engine's own.
  func write(to path: String) throws {
    Files.remove(path)
    try EventLog.open(path).close()
    var options = Environment.Options(access: .readWrite(create: false), initialMapSize: 1 << 30)
    options.isTrusted = true
    let environment = try Environment.open(at: path, options: options)
    let records = records
    try environment.write { transaction in
      for record in records {
        let database = try transaction.createDatabase(named: record.database)
        try transaction.put(record.value, for: record.key, in: database)
      }
    }
    Files.removeLock(of: path)
  }

  private typealias Record = (database: String, key: [UInt8], value: [UInt8])

  /// All records, with their checksums.
  private var records: [Record] {
    var records: [Record] = []
    func add(_ database: String, _ key: [UInt8], _ body: [UInt8]) {
      records.append((database, key, Checksums.value(body, key: key)))
    }
    for (kind, values) in symbols {
      for (index, json) in values.enumerated() {
        let number = UInt64(index + 1)
        add("symbols", [kind.rawValue] + bigEndian(number, count: 4), json)
        let digest = PrefixHash.digest(ofJSON: json).bytes
        records.append(("index", [kind.rawValue] + digest, littleEndian(number, count: 4)))
      }
    }
    let digests = symbols.mapValues { $0.map { PrefixHash.digest(ofJSON: $0) } }
    for (index, session) in sessions.enumerated() {
      let number = UInt64(index + 1)
      add("sessions", bigEndian(number, count: 4), session.body)
      let key = SessionRecord.nameKey(session.name)
      records.append(("index", key, littleEndian(number, count: 4)))
      for (database, key, body) in session.records(number: UInt32(number), digests: digests) {
        add(database, key, body)
      }
    }
    for extra in extras { add(extra.database, extra.key, extra.body) }
    return records
  }
}

/// A session of a ``ForgedLog``: its record and its events.
struct ForgedSession {
  var name: String
  var firstSeq = 0
  var startedAt = Timestamp(nanosecondsSince1970: 1_795_255_200_000_000_000)
  /// From `firstSeq` on, without gaps.
  var events: [EventRecord] = []
  /// Keyframes in place of those that the events give, by the position of their block.
  var keyframes: [Int: [UInt8]] = [:]

  init(_ name: String, historyLimit: Int = 64) {
    self.name = name
    add(.started) {
      $0.route = 1
      $0.settings = SettingsRecord(historyLimit: historyLimit)
    }
  }

  /// The position of the next event.
  var end: Int { firstSeq + events.count }

  mutating func add(_ kind: EventKind, _ fill: (inout EventRecord) -> Void = { _ in }) {
    let time = startedAt.nanosecondsSince1970 + Int64(events.count) * 1_000_003
    var event = EventRecord(seq: end, time: Timestamp(nanosecondsSince1970: time), kind: kind)
    fill(&event)
    events.append(event)
  }

  mutating func go(_ count: Int = 1) {
    for _ in 0..<count { add(.went) { $0.route = 1 + UInt32($0.seq % 2) } }
  }

  mutating func reset(_ count: Int) {
    add(.reset) { $0.routes = (0..<count).map { 1 + UInt32($0 % 2) } }
  }

  mutating func rewind(to target: Int) { add(.rewound) { $0.target = target } }

  /// The session's record, without its checksum.
  var body: [UInt8] {
    littleEndian(UInt64(bitPattern: startedAt.nanosecondsSince1970), count: 8)
      + BlockMutations.varint(UInt64(firstSeq)) + [0, 0, 0] + Array(name.utf8)
  }

  /// A keyframe with one place, which every block may have.
  static let smallKeyframe: [UInt8] = [0, 64, 0, 0, 1, 0, 0, 1, 1, 0, 0]
}

// Its blocks, marks and branches.

extension ForgedSession {
  typealias Record = (database: String, key: [UInt8], body: [UInt8])

  func records(number: UInt32, digests: [SymbolKind: [Digest128]]) -> [Record] {
    var records: [Record] = []
    var fold = ForgedFold(targets: Set(events.filter { $0.kind == .rewound }.map(\.target)))
    var hash = PrefixHash.empty
    let capacity = LogFormat.blockCapacity
    let session = bigEndian(UInt64(number), count: 4)
    for first in stride(from: 0, to: events.count, by: capacity) {
      let seq = firstSeq + first
      let keyframe = seq == 0 ? [] : keyframes[seq] ?? fold.keyframe(before: seq)
      var block = OpenBlock(
        session: number, firstSeq: seq, hashBefore: hash, keyframe: keyframe, baseTime: startedAt)
      for event in events[first..<min(first + capacity, events.count)] {
        let (event, branch) = fold.completed(event)
        block.append(event)
        hash = PrefixHash.hash(event, after: hash) { kind, number in
          let known = digests[kind] ?? []
          return known.indices.contains(Int(number) - 1)
            ? known[Int(number) - 1] : PrefixHash.empty
        }
        if event.kind == .marked {
          let positions =
            littleEndian(UInt64(event.target), count: 8) + littleEndian(UInt64(event.seq), count: 8)
          records.append(
            ("marks", session + bigEndian(UInt64(event.label), count: 4), positions))
        }
        if let branch {
          let key =
            bigEndian(UInt64(branch.parent), count: 8) + bigEndian(UInt64(branch.child), count: 8)
          records.append(("branches", session + key, []))
        }
      }
      let body = Array(block.block.value.dropFirst(4))
      records.append(("blocks", session + bigEndian(UInt64(seq), count: 8), body))
    }
    return records
  }
}

/// Folds what is forged, as far as it can be folded: for keyframes, nodes and branches that are
/// right.
private struct ForgedFold {
  private var state = RecordedState(Place(RecordedRoute(1)))
  private var branch = BranchPosition()
  private var nodes: [Int: Int] = [:]
  /// Where rewinds lead, whose states are kept.
  private let targets: Set<Int>
  private var states: [Int: RecordedState] = [:]

  init(targets: Set<Int>) { self.targets = targets }

  /// The event with what a recorder adds, and the branch that begins with it.
  mutating func completed(_ event: EventRecord) -> (EventRecord, (parent: Int, child: Int)?) {
    var event = event
    if event.kind == .rewound {
      event.node = nodes[event.target] ?? min(event.target, event.node)
      let target = states[event.target]
      if event.keyframe.isEmpty, let target,
        event.target / LogFormat.blockCapacity != event.seq / LogFormat.blockCapacity
      {
        event.keyframe =
          Keyframe(state: target, branch: BranchPosition(node: event.node, isRewound: true))
          .bytes(before: event.seq)
      }
      state = target ?? state
    } else if event.fault == nil, state.excess == nil {
      state.apply(event.event, seq: event.seq)
    }
    let parent = event.fault == nil ? branch.advance(past: event) : nil
    nodes[event.seq] = branch.node
    // Beyond the limits nothing folds any more, and states would share little.
    if targets.contains(event.seq), state.excess == nil { states[event.seq] = state }
    return (event, parent.map { ($0, branch.node) })
  }

  func keyframe(before seq: Int) -> [UInt8] {
    // A state beyond all limits would make a keyframe beyond all memory.
    guard state.excess == nil else { return ForgedSession.smallKeyframe }
    return Keyframe(state: state, branch: branch).bytes(before: seq)
  }
}
