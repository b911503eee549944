import DRN

/// The same with a stream, in a task that is held.
@MainActor
final class RouteTrail {
  private(set) var routes: [AppRoute] = []
  private var task: Task<Void, Never>?

  init(_ navigation: NavigationManager<AppRoute>) {
    let changes = navigation.changes()
    task = Task { [weak self] in
      for await change in changes where !Task.isCancelled {
        self?.routes.append(change.state.currentRoute)
      }
    }
  }

  func end() { task?.cancel() }

  deinit { task?.cancel() }
}
