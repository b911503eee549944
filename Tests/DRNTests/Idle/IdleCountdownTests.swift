import DRN
import Testing

@Suite struct IdleCountdownTests {
  typealias Instant = ManualClock.Instant

  private func at(_ seconds: Double) -> Instant { Instant(offset: .seconds(seconds)) }

  @Test(arguments: [
    (-5, "active"), (0, "active"), (59.9, "active"), (60, "10"), (60.1, "10"), (61, "9"),
    (68.9, "2"), (69, "1"), (69.99, "1"), (70, "due"), (9_000, "due"),
  ])
  func `a countdown follows the idle time, in whole seconds`(second: Double, expected: String) {
    let countdown = IdleCountdown(
      idleTime: .seconds(60), countdownTime: .seconds(10), at: at(0))
    let found =
      switch countdown.phase(at: at(second)) {
      case .active: "active"
      case .countingDown(let seconds): "\(seconds)"
      case .due: "due"
      }
    #expect(found == expected)
  }

  @Test func `the changes are where the phase is another one`() {
    let countdown = IdleCountdown(
      idleTime: .seconds(1), countdownTime: .milliseconds(2_500), at: at(0))
    var (now, changes) = (at(0), [Double]())
    while let next = countdown.nextChange(after: now) {
      #expect(countdown.phase(at: next) != countdown.phase(at: now))
      let before = next.advanced(by: .nanoseconds(-1))
      #expect(countdown.phase(at: before) == countdown.phase(at: now))
      now = next
      changes.append(now.offset / .seconds(1))
    }
    #expect(changes == [1, 1.5, 2.5, 3.5])
  }

  @Test func `input starts it anew, and never earlier`() {
    var countdown = IdleCountdown(idleTime: .seconds(5), countdownTime: .zero, at: at(0))
    countdown.restart(at: at(4))
    countdown.restart(at: at(2))
    #expect(countdown.start == at(4))
    #expect(countdown.phase(at: at(8.9)) == .active)
    #expect(countdown.phase(at: at(9)) == .due)
  }

  @Test func `a time of nothing traps`() async {
    await #expect(processExitsWith: .failure) {
      _ = IdleCountdown(idleTime: .zero, countdownTime: .zero, at: ManualClock.Instant())
    }
    await #expect(processExitsWith: .failure) {
      _ = IdleCountdown(
        idleTime: .seconds(1), countdownTime: .seconds(-1), at: ManualClock.Instant())
    }
  }
}
