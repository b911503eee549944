package import DRN
import Testing

/// An action as a test argument. It is created for each use, because an action may contain a
/// closure that is not `Sendable`.
package struct ActionArgument: Sendable, CustomTestStringConvertible {
  private let make: @Sendable () -> NavigationAction<Page>

  package init(_ action: @autoclosure @escaping @Sendable () -> NavigationAction<Page>) {
    make = action
  }

  package var action: NavigationAction<Page> { make() }
  package var testDescription: String { "\(action)" }
}
