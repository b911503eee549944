import DRN
import DRNLog

/// A manager that is recorded in a log and one that is kept in memory: both get the same calls, so
/// the second knows what the first must show, and what its log must say.
final class Twins {
  let name: String
  let truth: MemoryRecorder<Screen>
  private let plain: NavigationManager<Screen>
  private(set) var recorded: NavigationManager<Screen>
  private var time: Int64 = 1_795_255_200_000_000_000

  /// How many transitions were acknowledged.
  var acknowledged = 0

  init(_ name: String, in log: EventLog) throws {
    self.name = name
    truth = MemoryRecorder()
    let settings = SessionSettings(historyLimit: 6)
    plain = NavigationManager(.home, settings: settings, recorder: truth)
    recorded = try log.manager(session: name, initial: Screen.home, settings: settings).manager
  }

  /// The same session in a log that was opened anew, in which it goes on.
  init(continuing twins: Twins, in log: EventLog) throws {
    name = twins.name
    truth = MemoryRecorder()
    recorded = try log.manager(session: name, initial: Screen.home).manager
    // What was recorded, as far as the log has it, and that it went on.
    for transition in twins.truth.transitions.prefix(recorded.head) { truth.record(transition) }
    truth.record(
      Transition(
        seq: recorded.head, time: .unknown, cause: .restore,
        event: .restored(lost: Losses(), fallback: nil)))
    guard truth.transitions.count == recorded.head + 1 else {
      throw Problem("session '\(name)' goes on at \(recorded.head), which it never reached")
    }
    plain = NavigationManager(
      continuing: try truth.state(at: recorded.head), head: recorded.head, recorder: truth)
    acknowledged = twins.acknowledged
    guard recorded.head >= acknowledged else {
      throw Problem("session '\(name)' goes on at \(recorded.head) of \(acknowledged)")
    }
    try compare("after it was continued")
  }

  /// How many transitions there are.
  var count: Int { truth.transitions.count }

  /// Makes a call to both.
  func make(_ action: Action) throws {
    time += 1_000_000
    let time = Timestamp(nanosecondsSince1970: time)
    let outcome = recorded.perform(action, time: time)
    // Without its log nobody can travel; all else goes on.
    if case .refused(let refusal) = outcome, refusal.code == .unreadable { return }
    let expected = plain.perform(action, time: time)
    guard outcome == expected else {
      throw Problem("'\(action)' was \(outcome) and should have been \(expected)")
    }
    try compare("after '\(action)'")
  }

  /// Makes calls in one transaction of both.
  func transaction(_ label: String, _ actions: [Action]) throws {
    for manager in [recorded, plain] {
      manager.transaction(label) { [time] in
        for (index, action) in actions.enumerated() {
          manager.perform(action, time: Timestamp(nanosecondsSince1970: time + Int64(index)))
        }
      }
    }
    time += 1_000_000
    try compare("after a transaction")
  }

  private func compare(_ moment: String) throws {
    guard recorded.state == plain.state else {
      throw Problem("the state is wrong \(moment)")
    }
  }
}

/// What should not be.
struct Problem: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
