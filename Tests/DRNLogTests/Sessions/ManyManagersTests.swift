import DRN
import Foundation
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Many managers on many threads, as a server has them, that record into one log.
@Suite(.temporaryDirectory) struct ManyManagersTests {
  private static let threads = 8
  /// `DRN_SOAK=1` for all of them.
  private static let managers =
    Soak.count(2_000, long: 100_000)

  @Test func `a hundred thousand managers on eight threads record into one log`() throws {
    let path = try temporaryPath()
    let told = StatusList()
    try withLog(path, options: .init(onStatus: { told.add($0) })) { log in
      let run = Threads()
      for thread in 0..<Self.threads {
        run.start {
          // All of a thread's live at the same time.
          var managers: [TestManager] = []
          let each = Self.managers / Self.threads
          for number in 0..<each {
            let manager = try log.manager(
              session: "\(thread)-\(number)", initial: TestRoute.home,
              settings: SessionSettings(historyLimit: 4)
            ).manager
            managers.append(manager)
          }
          for (number, manager) in managers.enumerated() {
            manager.go(.item(number % 64))
            manager.go(.favorite(thread))
            manager.hideOverlay()
          }
          let areRight = managers.enumerated().allSatisfy { number, manager in
            manager.head == 3 && manager.currentRoute == .item(number % 64)
          }
          #expect(areRight)
        }
      }
      run.wait()
      try log.close()
    }
    #expect(told.all.isEmpty, "\(told.all.first.map { "\($0)" } ?? "")")
    let report = try LogVerifier.verify(LogReader(path: path))
    #expect(report.sessions == Self.managers)
    #expect(report.transitions == Self.managers * 4)
  }
}
