import TestSupport
import Testing

@testable import DRNScreens

@Suite struct PresentationStepperTests {
  /// Something to present; its text may change while it is up.
  struct Sheet: Identifiable, Equatable {
    var id: Int
    var text = ""
  }

  private func started() -> PresentationStepper<Sheet> {
    var stepper = PresentationStepper<Sheet>()
    stepper.start()
    return stepper
  }

  private func acknowledge(_ stepper: inout PresentationStepper<Sheet>) {
    guard let step = stepper.step else { return }
    switch step.kind {
    case .present: stepper.appeared(step.shown)
    case .dismiss: #expect(stepper.didDismiss(step.shown) == nil)
    }
  }

  @Test func `nothing is presented before the screen is there`() {
    var stepper = PresentationStepper<Sheet>()
    stepper.want([Sheet(id: 1)])
    #expect(stepper.shown == [])
    stepper.start()
    #expect(stepper.shown.map(\.item.id) == [1])
  }

  @Test func `two close and another opens, one step after another`() {
    var stepper = started()
    stepper.want([Sheet(id: 1), Sheet(id: 2)])
    acknowledge(&stepper)
    acknowledge(&stepper)
    #expect(stepper.isSettled)
    stepper.want([Sheet(id: 3)])
    var history: [[Int]] = []
    while stepper.step != nil {
      history.append(stepper.shown.map(\.item.id))
      acknowledge(&stepper)
    }
    #expect(history == [[1], [], [3]])
    #expect(stepper.isSettled)
  }

  @Test func `a swap waits until what goes is gone, and keeps it to be drawn`() {
    var stepper = started()
    stepper.want([Sheet(id: 1, text: "old")])
    acknowledge(&stepper)
    stepper.want([Sheet(id: 2)])
    #expect(stepper.shown == [])
    #expect(stepper.leaving?.item.text == "old")
    acknowledge(&stepper)
    #expect(stepper.leaving == nil)
    #expect(stepper.shown.map(\.item.id) == [2])
  }

  @Test func `what is wanted in the middle of a step is not shown if it is not wanted after it`() {
    var stepper = started()
    stepper.want([Sheet(id: 1)])
    stepper.want([Sheet(id: 2)])
    stepper.want([Sheet(id: 3)])
    #expect(stepper.shown.map(\.item.id) == [1])
    acknowledge(&stepper)
    acknowledge(&stepper)
    #expect(stepper.shown.map(\.item.id) == [3])
  }

  @Test func `what is up changes without a step`() {
    var stepper = started()
    stepper.want([Sheet(id: 1)])
    acknowledge(&stepper)
    stepper.want([Sheet(id: 1, text: "new")])
    #expect(stepper.step == nil)
    #expect(stepper.shown.map(\.item.text) == ["new"])
  }

  @Test func `the user's dismissal is told once, whichever call comes first`() {
    for bindingIsFirst in [true, false] {
      var stepper = started()
      stepper.want([Sheet(id: 1)])
      acknowledge(&stepper)
      let id = stepper.shown[0].id
      let told =
        bindingIsFirst
        ? [stepper.dismissed(id), stepper.dismissed(id), stepper.didDismiss(id)]
        : [stepper.didDismiss(id), stepper.dismissed(id), stepper.didDismiss(id)]
      #expect(told.compactMap { $0?.id } == [1])
    }
  }

  @Test func `what the app closes is not told as the user's`() {
    var stepper = started()
    stepper.want([Sheet(id: 1)])
    acknowledge(&stepper)
    let id = stepper.shown[0].id
    stepper.want([])
    #expect(stepper.dismissed(id) == nil)
    #expect(stepper.didDismiss(id) == nil)
    #expect(stepper.isSettled)
  }

  @Test func `what the user may not dismiss is presented again when it is gone`() {
    var stepper = started()
    stepper.want([Sheet(id: 1)])
    acknowledge(&stepper)
    let id = stepper.shown[0].id
    #expect(stepper.dismissed(id)?.id == 1)
    #expect(stepper.shown == [])
    #expect(stepper.didDismiss(id) == nil)
    #expect(stepper.shown.map(\.item.id) == [1])
    // What the framework says of the first one too late does not count for the second.
    #expect(stepper.shown[0].id != id)
    #expect(stepper.didDismiss(id) == nil)
    #expect(stepper.shown.count == 1)
  }

