#if Gtk
  import GtkWidgets
  import Observation

  /// Calls `body` now, and again after each change of what it reads that is observable, as long as the widget lives.
  @MainActor
  func follow<Owner: Widget>(_ owner: Owner, _ body: @escaping @MainActor (Owner) -> Void) {
    withObservationTracking {
      body(owner)
    } onChange: { [weak owner] in
      Task { @MainActor [weak owner] in
        if let owner { follow(owner, body) }
      }
    }
  }

  /// A widget that is made again whenever the value that it shows is another one. The focus stays at the widget of the
  /// same name.
  final class Live<Value: Equatable>: Box {
    private let make: @MainActor (Value) -> Widget
    private var shown: Value?

    /// - Parameters:
    ///   - value: Read again after each change of what is observable in it.
    ///   - make: Makes the widget for a value.
    init(
      _ value: @autoclosure @escaping @MainActor () -> Value,
      make: @escaping @MainActor (Value) -> Widget
    ) {
      self.make = make
      super.init(.vertical)
      follow(self) { $0.show(value()) }
    }

    private func show(_ value: Value) {
      guard value != shown else { return }
      shown = value
      let focus = focusedName
      removeAll()
      append(make(value))
      if let focus, first(named: focus)?.grabFocus() != true { grabFocus() }
    }

    /// The name of the widget in this one that has the focus, or of the nearest one around it.
    private var focusedName: String? {
      guard var candidate = window?.focused, contains(candidate) else { return nil }
      while candidate.name.isEmpty, candidate !== self, let parent = candidate.parent {
        candidate = parent
      }
      return candidate.name
    }
  }
#endif
