import DRN
import DRNLog

/// What a list of sessions says of one.
struct SessionRow: Sendable {
  let session: LogSession
  let head: Int
  let lastTime: Timestamp
  /// Where the session has led; `nil` if damage hides it.
  let place: PlaceNumbers?

  init(_ head: SessionHead) {
    (session, self.head, lastTime) = (head.session, head.seq, head.time)
    place = PlaceNumbers(head.state)
  }

  init(damaged session: LogSession) {
    (self.session, head, lastTime) = (session, session.firstSeq - 1, session.startedAt)
    place = nil
  }

  init(lookingInto session: LogSession) {
    guard let (head, newest) = try? session.headPosition() else {
      self.init(damaged: session)
      return
    }
    self.init(
      SessionHead(
        session: session, seq: head, time: newest.record.time, state: newest.state))
  }

  var transitionCount: Int { head + 1 - session.firstSeq }
  var duration: Duration { lastTime - session.startedAt }
}
