import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct SessionTailsTests {
  private func tail(_ session: UInt32) -> SessionTail {
    SessionTail(session: session, startedAt: Timestamp(nanosecondsSince1970: 0))
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `tails are found whatever was added and removed`(seed: UInt64) {
    var random = SplitMix64(Seed(value: seed))
    var tails = SessionTails()
    var model: Set<UInt32> = []
    for _ in 0..<2_000 {
      let session = UInt32(1 + random.number(below: 40))
      if model.contains(session) {
        #expect(tails.slot(of: session).map { tails[slot: $0].open.session } == session)
        if random.chance(50) {
          tails.remove(session)
          model.remove(session)
        }
      } else {
        #expect(tails.slot(of: session) == nil && tails[session] == nil)
        let slot = tails.add(tail(session))
        #expect(tails[slot: slot].open.session == session)
        model.insert(session)
      }
    }
    for session in 1...40 as ClosedRange<UInt32> {
      #expect(tails.contains(session) == model.contains(session))
      #expect(tails[session]?.open.session == (model.contains(session) ? session : nil))
    }
  }

  @Test func `a tail is changed in its place`() {
    var tails = SessionTails()
    let slots = [tails.add(tail(1)), tails.add(tail(2))]
    var batch = Batch()
    tails[slot: slots[1]].append(
      move: 5, at: Timestamp(nanosecondsSince1970: 1), to: &batch)
    #expect(tails[1]?.endSeq == 0 && tails[2]?.endSeq == 1)
  }
}
