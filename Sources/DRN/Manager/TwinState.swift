/// A second state of a manager: during a change and a transaction it is the one before, and
/// otherwise equal to the manager's.
///
/// Observers receive the states before and after a change, and a transaction that throws leaves the
/// one before it. To copy a state with 64 places takes longer than to make each change twice, in
/// place. So a manager keeps two states once it needed both, until many changes in a row needed one.
@usableFromInline
final class TwinState<Route: NavigationRoute> {
  @safe @exclusivity(unchecked) @usableFromInline var state: NavigationState<Route>
  /// The number of changes since somebody needed it.
  @safe @exclusivity(unchecked) @usableFromInline var unneededCount = 0

  /// After so many changes that did not need it, it has cost more than a copy.
  @inlinable static var patience: Int { 64 }

  @inlinable
  init(_ state: NavigationState<Route>) { self.state = state }
}
