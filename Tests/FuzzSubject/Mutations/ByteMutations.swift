/// Damage that knows nothing of what it damages.
enum ByteMutations {
  static func flip(_ input: inout Input, _ random: inout Random) {
    guard !input.log.isEmpty else { return }
    // Most bytes of a file are values; where pages begin is where it hurts.
    let count = 1 + random.number(below: 8)
    for _ in 0..<count {
      let place = random.number(below: input.log.count)
      let offset = random.chance(50) ? place : place / 4_096 * 4_096 + random.number(below: 160)
      guard offset < input.log.count else { continue }
      if random.chance(50) {
        input.log[offset] ^= 1 << UInt8(random.number(below: 8))
      } else {
        input.log[offset] = random.pick([0, 1, 0x7F, 0x80, 0xFF])
      }
    }
    input.steps.append("changed \(count) bytes")
  }

  static func cut(_ input: inout Input, _ random: inout Random) {
    let count = input.log.count
    let size: Int
    switch random.number(below: 6) {
    case 0: size = random.number(below: 4_096 * 3)
    case 1: size = random.number(below: count + 1)
    case 2: size = count + 1 + random.number(below: 9_000)
    case 3: size = random.pick([0, 1, 16, 151, 152, 4_096, 4_248, 8_192])
    // The first pages can be whole, and the file be cut: they are read.
    default: size = max(8_192, random.number(below: count / 4_096 + 1) * 4_096)
    }
    if size < count {
      input.log.removeSubrange(size...)
    } else {
      input.log +=
        random.chance(50) ? random.bytes(size - count) : Array(repeating: 0, count: size - count)
    }
    input.steps.append("made \(size) bytes of \(count)")
  }
}
