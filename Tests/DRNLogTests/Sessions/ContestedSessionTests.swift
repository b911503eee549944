import DRN
import Locking
import TestSupport
import Testing

@testable import DRNInspect
@testable import DRNLog

/// Threads that ask for one session at once.
@Suite(.temporaryDirectory) struct ContestedSessionTests {
  @Test(arguments: [2, 8])
  func `exactly one gets a new session, and the others are told`(count: Int) throws {
    let path = try temporaryPath()
    let log = try EventLog.open(path)
    for round in 0..<25 {
      let name = "session \(round)"
      let (ready, gotten) = (SharedNumber(), SharedNumber())
      let failures = Lock<[LogError]>([])
      let threads = Threads()
      for _ in 0..<count {
        threads.start {
          ready.add(1)
          while ready.value < count {}
          do throws(LogError) {
            let manager = try log.manager(session: name, initial: TestRoute.home).manager
            gotten.add(1)
            // The session stays taken until everybody has asked.
            ready.add(1)
            while ready.value < 2 * count {}
            manager.go(.item(round))
          } catch {
            failures.withLock { $0.append(error) }
            ready.add(1)
          }
        }
      }
      threads.wait()
      #expect(gotten.value == 1)
      #expect(
        failures.withLock { $0 }
          == Array(repeating: LogError(.sessionInUse(name), path: path), count: count - 1))
    }
    try log.close()
    let reader = try LogReader(path: path)
    #expect(try LogVerifier.verify(reader).transitions == 50)
    #expect(try LogVerifier.verify(reader).sessions == 25)
  }
}
