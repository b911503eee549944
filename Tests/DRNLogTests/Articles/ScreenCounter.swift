import DRN

/// Counts visits for as long as it is wanted, which may be shorter than the manager lives.
@MainActor
final class ScreenCounter {
  private(set) var visits = 0
  private let navigation: NavigationManager<AppRoute>
  private var observer: ObserverID?

  init(_ navigation: NavigationManager<AppRoute>) {
    self.navigation = navigation
    observer = navigation.observe { [weak self] change in
      if change.state.current.id != change.previous.current.id { self?.visits += 1 }
    }
  }

  func end() {
    if let observer { navigation.removeObserver(observer) }
    observer = nil
  }
}
