import DRN

extension KioskApp {
  func addIdleReset(_ staff: Staff) -> IdleReset<KioskRoute, ContinuousClock> {
    touches["undo"] = { [navigation, write] _ in write("undo: \(navigation.undo())") }
    touches["start"] = { [navigation] _ in
      staff.isSignedIn = false
      navigation.reset(to: [.welcome])
      navigation.fence()
    }
    return IdleReset(
      navigation, after: .seconds(20), warning: .stillThere, countdown: .seconds(10), to: .welcome,
      isPostponed: { $0.currentRoute == .payment },
      onOutcome: { [write] outcome in
        switch outcome {
        case .reset, .alreadyThere: staff.isSignedIn = false
        case .refused(let refusal): write("The last order is still on the screen: \(refusal)")
        case .postponed, .waiting: break
        }
      })
  }
}
