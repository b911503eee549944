/// A transaction whose body is running.
@usableFromInline
final class OpenTransaction<Route: NavigationRoute> {
  @usableFromInline let name: String
  /// Whether it is a command, which can run again after a guard has answered.
  @usableFromInline let isCommand: Bool
  @safe @exclusivity(unchecked) @usableFromInline var steps: [Transition<Route>] = []
  /// Whether the first refused step ends it.
  @safe @exclusivity(unchecked) @usableFromInline var stopsAtRefusal = false
  /// The refusal that has ended it.
  @safe @exclusivity(unchecked) @usableFromInline var refusal: Refusal?
  /// What the current step has to wait for.
  @safe @exclusivity(unchecked) @usableFromInline var wait: Wait<Route>?
  /// The properties that were read in between, each with the number of steps before.
  @safe @exclusivity(unchecked) private var reads: [(stepCount: Int, properties: Awaited)] = []
  /// The properties that were read after steps that are no longer there.
  @safe @exclusivity(unchecked) private var lostReads: Awaited = []

  @inlinable
  init(name: String, isCommand: Bool) { (self.name, self.isCommand) = (name, isCommand) }

  /// Whether it has no steps, and had none after which something was read.
  @usableFromInline var isUntouched: Bool { steps.isEmpty && lostReads.isEmpty }

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
  /// Whether one of `properties` was read in between.
  @usableFromInline
  func wasRead(_ properties: Awaited) -> Bool {
    !lostReads.isDisjoint(with: properties)
      || reads.contains { !$0.properties.isDisjoint(with: properties) }
  }

  /// Notes that a property was read.
  @usableFromInline
  func noteRead(_ property: ObservedProperty) {
    if let last = reads.indices.last, reads[last].stepCount == steps.count {
      reads[last].properties.insert(Awaited(property))
    } else {
      reads.append((steps.count, Awaited(property)))
    }
  }

  /// Those of `properties` that were read in between and then had another value than they have in
  /// the end.
  ///
  /// - Parameters:
  ///   - start: The state before the transaction.
  ///   - end: The state with which it ends, which is that after `endCount` of its steps: after all of
  ///     them, or after none if it has thrown.
  @usableFromInline
  func changedSinceRead(
    from start: NavigationState<Route>, to end: NavigationState<Route>, after endCount: Int,
    of properties: Awaited
  ) -> Awaited {
    var changed = lostReads.intersection(properties)
    var (between, end, applied) = (start, end, 0)
    for read in reads where read.stepCount != endCount {
      let properties = read.properties.intersection(properties)
      guard !properties.isEmpty else { continue }
      for step in steps[applied..<read.stepCount] { between.apply(step.event, seq: step.seq) }
      applied = read.stepCount
      changed.formUnion(properties.intersection(Awaited(.head)))
      changed.formUnion(NavigationState.changed(from: &between, to: &end, of: properties))
    }
    return changed
  }
}
