import DRN
import DRNLog

/// What a list of sessions says of one.
struct SessionRow: Sendable {
  let session: LogSession
  let head: Int
  let lastTime: Timestamp
  /// Where the session has led; `nil` if damage hides it.
  let place: PlaceNumbers?

  private init(
    _ session: LogSession, _ head: Int, _ lastTime: Timestamp, _ place: PlaceNumbers?
  ) {
    (self.session, self.head, self.lastTime, self.place) = (session, head, lastTime, place)
  }

  init(_ end: SessionEnd) { self.init(end.session, end.seq, end.time, end.place) }

  init(damaged session: LogSession) {
    self.init(session, session.firstSeq - 1, session.startedAt, nil)
  }

  init(lookingInto session: LogSession) {
    if let (head, newest) = try? session.headPosition() {
      self.init(
        session, head, (try? session.endTime()) ?? newest.record.time, PlaceNumbers(newest.state))
    } else {
      self.init(damaged: session)
    }
  }

  var transitionCount: Int { head + 1 - session.firstSeq }
  var duration: Duration { lastTime - session.startedAt }
}
