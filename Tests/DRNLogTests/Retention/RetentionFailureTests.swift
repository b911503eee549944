import DRN
import Foundation
import LMDB
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// A disk that is full while something is dropped.
@Suite(
  .temporaryDirectory,
  .enabled(if: SmallDisk.isPossible, "Only root on Linux can have a small disk."))
struct RetentionFailureTests {
  @Test func `what cannot be dropped stays, and is dropped when there is room`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let path = disk.path + "/log.mdb"
    let told = StatusList()
    try withLog(path, options: .init(onStatus: { told.add($0) })) { log in
      for index in 0..<40 {
        try log.recordPast("s\(index)", from: index * 100, transitions: 60) {
          ["item": .integer(index * 100 + $0)]
        }
      }
      let manager = try log.manager(session: "main", initial: TestRoute.home).manager
      try log.flush()
      try disk.fill()
      // More than the pages that LMDB has free.
      for number in 0..<100 {
        manager.note("note", .string("\(number) " + String(repeating: "x", count: 1_000)))
      }
      let error = #expect(throws: LogError.self) { try log.apply(.init(sessions: 1)) }
      guard case .store(let failure) = error?.code.kind, failure.code == .diskFull else {
        Issue.record("\(String(describing: error))")
        return
      }
      // Nothing is half gone, and sessions can be continued.
      #expect(try log.reader.sessionCount() == 41)
      #expect(try log.continue(session: "s3")?.head == 59)
      manager.go(.item(1))
      #expect(manager.undo() != .unchanged)
      try disk.free()
      let report = try log.apply(.init(sessions: 1))
      #expect(report.sessions == 40 && report.symbols > 0)
      #expect(manager.head == 102)
      #expect(try log.reader.session(named: "main").head() == 102)
    }
    _ = try LogVerifier.verify(LogReader(path: path))
  }

  @Test func `limits are applied by themselves`() throws {
    let disk = try SmallDisk(megabytes: 8)
    let path = disk.path + "/log.mdb"
    let told = StatusList()
    try withLog(path) { log in
      for index in 0..<40 {
        try log.recordPast("s\(index)", from: index * 100, transitions: 60) { _ in ["item": 1] }
      }
    }
    try withLog(
      path, options: .init(retention: .init(sessions: 4), onStatus: { told.add($0) })
    ) { log in
      for _ in 0..<60_000 where try log.reader.sessionCount() > 4 { usleep(1_000) }
      #expect(try log.reader.names() == ["s36", "s37", "s38", "s39"])
    }
    #expect(told.all.isEmpty)
    let sealed = try LogVerifier.verify(LogReader(path: path))
    #expect(sealed.sessions == 4)
  }
}
