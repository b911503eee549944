/// A search for the first bad position between a good one and a bad one, as `git bisect` has it.
///
/// ```swift
/// var search = Bisection(good: 0, bad: 5_786)
/// while case .test(let seq) = search.next {
///   search.mark(seq, isBroken(seq) ? .bad : .good)
/// }
/// ```
///
/// It asks for ⌈log₂ *n*⌉ verdicts at the most where none is ``Verdict/skip``. Where something is good
/// again after it was bad, it finds one of the places where it became bad.
public struct Bisection: Hashable, Sendable {
  /// What is said of a position.
  public enum Verdict: Hashable, Sendable {
    /// It is before what is looked for.
    case good
    /// It is what is looked for, or after that.
    case bad
    /// It cannot be told.
    case skip
  }

  /// What is to be done next.
  public enum Step: Hashable, Sendable {
    /// Say of this position what it is.
    case test(Int)
    /// This is the first bad position.
    case found(Int)
    /// The first bad position is one of these: all but the last of them were skipped.
    case onlySkipped(ClosedRange<Int>)
  }

  /// The last position that is known to be good.
  public private(set) var good: Int

  /// The first position that is known to be bad.
  public private(set) var bad: Int

  /// The positions of which nothing could be told, in order.
  public var skipped: [Int] { skips.sorted() }

  private var skips: Set<Int> = []

  /// Begins a search.
  ///
  /// - Precondition: The good position is before the bad one.
  public init(good: Int, bad: Int) {
    precondition(good < bad, "A bisection goes from a good position to a later, bad one.")
    self.good = good
    self.bad = bad
  }

  /// How many positions could be the first bad one; the one that is known to be bad is one of them.
  public var remainingPositions: Int { bad - good }

  /// About how many verdicts it takes still.
  public var remainingSteps: Int {
    guard case .test = next else { return 0 }
    return max(Int.bitWidth - (remainingPositions - 1).leadingZeroBitCount, 1)
  }

  /// What is to be done next.
  ///
  /// - Complexity: O(*k*) for *k* skipped positions.
  public var next: Step {
    guard bad - good > 1 else { return .found(bad) }
    let untested = good + 1..<bad
    guard skips.count(where: untested.contains) < untested.count else {
      return .onlySkipped(good + 1...bad)
    }
    // What cannot be told stands together most often. So the next place is not the one beside it, but
    // the middle of a half, then of a quarter.
    for denominator in [2, 4, 8, 16, 32] {
      for numerator in stride(from: 1, to: denominator, by: 2) {
        let (whole, rest) = remainingPositions.quotientAndRemainder(dividingBy: denominator)
        let place = good + whole * numerator + rest * numerator / denominator
        if untested.contains(place), !skips.contains(place) { return .test(place) }
      }
    }
    return .test(nearest(to: good + remainingPositions / 2, in: untested))
  }

  /// Takes what is said of a position.
  ///
  /// One that is not between the last good and the first bad position says nothing new.
  public mutating func mark(_ seq: Int, _ verdict: Verdict) {
    guard good < seq, seq < bad else { return }
    switch verdict {
    case .good: good = seq
    case .bad: bad = seq
    case .skip: skips.insert(seq)
    }
  }

  /// The position nearest to `middle` that was not skipped; there is one.
  private func nearest(to middle: Int, in untested: Range<Int>) -> Int {
    var distance = 0
    while true {
      for place in [middle - distance, middle + distance]
      where untested.contains(place) && !skips.contains(place) {
        return place
      }
      distance += 1
    }
  }
}
