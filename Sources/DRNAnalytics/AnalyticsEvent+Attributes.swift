public import DRN

extension AnalyticsEvent {
  /// Everything but the name, flat and with keys in the spelling of analytics services.
  ///
  /// | key | value |
  /// |---|---|
  /// | `screen`, `previous_screen`, `overlay`, `tab`, `flow`, `command`, `reason` | text |
  /// | `time_on_previous_screen_ms` | whole milliseconds |
  /// | `is_root_overlay` | `true` for an overlay above every place |
  /// | `count`, `seq`, `index` | whole numbers |
  /// | `cause` | text |
  ///
  /// Values that an event does not have are left out. They take precedence over a parameter of the
  /// app with the same key.
  public var attributes: [String: JSONValue] {
    var attributes = parameters
    attributes["seq"] = .integer(seq)
    attributes["index"] = .integer(index)
    attributes["cause"] = .string(cause.rawValue)
    attributes["screen"] = .string(screen)
    let texts = [
      ("previous_screen", previousScreen), ("overlay", overlay), ("tab", tab), ("flow", flow),
      ("command", command), ("reason", reason),
    ]
    for (key, text) in texts { if let text { attributes[key] = .string(text) } }
    if let time = timeOnPreviousScreen {
      attributes["time_on_previous_screen_ms"] = .integer(
        time.components.seconds * 1_000 + time.components.attoseconds / 1_000_000_000_000_000)
    }
    if isRootOverlay { attributes["is_root_overlay"] = true }
    if let count { attributes["count"] = .integer(count) }
    return attributes
  }
}
