import DRN
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

@Suite(.temporaryDirectory) struct ConcurrentReadingTests {
  private final class Flag: Sendable {
    private let value = Atomic(false)
    var isSet: Bool { value.load(ordering: .acquiring) }
    func set() { value.store(true, ordering: .releasing) }
  }

  @Test func `who reads while another thread writes sees whole beginnings only`() throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    let (isOver, failures) = (Flag(), StatusList())
    let (hasRead, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Thread {
      defer {
        isOver.set()
        done.signal()
      }
      do {
        let manager = try log.manager(session: "main", initial: TestRoute.item(0)).manager
        try log.flush()
        for item in 1...1_500 {
          manager.go(.item(item))
          if item % 25 == 0 { try log.flush() }
          if item == 25 { hasRead.wait() }
        }
      } catch {
        failures.add(.recordingStopped(session: "\(error)", LogError(.empty, path: path)))
      }
    }.start()

    let reader = try LogReader(path: path)
    let symbols = Symbolizer<TestRoute>(reader: reader)
    var (lastHead, readings) = (-1, 0)
    while true {
      let isLast = isOver.isSet
      try reader.refresh()
      if let session = try? reader.latestSession() {
        let head = try session.head()
        #expect(head >= lastHead)
        lastHead = head
        for seq in Set([head, head / 2, max(head - 1_024, 0)]) {
          let state = try session.position(seq).state
          #expect(try symbols.route(state.currentRoute.number) == .item(seq))
          #expect(state.cursor == min(seq, 63))
        }
        var cursor = LogCursor(session, at: max(head - 600, 0))
        for seq in max(head - 600, 0)...head {
          #expect(try cursor.next()?.record.seq == seq)
        }
        readings += 1
        hasRead.signal()
      }
      if isLast { break }
    }
    done.wait()
    #expect(failures.stopped == [])
    #expect(readings > 1)
    try reader.refresh()
    #expect(try reader.latestSession().head() == 1_500)
    #expect(try LogVerifier.verify(reader).transitions == 1_501)
  }

  @Test func `each block is seen once, however often it is read while a writer goes on`() throws {
    let path = try temporaryPath()
    try withLog(path) { try recordItems(6_000, in: $0) }
    let store = try LogStore(path: path)
    let committer = try LogCommitter(path: path, creates: false)
    runConcurrently(
      2,
      {
        // Each one gives pages up that the next but two writes over.
        for _ in 0..<300 {
          var (header, _) = try store.header()
          header.journalPosition += 1
          try committer.commit(Batch(), &header, tailRecords: nil)
        }
      },
      meanwhile: { _ in
        var next = 0
        try store.forEachBlock(of: 1, from: 0) { (header, _) throws(FormatError) in
          guard header.firstSeq == next else { throw FormatError("block \(header.firstSeq)") }
          next = header.endSeq
          // Stopping is stopping, even if what was read has to be read again.
          return next < 5_120
        }
        guard next == 5_120 else { throw FormatError("stopped at \(next)") }
      })
  }

  @Test func `a cursor at the end goes on when the session does`() throws {
    let log = try EventLog.open(try temporaryPath())
    try recordItems(500, in: log)
    try log.flush()
    let manager = try #require(try log.continue(session: "main"))
    let session = try log.reader.latestSession()
    var cursor = LogCursor(session, at: 500)
    for seq in 500...520 {
      #expect(try cursor.next()?.record.seq == seq)
      #expect(try cursor.next() == nil)
      manager.note("tap")
      #expect(try session.refresh())
    }
  }
}
