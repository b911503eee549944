import DRN
import DRNLog

/// The transitions that a range selects in a session.
struct PositionWindow {
  /// The positions from the first to the last of them. Without an end, the upper bound is `Int.max`.
  let seqs: ClosedRange<Int>
  /// The times of those among them that are selected; `nil` if all are.
  private let times: ClosedRange<Timestamp>?

  init(_ seqs: ClosedRange<Int>) { self.init(seqs, times: nil) }

  private init(_ seqs: ClosedRange<Int>, times: ClosedRange<Timestamp>?) {
    (self.seqs, self.times) = (seqs, times)
  }

  /// The whole session, with what is still to come.
  static func whole(_ session: LogSession) -> PositionWindow {
    PositionWindow(session.firstSeq...Int.max)
  }

  /// Whether there are others between those that are selected.
  var hasGaps: Bool { times != nil }

  /// Whether a transition at one of ``seqs`` is selected.
  func contains(_ record: EventRecord) -> Bool { times?.contains(record.time) ?? true }

  /// A time as it is shown in messages.
  static func text(_ time: Timestamp) -> String { LocalTime(isUTC: true).full(time) }

  /// The transitions of the window whose times are in `times`.
  ///
  /// Every transition is looked at, because clocks may run backwards.
  ///
  /// - Parameter isFollowed: Whether transitions are still to come.
  /// - Throws: ``CommandError`` if there are none.
  func narrowed(
    to times: ClosedRange<Timestamp>, in session: LogSession, isFollowed: Bool
  ) throws -> PositionWindow {
    let head = try session.head()
    var found: (first: Int, last: Int, count: Int)?
    var all: (earliest: Timestamp, latest: Timestamp)?
    try session.forEachRecord(in: seqs.clamped(to: session.firstSeq...head)) { record, _ in
      all = (
        min(all?.earliest ?? record.time, record.time), max(all?.latest ?? record.time, record.time)
      )
      if times.contains(record.time) {
        found = (found?.first ?? record.seq, record.seq, (found?.count ?? 0) + 1)
      }
      return true
    }
    let hasEnd = times.upperBound != .last || seqs.upperBound < Int.max
    guard let found else {
      if isFollowed, !hasEnd { return PositionWindow(head + 1...Int.max, times: times) }
      let span = all.map { ": they are of \(Self.text($0.earliest)) to \(Self.text($0.latest))" }
      throw CommandError(
        "No transition of session \(DisplayText.quoting(session.name, limit: 80)) lies in that range\(span ?? "").",
        status: .nothingFound)
    }
    // Without an end it goes on with what is recorded meanwhile.
    let isOpen = !hasEnd && (isFollowed || found.last == head)
    let isWhole = found.count == found.last - found.first + 1
    return PositionWindow(
      found.first...(isOpen ? .max : found.last), times: isWhole && !isFollowed ? nil : times)
  }

  /// The newest `count` transitions of the window; `nil` for none.
  func newest(_ count: Int, in session: LogSession) throws -> PositionWindow? {
    guard count > 0 else { return nil }
    let last = min(seqs.upperBound, try session.head())
    // All of it is still to come.
    guard last >= seqs.lowerBound else { return self }
    var first = max(seqs.lowerBound, last - min(count, last + 1) + 1)
    if hasGaps {
      var left = count
      try session.forEachRecordReversed(in: seqs.lowerBound...last) { record, _ in
        guard left > 0, contains(record) else { return }
        (first, left) = (record.seq, left - 1)
      }
    }
    return PositionWindow(first...seqs.upperBound, times: times)
  }
}

extension Timestamp {
  /// The bounds of all times.
  static let first = Timestamp(nanosecondsSince1970: .min)
  static let last = Timestamp(nanosecondsSince1970: .max)
}
