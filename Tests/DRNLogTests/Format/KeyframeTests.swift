import DRN
import TestSupport
import Testing

@testable import DRNLog

@Suite struct KeyframeTests {
  private func keyframe(_ random: inout SplitMix64, before position: Int) throws -> Keyframe {
    let state = random.state(before: position)
    return Keyframe(
      state: try #require(state), node: random.number(below: position),
      isRewound: random.chance(50))
  }

  @Test(arguments: Seed.first(8))
  func `a state of any shape comes back`(seed: Seed) throws {
    var random = SplitMix64(seed)
    for position in [1, 2, 512, 1 << 30, 1 << 50] {
      for _ in 0..<10 {
        let keyframe = try keyframe(&random, before: position)
        #expect(try Keyframe(keyframe.bytes(before: position), before: position) == keyframe)
      }
    }
  }

  @Test func `the same state has the same bytes, whatever the order of its tabs`() throws {
    var random = SplitMix64(Seed(value: 3))
    let keyframe = try keyframe(&random, before: 512)
    var state = keyframe.state
    for tab in Array(state.rememberedTabs.keys.reversed()) {
      let history = try #require(state.rememberedTabs[tab])
      state = try #require(
        RecordedState(
          history: state.history,
          rememberedTabs: state.rememberedTabs.filter { $0.key != tab }
            .merging([tab: history]) { $1 },
          rootOverlays: state.rootOverlays, flow: state.flow, historyLimit: state.historyLimit))
    }
    let same = Keyframe(state: state, branch: keyframe.branch)
    #expect(same.bytes(before: 512) == keyframe.bytes(before: 512))
  }

  @Test func `a keyframe that is cut off or too long is refused`() throws {
    var random = SplitMix64(Seed(value: 5))
    let bytes = try keyframe(&random, before: 512).bytes(before: 512)
    for length in bytes.indices {
      #expect(throws: FormatError.self) { try Keyframe(Array(bytes[..<length]), before: 512) }
    }
    #expect(throws: FormatError("a keyframe is not a state")) {
      try Keyframe(bytes + [0], before: 512)
    }
  }

  @Test(
    arguments: [
      // Node, limit, flow, root overlays; entries, cursor; head, id, route, tab; tabs.
      ("a keyframe's cursor is outside its history", [0, 2, 0, 0, 1, 1, 0, 1, 1, 0, 0]),
      ("a keyframe's cursor is outside its history", [0, 2, 0, 0, 0, 0, 0]),
      ("a keyframe is not a state", [0, 1, 0, 0, 1, 0, 0, 1, 1, 0, 0]),
      ("a keyframe is not a state", [0, 2, 0, 0, 3, 0] + [0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0]),
      ("an entry is older than its session", [0, 2, 0, 0, 1, 0, 0, 9, 1, 0, 0]),
      ("a list is longer than what holds it", [0, 2, 0, 0, 1, 0, 0x7c, 1, 1, 0, 0]),
      ("a list is longer than what holds it", [0, 2, 0, 0x7f, 1]),
    ] as [(String, [UInt8])])
  func `a state that cannot be is refused`(reason: String, bytes: [UInt8]) {
    #expect(throws: FormatError(reason)) { try Keyframe(bytes, before: 8) }
  }

  @Test func `a keyframe may hold any bytes without a crash`() {
    var random = SplitMix64(Seed(value: 7))
    for _ in 0..<5_000 {
      let bytes = (0..<random.number(below: 40)).map { _ in
        UInt8(truncatingIfNeeded: random.next()) >> UInt8(random.number(below: 8))
      }
      _ = try? Keyframe(bytes, before: 512)
    }
  }
}
