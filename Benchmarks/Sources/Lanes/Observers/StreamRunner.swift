import Support

/// Moves, and receives each change from the manager's stream in one task: some moves, then their changes.
///
/// Everything runs on the calling thread, so that its processor time has all of it.
final class StreamRunner<Base: CommandRunner & SendableMetatype, Change: Sendable>:
  @unchecked Sendable
{
  // Unchecked: only the thread that calls `run` uses it.

  private static var movesAtATime: Int { 64 }

  private let workload: Workload
  private let runner: Base
  private let executor = CallingThread()
  private var changes: AsyncStream<Change>.Iterator
  private var cursor = 0
  private var received = 0

  init(_ runner: Base, _ changes: AsyncStream<Change>, _ workload: Workload) {
    (self.runner, self.workload) = (runner, workload)
    self.changes = changes.makeAsyncIterator()
  }

  func run(_ count: Int) throws {
    let before = received
    Task(executorPreference: executor) { await self.moveAndReceive(count) }
    executor.runJobs()
    guard received - before == count else {
      throw BenchmarkError("Of \(count) changes, a stream delivered \(received - before).")
    }
  }

  private func moveAndReceive(_ count: Int) async {
    var remaining = count
    while remaining > 0 {
      let step = min(Self.movesAtATime, remaining)
      workload.run(step, from: &cursor, on: runner)
      for _ in 0..<step where await changes.next() != nil { received += 1 }
      remaining -= step
    }
  }
}

/// Runs tasks on the thread that asks for it.
private final class CallingThread: TaskExecutor, @unchecked Sendable {
  // Unchecked: only one thread uses it.
  private var jobs: [UnownedJob] = []

  func enqueue(_ job: consuming ExecutorJob) { jobs.append(UnownedJob(job)) }

  /// Runs jobs until there are none.
  func runJobs() {
    while let job = jobs.popLast() { job.runSynchronously(on: asUnownedTaskExecutor()) }
  }
}
