import DRN
import DRNInspect
import DRNLog

/// What another program recorded of one event, by the meanings of a ``ColumnMap``.
protocol ForeignColumns {
  /// Whether the map says where it is.
  func has(_ meaning: ColumnMap.Meaning) -> Bool

  /// What is there as text; `nil` if it is empty.
  func text(_ meaning: ColumnMap.Meaning) throws(LineError) -> String?

  /// What is there as a value; `nil` if it is empty.
  func value(_ meaning: ColumnMap.Meaning) throws(LineError) -> JSONValue?
}

extension ForeignStep {
  /// - Parameters:
  ///   - session: The session of an event that names none.
  ///   - now: The current time, as in ``ForeignTime/init(_:now:)``.
  /// - Throws: `LineError` for an event that has not what its kind needs, or no valid time.
  init(
    _ columns: some ForeignColumns, session: String, now: Timestamp
  ) throws(LineError) {
    let route = try columns.value(.route).map(JSONRoute.init)
    let tab = try columns.text(.tab).map { JSONRoute.Tab(json: .string($0)) }
    let overlay = try columns.value(.overlay).map(JSONRoute.Overlay.init)
    let note = try columns.text(.label).map { label throws(LineError) in
      (label: label, payload: try columns.value(.payload))
    }
    let time = try columns.text(.time).map { text throws(LineError) in
      guard let time = ForeignTime(text, now: now) else {
        throw LineError(
          "its time is neither of the form 2026-11-21T10:00:00Z nor a number since 1970")
      }
      return time
    }
    self.init(
      session: try columns.text(.session) ?? session, time: time?.timestamp,
      cause: try columns.text(.cause).map(Cause.init(rawValue:)) ?? .user,
      event: .seen(route, tab: tab, overlay: .unknown), note: note,
      doubtfulTime: time?.doubtful)
    guard let kind = try columns.text(.kind) else {
      if columns.has(.overlay) {
        event = .seen(route, tab: tab, overlay: overlay.map { .shown($0) } ?? .none)
      }
      return
    }
    let action = try ForeignKind(kind).action(
      route: route, tab: tab, overlay: overlay, label: note?.label, payload: note?.payload)
    event = .did(action)
    // A note or a mark already uses the label.
    switch action {
    case .note, .mark: self.note = nil
    default: break
    }
  }
}
