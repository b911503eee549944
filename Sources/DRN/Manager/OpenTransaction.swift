/// A transaction whose body is running.
@usableFromInline
final class OpenTransaction<Route: NavigationRoute> {
  @usableFromInline let name: String
  /// Whether it is a command, which can run again after a guard has answered.
  @usableFromInline let isCommand: Bool
  @safe @exclusivity(unchecked) @usableFromInline var steps: [Transition<Route>] = []
  /// What the current step has to wait for.
  @safe @exclusivity(unchecked) @usableFromInline var wait: Wait<Route>?
  /// The properties that were read in between, each with the number of steps before.
  @safe @exclusivity(unchecked) private var reads: [(stepCount: Int, properties: Awaited)] = []
  /// The properties that were read after steps that are no longer there.
  @safe @exclusivity(unchecked) private var lostReads: Awaited = []

  @inlinable
  init(name: String, isCommand: Bool) { (self.name, self.isCommand) = (name, isCommand) }

  /// Removes the last steps, because an inner transaction threw.
  @usableFromInline
  func removeSteps(after count: Int) {
    steps.removeSubrange(count...)
    while let read = reads.last, read.stepCount > count {
      lostReads.formUnion(read.properties)
      reads.removeLast()
    }
  }
}

// Observation while a transaction is open. A property that is read between two steps may have
// another value than before the first and after the last one, and whoever read it is told of that.

extension OpenTransaction {
  /// Notes that a property was read.
  @usableFromInline
  func noteRead(_ property: ObservedProperty) {
    if let last = reads.indices.last, reads[last].stepCount == steps.count {
      reads[last].properties.insert(Awaited(property))
    } else {
      reads.append((steps.count, Awaited(property)))
    }
  }

  /// Those of the awaited properties that were read in between and differ from what they are in
  /// `state`, in which the transaction ends.
  ///
  /// - Parameter start: The state before the transaction.
  @usableFromInline
  func changedSinceRead(
    to state: NavigationState<Route>, from start: NavigationState<Route>, _ awaited: Awaited
  ) -> Awaited {
    var changed = lostReads.intersection(awaited)
    var (between, applied) = (start, 0)
    for read in reads {
      for step in steps[applied..<read.stepCount] { between.apply(step.event, seq: step.seq) }
      applied = read.stepCount
      let properties = read.properties.intersection(awaited)
      changed.formUnion(properties.intersection(Awaited(.head)))
      changed.formUnion(between.changed(in: state, of: properties))
    }
    return changed
  }
}
