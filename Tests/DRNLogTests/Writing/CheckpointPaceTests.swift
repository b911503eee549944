import Testing

@testable import DRNLog

@Suite struct CheckpointPaceTests {
  /// The delays before each of `count` checkpoints, if so many records come in a second.
  private func delays(_ rate: Double, _ count: Int) -> [Duration] {
    var (pace, now) = (CheckpointPace(), ContinuousClock.now)
    return (0..<count).map { _ in
      let delay = pace.delay(at: now)
      now += delay
      pace.note(UInt64(rate * (delay / .seconds(1))), at: now)
      return delay
    }
  }

  @Test func `where many are recorded, records wait half a second`() {
    #expect(delays(1_000, 20) == Array(repeating: .milliseconds(500), count: 20))
  }

  @Test func `where few are recorded, checkpoints become rare`() {
    let expected: [Duration] = [
      .milliseconds(500), .seconds(4), .seconds(20), .seconds(20), .seconds(20),
    ]
    #expect(delays(1, 5) == expected)
  }

  @Test(arguments: [0.1, 1, 3, 10, 30, 100, 1_000, 100_000])
  func `at a steady rate the delay becomes steady, and is never beyond its bounds`(rate: Double) {
    let delays = delays(rate, 40)
    #expect(delays.allSatisfy { $0 >= .milliseconds(500) && $0 <= CheckpointPace.longest })
    #expect(delays[20...].allSatisfy { $0 == delays[20] })
  }

  @Test func `a burst after a quiet time makes checkpoints frequent again`() {
    var (pace, now) = (CheckpointPace(), ContinuousClock.now)
    for _ in 0..<6 { pace.note(1, at: now) }
    #expect(pace.delay(at: now) == CheckpointPace.longest)
    for _ in 0..<6 { pace.note(10_000, at: now) }
    #expect(pace.delay(at: now) == .milliseconds(500))
  }

  @Test func `the first record after a pause waits shortly`() {
    var (pace, now) = (CheckpointPace(), ContinuousClock.now)
    for _ in 0..<6 { pace.note(1, at: now) }
    now += CheckpointPace.longest * 2 + .seconds(1)
    #expect(pace.delay(at: now) == .milliseconds(500))
  }
}
