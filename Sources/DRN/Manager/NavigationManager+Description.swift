extension NavigationManager: CustomDebugStringConvertible {
  /// The current route and overlay, where closing it leads, and the history around the cursor.
  public var debugDescription: String {
    func text(_ value: Any) -> String { ValueText(value, as: .plain).line }
    var lines = ["route: \(text(storage.currentRoute))"]
    if let overlay = storage.activeOverlay { lines.append("overlay: \(text(overlay))") }
    if let origin = storage.origin { lines.append("will return to: \(text(origin))") }
    if let tab = storage.tab { lines.append("tab: \(text(tab))") }
    if let flow = storage.flow { lines.append("flow: \(text(flow))") }
    let history = storage.entries.enumerated().map { index, entry in
      index == storage.cursor ? "[\(text(entry.route))]" : text(entry.route)
    }
    lines.append("history: " + history.joined(separator: " → "))
    return lines.joined(separator: "\n")
  }
}
