import Foundation
import TestSupport
import Testing
import TrustPlans

/// System calls that fail: navigation goes on, the app is told, and what it was promised is there.
@Suite(.enabled(if: Subjects.arePossible, "Calls fail on Linux only, and under no sanitizer."))
struct FaultTests {
  /// How calls fail; 0 cuts a write short.
  private static func codes(_ call: SystemCall) -> [Int32] {
    switch call {
    case .write: [ENOSPC, EIO, EDQUOT, EINTR, 0]
    case .map: [ENOMEM, EIO]
    default: [ENOSPC, EIO, EDQUOT, EINTR]
    }
  }

  /// Every way in which a call can fail, once or for a while, wherever it is made.
  private static func plans(_ call: SystemCall, reached: Int) -> [FaultPlan] {
    var plans: [FaultPlan] = []
    for first in stride(from: 1, through: reached, by: 1) {
      for code in codes(call) {
        // For ever means until the app has done everything once; nobody is interrupted for ever.
        for count in [1, 12, 1_000_000] where code != EINTR || count < 1_000 {
          plans.append(FaultPlan(call, code: code, first: first, count: count))
          if call == .write, code != 0, count < 1_000 {
            plans.append(
              FaultPlan(call, code: code, first: first, count: count, isLate: true))
          }
        }
      }
    }
    return plans
  }

  @Test(arguments: Soak.isOn ? FaultScenario.allCases : [.mixed, .narrow, .compaction])
  func `whatever call fails, navigation goes on, and nothing is lost`(
    scenario: FaultScenario
  ) throws {
    let subject = try Subject<FaultPlan, FaultOutcome>("--faults", scenario.rawValue)
    let quiet = try #require(try subject.run(.none))
    #expect(quiet.problem == nil)
    #expect(quiet.stops == [] && quiet.refusals == 0 && quiet.failures == 0)
    var plans = SystemCall.allCases.flatMap { call in
      Self.plans(call, reached: quiet.reached["\(call)"] ?? 0)
    }
    var random = SplitMix64(state: Soak.seed)
    plans.shuffle(using: &random)
    // One that lets the journal grow takes seconds.
    plans = Array(plans.prefix(Soak.count(10, long: scenario == .growth ? 60 : .max)))

    var total = FaultOutcome()
    var crashes = 0
    for plan in plans {
      guard let outcome = try subject.run(plan) else {
        Issue.record("\(plan) ended the process")
        crashes += 1
        continue
      }
      if let problem = outcome.problem { Issue.record("\(plan): \(problem)") }
      total.injected += outcome.injected
      total.acknowledged += outcome.acknowledged
      total.recorded += outcome.recorded
      total.failures += outcome.failures
      total.refusals += outcome.refusals
      total.problem = total.problem ?? outcome.problem
    }
    #expect(total.injected >= plans.count / 2)
    try Soak.report(
      "failing system calls: \(scenario)", tried: plans.count,
      [
        "faults": total.injected, "acknowledged": total.acknowledged,
        "lost": total.problem == nil ? 0 : 1, "crashes": crashes,
        "told": total.failures + total.refusals,
      ], test: "whatever call fails")
  }
}
