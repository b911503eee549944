/// A block of format 4 taken apart, to be damaged and put together again.
struct ColumnBlock {
  /// What is before the description: count, flags, time, and behind a session's first block the hash and the
  /// keyframe.
  var head: [UInt8]
  var wordSize: UInt8
  var timeForm: UInt8
  var words: [[UInt8]]
  var longOperands: [UInt8]
  var extras: [UInt8]
  var times: [[UInt8]]
  var longTimes: [UInt8]
  /// Sizes of the parts in place of those that they have.
  var claimedSizes: [UInt64]?

  /// Takes the bytes behind the checksum; nil if they are of another form.
  init?(_ body: [UInt8], isFirst: Bool) {
    guard body.count > 16, body.number(at: 2, count: 2) == 1 else { return nil }
    var offset = 12
    if !isFirst {
      guard body.count > 32 else { return nil }
      offset = 32 + Int(body.number(at: 28, count: 4))
    }
    func varint() -> Int? {
      var (number, shift) = (0, 0)
      while offset < body.count, shift < 28 {
        let byte = body[offset]
        offset += 1
        number |= Int(byte & 0x7f) << shift
        if byte < 0x80 { return number }
        shift += 7
      }
      return nil
    }
    func part(_ size: Int) -> [UInt8]? {
      guard size <= body.count - offset else { return nil }
      defer { offset += size }
      return Array(body[offset..<offset + size])
    }
    func column(_ count: Int, _ size: Int) -> [[UInt8]]? {
      part(count * size).map { bytes in
        (0..<count).map { Array(bytes[$0 * size..<($0 + 1) * size]) }
      }
    }
    guard offset + 2 <= body.count else { return nil }
    head = Array(body[..<offset])
    (wordSize, timeForm) = (body[offset], body[offset + 1])
    offset += 2
    let count = Int(body.number(at: 0, count: 2))
    guard let operands = varint(), let others = varint(),
      let words = column(count, Int(wordSize)), let longOperands = part(operands),
      let extras = part(others), let times = column(count, Int(timeForm & 0xf))
    else { return nil }
    (self.words, self.longOperands, self.extras, self.times) = (words, longOperands, extras, times)
    longTimes = Array(body[offset...])
  }

  /// The bytes behind the checksum.
  var body: [UInt8] {
    var body = head + [wordSize, timeForm]
    for size in claimedSizes ?? [UInt64(longOperands.count), UInt64(extras.count)] {
      body += BlockMutations.varint(size)
    }
    return body + words.joined() + longOperands + extras + times.joined() + longTimes
  }

  /// Says how many events there are.
  mutating func recount() { head.set(UInt64(words.count), at: 0, count: 2) }

  mutating func damage(_ random: inout Random) {
    switch random.number(below: 10) {
    case 0: wordSize = UInt8(truncatingIfNeeded: random.interesting(near: UInt64(wordSize)))
    case 1: timeForm = UInt8(truncatingIfNeeded: random.next())
    case 2:
      claimedSizes = [UInt64(longOperands.count), UInt64(extras.count)]
      claimedSizes?[random.number(below: 2)] = random.interesting(near: UInt64(extras.count))
    case 3:
      let count = random.number(below: words.count + 1)
      words.removeLast(words.count - count)
      times.removeLast(times.count - count)
      if random.chance(80) { recount() }
    case 4:
      // Many of one kind: deep overlays, long histories, rewinds to rewinds.
      let (word, extra) = event(&random)
      for _ in words.count..<random.pick([words.count + 1, 512, 1_024, 1_025]) {
        words.append(word)
        extras += extra
        times.append([UInt8](repeating: random.pick([0, 2, 0xff]), count: Int(timeForm & 0xf)))
      }
      recount()
    case 5: extras = BlockMutations.replacing(in: extras, &random)
    case 6: longOperands = BlockMutations.replacing(in: longOperands, &random)
    case 7: longTimes = BlockMutations.replacing(in: longTimes, &random)
    case 8:
      guard !times.isEmpty else { return }
      let index = random.number(below: times.count)
      times[index] = times[index].map { _ in random.pick([0, 1, 0x7f, 0x80, 0xff]) }
    default:
      guard !words.isEmpty else { return }
      let index = random.number(below: words.count)
      guard !words[index].isEmpty else { return }
      let (word, extra) = event(&random)
      words[index] = word
      extras += extra
    }
  }

  /// A word that may stand for any event, and a record for it.
  private func event(_ random: inout Random) -> (word: [UInt8], extra: [UInt8]) {
    func number(_ small: Int) -> [UInt8] {
      BlockMutations.varint(
        random.chance(85) ? UInt64(random.number(below: small)) : random.interesting())
    }
    let kind = UInt8(random.number(below: 21))
    let bits: UInt8 = random.chance(30) ? 0x20 : random.chance(3) ? 0x40 : 0
    let operand = random.chance(90) ? UInt64(random.number(below: 9)) : .max
    var word = [kind | bits] + littleEndian(operand, count: 7)
    word.removeLast(max(word.count - Int(wordSize), 0))
    guard bits == 0x20 else { return (word, []) }
    let mask = UInt8(random.number(below: random.chance(95) ? 16 : 256))
    var extra = [mask]
    if mask & 1 != 0 { extra += number(4) }
    if mask & 2 != 0 { extra += number(4) + number(3) + number(8) }
    if mask & 4 != 0 { extra += number(4) }
    guard mask & 8 != 0 else { return (word, extra) }
    switch kind {
    case 1, 16, 17: extra += number(4)
    case 2, 3, 13: extra += number(4) + number(4)
    case 12: extra += [2, 1, 2, 2] + number(4) + number(4) + [2] + number(4) + number(4)
    case 14: extra += number(4) + number(4) + number(3)
    case 15: extra += number(4) + [0]
    default: for _ in 0..<random.number(below: 12) { extra += number(9) }
    }
    return (word, extra)
  }
}
