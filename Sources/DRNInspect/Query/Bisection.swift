import DRNLog

/// A binary search for the first bad position between a good and a bad one, like `git bisect`.
///
/// ```swift
/// var search = Bisection(good: 0, bad: 5_786)
/// while case .test(let seq) = search.next {
///   search.mark(seq, isBroken(seq) ? .bad : .good)
/// }
/// ```
///
/// It needs at most ⌈log₂ *n*⌉ verdicts if none is ``Verdict/skip``. If good positions follow bad
/// ones, it finds one of the changes from good to bad.
public struct Bisection: Hashable, Sendable {
  /// The verdict on a position.
  public enum Verdict: Hashable, Sendable {
    /// The position is before the first bad one.
    case good
    /// The position is the first bad one or after it.
    case bad
    /// The position cannot be judged.
    case skip
  }

  /// What to do next.
  public enum Step: Hashable, Sendable {
    /// Give a verdict on this position.
    case test(Int)
    /// This is the first bad position.
    case found(Int)
    /// The first bad position is one of these; all but the last were skipped.
    case onlySkipped(ClosedRange<Int>)
  }

  /// The last position known to be good.
  public private(set) var good: Int

  /// The first position known to be bad.
  public private(set) var bad: Int

  /// The skipped positions, in order.
  public var skipped: [Int] { skips.sorted() }

  private var skips: Set<Int> = []

  /// Begins a search.
  ///
  /// - Precondition: `good` is less than `bad`.
  public init(good: Int, bad: Int) {
    precondition(good < bad, "A bisection goes from a good position to a later, bad one.")
    self.good = good
    self.bad = bad
  }

  /// The number of candidates for the first bad position, including ``bad``.
  public var remainingPositions: Int { bad - good }

  /// About how many more verdicts are needed.
  public var remainingSteps: Int {
    guard case .test = next else { return 0 }
    return max(Int.bitWidth - (remainingPositions - 1).leadingZeroBitCount, 1)
  }

  /// What to do next.
  ///
  /// - Complexity: O(*k*) for *k* skipped positions.
  public var next: Step {
    guard bad - good > 1 else { return .found(bad) }
    let untested = good + 1..<bad
    guard skips.count(where: untested.contains) < untested.count else {
      return .onlySkipped(good + 1...bad)
    }
    // Skipped positions are usually adjacent, so the next candidate is not a neighbor but the
    // middle of a half, then of a quarter.
    for denominator in [2, 4, 8, 16, 32] {
      for numerator in stride(from: 1, to: denominator, by: 2) {
        let (whole, rest) = remainingPositions.quotientAndRemainder(dividingBy: denominator)
        let place = good + whole * numerator + rest * numerator / denominator
        if untested.contains(place), !skips.contains(place) { return .test(place) }
      }
    }
    return .test(nearest(to: good + remainingPositions / 2, in: untested))
  }

  /// Records a verdict.
  ///
  /// A position that is not between ``good`` and ``bad`` is ignored.
  public mutating func mark(_ seq: Int, _ verdict: Verdict) {
    guard good < seq, seq < bad else { return }
    switch verdict {
    case .good: good = seq
    case .bad: bad = seq
    case .skip: skips.insert(seq)
    }
  }

  /// The position nearest to `middle` that was not skipped; there must be one.
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
