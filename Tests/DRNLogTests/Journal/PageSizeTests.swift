#if os(Linux)
  import CPageSize
  import DRN
  import Foundation
  import LMDB
  import Locking
  import TestSupport
  import Testing

  @testable import DRNInspect
  @testable import DRNLog

  /// A log and its journal on systems whose pages have other sizes, in processes that are told so.
  @Suite(.temporaryDirectory) struct PageSizeTests {
    @Test(arguments: [4_096, 16_384, 65_536])
    func `a log is recorded there, left behind by a kill, and continued here`(
      system: Int
    ) async throws {
      let path = try temporaryPath()
      await #expect(processExitsWith: .success) {
        [path = path as String, system = system as Int] in
        set_page_size(system)
        let copy = path + ".copy"
        try withLog(path) { log in
          try recordItems(3_000, in: log)
          // What a kill leaves: the log, and a journal with what it does not have yet.
          try log.writer.committing.withLock { _ in
            for suffix in ["", "-journal"] {
              try Data(contentsOf: URL(fileURLWithPath: path + suffix))
                .write(to: URL(fileURLWithPath: copy + suffix))
            }
          }
        }
        set_page_size(0)
        for path in [path, copy] {
          #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 3_001)
          try withLog(path) { try recordItems(2_000, in: $0, session: "here") }
          set_page_size(system)
          #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 5_002)
          try withLog(path) { try recordItems(10, in: $0, session: "there") }
          #expect(try LogVerifier.verify(LogReader(path: path)).transitions == 5_013)
          set_page_size(0)
        }
        #expect(try Environment.open(at: path).pageSize == min(system, 32_768))
      }
    }

    /// The system faults in whole pages of its own, and refuses a range that does not begin with one.
    @Test(arguments: [4_096, 16_384, 65_536])
    func `a map is faulted in by whole pages`(page: Int) {
      let size = 3 * 65_536 + 512
      for range in [0..<1, 100..<5_000, 4_096..<70_000, 65_000..<size, 130_000..<10 * size] {
        let pages = MappedFile.pages(of: range, size: size, pageSize: page)
        #expect(pages.lowerBound % page == 0 && range.lowerBound - pages.lowerBound < page)
        #expect(pages.lowerBound <= range.lowerBound)
        #expect(pages.upperBound == min(range.upperBound, size))
      }
      #expect(MappedFile.pages(of: size..<size + 1, size: size, pageSize: page).isEmpty)
    }
  }
#endif
