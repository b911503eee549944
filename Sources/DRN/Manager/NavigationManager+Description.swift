extension NavigationManager: CustomDebugStringConvertible {
  /// The current route and overlay, where closing it leads, and the history around the cursor.
  public var debugDescription: String {
    var lines = ["route: \(storage.currentRoute)"]
    if let overlay = storage.activeOverlay { lines.append("overlay: \(overlay)") }
    if let origin = storage.origin { lines.append("will return to: \(origin)") }
    if let tab = storage.tab { lines.append("tab: \(tab)") }
    if let flow = storage.flow { lines.append("flow: \(flow)") }
    let history = storage.entries.enumerated().map { index, entry in
      index == storage.cursor ? "[\(entry.route)]" : "\(entry.route)"
    }
    lines.append("history: " + history.joined(separator: " → "))
    return lines.joined(separator: "\n")
  }
}
