import DRN
import DRNLog

/// Small files that claim a lot: each is a log whose checksums and hashes are right.
enum SizeBomb: String, CaseIterable {
  case tabs10000, tabs256000, tabsInKeyframe, tabsOfLongHistories
  case resetAndMoves, resetsAndMoves, resetBeyondLimit, resetsInEachBlock
  case resetsAndRewinds, resetsAndRewindsInBlocks, rewindsAcrossBlocks, rewindsOfOneState
  case lastPositions, longSessionName, longTexts, deepValues, longArrays
  case overlays, overlaysInKeyframe, rootOverlays, flows
  case longGroup, groupBeyondEnd, manySessions, manyMarks, manyBranches
  case largeValue, largeValueOften, smallKeyframes, unboundedHistory
  case largeRouteInReset, rewindsToLongBlock, marksInLongBlocks, differingSessions
  case tabsAndMoves, tabsSelectedOften, overlaysAndNotes, overlaysInGroup, refusedOften

  /// The log; the same each time.
  var log: ForgedLog {
    var log = ForgedLog()
    log.symbols[.route] = [ForgedLog.json("home"), ForgedLog.json("item")]
    var session = ForgedSession("main", historyLimit: 1 << 40)
    fill(&session, &log)
    if log.sessions.isEmpty {
      // Two of them, to be compared with each other.
      var other = session
      other.name = "other"
      if other.firstSeq == 0 { other.go(3) }
      log.sessions = [session, other]
    }
    return log
  }

  private func fill(_ session: inout ForgedSession, _ log: inout ForgedLog) {
    switch self {
    case .tabs10000: selectTabs(10_000, &session, &log)
    case .tabs256000: selectTabs(256_000, &session, &log)
    case .tabsInKeyframe:
      session.go(511)
      session.keyframes[512] = keyframe(tabs: 256_000)
      session.go(600)
    case .tabsOfLongHistories:
      session.reset(16_000)
      for tab in 1...3_000 {
        session.add(.went) { ($0.route, $0.tab) = (1, UInt32(tab)) }
      }
    case .resetAndMoves:
      session.reset(16_000)
      session.go(20_000)
    case .resetsAndMoves:
      for _ in 0..<30 {
        session.reset(16_000)
        session.go(600)
      }
    case .resetBeyondLimit:
      session.reset(60_000)
      session.go(20_000)
    case .resetsInEachBlock:
      for _ in 0..<60 {
        session.reset(16_384)
        session.go(500)
        session.add(.flowSwitched) { ($0.route, $0.flow) = (1, 1) }
        session.go(10)
      }
    case .resetsAndRewinds:
      for _ in 0..<250 {
        session.reset(4_000)
        session.rewind(to: session.end / 2)
      }
    case .resetsAndRewindsInBlocks:
      for index in 0..<3_000 {
        session.reset(300)
        session.rewind(to: index % 2 == 0 ? session.end - 1 : session.end / 2)
      }
    case .rewindsAcrossBlocks:
      session.go(600)
      for index in 0..<10_000 { session.rewind(to: index % 512) }
    case .rewindsOfOneState:
      session.reset(16_000)
      session.go(600)
      for _ in 0..<40 { session.rewind(to: 500) }
      for _ in 0..<2_000 { session.rewind(to: session.end - 2) }
    case .lastPositions:
      let first = Int.max / 512 * 512 - 512
      session.events = []
      session.firstSeq = first
      session.keyframes[first] = ForgedSession.smallKeyframe
      session.go(100)
    case .longSessionName:
      session.name = String(repeating: "n", count: 4 << 20)
      session.go(20)
    case .longTexts:
      let text = ForgedLog.json(String(repeating: "t'\\\"", count: 1 << 20))
      log.symbols[.text] = [text]
      session.add(.marked) { ($0.label, $0.target) = (1, $0.seq) }
      session.add(.noted) { ($0.label, $0.payload) = (1, 1) }
      session.go(20)
    case .deepValues:
      for depth in [127, 128, 129, 200_000] {
        let json = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        log.symbols[.route, default: []].append(Array(json.utf8))
      }
      for route in 3...6 { session.add(.went) { $0.route = UInt32(route) } }
    case .longArrays:
      log.symbols[.route]?.append(
        Array(("[" + String(repeating: "0,", count: 2 << 20) + "0]").utf8))
      for _ in 0..<20 { session.add(.went) { $0.route = 3 } }
    case .overlays:
      for _ in 0..<20_000 { session.add(.overlayPushed) { $0.overlay = 1 } }
    case .overlaysInKeyframe:
      session.go(511)
      session.keyframes[512] =
        [0, 64, 0, 0, 1, 0] + BlockMutations.varint(1_000_000 << 2) + [1, 1, 0]
        + [UInt8](repeating: 1, count: 1_000_000)
      session.go(600)
    case .rootOverlays:
      for _ in 0..<20_000 { session.add(.rootOverlayShown) { $0.overlay = 1 } }
    case .flows:
      for _ in 0..<20_000 { session.add(.flowSwitched) { ($0.route, $0.flow) = (1, 1) } }
    case .longGroup:
      let group = GroupRecord(name: 1, first: session.end, count: 200_000)
      for _ in 0..<group.count { session.add(.went) { ($0.route, $0.group) = (1, group) } }
    case .groupBeyondEnd:
      let group = GroupRecord(name: 1, first: session.end, count: 1 << 61)
      session.add(.went) { ($0.route, $0.group) = (1, group) }
      session.go(20)
    case .manySessions:
      for number in 0..<20_000 { log.sessions.append(ForgedSession("s\(number)")) }
    case .manyMarks:
      log.symbols[.text] = (0..<30_000).map { ForgedLog.json("m\($0)") }
      for label in 1...30_000 {
        session.add(.marked) { ($0.label, $0.target) = (UInt32(label), $0.seq / 2) }
      }
    case .manyBranches:
      session.go(4)
      for _ in 0..<10_000 {
        session.rewind(to: session.end - 3)
        session.go(2)
      }
    case .largeValue:
      log.symbols[.json]?.append(ForgedLog.json(String(repeating: "x", count: 60 << 20)))
      session.add(.noted) { ($0.label, $0.payload) = (1, 2) }
    case .largeValueOften:
      log.symbols[.json]?.append(ForgedLog.json(String(repeating: "x", count: 10 << 20)))
      for _ in 0..<20_000 { session.add(.noted) { ($0.label, $0.payload) = (1, 2) } }
    case .smallKeyframes:
      session.reset(16_000)
      session.go(30_000)
      for first in stride(from: 512, to: 30_000, by: 512) {
        session.keyframes[first] = ForgedSession.smallKeyframe
      }
    case .unboundedHistory: session.go(40_000)
    default: fillWithWork(&session, &log)
    }
  }

