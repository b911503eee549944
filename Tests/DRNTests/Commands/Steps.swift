import DRN
import TestSupport

/// A command of any actions.
struct Steps: NavigationCommand {
  var name = "steps"
  private let list: (NavigationState<Page>) -> [NavigationAction<Page>]

  init(_ actions: [NavigationAction<Page>], name: String = "steps") {
    list = { _ in actions }
    self.name = name
  }

  init(_ list: @escaping (NavigationState<Page>) -> [NavigationAction<Page>]) { self.list = list }

  func actions(in state: NavigationState<Page>) -> [NavigationAction<Page>] { list(state) }
}
