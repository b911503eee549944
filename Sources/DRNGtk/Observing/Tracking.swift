#if Gtk
  import Observation

  /// Calls `body` with an observable value now, and again after each change of it, as long as `owner` lives.
  ///
  /// It is called again in a later turn of the main actor: once for all changes that came in between.
  ///
  /// - Parameters:
  ///   - owner: Whoever is interested; not retained.
  ///   - value: Reads the value.
  ///   - body: Receives it. What it reads itself is not tracked.
  @MainActor
  public func track<Owner: AnyObject & Sendable, Value>(
    _ owner: Owner, _ value: @escaping @MainActor (Owner) -> Value,
    then body: @escaping @MainActor (Owner, Value) -> Void
  ) {
    let current = withObservationTracking {
      value(owner)
    } onChange: { [weak owner] in
      Task { @MainActor [weak owner] in
        if let owner { track(owner, value, then: body) }
      }
    }
    body(owner, current)
  }
#endif
