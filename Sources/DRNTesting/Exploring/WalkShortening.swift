/// Makes a failing walk as short and as simple as it can be.
///
/// It tries to leave out half of the steps, a quarter of them, and so on down to single ones; then
/// it tries each step with the earlier values of its action. A walk that still fails in the same
/// way is kept, until nothing more can be left out or made simpler. The order is fixed, so the same
/// walk always gives the same result.
struct WalkShortening {
  /// The shortest walk so far.
  private(set) var steps: [AppStep]
  /// The error of the shortest walk.
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
      // From the end, because later steps depend on earlier ones.
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

  /// Tries each step with the values before its own.
  private mutating func simplify() {
    for index in steps.indices {
      for choice in 0..<steps[index].choice {
        var candidate = steps
        candidate[index].choice = choice
        if keep(candidate) { break }
      }
    }
  }

  /// Keeps a walk that fails with an error of the same type.
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
