import Foundation
import TestSupport
import Testing
import TrustPlans

/// Power loss: of everything that a disk may have, at every moment, a log becomes that has all that
/// `.disk` acknowledged.
@Suite(
  .enabled(if: Subjects.arePossible, "Calls are traced on Linux only, and under no sanitizer."))
struct PowerTests {
  private let subject: Subject<PowerPlan, PowerOutcome>

  init() throws { subject = try Subject("--power") }

  private func run(_ plans: [PowerPlan], _ title: String, test: String) throws {
    var total = PowerOutcome()
    var crashes = 0
    for plan in plans {
      guard let outcome = try subject.run(plan) else {
        Issue.record("\(plan) ended the process")
        crashes += 1
        continue
      }
      for problem in outcome.problems { Issue.record("\(plan): \(problem)") }
      #expect(outcome.images > 0)
      total.images += outcome.images
      total.moments += outcome.moments
      total.recoveries += outcome.recoveries
      total.injected += outcome.injected
      total.acknowledged += outcome.acknowledged
      total.lost += outcome.lost
      total.unreadable += outcome.unreadable
    }
    #expect(total.lost == 0)
    #expect(total.unreadable == 0)
    try Soak.report(
      title, tried: total.images,
      [
        "moments": total.moments, "recoveries": total.recoveries, "faults": total.injected,
        "acknowledged": total.acknowledged, "lost": total.lost,
        "unreadable": total.unreadable, "crashes": crashes,
      ], test: test)
  }

  @Test func `after a power loss at any moment everything acknowledged is there`() throws {
    // A hundred images of every moment, ten at a time; a few of some in the normal suite.
    let plans = (0..<Soak.count(1, long: 10)).map { number in
      PowerPlan(
        .mixed, seed: Soak.seed + UInt64(number), images: Soak.count(4, long: 10),
        stride: Soak.count(7, long: 1))
    }
    try run(plans, "power losses", test: "after a power loss at any moment")
  }

  @Test func `a sync that failed is not believed`() throws {
    var plans: [PowerPlan] = []
    for number in 0..<Soak.count(1, long: 36) {
      // What the system then takes for written may never reach the disk.
      let isSync = number.isMultiple(of: 2)
      let fault = FaultPlan(
        isSync ? .dataSync : .write, code: EIO, first: Soak.isOn ? 1 + number : 4,
        count: number % 3 == 0 ? 3 : 1, isLate: !isSync)
      plans.append(
        PowerPlan(
          .mixed, seed: Soak.seed + UInt64(number), images: Soak.count(1, long: 4),
          stride: Soak.count(12, long: 3), fault: fault))
    }
    try run(plans, "power losses after a sync that failed", test: "a sync that failed")
  }

  @Test(.enabled(if: Soak.isOn, "It takes minutes.")) func `a journal that grows is there`() throws
  {
    let plan = PowerPlan(.growth, seed: Soak.seed, images: 4, stride: 60)
    try run([plan], "power losses while the journal grows", test: "a journal that grows")
  }

  @Test func `a disk that lies is found out`() throws {
    // That is, by these tests, which would otherwise pass whatever a log does.
    let outcome = try subject.run(
      PowerPlan(.mixed, seed: 1, images: 3, stride: 23, isLying: true))
    #expect(outcome.map { $0.lost + $0.unreadable > 0 } ?? true)
  }
}
