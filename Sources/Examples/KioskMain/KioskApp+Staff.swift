import DRN

@MainActor
final class Staff {
  var isSignedIn = false
}

extension KioskApp {
  func addStaff(_ staff: Staff) {
    navigation.guards.append(
      NavigationGuard(on: [.moves, .travel]) { request in
        request.destination == .staff && !staff.isSignedIn ? .redirect(.signIn) : .allow
      })
    navigation.revalidate(orElse: .welcome)

    touches["staff"] = { [navigation] _ in navigation.go(.staff) }
    touches["pin"] = { [navigation] text in
      guard navigation.currentRoute == .signIn, text == "1234" else { return }
      staff.isSignedIn = true
      navigation.resume(removing: { $0 == .signIn })
    }
  }
}
