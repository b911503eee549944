import DRN
import DRNLog

/// The routes that moves in the history led to, which the moves themselves do not name.
///
/// A line of a list is made without the state after it. Where a move is met, the states around it are folded, and
/// the routes of all moves among them are kept for the next lines, whichever way the list goes.
final class MoveDestinations {
  /// How many positions are folded at a time: as many as the largest block has.
  private static var span: Int { 1_024 }

  private let session: LogSession
  private var known: ClosedRange<Int>?
  private var routes: [Int: UInt32] = [:]

  init(_ session: LogSession) { self.session = session }

  /// The route after a move in the history; `nil` after anything else, and where the log is damaged.
  func route(after record: EventRecord) -> UInt32? {
    guard record.kind.isHistoryMove else { return nil }
    if known?.contains(record.seq) != true { fold(around: record.seq) }
    return routes[record.seq]
  }

  private func fold(around seq: Int) {
    let start = max(seq - seq % Self.span, session.firstSeq)
    routes = [:]
    var last = seq
    // The damage is reported where the line's own transition cannot be read.
    try? session.replay(in: start...start + Self.span - 1) { record, state in
      if record.kind.isHistoryMove { routes[record.seq] = state.currentRoute.number }
      last = max(last, record.seq)
      return true
    }
    known = start...last
  }
}

extension EventKind {
  /// Whether it moves back or forward in the history.
  var isHistoryMove: Bool { self == .wentBack || self == .wentForward }
}