  /// Transitions of a few bytes that ask for much work each.
  private func fillWithWork(_ session: inout ForgedSession, _ log: inout ForgedLog) {
    switch self {
    case .largeRouteInReset:
      log.symbols[.route]?.append(ForgedLog.json(String(repeating: "x", count: 64_000)))
      session.add(.reset) { $0.routes = Array(repeating: 3, count: 16_384) }
      session.go(20)
    case .rewindsToLongBlock:
      for _ in 0..<510 { session.reset(16_384) }
      session.reset(1)
      for _ in 0..<20_000 { session.rewind(to: 511) }
    case .marksInLongBlocks:
      for _ in 0..<1_100 { session.reset(16_384) }
      for label in 1...100_000 {
        let key = bigEndian(1, count: 4) + bigEndian(UInt64(label), count: 4)
        let target = littleEndian(UInt64(label % 2 * 512 + label % 500), count: 8)
        log.extras.append(("marks", key, target + target))
      }
    case .differingSessions:
      for name in ["main", "other"] {
        var long = ForgedSession(name, historyLimit: 1 << 40)
        if name == "other" { long.add(.replaced) { $0.route = 2 } }
        for _ in 0..<1_000 { long.reset(16_384) }
        log.sessions.append(long)
      }
    case .tabsAndMoves:
      for tab in 1...4 {
        session.reset(16_000)
        session.add(.went) { ($0.route, $0.tab) = (1, UInt32(tab)) }
      }
      // Nearly 50 MB.
      session.go(25_000)
    case .tabsSelectedOften:
      selectTabs(1_000, &session, &log)
      for index in 0..<500_000 {
        session.add(.tabSelected) { ($0.route, $0.tab) = (1, UInt32(1 + index % 1_000)) }
      }
    case .overlaysAndNotes:
      for _ in 0..<250 { session.add(.rootOverlayShown) { $0.overlay = 1 } }
      for _ in 0..<250 { session.add(.overlayPushed) { $0.overlay = 1 } }
      for _ in 0..<500_000 { session.add(.noted) { ($0.label, $0.payload) = (1, 1) } }
    case .overlaysInGroup:
      let group = GroupRecord(name: 1, first: session.end, count: 65_536)
      for index in 0..<group.count {
        session.add(index % 2 == 0 ? .overlayPushed : .overlaysHidden) {
          ($0.overlay, $0.count, $0.group) = (index % 2 == 0 ? 1 : 0, index % 2, group)
        }
      }
    case .refusedOften:
      log.symbols[.text]?.append(ForgedLog.json(String(repeating: "r", count: 65_000)))
      for _ in 0..<500_000 { session.add(.refused) { $0.label = 2 } }
    default: break
    }
  }

  /// Selects many tabs; only the first few have values, for none is needed to fold.
  private func selectTabs(_ count: Int, _ session: inout ForgedSession, _ log: inout ForgedLog) {
    log.symbols[.tab] = (0..<min(count, 2_000)).map { ForgedLog.json("t\($0)") }
    for tab in 1...count {
      session.add(.tabSelected) { ($0.route, $0.tab) = (1, UInt32(tab)) }
    }
  }

  private func keyframe(tabs count: Int) -> [UInt8] {
    var bytes: [UInt8] = [0, 64, 0, 0, 1, 0, 0, 1, 1, 0]
    bytes += BlockMutations.varint(UInt64(count))
    for tab in 1...count {
      bytes += BlockMutations.varint(UInt64(tab)) + [1, 0, 0, 1, 1, 1]
    }
    return bytes
  }
}
