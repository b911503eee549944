/// Makes a walk that fails as short and as simple as it can.
///
/// It is tried to leave out half of the steps, a quarter of them, and so on down to single ones; then
/// each step is tried with an earlier value of its action's list. What still fails in the same way is
/// kept, until nothing more can be left out or made simpler. The order is fixed, so the same walk
/// always becomes the same one.
struct WalkShortening {
  /// The shortest walk so far.
  private(set) var steps: [AppStep]
  /// How that one fails.
  private(set) var error: any Error

  private var attemptsLeft: Int
  private let failure: ([AppStep]) -> (any Error)?

  init(
    _ steps: [AppStep], _ error: any Error, _ attemptLimit: Int,
    _ failure: @escaping ([AppStep]) -> (any Error)?
  ) {
    (self.steps, self.error, self.failure) = (steps, error, failure)
    attemptsLeft = attemptLimit
  }

  /// Whether nothing was left to try.
  var isDone: Bool { attemptsLeft > 0 }

  mutating func shorten() {
    var isShorter = true
    while isShorter, isDone {
      let before = steps
      leaveOut()
      simplify()
      isShorter = steps != before
    }
  }

  /// Leaves out runs of steps, long ones first.
  private mutating func leaveOut() {
    var length = max(steps.count / 2, 1)
    while length > 0 {
      var start = steps.count - length
      // From the end: what comes last depends on what comes first.
      while start > -length {
        var candidate = steps
        let range = max(start, 0)..<min(start + length, steps.count)
        candidate.removeSubrange(range)
        if !range.isEmpty { keep(candidate) }
        start -= length
      }
      length /= 2
    }
  }

  /// Tries the values that come before those of the steps.
  private mutating func simplify() {
    for index in steps.indices {
      for choice in 0..<steps[index].choice {
        var candidate = steps
        candidate[index].choice = choice
        if keep(candidate) { break }
      }
    }
  }

  /// Keeps a walk that fails in the same way.
  @discardableResult
  private mutating func keep(_ candidate: [AppStep]) -> Bool {
    guard attemptsLeft > 0 else { return false }
    attemptsLeft -= 1
    guard let error = failure(candidate), type(of: error) == type(of: self.error) else {
      return false
    }
    (steps, self.error) = (candidate, error)
    return true
  }
}
