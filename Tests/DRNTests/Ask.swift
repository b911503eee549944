import DRN
import Testing

/// An action as a test's argument: made anew for each use, for one may hold a closure.
struct Ask: Sendable, CustomTestStringConvertible {
  private let make: @Sendable () -> NavigationAction<Page>

  init(_ action: @autoclosure @escaping @Sendable () -> NavigationAction<Page>) {
    make = action
  }

  var action: NavigationAction<Page> { make() }
  var testDescription: String { "\(action)" }
}
