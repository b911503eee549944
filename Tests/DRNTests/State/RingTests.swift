import TestSupport
import Testing

@testable import DRN

@Suite struct RingTests {
  @Test(.tags(.property), arguments: Seed.all)
  func `behaves like an array that drops its oldest elements`(seed: Seed) {
    var random = SplitMix64(seed)
    var (ring, array) = (Ring<Int>([]), [Int]())
    // Limits seldom change, as in a history, so that the ring comes to be full.
    var limit = Int.random(in: 1...9, using: &random)
    for value in 0..<2_000 {
      switch Int.random(in: 0..<100, using: &random) {
      case 0:
        limit = Int.random(in: 1...9, using: &random)
      case 1:
        array = (0..<Int.random(in: 0...12, using: &random)).map { value + $0 }
        ring = Ring(array)
      case 2..<20:
        let count = Int.random(in: 0...(array.count + 1), using: &random)
        array = Array(array.prefix(count))
        ring.keepFirst(count)
      case 20..<35 where !array.isEmpty:
        let index = array.indices.randomElement(using: &random)!
        array[index] = -value
        ring[index] = -value
      case 35..<50:
        let count = Int.random(in: 0...array.count, using: &random)
        array = (array.prefix(count) + [value]).suffix(limit)
        ring.append(value, keeping: limit, ofFirst: count)
      default:
        array = (array + [value]).suffix(limit)
        ring.append(value, keeping: limit)
      }
      #expect(Array(ring) == array)
      #expect(ring.count == array.count)
      #expect(ring.indices == array.indices)
      #expect(ring.last == array.last)
      #expect(ring == Ring(array))
      #expect(ring.hashValue == Ring(array).hashValue)
    }
  }

  /// Beyond 128 elements, older ones lie in chunks.
  @Test(.tags(.property), arguments: Seed.all)
  func `a long one behaves like an array that drops its oldest elements`(seed: Seed) {
    var random = SplitMix64(seed)
    var (ring, array) = (Ring<Int>([]), [Int]())
    var copies: [(Ring<Int>, [Int])] = []
    var limit = 300
    for value in 0..<6_000 {
      switch Int.random(in: 0..<400, using: &random) {
      case 0: limit = [1, 63, 64, 128, 129, 200, 1_000].randomElement(using: &random)!
      case 1:
        array = (0..<Int.random(in: 0...700, using: &random)).map { value + $0 }
        ring = Ring(array)
      case 2..<6:
        let count = Int.random(in: 0...(array.count + 1), using: &random)
        array = Array(array.prefix(count))
        ring.keepFirst(count)
      case 6..<30 where !array.isEmpty:
        let index = array.indices.randomElement(using: &random)!
        array[index] = -value
        ring[index] = -value
      case 30: copies = copies.suffix(3) + [(ring, array)]
      case 31..<35:
        let count = Int.random(in: 0...array.count, using: &random)
        array = (array.prefix(count) + [value]).suffix(limit)
        ring.append(value, keeping: limit, ofFirst: count)
      default:
        array = (array + [value]).suffix(limit)
        ring.append(value, keeping: limit)
      }
      #expect(ring.count == array.count)
      #expect(ring.last == array.last)
      #expect(ring.first == array.first)
      guard value % 50 == 0 else { continue }
      #expect(Array(ring) == array)
      #expect(ring == Ring(array))
      for (ring, array) in copies { #expect(Array(ring) == array) }
    }
  }

  @Test func `copies of a long one share all but the newest elements`() {
    var ring = Ring(0..<0)
    for value in 0..<10_000 { ring.append(value, keeping: 16_384) }
    let copy = ring
    ring.append(-1, keeping: 16_384)
    ring[9_999] = -2
    #expect(ring.slots.count <= 128)
    #expect(ring.chunkedCount + 128 >= 10_000)
    let shared = zip(ring.chunks, copy.chunks).count { left, right in
      left.withUnsafeBufferPointer { $0.baseAddress }
        == right.withUnsafeBufferPointer { $0.baseAddress }
    }
    #expect(shared == copy.chunks.count)
    #expect(Ring(0..<10_000).slots.count <= 128)
  }

  @Test func `a copy keeps its elements`() {
    var ring = Ring(0..<4)
    ring.append(4, keeping: 4)
    let copy = ring
    ring.append(5, keeping: 4)
    ring.keepFirst(2)
    ring[0] = -1
    #expect(copy == [1, 2, 3, 4])
    #expect(ring == [-1, 3])
  }

  @Test func `two rings are equal if their elements are, wherever they are kept`() {
    var ring = Ring(0..<3)
    for value in 3..<5 { ring.append(value, keeping: 3) }
    #expect(ring == [2, 3, 4])
    #expect(ring != [2, 3])
    #expect(ring != [3, 4, 2])
    ring.keepFirst(2)
    #expect(ring == [2, 3])
    #expect(Set([ring, [2, 3], Ring(2..<4)]).count == 1)
  }

  @Test func `is printed and dumped as an array`() {
    var ring = Ring(["a", "b", "c"])
    ring.append("d", keeping: 3)
    #expect("\(ring)" == "\(["b", "c", "d"])")
    #expect(Mirror(reflecting: ring).displayStyle == .collection)
    #expect(Mirror(reflecting: ring).children.map { $0.value as? String } == ["b", "c", "d"])
    #expect("\(Ring<Int>([]))" == "[]")
  }

  @Test func `elements that were dropped are out of reach`() async {
    await #expect(processExitsWith: .failure) {
      var ring = Ring(0..<3)
      ring.keepFirst(2)
      _ = ring[2]
    }
    await #expect(processExitsWith: .failure) { _ = Ring(0..<3)[-1] }
    await #expect(processExitsWith: .failure) {
      var ring = Ring(0..<3)
      ring[3] = 0
    }
    await #expect(processExitsWith: .failure) {
      var ring = Ring(0..<3)
      ring.keepFirst(-1)
    }
    await #expect(processExitsWith: .failure) {
      var ring = Ring(0..<3)
      ring.append(1, keeping: 0)
    }
  }
}

extension Ring {
  /// Appends an element as a history does.
  fileprivate mutating func append(_ element: Element, keeping limit: Int, ofFirst count: Int) {
    if let slot = reuseSlot(keeping: limit, ofFirst: count) {
      slots[slot] = element
    } else {
      appendSlot(element)
    }
  }
}
