/// A step that the manager can record.
@usableFromInline
protocol RecordedStep<Route>: Step {
  /// Whether the step can be recorded by its parts; only rare steps cannot.
  var hasParts: Bool { get }

  /// Records the step by its parts.
  ///
  /// - Returns: Its time; `nil` if it has to be recorded as a transition.
  func record(
    _ subject: Subject, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp?
}

extension RecordedStep {
  @inlinable @inline(__always) var hasParts: Bool { true }
}

// All functions are always inlined, like those of the steps.

extension Going: RecordedStep {
  @inlinable @inline(__always)
  func record(_ route: Route, _ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.move(.went, route, nil, declaredTab, call)
  }
}

extension Composing: RecordedStep {
  @inlinable @inline(__always)
  func record(
    _ composite: Composite<Route>, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? {
    recording.move(.composed, composite.base, composite.overlay, declaredTab, call)
  }
}

extension Replacing: RecordedStep {
  @inlinable @inline(__always)
  func record(
    _ place: Place<Route>, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? {
    recording.move(.replaced, place.route, place.overlay, place.tab, call)
  }
}

extension SelectingTab: RecordedStep {
  @inlinable @inline(__always)
  func record(
    _ root: Place<Route>, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? {
    recording.move(.tabSelected, root.route, root.overlay, selected, call)
  }
}

extension Moving: RecordedStep {
  @inlinable @inline(__always)
  func record(_: Void, _ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.change(distance < 0 ? .wentBack : .wentForward, nil, abs(distance), call)
  }
}

extension ShowingOverlay: RecordedStep {
  @inlinable @inline(__always)
  func record(
    _ overlay: Route.Overlay, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? {
    recording.change(.overlayShown, overlay, 0, call)
  }
}

extension PushingOverlay: RecordedStep {
  @inlinable @inline(__always)
  func record(
    _ overlay: Route.Overlay, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? {
    recording.change(.overlayPushed, overlay, 0, call)
  }
}

extension HidingOverlay: RecordedStep {
  @inlinable @inline(__always)
  func record(_: Void, _ call: RecordedCall, by recording: Recording<Route>) -> Timestamp? {
    recording.change(.overlayHidden, nil, 0, call)
  }
}

extension AnyStep: RecordedStep {
  @inlinable var hasParts: Bool { false }

  @inlinable
  func record(
    _ event: NavigationEvent<Route>, _ call: RecordedCall, by recording: Recording<Route>
  ) -> Timestamp? { nil }
}
