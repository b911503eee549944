import DRNInspect
import DRNLog
import Synchronization
import TerminalScreen

/// Aligns two sessions in the background, and shows the rows so far meanwhile.
final class AlignmentJob: Sendable {
  private let rows: Rows
  private let job: Job<Result<AlignedRows, any Error>>

  /// The rows so far.
  private final class Rows: Sendable {
    private let value: Mutex<AlignedRows>

    init(_ rows: AlignedRows) { value = Mutex(rows) }

    var current: AlignedRows {
      get { value.withLock { $0 } }
      set { value.withLock { $0 = newValue } }
    }
  }

  init(_ diff: SessionDiff, _ wakeUp: WakeUp) {
    let rows = Rows(AlignedRows(diff))
    self.rows = rows
    job = Job(wakeUp) { control in
      Result {
        // Each publication copies the runs: with the double of them each time, all copies are small.
        var limit = 1
        return try AlignedRows.aligning(diff) { found in
          if found.runs.count >= limit, !found.differences.isEmpty {
            rows.current = found
            limit = 2 * found.runs.count
            wakeUp.call()
          }
          return !control.isStopped
        }
      }
    }
  }

  func stop() { job.stop() }

  /// The rows so far.
  var current: AlignedRows { rows.current }

  /// Takes the outcome: `nil` while the job runs, and after the first take.
  func take() -> Result<AlignedRows, any Error>? { job.take() }
}
