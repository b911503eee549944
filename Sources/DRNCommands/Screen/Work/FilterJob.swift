import DRNInspect
import DRNLog
import Synchronization
import TerminalScreen

/// Finds all matches of a query in a range, starting near a position, and reports them in parts.
final class FilterJob: Sendable {
  /// The matches in a part of the range.
  struct Part: Sendable {
    let range: ClosedRange<Int>
    let matches: [Int]
  }

  private let found = Found()
  private let job: Job<(any Error)?>

  init(
    _ query: PositionQuery, of session: SessionName, in range: ClosedRange<Int>, from seq: Int,
    _ wakeUp: WakeUp
  ) {
    job = Job(wakeUp) { [found] control in
      do {
        let session = try session.open()
        for part in Self.parts(of: range, from: seq) where !control.isStopped {
          var matches: [Int] = []
          try session.forEachMatch(of: query, in: part, progress: control.reportPosition) {
            matches.append($0.record.seq)
            return true
          }
          guard !control.isStopped else { break }
          found.add(Part(range: part, matches: matches))
          wakeUp.call()
        }
        return nil
      } catch {
        return error
      }
    }
  }

  var control: JobControl { job.control }

  /// The parts searched since the last call.
  func takeNewParts() -> [Part] { found.takeAll() }

  /// Takes the outcome: `nil` while the job runs, and then, once, its error or `.some(nil)`.
  func takeOutcome() -> (any Error)?? { job.take() }

  /// Splits a range into parts: those before `seq`, nearest first, and then those after it. The
  /// first parts are small, so that results appear soon.
  static func parts(of range: ClosedRange<Int>, from seq: Int) -> [ClosedRange<Int>] {
    var parts: [ClosedRange<Int>] = []
    var size = 2_048
    let middle = min(max(seq, range.lowerBound), range.upperBound)
    var end = middle
    while end >= range.lowerBound {
      let start = max(end - size + 1, range.lowerBound)
      parts.append(start...end)
      end = start - 1
      size = min(4 * size, 131_072)
    }
    var start = middle + 1
    size = 2_048
    while start <= range.upperBound {
      let end = min(start + size - 1, range.upperBound)
      parts.append(start...end)
      start = end + 1
      size = min(4 * size, 131_072)
    }
    return parts
  }

  private final class Found: Sendable {
    private let parts = Mutex<[Part]>([])

    func add(_ part: Part) { parts.withLock { $0.append(part) } }

    func takeAll() -> [Part] {
      parts.withLock { parts in
        defer { parts = [] }
        return parts
      }
    }
  }
}

/// Identifies a session of a log, for background work that opens its own reader.
struct SessionName: Sendable {
  let log: String
  let name: String

  init(_ session: LogSession, of log: LogReader) { (self.log, name) = (log.path, session.name) }

  func open() throws(LogError) -> LogSession {
    try LogReader(omittingDamageIn: log).session(named: name)
  }
}
