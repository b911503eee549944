import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNLog

@Suite(.temporaryDirectory) struct LogStatisticsTests {
  @Test func `counts what is in a log`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      try recordItems(600, in: log)
      let other = try log.start(
        session: "other", at: Place(route: JSONRoute(json: "home"), tab: JSONRoute.Tab(json: 1)),
        flow: JSONRoute.Flow(json: nil), time: Timestamp(nanosecondsSince1970: -5))
      other.perform(
        .pushOverlay(JSONRoute.Overlay(json: [])), time: Timestamp(nanosecondsSince1970: -9))
    }
    let statistics = try LogStatistics(LogReader(path: path))
    #expect(statistics.sessions == 2)
    #expect(statistics.transitions == 603)
    #expect(statistics.routes == 601)
    #expect(statistics.overlays == 1)
    #expect(statistics.tabs == 1)
    #expect(statistics.flows == 1)
    #expect(statistics.firstTime == Timestamp(nanosecondsSince1970: -5))
    #expect(statistics.lastTime == Timestamp(nanosecondsSince1970: 600))
    let size = try FileManager.default.attributesOfItem(atPath: path)[.size] as? Int
    #expect(statistics.bytes == size)
    #expect(statistics.bytesPerTransition == Double(statistics.bytes) / 603)
  }

  @Test func `nobody goes on behind the last position`() throws {
    let path = try temporaryPath()
    try withLog(path) { log in
      for name in ["a", "b", "c"] { try recordItems(3, in: log, session: name) }
    }
    let keyframe = Keyframe(
      state: RecordedState(Place(RecordedRoute(1))), node: 0, isRewound: false)
    try edit(path) { file, all in
      for session: UInt32 in 1...3 {
        var block = OpenBlock(
          session: session, firstSeq: LogFormat.largestSeq, hashBefore: PrefixHash.empty,
          keyframe: keyframe.bytes(before: LogFormat.largestSeq), baseTime: .unknown)
        block.append(
          EventRecord(seq: LogFormat.largestSeq, time: .unknown, kind: .stayed))
        try file.put(block.bytes, for: block.key, in: all.blocks)
      }
    }
    #expect(try LogStatistics(LogReader(path: path)).transitions > LogFormat.largestSeq)
    try withLog(path) { log in
      let error = #expect(throws: LogError.self) { try log.continue(session: "a") }
      #expect(error?.code.isDamage == true)
    }
  }

  @Test func `an empty log has nothing`() throws {
    let path = try temporaryPath()
    try withLog(path) { _ in }
    let statistics = try LogStatistics(LogReader(path: path))
    #expect(statistics.transitions == 0)
    #expect(statistics.firstTime == nil)
    #expect(statistics.bytesPerTransition == 0)
  }

  @Test func `a snapshot is the log, and replaces nothing`() throws {
    let (path, copy) = (try temporaryPath(), try temporaryPath("copy.mdb"))
    try withLog(path) { try recordWalk(Seed(value: 1), in: $0, transitions: 600) }
    let reader = try LogReader(path: path)
    try reader.snapshot(to: copy)
    #expect(try LogReader(path: copy).lines() == reader.lines())
    #expect(throws: LogError.self) { try reader.snapshot(to: copy) }
    #expect(throws: LogError.self) { try reader.snapshot(to: path) }
  }
}
