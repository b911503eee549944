// Metadata as members of a transition's `meta`, next to other members.

extension TransitionMetadata {
  /// The members `animation`, `durationNanoseconds`, `interactive` and `userInfo`, those that are
  /// set.
  public var members: JSONObject {
    var members = JSONObject()
    members["animation"] = animation.map { .string($0) }
    members["durationNanoseconds"] = duration.map { .integer($0.nanoseconds) }
    members["interactive"] = isInteractive ? true : nil
    members["userInfo"] = userInfo
    return members
  }

  /// Reads the members of a transition's `meta`; `nil` if it has none of them.
  ///
  /// A member of an unexpected type is ignored.
  public init?(meta: JSONValue?) {
    self.init(
      animation: meta?["animation"]?.stringValue,
      duration: meta?["durationNanoseconds"]?.numberValue.flatMap { Duration(nanoseconds: $0) },
      isInteractive: meta?["interactive"]?.boolValue ?? false, userInfo: meta?["userInfo"])
    if self == Self() { return nil }
  }
}

extension Transition {
  /// How the transition is shown, if its `meta` says so.
  public var metadata: TransitionMetadata? { TransitionMetadata(meta: meta) }
}

extension Duration {
  fileprivate var nanoseconds: Int128 {
    let (seconds, attoseconds) = components
    return Int128(seconds) * 1_000_000_000 + Int128(attoseconds / 1_000_000_000)
  }

  /// `nil` for a number that is not an integer, or is out of range.
  fileprivate init?(nanoseconds number: JSONNumber) {
    guard let nanoseconds = Int128(number.text) else { return nil }
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    guard let seconds = Int64(exactly: seconds) else { return nil }
    self.init(secondsComponent: seconds, attosecondsComponent: Int64(rest) * 1_000_000_000)
  }
}
