#if Gtk
  import Observation

  /// Calls `body` now, and again after each change of what it reads that is observable, as long as `owner` lives.
  ///
  /// It is called again in a later turn of the main actor: once for all changes that came in between.
  @MainActor
  func track<Owner: AnyObject & Sendable>(
    _ owner: Owner, _ body: @escaping @MainActor (Owner) -> Void
  ) {
    withObservationTracking {
      body(owner)
    } onChange: { [weak owner] in
      Task { @MainActor [weak owner] in
        if let owner { track(owner, body) }
      }
    }
  }
#endif
