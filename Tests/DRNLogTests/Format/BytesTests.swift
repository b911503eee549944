import TestSupport
import Testing

@testable import DRNLog

@Suite struct BytesTests {
  @Test(
    arguments: [
      (0, [0x00]), (1, [0x01]), (127, [0x7f]), (128, [0x80, 0x01]), (300, [0xac, 0x02]),
      (16_383, [0xff, 0x7f]), (16_384, [0x80, 0x80, 0x01]),
      (UInt64.max >> 1, [UInt8](repeating: 0xff, count: 8) + [0x7f]),
      (UInt64.max, [UInt8](repeating: 0xff, count: 9) + [0x01]),
    ] as [(UInt64, [UInt8])])
  func `a number in groups of seven bits has fixed bytes`(number: UInt64, bytes: [UInt8]) throws {
    var writer = ByteWriter()
    writer.varint(number)
    #expect(writer.bytes == bytes)
    var offset = 0
    let read = try bytes.span.varint(at: &offset)
    #expect(read == number)
    #expect(offset == bytes.count)
  }

  @Test(
    arguments: [
      (0, [0x00]), (-1, [0x01]), (1, [0x02]), (-2, [0x03]), (63, [0x7e]), (-64, [0x7f]),
      (64, [0x80, 0x01]), (.max, [0xfe] + [UInt8](repeating: 0xff, count: 8) + [0x01]),
      (.min, [UInt8](repeating: 0xff, count: 9) + [0x01]),
    ] as [(Int64, [UInt8])])
  func `a signed number has its sign in the lowest bit`(number: Int64, bytes: [UInt8]) throws {
    #expect([UInt8](capacity: 10) { $0.signed(number) } == bytes)
    var offset = 0
    let read = try bytes.span.signed(at: &offset)
    #expect(read == number)
  }

  @Test(arguments: Seed.first(4))
  func `numbers of every length come back`(seed: Seed) throws {
    var random = SplitMix64(seed)
    let numbers = (0..<500).map { _ in random.next() >> UInt64(random.number(below: 64)) }
    var writer = ByteWriter()
    for number in numbers {
      writer.varint(number)
      writer.append([UInt8](capacity: 10) { $0.signed(Int64(bitPattern: number)) })
      writer.fixed(UInt16(truncatingIfNeeded: number))
      writer.fixed(number)
    }
    let bytes = writer.bytes
    var offset = 0
    for number in numbers {
      let (varint, signed) = (
        try bytes.span.varint(at: &offset), try bytes.span.signed(at: &offset)
      )
      let short: UInt16 = try bytes.span.fixed(at: &offset)
      let long: UInt64 = try bytes.span.fixed(at: &offset)
      #expect(varint == number)
      #expect(signed == Int64(bitPattern: number))
      #expect(short == UInt16(truncatingIfNeeded: number))
      #expect(long == number)
    }
    #expect(offset == bytes.count)
  }

  @Test(
    arguments: [
      [], [0x80], [0xff, 0xff], [UInt8](repeating: 0x80, count: 9),
      // 65 bits, and more than ten bytes.
      [UInt8](repeating: 0xff, count: 9) + [0x02], [UInt8](repeating: 0xff, count: 9) + [0x7f],
      [UInt8](repeating: 0x80, count: 10), [UInt8](repeating: 0x80, count: 11) + [0x00],
      [UInt8](repeating: 0xff, count: 9) + [0x81, 0x00],
    ] as [[UInt8]])
  func `a number that is cut off or too long is refused`(bytes: [UInt8]) {
    var offset = 0
    #expect(throws: FormatError.self) { try bytes.span.varint(at: &offset) }
  }

  /// Numbers are read eight or four bytes at once where there are so many; here, one by one.
  private func naiveVarint(_ bytes: ArraySlice<UInt8>) -> (number: UInt64, length: Int)? {
    var number: UInt64 = 0
    for (index, byte) in bytes.prefix(10).enumerated() {
      if index == 9, byte > 1 { return nil }
      number |= UInt64(byte & 0x7f) << (7 * UInt64(index))
      if byte < 0x80 { return (number, index + 1) }
    }
    return nil
  }

  @Test(arguments: Seed.first(4))
  func `a number is the same wherever it stands and whatever follows`(seed: Seed) throws {
    var random = SplitMix64(seed)
    for _ in 0..<3_000 {
      let length = random.number(below: 14)
      // Many bytes that go on, so that every length of a number comes up.
      let bytes = (0..<length).map { _ in
        UInt8(truncatingIfNeeded: random.next()) | (random.chance(70) ? 0x80 : 0)
      }
      let expected = naiveVarint(bytes[...])
      var offset = 0
      let number = try? bytes.span.varint(at: &offset)
      #expect(number == expected?.number)
      if let expected { #expect(offset == expected.length) }

      offset = 0
      let symbol = try? bytes.span.symbol(at: &offset)
      #expect(symbol == expected.flatMap { UInt32(exactly: $0.number) })
      if symbol != nil { #expect(offset == expected?.length) }
    }
  }

  @Test func `numbers outside their range are refused`() {
    var writer = ByteWriter()
    writer.varint(UInt64.max)
    let largest = writer.bytes
    var offset = 0
    #expect(throws: FormatError("a number is out of range")) {
      try largest.span.natural(at: &offset)
    }
    offset = 0
    #expect(throws: FormatError("a symbol's number is out of range")) {
      try largest.span.symbol(at: &offset)
    }
    offset = 0
    #expect(throws: FormatError("a symbol's number is out of range")) {
      try ([0x80, 0x80, 0x80, 0x80, 0x10] as [UInt8]).span.symbol(at: &offset)
    }
    offset = 0
    #expect(throws: FormatError("a list is longer than what holds it")) {
      try ([0x03, 1, 2] as [UInt8]).span.list(at: &offset)
    }
    offset = 0
    #expect(throws: FormatError.self) { try largest.span.list(at: &offset) }
  }

  @Test func `nothing is read beyond the end`() throws {
    let bytes: [UInt8] = [1, 2, 3]
    var offset = 0
    let early = FormatError("it ends too early")
    #expect(throws: early) { try bytes.span.bytes(4, at: &offset) }
    #expect(throws: early) { try bytes.span.bytes(-1, at: &offset) }
    #expect(throws: early) { try bytes.span.fixed(UInt32.self, at: &offset) }
    offset = 0
    let all = try bytes.span.bytes(3, at: &offset)
    #expect(all == bytes)
    #expect(offset == 3)
    #expect(throws: early) { try bytes.span.byte(at: &offset) }
    #expect(throws: early) { try bytes.span.varint(at: &offset) }
  }

  @Test func `keys sort as their numbers do`() {
    let keys = [(1, 0), (1, 512), (1, 1 << 40), (2, 0), (256, 0), (UInt32.max, 0)].map {
      LogKey.block(session: $0.0, firstSeq: $0.1)
    }
    for (key, next) in zip(keys, keys.dropFirst()) {
      #expect(key.lexicographicallyPrecedes(next))
    }
    #expect(keys[1] == [0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 2, 0])
  }
}
