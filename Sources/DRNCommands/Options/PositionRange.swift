import ArgumentParser
import DRNLog

/// A range of transitions: `10..20`, `10..`, `..20`, or a single position.
///
/// An end that is a time bounds the times of the transitions, not their positions: it may lie outside the
/// session, and where the clock was set back, what lies between two times is not always in one piece.
struct PositionRange: Sendable {
  /// One way to read a range.
  private struct Reading: Sendable {
    var first: PositionName?
    var last: PositionName?
    /// Whether it is one position and not a range.
    var isSingle = false

    /// The range with ends in the session, if it reaches into it.
    func clamped(to session: LogSession) throws(LogError) -> Reading {
      guard !isSingle else { return self }
      let head = try session.head()
      var clamped = self
      switch first {
      case .seq(let seq) where seq < session.firstSeq: clamped.first = .seq(session.firstSeq)
      case .beforeHead(let count) where count > head - session.firstSeq:
        clamped.first = .seq(session.firstSeq)
      default: break
      }
      if case .seq(let seq)? = last, seq > head { clamped.last = .seq(head) }
      return clamped
    }
  }

  /// The ways to read the text. There are several only where a mark's name may contain the dots.
  private let readings: [Reading]

  static func parsing(_ argument: String) throws -> PositionRange {
    var readings: [Reading] = []
    var rest = argument[...]
    while let dots = rest.firstRange(of: "..") {
      let ends = (argument[..<dots.lowerBound], argument[dots.upperBound...])
      if let (first, last) = Self.ends(ends.0, ends.1) {
        readings.append(Reading(first: first, last: last))
      }
      rest = argument[argument.index(after: dots.lowerBound)...]
    }
    if let position = PositionName(argument) {
      readings.append(Reading(first: position, last: position, isSingle: true))
    }
    guard !readings.isEmpty else {
      throw ValidationError(
        "a range is 10..20, 10.., ..20 or one position, and a position is \(PositionName.forms).")
    }
    return PositionRange(readings: readings)
  }

  /// The ends of a range; `nil` if one of them is no position.
  private static func ends(
    _ left: Substring, _ right: Substring
  ) -> (PositionName?, PositionName?)? {
    let (first, last) = (PositionName(String(left)), PositionName(String(right)))
    guard left.isEmpty || first != nil, right.isEmpty || last != nil else { return nil }
    return (first, last)
  }

  /// The transitions in the range.
  ///
  /// - Parameters:
  ///   - startsAtPosition: Whether a single position stands for all from there on.
  ///   - isFollowed: Whether transitions are still to come, so that there may be none yet.
  ///   - isClamped: Whether an end that is a number may lie outside the session, as in a search of many.
  /// - Throws: `LogError` if the session does not have an end of the range, and ``CommandError`` if the range
  ///   ends before it begins, or has no transition.
  func window(
    in session: LogSession, startsAtPosition: Bool = false, isFollowed: Bool = false,
    isClamped: Bool = false
  ) throws -> PositionWindow {
    var failure: (any Error)?
    for reading in readings {
      do {
        return try window(
          isClamped ? reading.clamped(to: session) : reading, session, startsAtPosition,
          isFollowed)
      } catch let error as LogError where error.code.isAbsence {
        failure = failure ?? error
      }
    }
    throw failure ?? LogError(.empty, path: session.source.path)
  }

  private func window(
    _ reading: Reading, _ session: LogSession, _ startsAtPosition: Bool, _ isFollowed: Bool
  ) throws -> PositionWindow {
    if reading.isSingle, let name = reading.first {
      let seq = try session.seq(of: name)
      return PositionWindow(seq...(startsAtPosition ? .max : seq))
    }
    let from = reading.first.flatMap { session.times(of: $0) }
    let through = reading.last.flatMap { session.times(of: $0) }
    let lower =
      if from == nil, let first = reading.first { try session.seq(of: first) } else {
        session.firstSeq
      }
    let upper =
      if through == nil, let last = reading.last { try session.seq(of: last) } else { Int.max }
    guard lower <= upper else {
      throw CommandError(
        "The range ends at \(upper), before its beginning at \(lower).",
        status: .validationFailure)
    }
    let window = PositionWindow(lower...upper)
    guard from != nil || through != nil else { return window }
    let (earliest, latest) = (from?.lowerBound, through?.upperBound)
    if let earliest, let latest, latest < earliest {
      throw CommandError(
        "The range ends at \(PositionWindow.text(latest)), before its beginning at "
          + "\(PositionWindow.text(earliest)).", status: .validationFailure)
    }
    return try window.narrowed(
      to: (earliest ?? .first)...(latest ?? .last), in: session, isFollowed: isFollowed)
  }

  /// The positions from the first to the last transition in the range. Without an end, the upper bound is
  /// `Int.max`.
  ///
  /// Where the clock was set back, there may be others between them; it says so.
  func resolve(in session: LogSession, _ context: CommandContext) throws -> ClosedRange<Int> {
    let window = try window(in: session)
    if window.hasGaps {
      context.errors.message(
        "The clock was set back in session \(DisplayText.quoting(session.name, limit: 80)): "
          + "\(window.seqs.lowerBound)..\(window.seqs.upperBound) is taken as a whole, although some of it "
          + "lies outside the times.")
    }
    return window.seqs
  }
}
