#if Gtk
  public import DRN
  import DRNScreens
  public import GtkWidgets

  /// A bar for developers: the place, undo, redo, and a slider over the history.
  ///
  /// It shows the values of routes. Moving the slider rewinds, which is recorded as well, so the slider keeps its
  /// length until something else happens.
  public final class DebugBar<Route: NavigationRoute>: Box {
    private let trace: NavigationTrace<Route>
    private let slider: Scale
    private let place = Label(classes: ["monospace"])
    private var length = 0
    private var observer: ObserverID?

    /// Creates the bar of a container.
    public init(_ container: NavigationContainer<Route>) {
      let trace = NavigationTrace(container.navigation)
      self.trace = trace
      length = container.navigation.head
      slider = Scale(0...container.navigation.head, title: "History")
      let undo = Button("Undo") { trace.undo() }
      let redo = Button("Redo") { trace.redo() }
      (undo.name, redo.name, slider.name) = ("drn-undo", "drn-redo", "drn-history")
      super.init(.horizontal, spacing: 8, classes: ["drn-debug"], [undo, redo, slider, place])
      slider.expand(vertically: false)
      place.wraps = false
      slider.value = length
      slider.onUserChange { [weak self] seq in self?.trace.rewind(to: seq) }
      observer = container.navigation.observe { [weak self] change in
        let isTravel = change.transitions.allSatisfy { $0.event.kind == .rewound }
        self?.changed(isTravel: isTravel)
      }
      changed(isTravel: false)
    }

    isolated deinit {
      if let observer { trace.navigation.removeObserver(observer) }
    }

    private func changed(isTravel: Bool) {
      let text = trace.overlays.map { "\(trace.place) under \($0)" } ?? trace.place
      place.text = trace.message ?? text
      guard !isTravel else { return }
      length = trace.navigation.head
      slider.setRange(0...length)
      slider.value = length
    }
  }
#endif
