import DRN
import DRNTesting

/// What the kiosk knows besides where it is.
private final class Account {
  var isSignedIn = false
}

/// The kiosk as tests explore it. Each fault is one that a developer may make.
func kiosk(with fault: KioskFault? = nil) -> ExploredApp<KioskRoute> {
  let account = Account()
  func isAt(_ routes: KioskRoute...) -> (NavigationState<KioskRoute>) -> Bool {
    { state in state.activeOverlay == nil && routes.contains(state.currentRoute) }
  }
  var actions: [AppAction<KioskRoute>] = [
    .go(to: [.menu, .help]).when(isAt(.start)),
    .go(to: [.dish(id: 1), .dish(id: 2), .dish(id: 3)]).when(isAt(.menu, .help)),
    .go(to: [.dishWithSizes(id: 1), .dishWithSizes(id: 2)]).when(isAt(.menu)),
    .showOverlay([.allergens]).when(isAt(.dish(id: 1), .dish(id: 2), .dish(id: 3))),
    .go(to: [.cart]).when(isAt(.menu, .dish(id: 1), .dish(id: 2), .dish(id: 3))),
    .go(to: [.payment]).when(isAt(.cart)),
    .command("sign in") { navigation in
      account.isSignedIn = true
      navigation.replace(fault == .redirectLoop ? .login : .payment)
    }.when(isAt(.login)),
    .command("pay") { navigation in
      navigation.transaction("pay") {
        navigation.reset(to: fault == .leavesPayment ? [.start, .payment, .thanks] : [.thanks])
      }
    }.when(isAt(.payment)),
    .goBack.when(isAt(.menu, .dish(id: 1), .dish(id: 2), .dish(id: 3), .cart, .help, .login)),
    .hideOverlay.when { state in
      fault != .stickyOverlay || state.activeOverlay != .allergens
    },
  ]
  if fault == .leavesPayment { actions.append(.goBack.when(isAt(.thanks))) }
  if fault != .deadEnd { actions.append(.reset(to: [[.start]]).when(isAt(.thanks))) }
  if fault == .lostOrigin {
    actions.append(.reset(to: [[.dishWithSizes(id: 1)]]).when(isAt(.help)))
  }
  if fault == .unreachable { actions.remove(at: 5) }
  let guards = [
    NavigationGuard<KioskRoute> { request in
      guard request.destination == .payment || request.destination == .login else { return .allow }
      if fault == .redirectLoop {
        return request.destination == .payment ? .redirect(.login) : .redirect(.payment)
      }
      return request.destination == .payment && !account.isSignedIn ? .redirect(.login) : .allow
    }
  ]
  return ExploredApp(
    .start, actions: actions, guards: guards, facts: { account.isSignedIn })
}

enum KioskFault: CaseIterable {
  case deadEnd, redirectLoop, lostOrigin, stickyOverlay, unreachable, leavesPayment
}

/// What a test of the kiosk throws where it goes wrong.
struct KioskError: Error, CustomStringConvertible {
  let description: String
}
