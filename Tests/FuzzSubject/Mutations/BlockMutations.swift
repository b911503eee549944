/// Damage to a block's bytes, without its checksum.
enum BlockMutations {
  /// Where count, flags, time, hash and the keyframe's size are.
  private static let fields: [Field] = [
    (0, 2), (2, 2), (4, 8), (12, 8), (20, 8), (28, 4),
  ]
  private static let headerSize = 32

  static func damaged(_ body: [UInt8], isFirst: Bool, _ random: inout Random) -> [UInt8] {
    if random.chance(70), var columns = ColumnBlock(body, isFirst: isFirst) {
      columns.damage(&random)
      return columns.body
    }
    var body = body
    guard body.count > headerSize else { return random.bytes(40) }
    let keyframeSize = min(Int(body.number(at: 28, count: 4)), body.count)
    switch random.number(below: 10) {
    case 0:
      let field = random.pick(fields)
      let old = body.number(at: field.offset, count: field.count)
      body.set(random.interesting(near: old), at: field.offset, count: field.count)
    case 1 where keyframeSize > 0:
      replace(in: headerSize..<min(body.count, headerSize + keyframeSize), &body, &random)
    // Its size is what it has now, or there is a hole in the events.
    case 2:
      // All events but some at the end.
      body.removeSubrange((headerSize + random.number(below: body.count - headerSize))...)
    case 3:
      // The same events again, with a count that says so.
      let events = Array(body.dropFirst(headerSize + keyframeSize).prefix(1 << 16))
      let count = body.number(at: 0, count: 2)
      body += events
      body.set(count * 2, at: 0, count: 2)
    case 4:
      let event = event(&random)
      body += event
      body.set(body.number(at: 0, count: 2) &+ 1, at: 0, count: 2)
    case 5:
      // Many of one kind: deep overlays, long histories, rewinds to rewinds.
      let event = event(&random)
      let free = 512 - Int(min(body.number(at: 0, count: 2), 512))
      for _ in 0..<free { body += event }
      body.set(512, at: 0, count: 2)
    default: replace(in: headerSize..<body.count, &body, &random)
    }
    return body
  }

  /// Bytes with a varint in the place of whatever is there.
  static func replacing(in bytes: [UInt8], _ random: inout Random) -> [UInt8] {
    guard !bytes.isEmpty else { return random.bytes(1 + random.number(below: 4)) }
    var bytes = bytes
    replace(in: 0..<bytes.count, &bytes, &random)
    return bytes
  }

  /// A varint in the place of whatever is there.
  private static func replace(
    in range: Range<Int>, _ body: inout [UInt8], _ random: inout Random
  ) {
    guard !range.isEmpty else { return }
    let start = range.lowerBound + random.number(below: range.count)
    switch random.number(below: 4) {
    case 0: body[start] ^= 1 << UInt8(random.number(below: 8))
    case 1:
      body[start] = UInt8(random.number(below: 32)) | UInt8(random.pick([0, 0x20, 0x40, 0x80]))
    default:
      var end = start
      while end < range.upperBound - 1, body[end] >= 0x80 { end += 1 }
      body.replaceSubrange(start...end, with: varint(random.interesting()))
    }
  }

  /// An event that may follow any other: of any kind, with small or absurd numbers.
  private static func event(_ random: inout Random) -> [UInt8] {
    func number(_ small: Int) -> [UInt8] {
      varint(random.chance(85) ? UInt64(random.number(below: small)) : random.interesting())
    }
    let kind = UInt8(random.number(below: 21))
    let extras = UInt8(random.chance(15) ? random.pick([0x20, 0x40, 0x80, 0xE0]) : 0)
    var event: [UInt8] = [kind | extras] + (random.chance(80) ? [2] : varint(random.next()))
    if extras & 0x20 != 0 { event += number(4) }
    if extras & 0x40 != 0 { event += number(4) + number(3) + number(8) }
    if extras & 0x80 != 0 { event += number(4) }
    switch kind {
    case 1, 15, 16, 17: event += number(9) + number(9)
    case 2, 3, 13: event += number(9) + number(4) + number(4)
    case 4, 5, 6, 8, 10, 11: event += number(4)
    case 12: event += [2, 1, 2, 2] + number(4) + number(4) + [2] + number(4) + number(4)
    case 14: event += number(9) + number(4) + number(4) + number(3)
    default: for _ in 0..<random.number(below: 12) { event += number(9) }
    }
    if kind == 15 { event += [0] }
    return event
  }

  static func varint(_ number: UInt64) -> [UInt8] {
    var (rest, bytes) = (number, [UInt8]())
    while rest >= 0x80 {
      bytes.append(UInt8(rest & 0x7F) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(rest)]
  }

  /// A block of one plain move with a keyframe, which may be anywhere but at a session's start.
  static func laterBlock(keyframe: [UInt8]) -> [UInt8] {
    let events: [UInt8] = [1, 2, 1, 0]
    return littleEndian(1, count: 2) + [UInt8](repeating: 0, count: 26)
      + littleEndian(UInt64(keyframe.count), count: 4) + keyframe + events
  }
}

/// Values that are hard to read or to show.
enum SymbolMutations {
  static func json(_ random: inout Random) -> [UInt8] {
    func repeated(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }
    let depth = random.pick([10, 127, 128, 129, 1_000, 100_000])
    switch random.number(below: 12) {
    case 0: return Array((repeated("[", depth) + repeated("]", depth)).utf8)
    case 1: return Array((repeated(#"{"a":"#, depth) + "1" + repeated("}", depth)).utf8)
    case 2: return Array(repeated("[", depth).utf8)
    case 3: return Array("1e\(repeated("9", random.pick([3, 20, 5_000])))".utf8)
    case 4: return Array(("-0." + repeated("0", random.pick([3, 400, 9_000])) + "1").utf8)
    case 5: return Array(repeated("9", random.pick([19, 20, 400, 20_000])).utf8)
    case 6: return Array("\"".utf8) + text(&random) + Array("\"".utf8)
    case 7: return [0x22, 0xFF, 0xC0, 0x80, 0x22]
    case 8: return Array(#""\ud800""#.utf8)
    case 9: return Array(#"{"a":1,"a":2}"#.utf8)
    case 10: return random.bytes(random.number(below: 40))
    default:
      return Array(
        random.pick([
          "null", "true", "{}", "[]", "", " 1", "\"\"", "\"rewound\"", "\"reset\"", "\"started\"",
          "\"restored\"",
        ]).utf8)
    }
  }

  /// Text that would do something to a terminal, or fill it.
  static func text(_ random: inout Random) -> [UInt8] {
    Array(
      random.pick([
        "", "a\nb", "\u{1b}[31mred", "\u{202e}x", "a\u{0}b", "é", "e\u{301}",
        String(repeating: "n", count: 3_000), "'; rm", "\r\n\r\n", "\u{feff}",
      ]).utf8)
  }
}