  @Test func `what lies on what the user dismisses goes with it`() {
    var stepper = started()
    stepper.want([Sheet(id: 1), Sheet(id: 2)])
    acknowledge(&stepper)
    // The second is still on its way.
    #expect(stepper.step?.kind == .present)
    let ids = stepper.shown.map(\.id)
    #expect(stepper.dismissed(ids[0])?.id == 1)
    stepper.want([])
    #expect(stepper.didDismiss(ids[1]) == nil)
    #expect(!stepper.isSettled)
    #expect(stepper.didDismiss(ids[0]) == nil)
    #expect(stepper.isSettled)
  }

  @Test func `a step that the framework forgets ends when it has taken long enough`() throws {
    var stepper = started()
    stepper.want([Sheet(id: 1)])
    let first = try #require(stepper.step)
    stepper.want([])
    #expect(stepper.shown.count == 1)
    stepper.expire(first.number)
    let second = try #require(stepper.step)
    #expect(second.kind == .dismiss)
    stepper.expire(first.number)
    #expect(stepper.step == second)
    stepper.expire(second.number)
    #expect(stepper.isSettled)
  }

  /// The framework is told one thing at a time, whatever the app, the user and the clock do.
  @Test(.tags(.property), arguments: Seed.all)
  func `every step is one that the framework can show, and the last state is reached`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<200 {
      var stepper = started()
      var framework = Framework()
      var told: [Int] = []
      func settle(_ item: Sheet?, _ id: Int) { if item != nil { told.append(id) } }
      for _ in 0..<Int.random(in: 1...60, using: &random) {
        switch Int.random(in: 0..<6, using: &random) {
        case 0, 1:
          let ids = Array(
            (0..<5).shuffled(using: &random).prefix(.random(in: 0...4, using: &random)))
          stepper.want(ids.map { Sheet(id: $0, text: "\(Int.random(in: 0..<3, using: &random))") })
        case 2, 3:
          guard let arrived = framework.arrive() else { break }
          if arrived.isComing {
            stepper.appeared(arrived.id)
          } else {
            settle(stepper.didDismiss(arrived.id), arrived.id)
          }
        case 4:
          // The framework says nothing, and the clock does.
          guard framework.arrive() != nil else { break }
          stepper.expire(stepper.step?.number ?? 0)
        default:
          guard let id = stepper.shown.randomElement(using: &random)?.id else { break }
          framework.takeOff(id)
          settle(stepper.dismissed(id), id)
        }
        framework.show(stepper.shown.map(\.id))
      }
      var stepsLeft = 12
      while let arrived = framework.arrive(), stepsLeft > 0 {
        stepsLeft -= 1
        if arrived.isComing {
          stepper.appeared(arrived.id)
        } else {
          settle(stepper.didDismiss(arrived.id), arrived.id)
        }
        framework.show(stepper.shown.map(\.id))
      }
      #expect(framework.complaints == [])
      #expect(stepper.isSettled)
      #expect(framework.screen == stepper.shown.map(\.id))
      #expect(Set(told).count == told.count)
    }
  }

  /// Even a framework that says anything at any time cannot stop it.
  @Test(.tags(.property), arguments: Seed.all)
  func `it never gets stuck, whatever the framework says`(seed: Seed) {
    var random = SplitMix64(seed)
    for _ in 0..<200 {
      var stepper = started()
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        let id = Int.random(in: 0..<30, using: &random)
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
          stepper.want((0..<Int.random(in: 0...4, using: &random)).map { Sheet(id: $0 + id) })
        case 1: stepper.appeared(id)
        case 2: _ = stepper.dismissed(id)
        case 3: _ = stepper.didDismiss(id)
        default: stepper.expire(id)
        }
      }
      var stepsLeft = 12
      while let step = stepper.step, stepsLeft > 0 {
        stepsLeft -= 1
        stepper.expire(step.number)
      }
      #expect(stepper.isSettled)
    }
  }
}
