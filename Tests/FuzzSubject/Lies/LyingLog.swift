import DRN
import DRNLog

/// Logs that an engine could have recorded, but for one value, or the relation of two. Checksums and
/// hashes are right.
struct LyingLog {
  private var log = ForgedLog()
  private var steps: [String] = []

  /// A file; the same random numbers make the same.
  static func input(_ random: inout Random, folder: String) throws -> Input {
    var lying = LyingLog()
    lying.record(&random)
    for _ in 0...random.number(below: 2) { lying.lie(&random) }
    let path = "\(folder)/forged.mdb"
    defer { Files.remove(path) }
    try lying.log.write(to: path)
    var input = Input(Original(forged: try Files.read(path)))
    input.isForged = true
    input.steps = lying.steps
    return input
  }

  // A log that is right.

  private mutating func record(_ random: inout Random) {
    log.symbols[.route] = (0..<8).map { Array(#"{"item":{"id":\#($0)}}"#.utf8) }
    for (kind, name) in [
      (SymbolKind.overlay, "sheet"), (.tab, "tab"), (.flow, "flow"), (.text, "text"),
    ] {
      log.symbols[kind] = (0..<4).map { ForgedLog.json("\(name) \($0)") }
    }
    log.symbols[.json] = (0..<4).map { Array(#"{"n":\#($0)}"#.utf8) }
    for number in 0...random.number(below: 2) {
      var session = ForgedSession("s\(number)", historyLimit: random.pick([2, 6, 64, 1 << 30]))
      let count = random.pick([3, 40, 200, 560, 1_200])
      while session.events.count < count { Self.step(&session, &random) }
      log.sessions.append(session)
    }
  }

  private static func step(_ session: inout ForgedSession, _ random: inout Random) {
    func symbol(_ count: Int) -> UInt32 { UInt32(1 + random.number(below: count)) }
    switch random.number(below: 24) {
    case 0..<6: session.add(.went) { $0.route = symbol(8) }
    case 6: session.add(.went) { ($0.route, $0.tab) = (symbol(8), symbol(4)) }
    case 7: session.add(.replaced) { $0.route = symbol(8) }
    case 8: session.add(.composed) { ($0.route, $0.overlay) = (symbol(8), symbol(4)) }
    case 9: session.add(.overlayShown) { $0.overlay = symbol(4) }
    case 10: session.add(.overlayPushed) { $0.overlay = symbol(4) }
    case 11: session.add(.rootOverlayShown) { $0.overlay = symbol(4) }
    case 12: session.add(.overlayHidden)
    case 13: session.add(.overlaysHidden) { $0.count = 1 + random.number(below: 3) }
    case 14: session.add(.wentBack) { $0.count = 1 + random.number(below: 3) }
    case 15: session.add(.wentForward) { $0.count = 1 }
    case 16:
      session.add(.reset) { $0.routes = (0..<random.pick([1, 3, 80])).map { _ in symbol(8) } }
    case 17, 18: session.add(.tabSelected) { ($0.route, $0.tab) = (symbol(8), symbol(4)) }
    case 19: session.add(.flowSwitched) { ($0.route, $0.flow) = (symbol(8), symbol(4)) }
    case 20, 21: session.rewind(to: random.number(below: session.end))
    case 22:
      session.add(.marked) { ($0.label, $0.target) = (symbol(4), random.number(below: $0.seq + 1)) }
    default: session.add(.noted) { ($0.label, $0.payload) = (symbol(4), symbol(4)) }
    }
  }

  // Lies.

  private mutating func lie(_ random: inout Random) {
    let index = random.number(below: log.sessions.count)
    let seq = random.number(below: log.sessions[index].events.count)
    let number = UInt64(index + 1)
    let interesting = random.interesting()
    // Negative numbers cannot be encoded; as a number of the format they are very large ones.
    let size = Int(truncatingIfNeeded: interesting) & .max
    let symbol = UInt32(truncatingIfNeeded: interesting)
    func change(_ what: String, _ body: (inout EventRecord) -> Void) {
      steps.append("\(what) of \(index):\(seq) is \(size)")
      body(&log.sessions[index].events[seq])
    }
    switch random.number(below: 20) {
    case 0: change("count") { $0.count = size }
    case 1: change("target") { $0.target = size }
    case 2: change("node") { $0.node = size }
    case 3: change("route") { $0.route = symbol }
    case 4: change("tab") { $0.tab = symbol }
    case 5: change("overlay") { $0.overlay = symbol }
    case 6:
      change("time") { $0.time = Timestamp(nanosecondsSince1970: Int64(bitPattern: interesting)) }
    case 7:
      let first = random.number(below: seq + 1)
      change("group") { $0.group = GroupRecord(name: 1, first: first, count: size) }
    case 8: change("settings") { $0.settings = SettingsRecord(historyLimit: size) }
    case 9: change("list") { $0.routes = (0..<min(size, 40_000)).map { 1 + UInt32($0 % 8) } }
    case 10: change("overlays") { $0.overlays = [symbol, 1] }
    case 11:
      change("keyframe") { $0.keyframe = Self.keyframe(&random) }
    case 12:
      let first = 512 * (1 + random.number(below: 2))
      steps.append("another keyframe at \(index):\(first)")
      log.sessions[index].keyframes[first] = Self.keyframe(&random)
    case 13:
      // A session that begins elsewhere.
      let first = random.chance(50) ? 512 : min(size / 512 * 512, Int.max / 512 * 512 - 4_096)
      steps.append("session \(index) begins at \(first)")
      shift(index, to: first)
    case 14:
      steps.append("session \(index) says it begins at \(size)")
      let session = log.sessions[index]
      let body =
        littleEndian(interesting, count: 8) + BlockMutations.varint(interesting)
        + BlockMutations.varint(UInt64(symbol)) + [0, 0] + Array(session.name.utf8)
      log.extras.append(("sessions", bigEndian(number, count: 4), body))
    case 15:
      steps.append("a mark at \(size)")
      log.extras.append(
        (
          "marks", bigEndian(number, count: 4) + bigEndian(UInt64(1 + seq % 4), count: 4),
          littleEndian(interesting, count: 8) + littleEndian(UInt64(seq), count: 8)
        ))
    case 16:
      steps.append("a branch from \(size)")
      let (from, to) = random.chance(50) ? (interesting, UInt64(seq)) : (UInt64(seq), interesting)
      log.extras.append(
        (
          "branches",
          bigEndian(number, count: 4) + bigEndian(from, count: 8) + bigEndian(to, count: 8), []
        ))
    case 17:
      steps.append("a cut")
      log.extras.append(
        (
          "cuts", bigEndian(random.chance(50) ? number : interesting, count: 4),
          littleEndian(interesting, count: 8)
        ))
    case 18:
      let kind = random.pick(SymbolKind.allCases)
      steps.append("a value of kind \(kind)")
      log.symbols[kind]?[0] = SymbolMutations.json(&random)
    default:
      let name = random.pick([
        "", String(repeating: "n", count: random.pick([200, 4_096, 4_097, 100_000])), "a'b\u{301}",
      ])
      steps.append("a name of \(name.utf8.count) bytes")
      log.sessions[index].name = name
    }
  }

  /// Moves a session's events behind what is no longer there.
  private mutating func shift(_ index: Int, to first: Int) {
    var session = log.sessions[index]
    session.firstSeq = first
    session.events.removeFirst()
    for index in session.events.indices {
      session.events[index].seq = first + index
      let target = session.events[index].target
      session.events[index].target = min(target, index) + first
      if session.events[index].kind == .rewound {
        session.events[index].target = first + min(target, max(index - 1, 0))
      }
    }
    session.keyframes[first] = ForgedSession.smallKeyframe
    log.sessions[index] = session
  }

  /// A keyframe that is a state, or claims to be one.
  private static func keyframe(_ random: inout Random) -> [UInt8] {
    func number(_ small: Int) -> [UInt8] {
      BlockMutations.varint(
        random.chance(80) ? UInt64(random.number(below: small)) : random.interesting())
    }
    func history() -> [UInt8] {
      let count = random.pick([1, 2, 5, 70])
      var bytes = BlockMutations.varint(UInt64(count)) + number(count)
      for _ in 0..<count {
        bytes += [0] + number(4) + number(9) + number(5)
      }
      return bytes
    }
    var bytes = number(600) + number(80) + number(3) + [1, 1] + history()
    let tabs = random.pick([0, 1, 3])
    bytes += BlockMutations.varint(UInt64(tabs))
    for tab in 0..<tabs { bytes += [UInt8(tab + 1)] + history() }
    return random.chance(20) ? ForgedSession.smallKeyframe : bytes
  }
}
