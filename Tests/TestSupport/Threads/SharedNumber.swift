import Synchronization

/// A number shared by threads.
package final class SharedNumber: Sendable {
  private let number: Atomic<Int>

  package init(_ number: Int = 0) { self.number = Atomic(number) }

  package var value: Int {
    get { number.load(ordering: .acquiring) }
    set { number.store(newValue, ordering: .releasing) }
  }

  package func add(_ more: Int) { number.add(more, ordering: .acquiringAndReleasing) }
}
