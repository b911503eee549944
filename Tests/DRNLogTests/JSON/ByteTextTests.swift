import DRN
import TestSupport
import Testing

@testable import DRNLog

/// What lines are put together from.
@Suite struct ByteTextTests {
  @Test(arguments: [0, 1, 9, 10, 99, 100, 12_345, -1, -10, Int.max, Int.min])
  func `a number has its digits`(number: Int) {
    var bytes = Array("x".utf8)
    bytes.appendDecimal(number)
    #expect(String(decoding: bytes, as: UTF8.self) == "x\(number)")
  }

  @Test(arguments: [(7, 3, "007"), (700, 3, "700"), (7_000, 3, "7000"), (0, 0, "0")])
  func `a number is padded, and never cut`(number: UInt64, width: Int, expected: String) {
    var bytes: [UInt8] = []
    bytes.appendDecimal(number, width: width)
    #expect(String(decoding: bytes, as: UTF8.self) == expected)
    bytes = []
    bytes.appendDecimal(UInt64.max, width: 25, padding: UInt8(ascii: " "))
    #expect(String(decoding: bytes, as: UTF8.self) == "     18446744073709551615")
  }

  /// Of so few letters that parts occur, and beginnings of them before they do.
  @Test(arguments: Seed.first(20))
  func `a text contains what the standard library finds in it`(seed: Seed) {
    var random = SplitMix64(seed)
    func text(_ lengths: ClosedRange<Int>) -> String {
      let letters = (0..<Int.random(in: lengths, using: &random)).map { _ in
        ["a", "b", "\u{301}", "\u{303}"].randomElement(using: &random) ?? "a"
      }
      return letters.joined()
    }
    var found = 0
    for _ in 0..<200 {
      let (whole, part) = (text(0...60), text(0...4))
      // As part of another, and beyond what is compared at each byte.
      let long = text(30...40)
      for (text, part) in [(whole, part), (whole + long + part, long), (whole, long)] {
        let isFound = part.isEmpty || text.utf8.contains(part.utf8)
        if isFound { found += 1 }
        #expect(text.containsBytes(of: part) == isFound, "'\(part)' in '\(text)'")
      }
    }
    #expect((200..<600).contains(found))
  }

  @Test func `a part of bytes is copied`() {
    var bytes = Array("ab".utf8)
    bytes.append(1..<3, of: Array("cdef".utf8))
    bytes.append(2..<2, of: [1, 2])
    bytes.append(3, times: UInt8(ascii: "-"))
    bytes.append(-1, times: 0)
    #expect(String(decoding: bytes, as: UTF8.self) == "abde---")
  }
}

/// The texts of values by number, against a dictionary.
@Suite struct ValueTextsTests {
  @Test(arguments: Seed.first(3))
  func `what is found is what was kept last`(seed: Seed) {
    var random = SplitMix64(seed)
    var (texts, kept) = (ValueTexts(), [SymbolKey: [UInt8]]())
    var found = 0
    for step in 0..<20_000 {
      let number =
        random.chance(80) ? UInt32(random.number(below: 300)) : random.symbol()
      let key = SymbolKey(kind: random.pick(SymbolKind.allCases), number: number)
      if random.chance(40) {
        let text = Array("\(step)".utf8) + Array(repeating: 7, count: random.number(below: 60))
        texts.keep(text, as: key.kind, key.number)
        kept[key] = text
      } else {
        let hasComma = random.chance(50)
        var line: [UInt8] = [1]
        if texts.append(key.kind, key.number, after: hasComma, to: &line) {
          found += 1
          #expect(line == [1] + (hasComma ? [UInt8(ascii: ",")] : []) + (kept[key] ?? [0]))
        } else {
          #expect(line == [1])
        }
      }
    }
    #expect(found > 5_000)
  }

  @Test func `small numbers are all found, however many there are`() {
    var texts = ValueTexts()
    for number in 1...60_000 as ClosedRange<UInt32> {
      texts.keep(Array("\(number)".utf8), as: .route, number)
    }
    var line: [UInt8] = []
    for number in 1...60_000 as ClosedRange<UInt32> {
      line.removeAll(keepingCapacity: true)
      #expect(texts.append(.route, number, to: &line))
      #expect(line == Array("\(number)".utf8))
    }
    #expect(!texts.append(.overlay, 1, to: &line))
    #expect(!texts.append(.route, 0, to: &line))
  }

  @Test func `long texts are not kept, and many take the place of others`() {
    var (texts, line) = (ValueTexts(), [UInt8]())
    texts.keep(Array(repeating: 1, count: 5_000), as: .json, 1)
    #expect(!texts.append(.json, 1, to: &line))
    for number in 1...10_000 as ClosedRange<UInt32> {
      texts.keep(Array(repeating: UInt8(number % 251), count: 4_000), as: .json, number)
    }
    #expect(texts.append(.json, 10_000, to: &line))
    #expect(line == Array(repeating: UInt8(10_000 % 251), count: 4_000))
    #expect(!texts.append(.json, 1, to: &line))
  }
}
