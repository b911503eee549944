/// The transitions of a session that match a filter, as far as searched: a bit for each.
struct MatchSet: Sendable {
  private var words: [UInt64] = []
  /// The position of the first bit; a session need not begin at 0.
  private let first: Int
  /// The range that has been searched.
  private(set) var known: ClosedRange<Int>?
  private(set) var count = 0

  init(from first: Int) { self.first = first }

  /// Adds the matches in a range, which must not have been added before.
  mutating func insert(_ matches: [Int], in range: ClosedRange<Int>) {
    let missing = (range.upperBound - first) / 64 + 1 - words.count
    if missing > 0 { words.append(contentsOf: repeatElement(0, count: missing)) }
    for seq in matches {
      let bit = seq - first
      words[bit / 64] |= 1 << UInt64(bit % 64)
    }
    count += matches.count
    known =
      known.map { min($0.lowerBound, range.lowerBound)...max($0.upperBound, range.upperBound) }
      ?? range
  }

  func contains(_ seq: Int) -> Bool {
    let bit = seq - first
    return bit >= 0 && bit / 64 < words.count && words[bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// The number of known matches before `seq`.
  ///
  /// - Complexity: O(*n* / 64).
  func count(before seq: Int) -> Int {
    guard seq > first else { return 0 }
    let bit = seq - first
    var count = words.prefix(bit / 64).reduce(0) { $0 + $1.nonzeroBitCount }
    if bit / 64 < words.count, bit % 64 > 0 {
      count += (words[bit / 64] & (.max >> UInt64(64 - bit % 64))).nonzeroBitCount
    }
    return count
  }

  /// Whether there is a match in a range.
  func hasMatch(in range: ClosedRange<Int>) -> Bool {
    next(after: range.lowerBound - 1).map { $0 <= range.upperBound } ?? false
  }

  /// The first known match after `seq`.
  func next(after seq: Int) -> Int? {
    let start = max(seq + 1 - first, 0)
    var index = start / 64
    guard index < words.count else { return nil }
    var word = words[index] & (.max << UInt64(start % 64))
    while word == 0 {
      index += 1
      guard index < words.count else { return nil }
      word = words[index]
    }
    return first + index * 64 + word.trailingZeroBitCount
  }

  /// The last known match before `seq`.
  func previous(before seq: Int) -> Int? {
    guard seq > first, !words.isEmpty else { return nil }
    let end = seq - 1 - first
    var index = min(end / 64, words.count - 1)
    var word = words[index]
    if index == end / 64 { word &= .max >> UInt64(63 - end % 64) }
    while word == 0 {
      index -= 1
      guard index >= 0 else { return nil }
      word = words[index]
    }
    return first + index * 64 + 63 - word.leadingZeroBitCount
  }
}
